"""What a seat may know: not the others' hands, choices, discards, faces under Houses and crises looked at.

Whatever cards a seat cannot see are in its observed `deck`: those of the deck and all others whose place it
does not know, while `stock` says how many the deck has. So it is with `crises`. A guess deals them out.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, nth
from hapag.core.chance import below
from hapag.core.compiled import Row, rule

from .activities import A_HOUSE, open_to_all
from .council import a_house_stands
from .crisis import standing
from .layout import (
    ABSTAIN,
    ACTION,
    BOTH,
    BUILD,
    BUILDABLE,
    CHOOSING,
    COUNCIL,
    CRISES,
    DISCARD,
    DISCARD_TWO,
    HOUSE,
    HOUSE_OF,
    KINDS,
    LOSING,
    MAYBE,
    NONE,
    NOTHING,
    RESTORE,
    SEATS,
    STANDING,
    UNKNOWN,
    VOTE,
    VOTE_ON,
    VOTING,
    WATCHED,
)
from .watch import knows_order

# --- what is hidden ----------------------------------------------------------------------------------------


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    for other in range(table.players):
        if other != seat:
            hide_cards(out, other)
            if out.chosen[other] != NONE:  # RE-05, RE-15, RE-R3, RE-R14: until the reveal
                out.chosen[other] = UNKNOWN
            if out.step == LOSING and out.losing[other] > 0 and standing(out, other) > 0:
                hide_losses(out, other)
            if out.watch[other] != NOTHING:  # RE-R16
                for place in range(WATCHED):
                    out.known[other, place] = UNKNOWN
    hide_top(out, seat)


@rule
def hide_cards(out: Row, other: int) -> None:
    if out.hand[other, 0] != UNKNOWN:  # what is hidden already is not hidden twice
        for kind in range(KINDS):
            out.deck[kind] += out.hand[other, kind] + out.buried[other, kind] + out.under[other, kind]
            out.hand[other, kind] = UNKNOWN
            out.buried[other, kind] = UNKNOWN
            out.under[other, kind] = UNKNOWN  # RE-R6


@rule
def hide_losses(out: Row, other: int) -> None:
    """Until all have named theirs: they choose at the same time (RE-R15)."""
    for kind in range(STANDING):
        if out.lost[other, kind] != UNKNOWN:
            out.built[other, kind] += out.lost[other, kind]
            out.lost[other, kind] = UNKNOWN


@rule
def hide_top(out: Row, seat: int) -> None:
    sees = sees_top(out, seat)
    for place in range(WATCHED):
        crisis = out.top[place]
        if place >= sees and crisis >= 0:
            out.crises[crisis] += 1
            out.top[place] = UNKNOWN


@rule
def sees_top(out: Row, seat: int) -> int:
    """How many of the top crises the seat knows in their places (RE-R16)."""
    if seat >= SEATS or out.watch[seat] == NOTHING or not knows_order(out, seat):
        return 0
    if out.known[seat, 0] == NONE:
        return 0
    return 2 if out.watch[seat] == BOTH else 1


# --- a guess at what is hidden -----------------------------------------------------------------------------


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    for other in range(table.players):
        if table.hand[other, 0] == UNKNOWN:
            deal_cards(table, other, stream)
    guess_top(table, seat, stream)
    for other in range(table.players):
        if table.known[other, 0] == UNKNOWN:
            guess_known(table, other, stream)
        if table.chosen[other] == UNKNOWN:
            table.chosen[other] = guess_choice(box, table, other, stream)
        if table.lost[other, 0] == UNKNOWN:
            guess_losses(table, other, stream)


@rule
def pick(bag: Any, kinds: int, stream: Any) -> int:
    """A kind from a bag, each card as likely as any other."""
    cards = 0
    for kind in range(kinds):
        cards += bag[kind]
    left = below(stream, cards)
    chosen = 0
    for kind in range(kinds - 1):
        left -= bag[kind]
        chosen += left >= 0
    return chosen


@rule
def deal_cards(table: Row, other: int, stream: Any) -> None:
    """The seat's hand, its face-down discards, and what lies under its Houses."""
    hidden = table.built[other, HOUSE]
    if table.step == LOSING and table.lost[other, HOUSE] > 0:
        hidden += table.lost[other, HOUSE]  # their cards lie there until all losses are named
    for kind in range(KINDS):
        table.hand[other, kind] = 0
        table.buried[other, kind] = 0
        table.under[other, kind] = 0
    deal(table, table.hand[other], table.held[other], stream)
    deal(table, table.buried[other], table.buried_cards[other], stream)
    deal(table, table.under[other], hidden, stream)


@rule
def deal(table: Row, row: Any, cards: int, stream: Any) -> None:
    for _ in range(cards):
        kind = pick(table.deck, KINDS, stream)
        table.deck[kind] -= 1
        row[kind] += 1


@rule
def guess_top(table: Row, seat: int, stream: Any) -> None:
    """The crises that the seat has seen, in any places where they may be now; others from the bag."""
    if seat < SEATS and table.moved[seat] != 0 and table.top[0] == UNKNOWN:
        first = below(stream, WATCHED)
        lay_on_top(table, first, table.known[seat, 0])
        if table.watch[seat] == BOTH:
            lay_on_top(table, 1 - first, table.known[seat, 1])
    for place in range(WATCHED):
        if table.top[place] == UNKNOWN:
            lay_on_top(table, place, pick(table.crises, CRISES, stream))


@rule
def lay_on_top(table: Row, place: int, crisis: int) -> None:
    if crisis != NONE:
        table.top[place] = crisis
        table.crises[crisis] -= 1


@rule
def guess_known(table: Row, other: int, stream: Any) -> None:
    """What somebody else knows of the top crises, as far as everybody can tell."""
    place = below(stream, WATCHED) if table.moved[other] != 0 else 0
    first, second = table.top[place], NONE
    if table.watch[other] == BOTH:
        first, second = table.top[0], table.top[1]
        if table.moved[other] != 0 and second < first:
            first, second = second, first
    elif table.watch[other] == MAYBE and below(stream, 2) == 0:
        first = NONE
    table.known[other, 0] = first
    table.known[other, 1] = second


@rule
def guess_choice(box: Row, table: Row, other: int, stream: Any) -> int:
    if table.step == CHOOSING:
        return guess_activity(table, other, stream)
    if table.step == COUNCIL:
        return VOTE + below(stream, 2)
    if table.step == VOTING:
        return guess_vote(table, stream)
    return guess_discard(box, table, other, stream)


@rule
def guess_activity(table: Row, other: int, stream: Any) -> int:
    kind = pick(table.hand[other], KINDS, stream)
    way = below(stream, 3)
    if way == 0:
        return RESTORE + kind
    if way == 1:
        return HOUSE_OF + kind
    return (BUILD if kind < BUILDABLE else ACTION) + kind


@rule
def guess_vote(table: Row, stream: Any) -> int:
    ballots = 0
    for owner in range(table.players):
        ballots += count(open_to_all(table, owner) & ~A_HOUSE)
    left = below(stream, ballots + a_house_stands(table))
    for owner in range(table.players):
        may = open_to_all(table, owner) & ~A_HOUSE
        if left < count(may):
            return VOTE_ON + owner * STANDING + nth(may, left)
        left -= count(may)
    return ABSTAIN


@rule
def guess_discard(box: Row, table: Row, other: int, stream: Any) -> int:
    cards = below(stream, min(box.review_max, table.held[other]) + 1)
    if cards == 0:
        return DISCARD
    first = pick(table.hand[other], KINDS, stream)
    if cards == 1:
        return DISCARD + 1 + first
    table.hand[other, first] -= 1
    second = pick(table.hand[other], KINDS, stream)
    table.hand[other, first] += 1
    return DISCARD_TWO + min(first, second) * KINDS + max(first, second)


@rule
def guess_losses(table: Row, other: int, stream: Any) -> None:
    for kind in range(STANDING):
        table.lost[other, kind] = 0
    for _ in range(table.losing[other] - table.to_lose[other]):
        kind = pick(table.built[other], STANDING, stream)
        table.built[other, kind] -= 1
        table.lost[other, kind] += 1
