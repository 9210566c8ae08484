"""What a seat may know: everything lies open but the order of the tiles, and that is in no Table."""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row, rule


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    """`out` is a copy of the table: nothing is hidden in it."""


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    """Nothing is unknown."""
