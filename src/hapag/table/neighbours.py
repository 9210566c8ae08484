"""Other server processes on the same PostgreSQL database: who has written what, who looks after whose bots.

Truth is the journal, and its key (table, n) settles every race. What travels here only says where to look,
so that a message that is lost costs a moment and nothing else. With SQLite there is one process and nobody
to ask.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Protocol

import structlog
from sqlalchemy import make_url

log = structlog.get_logger()

CHANNEL = "hapag"
AGAIN = 2.0  # seconds before a lost connection is tried again
Heard = Callable[[str, str, str], None]  # kind, table id, the rest


class Neighbours(Protocol):
    async def open(self, heard: Heard) -> None: ...

    async def close(self) -> None: ...

    async def looks_after(self, table: str) -> bool:
        """Whether this process is the one that lets bots and clocks of a table move."""

    async def lets_go(self, table: str) -> None: ...

    def note(self, kind: str, table: str, rest: str) -> str | None:
        """What to tell the others, if there are any."""

    async def tell(self, note: str) -> None: ...


def neighbours(url: str) -> Neighbours:
    return OnPostgres(url) if make_url(url).get_backend_name() == "postgresql" else Nobody()


class Nobody:
    async def open(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        pass

    async def looks_after(self, table: str) -> bool:
        return True

    async def lets_go(self, table: str) -> None:
        pass

    def note(self, kind: str, table: str, rest: str) -> str | None:
        return None

    async def tell(self, note: str) -> None:
        pass


class OnPostgres:
    """LISTEN and NOTIFY; a table's bots belong to whoever holds its advisory lock."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = secrets.token_hex(4)
        self._listening: Any = None
        self._asking: Any = None
        self._turn = asyncio.Lock()  # one question at a time on the asking connection
        self._task: asyncio.Task[None] | None = None
        self._held: set[str] = set()

    async def open(self, heard: Heard) -> None:
        await self._connect()
        self._task = asyncio.create_task(self._listen(heard))

    async def _connect(self) -> None:
        from psycopg import AsyncConnection, sql

        self._held.clear()
        self._listening = await AsyncConnection.connect(self._url, autocommit=True)
        self._asking = await AsyncConnection.connect(self._url, autocommit=True)
        await self._listening.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for connection in (self._listening, self._asking):
            if connection is not None:
                await connection.close()

    async def _listen(self, heard: Heard) -> None:
        from psycopg import OperationalError

        while True:
            try:
                async for notice in self._listening.notifies():
                    sender, kind, table, rest = notice.payload.split(" ", 3)
                    if sender != self._name:
                        heard(kind, table, rest)
            except OperationalError as trouble:
                log.warning("neighbours_lost", trouble=type(trouble).__name__)
            await asyncio.sleep(AGAIN)
            try:
                await self._connect()
            except OperationalError:
                continue

    async def looks_after(self, table: str) -> bool:
        if table not in self._held and await self._ask("SELECT pg_try_advisory_lock(%s)", _number(table)):
            self._held.add(table)
        return table in self._held

    async def lets_go(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            await self._ask("SELECT pg_advisory_unlock(%s)", _number(table))

    def note(self, kind: str, table: str, rest: str) -> str | None:
        return f"{self._name} {kind} {table} {rest}"

    async def tell(self, note: str) -> None:
        await self._ask(f"SELECT pg_notify('{CHANNEL}', %s) IS NULL", note)

    async def _ask(self, query: str, value: object) -> bool:
        from psycopg import OperationalError

        async with self._turn:
            try:
                row = await (await self._asking.execute(query, (value,))).fetchone()
            except OperationalError:
                return False
        return bool(row and row[0])


def _number(table: str) -> int:
    """The advisory lock of a table: 63 bits of its id."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big") >> 1
