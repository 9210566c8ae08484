"""The verbs of the contract, as generic compiled code calls them: the Table's record type picks the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from types import ModuleType
from typing import Any

from hapag.core.compiled import Row, dispatched, rule, type_name

CHANCE = 31  # the seat that rolls and draws; its bit in `waiting`
CHANCE_BIT = 1 << CHANCE
SPECTATOR = 30  # the seat of whoever only looks on

STYLED = 5  # parameters of advice that knows styles

_games: dict[str, dict[str, Callable[..., Any]]] = {}


def enter(dtype: Any, modules: Sequence[ModuleType]) -> None:
    """Make a game's verbs, found in its modules, known under its Table record."""
    record = type_name(dtype)
    verbs = {verb.__name__: _found(verb.__name__, modules) for verb in VERBS}
    if _games.get(record, verbs) != verbs:
        raise ValueError(f"{modules[0].__name__} has the same Table record as another game: rename a field")
    _games[record] = verbs


def _found(verb: str, modules: Sequence[ModuleType]) -> Any:
    for module in modules:
        if hasattr(module, verb) and getattr(module, verb) is not globals()[verb]:
            return getattr(module, verb)
    if verb == "advice":
        return no_advice
    raise ValueError(f"{modules[0].__name__} lacks the verb {verb}")


@rule
def no_advice(box: Row, table: Row, seat: int, action: int) -> int:
    return 0


def knows_styles(advice: Any) -> bool:
    """Whether a game's advice takes a style; where there is one style only, it need not."""
    return len(signature(getattr(advice, "py_func", advice)).parameters) == STYLED


def _implementation(verb: str) -> Callable[[str], Any]:
    return lambda record: _games.get(record, {}).get(verb)


def _of(table: Row, verb: str) -> Any:
    return _games[type_name(table.dtype)][verb]


def setup(box: Row, table: Row, players: int) -> None:
    _of(table, "setup")(box, table, players)


def waiting(box: Row, table: Row) -> int:
    return _of(table, "waiting")(box, table)  # type: ignore[no-any-return]


def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    return _of(table, "legal")(box, table, seat, out)  # type: ignore[no-any-return]


def check(box: Row, table: Row, seat: int, action: int) -> int:
    return _of(table, "check")(box, table, seat, action)  # type: ignore[no-any-return]


def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    return _of(table, "chance")(box, table, out, weight)  # type: ignore[no-any-return]


def apply(box: Row, table: Row, seat: int, action: int) -> None:
    _of(table, "apply")(box, table, seat, action)


def scores(box: Row, table: Row, out: Any) -> None:
    _of(table, "scores")(box, table, out)


def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    _of(table, "observe")(box, table, seat, out)


def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    _of(table, "resample")(box, table, seat, stream)


def advice(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    """The number of one of the game's styles; 0 = its usual one."""
    found = _of(table, "advice")
    styled = (style,) if knows_styles(found) else ()
    return found(box, table, seat, action, *styled)  # type: ignore[no-any-return]


VERBS = (setup, waiting, legal, check, chance, apply, scores, observe, resample, advice)

for _verb in VERBS:
    dispatched(_verb, _implementation(_verb.__name__))
