"""What one seat (or a spectator) may know of a match at one moment, as JSON for pages and programs.

Everything is made from the observed Table and from the seat's own legal moves, so it cannot say more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hapag.core import calls
from hapag.core.layout import Plain, plain

if TYPE_CHECKING:
    from hapag.core.match import Match

Json = dict[str, Any]


class Seen:
    """A moment of a match through the eyes of a seat; None = a spectator's."""

    def __init__(
        self, match: Match, seat: int | None, everything: bool = False, near: Sequence[Seen] = ()
    ) -> None:
        """`near`: moments of others, or earlier ones. What is the same there is read once for all."""
        self.match, self.seat = match, seat
        self.known: bytes = match.table.tobytes() if everything else match.known_to(seat)
        self.table: Plain = self._read(near)

    def _read(self, near: Sequence[Seen]) -> Plain:
        for other in near:
            if other.known == self.known:
                return other.table
        like = (near[-1].known, near[-1].table) if near else None
        return plain(self.match.table.dtype, self.known, like)

    def view(self) -> Json:
        match = self.match
        drawn: Json = match.game.view.view(
            match.content, dict(match.options), match.plain_box, self.table, self.seat
        )
        drawn |= {"waiting": list(match.waiting), "over": match.over}
        drawn |= {"places": match.places, "ending": match.ending}
        return drawn

    def scores(self) -> list[int]:
        """The scores as far as this seat can know them."""
        points = np.zeros(self.match.players, np.int32)
        record = np.frombuffer(bytearray(self.known), self.match.table.dtype)
        calls.scores(self.match.box, record, points)
        return [int(score) for score in points]

    def owes(self) -> bool:
        return self.seat in self.match.waiting

    def ask(self) -> Json | None:
        """What the seat is asked to decide now."""
        if not self.owes():
            return None
        match = self.match
        asked: Json = match.game.view.ask(match.content, match.plain_box, self.table, self.seat)
        return asked

    def moves(self) -> list[Json]:
        """Each legal move: its text, the targets on the board that make it up, and its name on a button.

        The entries may be shared with other moments: they are for reading.
        """
        if self.seat is None:
            return []
        match = self.match
        entries: list[Json] = match.game.view.moves(
            match.content, match.plain_box, self.table, self.seat, match.legal_actions(self.seat)
        )
        return entries

    def meant(self, path: list[str]) -> int | None:
        """The action somebody means by these targets, legal or not; None if they do not say one."""
        found: int | None = self.match.game.view.meant(self.match.content, self.table, self.seat, path)
        return found

    def why(self, action: int, key: str) -> Json:
        """Why the seat may not do it: the reason with named parts, and what on the board is in the way."""
        match = self.match
        said: Json = match.game.view.why(match.content, match.plain_box, self.table, self.seat, action, key)
        return said

    def events_since(self, before: Seen) -> list[Json]:
        """What one event changed, as far as this seat can see it."""
        if before.known == self.known:
            return []
        match = self.match
        happened: list[Json] = match.game.view.events(
            match.content, match.plain_box, before.table, self.table
        )
        return happened
