"""Who plays and how it ended, as words. (What happened in between: hapag.core.words.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hapag.core.options import changed, spelled

if TYPE_CHECKING:
    from hapag.core.match import Match


def seat_names(seats: Sequence[str]) -> list[str]:
    """Names to tell seats apart: a number follows a name that several have."""
    return [f"{name} {seat}" if list(seats).count(name) > 1 else name for seat, name in enumerate(seats)]


def start(match: Match) -> str:
    """Who plays what."""
    rules = [f"{name} {spelled(value)}" for name, value in changed(match.game.options, match.options).items()]
    return f"{match.game.title}: {', '.join(seat_names(match.seats))}" + "".join(
        f"; {rule}" for rule in rules
    )


def result(match: Match) -> str:
    """Scores and places, the best first."""
    names = seat_names(match.seats)
    places = match.places or [None] * match.players
    order = sorted(range(match.players), key=lambda seat: (places[seat] or 0, seat))
    width = max(map(len, names))
    lines = [f"  {places[s] or '-':>2}  {names[s]:<{width}}  {match.scores[s]:>4}" for s in order]
    lost = "" if any(places) else " Everybody has lost."
    return "\n".join([f"The game is over ({match.ending}).{lost}", "  place, name, score", *lines])
