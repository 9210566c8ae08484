"""The three builds, and the tigers: what may be built, and building it. Clause ids: see README.md."""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row, part, rule

from .island import NOWHERE, cell_of, comes_before, fresh, keep_fresh
from .layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    EXPAND,
    FOUND,
    HAS_TIGER,
    HAS_TOTORO,
    LEVEL_TOO_LOW,
    NO_HEX,
    NO_SETTLEMENT,
    NO_SETTLEMENT_BESIDE,
    NO_TIGER_LEFT,
    NO_TIGERS,
    NO_TOTORO_LEFT,
    NO_VILLAGER_LEFT,
    NOBODY,
    NOT_EMPTY,
    NOT_LEVEL_1,
    NOT_YOUR_SETTLEMENT,
    NOTHING_TO_EXPAND,
    ON_VOLCANO,
    SETTLEMENT_TOO_SMALL,
    TERRAINS,
    TIGER,
    TOO_FEW_VILLAGERS,
    TOTORO,
    VILLAGER,
    VOLCANO,
    WAYS,
)
from .sets import EMPTY, Hexes, adding, first, has, size, some, union, without

# --- settlements -------------------------------------------------------------------------------------------


@rule
def lives(table: Row, hex: int, seat: int) -> bool:
    """Whether the seat has pieces on the hex."""
    piece = table.piece[hex]
    return piece != NOBODY and piece >> 2 == seat


@rule
def is_free(table: Row, hex: int) -> bool:
    return table.piece[hex] == NOBODY and table.ground[hex] != VOLCANO


@rule
def settlement(table: Row, hex: int) -> Hexes:
    """All hexes of the settlement that lives on the hex (TI-04); a cover splits it at once (TI-R3)."""
    seat = table.piece[hex] >> 2
    found = adding(EMPTY, hex)
    left = found
    while some(left):
        here = first(left)
        left = without(left, here)
        for way in range(WAYS):
            other = table.near[here, way]
            if other != NOWHERE and lives(table, other, seat) and not has(found, other):
                found = adding(found, other)
                left = adding(left, other)
    return found


@rule
def holds(table: Row, hexes: Hexes, kind: int) -> bool:
    """Whether a piece of the kind stands on one of the hexes."""
    while some(hexes):
        hex = first(hexes)
        hexes = without(hexes, hex)
        if table.piece[hex] & 3 == kind:
            return True
    return False


@rule
def names_its_settlement(table: Row, hex: int) -> bool:
    """Whether it is the hex of its settlement that comes first: the smallest x, then the smallest y."""
    town = settlement(table, hex)
    while some(town):
        other = first(town)
        town = without(town, other)
        if comes_before(table, other, hex):
            return False
    return True


# --- founding (TI-16) --------------------------------------------------------------------------------------


@part
def check_founding(table: Row, seat: int, hex: int) -> int:
    reason = check_site(table, hex)
    if reason != 0:
        return reason
    if table.level[hex] != 1:
        return NOT_LEVEL_1
    return 0 if table.villagers[seat] > 0 else NO_VILLAGER_LEFT  # TI-21


@rule
def check_site(table: Row, hex: int) -> int:
    """0, or why nothing can be built on the hex."""
    if hex == NOWHERE:
        return NO_HEX
    if table.ground[hex] == VOLCANO:
        return ON_VOLCANO
    return 0 if table.piece[hex] == NOBODY else NOT_EMPTY


@part
def foundings(table: Row, seat: int, out: Any, n: int) -> int:
    if table.villagers[seat] == 0:
        return n
    for place in range(table.hexes):
        hex = table.order[place]
        out[n] = FOUND + cell_of(table, hex)
        n += table.level[hex] == 1 and is_free(table, hex)
    return n


@rule
def settle(table: Row, seat: int, hex: int) -> None:
    """As many villagers as the hex has levels (TI-16: one on level 1; TI-17), each scores its level."""
    level = table.level[hex]
    table.piece[hex] = VILLAGER + 4 * seat
    table.villagers[seat] -= level
    table.score[seat] += level * level  # TI-R1
    keep_fresh(table, seat, adding(fresh(table, seat), hex))


# --- expanding (TI-17) -------------------------------------------------------------------------------------


@rule
def reached(table: Row, town: Hexes) -> Hexes:
    """All free hexes that expansions of a settlement would fill, whatever their terrain.

    From a hex it goes on over hexes of the same terrain only, and not over other settlements (TI-R4).
    """
    found = left = shore(table, town)
    while some(left):
        here = first(left)
        left = without(left, here)
        for way in range(WAYS):
            other = table.near[here, way]
            if other != NOWHERE and goes_on(table, here, other) and not has(found, other):
                found = adding(found, other)
                left = adding(left, other)
    return found


@rule
def goes_on(table: Row, hex: int, other: int) -> bool:
    return table.ground[other] == table.ground[hex] and table.piece[other] == NOBODY


@rule
def shore(table: Row, town: Hexes) -> Hexes:
    """The free hexes beside a settlement."""
    found = EMPTY
    while some(town):
        here = first(town)
        town = without(town, here)
        for way in range(WAYS):
            other = table.near[here, way]
            if other != NOWHERE and is_free(table, other):
                found = adding(found, other)
    return found


@rule
def needed(table: Row, hexes: Hexes, terrain: int) -> int:
    """The villagers it takes to fill the hexes of a terrain."""
    villagers = 0
    while some(hexes):
        hex = first(hexes)
        hexes = without(hexes, hex)
        villagers += table.level[hex] if table.ground[hex] == terrain else 0
    return villagers


@rule
def check_expansion(table: Row, seat: int, hex: int, terrain: int) -> int:
    if hex == NOWHERE or table.piece[hex] == NOBODY:
        return NO_SETTLEMENT
    if not lives(table, hex, seat):
        return NOT_YOUR_SETTLEMENT
    villagers = needed(table, reached(table, settlement(table, hex)), terrain)
    if villagers == 0:
        return NOTHING_TO_EXPAND
    return 0 if villagers <= table.villagers[seat] else TOO_FEW_VILLAGERS  # TI-18


@part
def expansions(table: Row, seat: int, out: Any, n: int) -> int:
    if table.villagers[seat] == 0:
        return n
    known = EMPTY
    for place in range(table.hexes):
        hex = table.order[place]
        if lives(table, hex, seat) and not has(known, hex):
            town = settlement(table, hex)
            known = union(known, town)
            may_fill = reached(table, town)
            for terrain in range(len(TERRAINS)):
                villagers = needed(table, may_fill, terrain)
                out[n] = EXPAND + len(TERRAINS) * cell_of(table, hex) + terrain
                n += villagers > 0 and villagers <= table.villagers[seat]
    return n


@part
def expand(table: Row, seat: int, hex: int, terrain: int) -> None:
    hexes = reached(table, settlement(table, hex))
    while some(hexes):
        here = first(hexes)
        hexes = without(hexes, here)
        if table.ground[here] == terrain:
            settle(table, seat, here)


# --- totoros (TI-19) and tigers ----------------------------------------------------------------------------


@rule
def check_totoro(box: Row, table: Row, seat: int, hex: int) -> int:
    reason = check_site(table, hex)
    if reason != 0:
        return reason
    if table.totoros[seat] == 0:
        return NO_TOTORO_LEFT
    return check_beside(box, table, seat, hex, TOTORO)


@rule
def check_tiger(box: Row, table: Row, seat: int, hex: int) -> int:
    if box.tigers == 0:
        return NO_TIGERS
    reason = check_site(table, hex)
    if reason != 0:
        return reason
    if table.tigers[seat] == 0:
        return NO_TIGER_LEFT
    if table.level[hex] < box.tiger_level:
        return LEVEL_TOO_LOW
    return check_beside(box, table, seat, hex, TIGER)


@rule
def check_beside(box: Row, table: Row, seat: int, hex: int, kind: int) -> int:
    """0 if one settlement beside the hex may have the piece (TI-20), else why the best of them may not."""
    reason = NO_SETTLEMENT_BESIDE
    for way in range(WAYS):
        other = table.near[hex, way]
        if other != NOWHERE and lives(table, other, seat):
            why = check_patron(box, table, settlement(table, other), kind)
            if why == 0:
                return 0
            reason = max(reason, why)
    return reason


@rule
def check_patron(box: Row, table: Row, town: Hexes, kind: int) -> int:
    """0, or why the settlement may not have the piece built beside it."""
    if kind == TIGER:
        return HAS_TIGER if holds(table, town, TIGER) else 0
    if size(town) < box.totoro_settlement:
        return SETTLEMENT_TOO_SMALL
    return HAS_TOTORO if holds(table, town, TOTORO) else 0


@rule
def patronage(box: Row, table: Row, seat: int, kind: int) -> Hexes:
    """The free hexes beside all settlements that may have the piece."""
    found, known = EMPTY, EMPTY
    for hex in range(table.hexes):
        if lives(table, hex, seat) and not has(known, hex):
            town = settlement(table, hex)
            known = union(known, town)
            if check_patron(box, table, town, kind) == 0:
                found = union(found, shore(table, town))
    return found


@part
def totoros(box: Row, table: Row, seat: int, out: Any, n: int) -> int:
    if table.totoros[seat] == 0:
        return n
    sites = patronage(box, table, seat, TOTORO)
    for place in range(table.hexes):
        hex = table.order[place]
        out[n] = BUILD_TOTORO + cell_of(table, hex)
        n += has(sites, hex)  # on any level (TI-R9)
    return n


@part
def tigers(box: Row, table: Row, seat: int, out: Any, n: int) -> int:
    if table.tigers[seat] == 0:
        return n
    sites = patronage(box, table, seat, TIGER)
    for place in range(table.hexes):
        hex = table.order[place]
        out[n] = BUILD_TIGER + cell_of(table, hex)
        n += table.level[hex] >= box.tiger_level and has(sites, hex)
    return n


@part
def build_totoro(box: Row, table: Row, seat: int, hex: int) -> None:
    table.piece[hex] = TOTORO + 4 * seat
    table.totoros[seat] -= 1
    table.score[seat] += box.totoro_points  # TI-06
    keep_fresh(table, seat, adding(fresh(table, seat), hex))


@part
def build_tiger(box: Row, table: Row, seat: int, hex: int) -> None:
    table.piece[hex] = TIGER + 4 * seat
    table.tigers[seat] -= 1
    table.score[seat] += box.tiger_points
    keep_fresh(table, seat, adding(fresh(table, seat), hex))


# --- all of them -------------------------------------------------------------------------------------------


@part
def builds(box: Row, table: Row, seat: int, out: Any) -> int:
    n = foundings(table, seat, out, 0)
    n = expansions(table, seat, out, n)
    n = totoros(box, table, seat, out, n)
    return tigers(box, table, seat, out, n)


@rule
def can_build(box: Row, table: Row, seat: int) -> bool:
    """Whether the seat is able to build at all; nearly always it can found."""
    for hex in range(table.hexes):
        if check_founding(table, seat, hex) == 0:
            return True
    for hex in range(table.hexes):
        if check_totoro(box, table, seat, hex) == 0 or check_tiger(box, table, seat, hex) == 0:
            return True
        for terrain in range(len(TERRAINS)):
            if check_expansion(table, seat, hex, terrain) == 0:
                return True
    return False
