"""The same rules in every way of running: interpreted, compiled, one table, a batch, one core, all cores."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import hapag
from conformance.setting import TESTS, Setting, image, settings_of
from conformance.trail import pick, trails, whole_games
from hapag.core import loops, registry, sources, verbs
from hapag.core.batch import Batch
from hapag.core.chance import seed_bytes, streams
from hapag.core.compiled import JIT
from hapag.core.game import Array
from hapag.core.verbs import CHANCE

SIZE = 3
only_compiled = pytest.mark.skipif(
    not JIT, reason="HAPAG_JIT=0: nothing is compiled, so nothing runs in threads"
)


def test_interpreted_and_compiled_agree_bit_for_bit(any_game: str) -> None:
    here, other = trails(any_game), trails_of_the_other_mode(any_game)
    assert here.keys() == other.keys()
    for setting, lines in here.items():
        assert lines == other[setting], setting


def trails_of_the_other_mode(game: str) -> dict[str, list[str]]:
    path = os.pathsep.join([str(sources.PACKAGE.parent), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "HAPAG_JIT": "0" if JIT else "1"}
    command = [sys.executable, "-m", "conformance.trail", game]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


# --- batches ----------------------------------------------------------------------------------------------


def batch_of(setting: Setting, seed: int, size: int = SIZE) -> Batch:
    return hapag.batch(setting.name, size, setting.players, seed, options=dict(setting.options))


class Single:
    """One table, played as a batch plays its table `i`: from the same stream."""

    def __init__(self, setting: Setting, seed: int, i: int) -> None:
        self.setting = setting
        self.stream = streams(seed_bytes(seed), 1, first=i)
        self.lay()

    def lay(self) -> None:
        self.table = self.setting.start()
        self.roll()

    def roll(self) -> None:
        while (waiting := self.setting.waiting(self.table)) == [CHANCE]:
            outcome = pick(self.setting, self.table, CHANCE, self.stream)
            self.table = self.setting.applied(self.table, CHANCE, outcome)
        self.seat = min(waiting, default=-1)

    def step(self, action: int) -> list[int] | None:
        """The final scores if the game ended."""
        self.table = self.setting.applied(self.table, self.seat, action)
        self.roll()
        if self.seat >= 0:
            return None
        scores = self.setting.scores(self.table)
        self.lay()
        return scores


def test_a_batch_plays_like_single_tables(any_setting: Setting) -> None:
    batch = batch_of(any_setting, 4)
    singles = [Single(any_setting, 4, i) for i in range(SIZE)]
    ended = 0
    while not ended:
        actions = batch.random_step().copy()
        for i, single in enumerate(singles):
            scores = single.step(int(actions[i]))
            assert bool(batch.ended[i]) == (scores is not None)
            assert scores is None or scores == batch.scores[i].tolist()
            assert (single.seat, image(single.table)) == (batch.seats[i], image(batch.tables[i : i + 1]))
        assert not batch.refused.any()
        ended += int(batch.ended.sum())


def test_a_batch_offers_and_shows_what_single_tables_do(any_setting: Setting) -> None:
    batch = batch_of(any_setting, 5)
    for _ in range(8):
        mask, seen = batch.legal_mask(), batch.observe()
        for i in range(SIZE):
            table, seat = batch.tables[i : i + 1], int(batch.seats[i])
            assert np.flatnonzero(mask[i]).tolist() == any_setting.legal(table, seat)
            assert image(seen[i : i + 1]) == image(any_setting.observed(table, seat))
        batch.random_step()


def test_two_batches_with_the_same_seed_are_equal(any_setting: Setting) -> None:
    first, second = batch_of(any_setting, 6), batch_of(any_setting, 6)
    other = batch_of(any_setting, 7)
    for _ in range(20):
        assert (first.random_step() == second.random_step()).all()
        other.random_step()
        assert image(first.tables) == image(second.tables)
    assert image(other.tables) != image(first.tables)


def test_a_refused_action_leaves_its_table_alone(any_setting: Setting) -> None:
    batch = batch_of(any_setting, 8)
    before = image(batch.tables[:1])
    actions = batch.choose().copy()
    actions[0] = any_setting.game.actions
    batch.step(actions)
    assert any_setting.game.reasons[int(batch.refused[0])][0] == "not_a_move"
    assert image(batch.tables[:1]) == before
    assert not batch.refused[1:].any()


@only_compiled
def test_the_number_of_threads_changes_nothing(any_setting: Setting) -> None:
    assert in_threads(any_setting, 1) == in_threads(any_setting, 2)


def in_threads(setting: Setting, threads: int) -> tuple[bytes, bytes]:
    import numba

    if threads > numba.config.NUMBA_NUM_THREADS:
        pytest.skip("this machine has one core only")
    before = numba.get_num_threads()
    numba.set_num_threads(threads)
    try:
        batch = batch_of(setting, 9, size=16)
        for _ in range(10):
            batch.random_step()
        return image(batch.tables), games_on_all_cores(setting, threads).tobytes()
    finally:
        numba.set_num_threads(before)


def games_on_all_cores(setting: Setting, workers: int) -> Array:
    points, lengths = np.zeros((8, setting.players), np.int32), np.zeros(8, np.int64)
    tables, eight = setting.game.table_record.new(2 * workers), streams(3, 8).reshape(8, 1)  # two apart
    out, weight = setting.game.buffers(workers)
    loops.play_games_on_all_cores(
        setting.box, tables, setting.players, 1, eight, out, weight, points, lengths
    )
    return points


def test_every_style_of_advice_plays_to_the_end(any_game: str) -> None:
    setting = settings_of(any_game)[0]
    points, lengths = np.zeros((2, setting.players), np.int32), np.zeros(2, np.int64)
    for style in setting.styles:
        advised = loops.advised_by([style] * setting.players)
        table, stream = setting.start(), streams(6, 2).reshape(2, 1)
        buffers = setting.game.buffers()
        loops.play_games(setting.box, table, setting.players, advised, stream, *buffers, points, lengths)
        assert all(0 < length <= setting.game.longest for length in lengths)


@only_compiled
def test_rules_are_compiled_for_numbers_of_one_width(any_game: str) -> None:
    whole_games(settings_of(any_game)[0])
    for module in registry.game(any_game).modules:
        for verb in verbs.VERBS:
            found = getattr(module, verb.__name__, None)
            numbers = [str(kind) for kinds in getattr(found, "signatures", ()) for kind in kinds]
            assert not {"int8", "int16", "int32"} & set(numbers)


def test_games_on_all_cores_are_the_games_of_one_core(any_setting: Setting) -> None:
    points, lengths = np.zeros((8, any_setting.players), np.int32), np.zeros(8, np.int64)
    buffers = any_setting.game.buffers()
    eight = streams(3, 8).reshape(8, 1)
    loops.play_games(
        any_setting.box, any_setting.start(), any_setting.players, 1, eight, *buffers, points, lengths
    )
    assert (games_on_all_cores(any_setting, 2) == points).all()
