"""The rules of Bounce Back: how a round goes. Buying is in buying.py, a shock in shocks.py.

Clause ids: see README.md.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.compiled import Row, rule
from hapag.core.game import Array, Places
from hapag.core.verbs import CHANCE

from .buying import change_draft, check_buying, legal_changes, open_buying
from .layout import (
    ACTIONS,
    AGREE,
    BUYING,
    COLLAPSED,
    FACES,
    NOT_A_MOVE,
    OVER,
    ROUNDS,
    SEATS,
    SHOCKS,
    USE,
)
from .shocks import check_use, decide_on_shock, legal_uses, strike


@rule
def setup(box: Row, table: Row, players: int) -> None:
    table.players = players  # BB-01
    table.at_round = 0  # BB-06
    table.planning = 0
    table.implemented = 0
    table.budget = box.budget  # BB-05
    table.score = 0  # BB-R14
    for number in range(ROUNDS):
        table.dice[number] = 0
    for seat in range(SEATS):
        clear_board(table, seat)
    open_buying(box, table)


@rule
def clear_board(table: Row, seat: int) -> None:
    table.left[seat] = 0
    table.eased[seat] = 0
    for shock in range(SHOCKS):
        table.prepare_token[seat, shock] = 0  # BB-04
        table.shock_token[seat, shock] = 0
        table.mitigated[seat, shock] = 0
        table.recovered[seat, shock] = 0


@rule
def waiting(box: Row, table: Row) -> int:
    return table.owing


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    for face in range(FACES):  # BB-09
        out[face] = face
        weight[face] = 1
    return FACES


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    if not has(table.owing, seat):
        return 0
    if table.step == BUYING:
        return legal_changes(box, table, seat, out)
    return legal_uses(box, table, seat, out)


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    if action < 0 or action >= ACTIONS:
        return NOT_A_MOVE
    if table.owing == 0:
        return OVER
    if action < USE or action == AGREE:
        return check_buying(box, table, seat, action)
    return check_use(box, table, seat, action)


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    if seat == CHANCE:
        strike(box, table, action + 1)
    elif table.step == BUYING:
        change_draft(box, table, seat, action)
    else:
        decide_on_shock(box, table, seat, action)


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    for seat in range(table.players):
        out[seat] = table.score  # BB-R14: the council has one score


def places(table: Array, scores: list[int]) -> Places:
    """The council wins or loses together (BB-16, BB-23)."""
    if table["step"][0] == COLLAPSED:
        return [None] * len(scores)
    return [1] * len(scores)
