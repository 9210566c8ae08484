"""OpenSpiel at random play: through a Python loop, and through its own C++ rollouts.

Only decisions count as steps, dice and deals do not. Alone: `python -m bench.peers`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from bench.rounds import Subject, measure

try:
    import pyspiel
except ImportError:
    pyspiel = None

MISSING = "OpenSpiel is not installed, so there is nothing to compare with: pip install 'hapag[spiel]'"
GAMES = ("connect_four", "quoridor", "backgammon")
PLAYOUTS = 20  # a call of the evaluator
LENGTH_GAMES = 400  # how many games the mean length is taken from
MEMORY_MB = 10


@dataclass
class Peer:
    game: str
    version: str
    through_python: Subject
    rollouts: Subject


def peers() -> list[Peer]:
    """What is to be measured; nothing where OpenSpiel is missing."""
    return [] if pyspiel is None else [_peer(name) for name in GAMES]


def _peer(name: str) -> Peer:
    game = pyspiel.load_game(name)
    return Peer(
        name,
        f"open_spiel {metadata.version('open_spiel')}",
        Subject(
            f"OpenSpiel {name}, Python loop", lambda games: sum(_playout(_start(game)) for _ in range(games))
        ),
        Subject(f"OpenSpiel {name}, C++ rollouts", _rollouts(game)),
    )


def _start(game: Any) -> Any:
    """A new game; where it begins with a roll, the first outcome, because rollouts start at a decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def _playout(state: Any) -> int:
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            steps += 1
    return steps


def _rollouts(game: Any) -> Callable[[int], int]:
    """The evaluator cannot be called from Python, but a tree search of one simulation is one call of it."""
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, MEMORY_MB, False, 1, False)
    state = _start(game)
    length = sum(_playout(state.clone()) for _ in range(LENGTH_GAMES)) / LENGTH_GAMES

    def work(calls: int) -> int:
        for _ in range(calls):
            bot.mcts_search(state)
        return round(calls * PLAYOUTS * length)

    return work


def main() -> None:
    found = peers()
    if not found:
        raise SystemExit(MISSING)
    measure([subject for peer in found for subject in (peer.through_python, peer.rollouts)], 2.0, 3)
    for peer in found:
        print(
            f"{peer.game}: {peer.through_python.rate:,.0f} in Python, {peer.rollouts.rate:,.0f} in rollouts"
        )


if __name__ == "__main__":
    main()
