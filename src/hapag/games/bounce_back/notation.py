"""Moves, chance outcomes and how a game ended as text, both ways (the Notation section of the rules)."""

from __future__ import annotations

import re
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import NotAMove, suggestion

from .layout import (
    AGREE,
    BUY,
    CARDS,
    COLLAPSED,
    DONE_MITIGATION,
    DONE_RECOVERY,
    FACES,
    OUTCOMES,
    RETURN,
    USE,
)
from .names import cards, no_such_card
from .positions import position_of, position_text

__all__ = ["action_of", "action_text", "ending", "outcome_of", "outcome_text", "position_of", "position_text"]

Content = dict[str, Any]

MOVES = "buy B-P1, return B-P1, agree, use O-M1, done mitigation or done recovery"
VERBS = {"buy": BUY, "return": RETURN, "use": USE}
WORDS = {"agree": AGREE, "done mitigation": DONE_MITIGATION, "done recovery": DONE_RECOVERY}
VERB_OF = {start // CARDS: verb for verb, start in VERBS.items()}
WORD_OF = {action: word for word, action in WORDS.items()}

# --- moves -----------------------------------------------------------------------------------------


def action_text(content: Content, table: Row | None, action: int) -> str:
    if action in WORD_OF:
        return WORD_OF[action]
    verb, card = divmod(action, CARDS)
    return f"{VERB_OF[verb]} {cards(content)[card]}"


_MOVE = re.compile(r"([a-z]+) (\S+)")


def action_of(content: Content, table: Row, text: str) -> int:
    if text in WORDS:
        return WORDS[text]
    match = _MOVE.fullmatch(text)
    if match is None or match[1] not in VERBS:
        raise NotAMove(text, f"A move reads like {MOVES}. {suggestion(text, (*VERBS, *WORDS))}".strip())
    verb, card = match.groups()
    known = cards(content)
    if card not in known:
        raise NotAMove(text, no_such_card(content, card))
    return VERBS[verb] + known.index(card)


# --- chance ----------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return f"die {outcome + 1}"


def outcome_of(content: Content, text: str) -> int:
    for outcome in range(OUTCOMES):
        if outcome_text(content, outcome) == text:
            return outcome
    raise NotAMove(text, f"A chance outcome reads like die 4; the faces are 1 to {FACES}.")


# --- how a game ended ------------------------------------------------------------------------------


ENDINGS = ("survived", "collapse")


def ending(table: Row) -> str:
    return ENDINGS[table.step == COLLAPSED]
