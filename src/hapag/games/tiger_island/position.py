"""Positions as text, both ways: a line for the turn, one for each seat, then the hexes of the island.

turns=2 step=place seat=0 tile=JUNGLE+LAKE bag=3,2,3,3,3,3,3,3,3,2,2,3,3,3,3,3
villagers=19 totoros=3 tigers=0 score=1 last=0,0
villagers=19 totoros=3 tigers=0 score=1 last=2,-2
0,0:V1-1 0,1:J1a1v0* 1,0:J1b1 2,-2:V1-1 2,-1:G1a1v1* 3,-2:R1b1

A hex: x and y; its ground and level; its part of the tile it belongs to (`-` the volcano, then `a`, `b`
clockwise) and that tile's turn; what stands on it (v, t or g), whose it is, and `*` if it came there in that
seat's last build. The hexes stand in the order in which they came onto the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, suggestion
from hapag.core.layout import plain
from hapag.core.verbs import CHANCE_BIT

from .island import NOWHERE
from .layout import (
    BUILDING,
    DRAWING,
    DX,
    DY,
    ENDINGS,
    HALF,
    HEXES,
    IN_PLAY,
    MIDDLE_X,
    MIDDLE_Y,
    NO_TILE,
    NOBODY,
    SEATS,
    SIDE,
    TILES,
    Table,
)
from .plausible import check_position
from .sets import WORD

Content = dict[str, Any]

STEPS = ("draw", "place", "build")
GROUND = "JLGRV"
PARTS = "-abcd"
PIECES = ".vtg"
HEXES_A_LINE = 6
NONE = "-"


# --- writing -----------------------------------------------------------------------------------------------


def position_text(content: Content, table: Row) -> str:
    return "\n".join([_head_text(table), *(_seat_text(table, seat) for seat in range(SEATS)), *_rows(table)])


def _head_text(table: Row) -> str:
    step = STEPS[table.step] if table.owing else ENDINGS[table.ending]
    tile = NONE if table.tile == NO_TILE else TILES[table.tile]
    bag = ",".join(str(table.bag[kind]) for kind in range(len(TILES)))
    return f"turns={table.turns} step={step} seat={table.current} tile={tile} bag={bag}"


def _seat_text(table: Row, seat: int) -> str:
    last = table.last_tile[seat]
    unplayed = f"villagers={table.villagers[seat]} totoros={table.totoros[seat]} tigers={table.tigers[seat]}"
    where = NONE if last == NOWHERE else f"{table.x[last]},{table.y[last]}"
    return f"{unplayed} score={table.score[seat]} last={where}"


def _rows(table: Row) -> Iterator[str]:
    for start in range(0, table.hexes, HEXES_A_LINE):
        end = min(start + HEXES_A_LINE, table.hexes)
        yield " ".join(_hex_text(table, hex) for hex in range(start, end))


def _hex_text(table: Row, hex: int) -> str:
    part, turn = divmod(table.lie[hex], 8)
    lies = f"{GROUND[table.ground[hex]]}{table.level[hex]}{PARTS[part]}{turn}"
    return f"{table.x[hex]},{table.y[hex]}:{lies}{_piece_text(table, hex)}"


def _piece_text(table: Row, hex: int) -> str:
    if table.piece[hex] == NOBODY:
        return ""
    seat, kind = divmod(table.piece[hex], 4)
    fresh = table.fresh[seat, hex // WORD] >> hex % WORD & 1
    return f"{PIECES[kind]}{seat}{'*' if fresh else ''}"


# --- reading ------------------------------------------------------------------------------------------------

_NUMBER = r"(0|-?[1-9][0-9]{0,2})"
_HEAD = re.compile(r"turns=([0-9]{1,2}) step=([a-z-]+) seat=([01]) tile=(\S+) bag=([0-9,]{1,60})")
_SEAT = re.compile(
    r"villagers=([0-9]{1,2}) totoros=([0-9]) tigers=([0-9]) score=([0-9]{1,5}) "
    rf"last=(?:{_NUMBER},{_NUMBER}|-)"
)
_HEX = re.compile(rf"{_NUMBER},{_NUMBER}:([JLGRV])([1-9][0-9]?)([-abcd])([0-6])(?:([vtg])([01])(\*)?)?")

Parts = tuple[str, ...]


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    head, seats, hexes = _parts_of(text)
    tables = Table.new()
    tables["players"] = SEATS
    _read_head(tables, *head)
    where = _read_hexes(tables, hexes)
    _connect(tables, where)
    for seat, parts in enumerate(seats):
        _read_seat(tables, where, seat, *parts)
    check_position(box, plain(tables.dtype, tables.tobytes()))
    return tables


def _parts_of(text: str) -> tuple[Parts, list[Parts], list[Parts]]:
    lines = [line.strip() for line in text.strip().splitlines()]
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        raise BadPosition("line 1 must read turns=0 step=draw seat=0 tile=- bag=3,3,...")
    seats = [_SEAT.fullmatch(line) for line in lines[1 : 1 + SEATS]]
    if len(seats) < SEATS or None in seats:
        raise BadPosition("lines 2 and 3 must read villagers=20 totoros=3 tigers=0 score=0 last=-")
    words = [word for line in lines[1 + SEATS :] for word in line.split()]
    hexes = [_HEX.fullmatch(word) for word in words]
    if None in hexes:
        raise BadPosition(f"a hex reads like 0,1:J1a1v0, not {words[hexes.index(None)]!r}")
    if len(hexes) > HEXES:
        raise BadPosition(f"an island has at most {HEXES} hexes")
    return head.groups(), [seat.groups() for seat in seats if seat], [hex.groups() for hex in hexes if hex]


def _read_head(tables: Any, turns: str, step: str, seat: str, tile: str, bag: str) -> None:
    steps = (*STEPS, *ENDINGS[1:])
    if step not in steps:
        raise BadPosition(f"there is no step {step!r}. {suggestion(step, steps)}")
    if tile not in (*TILES, NONE):
        raise BadPosition(f"there is no tile {tile!r}. {suggestion(tile, TILES)}")
    over = step not in STEPS
    tables["turns"] = int(turns)
    tables["current"] = int(seat)
    tables["tile"] = NO_TILE if tile == NONE else TILES.index(tile)
    tables["ending"] = ENDINGS.index(step) if over else IN_PLAY
    tables["step"] = BUILDING if over else STEPS.index(step)
    tables["owing"] = 0 if over else CHANCE_BIT if step == STEPS[DRAWING] else 1 << int(seat)
    counts = bag.split(",")
    if len(counts) != len(TILES) or not all(0 < len(count) < 3 for count in counts):
        raise BadPosition(f"bag has a number for each of the {len(TILES)} kinds of tiles")
    tables["bag"] = [int(count) for count in counts]


def _read_hexes(tables: Any, hexes: list[Parts]) -> dict[tuple[int, int], int]:
    """Where each hex lies."""
    where = {(int(x), int(y)): hex for hex, (x, y, *_) in enumerate(hexes)}
    if len(where) < len(hexes):
        raise BadPosition("a hex is named once")
    if any(abs(x) >= SIDE or abs(y) >= SIDE for x, y in where):
        raise BadPosition("a hex lies too far from the centre")
    tables["hexes"] = len(hexes)
    for hex, (x, y, ground, level, part, turn, kind, seat, fresh) in enumerate(hexes):
        tables["x"][0, hex], tables["y"][0, hex] = int(x), int(y)
        tables["ground"][0, hex] = GROUND.index(ground)
        tables["level"][0, hex] = int(level)
        tables["lie"][0, hex] = int(turn) + 8 * PARTS.index(part)
        if kind:
            tables["piece"][0, hex] = PIECES.index(kind) + 4 * int(seat)
        if fresh:
            tables["fresh"][0, int(seat), hex // WORD] |= 1 << hex % WORD
    return where


def _connect(tables: Any, where: dict[tuple[int, int], int]) -> None:
    """What follows from where the hexes lie."""
    near, land = tables["near"][0], tables["land"][0]
    for (x, y), hex in where.items():
        near[hex] = [where.get((x + dx, y + dy), NOWHERE) for dx, dy in zip(DX, DY, strict=True)]
        bit = (y + MIDDLE_Y) % SIDE
        land[(x + MIDDLE_X) % SIDE, bit // HALF] |= 1 << bit % HALF
    tables["order"][0, : len(where)] = [where[place] for place in sorted(where)]
    every_x, every_y = ({0, *(place[axis] for place in where)} for axis in (0, 1))
    tables["west"], tables["east"] = min(every_x), max(every_x)
    tables["south"], tables["north"] = min(every_y), max(every_y)


def _read_seat(
    tables: Any,
    where: dict[tuple[int, int], int],
    seat: int,
    villagers: str,
    totoros: str,
    tigers: str,
    score: str,
    x: str,
    y: str,
) -> None:
    tables["villagers"][0, seat] = int(villagers)
    tables["totoros"][0, seat] = int(totoros)
    tables["tigers"][0, seat] = int(tigers)
    tables["score"][0, seat] = int(score)
    if x is not None and (int(x), int(y)) not in where:
        raise BadPosition(f"there is no hex {x},{y}")
    tables["last_tile"][0, seat] = NOWHERE if x is None else where[int(x), int(y)]
