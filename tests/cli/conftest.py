"""Running the command line inside the test's process, and records to run it on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hapag.cli import app

GAME = "rolling-philippines"
Hapag = Callable[..., Result]


@pytest.fixture(scope="session")
def hapag_run() -> Hapag:
    """`hapag_run("games", "--json", typed="...")`"""

    def run(*words: object, typed: str | None = None) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], input=typed, prog_name="hapag")

    return run


@pytest.fixture(scope="session")
def records(hapag_run: Hapag, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of three simulated games."""
    folder = tmp_path_factory.mktemp("records")
    made = hapag_run(
        "simulate",
        GAME,
        "--games",
        3,
        "--players",
        2,
        "--bots",
        "greedy,random",
        "--seed",
        4,
        "--records",
        folder,
    )
    assert made.exit_code == 0, made.output
    return folder


@pytest.fixture(scope="session")
def record(records: Path) -> Path:
    return records / "game-000001.jsonl"
