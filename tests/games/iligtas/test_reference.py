"""The engine against the slow, obvious version: the same random games, the same answers at every event."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from games.iligtas.playing import CONTENT, new
from hapag.core.match import Match
from reference.agreeing import assert_same_position
from reference.iligtas import Reference

GAMES = int(os.environ.get("HAPAG_REFERENCE_GAMES", "60"))
TABLES = [(players, head_start) for head_start in (False, True) for players in range(2, 6)]


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree_at_every_event(number: int) -> None:
    random = Random(number)
    players, head_start = TABLES[number % len(TABLES)]
    options = {"head_start": head_start}
    match, reference = new(players, options=options), Reference(players, options, CONTENT)
    # Tables that hoard, draw from the deck, or spend at once meet the empty deck, with and without discards.
    taste = random.choice(("any", "deck", "row", "hoard", "spend"))
    while reference.waiting():
        assert_same_position(match, reference)
        assert_same_view(match, reference, random.choice((*range(players), None)))
        by, text = any_event(reference, random, taste)
        reference.play(by, text)
        match.play(by, text)
    assert_same_position(match, reference)
    assert_same_view(match, reference, None)


def any_event(reference: Reference, random: Random, taste: str) -> tuple[int | str, str]:
    by = reference.waiting()[0]
    if by == "chance":
        outcomes = reference.chance()
        return by, random.choices(list(outcomes), list(outcomes.values()))[0]
    moves = sorted(reference.legal(int(by)))
    if random.random() < 0.8:
        moves = [move for move in moves if liked(move, taste)] or moves
    return by, random.choice(moves)


def liked(move: str, taste: str) -> bool:
    return {
        "any": True,
        "deck": move == "take deck",
        "row": move.startswith("take ") and move != "take deck",
        "hoard": move in ("pass", "take deck"),
        "spend": move.startswith("shield"),
    }[taste]


def assert_same_view(match: Match, reference: Reference, eyes: int | None) -> None:
    view, known = match.view(eyes), reference.knows(eyes)
    assert {
        name: place["risk"] for name, place in view["locations"].items() if place["risk"]
    } == reference.risk
    assert {name: place["safety"] for name, place in view["locations"].items()} == reference.shields
    houses = {name: slot for name, slot in view["slots"].items() if slot["seat"] is not None}
    assert {name: slot["seat"] for name, slot in houses.items()} == reference.houses
    assert {name: slot["damage"] for name, slot in houses.items()} == reference.damage
    assert [seat["supply"] for seat in view["seats"]] == reference.houses_left
    assert_same_cards(view, known, eyes)


def assert_same_cards(view: dict[str, Any], known: dict[str, Any], eyes: int | None) -> None:
    assert view["row"] == known["row"]
    assert (view["deck"], view["discard"]) == (known["deck_size"], len(known["discards"]))
    assert set(view["top"]) == set(known["discards"][-3:])
    for seat, seen in enumerate(view["seats"]):
        own = seat == eyes
        assert seen["held"] == known["hand_sizes"][seat]
        assert set(seen["known"]) == known["seen"][seat]
        assert set(seen["cards"]) == (set(known["hand"]) if own else known["seen"][seat])
    if eyes is not None:
        assert sorted(card for held in view["hand"].values() for card in held) == sorted(known["hand"])
