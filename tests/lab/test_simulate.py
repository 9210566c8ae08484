"""Simulated games: seats, seeds, places, files and figures."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from hapag.core import box as boxes
from hapag.core import registry
from hapag.core.bot import Bot
from hapag.core.errors import BadOption, BadPlayers, HapagError
from hapag.core.game import fewest_first
from hapag.lab import results, simulate
from hapag.lab.plan import Plan, plan
from hapag.lab.simulate import Games
from hapag.lab.summary import Summary, wilson

GAME = "rolling-philippines"


def played(wanted: Plan, **how: object) -> Games:
    """All games of a plan in one piece."""
    runs = list(simulate.simulate(wanted, **how))  # type: ignore[arg-type]
    parts = [
        np.concatenate([getattr(run, name) for run in runs])
        for name in ("bots", "scores", "places", "endings", "decisions")
    ]
    return Games(0, *parts)


def same(one: Games, other: Games) -> bool:
    alike = ("bots", "scores", "places", "endings")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in alike)


# --- plans ------------------------------------------------------------------------------------------


def test_fewer_bots_than_seats_take_turns() -> None:
    assert plan(GAME, players=3, bots=["greedy", "random"]).line == ("greedy", "random", "greedy")


def test_everybody_sits_everywhere_equally_often() -> None:
    wanted = plan(GAME, players=3, bots=["greedy", "random"], games=9)
    for seat in range(3):
        assert [wanted.seated(game)[seat] for game in range(9)].count("greedy") == 6


def test_without_rotation_nobody_moves() -> None:
    wanted = plan(GAME, players=2, bots=["greedy", "random"], rotate=False)
    assert wanted.seated(0) == wanted.seated(1) == ("greedy", "random")


def test_seating_is_what_the_plan_says() -> None:
    wanted = plan(GAME, players=3, bots=["greedy", "random"])
    line = simulate.seating(wanted, 4, 5)
    assert [tuple(wanted.names[bot] for bot in row) for row in line] == [
        wanted.seated(game) for game in range(4, 9)
    ]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"games": 0}, BadOption),
        ({"games": float("nan")}, BadOption),
        ({"games": 1.5}, BadOption),
        ({"games": True}, BadOption),
        ({"seed": "x"}, BadOption),
        ({"seed": 1.5}, BadOption),
        ({"seed": True}, BadOption),
        ({"players": True}, BadPlayers),
        ({"players": 1.5}, BadPlayers),
        ({"bots": "greedy"}, BadOption),
        ({"players": 9}, BadPlayers),
        ({"bots": ["random"] * 9, "players": 8}, BadPlayers),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], error: type[HapagError]) -> None:
    with pytest.raises(error):
        plan(GAME, **wrong)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    wanted = plan(GAME, games=np.int64(3), players=np.int32(2), seed=np.uint8(5))  # type: ignore[arg-type]
    assert wanted == plan(GAME, games=3, players=2, seed=5)
    assert {type(number) for number in (wanted.games, wanted.players, wanted.seed)} == {int}


@pytest.mark.parametrize("jobs", [0, -1, 1025, 1.5, True])
def test_so_many_jobs_are_refused(jobs: object) -> None:
    with pytest.raises(BadOption, match="from 1 to 1024"):
        simulate.simulate(plan(GAME), jobs)  # type: ignore[arg-type]


# --- games ------------------------------------------------------------------------------------------


def test_a_game_is_the_same_in_whatever_run_it_is_played() -> None:
    compiled = simulate.Compiled(plan(GAME, players=3, bots=["greedy", "random"], seed=5), 1)
    whole, part = compiled.play(0, 12), compiled.play(7, 5)
    assert np.array_equal(whole.scores[7:], part.scores)
    assert np.array_equal(whole.decisions[7:], part.decisions)


def test_places_follow_the_game(any_game: str) -> None:
    game = registry.game(any_game)
    found = played(plan(any_game, games=30, seed=1, players=game.players[1]), jobs=1)
    if game.places is fewest_first:
        for scores, places in zip(found.scores.tolist(), found.places.tolist(), strict=True):
            assert places == fewest_first(np.zeros(1), scores)


def test_ranks_share_a_place_and_leave_a_gap() -> None:
    assert simulate.ranks(np.array([[3, 1, 1], [2, 2, 2]])).tolist() == [[3, 1, 1], [1, 1, 1]]


def test_places_that_need_the_table_are_asked_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a rule of its own gives the same places as the fast way, for the same rule."""
    wanted = plan(GAME, players=3, games=10, seed=2)
    fast = simulate.Compiled(wanted, 1).play(0, 10)
    monkeypatch.setattr(simulate, "fewest_first", None)
    slow = simulate.Compiled(wanted, 1).play(0, 10)
    assert same(fast, slow)


def test_everybody_may_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(GAME, players=2, games=4, seed=2)
    compiled = simulate.Compiled(wanted, 1)
    object.__setattr__(compiled, "game", _Lost(compiled.game))
    summary = Summary(wanted)
    summary.add(compiled.play(0, 4))
    assert [summary.win_share(tally) for tally in summary.seats] == [0, 0]


class _Lost:
    """A game that nobody wins."""

    def __init__(self, game: object) -> None:
        self._game = game

    def places(self, table: object, scores: list[int]) -> list[None]:
        return [None] * len(scores)

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)


def test_other_bots_are_asked_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that compiled loops cannot play plays the same plan, and sits where the plan says."""
    first = Bot("first", "Takes the first move.", lambda asked: asked.actions[0])
    known = registry.bot
    monkeypatch.setattr(registry, "bot", lambda name, of: first if name == "first" else known(name, of))
    wanted = plan(GAME, players=2, bots=["first", "random"], games=6, seed=3)
    one, again = played(wanted, jobs=1), played(wanted, jobs=1)
    assert same(one, again)
    assert one.decisions.tolist() == [96] * 6
    assert one.bots.tolist() == [[0, 1], [1, 0]] * 3


def test_worker_processes_give_the_same_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(simulate, "WORTH_A_PROCESS", 0.0)
    wanted = plan(GAME, players=2, bots=["greedy", "random"], games=12, seed=3)
    alone = played(wanted, jobs=1, records=tmp_path / "alone")
    together = played(wanted, jobs=2, records=tmp_path / "together")
    assert same(alone, together)
    names = [simulate.record_name(wanted, game) for game in range(12)]
    assert names == sorted(file.name for file in (tmp_path / "together").iterdir())
    for name in names:
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "together" / name).read_bytes()


def with_rounds(rounds: int, folder: Path) -> Path:
    shipped = registry.folder(registry.game(GAME)) / "box.toml"
    text = shipped.read_text(encoding="utf-8").replace("rounds = 8", f"rounds = {rounds}")
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_box_is_read_once_for_all_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    read: list[Path] = []
    load = boxes.load
    monkeypatch.setattr(boxes, "load", lambda path, schema: read.append(path) or load(path, schema))
    wanted = plan(GAME, box=with_rounds(1, tmp_path), games=9, seed=3)
    played(wanted, jobs=1, records=tmp_path / "records")
    assert read == [tmp_path / "box.toml"]


def test_a_box_that_has_changed_is_read_again(tmp_path: Path) -> None:
    for rounds in (1, 2):
        wanted = plan(GAME, box=with_rounds(rounds, tmp_path), games=1, seed=3)
        decisions = played(wanted, jobs=1, records=tmp_path / "records").decisions
        assert decisions.tolist() == [6 * rounds]


# --- files ------------------------------------------------------------------------------------------


def write(path: Path, wanted: Plan) -> None:
    for _ in results.written(wanted, simulate.simulate(wanted, 1), path):
        pass


@pytest.fixture
def wanted() -> Plan:
    return plan(GAME, players=2, bots=["greedy", "random"], games=40, seed=6)


def test_all_formats_say_the_same(wanted: Plan, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    for ending in results.WRITERS:
        write(tmp_path / f"games{ending}", wanted)
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        from_csv = list(csv.DictReader(file))
    from_jsonl = [
        json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    from_parquet = polars.read_parquet(tmp_path / "games.parquet").to_dicts()
    assert from_parquet == from_jsonl
    assert [{key: str(value) for key, value in line.items()} for line in from_jsonl] == from_csv
    seats = [f"seat{seat}_{what}" for seat in (0, 1) for what in ("bot", "score", "place")]
    assert list(from_csv[0]) == ["game", *seats, "ending", "decisions"]


def test_a_file_appears_whole_or_not_at_all(wanted: Plan, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("before", encoding="utf-8")
    runs = results.written(wanted, simulate.simulate(wanted, 1), path)
    next(runs)
    runs.close()  # type: ignore[attr-defined]
    assert path.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["games.xlsx", "games", "games.json"])
def test_other_endings_are_refused(name: str) -> None:
    with pytest.raises(HapagError, match=r"\.parquet, \.csv, \.jsonl"):
        results.check_path(Path(name))


def test_without_polars_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(HapagError, match=r"pip install 'hapag\[lab\]'"):
        results.check_path(Path("games.parquet"))


# --- figures ----------------------------------------------------------------------------------------


def figures(scores: list[list[int]], places: list[list[int]]) -> Summary:
    wanted = plan(GAME, players=2, bots=["greedy", "random"], games=len(scores), seed=1, rotate=False)
    bots = simulate.seating(wanted, 0, len(scores))
    summary = Summary(wanted)
    points, ranks = np.array(scores, np.int32), np.array(places, np.int8)
    summary.add(Games(0, bots, points, ranks, np.zeros(len(scores), np.int8), np.full(len(scores), 96)))
    return summary


def test_mean_and_shared_wins() -> None:
    summary = figures([[10, 20], [14, 14]], [[1, 2], [1, 1]])
    greedy, random = summary.bots
    assert (greedy.mean, random.mean) == (12, 17)
    assert (summary.win_share(greedy), summary.win_share(random)) == (0.75, 0.25)


def test_all_scores_of_a_game_together() -> None:
    together = figures([[10, 20], [14, 14]], [[1, 2], [1, 1]]).together
    assert together.mean == 29


def test_every_game_is_counted_by_how_it_ended(any_game: str) -> None:
    wanted = plan(any_game, games=6, seed=4)
    summary = Summary(wanted)
    summary.add(simulate.Compiled(wanted, 1).play(0, 6))
    assert tuple(summary.endings) == registry.game(any_game).endings
    assert sum(summary.endings.values()) == 6


def test_compiled_games_end_as_their_matches_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with two words says the one that its notation finds on the last table of each."""
    game = registry.game(GAME)
    words = ("even", "odd")
    notation = SimpleNamespace(ending=lambda table: words[table.crosses[0] % 2])
    wanted = plan(GAME, players=2, games=8, seed=2)
    compiled = simulate.Compiled(wanted, 1)
    monkeypatch.setattr(compiled, "game", replace(game, endings=words, notation=notation))
    found = compiled.play(0, 8)
    assert found.endings.tolist() == (found.scores[:, 0] % 2).tolist()
    assert len(set(found.endings.tolist())) == 2


def test_the_interval_of_a_mean() -> None:
    low, high = figures([[10, 0], [12, 0], [14, 0], [16, 0]], [[1, 1]] * 4).bots[0].mean_interval
    error = 1.959964 * np.std([10, 12, 14, 16], ddof=1) / 2
    assert (low, high) == (pytest.approx(13 - error), pytest.approx(13 + error))


def test_the_interval_of_a_share() -> None:
    """Against published values (Wilson, without continuity correction)."""
    assert wilson(0.0, 10) == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert wilson(0.5, 100) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))


def test_a_summary_does_not_depend_on_how_the_games_were_cut() -> None:
    wanted = plan(GAME, players=3, bots=["greedy", "random"], games=50, seed=6)
    compiled = simulate.Compiled(wanted, 1)
    whole, parts = Summary(wanted), Summary(wanted)
    whole.add(compiled.play(0, 50))
    for first in range(0, 50, 7):
        parts.add(compiled.play(first, min(7, 50 - first)))
    assert whole.as_json() == parts.as_json()
