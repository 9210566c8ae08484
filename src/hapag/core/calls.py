"""The verbs as Python calls them: on one-element arrays, each crossing into compiled code once."""

from __future__ import annotations

from typing import Any

from hapag.core import loops, verbs
from hapag.core.compiled import entry


@entry
def setup(boxes: Any, tables: Any, players: int) -> None:
    verbs.setup(boxes[0], tables[0], players)


@entry
def waiting(boxes: Any, tables: Any) -> int:
    return verbs.waiting(boxes[0], tables[0])


@entry
def legal(boxes: Any, tables: Any, seat: int, out: Any) -> int:
    return verbs.legal(boxes[0], tables[0], seat, out)


@entry
def check(boxes: Any, tables: Any, seat: int, action: int) -> int:
    return verbs.check(boxes[0], tables[0], seat, action)


@entry
def checks(boxes: Any, tables: Any, seat: int, first: int, reasons: Any) -> None:
    """The answers of `check` for the numbers from `first` on, as many as there is room for."""
    for i in range(len(reasons)):
        reasons[i] = verbs.check(boxes[0], tables[0], seat, first + i)


@entry
def chance(boxes: Any, tables: Any, out: Any, weight: Any) -> int:
    return verbs.chance(boxes[0], tables[0], out, weight)


@entry
def apply(boxes: Any, tables: Any, seat: int, action: int) -> None:
    verbs.apply(boxes[0], tables[0], seat, action)


@entry
def scores(boxes: Any, tables: Any, out: Any) -> None:
    verbs.scores(boxes[0], tables[0], out)


@entry
def observe(boxes: Any, tables: Any, seat: int, seen: Any) -> None:
    seen[0] = tables[0]
    verbs.observe(boxes[0], tables[0], seat, seen[0])


@entry
def resample(boxes: Any, seen: Any, seat: int, stream: Any) -> None:
    verbs.resample(boxes[0], seen[0], seat, stream)


@entry
def advice(boxes: Any, seen: Any, seat: int, action: int, style: int = 0) -> int:
    return verbs.advice(boxes[0], seen[0], seat, action, style)


@entry
def best(boxes: Any, seen: Any, seat: int, stream: Any, out: Any, style: int = 0) -> int:
    return loops.best(boxes[0], seen[0], seat, style, stream, out)
