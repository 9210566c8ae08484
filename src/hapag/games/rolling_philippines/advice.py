"""An honest heuristic: keep as many numbers possible in as many blank cities as you can."""

from __future__ import annotations

from hapag.core.bits import has, lowest, one
from hapag.core.compiled import Row, rule

from .layout import FACES, NOTHING, WILD
from .rules import die_of

# What a blank city is worth while k numbers may still be written in it; a written number is worth 100, an X none.
HOPE = (0, 50, 75, 88, 95, 98, 100)
CHANGE_COST = 20


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    city = action & 63
    if city >= NOTHING:
        return 0
    number = table.number[die_of(table, action)]
    gain = -hope(table, seat, city, 0)
    if has(table.fits[seat, number - 1], city):
        gain += HOPE[FACES] + loss(box, table, seat, city, number)
    return gain - CHANGE_COST if action & WILD != 0 else gain


@rule
def hope(table: Row, seat: int, city: int, without: int) -> int:
    """What the blank city is worth if the numbers in `without` may no longer stand there."""
    possible = 0
    for number in range(FACES):
        possible += has(table.fits[seat, number], city) and not has(without, number)
    return HOPE[possible]


@rule
def loss(box: Row, table: Row, seat: int, city: int, number: int) -> int:
    """What the blank neighbours lose when the number is written."""
    without = 0
    for other in range(FACES):
        without |= box.far[number, other] & one(other)
    lost = 0
    neighbours = box.border[city] & table.blank[seat]
    while neighbours != 0:
        neighbour = lowest(neighbours)
        neighbours &= neighbours - 1
        lost += hope(table, seat, neighbour, without) - hope(table, seat, neighbour, 0)
    return lost
