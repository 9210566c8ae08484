"""Could a position have come about? What no play leads to is refused, with the rule that it breaks.

It is asked of numbers that were read from a text, so nothing is taken for granted. Whether some dice and
choices lead to exactly this position is not searched for; every sum that the rules fix is checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition
from hapag.core.verbs import CHANCE_BIT

from .layout import (
    BUYING,
    COLLAPSED,
    COUNCIL,
    COUNTED,
    MITIGATING,
    MITIGATION,
    RECOVERING,
    RECOVERY,
    ROLLING,
    SEATS,
    SURVIVED,
)
from .reading import (
    Bar,
    bars,
    buyable,
    cost,
    dice,
    fallen,
    impact_in,
    members,
    mitigating_cards,
    planned,
    recovering_cards,
    rounds_of,
    settled,
    shock_now,
    total_resilience,
    waiting_seats,
)

Rules = Iterator[tuple[bool, str]]


def check_position(box: Row, table: Row) -> None:
    """In this order, because each part may rest on those before it."""
    for part in (the_round, who_waits, the_cards, the_money, the_running_shock, the_bars, the_score):
        for holds, rule in part(box, table):
            if not holds:
                raise BadPosition(f"this does not hold together: {rule}")


# --- the round -----------------------------------------------------------------------------------------


def the_round(box: Row, table: Row) -> Rules:
    number, rounds = table.at_round, box.rounds
    rolled = [face != 0 for face in dice(table)]
    first, last = (0, rounds - 1) if table.step == BUYING else (1, rounds)
    yield (
        first <= number <= last,
        f"shocks come in rounds 1 to {rounds}; cards are bought in 0 to {rounds - 1}",
    )
    yield table.step != SURVIVED or number == rounds, f"the city has survived after round {rounds}"
    done = number - (table.step == ROLLING)
    yield rolled == [i < done for i in range(len(rolled))], "the die is rolled once a round, from round 1 on"


def who_waits(box: Row, table: Row) -> Rules:
    owing, step = table.owing, table.step
    yield (
        (owing == CHANCE_BIT) == (step == ROLLING),
        "a round begins with the die",
    )
    yield (owing == 0) == (step >= SURVIVED), "somebody waits until the game is over"
    if step == BUYING:
        yield owing & ~COUNCIL == 0, "the members of the council agree"
    if step in (MITIGATING, RECOVERING):
        seats = waiting_seats(table)
        yield len(seats) == 1, "one member after the other decides about mitigation, then about recovery"


# --- cards and money -----------------------------------------------------------------------------------


def the_cards(box: Row, table: Row) -> Rules:
    planning, implemented, draft, back = table.planning, table.implemented, table.draft, table.taken_back
    places = (planning, implemented, draft, back)
    yield (
        sum(place.bit_count() for place in places) == (planning | implemented | draft | back).bit_count(),
        ("a card lies in one place only"),
    )
    yield implemented & box.of_kind[RECOVERY] == 0, "recovery cards are never implemented"
    yield table.step == BUYING or draft | back == 0, "there is a draft only while cards are bought"
    yield back == 0 or box.taking_back != 0, "at this table nothing is taken back"
    yield (
        table.step not in COUNTED or planning & ~box.of_kind[RECOVERY] == 0,
        "after a count preparation and mitigation cards have left the planning area",
    )
    for seat in range(SEATS):
        yield planned(box, table, seat) <= box.spots, f"a planning area holds {box.spots} cards"
        paid = (planning & box.own[seat]).bit_count()
        yield back & box.own[seat] == 0 or paid < box.spots, "what was taken back had found room"
    yield table.at_round > 0 or planning | implemented == 0, "before round 1 nothing is paid"
    yield (
        table.at_round > 1 or table.step in COUNTED or implemented == 0,
        "nothing is implemented before round 1 ends",
    )


def the_money(box: Row, table: Row) -> Rules:
    fresh = box.new_budget >> table.at_round & 1 != 0
    periods = (box.new_budget & ((2 << table.at_round) - 1)).bit_count()
    spent = box.budget - table.budget
    held, laid = table.planning | table.implemented, table.planning & ~box.of_kind[RECOVERY]
    yield spent >= 0 and (spent == 0 or not fresh), "a new budget is whole, and there is never more"
    yield table.drafted <= table.budget, "the draft costs more than the budget"
    yield (
        all(cost(box, 1 << card) <= table.budget for card in members(table.taken_back)),
        ("what was taken back was in the draft, so the budget reached for it"),
    )
    yield (
        cost(box, held) <= box.budget * (periods - 1) + spent,
        "the cards cost more than was spent",
    )
    yield cost(box, laid) <= (box.budget if fresh else spent), "the newest cards cost more than was spent"
    opened = table.draft | table.taken_back != 0 or table.step != BUYING
    yield (
        opened or any(buyable(box, table, seat) for seat in range(SEATS)),
        "where nobody can buy anything the buying is left out",
    )


# --- this round's shock --------------------------------------------------------------------------------


def the_running_shock(box: Row, table: Row) -> Rules:
    yield (
        len(fallen(box, table)) == (table.step == COLLAPSED),
        (f"the city collapses under the first shock token below {box.lowest}"),
    )
    for seat in range(SEATS):
        least, most = what_came(box, table, seat)
        yield (
            least <= table.left[seat] + table.eased[seat] <= most,
            ("what is left and what was eased are this round's impact less the preparation"),
        )
        yield (
            settled(box, table, seat) or table.eased[seat] == 0 or waiting_seats(table) == [seat],
            ("one member after the other mitigates"),
        )
    if shock_now(table) is not None:
        yield (
            all(shock == shock_now(table) for _, shock in fallen(box, table)),
            ("only this round's shock can bring the city down"),
        )
    asked = {MITIGATING: mitigating_cards, RECOVERING: recovering_cards}.get(table.step)
    if asked is not None:
        yield (
            asked is not mitigating_cards or shock_now(table) is not None,
            "after a six nothing is mitigated",
        )
        yield asked(box, table, waiting_seats(table)[0]) != 0, "a member is asked only while a card applies"


def what_came(box: Row, table: Row, seat: int) -> tuple[int, int]:
    """The least and the most that preparation can have left of this round's impact."""
    shock = shock_now(table)
    if shock is None:
        return 0, 0
    whole = impact_in(box, (seat, shock), table.at_round)
    least = unprepared(box, table, (seat, shock), table.at_round)
    return least, whole if table.step in COUNTED else least


def unprepared(box: Row, table: Row, bar: Bar, number: int) -> int:
    """What all preparation of today would leave of the impact in a round; in round 1 there was none."""
    seat, shock = bar
    prepared = table.prepare_token[seat][shock] if number > 1 else 0
    return max(0, impact_in(box, bar, number) - prepared)


# --- the bars ------------------------------------------------------------------------------------------


def the_bars(box: Row, table: Row) -> Rules:
    for bar in bars(box):
        seat, shock = bar
        token = table.shock_token[seat][shock]
        mitigated, recovered = table.mitigated[seat][shock], table.recovered[seat][shock]
        yield token <= 0, "a shock token never rises above 0"
        yield mitigated == 0 or is_served(box, MITIGATION, bar), "no mitigation card names that shock"
        yield recovered == 0 or is_served(box, RECOVERY, bar), "no recovery card names that shock"
        yield mitigated == 0 or table.at_round > 1, "nothing is implemented before round 1 ends"
        now = shock == shock_now(table)
        pending = table.eased[seat] if now and not settled(box, table, seat) else 0
        came = recovered - token + mitigated - pending
        rounds = list(rounds_of(box, table, bar))
        least = sum(unprepared(box, table, bar, number) for number in rounds)
        most = sum(impact_in(box, bar, number) for number in rounds)
        yield least <= came <= most, "the dice so far have done more or less than the tokens say"
        yield not now or table.eased[seat] <= mitigated, "what was eased counts as mitigated"
        if now and settled(box, table, seat):
            yield table.left[seat] <= recovered - token, "what is left moves the shock token"


def is_served(box: Row, kind: int, bar: Bar) -> bool:
    seat, shock = bar
    return box.own[seat] & box.of_kind[kind] & box.serves[shock] != 0


# --- the score -----------------------------------------------------------------------------------------


def the_score(box: Row, table: Row) -> Rules:
    total, prepared = total_resilience(table), sum(map(sum, table.prepare_token))
    worst = box.lowest * len(bars(box))
    counted = table.at_round - (table.step not in COUNTED)
    yield worst <= table.score <= prepared, "the score is the sum of all bars at the last count"
    yield counted > 0 or table.score == 0, "the score is 0 before the first count"
    if table.step in (ROLLING, *COUNTED) and counted > 0:
        least = prepared if counted == 1 else 0
        yield least <= total - table.score <= prepared, "since the count only new preparation has been added"
