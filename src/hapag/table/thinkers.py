"""Bots think in processes of their own: a slow one delays its own table and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

import structlog

from hapag.core.match import Match
from hapag.core.options import Value

LONGEST_START = 60.0  # seconds until a process is up
LONGEST_THOUGHT = 10.0  # seconds; then any legal move is made for the bot
log = structlog.get_logger()

Question = tuple[str, tuple[tuple[str, Value], ...], bytes, int, list[int], str, int]


class Thinkers:
    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._up: Future[None] = Future()  # done when a process is up

    def open(self, games: list[str]) -> None:
        """Start the processes and let each read the games: the first thought is as quick as the next."""
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._workers, context, initializer=_prepare, initargs=(games,))
        first, *_ = (self._pool.submit(_awake) for _ in range(self._workers))
        self._up = first

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    async def think(self, match: Match, seat: int, bot: str) -> str:
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
        return match.action_text(await self._ask(question))

    async def _ask(self, question: Question) -> int:
        for _ in range(2):  # a process that died takes its pool with it: once more with a new one
            if self._pool is None:
                self.open([question[0]])
            pool = self._pool
            assert pool is not None
            try:
                await _waited(self._up, LONGEST_START)  # not the bot's time
                thought = await _waited(pool.submit(_think, question), LONGEST_THOUGHT)
                if not thought.done():
                    raise TimeoutError
                return int(thought.result())
            except asyncio.CancelledError:
                if _is_cancelled():
                    raise  # otherwise another bot was stopped, and what waited behind it with it
            except Exception as trouble:
                log.warning("bot_gave_no_answer", bot=question[5], trouble=type(trouble).__name__)
                if isinstance(trouble, BrokenProcessPool | TimeoutError) and self._pool is pool:
                    self.close()
                if self._pool is pool or isinstance(trouble, TimeoutError):
                    break  # its own fault; otherwise its process was stopped
        return random.choice(question[4])


async def _waited(for_what: Future[Any], seconds: float) -> asyncio.Future[Any]:
    """Wait for an answer from a process. Late ones are not cancelled: no pool stops in peace then."""
    here = asyncio.wrap_future(for_what)
    here.add_done_callback(lambda late: late.cancelled() or late.exception())
    await asyncio.wait([here], timeout=seconds)
    return here


def _is_cancelled() -> bool:
    """Whether whoever asks has been told to stop asking."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


# --- in the processes ---


def _prepare(games: list[str]) -> None:
    for game in games:
        _box(game, ())


def _awake() -> None:
    """Nothing to think about: the process is up."""


@cache
def _box(game: str, options: tuple[tuple[str, Value], ...]) -> Any:
    from hapag.core import registry
    from hapag.core.options import settle

    found = registry.game(game)
    return found.box(registry.shipped_box(game), settle(found.options, dict(options)))


def _think(question: Question) -> int:
    import numpy as np

    from hapag.core import registry
    from hapag.core.bot import Decision
    from hapag.core.chance import streams

    game, options, seen, seat, actions, bot, seed = question
    found = registry.game(game)
    table = np.frombuffer(bytearray(seen), dtype=found.table_record.dtype)
    decision = Decision(found, _box(game, options), table, seat, actions, streams(seed, 1))
    return int(registry.bot(bot).choose(decision))
