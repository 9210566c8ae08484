"""The island: which hexes there are, where they lie, what a tile does to it. Clause ids: see README.md."""

from __future__ import annotations

from hapag.core.compiled import Row, part, rule

from .layout import DX, DY, HALF, MIDDLE_X, MIDDLE_Y, NOBODY, SEATS, SIDE, WAYS
from .sets import Hexes, without

NOWHERE = -1


@rule
def turned(way: int) -> int:
    """A way from 0 to 5, however often it went round."""
    return way % WAYS


@rule
def first_way(turn: int) -> int:
    """Where the first terrain of a tile lies from its volcano; the second lies one way further."""
    return turn - 1


@rule
def at(table: Row, x: int, y: int) -> int:
    """The hex there, or NOWHERE."""
    if not is_land(table, x, y):
        return NOWHERE
    for hex in range(table.hexes):
        if table.x[hex] == x and table.y[hex] == y:
            return hex
    return NOWHERE


@rule
def is_land(table: Row, x: int, y: int) -> bool:
    bit = bit_of(y)
    word = 0 if bit < HALF else 1
    return (table.land[row_of(x), word] >> (bit - HALF * word)) & 1 != 0


# --- cells and their numbers -------------------------------------------------------------------------------


@rule
def row_of(x: int) -> int:
    return (x + MIDDLE_X) % SIDE


@rule
def bit_of(y: int) -> int:
    return (y + MIDDLE_Y) % SIDE


@rule
def cell_of(table: Row, hex: int) -> int:
    return row_of(table.x[hex]) * SIDE + bit_of(table.y[hex])


@rule
def x_of(table: Row, row: int) -> int:
    """The x that has this row, of all that have it the one near the island."""
    least = (table.west + table.east) // 2 - HALF
    return least + (row - row_of(least)) % SIDE


@rule
def y_of(table: Row, bit: int) -> int:
    least = (table.south + table.north) // 2 - HALF
    return least + (bit - bit_of(least)) % SIDE


# --- laying tiles ------------------------------------------------------------------------------------------


@part
def empty_island(table: Row) -> None:
    table.hexes = 0
    table.west = table.east = table.south = table.north = 0
    for row in range(SIDE):
        table.land[row, 0] = table.land[row, 1] = 0
    for hex in range(table.level.shape[0]):
        table.order[hex] = 0
        table.x[hex] = table.y[hex] = table.level[hex] = table.ground[hex] = 0
        table.lie[hex] = table.piece[hex] = 0
        for way in range(WAYS):
            table.near[hex, way] = 0


@rule
def lay(table: Row, x: int, y: int, ground: int, turn: int, part: int) -> int:
    """One hex of a tile, on the table or on the hex that lies there (TI-03); which hex it is now."""
    hex = at(table, x, y)
    if hex == NOWHERE:
        hex = add_hex(table, x, y)
    else:
        forget(table, hex)
    table.level[hex] += 1
    table.ground[hex] = ground
    table.lie[hex] = turn + 8 * part
    table.piece[hex] = NOBODY  # TI-15
    return hex


@part
def add_hex(table: Row, x: int, y: int) -> int:
    hex = table.hexes
    table.x[hex] = x
    table.y[hex] = y
    table.level[hex] = 0
    join(table, hex)
    put_in_order(table, hex)
    table.hexes = hex + 1
    mark_land(table, x, y)
    return hex


@part
def mark_land(table: Row, x: int, y: int) -> None:
    bit = bit_of(y)
    word = 0 if bit < HALF else 1
    table.land[row_of(x), word] |= 1 << (bit - HALF * word)
    table.west = min(table.west, x)
    table.east = max(table.east, x)
    table.south = min(table.south, y)
    table.north = max(table.north, y)


@part
def join(table: Row, hex: int) -> None:
    for way in range(WAYS):
        other = at(table, table.x[hex] + DX[way], table.y[hex] + DY[way])
        table.near[hex, way] = other
        if other != NOWHERE:
            table.near[other, turned(way + 3)] = hex


@part
def put_in_order(table: Row, hex: int) -> None:
    place = table.hexes
    while place > 0 and comes_before(table, hex, table.order[place - 1]):
        table.order[place] = table.order[place - 1]
        place -= 1
    table.order[place] = hex


@part
def comes_before(table: Row, hex: int, other: int) -> bool:
    """By x, then by y: so a settlement is named by the hex that comes first."""
    if table.x[hex] != table.x[other]:
        return table.x[hex] < table.x[other]
    return table.y[hex] < table.y[other]


# --- what was done last, for whoever looks at the table ----------------------------------------------------


@rule
def fresh(table: Row, seat: int) -> Hexes:
    """The hexes of a seat's last build."""
    return table.fresh[seat, 0], table.fresh[seat, 1], table.fresh[seat, 2]


@rule
def keep_fresh(table: Row, seat: int, hexes: Hexes) -> None:
    low, middle, high = hexes
    table.fresh[seat, 0] = low
    table.fresh[seat, 1] = middle
    table.fresh[seat, 2] = high


@part
def forget(table: Row, hex: int) -> None:
    """What was done on a hex that is covered now lies open no more."""
    for seat in range(SEATS):
        if table.last_tile[seat] == hex:
            table.last_tile[seat] = NOWHERE
        keep_fresh(table, seat, without(fresh(table, seat), hex))
