"""The rules of Tiger Island, in the order of the rulebook. Clause ids: see README.md.

Where a tile may be placed is in placing.py, what may be built in building.py.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.compiled import Row, part, rule
from hapag.core.verbs import CHANCE, CHANCE_BIT

from .building import (
    build_tiger,
    build_totoro,
    builds,
    can_build,
    check_expansion,
    check_founding,
    check_tiger,
    check_totoro,
    expand,
    names_its_settlement,
    settle,
)
from .island import NOWHERE, at, empty_island, first_way, keep_fresh, lay, turned, x_of, y_of
from .layout import (
    ACTIONS,
    BUILD_NOW,
    BUILD_TIGER,
    BUILD_TOTORO,
    BUILDING,
    DRAWING,
    DX,
    DY,
    EXPAND,
    FOUND,
    IN_PLAY,
    KINDS,
    NO_TILE,
    NOBODY,
    NOT_A_MOVE,
    NOT_YOUR_TURN,
    OUT_OF_PIECES,
    OVER,
    PLACE,
    PLACE_FIRST,
    PLACING,
    SEATS,
    SIDE,
    START_TURN,
    TERRAINS,
    TWO_KINDS,
    UNABLE,
    VOLCANO,
    WAYS,
)
from .placing import check_placing, placements
from .sets import EMPTY


@rule
def setup(box: Row, table: Row, players: int) -> None:
    table.players = players
    table.turns = 0
    table.current = 0  # TI-R13
    table.step = DRAWING
    table.ending = IN_PLAY
    table.tile = NO_TILE
    table.owing = CHANCE_BIT
    for kind in range(KINDS):
        table.bag[kind] = box.copies[kind]  # TI-01
    for seat in range(SEATS):
        deal(box, table, seat)
    empty_island(table)
    if box.tournament_start != 0:
        lay_start(box, table)


@part
def deal(box: Row, table: Row, seat: int) -> None:
    table.villagers[seat] = box.villagers  # TI-02
    table.totoros[seat] = box.totoros
    table.tigers[seat] = box.tigers
    table.score[seat] = 0
    table.last_tile[seat] = NOWHERE
    keep_fresh(table, seat, EMPTY)


@part
def lay_start(box: Row, table: Row) -> None:
    """The fixed tile of the tournament: a volcano with land NW, NE, SE and SW of it (TI-R8)."""
    lay(table, 0, 0, VOLCANO, START_TURN, 0)
    for corner in range(4):
        way = corner if corner < 2 else corner + 1
        lay(table, DX[way], DY[way], box.start_ground[corner], START_TURN, corner + 1)


@rule
def waiting(box: Row, table: Row) -> int:
    return table.owing


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    """The tiles that may be drawn; one of them is always left (TI-R7)."""
    n = 0
    for kind in range(KINDS):
        out[n] = kind
        weight[n] = table.bag[kind]
        n += table.bag[kind] > 0
    return n


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    if not has(table.owing, seat):
        return 0
    n = placements(box, table, out) if table.step == PLACING else builds(box, table, seat, out)
    put_ascending(out, n)
    return n


@part
def put_ascending(out: Any, n: int) -> None:
    """They come so already, but for an island across a seam of the torus."""
    for i in range(1, n):
        action = out[i]
        place = i
        while place > 0 and out[place - 1] > action:
            out[place] = out[place - 1]
            place -= 1
        out[place] = action


# --- checking ----------------------------------------------------------------------------------------------


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    """0, or why not."""
    if not is_move(table, action):
        return NOT_A_MOVE
    if table.owing == 0:
        return OVER
    if not has(table.owing, seat):
        return NOT_YOUR_TURN
    if action < FOUND:
        return check_place(box, table, action) if table.step == PLACING else BUILD_NOW
    return check_build(box, table, seat, action) if table.step == BUILDING else PLACE_FIRST


@part
def is_move(table: Row, action: int) -> bool:
    """Whether the number stands for a text: there is a tile to name, and a settlement has one number only."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < FOUND:
        return table.tile != NO_TILE
    if action < EXPAND or action >= BUILD_TOTORO:
        return True
    hex = hex_of(table, action)
    return hex == NOWHERE or table.piece[hex] == NOBODY or names_its_settlement(table, hex)


@part
def check_place(box: Row, table: Row, action: int) -> int:
    x, y = volcano_of(table, action)
    return check_placing(box, table, x, y, turn_of(action))


@part
def check_build(box: Row, table: Row, seat: int, action: int) -> int:
    hex = hex_of(table, action)
    if action < EXPAND:
        return check_founding(table, seat, hex)
    if action < BUILD_TOTORO:
        return check_expansion(table, seat, hex, terrain_of(action))
    if action < BUILD_TIGER:
        return check_totoro(box, table, seat, hex)
    return check_tiger(box, table, seat, hex)


# --- what an action says -----------------------------------------------------------------------------------


@rule
def volcano_of(table: Row, action: int) -> tuple[int, int]:
    """Where a placement puts the volcano."""
    place = action - PLACE
    return x_of(table, place // (SIDE * WAYS)), y_of(table, place % SIDE)


@rule
def turn_of(action: int) -> int:
    return (action - PLACE) // SIDE % WAYS + 1


@rule
def cell_named(action: int) -> int:
    """The cell that a build names."""
    if action < EXPAND:
        return action - FOUND
    if action < BUILD_TOTORO:
        return (action - EXPAND) // len(TERRAINS)
    return action - BUILD_TOTORO if action < BUILD_TIGER else action - BUILD_TIGER


@rule
def hex_of(table: Row, action: int) -> int:
    cell = cell_named(action)
    return at(table, x_of(table, cell // SIDE), y_of(table, cell % SIDE))


@rule
def terrain_of(action: int) -> int:
    return (action - EXPAND) % len(TERRAINS)


# --- the turn (TI-07) --------------------------------------------------------------------------------------


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    if seat == CHANCE:
        draw(table, action)
    elif table.step == PLACING:
        place(box, table, seat, action)
    else:
        build(box, table, seat, action)


@part
def draw(table: Row, kind: int) -> None:
    table.bag[kind] -= 1
    table.tile = kind
    table.step = PLACING
    table.owing = 1 << table.current


@part
def place(box: Row, table: Row, seat: int, action: int) -> None:
    x, y = volcano_of(table, action)
    turn = turn_of(action)
    way = first_way(turn)
    further = turned(way + 1)
    first, second = table.tile // len(TERRAINS), table.tile % len(TERRAINS)
    volcano = lay(table, x, y, VOLCANO, turn, 0)
    lay(table, x + DX[way], y + DY[way], first, turn, 1)
    lay(table, x + DX[further], y + DY[further], second, turn, 2)
    table.last_tile[seat] = volcano
    table.step = BUILDING
    if not can_build(box, table, seat):  # TI-22, TI-R11
        end(table, UNABLE)


@part
def build(box: Row, table: Row, seat: int, action: int) -> None:
    hex = hex_of(table, action)
    keep_fresh(table, seat, EMPTY)
    if action < EXPAND:
        settle(table, seat, hex)
    elif action < BUILD_TOTORO:
        expand(table, seat, hex, terrain_of(action))
    elif action < BUILD_TIGER:
        build_totoro(box, table, seat, hex)
    else:
        build_tiger(box, table, seat, hex)
    end_turn(box, table, seat)


@part
def end_turn(box: Row, table: Row, seat: int) -> None:
    """Settlements that touch are one from now on (TI-05): they are what lies connected."""
    table.turns += 1
    if has_played_all(box, table, seat):
        end(table, TWO_KINDS if box.two_kinds != 0 else OUT_OF_PIECES)
    else:
        table.current = 1 - seat
        table.step = DRAWING
        table.tile = NO_TILE
        table.owing = CHANCE_BIT


@part
def has_played_all(box: Row, table: Row, seat: int) -> bool:
    """All pieces (TI-23), or with tigers all of two kinds (TI-R14)."""
    villagers = table.villagers[seat] == 0
    totoros = table.totoros[seat] == 0
    tigers = table.tigers[seat] == 0
    return villagers + totoros + tigers >= (2 if box.two_kinds != 0 else 3)


@part
def end(table: Row, ending: int) -> None:
    table.ending = ending
    table.owing = 0


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    for seat in range(SEATS):
        out[seat] = table.score[seat]  # TI-06: points once scored stay
