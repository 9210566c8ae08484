"""What one event changed, between two Tables that the same seat has observed: kinds with named parts."""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .layout import (
    DRAWING,
    ENDINGS,
    IN_PLAY,
    NOBODY,
    PIECE_NAMES,
    PLACING,
    TERRAINS,
    VILLAGER,
)
from .looks import last_built, name_of, owner, settlements, spoken, villagers_on
from .moves import parts_of

Content = dict[str, Any]
Json = dict[str, Any]
Towns = dict[int, list[int]]


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if before.step == DRAWING:
        return [drawn(after)]
    happened = placing(before, after) if before.step == PLACING else building(before, after)
    return [*happened, *ended(before, after)]


def drawn(after: Plain) -> Json:
    first, second = divmod(after.tile, len(TERRAINS))
    parts = {"first": TERRAINS[first], "second": TERRAINS[second]}
    return {"kind": "drawn", "seat": after.current, **parts, "left": sum(after.bag)}


# --- a tile is placed --------------------------------------------------------------------------------------


def placing(before: Plain, after: Plain) -> list[Json]:
    seat = before.current
    volcano = after.last_tile[seat]
    level = after.level[volcano]
    first, second = divmod(after.tile, len(TERRAINS))
    told = {
        "kind": "placed" if level == 1 else "placed-top",
        "seat": seat,
        "first": TERRAINS[first],
        "second": TERRAINS[second],
        "hex": spoken(after, volcano),
        "level": level,
    }
    covered = [hex for hex in range(before.hexes) if after.level[hex] > before.level[hex]]
    return [told, *removals(before, seat, covered), *splits(before, after, covered)]


def removals(before: Plain, seat: int, covered: list[int]) -> list[Json]:
    """The villagers that left the game, by owner (TI-15)."""
    found: list[Json] = []
    for other in sorted({owner(before, hex) for hex in covered if before.piece[hex] != NOBODY}):
        hexes = [hex for hex in covered if before.piece[hex] == VILLAGER + 4 * other]
        gone = sum(villagers_on(before, hex) for hex in hexes)
        kind = "removed-own" if other == seat else "removed"
        told = {"kind": kind, "seat": seat, "owner": other, "villagers": gone}
        found.append({**told, "hexes": named(before, hexes)})
    return found


def splits(before: Plain, after: Plain, covered: list[int]) -> list[Json]:
    """Settlements that fell apart, or were wiped out (TI-R2, TI-R3)."""
    found: list[Json] = []
    for first, hexes in settlements(before).items():
        parts = parts_of(after, set(hexes) - set(covered))
        if len(parts) != 1:
            kind = "split" if parts else "wiped-out"
            told = {"kind": kind, "seat": owner(before, first), "size": len(hexes)}
            found.append({**told, "parts": parts} if parts else told)
    return found


# --- something is built ------------------------------------------------------------------------------------


def building(before: Plain, after: Plain) -> list[Json]:
    seat = before.current
    built = last_built(after, seat)
    towns = [hexes for first, hexes in settlements(before).items() if owner(before, first) == seat]
    joined = [hexes for hexes in towns if touch(after, hexes, built)]
    told = {
        "seat": seat,
        "hex": spoken(after, built[0]),
        "points": after.score[seat] - before.score[seat],
        "built": named(after, built),
    }
    if after.piece[built[0]] & 3 != VILLAGER:
        told["kind"] = PIECE_NAMES[after.piece[built[0]] & 3]
    else:
        told |= settled(after, built, bool(joined))
    return [told, *merged(seat, built, joined)]


def settled(after: Plain, built: list[int], grows: bool) -> Json:
    """One villager beside a settlement has come by founding or by expanding: that makes no difference."""
    if len(built) == 1 and after.level[built[0]] == 1:
        return {"kind": "grown" if grows else "founded"}
    return {
        "kind": "expanded",
        "terrain": TERRAINS[after.ground[built[0]]],
        "hexes": len(built),
        "villagers": sum(after.level[hex] for hex in built),
    }


def merged(seat: int, built: list[int], joined: list[list[int]]) -> list[Json]:
    """Settlements that became one at the end of the turn (TI-05)."""
    if len(joined) < 2:
        return []
    size = len(built) + sum(map(len, joined))
    return [{"kind": "merged", "seat": seat, "settlements": len(joined), "size": size}]


def touch(table: Plain, hexes: list[int], others: list[int]) -> bool:
    near = {other for hex in hexes for other in table.near[hex]}
    return any(other in near for other in others)


def named(table: Plain, hexes: list[int]) -> list[str]:
    return [name_of(table, hex) for hex in hexes]


# --- the end -----------------------------------------------------------------------------------------------


def ended(before: Plain, after: Plain) -> list[Json]:
    if after.ending == IN_PLAY:
        return []
    return [{"kind": ENDINGS[after.ending], "seat": before.current}]
