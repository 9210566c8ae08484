"""No position has more legal moves than the buffer has room for: counted where there are most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from games.tiger_island.setting import by_hand
from hapag.core import calls
from hapag.core.bits import SLACK
from hapag.core.match import Match
from hapag.games.tiger_island.layout import CHOICES, HEXES
from reference.tiger_island import Reference

UNTOUCHED = -77
LARGEST_MET = 761  # by chance, with all options; 723 without
Place = Callable[[int, int], int]
TASTES: tuple[Place, ...] = (
    lambda x, y: abs(x),
    lambda x, y: max(abs(x), abs(y), abs(x + y)),
    lambda x, y: max(x, y, -x - y),
)

EVERY = {"start": "tournament", "protect": "any-settlement", "tigers": True}


def at_most(hexes: int) -> int:
    """The bound of layout.py: 3 places for the volcano in each triangle of the shore, 5 turns on top."""
    return (30 * hexes + 126 + 5 * hexes) // 3


def test_the_buffer_holds_what_any_island_allows() -> None:
    assert at_most(HEXES) <= CHOICES


@pytest.mark.parametrize(("rules", "taste"), [({}, 0), ({}, 1), (EVERY, 2)])
def test_a_thin_island_has_more_places_than_any_met_by_chance(rules: dict[str, object], taste: int) -> None:
    random, match, played = Random(taste), by_hand(**rules), []
    most = 0
    while not match.over:
        by = match.waiting[0]
        moves = list(match.outcomes()) if by == "chance" else match.legal(int(by))
        if moves[0].startswith("PLACE"):
            hexes = len(match.view(None)["hexes"])
            assert hexes == 0 or len(moves) <= at_most(hexes)
            if len(moves) > most:
                most, fullest = len(moves), len(played)
            moves = outermost(moves, TASTES[taste])
        elif by != "chance":
            moves = longest_game(moves)
        played.append((by, random.choice(moves)))
        match.play(*played[-1])
    assert LARGEST_MET < most < CHOICES
    assert_room(by_hand(**rules), played[:fullest], most)
    if rules:
        assert_all_found(rules, played[:fullest])


def outermost(moves: list[str], taste: Place) -> list[str]:
    def far(move: str) -> int:
        x, y = map(int, move.split()[3:5])
        return taste(x, y)

    farthest = max(map(far, moves))
    return [move for move in moves if far(move) == farthest]


def longest_game(moves: list[str]) -> list[str]:
    for kind in ("BUILD TOTORO", "FOUND"):
        if some := [move for move in moves if move.startswith(kind)]:
            return some
    return moves


def assert_room(match: Match, played: list[tuple[int | str, str]], most: int) -> None:
    """Nothing is written behind as many as there are, in a buffer of twice the size."""
    for by, text in played:
        match.play(by, text)
    out = np.full(2 * CHOICES, UNTOUCHED, np.int32)
    assert int(calls.legal(match.box, match.table, int(match.waiting[0]), out)) == most
    assert (out[:most] >= 0).all()
    assert (out[most + SLACK :] == UNTOUCHED).all()


def assert_all_found(rules: dict[str, object], played: list[tuple[int | str, str]]) -> None:
    """The same ones as the slow version finds."""
    match, reference = by_hand(**rules), Reference(2, rules)
    for by, text in played:
        match.play(by, text)
        reference.play(by, text)
    seat = int(match.waiting[0])
    assert sorted(match.legal(seat)) == sorted(reference.legal(seat))
