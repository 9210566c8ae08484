"""An honest heuristic for one decision: which card takes the most danger off the city for its price?

A bar's danger adds up the rounds to come: how close to the edge would its shock, at that round's factor and
against what is prepared by then, bring the token? Nothing is tried out beyond that. All members reckon alike,
so a council of bots puts together one plan; people's cards in the draft are taken as they are.
The constants were found by playing many thousand games; near them the share of survived games is flat.
"""

from __future__ import annotations

from hapag.core.bits import count, has, lowest, one
from hapag.core.compiled import Row, rule

from .layout import (
    AGREE,
    BUY,
    BUYING,
    MITIGATION,
    PREPARATION,
    RECOVERY,
    RETURN,
    SEATS,
    SHOCKS,
    USE,
)
from .sense import worth_using
from .shocks import owner

# How bad a hit is that leaves so many half points of room above the edge; one that goes below the edge is as
# bad as the first, and LETHAL more for each half point.
FEAR = (1000, 779, 607, 472, 368, 287, 223, 174, 135, 105, 82, 64, 50, 39, 30, 24, 18)
LETHAL = 1000
# A point of final score, against fear: what is left over is spent on it.
POINT = 6
# What is wanted must be so many times better than what is taken back for it.
BETTER = 4
NO_CARD = -1


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    """Above 0: do it. To agree, or to use no more cards, is 0."""
    if action >= AGREE:
        return 0
    if table.step != BUYING:
        return worth_using(box, table, seat, action - USE)
    if action < RETURN:
        return 1 if planned_next(box, table, seat) == action - BUY else -1
    return 1 if in_the_way(box, table, action - RETURN) else -1


# --- the council's plan --------------------------------------------------------------------------------


@rule
def planned_next(box: Row, table: Row, seat: int) -> int:
    """The member's first card in what those who have not agreed would best buy, one after the other."""
    cards = table.planning | table.draft
    money = table.budget - table.drafted
    while True:
        card = best_buy(box, table, table.owing, cards, money)
        if card == NO_CARD or has(box.own[seat], card):
            return card
        cards |= one(card)
        money -= box.cost[card]


@rule
def best_buy(box: Row, table: Row, seats: int, cards: int, money: int) -> int:
    """The card with the best rating that these members can still pay and lay, beside all these cards."""
    best = NO_CARD
    top = 0
    for seat in range(SEATS):
        if has(seats, seat) and count(box.own[seat] & cards) < box.spots:
            hand = box.own[seat] & box.affordable[money] & ~(cards | table.implemented | table.taken_back)
            while hand != 0:
                card = lowest(hand)
                hand &= hand - 1
                value = rating(box, table, cards, card)
                if value > top:
                    top = value
                    best = card
    return best


@rule
def in_the_way(box: Row, table: Row, card: int) -> bool:
    """Whether the money that is in a card would buy something far better."""
    without = (table.planning | table.draft) & ~one(card)
    money = table.budget - table.drafted
    wanted = best_buy(box, table, table.owing, without, money + box.cost[card])
    if wanted in (NO_CARD, card) or box.cost[wanted] <= money:
        return False
    return rating(box, table, without, wanted) > BETTER * rating(box, table, without, card)


# --- what a card is worth ------------------------------------------------------------------------------


@rule
def rating(box: Row, table: Row, cards: int, card: int) -> int:
    """What a card brings beside others, for its price: a dear card that saves the city beats a cheap help."""
    gain = worth(box, table, cards, card)
    if gain <= 0:
        return 0
    return gain * gain * gain // (box.cost[card] * box.cost[card])


@rule
def worth(box: Row, table: Row, cards: int, card: int) -> int:
    """The danger that a card takes off the bars it names, and the points it adds to the score."""
    seat = owner(box, card)
    gain = 0
    for shock in range(SHOCKS):
        if has(box.serves[shock], card):
            gain += danger(box, table, seat, shock, cards)
            gain -= danger(box, table, seat, shock, cards | one(card))
            gain += POINT * score_gain(box, table, seat, shock, cards, card)
    return gain


@rule
def score_gain(box: Row, table: Row, seat: int, shock: int, cards: int, card: int) -> int:
    """Points of final score on one bar, as things stand."""
    if has(box.of_kind[PREPARATION], card):
        return box.points[card] if table.at_round + 1 < box.rounds else 0  # BB-R13
    if has(box.of_kind[RECOVERY], card):
        recovering = points(box, cards & box.own[seat] & box.serves[shock] & box.of_kind[RECOVERY])
        return min(box.points[card], max(0, -table.shock_token[seat, shock] - recovering))
    return 0


@rule
def danger(box: Row, table: Row, seat: int, shock: int, cards: int) -> int:
    """What the rounds to come threaten on one bar, with these cards paid for."""
    named = box.own[seat] & box.serves[shock]
    coming = points(box, cards & named & box.of_kind[PREPARATION])
    mitigating = points(box, table.implemented & named & box.of_kind[MITIGATION])
    prepared = table.prepare_token[seat, shock]
    room = 2 * (table.shock_token[seat, shock] - box.lowest)
    fear = 0
    for number in range(table.at_round + 1, box.rounds + 1):
        impact = box.impact[seat, shock] * box.factor[shock, number]
        fear += fear_of(room, 2 * (impact - prepared), mitigating)
        if number == table.at_round + 1:  # what is bought now helps from the round after the next one on
            prepared += coming
            mitigating += points(box, cards & named & box.of_kind[MITIGATION])
            recovering = points(box, cards & named & box.of_kind[RECOVERY])
            room += 2 * min(recovering, -table.shock_token[seat, shock])
    return fear


@rule
def fear_of(room: int, impact: int, mitigating: int) -> int:
    """Of one hit, in half points. Mitigation counts half: it helps once, then it must be bought again."""
    if impact <= 0:
        return 0
    slack = room - max(0, impact - mitigating)
    return FEAR[min(slack, len(FEAR) - 1)] if slack >= 0 else FEAR[0] - LETHAL * slack


@rule
def points(box: Row, cards: int) -> int:
    """Of some cards together."""
    total = 0
    while cards != 0:
        total += box.points[lowest(cards)]
        cards &= cards - 1
    return total
