"""A game as a client knows it: what the server told, and what the client said that nobody confirmed yet."""

from __future__ import annotations

from hapag.core.errors import NotAllowed
from hapag.core.match import Match
from hapag.core.protocol import Moved, MyMove, Turn, YourMove
from hapag.core.record import Event


class Followed:
    """`match` is told what was drawn. A move that the rules refuse raises MoveError."""

    def __init__(self, match: Match, me: str) -> None:
        self.match, self.me = match, me
        self._said: MyMove | None = None
        self._last: tuple[str, int] | None = None  # whose move was told last

    def asked(self, question: YourMove) -> Match:
        """The match in which to think about a question."""
        self._confirm()
        self._draw(question.drawn)
        self._seat(question.drawn)
        return self.match.copy()

    def answered(self, said: MyMove) -> None:
        self._said = said

    def told(self, moved: Moved) -> None:
        """What somebody did; servers may say it twice, or not tell a player of her own move."""
        if self._last == (moved.player, moved.number):
            return
        self._last = (moved.player, moved.number)
        if moved.player == self.me:
            self._said = None
        self._confirm()
        self._do(moved.drawn, moved.turn)

    def _confirm(self) -> None:
        if self._said is not None:
            said, self._said = self._said, None
            self._do(said.drawn, said.turn)

    def _do(self, drawn: str, turn: Turn) -> None:
        self._draw(drawn)
        for move in turn:
            self.match.play_exactly(Event(self._seat(move), move))

    def _draw(self, drawn: str) -> None:
        if self.match.waiting == ("chance",):
            self.match.play_exactly(Event("chance", drawn))
        elif self.match.events[-1:] != [Event("chance", drawn)]:
            raise NotAllowed(drawn, "Nothing is drawn now.")

    def _seat(self, move: str) -> int:
        """Who is to move."""
        if self.match.over:
            raise NotAllowed(move, "By these house rules the game is over.")
        return int(self.match.waiting[0])
