"""Moves and chance outcomes as text, both ways: the words of the tournament (Notation in the rules)."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from hapag.core.compiled import Row
from hapag.core.errors import NotAMove, suggestion
from hapag.core.layout import Plain

from .forecast import name_settlements
from .layout import (
    BUILD_TIGER,
    BUILD_TOTORO,
    ENDINGS,
    EXPAND,
    FOUND,
    HALF,
    HEXES,
    KINDS,
    MIDDLE_X,
    MIDDLE_Y,
    NO_TILE,
    PLACE,
    SIDE,
    TERRAINS,
    TILES,
    WAYS,
    WORDS,
)
from .position import position_of, position_text

__all__ = ["action_of", "action_text", "ending", "outcome_of", "outcome_text", "position_of", "position_text"]

Content = dict[str, Any]
Place = tuple[int, int]  # x and y; z follows

# How moves read, by their first word.
FORMS = {
    "PLACE": "PLACE JUNGLE+LAKE AT 1 -1 0 3 (or 1 -1 0 3)",
    "FOUND": "FOUND SETTLEMENT AT 0 1 -1",
    "EXPAND": "EXPAND SETTLEMENT AT 0 1 -1 LAKE",
    "BUILD": "BUILD TOTORO SANCTUARY AT 0 1 -1 or BUILD TIGER PLAYGROUND AT 0 1 -1",
}


# --- cells of the torus ------------------------------------------------------------------------------------


def window(table: Row | Plain) -> Place:
    """The smallest x and y that have a number now: the island lies in the middle of SIDE by SIDE cells."""
    return (table.west + table.east) // 2 - HALF, (table.south + table.north) // 2 - HALF


def cell_at(table: Row | Plain, cell: int) -> Place:
    """Where the cell with this number lies."""
    x, y = window(table)
    return x + (cell // SIDE - MIDDLE_X - x) % SIDE, y + (cell % SIDE - MIDDLE_Y - y) % SIDE


def cell_number(x: int, y: int) -> int:
    return (x + MIDDLE_X) % SIDE * SIDE + (y + MIDDLE_Y) % SIDE


def placement(x: int, y: int, turn: int) -> int:
    """The number of a placement with the volcano there."""
    return PLACE + ((x + MIDDLE_X) % SIDE * WAYS + turn - 1) * SIDE + (y + MIDDLE_Y) % SIDE


def placed(table: Row | Plain, action: int) -> tuple[int, int, int]:
    """Where a placement puts the volcano, and how the tile is turned."""
    row, bit = divmod(action - PLACE, SIDE)
    x, y = cell_at(table, row // WAYS * SIDE + bit)
    return x, y, row % WAYS + 1


def named_cell(action: int) -> int:
    """The number of the cell that a build names."""
    if EXPAND <= action < BUILD_TOTORO:
        return (action - EXPAND) // len(TERRAINS)
    return action - (FOUND if action < EXPAND else BUILD_TOTORO if action < BUILD_TIGER else BUILD_TIGER)


def hex_text(x: int, y: int) -> str:
    return f"{x} {y} {-x - y}"


# --- moves -------------------------------------------------------------------------------------------------


def action_text(content: Content, table: Row | Plain, action: int) -> str:
    if action < FOUND:
        x, y, turn = placed(table, action)
        return f"PLACE {TILES[table.tile]} AT {hex_text(x, y)} {turn}"
    where = hex_text(*cell_at(table, named_cell(action)))
    if action < EXPAND:
        return f"FOUND SETTLEMENT AT {where}"
    if action < BUILD_TOTORO:
        return f"EXPAND SETTLEMENT AT {where} {WORDS[(action - EXPAND) % len(TERRAINS)]}"
    return f"BUILD {'TOTORO SANCTUARY' if action < BUILD_TIGER else 'TIGER PLAYGROUND'} AT {where}"


_COORDINATE = r"(0|-?[1-9][0-9]{0,2})"
_HEX = rf"{_COORDINATE} {_COORDINATE} {_COORDINATE}"
_PLACE = re.compile(rf"PLACE (\S+) AT {_HEX} ([1-6])")
_SHORT_PLACE = re.compile(rf"{_HEX} ([1-6])")
_TURNED_WRONG = re.compile(rf"(?:PLACE \S+ AT )?{_HEX} (\S+)")
_FOUND = re.compile(rf"FOUND SETTLEMENT AT {_HEX}")
_EXPAND = re.compile(rf"EXPAND SETTLEMENT AT {_HEX} (\S+)")
_TOTORO = re.compile(rf"BUILD TOTORO SANCTUARY AT {_HEX}")
_TIGER = re.compile(rf"BUILD TIGER PLAYGROUND AT {_HEX}")

# What may be written in another way than `action_text` does: a placement without its words, and an expansion
# that names another hex of the settlement.
OTHER_WAYS = (_SHORT_PLACE, _EXPAND)


def action_of(content: Content, table: Row, text: str) -> int:
    if found := _PLACE.fullmatch(text) or _SHORT_PLACE.fullmatch(text):
        return _placement_of(table, text, *found.groups())
    if found := _EXPAND.fullmatch(text):
        return _expansion_of(table, text, *found.groups())
    for form, first in ((_FOUND, FOUND), (_TOTORO, BUILD_TOTORO), (_TIGER, BUILD_TIGER)):
        if found := form.fullmatch(text):
            return first + cell_number(*_place(table, text, *found.groups()))
    if text == "UNABLE TO BUILD":
        raise NotAMove(text, "Whoever cannot build has lost at once: there is nothing to say.")
    if found := _TURNED_WRONG.fullmatch(text):
        raise NotAMove(text, f"There is no turn {found[4]!r}: a tile is turned 1 to 6.")
    verb = next(iter(text.upper().split()), "")
    forms = [form for word, form in FORMS.items() if word == verb] or FORMS.values()
    raise NotAMove(text, f"A move reads like {'; '.join(forms)}.")


def _placement_of(table: Row, text: str, *parts: str) -> int:
    *tile, x, y, z, turn = parts
    if table.tile == NO_TILE:
        raise NotAMove(text, "No tile is drawn that could be placed.")
    if tile and tile[0] not in TILES:
        raise NotAMove(text, f"There is no tile {tile[0]!r}. {suggestion(tile[0], TILES)}")
    if tile and tile[0] != TILES[table.tile]:
        raise NotAMove(text, f"The tile of this turn is {TILES[table.tile]}, not {tile[0]}.")
    return placement(*_place(table, text, x, y, z), int(turn))


def _expansion_of(table: Row, text: str, x: str, y: str, z: str, terrain: str) -> int:
    """Any hex of the settlement may be named: the number is that of its first one."""
    if terrain not in WORDS:
        raise NotAMove(text, f"There is no terrain {terrain!r}. {suggestion(terrain, WORDS)}")
    cell = cell_number(*settlement_at(table, *_place(table, text, x, y, z)))
    return EXPAND + len(TERRAINS) * cell + WORDS.index(terrain)


def settlement_at(table: Row | Plain, x: int, y: int) -> Place:
    """The place by which the settlement that lives there is named; the place itself if nobody does."""
    for hex in range(table.hexes):
        if (table.x[hex], table.y[hex]) == (x, y) and table.piece[hex]:
            name = settlement_names(table)[hex]
            return table.x[name], table.y[name]
    return x, y


def settlement_names(table: Row | Plain) -> list[int]:
    """For each hex the first hex of the settlement there, or -1."""
    names = np.empty(HEXES, np.int64)
    name_settlements(table.as_array(), names)
    found: list[int] = names[: table.hexes].tolist()
    return found


def _place(table: Row, text: str, *coordinates: str) -> Place:
    """The place that is named, if it has a number."""
    x, y, z = (int(coordinate) for coordinate in coordinates)
    if x + y + z != 0:
        raise NotAMove(text, f"The three coordinates of a hex add up to 0, not to {x + y + z}.")
    if cell_at(table, cell_number(x, y)) != (x, y):
        raise NotAMove(text, f"{hex_text(x, y)} lies too far from the island.")
    return x, y


# --- chance ------------------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return f"tile {TILES[outcome]}"


def outcome_of(content: Content, text: str) -> int:
    for outcome in range(KINDS):
        if outcome_text(content, outcome) == text:
            return outcome
    raise NotAMove(text, "A chance outcome reads like tile JUNGLE+LAKE.")


# --- how a game ended --------------------------------------------------------------------------------------


def ending(table: Row) -> str:
    return ENDINGS[table.ending]
