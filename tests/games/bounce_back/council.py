"""Playing Bounce Back by hand, for its tests: the council buys, the die falls, boards are read."""

from __future__ import annotations

from typing import Any

import pytest

import hapag
from hapag.core.errors import NotAllowed
from hapag.core.match import Match

GAME = "bounce-back"
BLUE, YELLOW, GREEN, ORANGE = range(4)
SEAT_OF = {"B": BLUE, "Y": YELLOW, "G": GREEN, "O": ORANGE}


def council(consent: str = "simple", position: str | None = None) -> Match:
    """A match whose die the test throws."""
    return hapag.new(GAME, 4, options={"consent": consent}, chance="manual", position=position)


def buy(match: Match, *cards: str) -> None:
    """The council puts these cards into the draft and agrees."""
    for card in cards:
        match.play(SEAT_OF[card[0]], f"buy {card}")
    agree(match)


def agree(match: Match, *seats: int) -> None:
    for seat in seats or range(4):
        match.play(seat, "agree")


def roll(match: Match, face: int) -> None:
    match.play("chance", f"die {face}")


def quiet(match: Match, rounds: int) -> None:
    """Rounds in which nothing is bought before and a six is thrown."""
    for _ in range(rounds):
        if match.waiting != ("chance",):
            agree(match)
        roll(match, 6)


def bar(match: Match, seat: int, shock: int) -> tuple[int, int]:
    """Where the prepare token and the shock token of a bar stand."""
    found = next(bar for bar in board(match, seat)["bars"] if bar["shock"] == shock)
    return found["prepare"], found["token"]


def token(match: Match, seat: int, shock: int) -> int:
    return bar(match, seat, shock)[1]


def board(match: Match, seat: int) -> Any:
    return match.view(None)["seats"][seat]


def planned(match: Match, seat: int) -> list[str]:
    return [card["card"] for card in board(match, seat)["planning"] if card["paid"]]


def left(match: Match) -> int:
    """Pesos that the draft leaves."""
    return int(match.view(None)["budget"]["left"])


def reason(match: Match, seat: int, text: str) -> str:
    """Why a move is refused; a refused move changes nothing."""
    before = match.position
    with pytest.raises(NotAllowed) as refused:
        match.play(seat, text)
    assert match.position == before
    return refused.value.reason


def allowed(match: Match, seat: int, text: str) -> bool:
    return text in match.legal(seat)
