"""The engine against the slow, obvious version: the same random games, the same answers at every event."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import hapag
from games.resilience.laying import GAME, Json, content
from hapag.core.match import Match
from reference.agreeing import assert_same_position
from reference.resilience import Reference

GAMES = int(os.environ.get("HAPAG_REFERENCE_GAMES", "40"))

# What a table likes: each taste leads somewhere else.
TASTES: dict[str, tuple[str, ...]] = {
    "any": (),
    "actions": ("action", "swap", "close", "protect", "order"),  # every Action, with its targets
    "greedy": ("build plantation", "build fishpond", "build trawl", "build mine", "review"),  # depletion
    "green": ("build tree", "build mangrove", "build fish", "build reef", "restore", "plant"),
    "houses": ("house", "vote", "abstain", "lose house", "swap house"),
    "votes": ("build", "vote"),
    "idle": ("restore", "discard"),  # the deck runs out
}


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree_at_every_event(number: int) -> None:
    random = Random(number)
    players, taste = 3 + number % 2, list(TASTES)[number // 2 % len(TASTES)]
    match = hapag.new(GAME, players, chance="manual")
    reference = Reference(players, {}, content())
    while reference.waiting():
        assert_same_position(match, reference)
        assert_same_knowledge(match, reference, random.choice((*range(players), None)))
        by, text = any_event(reference, random, taste)
        reference.play(by, text)
        match.play(by, text)
    assert_same_position(match, reference)
    assert_same_knowledge(match, reference, None)


def any_event(reference: Reference, random: Random, taste: str) -> tuple[int | str, str]:
    by = random.choice(reference.waiting())
    if by == "chance":
        outcomes = reference.chance()
        return by, random.choices(list(outcomes), list(outcomes.values()))[0]
    moves = sorted(reference.legal(int(by)))
    if random.random() < 0.8:
        moves = [move for move in moves if move.startswith(TASTES[taste])] or moves
    return by, random.choice(moves)


def assert_same_knowledge(match: Match, reference: Reference, seat: int | None) -> None:
    view, known = match.view(seat), reference.knows(seat)
    assert (view["round"] - 1, view["lead"]) == (known["round"], known["lead"])
    assert {e["environment"]: e["cards"] for e in view["environments"]} == known["environment"]
    assert (view["deck"], view["slots"]) == (known["deck_size"], known["slots"])
    assert [each["held"] for each in view["seats"]] == known["hand_sizes"]
    assert [each["chosen"] for each in view["seats"]] == known["chosen"]
    assert [each["sheltered"] for each in view["seats"]] == known["shelters"]
    if view["step"] != "losing":  # each sees the losses of the others when all have named theirs
        assert view["pile"] == known["discards_size"]
        assert [listed(each["investments"]) for each in view["seats"]] == known["built"]
        assert [each["houses"] for each in view["seats"]] == known["houses"]
    if view["tracker"] != "crisis":  # protection ends with what it protects from
        assert [protected(each) for each in view["seats"]] == known["protected"]
    if seat is not None:
        assert_same_secrets(view, known, seat)


def assert_same_secrets(view: Json, known: dict[str, Any], seat: int) -> None:
    own = view["seats"][seat]
    assert listed(view["hand"]) == known["hand"]
    assert (own["choice"] or {}).get("do") == known["choice"]
    if view["step"] != "losing":  # the cards of lost Houses lie there until all losses are named
        assert listed(own["faces"]) == known["under_houses"]
    looking = view["resolving"] is not None and view["resolving"]["left"] == 1
    if not looking:  # between the two looks an older memory may tell the second card
        places = [crisis for crisis in view["known"]["places"] if crisis]
        assert sorted(places or view["known"]["somewhere"]) == sorted(known["seen_crises"])
        assert places == (known["next_crises"] or []) if places else not known["next_crises"]


def listed(entries: list[Json]) -> list[str]:
    return [entry["card"] for entry in entries for _ in range(entry["number"])]


def protected(community: Json) -> list[str]:
    return [entry["card"] for entry in community["investments"] for _ in range(entry["protected"])]
