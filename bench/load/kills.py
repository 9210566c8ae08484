"""`kill -9` again and again under load: what was acknowledged, what is on disk, how soon play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvloop
from websockets.exceptions import WebSocketException

from bench.load.client import Player, Refusal, Room, post
from bench.load.measured import Load, Window
from bench.load.server import Server, serving
from bench.load.tables import opening

AGAIN = 0.02  # seconds before a line that was cut is tried again
BETWEEN = 0.3, 1.3  # seconds of play before the next kill
PATIENCE = 60.0  # seconds within which play must go on
CUT_OFF = (OSError, TimeoutError, EOFError, WebSocketException)


@dataclass
class Kills:
    tables: int
    kills: int = 0
    acknowledged: int = 0  # moves
    again: int = 0  # sent once more, as a kill had come between them and their answer
    lost: int = 0  # acknowledged, and not in the journal
    doubled: int = 0  # in the journal more than once
    up: list[float] = field(default_factory=list)  # seconds from a kill until the server answers
    playing: list[float] = field(default_factory=list)  # until the first move is acknowledged


class Stubborn(Player):
    """Comes back whenever the line is cut, and says a move until it is acknowledged."""

    def __init__(self, *given: Any, found: Kills) -> None:
        super().__init__(*given, when_free=Player.move)
        self.found = found
        self.acknowledged: list[str] = []  # as the journal names them

    async def play(self) -> None:
        while not self.over:
            with contextlib.suppress(*CUT_OFF):
                await super().play()
            await asyncio.sleep(AGAIN)

    async def _hear(self, message: dict[str, Any], now: float) -> None:
        asked = self._pending
        if asked and asked in (message.get("ack"), message["t"] == "ack" and message["id"]):
            self.acknowledged.append(f"{self._seat}:{asked}")
            self.found.acknowledged += 1
        elif asked and message["t"] == "snapshot" and self._socket is not None:
            self.found.again += 1
            await self._socket.send(self._message)
        await super()._hear(message, now)


def kills(tables: int, times: int) -> Kills:
    found = Kills(tables)
    with tempfile.TemporaryDirectory(prefix="hapag-load-") as folder:
        acknowledged = uvloop.run(_run(folder, found, times))
        _compare(Path(folder) / "hapag.sqlite", acknowledged, found)
    return found


async def _run(folder: str, found: Kills, times: int) -> dict[str, list[Stubborn]]:
    """The players, by table."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving(folder))
        port = urlsplit(server.url).port or 0
        everybody: dict[str, list[Stubborn]] = {}
        tasks = [asyncio.create_task(_table(server, everybody, found)) for _ in range(found.tables)]
        try:
            await _until(lambda: found.acknowledged > 0)
            for _ in range(times):
                await asyncio.sleep(random.uniform(*BETWEEN))
                server.kill()
                died, found.kills = time.perf_counter(), found.kills + 1
                server = await asyncio.to_thread(stack.enter_context, serving(folder, port))
                found.up.append(time.perf_counter() - died)
                before = found.acknowledged
                await _until(lambda before=before: found.acknowledged > before)  # type: ignore[misc]
                found.playing.append(time.perf_counter() - died)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return everybody


async def _until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.002)


async def _table(server: Server, everybody: dict[str, list[Stubborn]], found: Kills) -> None:
    window = Window(Load(1, None), server)
    while True:
        try:
            opened = await post(server.url, "/api/tables", opening())
        except (*CUT_OFF, Refusal):
            await asyncio.sleep(AGAIN)
            continue
        room = Room(server.url, opened["code"], window)
        pair = [Stubborn(room, int(seat), token, found=found) for seat, token in opened["seats"].items()]
        everybody[opened["code"]] = pair
        await asyncio.gather(*(player.play() for player in pair))


def _compare(file: Path, everybody: dict[str, list[Stubborn]], found: Kills) -> None:
    """What was acknowledged with what is in the journal."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT code, move_id FROM journal JOIN tables ON tables.id = table_id WHERE kind = 'move'"
        ).fetchall()
    kept = set(rows)
    found.doubled = len(rows) - len(kept)
    told = {(code, move) for code, pair in everybody.items() for one in pair for move in one.acknowledged}
    found.lost = len(told - kept)
