"""Tables of two, played over sockets: as fast as they may, or at a given number of moves a second."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import uvloop

from bench.load.client import Pace, Player, Room, post
from bench.load.measured import Load, Window
from bench.load.server import Server, hapag
from hapag.core import registry

GAME = "rolling-philippines"
SPREAD = 0.8  # part of the warm-up over which tables are opened, so that their games do not all end at once


def opening(game: str = GAME) -> dict[str, Any]:
    """What is asked for: a table of two, or of as many as the game needs."""
    people = range(max(2, registry.game(game).players[0]))
    seats = [{"kind": "me", "name": f"Player {number}"} for number in people]
    return {"game": game, "seats": seats, "pace": 0, "start": True}


def load(tables: int, seconds: float, warm_up: float, rate: float | None = None, game: str = GAME) -> Load:
    """One run on a new database. Where a game is over, the same people play a new one."""
    measured = Load(tables, rate, game=game)
    with hapag() as server:
        uvloop.run(_run(server, Window(measured, server), warm_up, seconds))
    return measured


async def _run(server: Server, window: Window, warm_up: float, seconds: float) -> None:
    load, until = window.load, time.perf_counter() + warm_up * SPREAD
    pace = Pace(load.asked) if load.asked else None
    tasks = [asyncio.create_task(_table(server, window, pace, until)) for _ in range(load.tables)]
    tasks += [asyncio.create_task(pace.run())] if pace else []
    try:
        await _while_all_is_well(tasks, warm_up)
        window.begin()
        await _while_all_is_well(tasks, seconds)
        window.end()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _while_all_is_well(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Waits; these tasks go on for ever, so one that has ended has failed, and says why."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


async def _table(server: Server, window: Window, pace: Pace | None, until: float) -> None:
    await asyncio.sleep(random.uniform(0, max(0.0, until - time.perf_counter())))
    while True:
        opened = await post(server.url, "/api/tables", opening(window.load.game))
        window.load.games += window.open
        room = Room(server.url, opened["code"], window)
        turn = pace.wait if pace else Player.move
        await asyncio.gather(
            *(Player(room, int(seat), token, turn).play() for seat, token in opened["seats"].items())
        )
