"""What a seat may know. Pages, bots and learners are given an observed Table and nothing else."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.chance import below
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE

from .layout import NOTHING, SIDES, UNKNOWN


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    """`out` is a copy of the table: hide in it what the seat (or SPECTATOR) may not know."""
    if not has(table.owing, CHANCE):  # CT-02: all answers lie open once everybody has said something
        for other in range(table.players):
            if other != seat and table.said[other] != NOTHING:
                out.said[other] = UNKNOWN


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    """The other way: fill what is unknown in an observed Table with a random guess that could be true."""
    for other in range(table.players):
        if table.said[other] == UNKNOWN:
            table.said[other] = below(stream, len(SIDES))
