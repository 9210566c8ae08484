"""An honest heuristic for one decision: how many numbers may the sheet still take after it?

It knows the own sheet, the dice and the turns left; nothing is tried out beyond the move itself. Values are
ten-thousandths of a city with a number in it. The constants were found by playing many thousand games; near
them the mean score is flat.
"""

from __future__ import annotations

from hapag.core.bits import count, has, lowest, one
from hapag.core.compiled import Row, rule

from .layout import ASSIGN, CHANGES, FACES, NOTHING, TURNS_A_ROUND, WILD, X
from .rules import die_of

NUMBER = 10_000
# A blank city in which k numbers are possible. The second number is worth a third of the first, because the
# first one that comes fills the city; a city where nothing fits is where an X costs nothing.
HOPE = (0, 2600, 3500, 4050, 4500, 4800, 5000)
# What two blank neighbours lose in hope when none of their numbers go together.
CLASH = 950
# A Colour Change can still turn an X into a number: dearer with many turns and few changes left.
CHANGE = 3000
CHANGE_A_TURN = 320
CHANGE_USED = 1000


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    place = action & 63
    if place == NOTHING:
        return 0
    if place > ASSIGN:
        return assigning(box, table, seat, place - ASSIGN)
    value = writing(box, table, seat, place, table.number[die_of(table, action)])
    return value - price(box, table, seat) if action & WILD != 0 else value


@rule
def assigning(box: Row, table: Row, seat: int, number: int) -> int:
    """What both dice are worth if the number goes on the first card and the other on the second."""
    other = table.number[0] + table.number[1] - number
    first = best_place(box, table, seat, table.colour[0], number)
    return first + best_place(box, table, seat, table.colour[1], other)


@rule
def best_place(box: Row, table: Row, seat: int, colour: int, number: int) -> int:
    best = 0
    cities = box.region[colour] & table.blank[seat] & table.fits[seat, number - 1]
    while cities != 0:
        best = max(best, writing(box, table, seat, lowest(cities), number))
        cities &= cities - 1
    return best


@rule
def writing(box: Row, table: Row, seat: int, city: int, number: int) -> int:
    """What the sheet gains by the number, or by the X if the number does not fit there."""
    fits = has(table.fits[seat, number - 1], city)
    value = (NUMBER if fits else 0) - HOPE[count(possible(table, seat, city))]
    return value + around(box, table, seat, city, beside(box, number if fits else X))


@rule
def price(box: Row, table: Row, seat: int) -> int:
    turns = TURNS_A_ROUND * box.rounds - table.turns
    return CHANGE + CHANGE_A_TURN * turns + CHANGE_USED * (CHANGES - table.changes[seat])


@rule
def possible(table: Row, seat: int, city: int) -> int:
    """The numbers that the neighbours of the city allow, a bit each."""
    numbers = 0
    for number in range(FACES):
        numbers |= ((table.fits[seat, number] >> city) & 1) << number
    return numbers


@rule
def beside(box: Row, mark: int) -> int:
    """The numbers that may stand next to the mark; an X minds nothing."""
    numbers = 0
    for number in range(FACES):
        numbers |= (box.far[mark, number] + 1) << number
    return numbers


@rule
def around(box: Row, table: Row, seat: int, city: int, allowed: int) -> int:
    """What the blank neighbours gain or lose when the city is filled and they may hold `allowed` only."""
    gain = 0
    own = possible(table, seat, city)
    neighbours = box.border[city] & table.blank[seat]
    rest = neighbours
    while rest != 0:
        neighbour = lowest(rest)
        rest &= rest - 1
        before = possible(table, seat, neighbour)
        gain += clash(own, before)  # no longer: the city is not blank
        if before & allowed != before:
            gain += HOPE[count(before & allowed)] - HOPE[count(before)]
            gain += further(box, table, seat, neighbour, allowed, neighbours, table.blank[seat] & ~one(city))
    return gain


@rule
def further(box: Row, table: Row, seat: int, city: int, allowed: int, neighbours: int, blank: int) -> int:
    """What changes between a neighbour that loses numbers and the blank cities around that one."""
    gain = 0
    before = possible(table, seat, city)
    rest = box.border[city] & blank
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        numbers = possible(table, seat, other)
        left = numbers & allowed if has(neighbours, other) else numbers
        if left == numbers or other > city:  # two that both lose numbers are counted once
            gain += clash(before, numbers) - clash(before & allowed, left)
    return gain


@rule
def clash(one_city: int, other: int) -> int:
    """The part of all pairs of possible numbers that may not stand side by side (as on the shipped box)."""
    pairs = count(one_city) * count(other)
    if pairs == 0:
        return 0  # at least one of them will be an X, which its hope says already
    together = count(one_city & other) + count(one_city & (other << 1)) + count(one_city & (other >> 1))
    return CLASH * (pairs - together) // pairs
