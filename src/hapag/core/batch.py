"""Many tables of one game, each waiting at a decision, stepped together on all cores.

A table with several waiting seats is asked for the lowest one. A finished game leaves its scores and starts
anew in the same step (the "same step" autoreset of the learning libraries). All buffers are made once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from hapag.core import loops
from hapag.core.box import LoadedBox
from hapag.core.chance import seed_bytes, streams
from hapag.core.errors import BadOption
from hapag.core.game import Array, Game
from hapag.core.options import settle, whole

LARGEST = 1 << 24  # tables


class Batch:
    """Made by `hapag.batch`. The arrays are reused: copy what must outlast the next step.

    tables    the positions, a record each        seats     who is to act at each
    ended     games that ended in the last step   scores    final scores of those
    refused   why an action was not legal (0 = it was); the table is then left as it was
    """

    def __init__(
        self,
        game: Game,
        box: LoadedBox,
        size: int,
        players: int,
        options: Mapping[str, object] | None = None,
        seed: int | bytes | None = None,
    ) -> None:
        players, size = game.check_players(players), whole("size", size, 1, LARGEST)
        self.game, self.size, self.players = game, size, players
        self.options = settle(game.options, options)
        self.tables = game.table_record.new(size)
        self.seats = np.zeros(size, np.int64)
        self.ended = np.zeros(size, np.bool_)
        self.refused = np.zeros(size, np.int32)
        self.scores = np.zeros((size, players), np.int32)
        self._box = game.box(box, self.options)
        self._seen = game.table_record.new(size)
        self._actions = np.zeros(size, np.int64)
        self._out, self._weight = game.buffers(size)
        self._chance = streams(seed_bytes(seed), size).reshape(size, 1)
        self._choice = streams(b"choices" + seed_bytes(seed), size).reshape(size, 1)
        self.reset()

    def reset(self) -> None:
        """Lay a new game on every table."""
        loops.batch_reset(
            self._box, self.tables, self.players, self.seats, self._chance, self._out, self._weight
        )

    def step(self, actions: Array) -> None:
        """One action for the acting seat of each table."""
        if np.asarray(actions).dtype.kind not in "iu":
            raise BadOption("step needs whole numbers: the numbers of actions.")
        actions = np.ascontiguousarray(actions, dtype=np.int64)
        if actions.shape != (self.size,):
            raise BadOption(f"step needs {self.size} actions, one a table, not an array of {actions.shape}.")
        loops.batch_step(
            self._box,
            self.tables,
            self.players,
            actions,
            self.seats,
            self.ended,
            self.refused,
            self._chance,
            self._out,
            self._weight,
            self.scores,
        )

    def random_step(self) -> Array:
        """A random legal action on each table; the actions taken."""
        self.step(self.choose(0))
        return self._actions

    def choose(self, advised: int = loops.EVERYBODY) -> Array:
        """An action for each table: for seats in the mask the best by advice, else a random one.

        `loops.advised_by` makes the number for seats that follow advice in different styles.
        """
        loops.batch_choose(
            self._box, self.tables, self.seats, advised, self._actions, self._choice, self._out
        )
        return self._actions

    def observe(self) -> Array:
        """Each table as its acting seat may know it."""
        loops.batch_observe(self._box, self.tables, self.seats, self._seen)
        return self._seen

    def legal_mask(self) -> Array:
        """1 where the acting seat may take the action."""
        loops.batch_mask(self._box, self.tables, self.seats, self._mask, self._out)
        return self._mask

    @cached_property
    def _mask(self) -> Array:
        return np.zeros((self.size, self.game.actions), np.int8)
