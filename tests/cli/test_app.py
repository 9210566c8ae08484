"""Wrong words, exit codes, and what is not imported for a mere --help."""

from __future__ import annotations

import os
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
        (["simulate", GAME, "--jobs", 0], "from 1 to 1024"),
        (["simulate", GAME, "--jobs", -1], "from 1 to 1024"),
        (["simulate", GAME, "--jobs", 99999999999], "from 1 to 1024"),
        (["play", GAME, "--players", 0], "1 to 8 players"),
        (["play", GAME, "--players", -3], "1 to 8 players, not -3"),
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
        (["replay", "any.jsonl", "--json", "--to", "text"], "--json and --to text exclude each other"),
        (["replay", "any.jsonl", "--json", "--step"], "--json and --step exclude each other"),
        (["replay", "any.jsonl", "--to", "trace", "--step"], "--to trace and --step exclude each other"),
        (["replay", "any.jsonl", "--at", 1, "--step"], "--at and --step exclude each other"),
        (["replay", "any.jsonl", "--at", 1, "--to", "trace"], "--at and --to trace exclude each other"),
        (["new-game", GAME], "already"),
        (["new-game", "tests"], "cannot be a game's name"),
    ],
)
def test_wrong_use(hapag_run: Callable[..., Result], words: list[object], hint: str) -> None:
    answer = hapag_run(*words)
    assert answer.exit_code == 2
    assert hint in answer.stderr
    assert answer.stdout == ""
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", GAME, "--games", 1, "--out", "{file}/games.csv"),
        ("simulate", GAME, "--games", 1, "--records", "{file}"),
        ("new-game", "my-game", "--into", "{file}"),
        ("play", GAME, "--save", "{file}/game.jsonl"),
    ],
)
def test_what_cannot_be_written_is_told_in_one_line(
    hapag_run: Callable[..., Result], tmp_path: Path, words: tuple[object, ...]
) -> None:
    file = tmp_path / "file"
    file.touch()
    answer = hapag_run(*(str(word).format(file=file) for word in words))
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith(str(file))
    assert len(answer.stderr.splitlines()) == 1


def test_too_little_memory_is_told_in_one_line(
    hapag_run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("hapag.lab.plan.plan", none_left)
    answer = hapag_run("simulate", GAME)
    assert (answer.exit_code, answer.stderr) == (2, "There is not enough memory for that.\n")


def run_into(stdout: int, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    environment["PYTHONPATH"] = str(SOURCES)
    command = [sys.executable, "-m", "hapag", *words]
    return subprocess.run(
        command, env=environment, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["games"], ["rules", GAME]])
def test_a_full_disk_is_told_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        told = run_into(full.fileno(), *words)
    assert (told.returncode, told.stderr) == (2, "No space left on device\n")


@pytest.mark.parametrize("words", [["--version"], ["games"], ["rules", GAME]])
def test_nothing_is_said_when_nobody_reads_on(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    told = run_into(writer, *words)
    os.close(writer)
    assert told.returncode != 0
    assert told.stderr == ""


def test_module_can_be_run() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "hapag", "--version"],
        env={"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("hapag ")
