"""What looks good without looking ahead: grow settlements to five and give them totoros, hinder the other's.

Points hardly decide: most games end because somebody cannot build. A totoro gives 200 points and a turn that
costs no villager, so everything is measured by how near settlements are to one, and villagers have a price.
"""

from __future__ import annotations

from hapag.core.compiled import Row, part, rule

from .building import holds, is_free, lives, reached, settlement
from .island import NOWHERE, at, first_way, turned
from .layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    DX,
    DY,
    EXPAND,
    FOUND,
    TOTORO,
    WAYS,
)
from .rules import hex_of, terrain_of, turn_of, volcano_of
from .sets import EMPTY, Hexes, adding, difference, first, has, size, some, union, without

# What a settlement without a totoro promises, by its hexes; from five on it may have one.
PROMISE = (0, 10, 24, 44, 76, 180, 192, 200, 205, 208)
PRICE = 14  # of a villager
BUILT = 400  # a totoro
TIGER_BUILT = 120  # a tiger takes no villager either, but gives fewer points
ROOM = 30  # percent of what could be gained by growing onto a hex


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    return placing(table, seat, action) if action < FOUND else building(table, seat, action)


# --- building -----------------------------------------------------------------------------------------------


@part
def building(table: Row, seat: int, action: int) -> int:
    hex = hex_of(table, action)
    if action < EXPAND:
        return gain(table, seat, adding(EMPTY, hex), False) - PRICE
    if action >= BUILD_TIGER:
        return TIGER_BUILT + gain(table, seat, adding(EMPTY, hex), False)
    if action >= BUILD_TOTORO:
        return BUILT + gain(table, seat, adding(EMPTY, hex), True)
    hexes = of_terrain(table, reached(table, settlement(table, hex)), terrain_of(action))
    return gain(table, seat, hexes, False) - PRICE * levels(table, hexes)


@rule
def of_terrain(table: Row, hexes: Hexes, terrain: int) -> Hexes:
    found = EMPTY
    while some(hexes):
        hex = first(hexes)
        hexes = without(hexes, hex)
        if table.ground[hex] == terrain:
            found = adding(found, hex)
    return found


@rule
def levels(table: Row, hexes: Hexes) -> int:
    total = 0
    while some(hexes):
        hex = first(hexes)
        hexes = without(hexes, hex)
        total += table.level[hex]
    return total


@rule
def gain(table: Row, seat: int, hexes: Hexes, totoro: bool) -> int:
    """What the settlements of the seat promise more when it has these hexes too."""
    after = hexes
    before = 0
    left = hexes
    while some(left):
        here = first(left)
        left = without(left, here)
        for way in range(WAYS):
            other = table.near[here, way]
            if other != NOWHERE and lives(table, other, seat) and not has(after, other):
                town = settlement(table, other)
                before += promise(table, seat, town)
                after = union(after, town)
    return (0 if totoro else promise(table, seat, after)) - before


@rule
def promise(table: Row, seat: int, town: Hexes) -> int:
    """Nothing, if there is no totoro left to build or one stands there already."""
    return 0 if table.totoros[seat] == 0 or holds(table, town, TOTORO) else promised(size(town))


@rule
def promised(hexes: int) -> int:
    return PROMISE[min(hexes, len(PROMISE) - 1)]


# --- placing ------------------------------------------------------------------------------------------------


@part
def placing(table: Row, seat: int, action: int) -> int:
    x, y = volcano_of(table, action)
    turn = turn_of(action)
    way = first_way(turn)
    further = turned(way + 1)
    volcano = at(table, x, y)
    if volcano == NOWHERE:
        return new_land(table, seat, x + DX[way], y + DY[way]) + new_land(
            table, seat, x + DX[further], y + DY[further]
        )
    one, other = table.near[volcano, way], table.near[volcano, further]
    return harm(table, 1 - seat, one, other) - harm(table, seat, one, other)


@part
def new_land(table: Row, seat: int, x: int, y: int) -> int:
    """A new hex is room to grow for whoever lives beside it."""
    return (room(table, seat, x, y) - room(table, 1 - seat, x, y)) * ROOM // 100


@rule
def room(table: Row, seat: int, x: int, y: int) -> int:
    """What the seat would gain by founding there, on a hex that is not there yet."""
    after = EMPTY
    before = 0
    for way in range(WAYS):
        other = at(table, x + DX[way], y + DY[way])
        if other != NOWHERE and lives(table, other, seat) and not has(after, other):
            town = settlement(table, other)
            before += promise(table, seat, town)
            after = union(after, town)
    return promised(size(after) + 1) - before if before > 0 else 0


@part
def harm(table: Row, seat: int, one: int, other: int) -> int:
    """What the seat loses if the two hexes are covered: in its settlements, and in the room they have."""
    lost = room_on(table, seat, one) + room_on(table, seat, other)
    known = EMPTY
    for hex in (one, other):
        if lives(table, hex, seat) and not has(known, hex):
            known = settlement(table, hex)
            lost += promise(table, seat, known) - remains(table, seat, known, one, other)
    return lost


@part
def room_on(table: Row, seat: int, hex: int) -> int:
    """A free hex is room for the settlements beside it."""
    if not is_free(table, hex):
        return 0
    return max(0, gain(table, seat, adding(EMPTY, hex), False) - promised(1)) * ROOM // 100


@part
def remains(table: Row, seat: int, town: Hexes, covered: int, other: int) -> int:
    """What the parts promise that are left of a settlement."""
    left = without(without(town, covered), other)
    total = 0
    while some(left):
        part = part_of(table, left, first(left))
        total += promise(table, seat, part)
        left = difference(left, part)
    return total


@rule
def part_of(table: Row, hexes: Hexes, hex: int) -> Hexes:
    """What lies together with the hex within the set."""
    found = adding(EMPTY, hex)
    left = found
    while some(left):
        here = first(left)
        left = without(left, here)
        for way in range(WAYS):
            other = table.near[here, way]
            if other != NOWHERE and has(hexes, other) and not has(found, other):
                found = adding(found, other)
                left = adding(left, other)
    return found
