"""How the bots play and how games end: each bot at a table of its own kind, and styles of one together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hapag.core import registry
from hapag.core.game import Game
from hapag.core.options import Value, changed, spelled
from hapag.lab.plan import plan
from hapag.lab.simulate import simulate
from hapag.lab.summary import Summary

GAMES = 10_000
SEED = 20261118
FEW = 5  # numbers of players that are all played


@dataclass(frozen=True)
class Strength:
    game: Game
    players: int
    rules: str
    bots: tuple[str, ...]  # they take turns in filling the seats
    summary: Summary


def strengths(name: str) -> Iterator[Strength]:
    """The default house rules and each single change of one, by number of players."""
    game = registry.game(name)
    least, most = game.players
    rules: list[dict[str, Value]] = [{}, *({o.name: value} for o in game.options for value in o.choices[1:])]
    for options in rules:
        for players in tables(least, most):
            for bots in companies(name, players):
                summary = _played(name, players, options, bots)
                yield Strength(game, players, _said(name, options), bots, summary)


def companies(name: str, players: int) -> list[tuple[str, ...]]:
    """Each bot alone, and those that follow the game's advice in its styles, as many as there are seats."""
    names = registry.bot_names(name)
    advised = tuple(bot for bot in names if registry.bot(bot, name).follows_advice)[:players]
    return [*((bot,) for bot in names), *([advised] if len(advised) > 1 else [])]


def tables(least: int, most: int) -> list[int]:
    """Every number of players; of many, as few as may be and four."""
    return list(range(least, most + 1)) if most - least < FEW else [least, 4]


def _played(name: str, players: int, options: dict[str, Value], bots: tuple[str, ...]) -> Summary:
    asked = plan(name, games=GAMES, players=players, bots=bots, seed=SEED, options=options)
    summary = Summary(asked)
    for games in simulate(asked):
        summary.add(games)
    return summary


def _said(name: str, options: dict[str, Value]) -> str:
    declared = registry.game(name).options
    settled = {option.name: option.default for option in declared} | options
    return ", ".join(f"{key} = {spelled(value)}" for key, value in changed(declared, settled).items()) or "-"
