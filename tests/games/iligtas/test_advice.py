"""The advice likes what a sensible player would, and playing by it beats playing at random."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from conformance.setting import Setting
from games.iligtas.playing import QUAKES, RISK, SLOTS, dealt, laid, prepare, turn, who
from hapag.core import loops
from hapag.core.chance import streams
from hapag.core.match import Match

GAMES = 2000


def liked(match: Match) -> list[str]:
    """The legal moves, the best first."""
    seat, setting = who(match), Setting("iligtas", match.players)
    seen = setting.observed(match.table, seat)
    values = {move: setting.advice(seen, seat, match.action_of(move)) for move in match.legal(seat)}
    return sorted(values, key=lambda move: -values[move])


def danger(slot: str) -> int:
    return sum(6 - abs(7 - RISK[place]) for place in SLOTS[slot])


def test_the_first_house_goes_where_the_risk_is_lowest() -> None:
    best = liked(laid())[0].removeprefix("house ")
    assert danger(best) == min(map(danger, SLOTS))


def test_a_protected_slot_is_safer() -> None:
    match = dealt(hands=[QUAKES, ("F03", "F04", "A02")])
    before = liked(match).index("house S19")
    turn(match, "S01", "deck F09", "deck F10", token="shield L16")
    after = liked(match)
    assert danger("S19") == danger("S23")
    assert after.index("house S19") < before


def test_the_third_card_alike_is_taken() -> None:
    match = dealt(first=("S05", "S22"), hands=[("Q03", "Q04", "A02"), ("F03", "F04", "A03")])
    match.play(0, "house S01")  # both houses of seat 0 stand beside L02, the Old Stone Church
    assert liked(match)[0] == "take Q01"


def test_the_token_goes_where_own_houses_stand_and_not_where_only_others_do() -> None:
    match = dealt(first=("S05", "S20"), hands=[QUAKES, ("F03", "F04", "A02")])
    match.play(0, "house S01")
    prepare(match, "deck F09", "deck F10")
    order = liked(match)
    assert order[0] == "shield L02"
    assert order.index("pass") < order.index("shield L16")


def scores(players: int, advised: int, seed: int) -> Any:
    setting = Setting("iligtas", players)
    points, lengths = np.zeros((GAMES, players), np.int32), np.zeros(GAMES, np.int64)
    each = streams(seed, GAMES).reshape(GAMES, 1)
    buffers = setting.game.buffers()
    loops.play_games(setting.box, setting.start(), players, advised, each, *buffers, points, lengths)
    return points


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_that_follows_it_takes_far_less_damage_than_those_at_random(players: int) -> None:
    """Even 1.7 times as much is less, by four standard errors; the games are the same in every run."""
    own, others = [], []
    for seat in range(players):
        points = scores(players, 1 << seat, seat)
        own.append(points[:, seat])
        others.append(np.delete(points, seat, axis=1).mean(axis=1))
    less = np.concatenate(others) - np.concatenate(own) * 1.7
    assert less.mean() > 4 * less.std() / len(less) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_together_take_less_than_at_random(players: int) -> None:
    greedy, random = (scores(players, advised, 9).sum(axis=1) for advised in ((1 << players) - 1, 0))
    error = (greedy.var() / GAMES + random.var() / GAMES) ** 0.5
    assert random.mean() - greedy.mean() > 10 * error
