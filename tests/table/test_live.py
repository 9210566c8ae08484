"""What the clients of a table are told, however its entries fall into transactions. No network, no disk."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from conformance.setting import Setting
from hapag.table.live import Client, Live
from hapag.table.neighbours import Nobody
from hapag.table.writer import Work
from table.people import Sight
from table.rooms import SETTINGS, started

STEPS = 120


class Disk:
    """Stands in for the store; it takes what is waiting, and has written it, when it is told to."""

    def __init__(self) -> None:
        self.neighbours = Nobody()
        self.waiting: list[Work] = []
        self.taken: list[Work] = []

    def write(self, work: Work) -> None:
        self.waiting.append(work)

    def take(self) -> None:
        if not self.taken:
            self.taken, self.waiting = self.waiting, []
            for work in self.taken:
                work.taken()

    def finish(self) -> None:
        taken, self.taken = self.taken, []
        for work in taken:
            work.done()


class Guest:
    """Somebody who keeps what they see by the messages that come."""

    def __init__(self, live: Live, *keys: str) -> None:
        self.client = Client(frozenset(keys), host=False, watch=False, wake=lambda: None)
        self.sight = Sight()
        self.acknowledged: list[str] = []
        self.happened: dict[str, int] = {}  # how long the log of its seat was at least, after what it did
        live.enter(self.client)

    def read(self) -> None:
        for message in map(json.loads, self.client.outbox):
            self.sight.take(message)
            if "ack" in message:
                self.acknowledged.append(message["ack"])
                logged = max(len(eyes["log"]) for eyes in self.sight.eyes.values())
                assert logged >= self.happened.get(message["ack"], 0), "a move is done that is not seen"
        self.client.outbox.clear()

    @property
    def knows(self) -> Any:
        sight = self.sight
        return sight.n, sight.table, sight.eyes, sight.said


@pytest.fixture
def setting(any_game: str) -> Setting:
    return next(found for found in SETTINGS if found.name == any_game and found.players > 1)


@pytest.mark.parametrize("seed", range(3))
def test_everybody_knows_the_table_however_it_is_written(setting: Setting, seed: int) -> None:
    random, disk = Random(seed), Disk()
    live: Any = Live(started(setting), disk)  # type: ignore[arg-type]
    guests = [Guest(live, f"key {seat}") for seat in range(setting.players)]
    asked: list[tuple[int, str]] = []
    together = 0
    for step in range(STEPS):
        waiting = live.room.waiting()
        if not waiting:
            break
        seat, ack = random.choice(waiting), f"a{step}"
        deed = random.choice(["move"] * 16 + ["phrase", "undo", "come"] + ["take", "finish"] * 2)
        if deed == "come":
            guests.append(Guest(live))
        elif deed in ("take", "finish"):
            together = max(together, len(live.unseen))
            getattr(disk, deed)()
            for guest in guests:
                guest.read()
        elif deed != "undo" or live.room.may_undo(seat):
            parts = {"phrase": {"phrase": "hello"}, "undo": None}.get(
                deed, {"do": random.choice(live.room.match.legal(seat))}
            )
            live.enact(deed, seat, parts, None, guests[seat].client, ack)
            asked.append((seat, ack))
            guests[seat].happened[ack] = len(live.room.eyes[seat].told)
            if deed == "undo":
                for guest in guests:
                    guest.happened.clear()
    for _ in range(2):
        disk.take()
        disk.finish()
    assert together > 1, "no two moves were told at once"
    for guest in guests:
        guest.read()
        afresh = Guest(live, *guest.client.keys)
        disk.take()
        disk.finish()
        afresh.read()
        guest.read()
        assert guest.knows == afresh.knows
    for seat, guest in enumerate(guests[: setting.players]):
        assert guest.acknowledged == [ack for by, ack in asked if by == seat]


def test_nobody_is_told_what_is_not_on_disk(setting: Setting) -> None:
    disk = Disk()
    live: Any = Live(started(setting), disk)  # type: ignore[arg-type]
    guest = Guest(live, "key 0")
    disk.take()
    disk.finish()
    guest.read()
    seat = live.room.waiting()[0]
    live.enact("move", seat, {"do": live.room.match.legal(seat)[0]})
    disk.take()
    seats = live.room.waiting()
    if seats:
        live.enact("move", seats[0], {"do": live.room.match.legal(seats[0])[0]})
    assert not guest.client.outbox
    disk.finish()
    guest.read()
    first = guest.knows
    assert guest.sight.n == live.room.n - bool(seats)
    disk.take()
    disk.finish()
    guest.read()
    assert guest.sight.n == live.room.n
    assert not seats or guest.knows != first
