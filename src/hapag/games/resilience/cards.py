"""Where Development cards go: deck, hands, the discard pile, and what lies under Houses."""

from __future__ import annotations

from hapag.core.compiled import Row, rule

from .layout import BUILDABLE, HOUSE, KINDS


@rule
def refill(table: Row) -> bool:
    """RE-R13: a card is needed; if none is left the discard pile becomes the deck. Whether there is one."""
    if table.stock == 0:
        reshuffle(table)
    return table.stock > 0


@rule
def reshuffle(table: Row) -> None:
    """RE-04. Nobody knows any longer where a card of the pile is."""
    for kind in range(KINDS):
        cards = table.discarded[kind]
        table.discarded[kind] = 0
        for seat in range(table.players):
            cards += table.buried[seat, kind]
            table.buried[seat, kind] = 0
        table.deck[kind] += cards
        table.stock += cards
    for seat in range(table.players):
        table.buried_cards[seat] = 0


@rule
def draw(table: Row, seat: int, kind: int) -> None:
    table.deck[kind] -= 1
    table.stock -= 1
    table.hand[seat, kind] += 1
    table.held[seat] += 1


@rule
def take(table: Row, seat: int, kind: int) -> None:
    """Out of the hand."""
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1


@rule
def bury(table: Row, seat: int, kind: int) -> None:
    """On the discard pile, face down: only the seat knows which card (RE-07, RE-R21)."""
    table.buried[seat, kind] += 1
    table.buried_cards[seat] += 1


@rule
def lay_house(table: Row, seat: int, kind: int) -> None:
    table.built[seat, HOUSE] += 1
    table.under[seat, kind] += 1


@rule
def turn_to_house(table: Row, seat: int, kind: int) -> None:
    """An Investment is closed: everybody has seen the card that is turned over."""
    table.built[seat, kind] -= 1
    lay_house(table, seat, kind)
    table.shown[seat, kind] += 1


@rule
def all_shown(table: Row, seat: int) -> bool:
    """Whether everybody knows all the cards under the seat's Houses."""
    hidden = 0
    for kind in range(KINDS):
        hidden += table.under[seat, kind]
    for kind in range(BUILDABLE):
        hidden -= table.shown[seat, kind]
    return hidden == 0


@rule
def uncover(table: Row, seat: int) -> int:
    """Take the card lowest in the data's order from under the Houses (RE-R12).

    Whether it is one that everybody knows the others cannot tell, unless they know all: so the lowest of
    those is no longer known to be there, whichever card went.
    """
    kind = 0
    while table.under[seat, kind] == 0:
        kind += 1
    table.under[seat, kind] -= 1
    seen = 0
    while seen < BUILDABLE and table.shown[seat, seen] == 0:
        seen += 1
    if seen < BUILDABLE:
        table.shown[seat, seen] -= 1
    return kind


@rule
def discard_house(table: Row, seat: int) -> None:
    """The card under a House that was destroyed goes to the pile (RE-R6)."""
    known = all_shown(table, seat)
    kind = uncover(table, seat)
    if known:
        table.discarded[kind] += 1
    else:
        bury(table, seat, kind)
