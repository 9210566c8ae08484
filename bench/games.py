"""Our engine, through what `hapag bench` and `hapag simulate` use: random play, every legal action listed."""

from __future__ import annotations

import time
from dataclasses import dataclass

from bench.rounds import Clock, Subject
from hapag.core import registry
from hapag.core.game import Game
from hapag.lab.plan import plan
from hapag.lab.simulate import Compiled, cores

SEED = 2026
MANY = 4  # players, where the game is for so many


@dataclass
class Measured:
    """What is measured of a game. The rates come when the rounds are run."""

    game: Game
    one_core: dict[int, Subject]  # by number of players
    one_by_wall: Subject
    all_by_wall: Subject

    @property
    def subjects(self) -> list[Subject]:
        return [*self.one_core.values(), self.one_by_wall, self.all_by_wall]

    @property
    def gain(self) -> float:
        return self.all_by_wall.rate / self.one_by_wall.rate

    @property
    def fastest(self) -> Subject:
        """The one that stands beside the peers: most players, one core."""
        return self.one_core[max(self.one_core)]


def measured(name: str) -> Measured:
    game = registry.game(name)
    least, most = game.players
    counts = sorted({least, min(MANY, most)})
    return Measured(
        game,
        {players: _subject(game, players, 1, time.thread_time) for players in counts},
        _subject(game, counts[-1], 1, time.perf_counter),
        _subject(game, counts[-1], cores(), time.perf_counter),
    )


def _subject(game: Game, players: int, jobs: int, clock: Clock) -> Subject:
    compiled = Compiled(plan(game.name, players=players, seed=SEED), jobs)
    played = 0

    def work(games: int) -> int:
        nonlocal played
        played += games
        return int(compiled.play(played - games, games).decisions.sum())

    said = "1 player" if players == 1 else f"{players} players"
    return Subject(f"{game.title}, {said}", work, clock)
