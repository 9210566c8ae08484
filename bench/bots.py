"""How well the bots play: each at a table of its own kind, by number of players and house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hapag.core import registry
from hapag.core.options import Value, changed, spelled
from hapag.lab.plan import plan
from hapag.lab.simulate import simulate
from hapag.lab.summary import Summary, Tally

GAMES = 10_000
SEED = 20261118
FEW = 5  # numbers of players that are all played


@dataclass(frozen=True)
class Strength:
    game: str
    players: int
    rules: str
    bot: str
    tally: Tally


def strengths(name: str) -> Iterator[Strength]:
    """The default house rules and each single change of one, by number of players."""
    game = registry.game(name)
    least, most = game.players
    rules: list[dict[str, Value]] = [{}, *({o.name: value} for o in game.options for value in o.choices[1:])]
    for options in rules:
        for players in tables(least, most):
            for bot in registry.bot_names(name):
                tally = _tally(name, players, options, bot)
                yield Strength(game.title, players, _said(name, options), bot, tally)


def tables(least: int, most: int) -> list[int]:
    """Every number of players; of many, as few as may be and four."""
    return list(range(least, most + 1)) if most - least < FEW else [least, 4]


def _tally(name: str, players: int, options: dict[str, Value], bot: str) -> Tally:
    asked = plan(name, games=GAMES, players=players, bots=[bot], seed=SEED, options=options)
    summary = Summary(asked)
    for games in simulate(asked):
        summary.add(games)
    return summary.bots[0]


def _said(name: str, options: dict[str, Value]) -> str:
    declared = registry.game(name).options
    settled = {option.name: option.default for option in declared} | options
    return ", ".join(f"{key} = {spelled(value)}" for key, value in changed(declared, settled).items()) or "-"
