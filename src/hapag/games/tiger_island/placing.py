"""Where a tile may be placed: on the table, or on top of others. Clause ids: see README.md."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import spread
from hapag.core.compiled import Row, part, rule

from .island import NOWHERE, at, bit_of, first_way, is_land, row_of, turned
from .layout import (
    COVERS_TIGER,
    COVERS_TOTORO,
    DX,
    DY,
    HALF,
    LEVELS_DIFFER,
    NOBODY,
    NOT_ADJACENT,
    NOT_THE_CENTRE,
    OVERHANG,
    PLACE,
    SIDE,
    SINGLE_TILE,
    SIZE_1_SETTLEMENT,
    START_TURN,
    TIGER,
    TOTORO,
    VOLCANO,
    VOLCANO_MISMATCH,
    WAYS,
    WIPES_OUT,
)
from .rows import Cells, above, below, beside, common, either, land, sea

Shore = tuple[
    Cells, Cells
]  # of the cells at one place from those of a row: which are open, which lie beside land

# --- one placement -----------------------------------------------------------------------------------------


@part
def check_placing(box: Row, table: Row, x: int, y: int, turn: int) -> int:
    """0, or why the tile may not lie with its volcano there."""
    if table.hexes == 0:
        return 0 if x == 0 and y == 0 and turn == 1 else NOT_THE_CENTRE  # TI-08, TI-R8
    way = first_way(turn)
    further = turned(way + 1)
    volcano = at(table, x, y)
    first = at(table, x + DX[way], y + DY[way])
    second = at(table, x + DX[further], y + DY[further])
    covered = (volcano != NOWHERE) + (first != NOWHERE) + (second != NOWHERE)
    if covered == 3:
        return check_eruption(box, table, volcano, first, second, turn)
    if covered > 0:
        return OVERHANG  # TI-14
    return 0 if touches(table, x, y, turn) else NOT_ADJACENT


@part
def touches(table: Row, x: int, y: int, turn: int) -> bool:
    """Whether a tile on the table has a neighbour (TI-09); which one lies beside the tile is the same."""
    way = first_way(turn)
    further = turned(way + 1)
    return (
        has_neighbour(table, x, y)
        or has_neighbour(table, x + DX[way], y + DY[way])
        or has_neighbour(table, x + DX[further], y + DY[further])
    )


@rule
def has_neighbour(table: Row, x: int, y: int) -> bool:
    found = False
    for way in range(WAYS):
        found = found or is_land(table, x + DX[way], y + DY[way])
    return found


@rule
def check_eruption(box: Row, table: Row, volcano: int, first: int, second: int, turn: int) -> int:
    """0, or why the tile may not lie on top of these three hexes."""
    if table.level[first] != table.level[volcano] or table.level[second] != table.level[volcano]:
        return LEVELS_DIFFER  # TI-10
    if table.ground[volcano] != VOLCANO:
        return VOLCANO_MISMATCH  # TI-14
    if is_one_tile(table, volcano, turn):
        return SINGLE_TILE  # TI-11
    if table.piece[first] == NOBODY and table.piece[second] == NOBODY:
        return 0
    return check_pieces(box, table, first, second)


@part
def is_one_tile(table: Row, volcano: int, turn: int) -> bool:
    """Whether these hexes of one level are one tile: they are if it lies in the same turn (TI-R12)."""
    if table.lie[volcano] == START_TURN:
        return turn % 3 == 1
    return table.lie[volcano] == turn


@part
def check_pieces(box: Row, table: Row, first: int, second: int) -> int:
    """0, or what protects the pieces on the hexes; nobody lives on a volcano."""
    for hex in (first, second):
        if table.piece[hex] & 3 == TOTORO:
            return COVERS_TOTORO  # TI-13
        if table.piece[hex] & 3 == TIGER:
            return COVERS_TIGER
        if table.piece[hex] != NOBODY and neighbours_of_its_own(table, hex) == 0:
            return SIZE_1_SETTLEMENT  # TI-12, TI-R5
    return WIPES_OUT if box.protect_any != 0 and are_a_settlement(table, first, second) else 0


@rule
def are_a_settlement(table: Row, first: int, second: int) -> bool:
    """Whether the two neighbours are a whole settlement (TI-R2)."""
    return (
        table.piece[first] == table.piece[second]
        and neighbours_of_its_own(table, first) == 1
        and neighbours_of_its_own(table, second) == 1
    )


@rule
def neighbours_of_its_own(table: Row, hex: int) -> int:
    """How many hexes beside it hold pieces of the same player."""
    owner = table.piece[hex] >> 2
    n = 0
    for way in range(WAYS):
        other = table.near[hex, way]
        if other != NOWHERE and table.piece[other] != NOBODY:
            n += table.piece[other] >> 2 == owner
    return n


# --- all placements ----------------------------------------------------------------------------------------


@part
def placements(box: Row, table: Row, out: Any) -> int:
    """Every placement, row by row of where the volcano comes to lie."""
    if table.hexes == 0:
        out[0] = PLACE + (row_of(0) * WAYS) * SIDE + bit_of(0)
        return 1
    n = 0
    start = 0
    for x in range(table.west - 2, table.east + 3):
        end = start
        while end < table.hexes and table.x[table.order[end]] == x:
            end += 1
        n = placements_in_row(box, table, x, start, end, out, n)
        start = end
    return n


@part
def placements_in_row(box: Row, table: Row, x: int, start: int, end: int, out: Any, n: int) -> int:
    """From `start` to before `end` in their order the hexes have this x."""
    west, here, east = land(table, x - 1), land(table, x), land(table, x + 1)
    west_coast = beside(land(table, x - 2), west, here)
    coast = beside(west, here, east)
    east_coast = beside(here, east, land(table, x + 2))
    west, here, east = sea(west), sea(here), sea(east)
    nw = above(here), above(coast)
    ne = east, east_coast
    e = below(east), below(east_coast)
    se = below(here), below(coast)
    sw = west, west_coast
    w = above(west), above(west_coast)
    here_open = here, coast
    n = place_in_row(box, table, x, 1, on_table(here_open, nw, ne), start, end, out, n)
    n = place_in_row(box, table, x, 2, on_table(here_open, ne, e), start, end, out, n)
    n = place_in_row(box, table, x, 3, on_table(here_open, e, se), start, end, out, n)
    n = place_in_row(box, table, x, 4, on_table(here_open, se, sw), start, end, out, n)
    n = place_in_row(box, table, x, 5, on_table(here_open, sw, w), start, end, out, n)
    return place_in_row(box, table, x, 6, on_table(here_open, w, nw), start, end, out, n)


@rule
def on_table(volcano: Shore, first: Shore, second: Shore) -> Cells:
    """Where all three cells are open, and one of them has land beside it (TI-09)."""
    all_open = common(volcano[0], common(first[0], second[0]))
    return common(all_open, either(volcano[1], either(first[1], second[1])))


@rule
def place_in_row(
    box: Row, table: Row, x: int, turn: int, cells: Cells, start: int, end: int, out: Any, n: int
) -> int:
    low, high = either(cells, on_top(box, table, turn, start, end))
    base = PLACE + (row_of(x) * WAYS + turn - 1) * SIDE
    if low != 0:
        n = spread(low, base, out, n)
    return spread(high, base + HALF, out, n) if high != 0 else n


@part
def on_top(box: Row, table: Row, turn: int, start: int, end: int) -> Cells:
    """The volcanoes of a row that a tile in this turn may cover."""
    low, high = 0, 0
    way = first_way(turn)
    further = turned(way + 1)
    for place in range(start, end):
        hex = table.order[place]
        if table.ground[hex] == VOLCANO:
            first, second = table.near[hex, way], table.near[hex, further]
            if min(first, second) != NOWHERE:
                may = check_eruption(box, table, hex, first, second, turn) == 0
                bit = bit_of(table.y[hex])
                if bit < HALF:
                    low |= may << bit
                else:
                    high |= may << (bit - HALF)
    return low, high
