"""Wrong words, exit codes, and what is not imported for a mere --help."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import hapag

GAME = "rolling-philippines"
SOURCES = Path(hapag.__file__).parents[1]


def test_version(hapag_run: Callable[..., Result]) -> None:
    assert hapag_run("--version").stdout == f"hapag {hapag.__version__}\n"


def test_help_names_every_command(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("--help").stdout
    for name in ("games", "rules", "play", "simulate", "bench", "replay", "verify", "warm", "new-game"):
        assert f"\n  {name} " in told


def test_help_imports_nothing_heavy() -> None:
    heavy = "{'numba', 'numpy', 'pydantic', 'polars', 'rich.table', 'rich.markdown'}"
    program = f"import sys, hapag.cli; print({heavy} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "set()\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["gmaes"], "Did you mean games?"),
        (["new-gane"], "Did you mean new-game?"),
        (["rules", "rolling-philipines"], f"Did you mean {GAME}?"),
        (["simulate", "roling-philippines"], f"Did you mean {GAME}?"),
        (["simulate", GAME, "--bots", "gredy"], "Did you mean greedy?"),
        (["simulate", GAME, "--option", "assign_dise=as-rolled"], "Did you mean assign_dice?"),
        (["simulate", GAME, "--option", "assign_dice=mine"], "Allowed: as-rolled, current-player."),
        (["simulate", GAME, "--option", "assign_dice"], "NAME=VALUE"),
        (["simulate", GAME, "--option", "a=1", "--option", "a=2"], "twice"),
        (["simulate", GAME, "--players", 9], "1 to 8 players"),
        (["simulate", GAME, "--bots", "random,random,greedy", "--players", 2], "3 bots are named"),
        (["simulate", GAME, "--out", "results.xlsx"], ".parquet, .csv, .jsonl"),
        (["simulate", GAME, "--box", "no-such.toml"], "cannot be read"),
        (["play", GAME, "--players", 0], "1 to 8 players"),
        (["bench", GAME, "--players", 0], "1 to 8 players"),
        (["bench", "rolling"], f"Did you mean {GAME}?"),
        (["warm", "rolling"], f"Did you mean {GAME}?"),
        (["play", GAME, "--seats", "hooman"], "Did you mean human?"),
        (["play", GAME, "--seats", "human,random", "--players", 1], "names 2 players"),
        (["play", GAME, "--resume", "no-such.jsonl"], "There is no file"),
        (["play", GAME, "--resume", "no-such.jsonl", "--seed", 1], "goes on with"),
        (["replay", "no-such.jsonl"], "There is no file"),
        (["verify", "no-such.jsonl"], "There is no file"),
        (["new-game", "My Game"], "lowercase"),
        (["new-game", GAME], "already"),
    ],
)
def test_wrong_use(hapag_run: Callable[..., Result], words: list[object], hint: str) -> None:
    answer = hapag_run(*words)
    assert answer.exit_code == 2
    assert hint in answer.stderr
    assert answer.stdout == ""
    assert "Traceback" not in answer.stderr


def test_module_can_be_run() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "hapag", "--version"],
        env={"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("hapag ")
