"""The board for a terminal of 80 columns. Readable without colour; colour only helps."""

from __future__ import annotations

from typing import Any

Content = dict[str, Any]
View = dict[str, Any]


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    lines = [
        _strong(f"Coin Toss   {view['tossed']} of {view['rounds']} coins tossed", colour),
        f"The last coin: {view['fallen'] or 'none yet'}",
        *(_seat(view, other) for other in view["seats"]),
    ]
    return "\n".join(lines) + "\n"


def _seat(view: View, other: View) -> str:
    you = " (you)" if other["seat"] == view["seat"] else ""
    return f"Seat {other['seat']}{you}: {other['right']} right, says {other['said'] or 'nothing yet'}"


def _strong(words: str, colour: bool) -> str:
    return f"\x1b[1m{words}\x1b[0m" if colour else words
