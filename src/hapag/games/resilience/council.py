"""Step 4: Vote or Review, the votes, and the reviewers' discards."""

from __future__ import annotations

from hapag.core.bits import has, spread
from hapag.core.compiled import Row, rule

from .activities import all_closable, cards_held, check_open, closable
from .cards import bury, take, turn_to_house
from .layout import (
    ABSTAIN,
    CARD_NOT_HELD,
    DISCARD,
    DISCARD_TWO,
    HOUSE,
    KINDS,
    NO_HOUSE,
    NONE,
    REPLACING,
    REVIEWING,
    STANDING,
    TOO_MANY,
    VOTE,
    VOTE_ON,
    VOTE_ON_HOUSE,
    VOTING,
)


@rule
def reveal_council(table: Row) -> None:
    """RE-15"""
    for seat in range(table.players):
        table.did[seat] = table.chosen[seat]
        table.aimed[seat] = NONE
        table.chosen[seat] = NONE
    table.step = VOTING


@rule
def chose(table: Row, action: int) -> int:
    """The seats that turned over this side of their card."""
    seats = 0
    for seat in range(table.players):
        seats |= (table.did[seat] == action) << seat
    return seats


# --- Vote (RE-16) ----------------------------------------------------------------------------------------


@rule
def voters(table: Row) -> int:
    """Nobody votes if no vote could name an Investment that is not a House (RE-R3)."""
    return chose(table, VOTE) if closable(table) else 0


@rule
def ballots(table: Row, out: list[int]) -> int:
    """RE-R3"""
    n = all_closable(table, VOTE_ON, out)
    out[n] = ABSTAIN
    return n + a_house_stands(table)


@rule
def a_house_stands(table: Row) -> bool:
    houses = 0
    for seat in range(table.players):
        houses += table.built[seat, HOUSE]
    return houses > 0


@rule
def check_vote(table: Row, action: int) -> int:
    if action == ABSTAIN:
        return 0 if a_house_stands(table) else NO_HOUSE
    owner, kind = (action - VOTE_ON) // STANDING, (action - VOTE_ON) % STANDING
    return VOTE_ON_HOUSE if kind == HOUSE else check_open(table, owner, kind)


@rule
def count_votes(box: Row, table: Row) -> None:
    for seat in range(table.players):
        table.aimed[seat] = table.chosen[seat]
        table.chosen[seat] = NONE
    for seat in range(table.players):
        action = table.aimed[seat]
        votes = votes_for(table, seat)
        if action not in (NONE, ABSTAIN) and votes >= box.votes_to_close:
            owner, kind = (action - VOTE_ON) // STANDING, (action - VOTE_ON) % STANDING
            may = table.built[owner, kind] - table.guarded[owner, kind]  # RE-R4
            for _ in range(min(votes // box.votes_to_close, may)):
                turn_to_house(table, owner, kind)
    table.step = REVIEWING


@rule
def votes_for(table: Row, seat: int) -> int:
    """How many want what this seat wants; 0 if an earlier seat has been counted for it."""
    votes = 0
    for other in range(table.players):
        if table.aimed[other] == table.aimed[seat]:
            if other < seat:
                return 0
            votes += 1
    return votes


# --- Review (RE-17) --------------------------------------------------------------------------------------


@rule
def discards(box: Row, table: Row, seat: int, out: list[int]) -> int:
    """Nothing, any card, any two (RE-R14)."""
    held = cards_held(table, seat)
    out[0] = DISCARD
    n = spread(held, DISCARD + 1, out, 1) if box.review_max > 0 else 1
    if box.review_max > 1:
        for kind in range(KINDS):
            if has(held, kind):
                more = held & -(2 << kind)  # the kinds after it
                if table.hand[seat, kind] > 1:
                    more |= 1 << kind
                n = spread(more, DISCARD_TWO + kind * KINDS, out, n)
    return n


@rule
def discarded_cards(action: int) -> int:
    """How many cards an action discards."""
    if action >= DISCARD_TWO:
        return 2
    return 1 if action > DISCARD else 0


@rule
def discarded_kind(action: int, place: int) -> int:
    """The first or the second card that it discards."""
    if action < DISCARD_TWO:
        return action - DISCARD - 1
    pair = action - DISCARD_TWO
    return pair // KINDS if place == 0 else pair % KINDS


@rule
def check_discard(box: Row, table: Row, seat: int, action: int) -> int:
    if discarded_cards(action) > box.review_max:
        return TOO_MANY
    for place in range(discarded_cards(action)):
        kind = discarded_kind(action, place)
        wanted = 2 if place == 1 and kind == discarded_kind(action, 0) else 1
        if table.hand[seat, kind] < wanted:
            return CARD_NOT_HELD
    return 0


@rule
def reveal_discards(table: Row) -> None:
    """All discard before anybody draws (RE-R14)."""
    for seat in range(table.players):
        action = table.chosen[seat]
        table.chosen[seat] = NONE
        table.draws[seat] = 0
        if action != NONE:
            table.draws[seat] = discarded_cards(action)
            for place in range(discarded_cards(action)):
                kind = discarded_kind(action, place)
                take(table, seat, kind)
                bury(table, seat, kind)
    table.step = REPLACING
