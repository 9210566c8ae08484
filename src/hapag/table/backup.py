"""Copying the SQLite file of a server that is running, and putting a copy in its place."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

from sqlalchemy import make_url

from hapag.core.errors import HapagError
from hapag.core.files import replacing
from hapag.table.migrations import migrate
from hapag.table.settings import Settings

PAGES = 512  # of the database, copied between two chances for the server to write


def sqlite_file(settings: Settings) -> Path:
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise HapagError("Only SQLite files are copied here; PostgreSQL has pg_dump and pg_restore.")
    return Path(url.database)


def backup(settings: Settings, target: Path) -> int:
    """Write a copy as of one moment; the server may go on writing meanwhile. The number of tables in it."""
    source = sqlite_file(settings)
    if not source.is_file():
        raise HapagError(f"{source}: there is no database yet.")
    with replacing(target) as unfinished:
        _copy(source, unfinished)
        return _tables_in(unfinished)


def restore(settings: Settings, source: Path) -> int:
    """Put a backup in the place of the database. A server that is running reads everything anew."""
    tables = _tables_in(source)
    target = sqlite_file(settings)
    fresh = source.with_name(f".{source.name}.{secrets.token_hex(4)}")
    try:
        _copy(source, fresh)
        migrate(f"sqlite+aiosqlite:///{fresh}")  # a backup may be of an earlier version
        _renumber(fresh)
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(fresh, target)
    finally:
        for leftover in (fresh, *fresh.parent.glob(f"{fresh.name}-*")):
            leftover.unlink(missing_ok=True)
    return tables


def _copy(source: Path, target: Path) -> None:
    reading, writing = sqlite3.connect(source, timeout=30), sqlite3.connect(target, timeout=30)
    try:
        reading.backup(writing, pages=PAGES, sleep=0.01)
    finally:
        reading.close()
        writing.close()


def _tables_in(file: Path) -> int:
    """How many tables are in a backup; a clear word if it is none."""
    if not file.is_file():
        raise HapagError(f"{file}: there is no such file.")
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.DatabaseError:
        raise HapagError(f"{file}: this is no backup of Hapag.") from None
    finally:
        connection.close()


def _renumber(file: Path) -> None:
    """By this a running server notices that its database is another one."""
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE house SET generation = ?", (secrets.token_urlsafe(12),))
    connection.close()
