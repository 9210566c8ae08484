"""What a member may know: everything. All cards and the draft lie open (BB-03, BB-R7)."""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row, rule


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    """Nothing is hidden."""


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    """So there is nothing to guess."""
