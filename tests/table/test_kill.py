"""`kill -9` at random moments under load: what was acknowledged is kept, nothing happens twice.

Every client sends a move again, with the same id, until it hears that it is done. The server is killed in
the middle of it, several times, and starts again on what is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from hapag.core import record as records
from hapag.core.verify import verify
from table.people import Sight
from table.serving import BOT, PATIENCE, Opened, Server, me, open_table, served

Json = dict[str, Any]
AGAIN = 0.05  # seconds before a line that was cut is tried again
KILLS = 3
TABLES = 3
TROUBLE = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


@dataclass
class Stubborn:
    """A client of one seat that says each move until it is acknowledged. `calm` = it only looks."""

    server: Server
    opened: Opened
    seat: int | None
    random: Random
    sight: Sight = field(default_factory=Sight)
    acknowledged: dict[str, int | None] = field(default_factory=dict)  # id -> n, where it was told
    pending: tuple[str, str] | None = None  # id and move
    resent: int = 0

    async def play(self) -> None:
        while not self.sight.over:
            with contextlib.suppress(*TROUBLE):
                async with connect(
                    self.server.socket(self.opened.code), open_timeout=PATIENCE, ping_interval=None
                ) as socket:
                    await self._converse(socket)
            if not self.sight.over:
                await asyncio.sleep(AGAIN)

    async def _converse(self, socket: ClientConnection) -> None:
        tokens = [] if self.seat is None else [self.opened.seats[self.seat]]
        await socket.send(json.dumps({"t": "hello", "tokens": tokens, "last": self.sight.n}))
        self._hear(json.loads(await socket.recv()))
        if self.pending is not None:
            self.resent += 1
            await self._say(socket)
        while not self.sight.over:
            if self.pending is None and self._choose():
                await self._say(socket)
            message = json.loads(await socket.recv())
            if message["t"] == "bye":
                return
            self._hear(message)

    def _choose(self) -> bool:
        moves = [] if self.seat is None else self.sight.moves(self.seat)
        if moves:
            self.pending = (f"{self.seat}.{len(self.acknowledged)}", self.random.choice(moves))
        return self.pending is not None

    async def _say(self, socket: ClientConnection) -> None:
        assert self.pending is not None
        request, do = self.pending
        await socket.send(json.dumps({"t": "move", "id": request, "seat": self.seat, "do": do}))

    def _hear(self, message: Json) -> None:
        self.sight.take(message)
        if self.pending is None:
            return
        request = self.pending[0]
        if request in (message.get("ack"), message.get("id")):
            assert message["t"] != "refused", message
            self.acknowledged[request] = message.get("n")
            self.pending = None


@pytest.mark.parametrize("seed", [1])
def test_no_acknowledged_move_is_lost_and_none_is_done_twice(tmp_path: Path, seed: int) -> None:
    with served(tmp_path / "data", "--no-limits") as server:
        tables = [open_table(server, me("Ana"), me("Ben"), BOT, pace=10) for _ in range(TABLES)]
        people = [
            Stubborn(server, opened, seat, Random(f"{seed} {number} {seat}"))
            for number, opened in enumerate(tables)
            for seat in (0, 1, None)
        ]
        asyncio.run(play_and_kill(server, people, Random(seed)))
        server.is_well()
        for opened in tables:
            those = [person for person in people if person.opened is opened]
            all_is_kept(server, opened, those)
            all_see_the_same(server, opened, those)
        assert sum(person.resent for person in people) > 0, "no kill ever met a move on its way"


async def play_and_kill(server: Server, people: list[Stubborn], random: Random) -> None:
    tasks = [asyncio.create_task(person.play()) for person in people]
    try:
        for _ in range(KILLS):
            before = progress(people)
            while progress(people) < before + 10 + random.randrange(25) and not all(t.done() for t in tasks):
                await asyncio.sleep(random.random() / 50)
            while not any(person.pending for person in people) and not all(t.done() for t in tasks):
                await asyncio.sleep(0)  # a move is on its way
            server.kill()
            await asyncio.to_thread(server.start)
        await asyncio.wait_for(asyncio.gather(*tasks), 4 * PATIENCE)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def progress(people: list[Stubborn]) -> int:
    return sum(len(person.acknowledged) for person in people)


def journal(server: Server, code: str) -> list[tuple[int, str, int | None, str | None]]:
    with contextlib.closing(sqlite3.connect(server.data / "hapag.sqlite")) as database:
        return database.execute(
            "SELECT n, kind, seat, move_id FROM journal JOIN tables ON tables.id = table_id"
            " WHERE code = ? ORDER BY n",
            (code,),
        ).fetchall()


def all_is_kept(server: Server, opened: Opened, people: list[Stubborn]) -> None:
    entries = journal(server, opened.code)
    assert [n for n, *_ in entries] == list(range(1, len(entries) + 1))
    kept = {move_id: n for n, _, _, move_id in entries if move_id is not None}
    for person in people:
        assert person.pending is None
        for request, told in person.acknowledged.items():
            assert f"{person.seat}:{request}" in kept, f"{request} was acknowledged and lost"
            assert told is None or kept[f"{person.seat}:{request}"] == told
    asked = sum(len(person.acknowledged) for person in people)
    assert len(kept) == asked, "something is in the journal that nobody was told of"
    by_people = sum(kind == "move" and seat in (0, 1) for _, kind, seat, _ in entries)
    assert by_people == asked
    text = server.get(f"/api/records/{opened.code}").text
    record = records.read(text)
    assert verify(record).startswith("The seed matches")  # as `hapag verify` does
    decided = sum(event.by in (0, 1) for event in record.events)
    assert decided == asked


def all_see_the_same(server: Server, opened: Opened, people: list[Stubborn]) -> None:
    assert len({person.sight.n for person in people}) == 1
    shown = [{**person.sight.table, "seats": None} for person in people]
    assert all(table == shown[0] for table in shown)
    for person in people:
        eyes = person.sight.eyes["watch" if person.seat is None else str(person.seat)]
        assert eyes["view"]["over"]
        assert eyes["view"]["places"] == people[0].sight.eyes["0"]["view"]["places"]
    frames = server.get(f"/api/records/{opened.code}/frames").json()
    assert frames["end"]["places"] == people[0].sight.eyes["0"]["view"]["places"]
