"""The rules of Coin Toss, in the order of the rulebook. Clause ids: see README.md.

Plain Python that the compiler understands: ints and records; no allocation, no strings, no exceptions. Each
function carries the ids of its clauses. Split the file by rule topic when it passes 400 lines.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE, CHANCE_BIT

from .layout import ACTIONS, NOT_A_MOVE, NOT_YOUR_TURN, NOTHING, OVER, SIDES


@rule
def setup(box: Row, table: Row, players: int) -> None:
    """Lays the table. The record may hold anything before: set every field."""
    table.players = players  # CT-01
    table.coin_toss_rounds = 0
    table.fallen = NOTHING
    for seat in range(table.right.shape[0]):
        table.right[seat] = 0
        table.said[seat] = NOTHING
    table.owing = everybody(table)


@rule
def everybody(table: Row) -> int:
    return (1 << table.players) - 1  # type: ignore[no-any-return]


@rule
def waiting(box: Row, table: Row) -> int:
    """Who owes a decision, a bit each: several at a time decide in secret. CHANCE_BIT: a coin. 0: over."""
    return table.owing  # type: ignore[no-any-return]


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    """Writes all legal actions of a seat into `out`, ascending; how many."""
    if not has(table.owing, seat):
        return 0
    for side in range(len(SIDES)):
        out[side] = side
    return len(SIDES)


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    """0, or why the action is not legal. Must agree with `legal`, for any number whatever."""
    if action < 0 or action >= ACTIONS:
        return NOT_A_MOVE
    if table.owing == 0:
        return OVER
    return 0 if has(table.owing, seat) else NOT_YOUR_TURN


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    """The outcomes that may come now, with whole weights; how many."""
    for side in range(len(SIDES)):
        out[side] = side
        weight[side] = box.weight[side]  # CT-03
    return len(SIDES)


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    """Does what `check` has allowed, or lets chance happen. Reads like the rulebook's steps."""
    if seat == CHANCE:
        toss(box, table, action)
    else:
        say(table, seat, action)


@rule
def say(table: Row, seat: int, side: int) -> None:
    """Face down (CT-02): the order in which seats say something must not matter."""
    table.said[seat] = side
    table.owing &= ~(1 << seat)
    if table.owing == 0:
        table.owing = CHANCE_BIT


@rule
def toss(box: Row, table: Row, side: int) -> None:
    table.fallen = side  # CT-03
    table.coin_toss_rounds += 1
    for seat in range(table.players):
        table.right[seat] += table.said[seat] == side  # CT-04
        table.said[seat] = NOTHING
    table.owing = 0 if ended(box, table) else everybody(table)


@rule
def ended(box: Row, table: Row) -> bool:
    return table.coin_toss_rounds == box.rounds or somebody_reached_target(box, table)  # CT-05


@rule
def somebody_reached_target(box: Row, table: Row) -> bool:
    if box.target > 0:  # CT-R1
        for seat in range(table.players):
            if table.right[seat] >= box.target:
                return True
    return False


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    """The score of each seat, now or at the end."""
    for seat in range(table.players):
        out[seat] = table.right[seat]
