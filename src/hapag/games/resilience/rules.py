"""The rules of Resilience, step by step in the order of the rulebook. Clause ids: see README.md.

Every step works the same way: `go_on` asks who still owes something in it; when nobody does, the step is done
and the next one begins. So a position needs no memory of how it was reached, and can stand anywhere.
"""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row, part, rule
from hapag.core.verbs import CHANCE, CHANCE_BIT

from .activities import (
    answer,
    asks,
    begin_effect,
    effect_of,
    end_effect,
    next_in_line,
    reveal_activities,
)
from .cards import draw, refill
from .council import (
    chose,
    count_votes,
    reveal_council,
    reveal_discards,
    voters,
)
from .crisis import discard_losses, dp_of, lose, losers, reveal_crisis
from .layout import (
    ACTIVITIES,
    BUILDABLE,
    CHOOSING,
    COMES,
    COUNCIL,
    CRISES,
    CRISIS,
    DRAWING,
    ENVIRONMENTS,
    FREE,
    IMPACT,
    KINDS,
    LOOK,
    LOSE,
    LOSING,
    NO_END,
    NOBODY,
    NONE,
    REPLACING,
    RESOLVING,
    REVIEW,
    ROUND_END,
    SEATS,
    SLOTS,
    STANDING,
    STUDY,
    VOTING,
    WATCH,
    WATCHED,
)
from .nature import apply_impact
from .watch import forget, look


@rule
def setup(box: Row, table: Row, players: int) -> None:
    """RE-01, RE-02. The first draw step deals seven cards to each, the leader first (RE-R13)."""
    table.owing = CHANCE_BIT
    table.players = players
    table.rounds = 0
    table.lead = 0  # RE-R2
    table.activity = 0
    table.step = DRAWING
    table.turn = table.lead
    table.left = 0
    table.undone = 0
    table.crisis = NONE
    table.ending = NO_END
    lay_environment(box, table)
    lay_decks(box, table)
    for seat in range(SEATS):
        lay_seat(table, seat)


@rule
def lay_environment(box: Row, table: Row) -> None:
    for e in range(ENVIRONMENTS):
        table.environment[e] = box.at_start[e]
    for slot in range(SLOTS):
        table.slot[slot] = NONE


@rule
def lay_decks(box: Row, table: Row) -> None:
    table.stock = 0
    for kind in range(KINDS):
        table.deck[kind] = box.copies[kind]
        table.stock += box.copies[kind]
        table.discarded[kind] = 0
    for crisis in range(CRISES):
        table.crises[crisis] = box.crises[crisis]
    for place in range(WATCHED):
        table.top[place] = FREE


@rule
def lay_seat(table: Row, seat: int) -> None:
    forget(table, seat)
    for kind in range(KINDS):
        table.hand[seat, kind] = 0
        table.buried[seat, kind] = 0
        table.under[seat, kind] = 0
    for kind in range(BUILDABLE):
        table.guarded[seat, kind] = 0
    for kind in range(STANDING):
        table.built[seat, kind] = 0
        table.lost[seat, kind] = 0
    table.held[seat] = 0
    table.buried_cards[seat] = 0
    table.sheltered[seat] = 0
    table.draws[seat] = 0
    table.losing[seat] = 0
    table.to_lose[seat] = 0
    table.place[seat] = 0
    table.chosen[seat] = NONE
    table.did[seat] = NONE
    table.aimed[seat] = NONE


@rule
def waiting(box: Row, table: Row) -> int:
    return table.owing


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    for seat in range(table.players):
        out[seat] = dp_of(box, table, seat)


# --- chance ------------------------------------------------------------------------------------------------


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    if table.step == CRISIS:
        return next_crises(table, 0, COMES, out, weight)
    if table.step == RESOLVING and effect_of(box, table.did[table.turn]) == WATCH:
        return next_crises(table, WATCHED - table.left, LOOK, out, weight)
    return counted(table.deck, 0, KINDS, out, weight)


@rule
def next_crises(table: Row, place: int, base: int, out: Any, weight: Any) -> int:
    """A card whose place is fixed has itself as the only outcome (RE-R16)."""
    if table.top[place] == FREE:
        return counted(table.crises, base, CRISES, out, weight)
    out[0] = base + table.top[place]
    weight[0] = 1
    return 1


@rule
def counted(bag: Any, base: int, kinds: int, out: Any, weight: Any) -> int:
    """Each kind in a bag, as often as it is there; written without a branch."""
    n = 0
    for kind in range(kinds):
        out[n] = base + kind
        weight[n] = bag[kind]
        n += bag[kind] > 0
    return n


@rule
def happen(box: Row, table: Row, outcome: int) -> None:
    table.owing = 0
    if outcome >= LOOK:
        look(table, table.turn, outcome - LOOK)
    elif outcome >= COMES:
        reveal_crisis(box, table, outcome - COMES)
    else:
        draw(table, table.turn, outcome)
        if table.step == RESOLVING:
            table.left -= 1
        elif table.step == REPLACING:
            table.draws[table.turn] -= 1


# --- decisions ---------------------------------------------------------------------------------------------


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    if seat == CHANCE:
        happen(box, table, action)
    elif table.step == RESOLVING:
        table.owing = 0
        answer(box, table, seat, action)
    elif table.step == LOSING:
        lose(table, seat, action - LOSE)
        table.owing = losers(table)
    else:
        table.chosen[seat] = action  # face down
        table.owing &= ~(1 << seat)
    go_on(box, table)


# --- step by step ------------------------------------------------------------------------------------------


@part
def go_on(box: Row, table: Row) -> None:
    """RE-03: until somebody owes a decision, chance is due, or the game is over."""
    while table.owing == 0 and table.ending == NO_END:
        if table.step == DRAWING:
            draw_to_seven(box, table)
        elif table.step == CHOOSING:
            choose_activities(table)
        elif table.step == RESOLVING:
            take_effect(box, table)
        elif table.step == IMPACT:
            apply_impact(box, table)
            table.step = COUNCIL
        elif table.step == REPLACING:
            draw_again(table)
        elif table.step == CRISIS:
            table.owing = CHANCE_BIT
        elif table.step == LOSING:
            name_losses(box, table)
        elif table.step == ROUND_END:
            begin_round(table)
        else:
            hold_council(box, table)


@rule
def draw_to_seven(box: Row, table: Row) -> None:
    """RE-04, from the leader on, each to the full number before the next (RE-R13)."""
    table.turn = NOBODY
    for i in range(table.players):
        seat = (table.lead + i) % table.players
        if table.turn == NOBODY and table.held[seat] < box.hand_size:
            table.turn = seat
    if table.turn != NOBODY and refill(table):
        table.owing = CHANCE_BIT
    else:
        table.turn = NOBODY
        table.step = CHOOSING


@rule
def choose_activities(table: Row) -> None:
    """RE-05; who has no card is not asked (RE-R22)."""
    holders = 0
    for seat in range(table.players):
        holders |= (table.held[seat] > 0) << seat
    table.owing = undecided(table, holders)
    if table.owing == 0:
        reveal_activities(table)


@rule
def undecided(table: Row, seats: int) -> int:
    """Those of the seats that have not laid a choice face down yet."""
    for seat in range(table.players):
        if table.chosen[seat] != NONE:
            seats &= ~(1 << seat)
    return seats


@rule
def take_effect(box: Row, table: Row) -> None:
    """One Action or RESTORE after the other (RE-R2), then the next activity or the Impact."""
    if table.turn == NOBODY:
        table.turn = next_in_line(table)
        if table.turn == NOBODY:
            table.activity += 1
            table.step = CHOOSING if table.activity < ACTIVITIES else IMPACT
            return
        begin_effect(box, table)
    if table.left > 0 and effect_of(box, table.did[table.turn]) == STUDY and not refill(table):
        table.left = 0
    if table.left > 0:
        table.owing = CHANCE_BIT
    elif asks(box, table, table.turn):
        table.owing = 1 << table.turn
    else:
        end_effect(table)


@rule
def hold_council(box: Row, table: Row) -> None:
    """The three times that seats lay a choice face down in the council."""
    if table.step == COUNCIL:
        table.owing = undecided(table, (1 << table.players) - 1)
        if table.owing == 0:
            reveal_council(table)
    elif table.step == VOTING:
        table.owing = undecided(table, voters(table))
        if table.owing == 0:
            count_votes(box, table)
    else:
        table.owing = undecided(table, chose(table, REVIEW))
        if table.owing == 0:
            reveal_discards(table)


@rule
def draw_again(table: Row) -> None:
    """RE-17: reviewers draw as many as they discarded, from the leader on (RE-R14)."""
    table.turn = NOBODY
    for i in range(table.players):
        seat = (table.lead + i) % table.players
        if table.turn == NOBODY and table.draws[seat] > 0:
            table.turn = seat
    if table.turn != NOBODY and refill(table):
        table.owing = CHANCE_BIT
        return
    table.turn = NOBODY
    for seat in range(table.players):
        table.draws[seat] = 0
    table.step = CRISIS


@rule
def name_losses(box: Row, table: Row) -> None:
    table.owing = losers(table)
    if table.owing == 0:
        discard_losses(box, table)


@rule
def begin_round(table: Row) -> None:
    """The lead passes left (RE-R2); protection and shelter last no longer than a round."""
    table.rounds += 1
    table.activity = 0
    table.lead = (table.lead + 1) % table.players
    table.step = DRAWING
    for seat in range(table.players):
        table.sheltered[seat] = 0
