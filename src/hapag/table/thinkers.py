"""Bots think in processes of their own: a slow one delays its own table and nothing else.

Who waits is asked in turn, table by table, and a bot's time runs from when it begins to think. Bots that
answer at once have a process to themselves, so that they never wait behind those that take their time.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import secrets
import threading
from collections import OrderedDict, deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from typing import Any

import structlog

from hapag.core import registry
from hapag.core.match import Match
from hapag.core.options import Value

LONGEST_START = 60.0  # seconds until a process is up
LONGEST_THOUGHT = 10.0  # seconds; then any legal move is made for the bot
CROWD = 16  # so many quick questions at once are worth another process
KINDNESS = 10  # how far behind the server those that take their time come, where there is little time
log = structlog.get_logger()

Question = tuple[str, tuple[tuple[str, Value], ...], bytes, int, list[int], str, int]


@dataclass(eq=False)
class Wish:
    """A question that waits for its answer."""

    question: Question
    answer: asyncio.Future[int]
    tried: int = 0


class Turns:
    """Who waits, table by table: a table with many questions is not asked more often than one with one."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Wish]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))

    def add(self, table: str, wish: Wish) -> None:
        self._tables.setdefault(table, deque()).append(wish)

    def next(self) -> Wish | None:
        """The next one that is still wanted; its table goes to the end of the row."""
        while self._tables:
            table, waiting = self._tables.popitem(last=False)
            wish = waiting.popleft()
            if waiting:
                self._tables[table] = waiting
            if not wish.answer.done():
                return wish
        return None


class Worker:
    """One process, which thinks about one question at a time."""

    def __init__(self, games: list[str], quick: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.quick, self.busy = quick, False
        self._pool = ProcessPoolExecutor(1, context, initializer=_prepare, initargs=(games, quick))
        self._up = self._pool.submit(_awake)

    async def think(self, question: Question) -> int:
        await _waited(self._up, LONGEST_START)  # not the bot's time
        thought = await _waited(self._pool.submit(_think, question), LONGEST_THOUGHT)
        if not thought.done():
            raise TimeoutError
        return int(thought.result())

    def stop(self) -> None:
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class Thinkers:
    """`workers`: the most processes for bots that take their time. One more is for those that need none."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._games: list[str] = []
        self._workers: list[Worker] = []
        self._quick, self._slow = Turns(), Turns()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, games: list[str]) -> None:
        """Start the process for quick bots and let it read the games; the others start when needed."""
        self._games = games
        self._hire(quick=True)

    def close(self) -> None:
        workers, self._workers = self._workers, []
        for task in self._tasks:
            task.cancel()
        for worker in workers:
            worker.stop()

    async def think(self, match: Match, seat: int, bot: str, table: str = "") -> str:
        """The move a bot makes in a seat, from what that seat may know."""
        actions = match.legal_actions(seat)
        if len(actions) == 1:
            return match.action_text(actions[0])
        question: Question = (
            match.game.name,
            tuple(sorted(match.options.items())),
            match.observed(seat).tobytes(),
            seat,
            actions,
            bot,
            secrets.randbits(62),
        )
        wish = Wish(question, asyncio.get_running_loop().create_future())
        (self._quick if is_quick(bot, match.game.name) else self._slow).add(table, wish)
        self._hand_out()
        return match.action_text(await wish.answer)

    # --- who thinks about what ---

    def _hand_out(self) -> None:
        """Give every process that has nothing to do what waits; start one more if that is not enough."""
        for worker in self._workers:
            if not worker.busy and (wish := self._next_for(worker)) is not None:
                self._begin(worker, wish)
        if len(self._slow) or len(self._quick) > CROWD:
            self._one_more()

    def _next_for(self, worker: Worker) -> Wish | None:
        return self._quick.next() if worker.quick else self._slow.next() or self._quick.next()

    def _one_more(self) -> None:
        slow = [worker for worker in self._workers if not worker.quick]
        if len(slow) < self._most and all(worker.busy for worker in slow):
            worker = self._hire(quick=False)
            if (wish := self._next_for(worker)) is not None:
                self._begin(worker, wish)

    def _hire(self, quick: bool) -> Worker:
        worker = Worker(self._games, quick)
        self._workers.append(worker)
        return worker

    def _begin(self, worker: Worker, wish: Wish) -> None:
        worker.busy = True
        task = asyncio.get_running_loop().create_task(self._answer(worker, wish))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, worker: Worker, wish: Wish) -> None:
        answer = None
        try:
            answer = await worker.think(wish.question)
        except asyncio.CancelledError:
            wish.answer.cancel()
            raise
        except Exception as trouble:
            log.warning("bot_gave_no_answer", bot=wish.question[5], trouble=type(trouble).__name__)
            if isinstance(trouble, BrokenProcessPool | TimeoutError):
                worker = self._replaced(worker)
            if isinstance(trouble, BrokenProcessPool) and not wish.tried:
                wish.tried += 1  # perhaps somebody else stopped the process: once more with a new one
                return self._begin(worker, wish)
        worker.busy = False
        if not wish.answer.done():
            wish.answer.set_result(random.choice(wish.question[4]) if answer is None else answer)
        self._hand_out()
        return None

    def _replaced(self, worker: Worker) -> Worker:
        worker.stop()
        if worker in self._workers:
            self._workers.remove(worker)
        return self._hire(worker.quick)


def is_quick(bot: str, game: str) -> bool:
    """Whether a bot needs no time to think: it goes by the game's advice, or by chance."""
    return bot in registry.bot_names(game) and registry.bot(bot, game).follows_advice is not None


async def _waited(for_what: Future[Any], seconds: float) -> asyncio.Future[Any]:
    """Wait for an answer from a process. Late ones are not cancelled: no pool stops in peace then."""
    here = asyncio.wrap_future(for_what)
    here.add_done_callback(lambda late: late.cancelled() or late.exception())
    await asyncio.wait([here], timeout=seconds)
    return here


# --- in the processes ---


def _prepare(games: list[str], quick: bool) -> None:
    """Be ready to think about these games, and stay no longer than the server."""
    threading.Thread(target=_go_with_the_server, daemon=True).start()
    if not quick:
        with contextlib.suppress(OSError, AttributeError):  # no such thing on this system
            os.nice(KINDNESS)
    for game in games:
        _box(game, ())


def _go_with_the_server() -> None:
    """A server that is killed cannot stop anybody."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _awake() -> None:
    """Nothing to think about: the process is up."""


@cache
def _box(game: str, options: tuple[tuple[str, Value], ...]) -> Any:
    from hapag.core.options import settle

    found = registry.game(game)
    return found.box(registry.shipped_box(game), settle(found.options, dict(options)))


def _think(question: Question) -> int:
    import numpy as np

    from hapag.core.bot import Decision
    from hapag.core.chance import streams

    game, options, seen, seat, actions, bot, seed = question
    found = registry.game(game)
    table = np.frombuffer(bytearray(seen), dtype=found.table_record.dtype)
    wanted = registry.bot(bot, game)
    box, style = _box(game, options), found.style(wanted.style)
    decision = Decision(found, box, table, seat, actions, streams(seed, 1), style)
    return int(wanted.choose(decision))
