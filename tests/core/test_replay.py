"""Playing a record again: event by event, as a trace, and on from where it stops."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from core.example import box_text, by_hand, new, play_on, random_event, record
from hapag.core.errors import BadRecord, HapagError
from hapag.core.replay import replay, replayed, trace


def test_each_event_comes_with_the_match_as_it_stands_before_it() -> None:
    steps = 0
    twin = by_hand()
    for event, match in replay(record()):
        assert match.position == twin.position
        assert len(match.events) == steps
        if event is not None:
            twin.play_exactly(event)
            steps += 1
    assert event is None
    assert match.over
    assert match.events == record().events


@pytest.mark.parametrize("assign", ["as-rolled", "current-player"])
@pytest.mark.parametrize("events", [0, 1, 17, None])
def test_a_replayed_record_is_written_down_as_it_was(events: int | None, assign: str) -> None:
    for chance in ("auto", "manual"):
        written = record(3, chance, events, ("isa",), assign)
        assert replayed(written).record() == written


def test_an_unfinished_record_waits_for_chance_by_hand() -> None:
    match = replayed(record(events=5))
    random = Random(0)
    while match.waiting != ("chance",):
        random_event(match, random)
    assert len(match.play("chance", next(iter(match.outcomes())))) == 1


def test_with_the_promised_seed_a_match_goes_on_as_if_nothing_had_happened() -> None:
    match = new(seed=3, words=["isa"])
    play_on(match, 9)
    assert match.seed is not None
    resumed = replayed(match.record(), seed=bytes.fromhex(match.seed))
    assert play_on(resumed).record() == play_on(match).record()


def test_another_seed_than_the_promised_one_is_refused() -> None:
    with pytest.raises(HapagError, match="This seed is not the one that the record promised"):
        replayed(record(events=5), seed=b"another")


def test_a_record_with_a_false_result_is_not_loaded() -> None:
    forged = record()
    assert forged.end is not None
    forged.end = replace(forged.end, scores=[0, 0])
    with pytest.raises(BadRecord, match=f"line {len(forged.events) + 2}: says scores"):
        replayed(forged, file="game.hapag")


def test_a_finished_record_keeps_its_revealed_seed() -> None:
    end = record().end
    assert end is not None
    assert replayed(record()).seed == end.seed is not None


def test_a_record_of_another_box_is_played_with_that_box_only(tmp_path: Path) -> None:
    box = tmp_path / "narrow.toml"
    box.write_text(box_text().replace("colour_changes = 3", "colour_changes = 0"), encoding="utf-8")
    match = play_on(new(box=box))
    written = match.record()
    assert replayed(written, box).record() == written
    with pytest.raises(BadRecord, match=r"was played with the box sha256:\w+, not with box.toml") as refusal:
        replayed(written, file="game.hapag")
    assert refusal.value.line == 1
    with pytest.raises(BadRecord, match=r"not with narrow.toml"):
        replayed(record(), box)


# --- the trace --------------------------------------------------------------------------------------------


def test_the_trace_has_the_keys_of_the_design_in_their_order() -> None:
    for entry in trace(record(events=9)):
        possible = "chance" if entry["by"] == "chance" else "legal"
        assert list(entry) == ["n", "by", "do", "waiting", possible, "scores"]
        assert json.loads(json.dumps(entry)) == entry


def test_the_trace_tells_what_could_be_done_before_each_event_and_the_scores_after_it() -> None:
    written = record(2, "auto", None, (), "current-player")
    match = by_hand(options={"assign_dice": "current-player"})
    entries = list(trace(written))
    assert [(entry["n"], entry["by"], entry["do"]) for entry in entries] == [
        (n, event.by, event.do) for n, event in enumerate(written.events, 1)
    ]
    for entry, event in zip(entries, written.events, strict=True):
        assert entry["waiting"] == list(match.waiting)
        if event.by == "chance":
            assert entry["chance"] == match.outcomes()
        else:
            assert entry["legal"] == {str(seat): match.legal(int(seat)) for seat in match.waiting}
        match.play_exactly(event)
        assert entry["scores"] == match.scores
    assert match.over


def test_the_trace_begins_as_this_game_does() -> None:
    first, second = list(trace(record(chance="manual", events=2)))
    cards = ["red", "blue", "green", "yellow", "black", "white", "purple"]
    assert first["waiting"] == ["chance"]
    assert first["chance"] == {f"card {card}": 1 for card in cards}
    assert second["chance"] == {f"card {card}": 1 for card in cards if f"card {card}" != first["do"]}
    assert second["scores"] == [0, 0]


def test_the_trace_refuses_a_false_result_at_its_end() -> None:
    forged = record()
    assert forged.end is not None
    forged.end = replace(forged.end, scores=[0, 0])
    entries = trace(forged, file="game.hapag")
    with pytest.raises(BadRecord, match=f"line {len(forged.events) + 2}: says scores"):
        list(entries)


def test_the_trace_of_a_record_without_events_is_empty() -> None:
    assert list(trace(record(chance="manual", events=0))) == []
