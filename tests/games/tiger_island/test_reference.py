"""The engine against the slow, obvious version: the same random games, the same answers at every event."""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import Any

import pytest

from games.tiger_island.setting import by_hand
from hapag.core.match import Match
from reference.agreeing import assert_same_position
from reference.tiger_island import Reference

GAMES = int(os.environ.get("HAPAG_REFERENCE_GAMES", "60"))
RULES = [
    {"start": start, "protect": protect, "tigers": tigers}
    for start, protect, tigers in product(
        ("empty", "tournament"), ("size-1", "any-settlement"), (False, True)
    )
]
# What players like: anything, height, covering pieces, a long thin island, few villagers, large settlements.
TASTES = ("any", "high", "cover", "line", "thrift", "grow")


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree_at_every_event(number: int) -> None:
    random = Random(number)
    rules = RULES[number % len(RULES)]
    match, reference = by_hand(**rules), Reference(2, rules)
    tastes = [random.choice(TASTES) for _ in range(2)]
    while reference.waiting():
        assert_same_position(match, reference)
        assert_same_table(match, reference)
        by, text = any_event(match, reference, tastes, random)
        reference.play(by, text)
        match.play(by, text)
    assert_same_position(match, reference)
    assert_same_table(match, reference)


def any_event(match: Match, reference: Reference, tastes: list[str], random: Random) -> tuple[int | str, str]:
    by = reference.waiting()[0]
    if by == "chance":
        outcomes = reference.chance()
        return by, random.choices(list(outcomes), list(outcomes.values()))[0]
    moves = reference.legal(int(by))
    if random.random() < 0.85:
        moves = liked(match, int(by), moves, tastes[int(by)])
    return by, random.choice(moves)


def liked(match: Match, seat: int, moves: list[str], taste: str) -> list[str]:
    """The moves that somebody of this taste likes best, from what the page is told about them."""
    told = {move["do"]: move["say"] for move in match.seen(seat).moves()}
    ranked = {move: liking(move, told[move], taste) for move in moves}
    return [move for move in moves if ranked[move] == max(ranked.values())]


def liking(move: str, say: dict[str, Any], taste: str) -> int:
    if taste == "high":
        return int(say.get("level", 0)) + int(say.get("points", 0))
    if taste == "cover":
        return int(say["kind"].startswith("place-over")) - int(say.get("villagers", 1)) * ("points" in say)
    if taste == "line" and move.startswith("PLACE"):
        return abs(int(move.split()[3]))
    if taste == "thrift":
        return -int(say.get("villagers", 0))
    if taste == "grow":
        return 1000 * (say["kind"] in ("totoro", "tiger")) + int(say.get("size", say.get("hexes", 0)))
    return 0


def assert_same_table(match: Match, reference: Reference) -> None:
    view, known = match.view(None), reference.knows(None)
    hexes = {said(name): land for name, land in view["hexes"].items()}
    assert {place: looks(land) for place, land in hexes.items()} == {
        place: as_seen(land) for place, land in known["hexes"].items()
    }
    assert tiles({place: land["tile"] for place, land in hexes.items()}) == tiles(
        {place: land["tile"] for place, land in known["hexes"].items()}
    )
    assert view["bag"]["kinds"] == known["stock"]
    for seat, unplayed in enumerate(known["unplayed"]):
        assert {kind: view["seats"][seat][kind] for kind in unplayed} == unplayed
        assert settlements(view, seat) == sorted(known["settlements"][seat])


def said(name: str) -> str:
    x, y = map(int, name.split(","))
    return f"{x} {y} {-x - y}"


def looks(land: dict[str, Any]) -> tuple[Any, ...]:
    return land["ground"].upper(), land["level"], land.get("piece"), land.get("seat"), land.get("count")


def as_seen(land: dict[str, Any]) -> tuple[Any, ...]:
    on_it = land["pieces"] or {"kind": None, "seat": None, "count": None}
    kind = on_it["kind"] and on_it["kind"].removesuffix("s")
    return land["terrain"], land["level"], kind, on_it["seat"], on_it["count"]


def tiles(of: dict[str, Any]) -> set[frozenset[str]]:
    """Which hexes belong together, whatever the tiles are called."""
    return {frozenset(place for place, tile in of.items() if tile == one) for one in of.values()}


def settlements(view: dict[str, Any], seat: int) -> list[list[str]]:
    towns = (town for town in view["settlements"].values() if town["seat"] == seat)
    return sorted(sorted(map(said, town["hexes"])) for town in towns)
