"""The store: what has happened is on disk before anybody is told.

One writer takes everything that has come in since its last transaction and commits it at once, so that a busy
server pays for the disk once for many moves. Any SQLAlchemy database will do; SQLite is the default.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
from sqlalchemy import delete, event, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hapag.table.codes import now
from hapag.table.entry import Entry, Json
from hapag.table.migrations import migrate
from hapag.table.neighbours import CHANNEL, Heard, neighbours
from hapag.table.room import Manners, Opening, Room
from hapag.table.schema import house, journal, tables, uploads

NOTIFY = "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"


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


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(
            url, json_serializer=lambda value: orjson.dumps(value).decode(), json_deserializer=orjson.loads
        )
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _sqlite_manners)
        self.neighbours = neighbours(url)
        self.written = 0  # transactions so far, for the metrics
        self._queue: list[Work] = []
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._generation = ""
        self.on_restored: Callable[[], None] = lambda: None
        self.on_heard: Heard = lambda *_: None

    async def open(self) -> None:
        await asyncio.to_thread(migrate, self.url)
        async with self.engine.connect() as connection:
            self._generation = await _generation(connection)
        await self.neighbours.open(self.on_heard)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is still waiting, then stop."""
        while self._queue:
            self._more.set()
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.neighbours.close()
        await self.engine.dispose()

    # --- writing ---

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def write(self, work: Work) -> None:
        self._queue.append(work)
        self._more.set()

    async def written_down(self, work: Work) -> None:
        """Write, and wait until it is on disk."""
        on_disk = asyncio.Event()
        trouble: list[BaseException] = []

        def failed(error: BaseException) -> None:
            trouble.append(error)
            on_disk.set()

        work.done, work.failed = on_disk.set, failed
        self.write(work)
        await on_disk.wait()
        if trouble:
            raise trouble[0]

    async def _write_on(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            taken = len(self._queue)
            for work in self._queue:
                if work.room is not None and work.room.broken:
                    _give_up(work, Restored())
            batch = [work for work in self._queue if work.room is None or not work.room.broken]
            if batch:
                await self._write_batch(batch)
            if taken:
                del self._queue[:taken]
                if self._queue:
                    self._more.set()

    async def _write_batch(self, batch: list[Work]) -> None:
        try:
            await self._commit(batch)
        except Restored:
            self.on_restored()
            await self._write_one_by_one(batch, Restored())
        except (SQLAlchemyError, OSError) as error:
            await self._write_one_by_one(batch, error)
        else:
            for work in batch:
                work.done()

    async def _write_one_by_one(self, batch: list[Work], error: BaseException) -> None:
        """One that cannot be written must not take the others with it, but what rests on it must go too."""
        if len(batch) == 1:
            _give_up(batch[0], error)
            return
        for work in batch:
            if work.room is not None and work.room.broken:
                _give_up(work, error)
            else:
                await self._write_batch([work])

    async def _commit(self, batch: Sequence[Work]) -> None:
        async with self.engine.begin() as connection:
            found = await _generation(connection)
            if found != self._generation:
                self._generation = found
                raise Restored
            openings = [work.opening for work in batch if work.opening]
            rows = [row for work in batch for row in work.rows]
            if openings:
                await connection.execute(insert(tables), openings)
            if rows:
                await connection.execute(insert(journal), rows)
                await self._tell_neighbours(connection, rows)
            for table, columns in (change for work in batch for change in work.changes):
                await connection.execute(update(tables).where(tables.c.id == table), columns)
            for kept in (work.upload for work in batch if work.upload):
                await connection.execute(insert(uploads), kept)
        self.written += 1

    async def _tell_neighbours(self, connection: AsyncConnection, rows: list[Json]) -> None:
        """In the same transaction: nobody hears of what is not there."""
        highest = {row["table_id"]: row["n"] for row in rows}
        notes = [self.neighbours.note("wrote", table, str(n)) for table, n in highest.items()]
        if any(notes):
            await connection.execute(text(NOTIFY), {"channel": CHANNEL, "notes": notes})

    # --- reading ---

    async def find(self, code: str) -> Opening | None:
        """A table as it was opened."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.code == code))).mappings().first()
        return None if row is None else _opening(row)

    async def journal_of(self, table: str, after: int = 0) -> list[Entry]:
        query = select(journal).where(journal.c.table_id == table, journal.c.n > after).order_by(journal.c.n)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            Entry(*(row[name] for name in ("n", "at", "kind", "seat", "move_id", "parts"))) for row in rows
        ]

    async def record(self, key: str) -> str | None:
        """The record of a finished table (by its code) or of an upload (by its id)."""
        async with self.engine.connect() as connection:
            for query in (
                select(tables.c.record).where(tables.c.code == key, tables.c.record.is_not(None)),
                select(uploads.c.record).where(uploads.c.id == key),
            ):
                found = (await connection.execute(query)).scalar()
                if found is not None:
                    return str(found)
        return None

    async def finished(self, limit: int = 50) -> list[Json]:
        query = select(tables.c.code, tables.c.game, tables.c.touched, tables.c.record)
        query = query.where(tables.c.state == "over").order_by(tables.c.touched.desc()).limit(limit)
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def count(self) -> int:
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar() or 0)

    async def was_restored(self) -> bool:
        """Look whether a backup was put in place while nothing was being written."""
        async with self.engine.connect() as connection:
            return await _generation(connection) != self._generation

    async def remove_untouched(self, days: float) -> int:
        """Forget tables and uploads nobody has touched for so long; how many tables that were."""
        before = now() - int(days * 86_400_000)
        async with self.engine.begin() as connection:
            old = select(tables.c.id).where(tables.c.touched < before)
            await connection.execute(delete(journal).where(journal.c.table_id.in_(old)))
            gone = await connection.execute(delete(tables).where(tables.c.touched < before))
            await connection.execute(delete(uploads).where(uploads.c.touched < before))
        return int(gone.rowcount)


def _give_up(work: Work, error: BaseException) -> None:
    if work.room is not None:
        work.room.broken = True
    work.failed(error)


async def _generation(connection: AsyncConnection) -> str:
    return str((await connection.execute(select(house.c.generation))).scalar())


def _sqlite_manners(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for manner in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {manner}")
    cursor.close()


def _opening(row: Any) -> Opening:
    return Opening(
        id=row["id"],
        code=row["code"],
        game=row["game"],
        players=row["players"],
        options=row["options"],
        manners=Manners(**row["manners"]),
        seed=bytes.fromhex(row["seed"]),
        host_key=row["host_key"],
        opened=row["opened"],
        box=row["box"],
        rules=row["rules"],
    )


def opening_row(opening: Opening, state: str) -> Json:
    kept = asdict(opening)
    return {**kept, "seed": opening.seed.hex(), "touched": opening.opened, "state": state}
