"""Whether a mitigation or recovery card is worth using now: what a sensible council does with a shock.

Bots follow it, and the look-ahead takes it for granted. A used card must be bought again, so it is kept while
it would not count in full, unless the city needs it or nothing comes after.
"""

from __future__ import annotations

from hapag.core.bits import has
from hapag.core.compiled import Row, rule

from .layout import MITIGATING, SHOCKS
from .shocks import shock_now


@rule
def worth_using(box: Row, table: Row, seat: int, card: int) -> int:
    """Above 0: use it; of several cards the one with the highest number first."""
    if table.step == MITIGATING:
        return worth_mitigating(box, table, seat, card)
    return worth_recovering(box, table, seat, card)


@rule
def worth_mitigating(box: Row, table: Row, seat: int, card: int) -> int:
    left = table.left[seat]
    needed = table.shock_token[seat, shock_now(table)] - left < box.lowest
    whole = left >= box.points[card]
    if not (needed or whole or table.at_round == box.rounds):
        return -1
    return min(left, box.points[card])


@rule
def worth_recovering(box: Row, table: Row, seat: int, card: int) -> int:
    regained = 0
    use = table.at_round == box.rounds
    for shock in range(SHOCKS):
        lost = -table.shock_token[seat, shock]
        if has(box.serves[shock], card) and lost > 0:
            regained += min(lost, box.points[card])
            use = use or lost >= box.points[card] or is_threatened(box, table, seat, shock)
    return regained if use else -1


@rule
def is_threatened(box: Row, table: Row, seat: int, shock: int) -> bool:
    """Whether the shock, coming in the next round, would bring the city down with this bar."""
    if table.at_round == box.rounds:
        return False
    impact = box.impact[seat, shock] * box.factor[shock, table.at_round + 1]
    hit = max(0, impact - table.prepare_token[seat, shock])
    return table.shock_token[seat, shock] - hit < box.lowest
