"""A shock, from the die to the count: impact, preparation, mitigation, recovery, total resilience.

Clause ids: see README.md.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has, lowest, one, spread
from hapag.core.compiled import Row, rule

from .buying import open_buying
from .layout import (
    CALM,
    COLLAPSED,
    DONE_MITIGATION,
    DONE_RECOVERY,
    MITIGATING,
    MITIGATION,
    NOT_ASKED,
    NOT_IMPLEMENTED,
    NOT_IN_PLANNING,
    NOT_MITIGATING,
    NOT_RECOVERING,
    NOT_THIS_STEP,
    NOT_YOUR_SUBSYSTEM,
    NOTHING_TO_RECOVER,
    OTHER_SHOCK,
    PREPARATION,
    RECOVERING,
    RECOVERY,
    SEATS,
    SHOCKS,
    SURVIVED,
    USE,
    WORKS_BY_ITSELF,
)


@rule
def strike(box: Row, table: Row, face: int) -> None:
    """The die has fallen (BB-09)."""
    table.dice[table.at_round - 1] = face
    if face != CALM:
        for seat in range(SEATS):
            table.left[seat] = max(0, impact(box, table, seat) - table.prepare_token[seat, face - 1])  # BB-13
        ask_for_mitigation(box, table, 0)
    else:
        ask_for_recovery(box, table, 0)


@rule
def impact(box: Row, table: Row, seat: int) -> int:
    """Of this round's shock on a subsystem (BB-10)."""
    shock = shock_now(table)
    return box.impact[seat, shock] * box.factor[shock, table.at_round]


@rule
def shock_now(table: Row) -> int:
    return table.dice[table.at_round - 1] - 1


# --- mitigation ----------------------------------------------------------------------------------------


@rule
def ask_for_mitigation(box: Row, table: Row, seat: int) -> None:
    """From this seat on, whoever can still take something off; all others take what is left (BB-R8)."""
    while seat < SEATS:
        if mitigating_cards(box, table, seat) != 0:
            table.step = MITIGATING
            table.owing = one(seat)
            return
        if not move_shock_token(box, table, seat):
            return
        seat += 1
    ask_for_recovery(box, table, 0)


@rule
def mitigating_cards(box: Row, table: Row, seat: int) -> int:
    """Implemented mitigation cards for this shock, while anything is left of it (BB-14)."""
    if table.left[seat] == 0:
        return 0
    return table.implemented & box.own[seat] & box.of_kind[MITIGATION] & box.serves[shock_now(table)]


@rule
def mitigate(box: Row, table: Row, seat: int, card: int) -> None:
    taken_off = min(box.points[card], table.left[seat])
    table.left[seat] -= taken_off
    table.eased[seat] += taken_off
    table.mitigated[seat, shock_now(table)] += taken_off
    table.implemented &= ~one(card)  # back to hand (BB-14, BB-R5)
    ask_for_mitigation(box, table, seat)


@rule
def done_mitigation(box: Row, table: Row, seat: int) -> None:
    if move_shock_token(box, table, seat):
        ask_for_mitigation(box, table, seat + 1)


@rule
def move_shock_token(box: Row, table: Row, seat: int) -> bool:
    """By what is left (BB-15, BB-R2); whether the city stands (BB-16, BB-R3, BB-R10)."""
    shock = shock_now(table)
    table.shock_token[seat, shock] -= table.left[seat]
    if table.shock_token[seat, shock] >= box.lowest:
        return True
    finish(table, COLLAPSED)
    return False


@rule
def finish(table: Row, ending: int) -> None:
    table.step = ending
    table.owing = 0


# --- recovery ------------------------------------------------------------------------------------------


@rule
def ask_for_recovery(box: Row, table: Row, seat: int) -> None:
    """From this seat on, whoever can recover anything, old losses too (BB-R8); then the count."""
    while seat < SEATS:
        if recovering_cards(box, table, seat) != 0:
            table.step = RECOVERING
            table.owing = one(seat)
            return
        seat += 1
    count_resilience(box, table)


@rule
def recovering_cards(box: Row, table: Row, seat: int) -> int:
    """Recovery cards in the planning area that name a shock with a score below zero (BB-17)."""
    cards = table.planning & box.own[seat] & box.of_kind[RECOVERY]
    return cards & hurt(box, table, seat) if cards != 0 else 0


@rule
def hurt(box: Row, table: Row, seat: int) -> int:
    """All cards that name a shock with a score below zero in this subsystem."""
    cards = 0
    for shock in range(SHOCKS):
        if table.shock_token[seat, shock] < 0:
            cards |= box.serves[shock]
    return cards


@rule
def recover(box: Row, table: Row, seat: int, card: int) -> None:
    for shock in range(SHOCKS):
        if has(box.serves[shock], card):
            regained = min(box.points[card], -table.shock_token[seat, shock])  # BB-R4
            table.shock_token[seat, shock] += regained
            table.recovered[seat, shock] += regained
    table.planning &= ~one(card)  # back to hand
    ask_for_recovery(box, table, seat)


# --- the count -----------------------------------------------------------------------------------------


@rule
def count_resilience(box: Row, table: Row) -> None:
    table.score = total_resilience(table)
    implement(box, table)  # too late to be counted (BB-R13)
    if table.at_round == box.rounds:  # BB-23, BB-R6
        finish(table, SURVIVED)
    else:
        open_buying(box, table)


@rule
def total_resilience(table: Row) -> int:
    """The prepare and shock scores of all bars (BB-18)."""
    total = 0
    for seat in range(SEATS):
        for shock in range(SHOCKS):
            total += table.prepare_token[seat, shock] + table.shock_token[seat, shock]
    return total


@rule
def implement(box: Row, table: Row) -> None:
    """Preparation and mitigation cards move out of planning; recovery cards stay (BB-19, BB-21)."""
    moving = table.planning & ~box.of_kind[RECOVERY]
    table.planning &= ~moving
    table.implemented |= moving
    preparing = moving & box.of_kind[PREPARATION]
    while preparing != 0:
        prepare(box, table, lowest(preparing))
        preparing &= preparing - 1


@rule
def prepare(box: Row, table: Row, card: int) -> None:
    seat = owner(box, card)
    for shock in range(SHOCKS):
        if has(box.serves[shock], card):
            table.prepare_token[seat, shock] += box.points[card]


@rule
def owner(box: Row, card: int) -> int:
    seat = 0
    while not has(box.own[seat], card):
        seat += 1
    return seat


# --- what may be decided -------------------------------------------------------------------------------


@rule
def legal_uses(box: Row, table: Row, seat: int, out: Any) -> int:
    mitigating = table.step == MITIGATING
    cards = mitigating_cards(box, table, seat) if mitigating else recovering_cards(box, table, seat)
    n = spread(cards, USE, out, 0)
    out[n] = DONE_MITIGATION if mitigating else DONE_RECOVERY
    return n + 1


@rule
def decide_on_shock(box: Row, table: Row, seat: int, action: int) -> None:
    if action == DONE_MITIGATION:
        done_mitigation(box, table, seat)
    elif action == DONE_RECOVERY:
        ask_for_recovery(box, table, seat + 1)
    elif table.step == MITIGATING:
        mitigate(box, table, seat, action - USE)
    else:
        recover(box, table, seat, action - USE)


@rule
def check_use(box: Row, table: Row, seat: int, action: int) -> int:
    """Why a card may not be used, or why nobody is asked whether it is enough."""
    if action == DONE_MITIGATION:
        return check_asked(table, seat, MITIGATING, NOT_MITIGATING)
    if action == DONE_RECOVERY:
        return check_asked(table, seat, RECOVERING, NOT_RECOVERING)
    return check_card(box, table, seat, action - USE)


@rule
def check_card(box: Row, table: Row, seat: int, card: int) -> int:
    if has(box.of_kind[PREPARATION], card):
        return WORKS_BY_ITSELF  # BB-13
    mitigation = has(box.of_kind[MITIGATION], card)
    if table.step != (MITIGATING if mitigation else RECOVERING):
        return NOT_THIS_STEP
    if not has(box.own[seat], card):
        return NOT_YOUR_SUBSYSTEM
    if not has(table.owing, seat):
        return NOT_ASKED
    return check_mitigation(box, table, card) if mitigation else check_recovery(box, table, seat, card)


@rule
def check_asked(table: Row, seat: int, step: int, otherwise: int) -> int:
    if table.step != step:
        return otherwise
    return 0 if has(table.owing, seat) else NOT_ASKED


@rule
def check_mitigation(box: Row, table: Row, card: int) -> int:
    if not has(table.implemented, card):
        return NOT_IMPLEMENTED
    return 0 if has(box.serves[shock_now(table)], card) else OTHER_SHOCK


@rule
def check_recovery(box: Row, table: Row, seat: int, card: int) -> int:
    if not has(table.planning, card):
        return NOT_IN_PLANNING
    return 0 if has(hurt(box, table, seat), card) else NOTHING_TO_RECOVER
