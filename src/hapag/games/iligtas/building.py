"""Build: houses on the map; and whose turn it is."""

from __future__ import annotations

from hapag.core.bits import one
from hapag.core.compiled import Row, rule

from .layout import BUILDING, OVER
from .preparing import start_preparing


@rule
def place_house(table: Row, seat: int, slot: int) -> None:
    table.houses[seat] |= one(slot)
    table.vacant &= ~one(slot)
    table.supply[seat] -= 1


@rule
def build(box: Row, table: Row, seat: int, slot: int) -> None:
    place_house(table, seat, slot)  # IL-11
    start_preparing(box, table)


@rule
def start_turn(box: Row, table: Row, seat: int) -> None:
    """Build, Prepare, Disaster (IL-10); without a house to build only the last two (IL-22, IL-23)."""
    table.current = seat
    if table.supply[seat] > 0:  # IL-R10; a box has more slots than houses
        table.step = BUILDING
        table.owing = one(seat)
    else:
        start_preparing(box, table)


@rule
def end_turn(box: Row, table: Row) -> None:
    table.turns += 1
    if table.turns == table.players * box.houses[table.players]:  # IL-24: that was the Final Round
        table.step = OVER
        table.owing = 0
    else:
        start_turn(box, table, next_seat(table))  # IL-10


@rule
def next_seat(table: Row) -> int:
    following = table.current + 1
    return following if following < table.players else 0  # IL-05
