"""Three simple players that advice must beat, and compiled duels against them.

All place their tile at random. `points` builds what scores most, `founder` founds as long as it can, and
`seeker` uses as few villagers as it can, best where a settlement grows to five hexes, and takes its totoros.

PYTHONPATH=tests python -m games.tiger_island.opponents [GAMES]     the table of results
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import hapag
from hapag.core.bits import lowest
from hapag.core.chance import below, streams
from hapag.core.compiled import Row, entry, rule
from hapag.core.loops import best, pick_outcome
from hapag.core.verbs import CHANCE, apply, legal, setup, waiting
from hapag.games.tiger_island.advice import levels, of_terrain
from hapag.games.tiger_island.building import holds, lives, reached, settlement
from hapag.games.tiger_island.island import NOWHERE
from hapag.games.tiger_island.layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    BUILDING,
    EXPAND,
    TOTORO,
    UNABLE,
    WAYS,
)
from hapag.games.tiger_island.rules import hex_of, terrain_of
from hapag.games.tiger_island.sets import EMPTY, Hexes, adding, first, size, some, union, without
from hapag.lab.summary import wilson

GREEDY = -1
RANDOM, POINTS, FOUNDER, SEEKER = range(4)
NAMES = ("random", "points", "founder", "seeker")
DRAW = 2


@rule
def liking(box: Row, table: Row, seat: int, action: int, player: int) -> int:
    """How much the player likes a build; never below 0."""
    if player == POINTS:
        return points(box, table, action)
    if player == FOUNDER:
        return 1 if action < EXPAND else 0
    return 1000 + growth(box, table, seat, action) if player == SEEKER else 0


@rule
def points(box: Row, table: Row, action: int) -> int:
    if action < EXPAND:
        return 1
    if action >= BUILD_TIGER:
        return box.tiger_points
    if action >= BUILD_TOTORO:
        return box.totoro_points
    hexes = filled(table, action)
    total = 0
    while some(hexes):
        hex = first(hexes)
        hexes = without(hexes, hex)
        total += table.level[hex] ** 2
    return total


@rule
def filled(table: Row, action: int) -> Hexes:
    return of_terrain(table, reached(table, settlement(table, hex_of(table, action))), terrain_of(action))


@rule
def growth(box: Row, table: Row, seat: int, action: int) -> int:
    if action >= BUILD_TOTORO:
        return 1000
    if action < EXPAND:
        town, villagers = adding(EMPTY, hex_of(table, action)), 1
        for way in range(WAYS):
            other = table.near[hex_of(table, action), way]
            if other != NOWHERE and lives(table, other, seat):
                town = union(town, settlement(table, other))
    else:
        hexes = filled(table, action)
        town, villagers = union(hexes, settlement(table, hex_of(table, action))), levels(table, hexes)
    grown = 0 if holds(table, town, TOTORO) else min(size(town), box.totoro_settlement)
    return grown - 10 * villagers


@rule
def build(box: Row, table: Row, seat: int, player: int, stream: Any, out: Any) -> int:
    """The build it likes best; one of them at random where several are equal."""
    n = legal(box, table, seat, out)
    chosen, top, equals = out[0], -1, 1
    for i in range(n):
        value = liking(box, table, seat, out[i], player)
        if value > top:
            chosen, top, equals = out[i], value, 1
        elif value == top:
            equals += 1
            if below(stream, equals) == 0:
                chosen = out[i]
    return chosen


@rule
def decide(box: Row, table: Row, seat: int, player: int, stream: Any, out: Any) -> int:
    if player == GREEDY:
        return best(box, table, seat, 0, stream, out)
    if table.step == BUILDING:
        return build(box, table, seat, player, stream, out)
    n = legal(box, table, seat, out)
    return out[below(stream, n)]


@rule
def winner(table: Row) -> int:
    if table.ending == UNABLE:
        return 1 - table.current
    if table.score[0] == table.score[1]:
        return DRAW  # the finer ties of TI-R14 are left out
    return 0 if table.score[0] > table.score[1] else 1


@entry
def duels(
    boxes: Any, tables: Any, one: int, other: int, streams: Any, out: Any, weight: Any, winners: Any
) -> None:
    """A game for each stream; of each who won, or DRAW."""
    box, table = boxes[0], tables[0]
    for game in range(len(streams)):
        stream = streams[game]
        setup(box, table, 2)
        owing = waiting(box, table)
        while owing != 0:
            seat = lowest(owing)
            if seat == CHANCE:
                apply(box, table, CHANCE, pick_outcome(box, table, stream, out, weight))
            else:
                action = decide(box, table, seat, one if seat == 0 else other, stream, out)
                apply(box, table, seat, action)
            owing = waiting(box, table)
        winners[game] = winner(table)


def won(
    player: int, opponent: int, seat: int, games: int, seed: int = 1, **options: Any
) -> tuple[float, float]:
    """What part of the games the player wins from this seat, and the draws."""
    match = hapag.new("tiger-island", 2, options=options)
    winners = np.zeros(games, np.int64)
    pair = (player, opponent) if seat == 0 else (opponent, player)
    rolls = streams(seed, games).reshape(games, 1)
    duels(match.box, match.game.table_record.new(), *pair, rolls, *match.game.buffers(), winners)
    return float((winners == seat).mean()), float((winners == DRAW).mean())


def table_of(games: int) -> Iterator[str]:
    every = {"start": "tournament", "protect": "any-settlement", "tigers": True}
    for options in ({}, every):
        yield f"greedy with {options or 'the default rules'}, {games} games from each seat"
        for opponent, name in enumerate(NAMES):
            for seat in (0, 1):
                share, draws = won(GREEDY, opponent, seat, games, **options)
                low, high = wilson(share, games)
                yield f"  {name:<8} seat {seat}  {share:7.2%}  [{low:.2%}, {high:.2%}]  draws {draws:.2%}"


if __name__ == "__main__":
    for line in table_of(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000):
        sys.stdout.write(line + "\n")
