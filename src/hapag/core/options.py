"""House rules: declared by a game as data, settled once when a match starts, shown wherever the game is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hapag.core.errors import BadOption, suggestion

Value = str | bool | int


@dataclass(frozen=True)
class Option:
    """One house rule. The first choice is the default."""

    name: str
    choices: tuple[Value, ...]
    sentence: str

    @property
    def default(self) -> Value:
        return self.choices[0]

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


def spelled(value: Value) -> str:
    return str(value).lower()


def settle(declared: Iterable[Option], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Every declared option with its value; an error for a name or value that does not exist."""
    by_name = {option.name: option for option in declared}
    for name in given or {}:
        if name not in by_name:
            hint = suggestion(str(name), by_name) if by_name else "This game has no house rules."
            raise BadOption(f"There is no house rule {name!r}. {hint}")
    return {name: option.read((given or {}).get(name, option.default)) for name, option in by_name.items()}


def changed(declared: Iterable[Option], settled: Mapping[str, Value]) -> dict[str, Value]:
    """Those that are not at their default, as a record writes them."""
    return {
        option.name: settled[option.name] for option in declared if settled[option.name] != option.default
    }
