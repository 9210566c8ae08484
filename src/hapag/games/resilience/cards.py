"""Where Development cards go: deck, hands, the discard pile, and what lies under Houses."""

from __future__ import annotations

from hapag.core.compiled import Row, rule

from .layout import HOUSE, KINDS


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
    """An Investment is closed (RE-16)."""
    table.built[seat, kind] -= 1
    lay_house(table, seat, kind)


@rule
def uncover(table: Row, seat: int) -> int:
    """Take the card lowest in the data's order from under the Houses (RE-R12)."""
    kind = 0
    while table.under[seat, kind] == 0:
        kind += 1
    table.under[seat, kind] -= 1
    return kind
