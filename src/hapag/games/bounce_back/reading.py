"""Positions read from Python: what views, questions and position texts ask of a table.

`box` and `table` are plain copies of the records, or records behind `Row`. The same questions stand in the
compiled rules, which Python cannot call with them; a test compares the answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hapag.core.verbs import CHANCE_BIT

from .layout import CALM, COLLAPSED, MITIGATING, MITIGATION, RECOVERY, ROLLING, SEATS, SHOCKS

Bar = tuple[int, int]  # a seat and a shock from 0


def members(mask: int) -> Iterator[int]:
    """The things of a set, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def waiting_seats(table: Any) -> list[int]:
    return [] if table.owing == CHANCE_BIT else list(members(table.owing))


def cost(box: Any, cards: int) -> int:
    return sum(box.cost[card] for card in members(cards))


def owner(box: Any, card: int) -> int:
    return next(seat for seat in range(SEATS) if box.own[seat] >> card & 1)


def kind(box: Any, card: int) -> int:
    return next(kind for kind, cards in enumerate(box.of_kind) if cards >> card & 1)


def shocks_of(box: Any, card: int) -> list[int]:
    """The shocks a card names, from 0."""
    return [shock for shock in range(SHOCKS) if box.serves[shock] >> card & 1]


# --- boards --------------------------------------------------------------------------------------------


def bars(box: Any) -> list[Bar]:
    return [(seat, shock) for seat in range(SEATS) for shock in bars_of(box, seat)]


def bars_of(box: Any, seat: int) -> list[int]:
    """The shocks that can hit a subsystem, from 0."""
    return [shock for shock in range(SHOCKS) if box.impact[seat][shock]]


def in_hand(box: Any, table: Any, seat: int) -> int:
    return box.own[seat] & ~(table.planning | table.implemented | table.draft)


def planned(box: Any, table: Any, seat: int) -> int:
    """How many cards the planning area holds, or will hold once the draft is paid."""
    return (box.own[seat] & (table.planning | table.draft)).bit_count()


def money(table: Any) -> int:
    """What the draft leaves of the budget."""
    return table.budget - table.drafted


def buyable(box: Any, table: Any, seat: int) -> int:
    if planned(box, table, seat) >= box.spots:
        return 0
    return in_hand(box, table, seat) & ~table.taken_back & box.affordable[money(table)]


def total_resilience(table: Any) -> int:
    return sum(map(sum, table.prepare_token)) + sum(map(sum, table.shock_token))


# --- this round's shock --------------------------------------------------------------------------------


def shock_now(table: Any) -> int | None:
    """The running shock, from 0; None before the die, and after a six."""
    face = table.dice[table.at_round - 1] if table.at_round else 0
    return None if face in (0, CALM) else face - 1


def dice(table: Any) -> list[int]:
    """What each round's die showed; 0 = not yet."""
    return [table.dice[i] for i in range(len(table.dice))]


def impact_in(box: Any, bar: Bar, number: int) -> int:
    seat, shock = bar
    return box.impact[seat][shock] * box.factor[shock][number]


def mitigating_cards(box: Any, table: Any, seat: int) -> int:
    shock = shock_now(table)
    if shock is None or table.left[seat] == 0:
        return 0
    return table.implemented & box.own[seat] & box.of_kind[MITIGATION] & box.serves[shock]


def recovering_cards(box: Any, table: Any, seat: int) -> int:
    hurt = [shock for shock in range(SHOCKS) if table.shock_token[seat][shock] < 0]
    cards = table.planning & box.own[seat] & box.of_kind[RECOVERY]
    return sum(1 << card for card in members(cards) if any(box.serves[shock] >> card & 1 for shock in hurt))


def fallen(box: Any, table: Any) -> list[Bar]:
    """The bars whose token has brought the city down: one at most."""
    return [(seat, shock) for seat, shock in bars(box) if table.shock_token[seat][shock] < box.lowest]


def settled(box: Any, table: Any, seat: int) -> bool:
    """Whether this round's shock has moved the token of the subsystem."""
    if table.step == MITIGATING:
        return seat < waiting_seats(table)[0]
    if table.step == COLLAPSED:
        return seat <= fallen(box, table)[0][0]
    return table.step != ROLLING


def rounds_of(box: Any, table: Any, bar: Bar) -> Iterator[int]:
    """The rounds in which the shock came and moved the token."""
    seat, shock = bar
    for number, face in enumerate(dice(table), 1):
        if face == shock + 1 and (number < table.at_round or settled(box, table, seat)):
            yield number
