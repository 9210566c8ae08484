"""Every clause and ruling of every game has a test that is marked with its id."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from conformance.setting import TESTS

TOOL = TESTS.parent / "tools" / "clauses.py"


def found() -> dict[str, dict[str, object]]:
    done = subprocess.run([sys.executable, TOOL, "--json"], capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return {entry["game"]: entry for entry in json.loads(done.stdout)}


def test_every_clause_has_a_test(any_game: str) -> None:
    clauses = found()[any_game]
    assert clauses["total"], "the README.md of the game lists no clauses"
    assert clauses["missing"] == []
    assert clauses["unknown"] == []


def lay(root: Path, readme: str, tests: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the tool on a small game of our own."""
    game, folder = root / "src/hapag/games/tiny_game", root / "tests/games/tiny_game"
    for made in (game, folder, root / "tools"):
        made.mkdir(parents=True)
    (root / "tools/clauses.py").write_text(TOOL.read_text(encoding="utf-8"), encoding="utf-8")
    (game / "box.toml").write_text("", encoding="utf-8")
    (game / "README.md").write_text(readme, encoding="utf-8")
    (folder / "test_clauses.py").write_text(tests, encoding="utf-8")
    return subprocess.run(
        [sys.executable, root / "tools/clauses.py"], capture_output=True, text=True, check=False
    )


README = "| id | statement |\n|---|---|\n| TG-01 | one |\n| TG-02 | two |\n| TG-R1 | three |\n"
MARKED = '@pytest.mark.clause("TG-01", "TG-R1")\ndef test_a(): ...\n'


def test_all_marked_is_well(tmp_path: Path) -> None:
    done = lay(tmp_path, README, MARKED + '@clause("TG-02")\ndef test_b(): ...\n')
    assert (done.returncode, done.stdout.split()) == (0, ["tiny-game", "3/3"])


def test_a_clause_without_a_test_is_named(tmp_path: Path) -> None:
    done = lay(tmp_path, README, MARKED)
    assert done.returncode == 1
    assert "2/3" in done.stdout
    assert "without a test: TG-02" in done.stdout


def test_a_mark_that_is_not_on_a_test_does_not_count(tmp_path: Path) -> None:
    done = lay(tmp_path, README, MARKED + '# @clause("TG-02")\n@clause("TG-02")\ndef helper(): ...\n')
    assert "without a test: TG-02" in done.stdout


def test_a_mark_of_an_unknown_clause_is_named(tmp_path: Path) -> None:
    done = lay(tmp_path, README, MARKED + '@clause("TG-02", "TG-99")\ndef test_b(): ...\n')
    assert done.returncode == 1
    assert "name no clause: TG-99" in done.stdout


def test_a_game_without_clauses_fails(tmp_path: Path) -> None:
    done = lay(tmp_path, "nothing here", "")
    assert done.returncode == 1
    assert "no ids" in done.stdout
