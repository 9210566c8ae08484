"""The engine against the slow, obvious version: the same random games, the same answers at every event."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import hapag
from reference.agreeing import assert_same_position
from reference.bounce_back import Reference

GAME = "bounce-back"
GAMES = int(os.environ.get("HAPAG_REFERENCE_GAMES", "60"))


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    return tomllib.loads((files("hapag.games.bounce_back") / "box.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree_at_every_event(number: int, content: dict[str, Any]) -> None:
    random = Random(number)
    options = {"consent": ("simple", "full")[number % 2]}
    match = hapag.new(GAME, 4, number, options=options, chance="manual")
    reference = Reference(4, options, content)
    taste = Taste(random)
    while reference.waiting():
        assert_same_position(match, reference)
        assert shown(match.view(None)) == reference.knows(None)
        by = random.choice(reference.waiting())
        text = taste.die(reference) if by == "chance" else taste.move(reference.legal(int(by)))
        reference.play(by, text)
        match.play(by, text)
    assert_same_position(match, reference)
    assert shown(match.view(None)) == reference.knows(None)


class Taste:
    """Random play alone collapses early. Some councils agree soon, buy preparation, or meet a quiet sky."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.agrees = random.choice((0.05, 0.3))
        self.prepares = random.choice((0.0, 0.8))
        self.quiet = random.choice((0.0, 0.4, 0.8))

    def die(self, reference: Reference) -> str:
        return "die 6" if self.random.random() < self.quiet else self.random.choice(list(reference.chance()))

    def move(self, moves: list[str]) -> str:
        if "agree" in moves and self.random.random() < self.agrees:
            return "agree"
        preparation = [move for move in moves if move.startswith("buy") and "-P" in move]
        liked = preparation and self.random.random() < self.prepares
        return self.random.choice(preparation if liked else moves)


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """The view in the reference's words."""
    seats, draft, running = view["seats"], view["draft"], view["shock"]
    asked = [hit["left"] for hit in running["hits"] if hit["asked"]] if running else []
    taken_back = [card for seat in seats for card in seat["taken_back"]]
    return {
        "round": view["round"],
        "budget": view["budget"]["left"] + view["budget"]["draft"],
        "score": view["score"],
        "left": sum(asked),
        "draft": [entry["card"] for entry in draft["cards"]] if draft else [],
        "taken_back": taken_back,
        "agreed": draft["agreed"] if draft else [],
        "hands": [seat["hand"] for seat in seats],
        "planning": [[card["card"] for card in seat["planning"] if card["paid"]] for seat in seats],
        "implemented": [seat["implemented"] for seat in seats],
        "prepare": [{bar["shock"]: bar["prepare"] for bar in seat["bars"]} for seat in seats],
        "shock": [{bar["shock"]: bar["token"] for bar in seat["bars"]} for seat in seats],
    }


def test_random_games_meet_everything(content: dict[str, Any]) -> None:
    """Otherwise the comparison would say little."""
    endings, moves = set(), set()
    for number in range(12):
        random = Random(number)
        reference, taste = Reference(4, {"consent": "full"}, content), Taste(random)
        while reference.waiting():
            by = random.choice(reference.waiting())
            text = taste.die(reference) if by == "chance" else taste.move(reference.legal(int(by)))
            moves.add(text.split()[0] + ("" if text.startswith(("buy", "return", "use")) else text))
            reference.play(by, text)
        endings.add(reference.ending)
    assert endings == {"collapse", "survived"}
    assert {move[:3] for move in moves} == {"buy", "ret", "use", "agr", "don", "die"}
