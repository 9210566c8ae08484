"""The store: what has happened is on disk before anybody is told.

Everything that has come in since the last transaction is committed at once, so that a busy server pays for
the disk once for many moves. Any SQLAlchemy database will do; SQLite is the default.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import structlog
from sqlalchemy import delete, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hapag.table.codes import now
from hapag.table.entry import Entry, Json
from hapag.table.migrations import migrate
from hapag.table.neighbours import Heard, neighbours
from hapag.table.room import Manners, Opening
from hapag.table.schema import house, journal, tables, uploads
from hapag.table.writer import Restored, Work, Writer, as_json, give_manners

log = structlog.get_logger()

MOST_AT_ONCE = 500  # tables named in one statement


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(
            url, json_serializer=as_json, json_deserializer=orjson.loads
        )
        give_manners(self.engine.sync_engine)
        self.neighbours = neighbours(url)
        self._writer = Writer(url, self.neighbours)
        self._queue: list[Work] = []
        self._more = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self.on_restored: Callable[[], None] = lambda: None
        self.on_heard: Heard = lambda *_: None

    async def open(self) -> None:
        await asyncio.to_thread(migrate, self.url)
        async with self.engine.connect() as connection:
            self._writer.generation = await _generation(connection)
        await self.neighbours.open(self.on_heard)
        self._writing = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is still waiting, then stop."""
        while self._queue:
            self._more.set()
            await asyncio.sleep(0.01)
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        self._writer.close()
        await self.neighbours.close()
        await self.engine.dispose()

    # --- writing ---

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def written(self) -> int:
        """Transactions so far."""
        return self._writer.written

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
                _take(work)
            batch = [work for work in self._queue if work.room is None or not work.room.broken]
            if batch:
                await self._write_batch(batch)
            if taken:
                del self._queue[:taken]
                if self._queue:
                    self._more.set()

    async def _write_batch(self, batch: list[Work]) -> None:
        try:
            if any(work.writes for work in batch):
                await self._writer.commit(batch)
        except Restored as restored:
            await self.look_for_backup()
            await self._write_anew(batch, restored)
        except (SQLAlchemyError, OSError) as error:
            await self._write_one_by_one(batch, error)
        else:
            for work in batch:
                work.done()

    async def _write_anew(self, batch: list[Work], restored: Restored) -> None:
        """What rests on a room in memory is stale; a new table or an upload rests on nothing."""
        for work in batch:
            if work.room is not None:
                _give_up(work, restored)
            else:
                await self._write_batch([work])

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

    async def look_for_backup(self) -> None:
        """Whether somebody has put a backup in the place of the database: then everything is read anew."""
        async with self.engine.connect() as connection:
            found = await _generation(connection)
        if found != self._writer.generation:
            self._writer.generation = found
            self.on_restored()

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

    async def names(self, key: str) -> list[str] | None:
        """What the players of a finished table were called there; None for an upload."""
        query = select(tables.c.names).where(tables.c.code == key)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def finished(self, limit: int, skip: int = 0) -> list[Json]:
        """The games that were played to the end here, newest first."""
        columns = (tables.c[name] for name in ("code", "game", "touched", "names", "places"))
        query = select(*columns).where(tables.c.state == "over")
        query = query.order_by(tables.c.touched.desc(), tables.c.code).limit(limit).offset(skip)
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def count(self) -> int:
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar() or 0)

    async def remove_untouched(self, days: float) -> int:
        """Forget tables and uploads nobody has touched for so long; how many tables that were.

        `touched` does not follow every move, so a table is judged by the last entry of its journal, too.
        """
        before = now() - int(days * 86_400_000)
        last = select(journal.c.at).where(journal.c.table_id == tables.c.id).order_by(journal.c.n.desc())
        last_at = func.coalesce(last.limit(1).correlate(tables).scalar_subquery(), 0)
        old = select(tables.c.id).where(tables.c.touched < before, last_at < before)
        async with self.engine.begin() as connection:
            gone = list((await connection.execute(old)).scalars())
            for first in range(0, len(gone), MOST_AT_ONCE):
                some = gone[first : first + MOST_AT_ONCE]
                await connection.execute(delete(journal).where(journal.c.table_id.in_(some)))
                await connection.execute(delete(tables).where(tables.c.id.in_(some)))
            await connection.execute(delete(uploads).where(uploads.c.touched < before))
        return len(gone)

    async def keep_uploads(self, most: int) -> None:
        """So many of the youngest."""
        young = select(uploads.c.id).order_by(uploads.c.touched.desc(), uploads.c.id).limit(most)
        async with self.engine.begin() as connection:
            await connection.execute(delete(uploads).where(uploads.c.id.not_in(young)))


def _take(work: Work) -> None:
    """Into the next transaction; a fault at one table stops nobody else."""
    if work.room is not None and work.room.broken:
        _give_up(work, Restored())
        return
    try:
        work.taken()
    except Exception as fault:
        log.error("failed", exc_info=fault)
        _give_up(work, fault)


def _give_up(work: Work, error: BaseException) -> None:
    if work.room is not None:
        work.room.broken = True
    work.failed(error)


async def _generation(connection: AsyncConnection) -> str:
    return str((await connection.execute(select(house.c.generation))).scalar())


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
    kept = {**vars(opening), "manners": vars(opening.manners)}
    return {**kept, "seed": opening.seed.hex(), "touched": opening.opened, "state": state}
