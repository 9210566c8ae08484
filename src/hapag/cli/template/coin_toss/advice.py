"""How good a move looks, without looking ahead: the greedy bot follows it. A game may do without."""

from __future__ import annotations

from hapag.core.compiled import Row, rule


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    """More is better. It is given the real Table, so it must not read what the seat may not know."""
    return box.weight[action]  # type: ignore[no-any-return]
