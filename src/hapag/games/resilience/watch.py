"""The top two Crisis cards once a Weather Watch has been played: where they lie, and who knows it (RE-R16).

`known` is what a seat can be sure of, from what it has looked at and seen turned over. `watch` and `moved`
are what everybody can tell about that: they change with what everybody sees only, so they give nothing away.
"""

from __future__ import annotations

from hapag.core.compiled import Row, rule

from .layout import BOTH, CRISES, DECLINE, FREE, MAYBE, NONE, NOTHING, ONE, ORDER, WATCHED


@rule
def forget(table: Row, seat: int) -> None:
    table.watch[seat] = NOTHING
    table.moved[seat] = 0
    for place in range(WATCHED):
        table.known[seat, place] = NONE


@rule
def look(table: Row, seat: int, crisis: int) -> None:
    """At the next card, then at the one after it."""
    place = WATCHED - table.left
    if table.top[place] == FREE:
        table.crises[crisis] -= 1
        table.top[place] = crisis
    if place == 0:
        forget(table, seat)
    table.known[seat, place] = crisis
    table.watch[seat] = ONE if place == 0 else BOTH
    table.left -= 1


@rule
def put_back(table: Row, seat: int, action: int) -> None:
    """In the order named, or as they lay; whoever looked earlier cannot tell which."""
    if action != DECLINE:
        for place in range(WATCHED):
            crisis = ordered(action, place)
            table.top[place] = crisis
            table.known[seat, place] = crisis
    for other in range(table.players):
        if other != seat and table.watch[other] != NOTHING:
            lose_order(table, other)


@rule
def ordered(action: int, place: int) -> int:
    """The crisis that an action puts in a place."""
    return (action - ORDER) // CRISES if place == 0 else (action - ORDER) % CRISES


@rule
def order_of(first: int, second: int) -> int:
    """The action that puts two crises back so."""
    return ORDER + first * CRISES + second


@rule
def lose_order(table: Row, seat: int) -> None:
    table.moved[seat] = 1
    first, second = table.known[seat, 0], table.known[seat, 1]
    if table.watch[seat] == BOTH and second < first:
        table.known[seat, 0] = second
        table.known[seat, 1] = first


@rule
def knows_order(table: Row, seat: int) -> bool:
    """Two cards of a kind lie in the same order however they lie."""
    return table.moved[seat] == 0 or (
        table.watch[seat] == BOTH and table.known[seat, 0] == table.known[seat, 1]
    )


@rule
def turn_over(table: Row, crisis: int) -> None:
    """RE-18: the top card is revealed, and the one below is the next."""
    if table.top[0] == FREE:
        table.crises[crisis] -= 1
    table.top[0] = table.top[1]
    table.top[1] = FREE
    for seat in range(table.players):
        if table.top[0] == FREE:
            forget(table, seat)
        else:
            conclude(table, seat, crisis)


@rule
def conclude(table: Row, seat: int, crisis: int) -> None:
    """What a seat still knows of the card that is left of two."""
    gone = table.known[seat, 0] == crisis
    if table.watch[seat] == BOTH:
        table.known[seat, 0] = table.known[seat, 1] if gone else table.known[seat, 0]
        table.known[seat, 1] = NONE
        table.watch[seat] = ONE
    elif table.moved[seat] == 0:
        forget(table, seat)  # the one it knew lay on top
    else:
        table.known[seat, 0] = NONE if gone else table.known[seat, 0]
        table.watch[seat] = MAYBE  # of two alike, nobody can say which is left
    table.moved[seat] = 0
