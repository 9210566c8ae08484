"""Everything Hapag refuses, and why.

HapagError (a ValueError)
|-- MoveError             about one move; .text, .reason, .position
|   |-- NotAMove          the text is no move of this game
|   |-- NotAllowed        a move, but not here and now
|   `-- Ambiguous         short for several moves; .candidates
|-- UnknownName           no game, bot or format of that name
|-- BadOption             no such house rule, or not with that value
|-- BadPlayers            the game is not for that many
|-- BadBox                a box file that does not hold together; .line
|-- BadRecord             a damaged or forged record; .line
|-- BadLogins             a file of logins that nobody can use; .line
`-- BadPosition           text that describes no position
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from difflib import get_close_matches


class HapagError(ValueError):
    """The base of all: its message is written for the person who gave the input."""


class MoveError(HapagError):
    """A move that was not made. The position it was refused in is kept."""

    reason = ""

    def __init__(self, text: str, why: str, position: str = "") -> None:
        self.text, self.why, self.position = text, why, position
        super().__init__(f"{text!r}: {why}" + (f"\nin the position\n{position}" if position else ""))


class NotAMove(MoveError):
    reason = "not_a_move"


class NotAllowed(MoveError):
    """`reason` is the short key of the game's own reason, `why` its sentence."""

    def __init__(self, text: str, why: str, position: str = "", reason: str = "") -> None:
        super().__init__(text, why, position)
        self.reason = reason


class Ambiguous(MoveError):
    reason = "ambiguous"

    def __init__(self, text: str, candidates: list[str], position: str = "") -> None:
        self.candidates = candidates
        shown = ", ".join(candidates[:6]) + (", ..." if len(candidates) > 6 else "")
        super().__init__(text, f"This could be {len(candidates)} moves: {shown}.", position)


class UnknownName(HapagError):
    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"There is no {kind} {name!r}. {suggestion(name, known)}")


class BadOption(HapagError):
    pass


class BadPlayers(HapagError):
    pass


class _InFile(HapagError):
    """Something wrong at a place of a file."""

    def __init__(self, why: str, file: str = "", line: int | None = None) -> None:
        self.why, self.file, self.line = why, file, line
        place = ", ".join(part for part in (file, f"line {line}" if line else "") if part)
        super().__init__(f"{place}: {why}" if place else why)


class BadBox(_InFile):
    pass


class BadRecord(_InFile):
    pass


class BadLogins(_InFile):
    pass


class BadPosition(HapagError):
    pass


def shown(value: object) -> str:
    """Whatever was given, short enough for a message."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of thousands of digits"


def suggestion(name: str, known: Iterable[str]) -> str:
    """`Did you mean ...?`, or the whole list."""
    names = sorted(known)
    alike = {spelled.lower(): spelled for spelled in names}
    if close := get_close_matches(name.lower(), alike, n=3, cutoff=0.5):
        return f"Did you mean {' or '.join(alike[match] for match in close)}?"
    return f"There are: {', '.join(names)}." if names else ""
