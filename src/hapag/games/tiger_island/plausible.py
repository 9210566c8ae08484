"""Whether a position holds together: what no play could go on from is refused.

Whether play has led there turn by turn is not asked: an island may be larger than the pieces that were played
account for, so that anybody can set up what they like to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition
from hapag.core.layout import Plain

from .forecast import is_able
from .island import NOWHERE
from .layout import (
    BUILDING,
    DRAWING,
    DX,
    DY,
    HEXES,
    KINDS,
    NO_TILE,
    NOBODY,
    OUT_OF_PIECES,
    PLACING,
    SEATS,
    SIDE,
    START_TURN,
    TERRAINS,
    TIGER,
    TOTORO,
    TWO_KINDS,
    UNABLE,
    VILLAGER,
    VOLCANO,
)

Place = tuple[int, int]
Rule = tuple[bool, str]


def check_position(box: Row, table: Plain) -> None:
    for rules in (_island, _tiles, _pieces, _turn):
        for holds, rule in rules(box, table):
            if not holds:
                raise BadPosition(f"this does not hold together: {rule}")


# --- the island --------------------------------------------------------------------------------------------


def _island(box: Row, table: Plain) -> Iterator[Rule]:
    where = {(table.x[hex], table.y[hex]): hex for hex in range(table.hexes)}
    yield (
        not where or (0, 0) in where,
        "the first tile lies in the centre, 0,0",
    )
    yield not where or len(_connected(where)) == len(where), "all hexes lie together"
    yield bool(where) or not box.tournament_start, "the fixed first tile is always there"
    for hex in where.values():
        yield (
            _lies_right(box, table, where, hex),
            f"{table.x[hex]},{table.y[hex]} belongs to no tile that is whole or covered",
        )
    left = _placements_left(box, table)
    wide = max(table.east - table.west, table.north - table.south)
    yield table.hexes + 3 * left <= HEXES, f"with the pieces left the island may outgrow {HEXES} hexes"
    yield wide + 2 * left + 4 < SIDE, f"with the pieces left the island may grow wider than {SIDE} hexes"


def _connected(where: dict[Place, int]) -> set[Place]:
    found, left = {(0, 0)}, [(0, 0)]
    while left:
        x, y = left.pop()
        beside = {(x + dx, y + dy) for dx, dy in zip(DX, DY, strict=True)}
        new = (beside & where.keys()) - found
        found |= new
        left += new
    return found


def _lies_right(box: Row, table: Plain, where: dict[Place, int], hex: int) -> bool:
    """All parts of its tile lie there, each seen or covered by a higher level."""
    part, turn = divmod(table.lie[hex], 8)
    dx, dy = _step(part, turn)
    volcano = table.x[hex] - dx, table.y[hex] - dy
    parts = 5 if turn == START_TURN else 3
    if part >= parts or (table.ground[hex] == VOLCANO) != (part == 0):
        return False
    if turn == START_TURN and not _is_start(box, table, hex, volcano):
        return False
    cells = ((volcano[0] + x, volcano[1] + y) for x, y in (_step(other, turn) for other in range(parts)))
    return all(
        cell in where and _is_part(table, where[cell], table.level[hex], other, turn)
        for other, cell in enumerate(cells)
    )


def _step(part: int, turn: int) -> Place:
    """Where a part of a tile lies from its volcano."""
    if part == 0:
        return 0, 0
    way = (part - 1 if part < 3 else part) if turn == START_TURN else (turn + part - 2) % 6
    return DX[way], DY[way]


def _is_start(box: Row, table: Plain, hex: int, volcano: Place) -> bool:
    part = table.lie[hex] // 8
    return (
        box.tournament_start != 0
        and volcano == (0, 0)
        and table.level[hex] == 1
        and (part == 0 or table.ground[hex] == box.start_ground[part - 1])
    )


def _is_part(table: Plain, hex: int, level: int, part: int, turn: int) -> bool:
    """Whether the hex is this part of a tile of the level, or lies higher."""
    return table.level[hex] > level or (table.level[hex] == level and table.lie[hex] == turn + 8 * part)


def _placements_left(box: Row, table: Plain) -> int:
    """No more tiles can be placed: every build takes a piece, and whoever has played all ends the game."""
    if table.owing == 0:
        return 0
    mover, other = _builds_left(box, table, table.current), _builds_left(box, table, 1 - table.current)
    return max(1, min(2 * mover - 1, 2 * other)) - (table.step == BUILDING)


def _builds_left(box: Row, table: Plain, seat: int) -> int:
    """Where two kinds end the game, one piece of the third is left over (TI-R14)."""
    return table.villagers[seat] + table.totoros[seat] + table.tigers[seat] - box.two_kinds


# --- tiles -------------------------------------------------------------------------------------------------


def _tiles(box: Row, table: Plain) -> Iterator[Rule]:
    levels = sum(table.level[hex] for hex in range(table.hexes)) - (5 if box.tournament_start else 0)
    placed = table.turns + (table.step == BUILDING) - (table.owing == 0 and table.ending != UNABLE)
    in_bag = sum(table.bag[kind] for kind in range(KINDS))
    drawn = placed + (table.tile != NO_TILE and table.step != BUILDING)
    yield levels == 3 * placed, f"the island is made of {placed} tiles, one a turn, of three hexes each"
    yield (
        in_bag + drawn == sum(box.copies[kind] for kind in range(KINDS)),
        "each tile is in the bag, drawn or placed",
    )
    yield in_bag >= _placements_left(box, table) - (table.step == PLACING), "the tiles must last to the end"
    for kind, seen in enumerate(_seen(table)):
        yield seen + table.bag[kind] <= box.copies[kind], f"there are {box.copies[kind]} tiles of each kind"
    yield (table.tile == NO_TILE) == (table.step == DRAWING), "a tile is drawn before it is placed"


def _seen(table: Plain) -> list[int]:
    """How many tiles of each kind lie there with both terrains to be seen, or are in hand."""
    seen = [0] * KINDS
    if table.tile != NO_TILE and table.step != BUILDING:
        seen[table.tile] += 1
    for hex in range(table.hexes):
        turn = table.lie[hex]
        if table.ground[hex] == VOLCANO and turn != START_TURN:
            first, second = table.near[hex][turn - 1], table.near[hex][turn % 6]
            if table.level[first] == table.level[second] == table.level[hex]:
                seen[len(TERRAINS) * table.ground[first] + table.ground[second]] += 1
    return seen


# --- pieces ------------------------------------------------------------------------------------------------


def _pieces(box: Row, table: Plain) -> Iterator[Rule]:
    for hex in range(table.hexes):
        if table.piece[hex] != NOBODY:
            yield table.ground[hex] != VOLCANO, "nobody lives on a volcano"
            yield (
                table.piece[hex] & 3 != TIGER or table.level[hex] >= box.tiger_level,
                f"tigers live on level {box.tiger_level} and above",
            )
    for seat in range(SEATS):
        villagers, totoros, tigers = (_placed(table, seat, kind) for kind in (VILLAGER, TOTORO, TIGER))
        points = _points(table, seat) + totoros * box.totoro_points + tigers * box.tiger_points
        yield villagers + table.villagers[seat] <= box.villagers, f"a player has {box.villagers} villagers"
        yield totoros + table.totoros[seat] <= box.totoros, f"a player has {box.totoros} totoros"
        yield tigers + table.tigers[seat] <= box.tigers, f"a player has {box.tigers} tigers"
        yield table.score[seat] >= points, f"seat {seat} has at least the {points} points that can be seen"
        yield _last_tile_is_open(table, seat), f"the last tile of seat {seat} has its volcano there"
    yield (
        table.last_tile[0] == NOWHERE or table.last_tile[0] != table.last_tile[1],
        "the last tiles of the seats are two",
    )


def _placed(table: Plain, seat: int, kind: int) -> int:
    """Pieces on the island; on a hex there are as many villagers as it has levels."""
    hexes = (hex for hex in range(table.hexes) if table.piece[hex] == kind + 4 * seat)
    return sum(table.level[hex] if kind == VILLAGER else 1 for hex in hexes)


def _points(table: Plain, seat: int) -> int:
    """What the villagers on the island have scored."""
    hexes = (hex for hex in range(table.hexes) if table.piece[hex] == VILLAGER + 4 * seat)
    return sum(table.level[hex] ** 2 for hex in hexes)


def _last_tile_is_open(table: Plain, seat: int) -> bool:
    hex = table.last_tile[seat]
    return hex == NOWHERE or (table.ground[hex] == VOLCANO and table.lie[hex] != START_TURN)


# --- whose turn it is --------------------------------------------------------------------------------------


def _turn(box: Row, table: Plain) -> Iterator[Rule]:
    seat = table.current
    ends = [_has_played_all(box, table, seat) for seat in range(SEATS)]
    may_end = TWO_KINDS if box.two_kinds else OUT_OF_PIECES
    ended = table.ending == may_end
    yield seat == (table.turns - ended) % 2, "the seats take turns, and seat 0 begins"
    yield table.ending in (0, UNABLE, may_end), "without tigers a game ends by pieces, with them by two-kinds"
    if ended:
        yield ends[seat] and not ends[1 - seat], "the game ends when the active player has played her pieces"
        return
    yield not any(ends), "whoever has played all her pieces has ended the game"
    if table.step == BUILDING:
        able = bool(is_able(box.as_array(), table.as_array(), seat))
        yield able == (table.ending != UNABLE), "whoever cannot build has lost, and nobody else by it"


def _has_played_all(box: Row, table: Plain, seat: int) -> bool:
    kinds = (table.villagers[seat] == 0) + (table.totoros[seat] == 0) + (table.tigers[seat] == 0)
    return kinds >= (2 if box.two_kinds else 3)
