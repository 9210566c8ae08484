"""What every comparison of an engine with its slow version looks at, at every event."""

from __future__ import annotations

from typing import Any

from hapag.core.match import Match


def assert_same_position(match: Match, reference: Any) -> None:
    assert list(match.waiting) == reference.waiting()
    assert match.outcomes() == reference.chance()
    for seat in range(match.players):
        assert sorted(match.legal(seat)) == sorted(reference.legal(seat))
    assert match.scores == reference.scores()
    assert (match.places, match.ending) == (reference.places(), reference.ending)
    assert match.over == reference.over
