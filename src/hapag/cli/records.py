"""Records that commands are given: one that does not hold is a failed check (exit code 1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from hapag.core.errors import BadRecord, HapagError

if TYPE_CHECKING:
    from hapag.core.record import Record


@contextmanager
def a_failed_check() -> Iterator[None]:
    """Whatever a record says that is not so: one line on stderr, exit code 1."""
    try:
        yield
    except BadRecord as error:
        typer.echo(str(error).splitlines()[0], err=True)
        raise typer.Exit(1) from None


def opened(file: Path, box: Path | None) -> Record:
    """The record in a file. A missing file or a bad box is wrong use, not a bad record."""
    from hapag.core import record, registry

    if not file.is_file():
        raise HapagError(f"There is no file {file}.")
    found = record.load(file)
    if box is not None and found.game in registry.game_names():
        registry.box_of(found.game, box)
    return found
