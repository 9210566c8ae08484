"""The number of sequences of events from fixed positions is what it was."""

from __future__ import annotations

import json

from conformance.counts import COMMAND, count_again, file_of


def test_counts_are_what_they_were(any_game: str) -> None:
    path = file_of(any_game)
    assert path.is_file(), f"{path} is missing; make it with: {COMMAND} {any_game}"
    entries = json.loads(path.read_text(encoding="utf-8"))
    assert entries
    for entry in entries:
        assert count_again(any_game, entry) == entry["counts"], "\n".join(entry["position"])
