"""hapag bench, hapag warm: what they print, never how fast it was"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from hapag.core import sources
from hapag.lab.warming import GROUPS, clear_old, compile_group

GAME = "rolling-philippines"


def test_bench_as_json(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("bench", GAME, "--seconds", 0.1, "--no-start", "--json")
    assert told.exit_code == 0, told.output
    measured = json.loads(told.stdout)
    assert measured["decisions_per_second"] == measured["games"][0]["decisions_per_second"] > 0
    assert measured["games"][0]["table_bytes"] <= 1024
    assert measured["machine"]["cores"] >= 1


def test_bench_as_a_table(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("bench", GAME, "--seconds", 0.1, "--no-start")
    assert "decisions/s" in told.stdout


def test_old_compiled_code_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAPAG_CACHE", str(tmp_path))
    own, old, recent = (tmp_path / "compiled" / name for name in (sources.fingerprint(), "old", "recent"))
    long_ago = time.time() - 60 * 24 * 3600
    for folder in (own, old, recent):
        folder.mkdir(parents=True)
    for folder in (own, old):
        os.utime(folder, (long_ago, long_ago))
    assert clear_old() == [old]
    assert own.exists()
    assert recent.exists()


@pytest.mark.parametrize("group", GROUPS)
def test_each_part_of_a_game_is_compiled_ahead(any_game: str, group: str) -> None:
    compile_group(any_game, group)
