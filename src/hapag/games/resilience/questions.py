"""What a seat that owes a decision is asked, what it may answer, and why an answer is refused."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.compiled import Row, rule

from .activities import activities, answers, check_activity, check_answer, effect_of
from .council import ballots, check_discard, check_vote, discarded_kind, discards
from .crisis import check_loss, losable
from .layout import (
    ABSTAIN,
    ACTIONS,
    ALREADY_CHOSEN,
    ASKED_ACTIVITY,
    ASKED_CLOSE,
    ASKED_COUNCIL,
    ASKED_DISCARD,
    ASKED_LOSE,
    ASKED_ORDER,
    ASKED_PLANT,
    ASKED_PROTECT,
    ASKED_SWAP,
    ASKED_VOTE,
    CHOOSING,
    CLOSE,
    COUNCIL,
    DECLINE,
    DISCARD,
    DISCARD_TWO,
    HOUSE,
    KINDS,
    LOSE,
    NONE,
    NOT_A_MOVE,
    NOT_YOUR_TURN,
    ORDER,
    OVER,
    PLANT,
    PROTECT,
    RESOLVING,
    REVIEW,
    REVIEWING,
    SEATS,
    STANDING,
    SWAP,
    VOTE,
    VOTE_ON,
    VOTING,
)
from .watch import ordered

# What is asked in each step from DRAWING on, and by each effect from NO_EFFECT on; 0 = nothing.
IN_STEP = (0, ASKED_ACTIVITY, 0, 0, ASKED_COUNCIL, ASKED_VOTE, ASKED_DISCARD, 0, 0, ASKED_LOSE, 0)
BY_EFFECT = (0, ASKED_PROTECT, ASKED_CLOSE, ASKED_SWAP, ASKED_PLANT, 0, 0, ASKED_ORDER, ASKED_PLANT)


@rule
def asked(box: Row, table: Row, seat: int) -> int:
    """The question, by the reason why anything else is refused."""
    return BY_EFFECT[effect_of(box, table.did[seat])] if table.step == RESOLVING else IN_STEP[table.step]


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    if not has(table.owing, seat):
        return 0
    if table.step == CHOOSING:
        return activities(table, seat, out)
    if table.step == RESOLVING:
        return answers(box, table, seat, out)
    if table.step == VOTING:
        return ballots(table, out)
    if table.step == REVIEWING:
        return discards(box, table, seat, out)
    return sides(out) if table.step == COUNCIL else losable(table, seat, out)


@rule
def sides(out: Any) -> int:
    out[0] = VOTE
    out[1] = REVIEW
    return 2


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    if not is_move(box, action):
        return NOT_A_MOVE
    if table.owing == 0:
        return OVER
    if not has(table.owing, seat):
        return NOT_YOUR_TURN if table.chosen[seat] == NONE else ALREADY_CHOSEN
    question = asked(box, table, seat)
    return check_choice(box, table, seat, action, question) if suits(action, question) else question


@rule
def suits(action: int, question: int) -> bool:
    """Whether an action is an answer to a question at all."""
    if action == DECLINE:
        return question >= ASKED_PROTECT and question <= ASKED_ORDER
    return question_of(action) == question


@rule
def question_of(action: int) -> int:
    """The question that an action answers; `decline` answers several."""
    if action < PROTECT:
        return ASKED_ACTIVITY if action < PLANT else ASKED_PLANT
    if action < VOTE_ON:
        return ASKED_PROTECT if action < CLOSE else ASKED_CLOSE
    if action < DECLINE:
        return ASKED_VOTE if action < SWAP else ASKED_SWAP if action < ORDER else ASKED_ORDER
    if action < LOSE:
        return ASKED_VOTE if action == ABSTAIN else ASKED_COUNCIL
    return ASKED_LOSE if action < DISCARD else ASKED_DISCARD


@rule
def check_choice(box: Row, table: Row, seat: int, action: int, question: int) -> int:
    if question == ASKED_ACTIVITY:
        return check_activity(table, seat, action)
    if question < ASKED_COUNCIL:
        return check_answer(box, table, seat, action)
    if question == ASKED_VOTE:
        return check_vote(table, action)
    if question == ASKED_DISCARD:
        return check_discard(box, table, seat, action)
    return check_loss(table, seat, action - LOSE) if question == ASKED_LOSE else 0


# --- does the number stand for a text? ------------------------------------------------------------------


@rule
def is_move(box: Row, action: int) -> bool:
    """Whether what the action names is in the box."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < PLANT:
        return box.copies[action % KINDS] > 0
    if action < ORDER:
        return names_standing(box, action)
    if action < DECLINE:
        return are_two(box.crises, ordered(action, 0), ordered(action, 1))
    if action < DISCARD:
        return action < LOSE or may_stand(box, action - LOSE)
    return names_discards(box, action)


@rule
def names_standing(box: Row, action: int) -> bool:
    if action < PROTECT:
        return True
    if action < SWAP:
        return may_stand(box, (action - PROTECT) % STANDING)
    swap = action - SWAP
    return may_stand(box, swap % STANDING) and may_stand(box, swap // (STANDING * SEATS))


@rule
def may_stand(box: Row, kind: int) -> bool:
    return kind == HOUSE or box.copies[kind] > 0


@rule
def names_discards(box: Row, action: int) -> bool:
    first, second = discarded_kind(action, 0), discarded_kind(action, 1)
    if action < DISCARD_TWO:
        return action == DISCARD or box.copies[first] > 0
    return first <= second and are_two(box.copies, first, second)


@rule
def are_two(copies: Any, first: int, second: int) -> bool:
    """Whether there are these two cards."""
    return copies[first] > (first == second) and copies[second] > 0
