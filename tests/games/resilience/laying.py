"""Positions laid by hand: what is not said is empty, and all other cards lie in their decks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import hapag
from hapag.core import registry
from hapag.core.errors import MoveError
from hapag.core.match import Match

GAME = "resilience"
SEAT = (
    "hand", "buried", "built", "under", "protected", "sheltered", "chosen", "did", "aimed", "draws",
    "losing", "lost", "knows",
)  # fmt: skip
ENVIRONMENTS = ("forest", "mangrove", "coral_reef")
AFTER_COUNCIL = ("voting", "reviewing", "replacing", "crisis", "losing", "round-end")
Json = dict[str, Any]


@cache
def content() -> Json:
    return registry.shipped_box(GAME).content


@cache
def development() -> Counter[str]:
    cards = Counter({entry["id"]: entry["count"] for entry in content()["investment"]})
    cards.update(entry["id"] for entry in content()["mine"])
    cards.update(f"{entry['id']}_{order}" for entry in content()["action"] for order in entry["orders"])
    return cards


@cache
def crisis_cards() -> Counter[str]:
    cards = Counter({entry["id"]: entry["count"] for entry in content()["extreme_weather"]})
    cards.update(entry["id"] for entry in content()["end_game"])
    return cards


def bag(text: str) -> Counter[str]:
    """`plantation:2,mine_1` counted."""
    parts = [] if text == "-" else [word.partition(":") for word in text.split(",")]
    return Counter({name: int(n or 1) for name, _, n in parts})


def listed(cards: Counter[str], order: Counter[str]) -> str:
    """Written in the data's order."""
    words = (name if cards[name] == 1 else f"{name}:{cards[name]}" for name in order if cards[name])
    return ",".join(words) or "-"


def position(*seats: Json, pile: str = "-", came: tuple[str, ...] = (), top: str = "-", **head: Any) -> str:
    """`came`: the crises revealed so far, one a round. Environments by name, 7 each if not said."""
    step = head.get("step", "choosing")
    usual: Json = {"hand": "-", "built": "-"} | ({"did": "review"} if step in AFTER_COUNCIL else {})
    lines = [usual | seat for seat in seats]
    over = step in ("losing", "round-end")
    rounds = len(came) - over
    late = step not in ("drawing", "choosing", "resolving")
    first = {"activity": 3 if late else 0 if step == "drawing" else 1, "step": step, "turn": "-", "left": 0}
    first |= {"ending": "-"} | {key: value for key, value in head.items() if key in (*first, "ending")}
    ends = {entry["id"] for entry in content()["end_game"]}
    slots = ",".join(crisis for crisis in came if crisis in ends) or "-"
    deck = development() - bag(pile)
    for line in lines:
        for place in ("hand", "buried", "built", "under", *(["lost"] if step == "losing" else [])):
            deck -= bag(line.get(place, "-"))
    return "\n".join(
        [
            f"rounds={rounds} " + written(first),
            " ".join(f"{name}={head.get(name, 7)}" for name in ENVIRONMENTS),
            f"came={listed(Counter(came), crisis_cards())} slots={slots} "
            f"crisis={came[-1] if came else '-'} top={top}",
            f"deck={sum(deck.values())} pile={pile}",
            *(written({key: line[key] for key in SEAT if key in line}) for line in lines),
        ]
    )


def written(parts: Json) -> str:
    return " ".join(f"{key}={value}" for key, value in parts.items())


def lay(*seats: Json, chance: str = "manual", **head: Any) -> Match:
    return hapag.new(GAME, len(seats), seed=1, chance=chance, position=position(*seats, **head))


def houses(cards: str) -> Json:
    """A seat with a House on each of these cards."""
    return {"built": f"house:{sum(bag(cards).values())}", "under": cards}


def refused(match: Match, seat: int, text: str) -> str:
    """Why a move is refused; a refused move changes nothing."""
    before = match.position
    with pytest.raises(MoveError) as error:
        match.play(seat, text)
    assert match.position == before
    return error.value.reason


def choose(match: Match, *moves: str) -> None:
    """One move for each waiting seat, in the order of the seats."""
    for seat, move in zip(match.waiting, moves, strict=True):
        match.play(seat, move)


def line_of(match: Match, seat: int) -> Json:
    """A seat's line of the position."""
    return dict(word.split("=") for word in match.position.splitlines()[4 + seat].split())


def nature(match: Match) -> list[int]:
    return [int(cards) for cards in match.table["environment"][0]]


def head_of(match: Match) -> Json:
    """The four lines of the table."""
    return dict(word.split("=") for line in match.position.splitlines()[:4] for word in line.split())


def deal(match: Match, *cards: str) -> None:
    for card in cards:
        match.play("chance", f"card {card}")
