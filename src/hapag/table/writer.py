"""The writer: a thread with a connection of its own, in which everything that waits becomes one transaction.

Inserting a whole batch by one statement matters more than it seems: between two statements the thread lets go
of the interpreter, and while the server is busy it waits some milliseconds to get it back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, TextClause, create_engine, insert, make_url, select, text, update

from hapag.table.entry import Json
from hapag.table.neighbours import CHANNEL, Neighbours
from hapag.table.room import Room
from hapag.table.schema import house, journal, tables, uploads

NOTIFY = "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
MOST_ROWS = 64  # in one statement


class Restored(Exception):
    """Somebody put a backup in the place of the database while the server was running."""


@dataclass
class Work:
    """Something to write, and whom to call when it is on disk, or when it cannot be written."""

    rows: list[Json] = field(default_factory=list)  # of the journal
    opening: Json | None = None
    changes: list[tuple[str, Json]] = field(default_factory=list)  # table id, columns
    upload: Json | None = None
    room: Room | None = None  # whose work it is: after one failure nothing more of a room is written
    done: Callable[[], None] = lambda: None
    failed: Callable[[BaseException], None] = lambda _: None

    @property
    def writes(self) -> bool:
        """Most things do; a snapshot only waits for its turn."""
        return bool(self.rows or self.opening or self.changes or self.upload)


class Writer:
    def __init__(self, url: str, neighbours: Neighbours) -> None:
        self._engine = engine_for_threads(url)
        self._neighbours = neighbours
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.generation = ""  # of the database; another number means that it is another database
        self.written = 0  # transactions so far

    async def commit(self, batch: Sequence[Work]) -> None:
        """All of it or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()

    def _commit(self, batch: Sequence[Work]) -> None:
        with self._engine.begin() as connection:
            if openings := [work.opening for work in batch if work.opening]:
                connection.execute(insert(tables), openings)
            self._write_rows(connection, [row for work in batch for row in work.rows])
            for table, columns in (change for work in batch for change in work.changes):
                connection.execute(update(tables).where(tables.c.id == table), columns)
            for kept in (work.upload for work in batch if work.upload):
                connection.execute(insert(uploads), kept)
            if connection.execute(select(house.c.generation)).scalar() != self.generation:
                raise Restored
        self.written += 1

    def _write_rows(self, connection: Connection, rows: list[Json]) -> None:
        for first in range(0, len(rows), MOST_ROWS):
            part = rows[first : first + MOST_ROWS]
            connection.execute(_insertion(len(part)), _numbered(part))
        highest = {row["table_id"]: row["n"] for row in rows}
        notes = [self._neighbours.note("wrote", table, str(n)) for table, n in highest.items()]
        if any(notes):  # in the same transaction: nobody hears of what is not there
            connection.execute(text(NOTIFY), {"channel": CHANNEL, "notes": notes})


@cache
def _insertion(count: int) -> TextClause:
    """One statement for so many rows of the journal."""
    names = [column.name for column in journal.columns]
    values = ",".join(f"({','.join(f':{name}_{i}' for name in names)})" for i in range(count))
    return text(f"INSERT INTO journal ({','.join(names)}) VALUES {values}")


def _numbered(rows: list[Json]) -> Json:
    """The values for `_insertion`."""
    named: Json = {f"{name}_{i}": value for i, row in enumerate(rows) for name, value in row.items()}
    for i, row in enumerate(rows):
        named[f"parts_{i}"] = as_json(row["parts"])
    return named


def as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def engine_for_threads(url: str) -> Engine:
    """The same database by a driver that waits."""
    plain = make_url(url)
    if plain.get_backend_name() == "sqlite":
        plain = plain.set(drivername="sqlite")
    engine = create_engine(plain, json_serializer=as_json, json_deserializer=orjson.loads)
    give_manners(engine)
    return engine


def give_manners(engine: Engine) -> None:
    """SQLite: readers never wait for the writer, and what is committed survives a power cut."""
    from sqlalchemy import event

    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite_manners)


def _sqlite_manners(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for manner in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {manner}")
    cursor.close()
