"""Looking ahead exactly: how many of the ways in which the dice can fall leave the city standing?

Every fall of the dice over the next rounds is played out by the rules themselves: six for one round, 1296 for
four. The council pays for its draft (or drops it), buys nothing after that, and uses mitigation and recovery
cards as `sense.py` has it. So these are exact answers to that question, not estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from hapag.core.bits import lowest
from hapag.core.compiled import Row, entry, rule
from hapag.core.layout import Plain

from .buying import next_round, pay
from .layout import (
    BUYING,
    COLLAPSED,
    DONE_MITIGATION,
    DONE_RECOVERY,
    FACES,
    MITIGATING,
    RECOVERING,
    SURVIVED,
    USE,
    Box,
    Table,
)
from .sense import worth_using
from .shocks import decide_on_shock, mitigating_cards, recovering_cards, strike

FURTHEST = 4  # rounds: 1296 falls of the dice
NO_CARD = -1


# --- played out ----------------------------------------------------------------------------------------


@rule
def to_the_next_roll(box: Row, table: Row, paying: bool) -> None:
    """Through what is left of the running round; the draft is paid, or dropped."""
    deal_with_shock(box, table)
    if table.step == BUYING:
        if not paying:
            table.draft = 0
            table.drafted = 0
        pay(table)
        next_round(box, table)


@rule
def deal_with_shock(box: Row, table: Row) -> None:
    while table.step in (MITIGATING, RECOVERING):
        use_sensibly(box, table, lowest(table.owing))


@rule
def use_sensibly(box: Row, table: Row, seat: int) -> None:
    """The card that is worth most now, or no more."""
    if table.step == MITIGATING:
        card = best_use(box, table, seat, mitigating_cards(box, table, seat))
        action = DONE_MITIGATION if card == NO_CARD else USE + card
    else:
        card = best_use(box, table, seat, recovering_cards(box, table, seat))
        action = DONE_RECOVERY if card == NO_CARD else USE + card
    decide_on_shock(box, table, seat, action)


@rule
def best_use(box: Row, table: Row, seat: int, cards: int) -> int:
    best = NO_CARD
    top = 0
    while cards != 0:
        value = worth_using(box, table, seat, lowest(cards))
        if value > top:
            top = value
            best = lowest(cards)
        cards &= cards - 1
    return best


@rule
def play_round(box: Row, table: Row, face: int) -> None:
    """A whole round from its die to the next one, without buying."""
    strike(box, table, face)
    deal_with_shock(box, table)
    if table.step == BUYING:
        next_round(box, table)


@rule
def try_all_falls(box: Row, tables: Any, tried: Any, standing: Any) -> None:
    """Count, for each number of rounds, the falls after which the city stands.

    Face by face, the next round before the next face: `tried` has the face of each round that is being tried,
    and there is a table for each of them.
    """
    depth = 0
    while depth >= 0:
        if depth == len(standing) or tried[depth] == FACES:
            tried[depth] = 0
            depth -= 1
        else:
            tried[depth] += 1
            tables[depth + 1] = tables[depth]
            play_round(box, tables[depth + 1], tried[depth])
            if tables[depth + 1].step != COLLAPSED:
                standing[depth] += 1
                depth += 1


@entry
def go_on(boxes: Any, tables: Any, paying: bool) -> None:
    to_the_next_roll(boxes[0], tables[0], paying)


@entry
def count_standing(boxes: Any, tables: Any, tried: Any, standing: Any) -> None:
    try_all_falls(boxes[0], tables, tried, standing)


# --- asked from Python ---------------------------------------------------------------------------------


def standing(box: Plain, table: Plain, paying: bool, furthest: int = FURTHEST) -> Sequence[int] | None:
    """After 1, 2, ... rounds from here: the falls of the dice that leave the city standing, of 6, 36, ...

    Fewer numbers where fewer rounds are left; None if the running round brings the city down.
    """
    boxes, tables = box.as_array(), table.as_array()
    go_on(boxes, tables, paying)
    if tables["step"][0] == COLLAPSED:
        return None
    return _counted(boxes.tobytes(), tables.tobytes(), furthest)


@lru_cache(maxsize=4096)
def _counted(box: bytes, table: bytes, furthest: int) -> tuple[int, ...]:
    """From where the next die is rolled, so that who has agreed makes no difference."""
    boxes, tables = np.frombuffer(bytearray(box), Box.dtype), Table.new(furthest + 1)
    tables[0] = np.frombuffer(table, Table.dtype)[0]
    rounds = int(boxes["rounds"][0]) - int(tables["at_round"][0]) + 1
    left = 0 if tables["step"][0] == SURVIVED else min(furthest, rounds)
    tried, counts = np.zeros(left + 1, np.int64), np.zeros(left, np.int64)
    count_standing(boxes, tables, tried, counts)
    return tuple(counts.tolist())
