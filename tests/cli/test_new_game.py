"""hapag new-game"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import hapag
from hapag.cli.new_game import _initials

SOURCES = Path(hapag.__file__).parents[1]


@pytest.fixture
def folder(hapag_run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a new game in it."""
    monkeypatch.chdir(tmp_path)
    made = hapag_run("new-game", "kara-krus")
    assert made.exit_code == 0, made.output
    assert f"HAPAG_GAMES={tmp_path}" in made.stdout
    return tmp_path


def run(folder: Path, *words: str, jit: str = "0", typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "HAPAG_GAMES": str(folder), "HAPAG_JIT": jit}
    command = [sys.executable, *words]
    return subprocess.run(
        command, env=environment, cwd=folder, input=typed, capture_output=True, text=True, check=False
    )


def test_nothing_of_the_template_is_left_in_it(folder: Path) -> None:
    for file in (entry for entry in folder.rglob("*") if entry.is_file()):
        text = file.read_text(encoding="utf-8")
        assert not any(word in text for word in ("coin_toss", "coin-toss", "Coin Toss", "CT-")), file
    assert "Kara Krus" in (folder / "kara_krus" / "README.md").read_text(encoding="utf-8")
    assert "KK-01" in (folder / "kara_krus" / "README.md").read_text(encoding="utf-8")


def test_it_compiles_and_is_simulated(folder: Path) -> None:
    told = run(
        folder, "-m", "hapag", "simulate", "kara-krus", "--games", "50", "--players", "3", "-j1", jit="1"
    )
    assert told.returncode == 0, told.stderr
    assert "50 games of 21.0 decisions" in told.stdout


def test_it_is_played(folder: Path) -> None:
    told = run(folder, "-m", "hapag", "play", "kara-krus", "--seed", "1", typed="heads\n" * 7 + "\n")
    assert told.returncode == 0, told.stderr
    assert "The game is over" in told.stdout


def test_its_own_tests_pass(folder: Path) -> None:
    told = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "kara_krus/tests")
    assert told.returncode == 0, told.stdout


def test_nothing_is_overwritten(hapag_run: Callable[..., Result], folder: Path) -> None:
    again = hapag_run("new-game", "kara-krus")
    assert again.exit_code == 2
    assert "is there already" in again.stderr


def test_a_folder_that_is_no_game_is_not_overwritten_either(
    hapag_run: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "my_notes").mkdir()
    told = hapag_run("new-game", "my-notes", "--into", tmp_path)
    assert told.exit_code == 2
    assert "is there already" in told.stderr
    assert list((tmp_path / "my_notes").iterdir()) == []


def test_its_readme_says_how_big_a_table_is(folder: Path) -> None:
    program = "from hapag.core import registry; print(registry.game('kara-krus').table_record.dtype.itemsize)"
    size = run(folder, "-c", program).stdout.strip()
    assert size.isdecimal()
    assert f"A Table takes {size} bytes." in (folder / "kara_krus" / "README.md").read_text(encoding="utf-8")


def test_in_a_checkout_it_lands_beside_the_other_games(
    hapag_run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "hapag"\n', encoding="utf-8")
    (tmp_path / "src/hapag/games").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "src")
    assert hapag_run("new-game", "kara-krus").exit_code == 0
    assert (tmp_path / "src/hapag/games/kara_krus/rules.py").is_file()
    tests = tmp_path / "tests/games/kara_krus"
    assert [file.name for file in tests.iterdir()] == ["test_clauses.py"]


@pytest.mark.parametrize(
    ("name", "letters"),
    [("kara-krus", "KK"), ("dice", "DI"), ("a-1", "AX"), ("x", "XX"), ("big-red-die", "BR")],
)
def test_ids_of_clauses_have_two_letters(name: str, letters: str) -> None:
    assert _initials(name.split("-")) == letters
