"""What simulated games say, with 95 % intervals.

Everything is added up in whole numbers, so a summary does not depend on how the games were cut into runs.
A game counts once for a bot, however many seats it had: seats of one game share their dice. The score is
the mean of the bot's seats, the wins are those of all its seats; a shared win counts in parts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from hapag.core.game import Array
from hapag.lab.plan import Plan
from hapag.lab.simulate import Games

Z = 1.959964  # 95 % of a normal distribution lie within this many standard deviations
Interval = tuple[float, float]


@dataclass
class Tally:
    """Sums over the games of a bot, or of a seat."""

    name: str
    seats: int
    games: int = 0
    points: int = 0
    squares: int = 0
    wins: int = 0  # in parts of a win

    def add(self, points: Array, wins: Array) -> None:
        self.games += len(points)
        self.points += int(points.sum())
        self.squares += int((points * points).sum())
        self.wins += int(wins.sum())

    @property
    def mean(self) -> float:
        return self.points / (self.games * self.seats)

    @property
    def mean_interval(self) -> Interval:
        if self.games < 2:
            return (self.mean, self.mean)
        spread = (self.squares * self.games - self.points * self.points) / (self.games * (self.games - 1))
        error = Z * math.sqrt(spread / self.games) / self.seats
        return (self.mean - error, self.mean + error)


class Summary:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = self.decisions = 0
        self.bots = [Tally(name, plan.line.count(name)) for name in plan.names]
        self.seats = [Tally(str(seat), 1) for seat in range(plan.players)]
        self.together = Tally("together", 1)  # the sum of all scores of a game, and whether anybody won
        self.endings = dict.fromkeys(plan.declared().endings, 0)  # games by how they ended
        self._whole = math.lcm(*range(1, plan.players + 1))  # so many parts has a win

    def add(self, games: Games) -> None:
        self.games += len(games)
        self.decisions += int(games.decisions.sum())
        scores, wins = games.scores.astype(np.int64), self._wins(games.places)
        self.together.add(scores.sum(axis=1), wins.sum(axis=1))
        for number, ending in enumerate(self.endings):
            self.endings[ending] += int((games.endings == number).sum())
        for number, bot in enumerate(self.bots):
            own = games.bots == number
            bot.add((scores * own).sum(axis=1), (wins * own).sum(axis=1))
        for number, seat in enumerate(self.seats):
            seat.add(scores[:, number], wins[:, number])

    def _wins(self, places: Array) -> Array:
        first = places == 1
        winners = first.sum(axis=1, keepdims=True)
        shared: Array = first * (self._whole // np.maximum(winners, 1))
        return shared

    def win_share(self, tally: Tally) -> float:
        return tally.wins / (self._whole * tally.games)

    def as_json(self) -> dict[str, Any]:
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "options": plan.options,
            "seed": plan.seed,
            "games": self.games,
            "bots": [{"bot": tally.name, "seats": tally.seats, **self.row(tally)} for tally in self.bots],
            "seats": [{"seat": int(tally.name), **self.row(tally)} for tally in self.seats],
            "together": self.row(self.together),
            "endings": [{"ending": ending, **self.ended(ending)} for ending in self.endings],
            "decisions": self.decisions,
            "mean_decisions": self.decisions / self.games,
        }

    def ended(self, ending: str) -> dict[str, Any]:
        """How many games ended so."""
        share = self.endings[ending] / self.games
        return {"games": self.endings[ending], "share": share, "share_95": list(wilson(share, self.games))}

    def row(self, tally: Tally) -> dict[str, Any]:
        share = self.win_share(tally)
        return {
            "games": tally.games,
            "mean_score": tally.mean,
            "mean_score_95": list(tally.mean_interval),
            "win_share": share,
            "win_share_95": list(wilson(share, tally.games)),
        }


def wilson(share: float, count: int) -> Interval:
    """Where the true share lies with 95 % confidence, after `count` games; sound near 0 and 1 too."""
    weight = Z * Z / count
    middle = (share + weight / 2) / (1 + weight)
    half = Z * math.sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return (max(0.0, middle - half), min(1.0, middle + half))
