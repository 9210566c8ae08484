"""The cache folder is named after all rule sources: an edited rule never runs from an old cache."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from hapag.core import sources
from hapag.core.sources import cache_folder, fingerprint, local_folders, rule_folders


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package in place of Hapag, without any other games."""
    for name in ("core/loops.py", "games/tumbang_preso/rules.py", "cli/app.py", "bots/random.py"):
        write(tmp_path / name, "CANS = 1\n")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    monkeypatch.setattr(sources, "installed_games", dict)
    monkeypatch.delenv(sources.GAME_PATH, raising=False)
    return tmp_path


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_fingerprint_is_the_same_until_something_changes(package: Path) -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16
    assert int(fingerprint(), 16) >= 0


@pytest.mark.parametrize("file", ["core/loops.py", "games/tumbang_preso/rules.py"])
def test_an_edited_rule_changes_the_fingerprint_and_taking_it_back_restores_it(
    package: Path, file: str
) -> None:
    before = fingerprint()
    write(package / file, "CANS = 2\n")
    assert fingerprint() != before
    write(package / file, "CANS = 1\n")
    assert fingerprint() == before


def test_a_new_a_renamed_and_a_removed_file_change_it(package: Path) -> None:
    seen = [fingerprint()]
    new = write(package / "games" / "tumbang_preso" / "throws.py", "")
    seen.append(fingerprint())
    new = new.rename(new.with_name("pitches.py"))
    seen.append(fingerprint())
    assert len(set(seen)) == 3
    new.unlink()
    assert fingerprint() == seen[0]


def test_what_is_never_compiled_does_not_change_it(package: Path) -> None:
    before = fingerprint()
    write(package / "cli" / "app.py", "edited")
    write(package / "games" / "tumbang_preso" / "box.toml", "cans = 3")
    write(package / "games" / "tumbang_preso" / "README.md", "# Rules")
    assert fingerprint() == before


def test_when_a_file_was_touched_does_not_matter(package: Path) -> None:
    before = fingerprint()
    os.utime(package / "core" / "loops.py", (0, 0))
    assert fingerprint() == before


def test_another_numba_numpy_or_python_changes_it(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {fingerprint()}
    for changed in ("numba", "numpy"):
        monkeypatch.setattr(
            sources, "_version", lambda name, changed=changed: "0" if name == changed else "1"
        )
        seen.add(fingerprint())
    monkeypatch.setattr(sys, "version", "another Python")
    seen.add(fingerprint())
    assert len(seen) == 4


def test_a_distribution_that_is_not_installed_has_no_version() -> None:
    assert sources._version("a distribution nobody has") == "none"
    assert sources._version("numpy") != "none"


def test_games_in_local_folders_count_too(
    package: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path_factory.mktemp("mine")
    before = fingerprint()
    write(mine / "piko" / "__init__.py", "")
    write(mine / "piko" / "box.toml", "")
    rules = write(mine / "piko" / "rules.py", "SQUARES = 8\n")
    assert fingerprint() == before
    monkeypatch.setenv(sources.GAME_PATH, str(mine))
    with_game = fingerprint()
    rules.write_text("SQUARES = 9\n", encoding="utf-8")
    assert len({before, with_game, fingerprint()}) == 3


def test_the_tests_beside_a_game_do_not_count(package: Path) -> None:
    before = fingerprint()
    write(package / "games" / "tumbang_preso" / "tests" / "test_clauses.py", "")
    assert fingerprint() == before


def test_games_of_other_packages_count_too(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = write(package / "elsewhere" / "other_games" / "__init__.py", "").parent
    monkeypatch.syspath_prepend(str(package / "elsewhere"))
    before = fingerprint()
    monkeypatch.setattr(sources, "installed_games", lambda: {"piko": "other_games.piko:GAME"})
    assert other in list(rule_folders())
    assert fingerprint() != before


def test_a_package_that_is_gone_is_passed_over(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "installed_games", lambda: {"piko": "a_package_that_is_gone.piko"})
    assert list(rule_folders()) == [package / "core", package / "games"]


def test_local_folders_are_listed_like_a_search_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sources.GAME_PATH, os.pathsep.join(["one", "", "two"]))
    assert local_folders() == [Path("one"), Path("two")]
    monkeypatch.setenv(sources.GAME_PATH, "")
    assert local_folders() == []


def test_the_cache_lies_where_the_user_says_in_a_folder_of_the_fingerprint(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HAPAG_CACHE", "somewhere")
    assert cache_folder() == Path("somewhere", "compiled", fingerprint())
    monkeypatch.setenv("HAPAG_CACHE", "")
    assert cache_folder() == Path(platformdirs.user_cache_dir("hapag"), "compiled", fingerprint())
