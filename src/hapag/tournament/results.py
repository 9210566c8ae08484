"""The table of results: a win counts 1, a draw 1/2; equals share a place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from hapag.core.game import ranked
from hapag.tournament.duel import Played


@dataclass
class Standing:
    number: str
    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeited: int = 0  # of those lost
    scored: int = 0  # points of the game, as they stood at the end of each
    against: int = 0

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    def add(self, played: Played, seat: int) -> None:
        scores = played.match.scores
        self.games += 1
        self.won += played.winner == seat
        self.drawn += played.winner is None and not played.out
        self.lost += seat in played.out or played.winner == 1 - seat
        self.forfeited += seat in played.out and played.forfeited
        self.scored += scores[seat]
        self.against += scores[1 - seat]


class Results:
    """Who did how well; each player by number and name, whether they ever came or not."""

    def __init__(self, players: Iterable[tuple[str, str]]) -> None:
        self._standings = {number: Standing(number, name) for number, name in players}

    def add(self, played: Played) -> None:
        for seat, player in enumerate(played.players):
            self._standings[player.number].add(played, seat)

    def table(self) -> list[tuple[int, Standing]]:
        """Place and standing, the best first; who shares a place stands by the difference of scores."""
        standings = sorted(self._standings.values(), key=lambda s: (-s.points, s.against - s.scored))
        return list(zip(ranked([-standing.points for standing in standings]), standings, strict=True))

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {"place": place, "points": standing.points, **asdict(standing)}
            for place, standing in self.table()
        ]
