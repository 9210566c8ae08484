"""The rules of ILIGTAS!: the verbs. What happens in each step stands in laying.py, building.py, preparing.py
and disaster.py. Clause ids: see README.md.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has, lowest, spread
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE

from .building import build
from .disaster import die_outcomes, roll
from .laying import clear, deal, lay_risk, reveal, risk_outcomes, settle
from .layout import (
    ACTIONS,
    ALREADY_BUILT,
    ALREADY_DRAWN,
    BUILD_FIRST,
    BUILDING,
    DEALING,
    DECK,
    DECK_EMPTY,
    DRAW_FIRST,
    DRAWING,
    FIRST_DIE,
    HOUSE,
    IS_OVER,
    LAYING,
    NO_HOUSE_LEFT,
    NO_TOKEN_LEFT,
    NOT_A_MOVE,
    NOT_IN_ROW,
    NOT_THREE,
    NOT_YOUR_TURN,
    PASS,
    REFILLING,
    REVEALING,
    ROLL,
    SETTLING,
    SHIELD,
    SHIELDING,
    SLOT_TAKEN,
    TAKE,
    TAKING,
)
from .preparing import (
    choose_deck,
    draw_unseen,
    has_source,
    refill,
    shield,
    shieldable,
    start_disaster,
    take_open,
)


@rule
def setup(box: Row, table: Row, players: int) -> None:
    clear(box, table, players)


@rule
def waiting(box: Row, table: Row) -> int:
    return table.owing


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    if table.step >= FIRST_DIE:
        return die_outcomes(out, weight)
    if table.step == LAYING:
        return risk_outcomes(box, table, out, weight)
    n = spread(table.deck, 0, out, 0)
    for i in range(n):
        weight[i] = 1
    return n


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    if not has(table.owing, seat):
        return 0
    if table.step == TAKING:
        n = spread(table.row, TAKE, out, 0)  # IL-12
        out[n] = DECK
        return n + has_source(table)
    if table.step == SHIELDING:
        n = spread(shieldable(box, table, seat), SHIELD, out, 0)
        out[n] = PASS
        return n + 1
    return spread(table.vacant, HOUSE, out, 0)  # IL-06, IL-11


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    if not is_move(box, action):
        return NOT_A_MOVE
    if table.owing == 0:
        return IS_OVER
    if not has(table.owing, seat):
        return NOT_YOUR_TURN
    if action < SHIELD:
        return check_house(table, seat, action - HOUSE)
    if action <= PASS:
        return check_shield(box, table, seat, action)
    return check_take(table, action)


@rule
def is_move(box: Row, action: int) -> bool:
    """Whether the number stands for a text at all."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < SHIELD:
        return has(box.slots, action - HOUSE)
    if action < PASS:
        return action - SHIELD < box.locations
    return action in (PASS, DECK) or has(box.cards, action - TAKE)


@rule
def is_building(table: Row) -> bool:
    return table.step in (BUILDING, SETTLING)


@rule
def check_house(table: Row, seat: int, slot: int) -> int:
    if table.supply[seat] == 0:
        return NO_HOUSE_LEFT
    if not is_building(table):
        return ALREADY_BUILT
    return 0 if has(table.vacant, slot) else SLOT_TAKEN


@rule
def check_take(table: Row, action: int) -> int:
    if is_building(table):
        return BUILD_FIRST
    if table.step == SHIELDING:
        return ALREADY_DRAWN
    if action == DECK:
        return 0 if has_source(table) else DECK_EMPTY
    return 0 if has(table.row, action - TAKE) else NOT_IN_ROW


@rule
def check_shield(box: Row, table: Row, seat: int, action: int) -> int:
    if is_building(table):
        return BUILD_FIRST
    if action != PASS and table.tokens == 0:
        return NO_TOKEN_LEFT
    if table.step == TAKING:
        return DRAW_FIRST
    return 0 if action == PASS or has(shieldable(box, table, seat), action - SHIELD) else NOT_THREE


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    if seat == CHANCE:
        befall(box, table, action)
    elif table.step == BUILDING:
        build(box, table, seat, action - HOUSE)
    elif table.step == TAKING:
        if action == DECK:
            choose_deck(table)
        else:
            take_open(box, table, action - TAKE)
    elif table.step == SETTLING:
        settle(table, seat, action - HOUSE)
    elif action == PASS:
        start_disaster(table)
    else:
        shield(box, table, action - SHIELD)


@rule
def befall(box: Row, table: Row, outcome: int) -> None:
    if table.step >= FIRST_DIE:
        roll(box, table, outcome - ROLL)
    elif table.step == DRAWING:
        draw_unseen(box, table, outcome)
    elif table.step == REFILLING:
        refill(box, table, outcome)
    elif table.step == LAYING:
        lay_risk(box, table, outcome)
    elif table.step == REVEALING:
        reveal(table, outcome)
    elif table.step == DEALING:
        deal(box, table, outcome)


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    """The damage on a seat's houses (IL-24)."""
    for seat in range(table.players):
        total = 0
        houses = table.houses[seat]
        while houses != 0:
            total += table.damage[lowest(houses)]
            houses &= houses - 1
        out[seat] = total
