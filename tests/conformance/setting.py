"""A game in one setting: the verbs on one-element arrays, and positions met in random play."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import hapag
from hapag.core import calls, registry, sources
from hapag.core.compiled import Row
from hapag.core.game import Array, Game
from hapag.core.layout import plain
from hapag.core.match import Match
from hapag.core.options import Value
from hapag.core.verbs import CHANCE, CHANCE_BIT, SPECTATOR

GAMES = int(os.environ.get("HAPAG_TEST_GAMES", "1"))  # random games in each setting
TESTS = Path(__file__).parent.parent
MANY = 300  # actions that one reason refuses: more are not all put into words


@dataclass(frozen=True)
class Setting:
    name: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *(f"{name}={value}" for name, value in self.options)])

    @cached_property
    def game(self) -> Game:
        return registry.game(self.name)

    @cached_property
    def content(self) -> dict[str, Any]:
        return registry.shipped_box(self.name).content

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def watchers(self) -> list[int]:
        return [*self.seats, SPECTATOR]

    @cached_property
    def fresh(self) -> Match:
        """A match at its start, by hand; the source of the Box record."""
        return hapag.new(self.name, self.players, options=dict(self.options), chance="manual")

    @property
    def box(self) -> Array:
        return self.fresh.box

    def match(self, table: Array) -> Match:
        """A match that stands at the table."""
        match = self.fresh.copy()
        match._table = table.copy()
        return match

    # --- the verbs ---

    def start(self) -> Array:
        table = self.game.table_record.new()
        calls.setup(self.box, table, self.players)
        return table

    def owing(self, table: Array) -> int:
        return int(calls.waiting(self.box, table))

    def waiting(self, table: Array) -> list[int]:
        """The seats that owe a decision, or CHANCE alone."""
        owing = self.owing(table)
        return [CHANCE] if owing & CHANCE_BIT else [seat for seat in self.seats if owing >> seat & 1]

    def legal(self, table: Array, seat: int) -> list[int]:
        out, _ = self.game.buffers()
        return [int(action) for action in out[: calls.legal(self.box, table, seat, out)]]

    def check(self, table: Array, seat: int, action: int) -> int:
        return int(calls.check(self.box, table, seat, action))

    def checks(self, table: Array, seat: int) -> list[int]:
        """The reason for each number around those of actions, from -2 on."""
        reasons = np.zeros(self.game.actions + 4, np.int32)
        calls.checks(self.box, table, seat, -2, reasons)
        answers: list[int] = reasons.tolist()
        return answers

    def answered(self, table: Array, seat: int) -> dict[int, str]:
        """Moves with why they are refused ("" if they are not): of each reason all, or some of many."""
        by_reason: dict[int, list[int]] = {}
        for action, why in enumerate(self.checks(table, seat), -2):
            by_reason.setdefault(why, []).append(action)
        keys = {why: key for why, (key, _) in self.game.reasons.items()} | {0: ""}
        return {
            action: keys[why]
            for why, actions in by_reason.items()
            if keys[why] != "not_a_move"
            for action in few(actions)
        }

    def outcomes(self, table: Array) -> list[tuple[int, int]]:
        out, weight = self.game.buffers()
        n = calls.chance(self.box, table, out, weight)
        return [(int(out[i]), int(weight[i])) for i in range(n)]

    def applied(self, table: Array, by: int, number: int) -> Array:
        after = table.copy()
        calls.apply(self.box, after, by, number)
        return after

    def scores(self, table: Array) -> list[int]:
        points = np.zeros(self.players, np.int32)
        calls.scores(self.box, table, points)
        return [int(score) for score in points]

    def observed(self, table: Array, seat: int) -> Array:
        seen = self.game.table_record.new()
        calls.observe(self.box, table, seat, seen)
        return seen

    def resampled(self, seen: Array, seat: int, stream: Array) -> Array:
        guess = seen.copy()
        calls.resample(self.box, guess, seat, stream)
        return guess

    @property
    def styles(self) -> range:
        """The numbers of the styles of advice."""
        return range(max(1, len(self.game.styles)))

    def advice(self, seen: Array, seat: int, action: int, style: int = 0) -> int:
        return int(calls.advice(self.box, seen, seat, action, style))

    def events(self, before: Array, after: Array) -> list[dict[str, Any]]:
        """What happened between two observed tables, in words."""
        happened: list[dict[str, Any]] = self.game.view.events(
            self.content,
            self.fresh.plain_box,
            plain(before.dtype, before.tobytes()),
            plain(after.dtype, after.tobytes()),
        )
        return happened

    def position_text(self, table: Array) -> str:
        return str(self.game.notation.position_text(self.content, Row(table[0])))

    def position_of(self, text: str) -> Array:
        tables: Array = self.game.notation.position_of(self.content, Row(self.box[0]), text)
        return tables

    def possible(self, table: Array, by: int) -> list[int]:
        return [outcome for outcome, _ in self.outcomes(table)] if by == CHANCE else self.legal(table, by)


def few(actions: list[int]) -> list[int]:
    """All of a short list; of a long one the ends, and others from all over it."""
    if len(actions) <= MANY:
        return actions
    inner = Random(len(actions)).sample(range(1, len(actions) - 1), MANY - 2)
    return [actions[0], *(actions[i] for i in sorted(inner)), actions[-1]]


def all_settings() -> list[Setting]:
    """Of every game all settings; in a quick run (GAMES = 1) those that differ most."""
    of = quick_settings_of if GAMES == 1 else settings_of
    return [setting for name in registry.game_names() for setting in of(name)]


def quick_settings_of(name: str) -> list[Setting]:
    """The fewest and the most players by the usual house rules; each other rule once, between the two."""
    least, most = registry.game(name).players
    between = (least + most) // 2
    kept = {(least, False), (most, False), (between, True)}
    return [setting for setting in settings_of(name) if (setting.players, bool(setting.options)) in kept]


def settings_of(name: str) -> list[Setting]:
    """Every number of players, with the default house rules and with each single change of one."""
    game = registry.game(name)
    least, most = game.players
    house_rules = [(), *(((option.name, value),) for option in game.options for value in option.choices[1:])]
    return [Setting(name, players, rules) for players in range(least, most + 1) for rules in house_rules]


def folder_of_tests(name: str) -> Path:
    """Where a game keeps its tests: beside ours, or in the game's own folder if that is somewhere else."""
    folder = registry.folder(registry.game(name))
    return TESTS / "games" / folder.name if folder.is_relative_to(sources.PACKAGE) else folder / "tests"


def image(table: Array) -> bytes:
    """The bytes of all fields; what lies between them (padding) means nothing."""
    return b"".join(table[name].tobytes() for name in table.dtype.names or ())


# --- random play ---------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A table and what was done there; `by` is -1 at the end."""

    table: Array
    by: int
    number: int


END = -1


@cache
def played(setting: Setting, seed: int) -> tuple[Step, ...]:
    """One random game, any waiting seat acting first."""
    return tuple(walk(setting, setting.start(), Random(f"{setting} {seed}")))


def walk(setting: Setting, table: Array, random: Random) -> Iterator[Step]:
    """Random play from a table to the end; one step more than the game may have is an error."""
    for _ in range(setting.game.longest + 1):
        waiting = setting.waiting(table)
        if not waiting:
            yield Step(table, END, END)
            return
        by = random.choice(waiting)
        possible = setting.possible(table, by)
        assert possible, f"{setting}: nothing is possible for {by} in\n{setting.position_text(table)}"
        number = random.choice(possible)
        yield Step(table, by, number)
        table = setting.applied(table, by, number)
    raise AssertionError(f"{setting}: the game is not over after {setting.game.longest} events")


def games(setting: Setting) -> list[tuple[Step, ...]]:
    return [played(setting, seed) for seed in range(GAMES)]


def sampled(setting: Setting, count: int, seed: int = 0) -> list[Array]:
    """About `count` tables of each random game: the first, the last, and others from all over it."""
    return [step.table for game in games(setting) for step in some(game, count, Random(seed))]


def some(game: Sequence[Step], count: int, random: Random) -> list[Step]:
    inner = random.sample(range(1, len(game) - 1), min(count, len(game) - 2))
    return [game[0], *(game[i] for i in sorted(inner)), game[-1]]


def simultaneous(setting: Setting, count: int) -> list[Array]:
    """Sampled tables at which several seats wait and choose face down."""
    return [] if setting.game.open_steps else several_wait(setting, count)


def shared(setting: Setting, count: int) -> list[Array]:
    """Sampled tables at which several seats wait and act openly on one thing."""
    return several_wait(setting, count) if setting.game.open_steps else []


def several_wait(setting: Setting, count: int) -> list[Array]:
    found = [step.table for game in games(setting) for step in game if len(setting.waiting(step.table)) > 1]
    return Random(1).sample(found, min(count * GAMES, len(found)))
