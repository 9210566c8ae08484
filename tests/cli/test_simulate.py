"""hapag simulate"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from hapag.core import registry

GAME = "rolling-philippines"


def summary(told: Result) -> dict[str, Any]:
    """What does not depend on the clock."""
    assert told.exit_code == 0, told.output
    timed = ("seconds", "decisions_per_second", "games_per_second")
    return {key: value for key, value in json.loads(told.stdout).items() if key not in timed}


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(
    hapag_run: Callable[..., Result], tmp_path: Path
) -> None:
    told = {}
    for jobs in (1, 2):
        words = ("--players", 3, "--bots", "greedy,random", "--seed", 7, "--jobs", jobs, "--json")
        told[jobs] = summary(
            hapag_run("simulate", GAME, "--games", 200, *words, "--out", tmp_path / f"{jobs}.csv")
        )
    assert told[1] == told[2]
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_greedy_beats_random(hapag_run: Callable[..., Result]) -> None:
    words = ("--games", 300, "--players", 2, "--bots", "greedy,random", "--seed", 1, "--json")
    greedy, random = summary(hapag_run("simulate", GAME, *words))["bots"]
    assert greedy["win_share_95"][0] > 0.8
    assert greedy["win_share"] + random["win_share"] == pytest.approx(1)
    assert greedy["mean_score_95"][1] < random["mean_score_95"][0]


def test_tables(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("simulate", GAME, "--games", 20, "--players", 2, "--seed", 1)
    assert told.exit_code == 0
    assert "mean score" in told.stdout
    assert "20 games of 96.0 decisions" in told.stdout


def test_one_is_not_told_as_many(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("simulate", GAME, "--games", 1, "--players", 1, "--seed", 1).stdout
    assert "1 player " in told
    assert "1 game of" in told


def test_house_rules_are_played(hapag_run: Callable[..., Result]) -> None:
    words = ("--games", 50, "--seed", 1, "--json", "--option", "assign_dice=current-player")
    told = summary(hapag_run("simulate", GAME, *words))
    assert told["options"] == {"assign_dice": "current-player"}
    assert told["mean_decisions"] > 48  # some dice had to be placed


def test_a_box_of_ones_own(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    shipped = registry.folder(registry.game(GAME)) / "box.toml"
    short = tmp_path / "short.toml"
    short.write_text(
        shipped.read_text(encoding="utf-8").replace("rounds = 8", "rounds = 2"), encoding="utf-8"
    )
    told = summary(hapag_run("simulate", GAME, "--games", 10, "--seed", 1, "--box", short, "--json"))
    assert told["mean_decisions"] == 12


def test_records_replay_and_verify(hapag_run: Callable[..., Result], records: Path) -> None:
    saved = sorted(records.iterdir())
    assert [file.name for file in saved] == [f"game-00000{n}.jsonl" for n in (1, 2, 3)]
    for file in saved:
        lines = hapag_run("replay", file, "--json").stdout.splitlines()
        trace = [json.loads(line) for line in lines]
        assert [entry["n"] for entry in trace] == list(range(1, len(trace) + 1))
        assert hapag_run("verify", file).exit_code == 0


def test_records_do_not_depend_on_the_number_of_cores(
    hapag_run: Callable[..., Result], records: Path, tmp_path: Path
) -> None:
    words = ("--games", 3, "--players", 2, "--bots", "greedy,random", "--seed", 4)
    assert hapag_run("simulate", GAME, *words, "--records", tmp_path, "--jobs", 1).exit_code == 0
    for file in records.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
