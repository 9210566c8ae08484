"""Many games between bots. A seed gives the same games on any number of cores.

Bots that compiled loops can play (`follows_advice`) are played by those, some hundred thousand decisions at a
time. Any other bot is asked move by move, in as many processes as there are cores.
"""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from hapag.core import loops, registry
from hapag.core.chance import streams
from hapag.core.compiled import Row
from hapag.core.game import Array, fewest_first, most_first
from hapag.core.options import whole
from hapag.lab.plan import Plan
from hapag.lab.playing import match_of

A_MOMENT = 0.2  # seconds between two reports
SMALLEST, LARGEST = 16, 1 << 16  # games in a run of compiled loops
MOST_JOBS = 1024  # each has a table and buffers of its own
BY_HAND = 4  # games in a run of a worker process
WORTH_A_PROCESS = 3.0  # seconds; shorter work is done before the other processes have started


@dataclass(frozen=True)
class Games:
    """The results of some games in a row, a line each and a column for each seat."""

    first: int
    bots: Array  # which of the plan's names
    scores: Array
    places: Array  # 0 = nobody has a place
    endings: Array  # which of the game's words for how it ended
    decisions: Array

    def __len__(self) -> int:
        return len(self.decisions)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(plan: Plan, jobs: int | None = None, records: str | Path | None = None) -> Iterator[Games]:
    """Play the plan, and hand over the results a few times a second.

    records   a folder: every game is played with a fair seed of its own and its record saved there
    """
    jobs = min(cores(), MOST_JOBS) if jobs is None else whole("jobs", jobs, 1, MOST_JOBS)
    if records is None and all(
        registry.bot(name, plan.game).follows_advice is not None for name in plan.names
    ):
        return _in_runs(plan, Compiled(plan, jobs))
    play = partial(by_hand, plan, None if records is None else str(records))
    return _move_by_move(plan, play, jobs)


def seating(plan: Plan, first: int, count: int) -> Array:
    """Who sat where, as indices of the plan's names."""
    line = np.array([plan.names.index(name) for name in plan.line], np.int8)
    turn = np.arange(first, first + count) if plan.rotate else np.zeros(count, np.int64)
    seated: Array = line[(turn[:, None] + np.arange(plan.players)) % plan.players]
    return seated


# --- compiled loops ---------------------------------------------------------------------------------


def _in_runs(plan: Plan, compiled: Compiled) -> Iterator[Games]:
    """Runs of games whose length follows the clock."""
    first, length = 0, SMALLEST
    while first < plan.games:
        started = time.perf_counter()
        played = compiled.play(first, min(length, plan.games - first))
        took = max(time.perf_counter() - started, 1e-6)
        length = max(SMALLEST, min(LARGEST, int(length * min(4.0, A_MOMENT / took))))
        first += len(played)
        yield played


class Compiled:
    """The compiled loops with their buffers, made once."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan, self.jobs = plan, jobs
        self.game = plan.declared()
        self._box = self.game.box(plan.box, plan.options)
        self._tables = self.game.table_record.new(2 * jobs)
        self._out, self._weight = self.game.buffers(jobs)
        bots = [registry.bot(name, plan.game) for name in plan.names]
        self._styles = [self.game.style(bot.style) if bot.follows_advice else None for bot in bots]
        self.play(0, 1)  # compiles, so that no clock counts that

    def play(self, first: int, count: int) -> Games:
        """The games with these numbers."""
        seated = seating(self.plan, first, count)
        starts = streams(self.plan.seed, count, first).reshape(count, 1)
        scores = np.zeros((count, self.plan.players), np.int32)
        places = np.zeros((count, self.plan.players), np.int8)
        endings = np.zeros(count, np.int8)
        decisions = np.zeros(count, np.int64)
        lines, which = np.unique(seated, axis=0, return_inverse=True)
        for number, line in enumerate(lines):
            alike = np.flatnonzero(which == number)
            advised = loops.advised_by([self._styles[name] for name in line])
            found = self._play(advised, starts[alike])
            scores[alike], places[alike], endings[alike], decisions[alike] = found
        return Games(first, seated, scores, places, endings, decisions)

    def _play(self, advised: int, starts: Array) -> tuple[Array, Array, Array, Array]:
        """Games with advice for the same seats: scores, places, endings, decisions."""
        scores = np.zeros((len(starts), self.plan.players), np.int32)
        decisions = np.zeros(len(starts), np.int64)
        if self.game.places in (fewest_first, most_first) and len(self.game.endings) == 1:
            self._run(advised, starts, scores, decisions, self._tables)
            places = ranks(scores if self.game.places is fewest_first else -scores)
            return scores, places, np.zeros(len(starts), np.int8), decisions
        tables = self.game.table_record.new(max(len(starts), 2 * self.jobs))
        self._run(advised, starts, scores, decisions, tables)
        return scores, self._ruled(tables, scores), self._ended(tables, len(starts)), decisions

    def _ruled(self, tables: Array, scores: Array) -> Array:
        """Places as the game rules them, from how each game ended."""
        places = np.zeros(scores.shape, np.int8)
        for i, points in enumerate(scores.tolist()):
            places[i] = [place or 0 for place in self.game.places(tables[i : i + 1], points)]
        return places

    def _ended(self, tables: Array, count: int) -> Array:
        words, ending = self.game.endings, self.game.notation.ending
        return np.array([words.index(ending(Row(tables[i]))) for i in range(count)], np.int8)

    def _run(self, advised: int, starts: Array, scores: Array, decisions: Array, tables: Array) -> None:
        players = self.plan.players
        if self.jobs == 1:
            buffers = self._out[0], self._weight[0]
            loops.play_games(self._box, tables, players, advised, starts, *buffers, scores, decisions)
        else:
            both = self._out, self._weight
            loops.play_games_on_all_cores(
                self._box, tables, players, advised, starts, *both, scores, decisions
            )


def ranks(keys: Array) -> Array:
    """Places in each line by ascending key: equals share a place and leave a gap."""
    better: Array = (keys[:, None, :] < keys[:, :, None]).sum(axis=2)
    return (1 + better).astype(np.int8)


# --- move by move -----------------------------------------------------------------------------------


def by_hand(plan: Plan, records: str | None, first: int, count: int) -> Games:
    """Play games as matches."""
    scores, places, endings, decisions = [], [], [], []
    for game in range(first, first + count):
        match, decided = match_of(plan, game)
        if records is not None:
            match.record().save(Path(records) / record_name(plan, game))
        scores.append(match.scores)
        places.append([place or 0 for place in match.places or ()])
        endings.append(match.game.endings.index(match.ending or ""))
        decisions.append(decided)
    columns = np.array(scores, np.int32), np.array(places, np.int8), np.array(endings, np.int8)
    return Games(first, seating(plan, first, count), *columns, np.array(decisions, np.int64))


def record_name(plan: Plan, game: int) -> str:
    return f"game-{game + 1:0{max(6, len(str(plan.games)))}}.jsonl"


def _runs(plan: Plan) -> Iterator[tuple[int, int]]:
    for first in range(0, plan.games, BY_HAND):
        yield first, min(BY_HAND, plan.games - first)


def _move_by_move(plan: Plan, play: partial[Games], jobs: int) -> Iterator[Games]:
    """Alone at first: only long work is worth starting other processes for."""
    runs = _runs(plan)
    started = time.perf_counter()
    for first, count in runs:
        yield play(first, count)
        if jobs > 1 and time.perf_counter() - started > WORTH_A_PROCESS:
            yield from _in_processes(runs, play, jobs)


def workers(jobs: int) -> ProcessPoolExecutor:
    """Processes that leave it to this one to notice Ctrl-C."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))


def _in_processes(runs: Iterator[tuple[int, int]], play: partial[Games], jobs: int) -> Iterator[Games]:
    """In order, with a few runs handed out ahead."""
    pool = workers(jobs)
    ahead: deque[Future[Games]] = deque()
    try:
        for first, count in runs:
            ahead.append(pool.submit(play, first, count))
            if len(ahead) > 3 * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
