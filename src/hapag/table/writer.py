"""The writer: a thread with a connection of its own, in which everything that waits becomes one transaction.

Few steps matter more than it seems: at each step of the driver the thread lets go of the interpreter, and
while the server is busy it waits up to a millisecond to get it back. So a batch of moves, the usual case, is
one statement with one parameter that the database takes apart, and on SQLite that is the whole transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, TextClause, create_engine, insert, make_url, select, text, update

from hapag.table.entry import Json
from hapag.table.neighbours import CHANNEL, Neighbours
from hapag.table.room import Room
from hapag.table.schema import house, journal, tables, uploads

NOTIFY = "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
NAMES = [column.name for column in journal.columns]
FIELDS = ", ".join(f"json_extract(value, '$.{name}')" for name in NAMES)
# How rows in JSON become a table, by dialect. Elsewhere they are inserted one by one.
UNPACKED = {
    "sqlite": f"SELECT {FIELDS} FROM json_each(:rows)",
    "postgresql": f"SELECT {', '.join(NAMES)} FROM json_to_recordset(CAST(:rows AS json)) AS row"
    " (table_id text, n int, at bigint, kind text, seat int, move_id text, parts json)",
}
SAME = "(SELECT generation FROM house) = :generation"  # a database that was exchanged takes nothing


class Restored(Exception):
    """Somebody put a backup in the place of the database while the server was running."""


@dataclass
class Work:
    """Something to write, and whom to call before, when it is on disk, or when it cannot be written."""

    rows: list[Json] = field(default_factory=list)  # of the journal
    opening: Json | None = None
    changes: list[tuple[str, Json]] = field(default_factory=list)  # table id, columns
    upload: Json | None = None
    room: Room | None = None  # whose work it is: after one failure nothing more of a room is written
    taken: Callable[[], None] = lambda: None
    done: Callable[[], None] = lambda: None
    failed: Callable[[BaseException], None] = lambda _: None

    @property
    def writes(self) -> bool:
        """Most things do; a snapshot only waits for its turn."""
        return bool(self.rows or self.opening or self.changes or self.upload)


class Writer:
    def __init__(self, url: str, neighbours: Neighbours) -> None:
        self._engine = engine_for_threads(url)
        self._at_once = engine_for_threads(url, isolation_level="AUTOCOMMIT")  # a statement is a transaction
        self._adding = _addition(self._engine.dialect.name)
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
        self._at_once.dispose()

    def _commit(self, batch: Sequence[Work]) -> None:
        rows = [row for work in batch for row in work.rows]
        notes = self._notes(rows)
        more = notes or any(work.opening or work.changes or work.upload for work in batch)
        alone = self._adding is not None and not more
        with (self._at_once if alone else self._engine).begin() as connection:
            if openings := [work.opening for work in batch if work.opening]:
                connection.execute(insert(tables), openings)
            self._write_rows(connection, rows)
            for table, columns in (change for work in batch for change in work.changes):
                connection.execute(update(tables).where(tables.c.id == table), columns)
            for kept in (work.upload for work in batch if work.upload):
                connection.execute(insert(uploads), kept)
            if notes:  # in the same transaction: nobody hears of what is not there
                connection.execute(text(NOTIFY), {"channel": CHANNEL, "notes": notes})
        self.written += 1

    def _write_rows(self, connection: Connection, rows: list[Json]) -> None:
        """Into the database that the rows belong to, or not at all."""
        if rows and self._adding is not None:
            given = {"rows": as_json(rows), "generation": self.generation}
            if connection.execute(self._adding, given).rowcount != len(rows):
                raise Restored
            return
        if connection.execute(select(house.c.generation)).scalar() != self.generation:
            raise Restored
        if rows:
            connection.execute(insert(journal), rows)

    def _notes(self, rows: list[Json]) -> list[str]:
        """What the neighbours, if there are any, are told."""
        highest = {row["table_id"]: row["n"] for row in rows}
        notes = (self._neighbours.note("wrote", table, str(n)) for table, n in highest.items())
        return [note for note in notes if note is not None]


def _addition(dialect: str) -> TextClause | None:
    """One statement for any number of rows."""
    unpacked = UNPACKED.get(dialect)
    return text(f"INSERT INTO journal ({', '.join(NAMES)}) {unpacked} WHERE {SAME}") if unpacked else None


def as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def engine_for_threads(url: str, **options: Any) -> Engine:
    """The same database by a driver that waits."""
    plain = make_url(url)
    if plain.get_backend_name() == "sqlite":
        plain = plain.set(drivername="sqlite")
    engine = create_engine(plain, json_serializer=as_json, json_deserializer=orjson.loads, **options)
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
