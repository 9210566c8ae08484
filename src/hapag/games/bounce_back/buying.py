"""The last step of a round: the council drafts what to buy, agrees, pays, and the next round begins.

Clause ids: see README.md.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, has, one, spread
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE_BIT

from .layout import (
    AGREE,
    ALREADY_AGREED,
    ALREADY_TAKEN_BACK,
    BUY,
    BUYING,
    COUNCIL,
    IN_PLACE,
    IN_PLANNING,
    IN_THE_DRAFT,
    NO_MONEY,
    NO_TAKING_BACK,
    NOT_BUYING,
    NOT_IN_THE_DRAFT,
    NOT_YOUR_SUBSYSTEM,
    NOTHING_TO_AGREE,
    PLANNING_FULL,
    RETURN,
    ROLLING,
    SEATS,
    USE,
)


@rule
def open_buying(box: Row, table: Row) -> None:
    table.step = BUYING
    table.draft = 0
    table.taken_back = 0
    table.drafted = 0
    if anybody_can_buy(box, table):
        table.owing = COUNCIL
    else:  # BB-R15
        next_round(box, table)


@rule
def anybody_can_buy(box: Row, table: Row) -> bool:
    anything = 0
    for seat in range(SEATS):
        anything |= buyable(box, table, seat)
    return anything != 0


@rule
def buyable(box: Row, table: Row, seat: int) -> int:
    """The cards that the member may put into the draft (BB-05, BB-08)."""
    if planned(box, table, seat) >= box.spots:
        return 0
    return in_hand(box, table, seat) & ~table.taken_back & box.affordable[table.budget - table.drafted]


@rule
def in_hand(box: Row, table: Row, seat: int) -> int:
    return box.own[seat] & ~(table.planning | table.implemented | table.draft)  # BB-03


@rule
def planned(box: Row, table: Row, seat: int) -> int:
    """How many cards the planning area holds, or will hold once the draft is paid."""
    return count(box.own[seat] & (table.planning | table.draft))


@rule
def returnable(box: Row, table: Row, seat: int) -> int:
    return box.own[seat] & table.draft if box.taking_back != 0 else 0  # BB-R7


@rule
def legal_changes(box: Row, table: Row, seat: int, out: Any) -> int:
    n = spread(buyable(box, table, seat), BUY, out, 0)
    if box.taking_back != 0:
        n = spread(returnable(box, table, seat), RETURN, out, n)
    out[n] = AGREE
    return n + 1


@rule
def check_buying(box: Row, table: Row, seat: int, action: int) -> int:
    """Why a card may not be put in, taken back, or the draft not be agreed to."""
    if table.step != BUYING:
        return NOTHING_TO_AGREE if action == AGREE else NOT_BUYING
    if not has(table.owing, seat):
        return ALREADY_AGREED
    if action < RETURN:
        return check_purchase(box, table, seat, action - BUY)
    return check_return(box, table, seat, action - RETURN) if action < USE else 0


@rule
def check_purchase(box: Row, table: Row, seat: int, card: int) -> int:
    if not has(box.own[seat], card):
        return NOT_YOUR_SUBSYSTEM
    if not has(in_hand(box, table, seat) & ~table.taken_back, card):
        return where_it_is(table, card)
    if planned(box, table, seat) >= box.spots:
        return PLANNING_FULL
    return 0 if has(box.affordable[table.budget - table.drafted], card) else NO_MONEY


@rule
def where_it_is(table: Row, card: int) -> int:
    if has(table.draft, card):
        return IN_THE_DRAFT
    if has(table.planning, card):
        return IN_PLANNING
    return IN_PLACE if has(table.implemented, card) else ALREADY_TAKEN_BACK  # BB-R5


@rule
def check_return(box: Row, table: Row, seat: int, card: int) -> int:
    if box.taking_back == 0:
        return NO_TAKING_BACK
    if not has(box.own[seat], card):
        return NOT_YOUR_SUBSYSTEM
    return 0 if has(table.draft, card) else NOT_IN_THE_DRAFT


@rule
def change_draft(box: Row, table: Row, seat: int, action: int) -> None:
    if action < RETURN:
        put_in(box, table, action - BUY)
    elif action < USE:
        take_back(box, table, action - RETURN)
    else:
        agree(box, table, seat)


@rule
def put_in(box: Row, table: Row, card: int) -> None:
    table.draft |= one(card)
    table.drafted += box.cost[card]
    table.owing = COUNCIL  # BB-R7: any change cancels all agreement


@rule
def take_back(box: Row, table: Row, card: int) -> None:
    table.draft &= ~one(card)
    table.taken_back |= one(card)
    table.drafted -= box.cost[card]
    table.owing = COUNCIL


@rule
def agree(box: Row, table: Row, seat: int) -> None:
    table.owing &= ~one(seat)
    if table.owing == 0:
        pay(table)
        next_round(box, table)


@rule
def pay(table: Row) -> None:
    table.budget -= table.drafted  # BB-07
    table.planning |= table.draft
    table.draft = 0
    table.taken_back = 0
    table.drafted = 0


@rule
def next_round(box: Row, table: Row) -> None:
    table.at_round += 1
    if has(box.new_budget, table.at_round):  # BB-05, BB-R16
        table.budget = box.budget
    table.step = ROLLING
    table.owing = CHANCE_BIT
    for seat in range(SEATS):
        table.left[seat] = 0
        table.eased[seat] = 0
