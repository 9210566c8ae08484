"""What each onlooker saw happen: a second match follows the first, one event at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hapag.cli.telling import seat_names
from hapag.core import words
from hapag.core.match import Match

if TYPE_CHECKING:
    from hapag.core.record import Event

Viewer = int | None  # a seat, or a spectator


class Witness:
    """Tells events as each viewer may know them: a face-down choice when it is revealed."""

    def __init__(self, match: Match, viewers: Sequence[Viewer]) -> None:
        self.match = match
        self._shadow = Match(match.game, match.printed, match.players, match.options, chance="manual")
        self._names = seat_names(match.seats)
        self._words = words.catalog(match.game.name)
        self._printed = words.names_of(match.game.name, match.content)
        self._showed: list[bool] = []  # for each event: whether it showed its maker more than the own move
        self._untold: dict[Viewer, list[str]] = {viewer: [] for viewer in viewers}

    def follow(self) -> None:
        """See everything that has happened since."""
        for event in self.match.events[len(self._showed) :]:
            self._see(event)

    def _see(self, event: Event) -> None:
        before = {viewer: self._shadow.seen(viewer) for viewer in self._untold}
        self._shadow.play_exactly(event)
        showed = event.by == "chance"
        for viewer, seen in before.items():
            happened = self._shadow.seen(viewer).events_since(seen)
            self._untold[viewer] += [self.told("event", entry) for entry in happened]
            if viewer == event.by:
                showed |= any(entry.get("seat", viewer) != viewer for entry in happened)
        self._showed.append(showed)

    def told(self, table: str, entry: dict[str, Any]) -> str:
        """An entry as a sentence from a table of the catalog."""
        return words.told(self._words, self._printed, table, entry, self._names)

    def showed(self, events: int) -> bool:
        """Whether their maker learned something from the last events: too late to take them back."""
        return any(self._showed[-events:])

    def forget(self, events: int) -> None:
        """Go back with the match."""
        for _ in range(events):
            self._shadow.undo()
            self._showed.pop()

    def forget_news(self) -> None:
        self._untold = {viewer: [] for viewer in self._untold}

    def news(self, viewer: Viewer) -> list[str]:
        """What the viewer has not been told yet."""
        told_now, self._untold[viewer] = self._untold[viewer], []
        return told_now
