"""What a seat may know (IL-R12): its own hand, and the cards that others took from the Community Planning.

What may be in the deck, and in the hands of others, follows by elimination. A card came out of the deck that
it was in last, and that deck is known: all cards at first, later the discard pile that was shuffled, which
everybody has seen. A guess therefore deals the unseen cards of each deck among those who drew from it.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, nth, one
from hapag.core.chance import below
from hapag.core.compiled import Row, rule

from .layout import SHIELDING
from .preparing import shieldable


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    out.deck = may_come(table, seat)
    for other in range(table.players):
        if other != seat:
            out.hand[other] = table.known[other]


@rule
def may_come(table: Row, seat: int) -> int:
    """The cards that the seat cannot rule out in the deck."""
    return table.batch[table.reshuffles] & ~seen(table, seat)


@rule
def seen(table: Row, seat: int) -> int:
    """The cards whose place the seat knows."""
    cards = table.row | table.discard
    for other in range(table.players):
        cards |= table.hand[other] if other == seat else table.known[other]
    return cards


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    unseen = ~seen(table, seat)
    while True:
        deal_unseen(table, seat, unseen, stream)
        if could_be(box, table, seat):
            break


@rule
def deal_unseen(table: Row, seat: int, unseen: int, stream: Any) -> None:
    for other in range(table.players):
        if other != seat:
            table.hand[other] = table.known[other]
    for deck in range(table.reshuffles + 1):
        cards = table.batch[deck] & unseen
        for other in range(table.players):
            if other != seat:
                cards = deal_some(table, other, table.hidden[other, deck], cards, stream)
        table.deck = cards  # the last of the decks is the one that is left


@rule
def deal_some(table: Row, other: int, some: int, cards: int, stream: Any) -> int:
    """So many of the cards at random; those that are left."""
    for _ in range(some):
        card = nth(cards, below(stream, count(cards)))
        table.hand[other] |= one(card)
        cards &= ~one(card)
    return cards


@rule
def could_be(box: Row, table: Row, seat: int) -> bool:
    """Whoever is asked for a Safety Token holds three alike."""
    asked = table.step == SHIELDING and table.current != seat
    return not asked or shieldable(box, table, table.current) != 0
