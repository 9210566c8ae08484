"""Rows of cells as bits: one x, a bit for each y round the torus, in two words.

Questions about open table are asked of whole rows at once: `above(row)` has a bit where the row has the next.
"""

from __future__ import annotations

from hapag.core.compiled import Row, rule

from .island import row_of
from .layout import HALF

Cells = tuple[int, int]

FULL = (1 << HALF) - 1
TOP = HALF - 1


@rule
def land(table: Row, x: int) -> Cells:
    row = row_of(x)
    return table.land[row, 0], table.land[row, 1]


@rule
def above(row: Cells) -> Cells:
    low, high = row
    return low >> 1 | (high & 1) << TOP, high >> 1 | (low & 1) << TOP


@rule
def below(row: Cells) -> Cells:
    low, high = row
    return (low << 1 | high >> TOP) & FULL, (high << 1 | low >> TOP) & FULL


@rule
def sea(row: Cells) -> Cells:
    return ~row[0] & FULL, ~row[1] & FULL


@rule
def either(row: Cells, other: Cells) -> Cells:
    return row[0] | other[0], row[1] | other[1]


@rule
def common(row: Cells, other: Cells) -> Cells:
    return row[0] & other[0], row[1] & other[1]


@rule
def beside(west: Cells, here: Cells, east: Cells) -> Cells:
    """The cells of a row that have land beside them, from the land of the row and of the two next to it."""
    same = either(above(here), below(here))
    return either(same, either(either(west, above(west)), either(east, below(east))))
