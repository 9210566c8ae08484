"""The exact look-ahead against the rules played face by face, and against simulation."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.bounce_back.council import agree, buy, council, quiet, roll
from hapag.core import registry
from hapag.core.layout import plain
from hapag.core.match import Match
from hapag.games.bounce_back import lookahead
from hapag.lab.playing import Players

SIMULATED = 1500


def standing(match: Match, paying: bool = True, furthest: int = lookahead.FURTHEST) -> tuple[int, ...] | None:
    table = plain(match.table.dtype, match.table.tobytes())
    found = lookahead.standing(match.plain_box, table, paying, furthest)
    return None if found is None else tuple(found)


def to_the_next_roll(match: Match) -> None:
    """Mitigation and recovery as greedy bots have it, and no buying."""
    bots = Players(match, [registry.bot("greedy")] * 4, 1)
    while match.waiting and match.waiting != ("chance",):
        seat = int(match.waiting[0])
        if match.view(None)["step"] == "buying":
            match.play(seat, "agree")
        else:
            match.play_action(seat, bots.choice(seat))


def counted(match: Match, furthest: int) -> tuple[int, ...]:
    """The same numbers by playing every fall of the dice as a match."""
    counts, tables = [], [match]
    for _ in range(furthest):
        tables = [after for table in tables for after in rolled(table)]
        counts.append(len(tables))
        if tables and tables[0].over:
            break
    return tuple(counts)


def rolled(match: Match) -> list[Match]:
    found = []
    for face in range(1, 7):
        after = match.copy()
        after.play("chance", f"die {face}")
        to_the_next_roll(after)
        if after.ending != "collapse":
            found.append(after)
    return found


def positions() -> list[Match]:
    """Random matches that wait for the die: early and late, prepared and not, with cards of all kinds."""
    found = []
    for seed in range(40):
        random, match = Random(seed), council()
        while not match.over and (len(match.view(None)["dice"]) < seed % 7 or match.waiting != ("chance",)):
            if match.waiting == ("chance",):
                roll(match, random.choice((1, 2, 3, 4, 5, 6, 6, 6, 6)))
            else:
                seat = int(random.choice(match.waiting))
                match.play(seat, random.choice(match.legal(seat)))
        if not match.over:
            found.append(match)
    return found


def test_it_counts_what_the_rules_lead_to() -> None:
    found = positions()
    assert len(found) >= 20
    for match in found:
        assert standing(match, furthest=2) == counted(match, 2)


def test_the_far_count_is_that_of_matches_too() -> None:
    match = council()
    buy(match, "O-P4", "G-P4", "Y-M2", "B-R2")
    assert standing(match, furthest=3) == counted(match, 3)


@pytest.mark.parametrize("number", [1, 5])
def test_it_agrees_with_simulation(number: int) -> None:
    match = council()
    buy(match, "O-P4", "G-P2", "Y-P5")
    roll(match, 3)
    quiet(match, number)
    agree(match)
    rounds = min(4, 8 - number - 1)
    exact = (standing(match, furthest=rounds) or ())[rounds - 1] / 6**rounds
    random = Random(number)
    stood = sum(stands_after(match.copy(), rounds, random) for _ in range(SIMULATED))
    error = 4 * math.sqrt(exact * (1 - exact) / SIMULATED)
    assert 0.02 < exact < 0.98
    assert abs(stood / SIMULATED - exact) < error


def stands_after(match: Match, rounds: int, random: Random) -> bool:
    for _ in range(rounds):
        match.play("chance", f"die {random.randint(1, 6)}")
        to_the_next_roll(match)
        if match.ending == "collapse":
            return False
    return True


def test_a_draft_is_paid_or_dropped() -> None:
    match = council()
    match.play(3, "buy O-P4")
    match.play(2, "buy G-P2")
    with_draft, without = standing(match), standing(match, paying=False)
    assert without == standing(council())
    assert with_draft is not None
    assert without is not None
    assert with_draft[3] > without[3]
    agree(match)
    assert standing(match) == with_draft


def test_who_has_agreed_makes_no_difference() -> None:
    match = council()
    match.play(3, "buy O-P4")
    before = standing(match)
    agree(match, 0, 1)
    assert standing(match) == before


def test_what_is_bought_now_does_not_help_in_the_next_round() -> None:
    match = council()
    agree(match)
    roll(match, 2)
    match.play(0, "buy B-P4")
    with_draft, without = standing(match), standing(match, paying=False)
    assert with_draft is not None
    assert without is not None
    assert with_draft[0] == without[0] == 5


def test_near_the_end_fewer_rounds_are_left() -> None:
    match = council()
    quiet(match, 6)
    assert len(standing(match) or ()) == 2
    quiet(match, 1)
    assert len(standing(match) or ()) == 1


@pytest.mark.parametrize(("cards", "stands"), [(("B-M1", "B-M3", "G-P3"), True), (("B-M1", "G-P3"), False)])
def test_whether_the_running_shock_is_survived_is_known(cards: tuple[str, ...], stands: bool) -> None:
    match = council()
    buy(match, *cards)
    roll(match, 2)
    quiet(match, 2)
    agree(match)
    roll(match, 2)
    assert match.waiting == (0,)
    assert (standing(match) is not None) == stands
    forecast = match.view(None)["forecast"]
    assert forecast["stands"] == stands
    assert bool(forecast["rounds"]) == stands
