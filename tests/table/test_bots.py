"""Bots at tables: they play whole games in processes of their own, and a bad one is no trouble to others."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from hapag.core import record as records
from hapag.core import registry
from hapag.core.match import Match
from hapag.core.verify import verify
from hapag.table import thinkers
from hapag.table.thinkers import Question, Thinkers
from table.people import Person
from table.serving import PATIENCE, Server, me, open_table

# --- at a real server ------------------------------------------------------------------------------------


def test_bots_play_a_whole_game(server: Server) -> None:
    opened = open_table(server, *({"kind": "bot", "bot": name} for name in registry.bot_names()))
    with Person(server, opened.code) as spectator:
        while not spectator.sight.over:
            spectator.read()
        n = spectator.sight.n
        view = spectator.sight.eyes["watch"]["view"]
        spectator.settle()
        assert (spectator.sight.n, spectator.sight.eyes["watch"]["view"]) == (n, view)
        assert view["over"]
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert verify(record)
    assert record.seats == registry.bot_names()


def test_bots_wait_for_people_and_while_the_table_is_paused(server: Server) -> None:
    opened = open_table(server, me("Ana"), {"kind": "bot", "bot": "greedy"}, start=False)
    with Person(server, opened.code, opened.seats[0], opened.host) as ana:
        ana.does("host", do="start")
        ana.does("host", do="pause")
        paused = ana.settle()["n"]
        ana.does("hint", seat=0)
        assert ana.settle()["n"] == paused
        ana.does("host", do="resume")
        while ana.sight.eyes["0"]["view"]["waiting"] != [0]:
            ana.read()
        ana.move(0)


def test_a_stand_in_plays_until_its_player_is_back(server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"))
    with Person(server, opened.code, *opened.seats.values()) as both:
        both.does("seat", seat=1, do="bot")
        start = both.sight.n or 0
        while 1 in both.sight.eyes["1"]["view"]["waiting"]:
            both.read()
        assert (both.sight.n or 0) > start
        both.does("seat", seat=1, do="back")
        while not both.sight.moves(1):
            both.move(0)
        both.move(1)


def test_when_the_clock_runs_out_a_bot_decides_once(server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"), clock=1)
    with Person(server, opened.code, *opened.seats.values()) as both:
        assert both.sight.table["due"].keys() == {"0", "1"}
        start = both.sight.n or 0
        both.until_n(start + 2)
        assert [seat["standin"] for seat in both.sight.table["seats"]] == [None, None]
        assert both.sight.table["due"]


# --- bots that fail, in Thinkers alone ---------------------------------------------------------------------


def sleeps(question: Question) -> int:
    """Hangs for the bot "hangs", dies for "dies", raises for "raises"; the others make the first move,
    "ponders" after a second."""
    if question[5] == "hangs":
        time.sleep(600)
    if question[5] == "dies":
        os._exit(1)
    if question[5] == "raises":
        raise ZeroDivisionError
    if question[5] == "ponders":
        time.sleep(1)
    return question[4][0]


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "_think", sleeps)
    monkeypatch.setattr(thinkers, "LONGEST_THOUGHT", 3.0)


def a_match() -> Match:
    name = registry.game_names()[0]
    game = registry.game(name)
    return Match(game, registry.shipped_box(name), max(2, game.players[0]), seed=1)


async def recovers(found: Thinkers, match: Match, seat: int) -> None:
    """Good bots think again: new processes may take a while to come up."""
    for _ in range(10):
        if await found.think(match, seat, "good") == match.legal(seat)[0]:
            return
    raise AssertionError("nobody thinks any more")


def thinking(scene: Callable[[Thinkers, Match, int], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        match = a_match()
        seat = next(seat for seat in match.waiting if isinstance(seat, int))
        found = Thinkers(1)
        found.open([])
        try:
            await scene(found, match, seat)
        finally:
            found.close()

    asyncio.run(whole())


@pytest.mark.parametrize("bot", ["hangs", "dies", "raises"])
def test_a_bot_that_fails_makes_a_legal_move_all_the_same(bad_bots: None, bot: str) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        assert await found.think(match, seat, bot) in match.legal(seat)
        await recovers(found, match, seat)

    thinking(scene)


@pytest.mark.parametrize("bot", ["hangs", "dies"])
def test_others_that_think_meanwhile_get_an_answer(bad_bots: None, bot: str) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        bots = ["good", bot, *["good"] * 5]
        answers = await asyncio.gather(*(found.think(match, seat, name) for name in bots))
        assert all(answer in match.legal(seat) for answer in answers)
        await recovers(found, match, seat)

    thinking(scene)


def test_who_waits_behind_a_bot_that_hangs_is_asked_again(bad_bots: None) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        stuck = asyncio.create_task(found.think(match, seat, "hangs"))
        await asyncio.sleep(1.0)  # the others come later, and are still waiting when it is stopped
        others = await asyncio.gather(*(found.think(match, seat, "good") for _ in range(5)))
        assert set(others) | {await stuck} <= set(match.legal(seat))
        await recovers(found, match, seat)

    thinking(scene)


def test_a_quick_bot_waits_for_none_that_take_their_time(bad_bots: None) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        await found.think(match, seat, "greedy")  # its process is up
        slow = [asyncio.create_task(found.think(match, seat, "hangs", f"table {n}")) for n in range(3)]
        await asyncio.sleep(0.1)
        assert await found.think(match, seat, "greedy") == match.legal(seat)[0]
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()

    thinking(scene)


def test_time_runs_from_when_a_bot_begins_to_think(bad_bots: None) -> None:
    """Six that ponder a second each, one after the other, and three seconds for each."""

    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        answers = await asyncio.gather(*(found.think(match, seat, "ponders") for _ in range(6)))
        assert answers == [match.legal(seat)[0]] * 6

    thinking(scene)


def test_tables_take_turns(bad_bots: None) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        many = [asyncio.create_task(found.think(match, seat, "ponders", "many")) for _ in range(4)]
        await asyncio.sleep(0)
        await found.think(match, seat, "ponders", "one")
        assert sum(task.done() for task in many) <= 2
        for task in many:
            task.cancel()

    thinking(scene)


def test_bots_go_with_a_server_that_was_killed(own_server: Server) -> None:
    """Itself alone, as the system kills it for want of memory."""
    assert own_server.process is not None
    group = own_server.process.pid
    open_table(own_server, {"kind": "bot", "bot": "greedy"}, me("Ana"))
    assert len(processes_of(group)) > 1
    os.kill(group, signal.SIGKILL)
    own_server.process.wait(PATIENCE)
    until = time.monotonic() + PATIENCE
    while processes_of(group):
        assert time.monotonic() < until
        time.sleep(0.05)


def processes_of(group: int) -> list[int]:
    """The processes of a group that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, its_group, *_ = stat.read_text().rpartition(")")[2].split()
            if int(its_group) == group and state != "Z":
                found.append(int(stat.parent.name))
    return found


def test_the_loop_goes_on_while_a_bot_thinks(bad_bots: None) -> None:
    async def scene(found: Thinkers, match: Match, seat: int) -> None:
        thought = asyncio.create_task(found.think(match, seat, "hangs"))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert turns > 20
        assert await thought in match.legal(seat)

    thinking(scene)
