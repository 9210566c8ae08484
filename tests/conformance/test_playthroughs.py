"""One recorded random game for each number of players: every answer is what it was, line by line."""

from __future__ import annotations

from conformance.counts import COMMAND
from conformance.playthroughs import chosen_settings, file_of, playthrough
from conformance.setting import folder_of_tests

BIGGEST = 40_000  # bytes


def test_answers_are_what_they_were(any_game: str) -> None:
    for setting in chosen_settings(any_game):
        path = file_of(setting)
        assert path.is_file(), f"{path} is missing; make it with: {COMMAND} {any_game}"
        found, kept = playthrough(setting), path.read_text(encoding="utf-8").splitlines()
        for number, (new, old) in enumerate(zip(found, kept, strict=False), 1):
            assert new == old, f"{path.name}, line {number}; if the change is meant: {COMMAND} {any_game}"
        assert len(found) == len(kept)
        assert path.stat().st_size <= BIGGEST


def test_no_playthrough_is_left_over(any_game: str) -> None:
    kept = set((folder_of_tests(any_game) / "playthroughs").glob("*"))
    assert kept == {file_of(setting) for setting in chosen_settings(any_game)}
