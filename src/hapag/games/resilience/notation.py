"""Moves and chance outcomes as text, both ways (the Notation section of the rules)."""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import NotAMove, suggestion

from . import positions
from .texts import texts

Content = dict[str, Any]

position_text, position_of = positions.position_text, positions.position_of

# What may follow the first word of a move, for whoever has mistyped it.
FORMS = {
    "build": ("card",),
    "restore": ("card",),
    "house": ("card",),
    "action": ("card",),
    "plant": ("Environment", "Environment", "Environment"),
    "protect": ("Investment",),
    "close": ("seat", "Investment"),
    "swap": ("Investment", "seat", "Investment"),
    "order": ("crisis", "crisis"),
    "decline": (),
    "vote": ("seat", "Investment"),
    "review": (),
    "abstain": (),
    "lose": ("Investment",),
    "discard": ("card", "card"),
}
EXAMPLES = {
    "build": "build plantation",
    "restore": "restore plantation",
    "house": "house plantation",
    "action": "action closure_order_4",
    "plant": "plant forest coral_reef, in the order of the box",
    "protect": "protect plantation",
    "close": "close 2 plantation: the seat, then the Investment",
    "swap": "swap plantation 2 house: the own Investment, the other's seat, the other's Investment",
    "order": "order typhoon flash_flood: the next crisis first",
    "vote": "vote, or with a seat and an Investment vote 2 plantation",
    "lose": "lose plantation",
    "discard": "discard plantation reef_guides, in the order of the box, or discard -",
}


# --- moves -------------------------------------------------------------------------------------------------


def action_text(content: Content, table: Row | None, action: int) -> str:
    return texts(content).moves[action]


def action_of(content: Content, table: Row | None, text: str) -> int:
    known = texts(content)
    if text in known.actions:
        return known.actions[text]
    verb, *parts = text.split(" ")
    if verb not in FORMS:
        raise NotAMove(text, f"A move begins with {', '.join(FORMS)}. {suggestion(verb, FORMS)}")
    for what, part in zip(FORMS[verb], parts, strict=False):
        if part not in known.parts[what] and part != "-":
            raise NotAMove(text, f"There is no {what} {part!r}. {suggestion(part, known.parts[what])}")
    raise NotAMove(text, f"This reads like {EXAMPLES.get(verb, verb)}.")


# --- chance ------------------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return texts(content).chances[outcome]


def outcome_of(content: Content, text: str) -> int:
    known = texts(content).outcomes
    if text in known:
        return known[text]
    near = suggestion(text, known)
    why = "A chance outcome reads like card plantation, crisis typhoon or look typhoon."
    raise NotAMove(text, f"{why} {near}" if near.startswith("Did you mean") else why)


# --- how a game ended --------------------------------------------------------------------------------------

ENDINGS = ("epilogue-1", "epilogue-2", "epilogue-3", "epilogue-4", "typhoon")  # in the order of the Table's


def ending(table: Row) -> str:
    return ENDINGS[table.ending - 1]
