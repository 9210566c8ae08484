"""Greedy plays well enough: it beats simple players from both seats, and knows what a totoro is worth."""

from __future__ import annotations

import pytest

from games.tiger_island.opponents import FOUNDER, GREEDY, NAMES, POINTS, RANDOM, SEEKER, won
from games.tiger_island.scenes import row, top
from games.tiger_island.setting import hex
from hapag.core import registry
from hapag.core.match import Match
from hapag.lab.playing import Players
from hapag.lab.summary import wilson

GAMES = 60


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opponent", [RANDOM, POINTS, FOUNDER, SEEKER], ids=NAMES)
def test_greedy_beats_simple_players_from_both_seats(opponent: int, seat: int) -> None:
    share, _ = won(GREEDY, opponent, seat, GAMES)
    assert wilson(share, GAMES)[0] > 0.5


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_them_with_all_house_rules(seat: int) -> None:
    share, _ = won(GREEDY, SEEKER, seat, GAMES, start="tournament", protect="any-settlement", tigers=True)
    assert wilson(share, GAMES)[0] > 0.5


def test_villagers_are_time() -> None:
    """Who only founds beats who takes the most points, and is beaten by who grows and takes totoros."""
    assert won(FOUNDER, POINTS, 0, GAMES)[0] > 0.9
    assert won(SEEKER, FOUNDER, 0, GAMES)[0] > 0.7


def advised(match: Match) -> str:
    seat = int(match.waiting[0])
    players = Players(match, [None, None], 1)
    return match.action_text(players.advised(registry.bot("greedy"), seat))


def test_a_totoro_is_built_as_soon_as_it_can_be() -> None:
    scene = row(*["GG"] * 4)
    for number in range(5):
        assert scene.found(0, *top(number))
    assert advised(scene.building(0)) == f"BUILD TOTORO SANCTUARY AT {hex(*top(5))}"


def test_a_large_settlement_of_the_other_is_broken() -> None:
    """Where a tile can cover two hexes in the middle of five, it does."""
    scene = row(*["GG"] * 4)
    for number in range(5):
        assert scene.found(1, *top(number))
    assert scene.lay("JJ", 2, 0, 1)
    assert advised(scene.match("place", 0, "LR")) == f"PLACE LAKE+ROCK AT {hex(2, 0)} 4"


def test_a_settlement_of_ones_own_is_not() -> None:
    scene = row(*["GG"] * 4)
    for number in range(5):
        assert scene.found(0, *top(number))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    seat = int(match.waiting[0])
    match.play(seat, advised(match))
    assert 5 in [town["size"] for town in match.view(None)["settlements"].values()]
