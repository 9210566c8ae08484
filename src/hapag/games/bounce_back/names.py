"""The names of cards in texts: their ids, in the order of the box."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

Content = dict[str, Any]

_last: list[Any] = [None, ()]  # the box asked for last is nearly always the one asked for next


def cards(content: Content) -> tuple[str, ...]:
    if _last[0] is not content:
        _last[:] = content, tuple(card["id"] for card in content["card"])
    names: tuple[str, ...] = _last[1]
    return names


def named(content: Content, mask: int) -> list[str]:
    """The cards of a set, ascending."""
    return [name for card, name in enumerate(cards(content)) if mask >> card & 1]


def no_such_card(content: Content, name: str) -> str:
    """Ids differ by a letter or a figure only, and people type them in small letters."""
    close = get_close_matches(name.upper(), cards(content), n=3, cutoff=0.6)
    hint = f"Did you mean {' or '.join(close)}?" if close else f"Cards are called like {cards(content)[0]}."
    return f"There is no card {name!r}. {hint}"
