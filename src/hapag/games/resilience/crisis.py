"""Step 5: the crisis and what it destroys; how the game ends."""

from __future__ import annotations

from hapag.core.bits import has, spread
from hapag.core.compiled import Row, rule

from .cards import bury, uncover
from .layout import (
    BUILDABLE,
    HOUSE,
    LOSE,
    LOSING,
    NONE,
    NOT_STANDING,
    ROUND_END,
    STANDING,
    TOTAL,
    TYPHOON,
)
from .nature import destroy, total
from .watch import turn_over


@rule
def reveal_crisis(box: Row, table: Row, crisis: int) -> None:
    """RE-18"""
    turn_over(table, crisis)
    table.crisis = crisis
    for seat in range(table.players):
        for kind in range(BUILDABLE):
            table.guarded[seat, kind] = 0  # nothing that it protects from can happen any more in this round
        table.losing[seat] = 0
        table.to_lose[seat] = 0
        for kind in range(STANDING):
            table.lost[seat, kind] = 0
    if box.strikes[crisis] == NONE:
        strike_investments(box, table, crisis)
    else:
        strike_environment(box, table, crisis)


# --- Extreme Weather Events (RE-19) ----------------------------------------------------------------------


@rule
def strike_investments(box: Row, table: Row, crisis: int) -> None:
    """RE-R15: the numbers are fixed now."""
    looks_at = box.looks_at[crisis]
    cards = total(table) if looks_at == TOTAL else table.environment[looks_at]
    for seat in range(table.players):
        has_built = standing(table, seat)
        losing = max(min(box.destroyed[crisis, cards], has_built) - table.sheltered[seat], 0)
        table.losing[seat] = losing
        if losing == has_built:
            lose_all(table, seat)
        else:
            table.to_lose[seat] = losing
    table.step = LOSING


@rule
def standing(table: Row, seat: int) -> int:
    """Investments of a community, Houses among them."""
    investments = 0
    for kind in range(STANDING):
        investments += table.built[seat, kind]
    return investments


@rule
def lose_all(table: Row, seat: int) -> None:
    for kind in range(STANDING):
        table.lost[seat, kind] = table.built[seat, kind]
        table.built[seat, kind] = 0


@rule
def losers(table: Row) -> int:
    """The seats that have still to name what they lose (RE-R9)."""
    seats = 0
    for seat in range(table.players):
        seats |= (table.to_lose[seat] > 0) << seat
    return seats


@rule
def losable(table: Row, seat: int, out: list[int]) -> int:
    """Anything of one's own, protected or not (RE-R17)."""
    built = 0
    for kind in range(STANDING):
        built |= (table.built[seat, kind] > 0) << kind
    return spread(built, LOSE, out, 0)


@rule
def check_loss(table: Row, seat: int, kind: int) -> int:
    return 0 if table.built[seat, kind] > 0 else NOT_STANDING


@rule
def lose(table: Row, seat: int, kind: int) -> None:
    table.built[seat, kind] -= 1
    table.lost[seat, kind] += 1
    table.to_lose[seat] -= 1


@rule
def discard_losses(box: Row, table: Row) -> None:
    """What was destroyed goes to the pile; a Typhoon that leaves nothing ends the game (RE-20, RE-R23)."""
    left = 0
    for seat in range(table.players):
        for kind in range(BUILDABLE):
            table.discarded[kind] += table.lost[seat, kind]
        for _ in range(table.lost[seat, HOUSE]):
            bury(table, seat, uncover(table, seat))  # RE-R6
        left += standing(table, seat)
    table.step = ROUND_END
    if left == 0 and box.may_end[table.crisis] != 0:
        table.ending = TYPHOON


# --- End Game Crises (RE-21) -----------------------------------------------------------------------------


@rule
def strike_environment(box: Row, table: Row, crisis: int) -> None:
    destroy(box, table, box.strikes[crisis], box.strikes_now[crisis])
    filled = 0
    while table.slot[filled] != NONE:
        filled += 1
    table.slot[filled] = crisis
    table.step = ROUND_END
    if filled + 1 == box.slots:
        end_game(box, table)


@rule
def end_game(box: Row, table: Row) -> None:
    """RE-24, and the places by RE-22 and RE-R8."""
    points = 0
    for seat in range(table.players):
        points += dp_of(box, table, seat)
        table.place[seat] = 1
        for other in range(table.players):
            table.place[seat] += is_ahead(box, table, other, seat)
    rich = 1 if points >= box.high_dp[table.players] else 0
    green = 1 if total(table) >= box.high_environment[table.players] else 0
    table.ending = box.epilogue[rich, green]


@rule
def dp_of(box: Row, table: Row, seat: int) -> int:
    """RE-22, RE-23"""
    points = 0
    for kind in range(STANDING):
        grows_with = box.grows_with[kind]
        each = box.dp[kind] if grows_with < 0 else box.grown[table.environment[grows_with]]
        points += each * table.built[seat, kind]
    return points


@rule
def is_ahead(box: Row, table: Row, seat: int, other: int) -> bool:
    """More DP, or as many with fewer Investments that destroy (RE-R8)."""
    own, theirs = dp_of(box, table, seat), dp_of(box, table, other)
    return own > theirs or (own == theirs and harm_of(box, table, seat) < harm_of(box, table, other))


@rule
def harm_of(box: Row, table: Row, seat: int) -> int:
    investments = 0
    for kind in range(BUILDABLE):
        investments += has(box.harmful, kind) * table.built[seat, kind]
    return investments
