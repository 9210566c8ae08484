"""An action as words: its kind with named parts, for buttons, views and events."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .layout import (
    ABSTAIN,
    ACTION,
    BUILD,
    CLOSE,
    CRISES,
    DECLINE,
    DISCARD,
    DISCARD_TWO,
    FIRST_ACTION,
    HOUSE_OF,
    KINDS,
    LOSE,
    ORDER,
    PLANT,
    PLANTINGS,
    PROTECT,
    RESTORE,
    REVIEW,
    SEATS,
    STANDING,
    SWAP,
    VOTE,
    VOTE_ON,
)
from .names import Names

Json = dict[str, Any]

PLAIN = {DECLINE: "decline", VOTE: "vote", REVIEW: "review", ABSTAIN: "abstain", DISCARD: "keep"}


def card_name(named: Names, kind: int) -> str:
    """What a card is called in words: an Action card without its number."""
    name = named.cards[kind]
    return name.rpartition("_")[0] if kind >= FIRST_ACTION else name


def with_card(named: Names, kind: int) -> Json:
    parts: Json = {"card": card_name(named, kind)}
    return parts | ({"number": kind - FIRST_ACTION + 1} if kind >= FIRST_ACTION else {})


def discarded(action: int) -> list[int]:
    """The kinds that an action discards."""
    if action >= DISCARD_TWO:
        return list(divmod(action - DISCARD_TWO, KINDS))
    return [action - DISCARD - 1] if action > DISCARD else []


@lru_cache(maxsize=1 << 14)
def say(named: Names, action: int) -> Json:
    """The entries are shared: they are for reading."""
    if action in PLAIN:
        return {"kind": PLAIN[action]}
    if action < PROTECT:
        return _activity(named, action) if action < PLANT else _planting(named, action)
    if action < ORDER:
        return _on_standing(named, action) if action < SWAP else _swap(named, action - SWAP)
    if action < DISCARD:
        return _order(named, action - ORDER) if action < DECLINE else _loss(named, action - LOSE)
    return {"kind": "discard", "card": [card_name(named, kind) for kind in discarded(action)]}


def _activity(named: Names, action: int) -> Json:
    kinds = {BUILD: "build", RESTORE: "restore", HOUSE_OF: "house", ACTION: "action"}
    return {"kind": kinds[action - action % KINDS], **with_card(named, action % KINDS)}


def _planting(named: Names, action: int) -> Json:
    cards = zip(named.environments, PLANTINGS[action - PLANT], strict=True)
    return {"kind": "plant", "environment": [name for name, n in cards for _ in range(n)]}


def _on_standing(named: Names, action: int) -> Json:
    if action < CLOSE:
        return {"kind": "protect", "card": named.standing[action - PROTECT]}
    kind, base = ("close", CLOSE) if action < VOTE_ON else ("ballot", VOTE_ON)
    owner, standing = divmod(action - base, STANDING)
    return {"kind": kind, "owner": owner, "card": named.standing[standing]}


def _swap(named: Names, swap: int) -> Json:
    pair, theirs = divmod(swap, STANDING)
    mine, owner = divmod(pair, SEATS)
    return {"kind": "swap", "owner": owner, "card": named.standing[mine], "other": named.standing[theirs]}


def _order(named: Names, order: int) -> Json:
    return {"kind": "order", "crisis": [named.crises[crisis] for crisis in divmod(order, CRISES)]}


def _loss(named: Names, kind: int) -> Json:
    return {"kind": "lose", "card": named.standing[kind]}
