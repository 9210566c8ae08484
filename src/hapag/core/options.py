"""House rules: declared by a game as data, settled once when a match starts, shown wherever the game is."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from hapag.core.errors import BadOption, shown, suggestion

Value = str | bool | int


@dataclass(frozen=True)
class Option:
    """One house rule. The first choice is the default, for matches, batches and records.

    `at_tables` is the default where people play, if that is another one.
    """

    name: str
    choices: tuple[Value, ...]
    sentence: str
    at_tables: Value | None = None

    @property
    def default(self) -> Value:
        return self.choices[0]

    @property
    def usual(self) -> Value:
        """What people who choose nothing play with."""
        return self.default if self.at_tables is None else self.at_tables

    @property
    def kind(self) -> str:
        return type(self.default).__name__

    def read(self, given: object) -> Value:
        """The choice that was meant: itself, or its text as the command line and records give it."""
        for choice in self.choices:
            if given == choice and type(given) is type(choice):
                return choice
            if isinstance(given, str) and given.lower() == spelled(choice):
                return choice
        raise BadOption(f"{self.name} = {given!r} is not possible. {self.allowed()}")

    def allowed(self) -> str:
        return f"Allowed: {', '.join(spelled(choice) for choice in self.choices)}."


def whole(what: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """A whole number within bounds; NumPy's are, True is not."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if (
        number is None
        or isinstance(value, bool | np.bool_)
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        raise BadOption(f"{what} = {shown(value)} is not possible. Allowed: {_bounds(least, most)}.")
    return number


def _bounds(least: int | None, most: int | None) -> str:
    lower = "" if least is None else f" from {shown(least)}"
    return f"a whole number{lower}" + ("" if most is None else f" to {shown(most)}")


def spelled(value: Value) -> str:
    return str(value).lower()


def settle(
    declared: Iterable[Option], given: Mapping[str, object] | None, at_table: bool = False
) -> dict[str, Value]:
    """Every declared option with its value; an error for a name or value that does not exist.

    What is not given is at its default, or `at_table` at the one of tables where people play.
    """
    by_name = {option.name: option for option in declared}
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"options = {given!r} is not possible. Allowed: names with values.")
    for name in given or {}:
        if name not in by_name:
            hint = suggestion(str(name), by_name) if by_name else "This game has no house rules."
            raise BadOption(f"There is no house rule {name!r}. {hint}")
    defaults = {name: option.usual if at_table else option.default for name, option in by_name.items()}
    return {name: option.read((given or {}).get(name, defaults[name])) for name, option in by_name.items()}


def changed(declared: Iterable[Option], settled: Mapping[str, Value]) -> dict[str, Value]:
    """Those that are not at their default, as a record writes them."""
    return {
        option.name: settled[option.name] for option in declared if settled[option.name] != option.default
    }
