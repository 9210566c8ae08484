"""What words and pictures ask the rules: compiled, so that they need no second copy of them in Python."""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import entry

from .building import can_build, reached, settlement
from .island import NOWHERE
from .layout import NOBODY, UNABLE
from .rules import apply, hex_of
from .sets import has


@entry
def name_settlements(tables: Any, names: Any) -> None:
    """For each hex the first hex of the settlement that lives there, by which it is named; else NOWHERE."""
    table = tables[0]
    for hex in range(table.hexes):
        names[hex] = NOWHERE
    for place in range(table.hexes):
        hex = table.order[place]
        if table.piece[hex] != NOBODY and names[hex] == NOWHERE:
            town = settlement(table, hex)
            for other in range(table.hexes):
                if has(town, other):
                    names[other] = hex


@entry
def reach_of(tables: Any, action: int, within: Any) -> None:
    """For the expansion's settlement: which hexes it could fill, of whatever terrain."""
    table = tables[0]
    hexes = reached(table, settlement(table, hex_of(table, action)))
    for hex in range(table.hexes):
        within[hex] = has(hexes, hex)


@entry
def stranding(boxes: Any, tables: Any, seat: int, actions: Any, after: Any, strands: Any) -> None:
    """For each placement whether it leaves the seat no build (TI-R15). `after` is a table to try them on."""
    for i in range(len(actions)):
        after[0] = tables[0]
        apply(boxes[0], after[0], seat, actions[i])
        strands[i] = after[0].ending == UNABLE


@entry
def is_able(boxes: Any, tables: Any, seat: int) -> bool:
    """Whether the seat could build."""
    return can_build(boxes[0], tables[0], seat)
