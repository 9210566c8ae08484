"""Files that appear whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from hapag.core.files import replacing


def test_the_file_appears_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.txt"
    with replacing(path) as unfinished:
        unfinished.write_text("whole", encoding="utf-8")
        assert not path.exists()
    assert path.read_text(encoding="utf-8") == "whole"
    assert [entry.name for entry in path.parent.iterdir()] == ["file.txt"]


def test_a_failure_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError), replacing(path) as unfinished:
        unfinished.write_text("half \ud800", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file.txt"]


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_nobody_else_may_read_it_before_it_is_done(tmp_path: Path, mode: int) -> None:
    with replacing(tmp_path / "file.txt", mode) as unfinished:
        assert unfinished.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "file.txt").stat().st_mode & 0o777 == mode
