"""The moves of a seat: each with its text, the targets on the board that make it up, and what it would do."""

from __future__ import annotations

from typing import Any

import numpy as np

from hapag.core import calls
from hapag.core.bits import SLACK
from hapag.core.layout import Plain

from .forecast import reach_of, stranding
from .island import NOWHERE
from .layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    CHOICES,
    EXPAND,
    FOUND,
    HEXES,
    NOBODY,
    TERRAINS,
    TILES,
    WAYS,
    Table,
)
from .looks import hex_named, name_of, owner, settlements, villagers_on
from .notation import action_text, cell_at, hex_text, named_cell, placed

Content = dict[str, Any]
Json = dict[str, Any]


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    if actions and actions[0] < FOUND:
        return placements(box, table, seat, actions)
    towns = settlements(table)
    return [a_build(content, box, table, towns, seat, action) for action in actions]


# --- placements --------------------------------------------------------------------------------------------


def placements(box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    """There may be hundreds, so what a placement does is said only where it does more than lie there."""
    tile = TILES[table.tile]
    level = {(table.x[hex], table.y[hex]): table.level[hex] for hex in range(table.hexes)}
    made = []
    for action, strands in zip(actions, stranded(box, table, seat, actions), strict=True):
        x, y, turn = placed(table, action)
        where = hex_text(x, y)
        say: Json = {"kind": "place", "hex": where, "turn": turn}
        if (x, y) in level:
            say |= eruption(box, table, seat, action, level[x, y] + 1)
        if strands:
            say["warning"] = "stranded"
            say["kind"] += "-stranded"
        made.append(
            {"do": f"PLACE {tile} AT {where} {turn}", "path": [f"hex-{x},{y}", f"turn-{turn}"], "say": say}
        )
    return made


def stranded(box: Plain, table: Plain, seat: int, actions: list[int]) -> list[bool]:
    """Whether each placement leaves the seat without a build (TI-R15)."""
    strands = np.zeros(len(actions), np.bool_)
    after = Table.new()
    stranding(box.as_array(), table.as_array(), seat, np.array(actions, np.int64), after, strands)
    found: list[bool] = strands.tolist()
    return found


def eruption(box: Plain, table: Plain, seat: int, action: int, level: int) -> Json:
    """A placement on top: the level it makes, the villagers it removes, the settlements it splits."""
    covered = [hex for hex in under(table, action) if table.piece[hex] != NOBODY]
    if not covered:
        return {"kind": "place-top", "level": level}
    owners = sorted({owner(table, hex) for hex in covered})
    told: Json = {
        "kind": "place-over" if len(owners) == 1 else "place-over-both",
        "level": level,
        "owner": owners[0] if len(owners) == 1 else owners,
        "villagers": sum(villagers_on(table, hex) for hex in covered),
    }
    if splits := split_by(table, covered):
        told["splits"] = splits
    return told


def under(table: Plain, action: int) -> list[int]:
    """The three hexes that a placement on top covers."""
    x, y, turn = placed(table, action)
    volcano = hex_named(table, x, y)
    return [volcano, table.near[volcano][turn - 1], table.near[volcano][turn % WAYS]]


def split_by(table: Plain, covered: list[int]) -> list[Json]:
    """Of each settlement that loses hexes: its size, and the sizes of what is left of it."""
    told = []
    for first, hexes in settlements(table).items():
        left = set(hexes) - set(covered)
        if len(left) < len(hexes):
            told.append({"seat": owner(table, first), "size": len(hexes), "parts": parts_of(table, left)})
    return told


def parts_of(table: Plain, hexes: set[int]) -> list[int]:
    """The sizes of the parts that lie together, the largest first."""
    sizes = []
    while hexes:
        part = {min(hexes)}
        left = list(part)
        while left:
            new = (set(table.near[left.pop()]) & hexes) - part
            part |= new
            left += new
        hexes = hexes - part
        sizes.append(len(part))
    return sorted(sizes, reverse=True)


# --- builds ------------------------------------------------------------------------------------------------


def a_build(
    content: Content, box: Plain, table: Plain, towns: dict[int, list[int]], seat: int, action: int
) -> Json:
    x, y = cell_at(table, named_cell(action))
    text = action_text(content, table, action)
    if EXPAND <= action < BUILD_TOTORO:
        terrain = TERRAINS[(action - EXPAND) % len(TERRAINS)]
        path = [f"settlement-{x},{y}", f"terrain-{terrain}"]
        return {"do": text, "path": path, "say": expansion(table, towns, hex_text(x, y), action)}
    kind = "found" if action < EXPAND else "totoro" if action < BUILD_TIGER else "tiger"
    hex = hex_named(table, x, y)
    points = {"found": 1, "totoro": box.totoro_points, "tiger": box.tiger_points}[kind]
    say = {"kind": kind, "hex": hex_text(x, y), "points": points}
    joined = [len(hexes) for hexes in beside(table, towns, seat, hex)]
    if joined:
        say |= {"kind": f"{kind}-joining" if kind == "found" else kind, "size": 1 + sum(joined)}
    return {"do": text, "path": [f"hex-{x},{y}", kind], "say": say}


def beside(table: Plain, towns: dict[int, list[int]], seat: int, hex: int) -> list[list[int]]:
    """The seat's settlements beside a hex, which will be one when the turn ends."""
    near = set(table.near[hex]) - {NOWHERE}
    return [hexes for first, hexes in towns.items() if owner(table, first) == seat and near & set(hexes)]


def expansion(table: Plain, towns: dict[int, list[int]], where: str, action: int) -> Json:
    """Every hex it fills, and the villagers and points that takes and gives."""
    hexes = filled(table, action)
    levels = [table.level[hex] for hex in hexes]
    return {
        "kind": "expand",
        "hex": where,
        "terrain": TERRAINS[(action - EXPAND) % len(TERRAINS)],
        "hexes": len(hexes),
        "villagers": sum(levels),
        "points": sum(level * level for level in levels),
        "fills": [name_of(table, hex) for hex in hexes],
    }


def filled(table: Plain, action: int) -> list[int]:
    """The hexes that an expansion fills, whether there are enough villagers or not."""
    within = np.zeros(HEXES, np.bool_)
    reach_of(table.as_array(), action, within)
    terrain = (action - EXPAND) % len(TERRAINS)
    return [hex for hex in range(table.hexes) if within[hex] and table.ground[hex] == terrain]


def legal_actions(box: Plain, table: Plain, seat: int) -> list[int]:
    out = np.zeros(CHOICES + SLACK, np.int32)
    n = calls.legal(box.as_array(), table.as_array(), seat, out)
    found: list[int] = out[:n].tolist()
    return found
