"""hapag verify FILE"""

from __future__ import annotations

import typer

from hapag.cli.arguments import Box, Json, RecordFile


def verify(file: RecordFile, box: Box = None, json: Json = False) -> None:
    """Check a record: every roll from the revealed seed, every move, the result."""
    from hapag.cli.output import print_json
    from hapag.cli.records import opened
    from hapag.core import verify as proof
    from hapag.core.errors import BadRecord

    try:
        proven = proof.verify(opened(file, box), box, file.name)
    except BadRecord as error:
        if json:
            print_json({"file": str(file), "holds": False, "line": error.line, "says": error.why})
        else:
            typer.echo(str(error).splitlines()[0], err=True)
        raise typer.Exit(1) from None
    if json:
        print_json({"file": str(file), "holds": True, "line": None, "says": proven})
    else:
        typer.echo(proven)
