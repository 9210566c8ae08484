"""A table through one pair of eyes: what a seat, or a spectator, may see, is asked, and was told."""

from __future__ import annotations

from typing import Any

from hapag.core.match import Match
from hapag.core.seen import Seen
from hapag.table.patch import changes

Json = dict[str, Any]
Viewer = int | None  # None = everybody who has no seat


def eyes_name(viewer: Viewer) -> str:
    return "watch" if viewer is None else str(viewer)


class Eyes:
    """Kept from the first look until the table leaves the memory: who comes back need not wait for it.

    `told` is the log: (number of the event, what could be seen of it).
    """

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.viewer = viewer
        self.told: list[tuple[int, Json]] = []
        self._live_through(match)
        self.view: Json = self.seen.view()
        self.ask: Json | None = self.seen.ask()
        self.moves: list[Json] = self.seen.moves()
        self._asked_at = self.seen.known
        self._sent = len(self.told)  # how many entries of the log the last change ended with
        self.undo = False

    def _live_through(self, match: Match) -> None:
        """See everything that has happened so far, once more."""
        again = match.once_more()
        self.seen = self._before = Seen(next(again), self.viewer)
        self._happened: list[Json] = []
        for moment in again:
            self.witness(moment)
        self.seen = Seen(match, self.viewer)

    def witness(self, match: Match, like: Eyes | None = None) -> bool:
        """The last event has just happened; whether it told anything about other seats than one's own.

        `like`: other eyes that have witnessed it already. Who saw the same before and after is told the same.
        """
        before = self._before = self.seen
        near = (before,) if like is None else (like.seen, before)
        now = self.seen = Seen(match, self.viewer, near=near)
        if like is not None and like._before.table is before.table and like.seen.table is now.table:
            self._happened = like._happened
        else:
            self._happened = now.events_since(before)
        number = match.length - 1
        self.told += [(number, words) for words in self._happened]
        return any(words.get("seat", self.viewer) != self.viewer for words in self._happened)

    def go_back(self, match: Match) -> None:
        """The match stands again where it stood before its last decision."""
        length = match.length
        self.told = [(number, words) for number, words in self.told if number < length]
        self.seen = Seen(match, self.viewer)

    def whole(self) -> Json:
        return {
            "view": self.view,
            "ask": self.ask,
            "moves": self.moves,
            "undo": self.undo,
            "log": self.told,
        }

    def change(self, undo: bool) -> Json:
        """What is new since the last change; `undo`: whether the viewer may take a decision back now."""
        new: Json = {}
        if undo != self.undo:
            new["undo"] = self.undo = undo
        view = self.seen.view()
        if patch := changes(self.view, view):
            new["view"], self.view = patch, view
        if self.seen.owes() or self.ask is not None:
            self._ask_again(new)
        if len(self.told) < self._sent:
            new["cut"] = self.told[-1][0] + 1 if self.told else 0
        elif len(self.told) > self._sent:
            new["log"] = self.told[self._sent :]
        self._sent = len(self.told)
        return new

    def _ask_again(self, new: Json) -> None:
        """Nothing is asked anew while the seat's own knowledge is what it was."""
        if self.seen.known == self._asked_at:
            return
        self._asked_at = self.seen.known
        ask, moves = self.seen.ask(), self.seen.moves()
        if ask != self.ask:
            new["ask"] = self.ask = ask
        if moves != self.moves:
            new["moves"] = self.moves = moves
