"""The record: text to Record and back, and every kind of damage refused with its line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hapag
from hapag.core import record as records
from hapag.core import registry
from hapag.core.errors import BadRecord
from hapag.core.record import End, Event, Record, read


def played(players: int = 2) -> Record:
    """A finished match of the first game there is, always the first legal move."""
    match = hapag.new(
        registry.game_names()[0], max(players, registry.game(registry.game_names()[0]).players[0]), seed=1
    )
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, match.legal(seat)[0])
    return match.record()


GOOD = played().text()
LINES = GOOD.splitlines(keepends=True)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
whole = st.integers(-(2**40), 2**40)


@st.composite
def made_records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 8))
    some = st.lists(words, max_size=3)
    by = st.one_of(st.just("chance"), st.integers(0, players - 1))
    record = Record(
        game=draw(words),
        rules=draw(whole),
        box=draw(words),
        players=players,
        options=draw(st.dictionaries(words, st.one_of(words, st.booleans(), whole), max_size=3)),
        seats=draw(st.lists(words, min_size=players, max_size=players)),
        commitment=draw(st.none() | words),
        words=draw(some),
        events=draw(st.lists(st.builds(Event, by, words), max_size=10)),
    )
    if draw(st.booleans()):
        numbers = st.lists(whole, min_size=players, max_size=players)
        record.end = End(
            draw(numbers), draw(st.just([None] * players) | numbers), draw(words), draw(st.none() | words)
        )
    return record


@given(made_records())
def test_text_reads_back_to_the_same_record(record: Record) -> None:
    again = read(record.text())
    assert again == record
    assert again.text() == record.text()
    assert read(record.text().encode()) == record


def test_a_played_record_reads_back() -> None:
    assert read(GOOD).text() == GOOD


def test_keys_stand_in_the_order_of_the_design() -> None:
    first, second, last = json.loads(LINES[0]), json.loads(LINES[1]), json.loads(LINES[-1])
    assert list(first) == ["hapag", "game", "rules", "box", "players", "options", "seats", "commitment"]
    assert list(second) == ["n", "by", "do"]
    assert list(last) == ["end", "scores", "places", "ending", "seed"]


def test_options_at_their_default_are_left_out() -> None:
    assert json.loads(LINES[0])["options"] == {}


# --- damage ------------------------------------------------------------------------------------------------


def refused(raw: bytes | str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        read(raw, "game.jsonl")
    assert str(error.value).startswith("game.jsonl")
    return error.value


def test_cut_off_anywhere_it_is_refused_or_unfinished() -> None:
    raw = GOOD.encode()
    for end in [*range(1, 400), *range(400, len(raw) - 300, 97), *range(len(raw) - 300, len(raw))]:
        if raw[:end].endswith(b"\n") or (raw[:end].count(b"\n") == 0 and valid(raw[:end])):
            assert read(raw[:end]).end is None
        else:
            assert refused(raw[:end]).line == raw[:end].count(b"\n") + 1


def valid(raw: bytes) -> bool:
    """The header alone, without its line end, is still a record of no events."""
    return raw == LINES[0].rstrip("\n").encode()


@given(at=st.integers(0, len(GOOD.encode()) - 1), byte=st.integers(0, 255))
def test_one_byte_edited_is_refused_with_its_line_or_still_a_record(at: int, byte: int) -> None:
    raw = bytearray(GOOD.encode())
    raw[at] = byte
    refused = refusal(bytes(raw))
    if refused is None:
        assert read(read(bytes(raw)).text()) == read(bytes(raw))
    else:
        assert refused.line in line_and_next(GOOD.encode(), at)


def refusal(raw: bytes | str) -> BadRecord | None:
    try:
        read(raw)
    except BadRecord as error:
        return error
    return None


def line_and_next(raw: bytes, at: int) -> set[int]:
    """An edit may join or split lines: then the damage shows on the line, or on the next one."""
    line = raw[:at].count(b"\n") + 1
    return {line, line + 1} | ({len(LINES)} if at == len(raw) - 1 else set())


@given(st.integers(1, len(LINES) - 2))
def test_a_line_dropped_doubled_or_moved_is_refused_with_its_line(i: int) -> None:
    dropped = [*LINES[:i], *LINES[i + 1 :]]
    doubled = [*LINES[: i + 1], *LINES[i:]]
    swapped = [*LINES[:i], LINES[i + 1], LINES[i], *LINES[i + 2 :]]
    if i < len(LINES) - 2:  # the last event dropped: the moves are missing, which replaying finds
        assert refused("".join(dropped)).line == i + 1
    assert refused("".join(doubled)).line == i + 2
    assert refused("".join(swapped)).line in (i + 1, i + 2)


def test_the_last_event_dropped_is_found_by_replaying(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("".join([*LINES[:-2], LINES[-1]]), encoding="utf-8")
    with pytest.raises(BadRecord):
        hapag.load(path)


def test_the_header_must_come_first() -> None:
    assert refused("".join(LINES[1:])).line == 1
    assert refused("".join([LINES[0], LINES[0]])).line == 2


def test_nothing_may_follow_the_end() -> None:
    assert refused(GOOD + LINES[1]).line == len(LINES) + 1


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", None),
        (b"\n", 1),
        (b"\x00\x01\x02", 1),
        (b"\xff\xfe\x00", 1),
        (LINES[0].encode() + b"\x80abc\n", 2),
        (b"[" * 60_000 + b"\n", 1),
        (b'{"a":' * 10_000 + b"\n", 1),
        (b"[]\n", 1),
        (b'"text"\n', 1),
        (b"7\n", 1),
        (b"{" + b" " * 70_000 + b"}\n", 1),
        (b'{"hapag":NaN}\n', 1),
        (b'{"hapag":1,"hapag":1}\n', 1),
        (b'{"hapag":2}\n', 1),
        (b'{"hapag":true}\n', 1),
        (b'{"hapag":1.0}\n', 1),
        (b'{"hapag":' + b"1" * 5000 + b"}\n", 1),
        (LINES[0].encode() + b'{"n":1,"by":99,"do":"x"}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":-1,"do":"x"}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":true,"do":"x"}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":"nobody","do":"x"}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":0,"do":5}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":0}\n', 2),
        (LINES[0].encode() + b'{"n":1,"by":0,"do":"x","more":1}\n', 2),
        (LINES[0].encode() + b'{"end":false,"scores":[0,0],"places":[1,1],"ending":"","seed":null}\n', 2),
        (LINES[0].encode() + b'{"end":true,"scores":[0],"places":[1,1],"ending":"","seed":null}\n', 2),
        (LINES[0].encode() + b'{"end":true,"scores":[0,0],"places":[1,null],"ending":"","seed":null}\n', 2),
        (LINES[0].encode() + b'{"end":true,"scores":[0,0.5],"places":[1,2],"ending":"","seed":null}\n', 2),
    ],
    ids=str,
)
def test_what_is_no_record_is_refused_with_its_line(raw: bytes, line: int | None) -> None:
    assert refused(raw).line == line


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_anything_at_all_is_refused_as_a_bad_record(raw: bytes | str) -> None:
    refused(raw)


@pytest.mark.parametrize("key", json.loads(LINES[0]))
@pytest.mark.parametrize("value", [None, -1, 1.5, "x", [], {}, [1], True, 10**30])
def test_a_header_value_of_the_wrong_kind_is_refused_or_read(key: str, value: object) -> None:
    raw = records.line({**json.loads(LINES[0]), key: value}) + "\n"
    refused = refusal(raw)
    assert refused is None or refused.line == 1


@pytest.mark.parametrize("key", json.loads(LINES[0]))
def test_a_header_without_a_key_is_refused_by_name(key: str) -> None:
    header = json.loads(LINES[0])
    del header[key]
    assert key in refused(records.line(header) + "\n").why


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(records.BIGGEST_FILE + 1)
    with pytest.raises(BadRecord, match=r"huge\.jsonl.*at most"):
        records.load(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(BadRecord, match=r"cannot be read|is no file"):
            records.load(path)


# --- saving ------------------------------------------------------------------------------------------------


def test_saving_and_loading(tmp_path: Path) -> None:
    path = played().save(tmp_path / "new folder" / "game.jsonl")
    assert path.read_text(encoding="utf-8") == GOOD
    assert records.load(path).text() == GOOD


def test_a_failed_save_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("before", encoding="utf-8")
    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="disk full"):
        played().save(path)
    assert path.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_fails_while_writing_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Record, "text", broken)
    with pytest.raises(OSError, match="disk full"):
        played().save(tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []


def broken(*arguments: object) -> str:
    raise OSError("disk full")
