"""`hapag backup FILE` and `hapag restore FILE`, also while the server is running."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hapag.table.settings import Settings

Database = Annotated[str | None, typer.Option(help="SQLAlchemy URL, as for `hapag serve`.")]
Data = Annotated[Path | None, typer.Option(help="Data folder, as for `hapag serve`.")]


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Copy all tables into a file, while the server runs or not."""
    from hapag.table import backup as copies

    tables = copies.backup(_settings(database, data), file)
    typer.echo(f"{file}: {tables} tables.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hapag backup` has written.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Put a backup in the place of all tables there are, while the server runs or not."""
    from hapag.table import backup as copies

    tables = copies.restore(_settings(database, data), file)
    typer.echo(f"{tables} tables are back as they were. A server that is running reads them anew.")


def _settings(database: str | None, data: Path | None) -> Settings:
    from hapag.table.settings import Settings

    given: dict[str, Any] = {"database": database, "data": data}
    return Settings(**{name: value for name, value in given.items() if value is not None})
