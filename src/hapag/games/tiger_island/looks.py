"""How the things on the table are called in JSON: hexes, tiles, settlements. Made from observed Tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hapag.core.layout import Plain

from .island import NOWHERE
from .layout import DX, DY, GROUNDS, NOBODY, PIECE_NAMES, SEATS, START_TURN, VILLAGER, WAYS
from .notation import hex_text, settlement_names
from .sets import WORD

Json = dict[str, Any]


def name_of(table: Plain, hex: int) -> str:
    return f"{table.x[hex]},{table.y[hex]}"


def names_of(table: Plain, hexes: list[int]) -> list[str]:
    return [name_of(table, hex) for hex in hexes]


def spoken(table: Plain, hex: int) -> str:
    """As the notation names it."""
    return hex_text(table.x[hex], table.y[hex])


def hex_named(table: Plain, x: int, y: int) -> int:
    for hex in range(table.hexes):
        if table.x[hex] == x and table.y[hex] == y:
            return hex
    return NOWHERE


# --- hexes and their tiles ---------------------------------------------------------------------------------


def way_of(part: int, turn: int) -> int:
    """Which way from the volcano of its tile another part lies."""
    if turn == START_TURN:
        return part - 1 if part < 3 else part
    return (turn + part - 2) % WAYS


def tile_of(table: Plain, hex: int) -> str:
    """The name of the tile of which the hex is seen: where its volcano lies, and its level."""
    part, turn = divmod(table.lie[hex], 8)
    x, y = table.x[hex], table.y[hex]
    if part:
        way = way_of(part, turn)
        x, y = x - DX[way], y - DY[way]
    return f"{x},{y},{table.level[hex]}"


def hexes_of_tile(table: Plain, volcano: int) -> list[int]:
    """What is still seen of the tile, its volcano first."""
    tile = tile_of(table, volcano)
    beside = [other for other in table.near[volcano] if other != NOWHERE]
    return [volcano, *(hex for hex in beside if tile_of(table, hex) == tile)]


@lru_cache(maxsize=8192)
def a_hex(level: int, ground: int, tile: str, piece: int) -> Json:
    """One that has not changed is the same object, which compares at once."""
    land: Json = {"level": level, "ground": GROUNDS[ground], "tile": tile}
    if piece == NOBODY:
        return land
    kind = piece & 3
    return {
        **land,
        "seat": piece >> 2,
        "piece": PIECE_NAMES[kind],
        "count": level if kind == VILLAGER else 1,
    }


def land(table: Plain) -> dict[str, Json]:
    """The island by the names of its hexes."""
    return {
        name_of(table, hex): a_hex(table.level[hex], table.ground[hex], tile_of(table, hex), table.piece[hex])
        for hex in range(table.hexes)
    }


# --- settlements -------------------------------------------------------------------------------------------


def settlements(table: Plain) -> dict[int, list[int]]:
    """The hexes of each settlement, by its first hex."""
    found: dict[int, list[int]] = {}
    for hex, first in enumerate(settlement_names(table)):
        if first != NOWHERE:
            found.setdefault(first, []).append(hex)
    return found


def owner(table: Plain, hex: int) -> int:
    return int(table.piece[hex] >> 2)


def villagers_on(table: Plain, hex: int) -> int:
    return int(table.level[hex]) if table.piece[hex] & 3 == VILLAGER else 0


def last_built(table: Plain, seat: int) -> list[int]:
    """The hexes of a seat's last build that still lie open."""
    return [hex for hex in range(table.hexes) if table.fresh[seat][hex // WORD] >> hex % WORD & 1]


def both(part: Any) -> list[Any]:
    """The same of each seat."""
    return [part(seat) for seat in range(SEATS)]
