"""The engine against the slow, obvious version: the same random games, the same answers at every event."""

import os
import tomllib
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import hapag
from reference.agreeing import assert_same_position
from reference.rolling_philippines import Reference

GAME = "rolling-philippines"
GAMES = int(os.environ.get("HAPAG_REFERENCE_GAMES", "60"))
TABLES = [(players, rule) for rule in ("as-rolled", "current-player") for players in range(1, 9)]


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    return tomllib.loads((files("hapag.games.rolling_philippines") / "box.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree_at_every_event(number: int, content: dict[str, Any]) -> None:
    random = Random(number)
    players, rule = TABLES[number % len(TABLES)]
    options = {"assign_dice": rule}
    match = hapag.new(GAME, players=players, seed=number, options=options, chance="manual")
    reference = Reference(players, options, content)
    # Thrifty tables keep their Colour Changes for the crowded end of the game, where the hard cases lie.
    thrift = random.choice((0.0, 0.9, 0.98))
    while reference.waiting():
        assert_same_position(match, reference)
        assert_same_sheets(match.view(random.choice((*range(players), None))), reference)
        by, text = any_event(reference, random, thrift)
        reference.play(by, text)
        match.play(by, text)
    assert_same_position(match, reference)
    assert_same_sheets(match.view(None), reference)


def any_event(reference: Reference, random: Random, thrift: float) -> tuple[int | str, str]:
    by = random.choice(reference.waiting())
    if by == "chance":
        return by, random.choice(list(reference.chance()))
    moves = sorted(reference.legal(int(by)))
    if random.random() < thrift:
        moves = [move for move in moves if "/wild" not in move]
    return by, random.choice(moves)


def assert_same_sheets(view: Any, reference: Reference) -> None:
    for seat, shown in enumerate(view["seats"]):
        own = seat == view["seat"]
        known = reference.sheet(seat) if own else reference.open_sheet(seat)
        assert shown["sheet"] == known
        assert shown["x"] == list(known.values()).count("X")
        assert shown["changes"] == (reference.changes_left if own else reference.open_changes_left)[seat]
        if reference.dice:
            assert shown["resolved"] == len(reference.resolved[seat])
