"""What a seat is asked, what it means by the targets it chose, and why that may not be: kinds with parts.

Everything here is made from observed Tables. The sentences are in words/.
"""

from __future__ import annotations

import re
from typing import Any

from hapag.core.layout import Plain

from .island import NOWHERE
from .layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    DX,
    DY,
    EXPAND,
    FOUND,
    GROUNDS,
    NO_TILE,
    NOBODY,
    PLACING,
    TERRAINS,
    TIGER,
    TOTORO,
    VOLCANO,
    WAYS,
)
from .looks import hex_named, name_of, owner, settlements
from .moves import beside, filled, legal_actions
from .notation import cell_at, cell_number, hex_text, named_cell, placed, placement, settlement_at

Content = dict[str, Any]
Json = dict[str, Any]
Target = str

# --- what a seat is asked ----------------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """The question, and under "then" what to say after these targets are chosen."""
    actions = legal_actions(box, table, seat)
    return ask_place(table, actions) if table.step == PLACING else ask_build(table, seat, actions)


def ask_place(table: Plain, actions: list[int]) -> Json:
    first, second = divmod(table.tile, len(TERRAINS))
    kind = "place" if table.hexes else "place-first"
    parts = {"first": TERRAINS[first], "second": TERRAINS[second], "places": len(actions)}
    return {"kind": kind, **parts, "then": {}}


def ask_build(table: Plain, seat: int, actions: list[int]) -> Json:
    """The rarest build that is possible is named."""
    rarest = max(actions)
    kind = "build-tiger" if rarest >= BUILD_TIGER else "build-totoro" if rarest >= BUILD_TOTORO else "build"
    return {"kind": kind, "villagers": table.villagers[seat], "then": ask_further(table, actions)}


def ask_further(table: Plain, actions: list[int]) -> dict[str, Json]:
    """What to say once a settlement is chosen, or a hex on which several pieces may be built."""
    then: dict[str, Json] = {}
    named: dict[str, int] = {}
    for action in actions:
        x, y = cell_at(table, named_cell(action))
        if EXPAND <= action < BUILD_TOTORO:
            then[f"settlement-{x},{y}"] = {"kind": "expand", "hex": hex_text(x, y)}
        else:
            target = f"hex-{x},{y}"
            named[target] = named.get(target, 0) + 1
            if named[target] > 1:
                then[target] = {"kind": "which", "hex": hex_text(x, y)}
    return then


# --- what a seat means -------------------------------------------------------------------------------------

_TARGET = re.compile(r"(hex|settlement)-(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")
_TURN = re.compile(r"turn-([1-6])")
_TERRAIN = re.compile(rf"terrain-({'|'.join(TERRAINS)})")
BUILDS = {"found": FOUND, "totoro": BUILD_TOTORO, "tiger": BUILD_TIGER}


def meant(content: Content, table: Plain, seat: int, path: list[Target]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none.

    A hex alone means the placement there, or founding there; a settlement alone some expansion of it.
    """
    found = _TARGET.fullmatch(path[0]) if path and len(path) < 3 else None
    if found is None:
        return None
    kind, x, y = found[1], int(found[2]), int(found[3])
    if cell_at(table, cell_number(x, y)) != (x, y):
        return None
    rest = path[1] if len(path) > 1 else None
    if kind == "settlement":
        return meant_expansion(table, x, y, rest)
    return meant_on_hex(table, x, y, rest)


def meant_on_hex(table: Plain, x: int, y: int, rest: Target | None) -> int | None:
    turn = _TURN.fullmatch(rest) if rest else None
    if table.tile != NO_TILE and (turn or (rest is None and table.step == PLACING)):
        return placement(x, y, int(turn[1]) if turn else likely_turn(table, x, y))
    if rest is None and lived_on(table, x, y):
        return meant_expansion(table, x, y, None)
    first = BUILDS.get(rest or "found")
    return None if first is None else first + cell_number(x, y)


def likely_turn(table: Plain, x: int, y: int) -> int:
    """A turn in which the tile lies wholly on the island, or wholly off it, where there is one."""
    hex = hex_named(table, x, y)
    if hex == NOWHERE:
        return 1
    near = table.near[hex]
    whole = (turn for turn in range(1, WAYS + 1) if NOWHERE not in (near[turn - 1], near[turn % WAYS]))
    other = (turn for turn in whole if turn != table.lie[hex])
    return next(other, 1)


def lived_on(table: Plain, x: int, y: int) -> bool:
    hex = hex_named(table, x, y)
    return hex != NOWHERE and table.piece[hex] != NOBODY


def meant_expansion(table: Plain, x: int, y: int, rest: Target | None) -> int | None:
    terrain = _TERRAIN.fullmatch(rest) if rest else None
    if rest and terrain is None:
        return None
    cell = cell_number(*settlement_at(table, x, y))
    return EXPAND + len(TERRAINS) * cell + (TERRAINS.index(terrain[1]) if terrain else 0)


# --- why it may not be -------------------------------------------------------------------------------------

Told = tuple[Json, list[Target]]


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """The reason with named parts, and under "cause" the targets that are in the way."""
    told = REASON_PARTS.get(key)
    parts, cause = told(box, table, seat, action) if told else ({}, [])
    return {"kind": key, **parts, "cause": cause}


def targets(table: Plain, hexes: list[int]) -> list[Target]:
    return [f"hex-{name_of(table, hex)}" for hex in hexes]


def tile_hexes(table: Plain, action: int) -> list[int]:
    """The hexes that lie where the tile would: the volcano's first; NOWHERE for open table."""
    x, y, turn = placed(table, action)
    cells = [(x, y), *((x + DX[way % WAYS], y + DY[way % WAYS]) for way in (turn - 1, turn))]
    return [hex_named(table, *cell) for cell in cells]


def built_on(table: Plain, action: int) -> int:
    return hex_named(table, *cell_at(table, named_cell(action)))


def on_hex(table: Plain, action: int) -> Json:
    return {"hex": hex_text(*cell_at(table, named_cell(action)))}


# placements


def not_the_centre(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, ["hex-0,0"]


def overhang(box: Plain, table: Plain, seat: int, action: int) -> Told:
    on_land = [hex for hex in tile_hexes(table, action) if hex != NOWHERE]
    return {"hexes": len(on_land)}, targets(table, on_land)


def levels_differ(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hexes = tile_hexes(table, action)
    return {"levels": [table.level[hex] for hex in hexes]}, targets(table, hexes)


def volcano_mismatch(box: Plain, table: Plain, seat: int, action: int) -> Told:
    """`volcanoes`: where it could lie on these hexes."""
    hexes = tile_hexes(table, action)
    volcanoes = [hex for hex in hexes if table.ground[hex] == VOLCANO]
    return {"ground": GROUNDS[table.ground[hexes[0]]]}, targets(table, volcanoes or hexes[:1])


def single_tile(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, targets(table, tile_hexes(table, action))


def size_1_settlement(box: Plain, table: Plain, seat: int, action: int) -> Told:
    alone = [hex for hex in tile_hexes(table, action) if is_alone(table, hex)]
    return {"owner": owner(table, alone[0])}, targets(table, alone)


def is_alone(table: Plain, hex: int) -> bool:
    return any(hexes == [hex] for hexes in settlements(table).values())


def covers_totoro(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return covers(table, action, TOTORO)


def covers_tiger(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return covers(table, action, TIGER)


def covers(table: Plain, action: int, kind: int) -> Told:
    hexes = [hex for hex in tile_hexes(table, action) if table.piece[hex] & 3 == kind]
    return {"owner": owner(table, hexes[0])}, targets(table, hexes)


def wipes_out(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hexes = [hex for hex in tile_hexes(table, action) if table.piece[hex] != NOBODY]
    return {"owner": owner(table, hexes[0])}, targets(table, hexes)


# builds


def no_hex(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return on_hex(table, action), []


def on_volcano(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return on_hex(table, action), targets(table, [built_on(table, action)])


def not_empty(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hex = built_on(table, action)
    return {**on_hex(table, action), "owner": owner(table, hex)}, targets(table, [hex])


def not_level_1(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hex = built_on(table, action)
    return {**on_hex(table, action), "level": table.level[hex]}, targets(table, [hex])


def no_settlement(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hex = built_on(table, action)
    return on_hex(table, action), targets(table, [] if hex == NOWHERE else [hex])


def not_your_settlement(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hex = built_on(table, action)
    return {**on_hex(table, action), "owner": owner(table, hex)}, targets(table, [hex])


def nothing_to_expand(box: Plain, table: Plain, seat: int, action: int) -> Told:
    terrain = TERRAINS[(action - EXPAND) % len(TERRAINS)]
    x, y = cell_at(table, named_cell(action))
    return {**on_hex(table, action), "terrain": terrain}, [f"settlement-{x},{y}"]


def too_few_villagers(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hexes = filled(table, action)
    parts = {
        **nothing_to_expand(box, table, seat, action)[0],
        "hexes": len(hexes),
        "needed": sum(table.level[hex] for hex in hexes),
        "villagers": table.villagers[seat],
    }
    return parts, targets(table, hexes)


def no_settlement_beside(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return on_hex(table, action), targets(table, [built_on(table, action)])


def settlement_too_small(box: Plain, table: Plain, seat: int, action: int) -> Told:
    """The largest settlement beside the hex is named."""
    towns = beside(table, settlements(table), seat, built_on(table, action))
    largest = max(towns, key=len)
    parts = {**on_hex(table, action), "size": len(largest), "needed": box.totoro_settlement}
    return parts, targets(table, largest)


def has_totoro(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return has_piece(table, seat, action, TOTORO)


def has_tiger(box: Plain, table: Plain, seat: int, action: int) -> Told:
    return has_piece(table, seat, action, TIGER)


def has_piece(table: Plain, seat: int, action: int, kind: int) -> Told:
    towns = beside(table, settlements(table), seat, built_on(table, action))
    pieces = [hex for town in towns for hex in town if table.piece[hex] & 3 == kind]
    return on_hex(table, action), targets(table, pieces)


def level_too_low(box: Plain, table: Plain, seat: int, action: int) -> Told:
    hex = built_on(table, action)
    parts = {**on_hex(table, action), "level": table.level[hex], "needed": box.tiger_level}
    return parts, targets(table, [hex])


REASON_PARTS = {
    told.__name__: told
    for told in (
        not_the_centre,
        overhang,
        levels_differ,
        volcano_mismatch,
        single_tile,
        size_1_settlement,
        covers_totoro,
        covers_tiger,
        wipes_out,
        no_hex,
        on_volcano,
        not_empty,
        not_level_1,
        no_settlement,
        not_your_settlement,
        nothing_to_expand,
        too_few_villagers,
        no_settlement_beside,
        settlement_too_small,
        has_totoro,
        has_tiger,
        level_too_low,
    )
}
