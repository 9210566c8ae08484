"""Moves and chance outcomes as text, both ways (the Notation section of the rules)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hapag.core.compiled import Row
from hapag.core.errors import NotAMove, suggestion

from . import positions
from .layout import (
    AGAIN,
    DECK,
    FACES,
    HOUSE,
    NO_DISASTER,
    NUMBERS,
    PASS,
    RISK,
    ROLL,
    SHIELD,
    TAKE,
)

Content = dict[str, Any]

position_text, position_of = positions.position_text, positions.position_of


class Texts(NamedTuple):
    """Every move and every outcome of a box, by number and by text."""

    moves: dict[int, str]
    actions: dict[str, int]
    chances: dict[int, str]
    outcomes: dict[str, int]


_last: list[Any] = [None, None]  # the box asked for last is nearly always the one asked for next


def texts(content: Content) -> Texts:
    if _last[0] is not content:
        moves, chances = _moves(content), _chances(content)
        actions, outcomes = ({text: number for number, text in made.items()} for made in (moves, chances))
        _last[:] = content, Texts(moves, actions, chances, outcomes)
    known: Texts = _last[1]
    return known


def _moves(content: Content) -> dict[int, str]:
    moves = {HOUSE + i: f"house {slot['id']}" for i, slot in enumerate(content["house_slot"])}
    moves |= {SHIELD + i: f"shield {location['id']}" for i, location in enumerate(content["location"])}
    moves |= {TAKE + i: f"take {card['id']}" for i, card in enumerate(content["card"])}
    return moves | {PASS: "pass", DECK: "take deck"}


def _chances(content: Content) -> dict[int, str]:
    chances = {i: f"card {card['id']}" for i, card in enumerate(content["card"])}
    chances |= {ROLL + face: f"die {face}" for face in range(1, FACES + 1)}
    chances[AGAIN] = "risk again"
    for i, location in enumerate(content["location"]):
        for number in range(2, NUMBERS):
            if number != NO_DISASTER:
                chances[RISK + (i << 4) + number] = f"risk {location['id']}={number}"
    return chances


# --- moves -------------------------------------------------------------------------------------------------

MOVES = "house S12, take deck, take T03, shield L05 or pass"
NAMED = {"house": "house slot", "shield": "Location", "take": "card"}


def action_text(content: Content, table: Row | None, action: int) -> str:
    return texts(content).moves[action]


def action_of(content: Content, table: Row | None, text: str) -> int:
    known = texts(content).actions
    if text in known:
        return known[text]
    verb, _, name = text.partition(" ")
    if verb not in NAMED or not name:
        raise NotAMove(text, f"A move reads like {MOVES}.")
    names = [move.partition(" ")[2] for move in known if move.startswith(f"{verb} ")]
    raise NotAMove(text, f"There is no {NAMED[verb]} {name!r}. {suggestion(name.upper(), names)}")


# --- chance ------------------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return texts(content).chances[outcome]


def outcome_of(content: Content, text: str) -> int:
    known = texts(content).outcomes
    if text not in known:
        raise NotAMove(text, "A chance outcome reads like risk L05=6, risk again, card T03 or die 4.")
    return known[text]


# --- how a game ended --------------------------------------------------------------------------------------


def ending(table: Row) -> str:
    return "complete"
