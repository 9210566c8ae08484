"""One game between two players: the question, the clock, the judgement, and what both are told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from types import ModuleType

from hapag.core.errors import MoveError
from hapag.core.match import Match
from hapag.core.protocol import OUT, WON, IsOut, Moved, Over, Turn, YourMove
from hapag.tournament.player import Player

Players = tuple[Player, Player]


@dataclass(frozen=True)
class Played:
    """How a game went. `out`: the seats that lost otherwise than by score, and why."""

    game: str
    players: Players
    match: Match
    out: tuple[int, ...] = ()
    why: str = ""
    number: int = 0  # of the move with which it ended

    @property
    def forfeited(self) -> bool:
        """Out against the rules, or for want of an answer, while the rules would have let the game go on."""
        return bool(self.out) and not self.match.over

    @property
    def winner(self) -> int | None:
        """A seat; None in a draw, or if nobody was there."""
        if self.out:
            return 1 - self.out[0] if len(self.out) == 1 else None
        first = [seat for seat, place in enumerate(self.match.places or ()) if place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def results(self) -> tuple[int | str, ...]:
        """As it is told: scores, unless somebody is out."""
        if not self.out:
            return tuple(self.match.scores)
        return tuple(OUT if seat in self.out else WON for seat in range(len(self.players)))


class Duel:
    """`players` sit in the order of the seats."""

    def __init__(self, game: str, match: Match, players: Players, protocol: ModuleType, clock: float) -> None:
        self.game, self.match, self.players = game, match, players
        self.protocol, self.clock = protocol, clock
        self._asked = [0, 0]  # questions to each seat

    async def play(self) -> Played:
        played = await self._to_the_end()
        self._tell(Over(self.game, tuple(player.number for player in self.players), played.results))
        return played

    async def _to_the_end(self) -> Played:
        while not self.match.over:
            if not any(player.here for player in self.players):
                return self._ended((0, 1), self.protocol.TIMEOUT)
            if played := await self._one_turn(int(self.match.waiting[0])):
                return played
        return self._ended()

    async def _one_turn(self, seat: int) -> Played | None:
        """A question and what follows from the answer; how the game went, if somebody is out."""
        player = self.players[seat]
        asked = self._question(seat)
        line = await player.answer(asked)
        after, turn, why = judged(self.protocol, self.match, seat, asked, line)
        self.match = after
        why = why or (self.protocol.LOST.get(after.ending, "") if after.over else "")
        if why:
            self._tell(IsOut(self.game, asked.number, player.number, why))
            return self._ended((seat,), why, asked.number)
        self._tell(Moved(self.game, asked.number, player.number, asked.drawn, turn))
        self._asked[seat] += 1
        await asyncio.sleep(0)  # the other games are due
        return None

    def _question(self, seat: int) -> YourMove:
        return YourMove(self.game, self.clock, self._asked[seat], self.match.events[-1].do)

    def _ended(self, out: tuple[int, ...] = (), why: str = "", number: int = 0) -> Played:
        return Played(self.game, self.players, self.match, out, why, number)

    def _tell(self, message: Moved | IsOut | Over) -> None:
        for player in self.players:
            player.say(message)


def judged(
    protocol: ModuleType, match: Match, seat: int, asked: YourMove, line: str | None
) -> tuple[Match, Turn, str]:
    """The match after an answer and its turn; or the match as it was, and why whoever answered is out."""
    if line is None:
        return match, (), protocol.TIMEOUT
    turn: Turn | None = protocol.taken(line, asked)
    if turn is None:
        return match, (), protocol.MALFORMED
    after = match.copy()
    for move, refused in zip(turn, protocol.REFUSED, strict=False):
        try:
            after.play_action(seat, after.action_of(move))
        except MoveError:
            return match, (), refused
    if seat in after.waiting:  # says that there is no further move, but there is
        return match, (), protocol.REFUSED[len(turn)]
    return after, turn, ""
