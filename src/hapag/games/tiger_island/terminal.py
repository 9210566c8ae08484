"""The island for a terminal: a map of hexes in rows, with the numbers that a move needs.

A hex is its ground and level, who lives there, and a star if it came in somebody's last turn: `J2o*`.
Each row has one z, and the x of its first hex stands before it; further right x is one more a hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from .layout import DX, DY
from .palette import GROUND, LETTER, SIGN

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Place = tuple[int, int]  # x and y

HEX = 4  # characters of a hex
ABREAST = 15  # hexes beside each other: a wider island is shown in parts
LEGEND = (
    "Hex: ground (J L G R, V volcano), level, who lives there, * last turn; . sea",
    "o x villagers   O X totoro   @ # tiger   of seat 0 and seat 1",
)
TURNS = "Turns: 1 NW NE, 2 NE E, 3 E SE, 4 SE SW, 5 SW W, 6 W NW of the volcano"


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    """At most 78 columns. Readable without colour; with it, hexes have the colour of their ground."""
    lines = [
        *_heading(view),
        *(line for player in view["seats"] for line in _player(view, player)),
        "",
        *_island(view, colour),
    ]
    tail = [TURNS] if view["step"] == "place" else []
    return "\n".join([*lines, *LEGEND, *tail]) + "\n"


# --- above the island ---------------------------------------------------------------------------------------


def _heading(view: View) -> Iterator[str]:
    yield f"Tiger Island   turn {view['turn']}   {_now(view)}   {view['bag']['left']} tiles left"
    if not view["hexes"]:
        yield "The island is still empty: the first tile goes to 0 0 0, turn 1."


def _now(view: View) -> str:
    if view["step"] == "over":
        return f"over: {view['ending']}"
    if view["step"] == "place":
        tile = f"{view['tile']['first']}+{view['tile']['second']}".upper()
        return f"seat {view['current']} places {tile}"
    return f"seat {view['current']} {'builds' if view['step'] == 'build' else 'draws'}"


def _player(view: View, player: View) -> Iterator[str]:
    seat = player["seat"]
    you = " (you)" if seat == view["seat"] else ""
    pieces = f"{player['villagers']:>2} villagers, {player['totoros']} totoros"
    tigers = f", {player['tigers']} tigers" if view["options"]["tigers"] else ""
    yield f"{SIGN['villager'][seat]} Seat {seat}{you}: {player['score']} points   {pieces}{tigers}"
    sizes = [town["size"] for town in view["settlements"].values() if town["seat"] == seat]
    if sizes:
        yield f"  settlements of {' '.join(map(str, sorted(sizes, reverse=True)))}"


# --- the island ---------------------------------------------------------------------------------------------


def _island(view: View, colour: bool) -> Iterator[str]:
    hexes = {_place(name): name for name in view["hexes"]}
    if not hexes:
        return
    shore = {(x + dx, y + dy) for x, y in hexes for dx, dy in zip(DX, DY, strict=True)} - hexes.keys()
    cells = {place: _hex(view, hexes[place], colour) for place in hexes} | dict.fromkeys(shore, " .  ")
    left, right = min(map(_column, cells)), max(map(_column, cells))
    for start in range(left, right + 1, 2 * ABREAST):
        part = {place: text for place, text in cells.items() if start <= _column(place) < start + 2 * ABREAST}
        if hexes.keys() & part.keys():
            yield from _part(part, start)
            yield ""


def _place(name: str) -> Place:
    x, y = name.split(",")
    return int(x), int(y)


def _column(place: Place) -> int:
    """In half hexes: a row further south begins half a hex further east."""
    x, y = place
    return 2 * x + (-x - y)


def _part(cells: dict[Place, str], start: int) -> Iterator[str]:
    rows: dict[int, list[Place]] = {}
    for place in sorted(cells):
        rows.setdefault(-place[0] - place[1], []).append(place)
    for z in sorted(rows):
        line, at = "", 0
        for place in rows[z]:
            column = (_column(place) - start) * HEX // 2
            line += " " * (column - at) + cells[place]
            at = column + HEX
        yield f"z{z:>4} x{rows[z][0][0]:>4}  {line}".rstrip()


def _hex(view: View, name: str, colour: bool) -> str:
    land = view["hexes"][name]
    sign = SIGN[land["piece"]][land["seat"]] if "piece" in land else " "
    fresh = any(name in last["tile"] or name in last["built"] for last in view["last"])
    text = f"{LETTER[land['ground']]}{land['level']}{sign}{'*' if fresh else ' '}"
    return _painted(text, land["ground"]) if colour else text


def _painted(text: str, ground: str) -> str:
    red, green, blue = bytes.fromhex(GROUND[ground][0][1:])
    return f"\x1b[1;38;2;20;15;10;48;2;{red};{green};{blue}m{text}\x1b[0m"
