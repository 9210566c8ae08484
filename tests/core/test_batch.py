"""Batches: many tables stepped together, each at a decision, each with chance of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hapag
from core.example import GAME
from hapag.core import calls
from hapag.core.batch import Batch
from hapag.core.errors import BadOption, BadPlayers, UnknownName
from hapag.core.verbs import CHANCE

SIZE = 6


def batch(size: int = SIZE, players: int = 2, seed: Any = 3, **more: Any) -> Batch:
    return hapag.batch(GAME, size, players, seed, **more)


def legal(tables: Batch, i: int) -> list[int]:
    """What the acting seat of a table may do, asked of the rules one table at a time."""
    out, _ = tables.game.buffers()
    count = calls.legal(tables._box, tables.tables[i : i + 1], int(tables.seats[i]), out)
    return [int(action) for action in out[:count]]


def image(tables: Batch) -> list[bytes]:
    """The bytes of each table's fields; what lies between them means nothing."""
    names = tables.tables.dtype.names or ()
    return [b"".join(table[name].tobytes() for name in names) for table in tables.tables]


def play(tables: Batch, steps: int) -> list[list[int]]:
    return [tables.random_step().tolist() for _ in range(steps)]


def to_the_first_end(tables: Batch) -> None:
    """Random steps until some game has just ended."""
    for _ in range(tables.game.longest):
        tables.random_step()
        if tables.ended.any():
            return
    raise AssertionError("no game ends")


# --- starting ---------------------------------------------------------------------------------------------


def test_every_table_waits_at_a_decision() -> None:
    tables = batch()
    for _ in range(100):
        for i in range(SIZE):
            owing = calls.waiting(tables._box, tables.tables[i : i + 1])
            assert tables.seats[i] != CHANCE
            assert owing & -owing == 1 << int(tables.seats[i])  # the lowest waiting seat
            assert legal(tables, i)
        tables.random_step()


def test_each_table_has_dice_of_its_own() -> None:
    assert len(set(image(batch(50)))) > 40


def test_the_same_seed_plays_the_same_games() -> None:
    one, other, third = batch(), batch(), batch(seed=4)
    assert play(one, 150) == play(other, 150) != play(third, 150)
    assert image(one) == image(other) != image(third)


def test_a_table_plays_the_same_in_a_batch_of_any_size() -> None:
    small, large = batch(2), batch(9)
    for _ in range(150):
        assert large.random_step()[:2].tolist() == small.random_step().tolist()
        assert large.seats[:2].tolist() == small.seats.tolist()
    assert image(large)[:2] == image(small)


def test_without_a_seed_every_batch_is_another() -> None:
    assert play(batch(seed=None), 3) != play(batch(seed=None), 3)


def test_a_reset_lays_new_games() -> None:
    tables = batch()
    play(tables, 20)
    tables.reset()
    assert (tables.tables["turns"] == 0).all()
    assert not tables.tables["sheet"].any()


@pytest.mark.parametrize("size", [0, -1, 1.5, "3", None])
def test_a_batch_has_at_least_one_table(size: Any) -> None:
    with pytest.raises(BadOption, match=r"size = .* is not possible. Allowed: a whole number from 1"):
        batch(size)


def test_players_options_and_games_are_checked_as_for_a_match() -> None:
    with pytest.raises(BadPlayers, match="1 to 8 players, not 9"):
        batch(players=9)
    with pytest.raises(BadOption, match="There is no house rule 'x'"):
        batch(options={"x": 1})
    with pytest.raises(UnknownName, match=f"Did you mean {GAME}"):
        hapag.batch("rolling", 3)
    assert batch(options={"assign_dice": "current-player"}).options == {"assign_dice": "current-player"}


# --- stepping ---------------------------------------------------------------------------------------------


def test_random_steps_are_legal_and_answer_with_the_actions() -> None:
    tables = batch()
    for _ in range(150):
        before = [legal(tables, i) for i in range(SIZE)]
        actions = tables.random_step()
        assert all(int(actions[i]) in before[i] for i in range(SIZE))
        assert not tables.refused.any()


def test_an_action_that_is_not_legal_is_refused_with_its_reason_and_leaves_the_table() -> None:
    tables = batch()
    before, seats = image(tables), tables.seats.copy()
    actions = np.array([legal(tables, 0)[0], -1, tables.game.actions, 10**9, legal(tables, 4)[0], -(2**40)])
    tables.step(actions)
    assert [tables.game.reasons[int(why)][0] if why else "" for why in tables.refused] == [
        "",
        "not_a_move",
        "not_a_move",
        "not_a_move",
        "",
        "not_a_move",
    ]
    moved = [after != then for after, then in zip(image(tables), before, strict=True)]
    assert moved == [True, False, False, False, True, False]
    assert tables.seats[tables.refused != 0].tolist() == seats[tables.refused != 0].tolist()
    assert not tables.ended.any()


@pytest.mark.parametrize("actions", [[0], [0] * (SIZE + 1), [[0] * SIZE], 0])
def test_there_is_one_action_a_table(actions: Any) -> None:
    tables = batch()
    before = image(tables)
    with pytest.raises(BadOption, match=f"step needs {SIZE} actions, one a table"):
        tables.step(np.array(actions))
    assert image(tables) == before


def test_actions_may_come_as_integers_of_any_width_or_as_a_list() -> None:
    wide, narrow, listed = batch(), batch(), batch()
    actions = wide.choose().copy()
    wide.step(actions)
    narrow.step(actions.astype(np.int16))
    listed.step(actions.tolist())
    assert image(wide) == image(narrow) == image(listed)


def test_a_finished_game_leaves_its_scores_and_starts_anew_in_the_same_step() -> None:
    tables = batch()
    to_the_first_end(tables)
    for i in range(SIZE):
        if tables.ended[i]:
            assert tables.tables["turns"][i] == 0
            assert tables.seats[i] == 0
            assert legal(tables, i)
            assert (tables.scores[i] >= 0).all()
            assert tables.scores[i].any()
    tables.random_step()
    assert not tables.ended.any()


def test_the_scores_of_an_ended_game_are_those_of_the_table_it_ended_on() -> None:
    tables = batch(1, 1)
    last = None
    while True:
        action = tables.choose().copy()
        last = tables.tables.copy()
        seat = int(tables.seats[0])
        tables.step(action)
        if tables.ended[0]:
            break
    calls.apply(tables._box, last, seat, int(action[0]))
    points = np.zeros(1, np.int32)
    calls.scores(tables._box, last, points)
    assert points.tolist() == tables.scores[0].tolist()


# --- choosing and looking ---------------------------------------------------------------------------------


def test_the_legal_mask_marks_exactly_what_may_be_done() -> None:
    tables = batch()
    for _ in range(30):
        mask = tables.legal_mask()
        assert mask.shape == (SIZE, tables.game.actions)
        assert set(np.unique(mask)) <= {0, 1}
        assert [np.flatnonzero(row).tolist() for row in mask] == [legal(tables, i) for i in range(SIZE)]
        tables.random_step()


def test_choosing_changes_no_table() -> None:
    tables = batch()
    before = image(tables)
    tables.choose(0)
    tables.choose()
    assert image(tables) == before


def test_advised_seats_choose_what_the_advice_likes_best() -> None:
    tables = batch()
    for _ in range(60):
        chosen = tables.choose(0b01).copy()  # seat 0 by advice, seat 1 at random
        for i in range(SIZE):
            seat, table = int(tables.seats[i]), tables.tables[i : i + 1]
            liked = {action: calls.advice(tables._box, table, seat, action) for action in legal(tables, i)}
            assert int(chosen[i]) in liked
            if seat == 0:
                assert liked[int(chosen[i])] == max(liked.values())
        tables.step(chosen)


def test_each_table_is_observed_as_its_acting_seat_may_know_it() -> None:
    tables = batch(players=3)
    hidden = False
    for _ in range(30):
        seen = tables.observe()
        for i in range(SIZE):
            alone = tables.game.table_record.new()
            calls.observe(tables._box, tables.tables[i : i + 1], int(tables.seats[i]), alone)
            assert all((seen[i][name] == alone[0][name]).all() for name in seen.dtype.names or ())
            hidden |= any((seen[i][name] != tables.tables[i][name]).any() for name in seen.dtype.names or ())
        tables.random_step()
    assert hidden
