"""What a seat sees, ready for JSON: the island, settlements, pieces, the tile in hand, what was done last.

Everything here is made from observed Tables. What is asked is in asking.py, moves are in moves.py, what
happened is in events.py; the sentences are in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain
from hapag.core.options import Value

from . import asking
from . import events as happenings
from . import moves as choices
from .island import NOWHERE
from .layout import (
    DX,
    DY,
    GROUNDS,
    KINDS,
    NO_TILE,
    PLACING,
    TERRAINS,
    TIGER,
    TILES,
    TOTORO,
    WAYS,
)
from .looks import (
    both,
    hexes_of_tile,
    land,
    last_built,
    name_of,
    names_of,
    owner,
    settlements,
    villagers_on,
)
from .position import STEPS

Content = dict[str, Any]
Json = dict[str, Any]

MILESTONES = ("totoro", "tiger")  # the events that a plot over time marks
SAME_NAMES: dict[str, str] = {}

ask, meant, why = asking.ask, asking.meant, asking.why
moves = choices.moves
events = happenings.events


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over", "places" and "ending"."""
    towns = settlements(table)
    return {
        "game": "tiger-island",
        "seat": seat,
        "players": table.players,
        "options": options,
        "turn": table.turns + 1,
        "step": STEPS[table.step] if table.owing else "over",
        "current": table.current,
        "tile": tile_in_hand(table),
        "bag": bag(table),
        "bounds": [table.west, table.east, table.south, table.north],
        "hexes": land(table),
        "settlements": {name_of(table, first): a_settlement(box, table, towns[first]) for first in towns},
        "seats": both(lambda other: player(table, towns, other)),
        "last": both(lambda other: last_turn(table, other)),
    }


def tile_in_hand(table: Plain) -> Json | None:
    if table.tile == NO_TILE or table.step != PLACING:
        return None
    first, second = divmod(table.tile, len(TERRAINS))
    return {"first": TERRAINS[first], "second": TERRAINS[second]}


def bag(table: Plain) -> Json:
    """The tiles that are still to come."""
    return {"left": sum(table.bag), "kinds": {TILES[kind]: table.bag[kind] for kind in range(KINDS)}}


def a_settlement(box: Plain, table: Plain, hexes: list[int]) -> Json:
    """`missing`: hexes it lacks for a totoro."""
    kinds = [table.piece[hex] & 3 for hex in hexes]
    return {
        "seat": owner(table, hexes[0]),
        "size": len(hexes),
        "hexes": names_of(table, hexes),
        "villagers": sum(villagers_on(table, hex) for hex in hexes),
        "totoros": kinds.count(TOTORO),
        "tigers": kinds.count(TIGER),
        "missing": max(0, box.totoro_settlement - len(hexes)),
    }


def player(table: Plain, towns: dict[int, list[int]], seat: int) -> Json:
    sizes = [len(hexes) for hexes in towns.values() if owner(table, hexes[0]) == seat]
    return {
        "seat": seat,
        "score": table.score[seat],
        "villagers": table.villagers[seat],
        "totoros": table.totoros[seat],
        "tigers": table.tigers[seat],
        "settlements": len(sizes),
        "largest": max(sizes, default=0),
    }


def last_turn(table: Plain, seat: int) -> Json:
    """What a seat did last, as far as nothing has covered it."""
    volcano = table.last_tile[seat]
    tile = [] if volcano == NOWHERE else hexes_of_tile(table, volcano)
    return {"tile": names_of(table, tile), "built": names_of(table, last_built(table, seat))}


def printed(content: Content) -> Json:
    """What never changes and the board draws from. The second terrain lies one way further than the first."""
    return {
        "seats": [{"colour": "red"}, {"colour": "blue"}],
        "grounds": list(GROUNDS),
        "ways": [[DX[way], DY[way]] for way in range(WAYS)],
        "turns": {str(turn): [turn - 1, turn % WAYS] for turn in range(1, WAYS + 1)},
        "pieces": {**content["printed"], "tigers": content["tigers"]},
        "tiles": {f"{tile['first']}+{tile['second']}".upper(): tile["copies"] for tile in content["tile"]},
    }
