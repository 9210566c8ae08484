"""`hapag serve`: the table in the browser, for this computer and the local network."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from hapag.core.errors import HapagError

HELP = "Open the table: pages for players, a projector and spectators, on this network."


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 127.0.0.1 = only here.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 = any free one.")] = None,
    database: Annotated[
        str | None, typer.Option(help="SQLAlchemy URL. Default: an SQLite file in the data folder.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the database and the signing key.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Address that players use, if it differs, e.g. behind a proxy.")
    ] = None,
    keep_days: Annotated[float | None, typer.Option(help="Forget tables untouched for so long.")] = None,
    max_tables: Annotated[int | None, typer.Option(help="No more tables than this.")] = None,
    max_uploads: Annotated[
        int | None, typer.Option(help="No more records brought along than this; the oldest go first.")
    ] = None,
    bot_workers: Annotated[int | None, typer.Option(help="Most processes for slow bots.")] = None,
    trust_proxy: Annotated[
        bool | None,
        typer.Option("--trust-proxy", help="Believe X-Forwarded headers of a proxy."),
    ] = None,
    log_json: Annotated[bool | None, typer.Option("--log-json", help="Log lines as JSON.")] = None,
    limits: Annotated[
        bool | None, typer.Option("--limits/--no-limits", help="Limit how often one address may ask.")
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in this computer's browser.")
    ] = False,
) -> None:
    """Every option may also be given by the environment: HAPAG_PORT=80, HAPAG_DATABASE=..."""
    given: dict[str, Any] = {
        name: value for name, value in locals().items() if name != "open_page" and value is not None
    }
    from pydantic import ValidationError

    from hapag.table.serve import run
    from hapag.table.settings import Settings

    try:
        run(Settings(**given), lambda address: _ready(address, open_page))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise HapagError(f"--{str(first['loc'][0]).replace('_', '-')}: {first['msg']}.") from None
    except OSError as error:
        raise HapagError(f"Cannot listen there: {error.strerror}. Try another --port.") from None


def _ready(address: str, open_page: bool) -> None:
    typer.echo(f"Hapag is ready at {address}\nEverybody on this network may join there. Ctrl-C stops it.")
    if open_page:
        webbrowser.open(address)
