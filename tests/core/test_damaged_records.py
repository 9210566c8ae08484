"""Records: damage of every kind is refused with its line and a sentence; saving is all or nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example as such_as
from hypothesis import given, settings
from hypothesis import strategies as st

from core.example import new, read_or_refusal, record
from hapag.core.errors import BadRecord
from hapag.core.record import LONGEST_LINE, End, Event, Record, load, read

SMALL = Record(
    game="patintero",
    rules=3,
    box="sha256:0011",
    players=2,
    options={"fast": True, "rounds": 2, "city": "Cebu"},
    seats=["Ana", "Niño 7"],
    commitment="sha256:ffee",
    words=["halo", "halo"],
    events=[Event("chance", "die 3"), Event(0, "red:baguio"), Event(1, "red:-"), Event("chance", "die 1")],
    end=End([3, -1], [1, 2], "complete", "00ff"),
)
LINES = SMALL.lines()
HEADER, FIRST_EVENT, LAST_EVENT, END = 1, 2, len(LINES) - 1, len(LINES)


def joined(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines)


def edited(line: int, **changes: Any) -> str:
    """SMALL with other values in a line; `...` takes the key out."""
    entry = json.loads(LINES[line - 1]) | changes
    written = json.dumps({key: value for key, value in entry.items() if value is not ...})
    return joined([*LINES[: line - 1], written, *LINES[line:]])


def refusal(raw: bytes | str) -> BadRecord:
    found = read_or_refusal(raw)
    assert isinstance(found, BadRecord), f"accepted:\n{found.text()}"
    return found


def line_at(raw: bytes, offset: int) -> int:
    return raw[:offset].count(b"\n") + 1


# --- what is written --------------------------------------------------------------------------------------


def test_a_record_is_one_object_a_line_with_the_keys_in_the_order_of_the_design() -> None:
    assert LINES[0] == (
        '{"hapag":1,"game":"patintero","rules":3,"box":"sha256:0011","players":2,'
        '"options":{"fast":true,"rounds":2,"city":"Cebu"},"seats":["Ana","Niño 7"],'
        '"commitment":"sha256:ffee","words":["halo","halo"]}'
    )
    assert LINES[1:3] == ['{"n":1,"by":"chance","do":"die 3"}', '{"n":2,"by":0,"do":"red:baguio"}']
    assert LINES[-1] == '{"end":true,"scores":[3,-1],"places":[1,2],"ending":"complete","seed":"00ff"}'
    assert SMALL.text() == joined(LINES)


def test_words_are_left_out_when_nobody_added_any() -> None:
    assert "words" not in record().header()
    assert record(words=("x",)).header()["words"] == ["x"]


def test_an_unfinished_record_keeps_the_seed_secret_and_shows_the_commitment() -> None:
    match = new()
    assert match.seed is not None
    assert match.seed not in match.record().text()
    assert match.record().commitment == match.commitment


# --- damage anywhere --------------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=["Cs"]))  # no halves of surrogate pairs: they are no text
numbers = st.integers(-(2**70), 2**70)


def test_a_record_cut_off_anywhere_is_refused_at_the_cut_or_ends_between_two_lines() -> None:
    raw = SMALL.text().encode()
    for cut in range(1, len(raw)):
        found = read_or_refusal(raw[:cut])
        if isinstance(found, Record):
            assert raw[:cut].endswith(b"\n") or cut == len(LINES[0].encode())
            assert found.lines() == LINES[: len(found.lines())]
        else:
            assert found.line == line_at(raw, cut)
            assert str(found).startswith(f"game.hapag, line {found.line}: ")


@settings(max_examples=500)
@given(offset=st.integers(0, len(SMALL.text().encode()) - 1), byte=st.integers(0, 255))
@such_as(offset=0, byte=ord("["))
@such_as(offset=len(LINES[0].encode()), byte=ord(" "))
@such_as(offset=len(SMALL.text().encode()) - 1, byte=ord("}"))
def test_one_changed_byte_is_refused_in_its_line_or_leaves_a_valid_record(offset: int, byte: int) -> None:
    raw = bytearray(SMALL.text().encode())
    raw[offset] = byte
    found = read_or_refusal(bytes(raw))
    if isinstance(found, Record):
        assert read(found.text()) == found
        assert len(found.events) == len(SMALL.events)
    else:
        assert found.line == line_at(SMALL.text().encode(), offset)


def test_a_missing_line_is_noticed_where_the_next_one_stands() -> None:
    for missing in range(HEADER, LAST_EVENT):
        assert refusal(joined(LINES[: missing - 1] + LINES[missing:])).line == missing


def test_a_doubled_line_is_noticed_where_it_comes_again() -> None:
    for doubled in range(HEADER, END + 1):
        assert refusal(joined(LINES[:doubled] + LINES[doubled - 1 :])).line == doubled + 1


def test_two_swapped_lines_are_noticed_at_the_first() -> None:
    for first in range(HEADER, LAST_EVENT):
        swapped = [*LINES[: first - 1], LINES[first], LINES[first - 1], *LINES[first + 1 :]]
        assert refusal(joined(swapped)).line == first


def test_nothing_may_follow_the_end() -> None:
    for more in (LINES[1], LINES[-1], LINES[0], ""):
        assert refusal(joined([*LINES, more])).line == END + 1


def test_an_unfinished_record_is_a_record() -> None:
    assert read(joined(LINES[:-1])).end is None
    assert read(joined(LINES[:1])).events == []


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@given(line=st.integers(HEADER, END), value=json_values)
def test_any_other_json_in_place_of_a_line_is_refused_there(line: int, value: Any) -> None:
    lines = [*LINES[: line - 1], json.dumps(value), *LINES[line:]]
    assert refusal(joined(lines)).line == line


@given(data=st.data(), line=st.integers(HEADER, END), value=json_values)
def test_any_other_json_for_one_key_is_refused_there_or_reads_back(
    data: st.DataObject, line: int, value: Any
) -> None:
    key = data.draw(st.sampled_from(sorted(json.loads(LINES[line - 1]))))
    found = read_or_refusal(edited(line, **{key: value}))
    if isinstance(found, Record):
        assert read(found.text()) == found
    elif key != "players":  # with fewer players the events after it name seats that are not there
        assert found.line == line


@given(line=st.integers(HEADER, END), key=texts, value=json_values)
def test_an_unknown_key_is_refused(line: int, key: str, value: Any) -> None:
    if key not in json.loads(LINES[line - 1]) and not (line == HEADER and key == "words"):
        assert refusal(edited(line, **{key: value})).line == line


# --- each kind of damage has its sentence -----------------------------------------------------------------

REFUSALS: dict[str, tuple[bytes | str, int | None, str]] = {
    "unknown format": (edited(HEADER, hapag=2), HEADER, "is of format 2; this Hapag reads format 1"),
    "no format": (edited(HEADER, hapag=...), HEADER, "lacks 'hapag'"),
    "format as text": (edited(HEADER, hapag="1"), HEADER, "'hapag' must be the number of the format"),
    "true is no number": (edited(HEADER, hapag=True), HEADER, "'hapag' must be the number of the format"),
    "no game": (edited(HEADER, game=...), HEADER, "lacks 'game'"),
    "unknown key": (edited(HEADER, dice=2), HEADER, "'dice' does not belong here; expected hapag, game, "),
    "a seat too few": (edited(HEADER, seats=["Ana"]), HEADER, "'seats' must name 2 players"),
    "a seat without name": (edited(HEADER, seats=["Ana", None]), HEADER, "'seats' must name 2 players"),
    "a word that is none": (edited(HEADER, words=[1]), HEADER, "'words' must be a list of words"),
    "a list as option": (edited(HEADER, options={"fast": []}), HEADER, "'options' must give each"),
    "an infinite option": (edited(HEADER, options={"fast": 1e999}), HEADER, "Infinity is no number"),
    "a huge option": (joined(LINES).replace('"rounds":2', '"rounds":1e999'), HEADER, "'options' must give"),
    "no commitment": (edited(HEADER, commitment=...), HEADER, "lacks 'commitment'"),
    "commitment 5": (edited(HEADER, commitment=5), HEADER, "'commitment' must be a hash or null, not 5"),
    "event of nobody": (edited(FIRST_EVENT, by=...), FIRST_EVENT, "lacks 'by'"),
    "a third seat": (edited(3, by=2), 3, "'by' must be a seat from 0 to 1 or \"chance\", not 2"),
    "a seat before the first": (edited(3, by=-1), 3, "'by' must be a seat from 0 to 1"),
    "a name for a seat": (edited(3, by="Ana"), 3, 'not "Ana"'),
    "true for a seat": (edited(3, by=True), 3, "'by' must be a seat or \"chance\", not true"),
    "move 5": (edited(3, do=5), 3, "'do' must be a move, not 5"),
    "a number missing": (edited(3, n=3), 3, "is event 3, but event 2 comes next: a line is missing or moved"),
    "an event with a score": (edited(3, scores=[0, 0]), 3, "'scores' does not belong here; expected n, by"),
    "end: false": (edited(END, end=False), END, "'end' must be true"),
    "a score missing": (edited(END, scores=[3]), END, "'scores' must be 2 whole numbers"),
    "half a point": (edited(END, scores=[3, 0.5]), END, "'scores' must be 2 whole numbers"),
    "true for a score": (edited(END, scores=[3, True]), END, "'scores' must be 2 whole numbers"),
    "a place missing": (edited(END, places=[1]), END, "'places' must be 2 places, or all null"),
    "half of the places": (edited(END, places=[1, None]), END, "'places' must be 2 places, or all null"),
    "no ending": (edited(END, ending=None), END, "'ending' must be a word, not null"),
    "seed 5": (edited(END, seed=5), END, "'seed' must be the seed or null, not 5"),
    "not a number": (joined(LINES).replace('"n":2', '"n":NaN'), 3, "NaN is no number of a record"),
    "a key twice": (joined(LINES).replace('"n":2,', '"n":2,"n":2,'), 3, "names a key twice"),
    "a list": (joined(["[1]"]), 1, "must be a JSON object"),
    "an empty line": (joined([LINES[0], ""]), 2, "is not JSON"),
    "only a line end": ("\n", 1, "is not JSON"),
    "a byte order mark": ("\ufeff" + joined(LINES), 1, "is not JSON"),
    "half a surrogate pair": (joined(LINES).replace("Ana", r"\ud800"), 1, "holds half of a surrogate pair"),
    "thousands of digits": (joined(LINES).replace('"n":2', '"n":' + "2" * 5000), 3, "is not JSON"),
    "lists in lists": (joined(LINES).replace('"n":2', '"n":' + "[" * 30_000), 3, "is not JSON"),
    "objects in objects": (joined(LINES).replace('"n":2', '"n":' + '{"n":' * 9_000), 3, "is not JSON"),
    "a very long line": (joined(LINES).replace("red:-", "-" * LONGEST_LINE), 4, f"at most {LONGEST_LINE}"),
    "the last line end missing": (joined(LINES)[:-1], END, "the last line is cut off: it has no line end"),
    "not UTF-8": (joined(LINES).encode().replace(b"baguio", b"bag\xffio"), 3, "is not UTF-8 text"),
    "nothing": ("", None, 'is empty; a record starts with a line like {"hapag":1,"game":...}'),
}  # fmt: skip


@pytest.mark.parametrize("damage", REFUSALS)
def test_damage_is_refused_with_its_line_and_a_sentence(damage: str) -> None:
    raw, line, sentence = REFUSALS[damage]
    found = refusal(raw)
    assert found.line == line
    assert sentence in found.why
    assert len(found.why) < 300


# --- files ------------------------------------------------------------------------------------------------


def test_a_saved_record_is_loaded_back_from_folders_made_for_it(tmp_path: Path) -> None:
    path = SMALL.save(tmp_path / "games" / "today" / "one.hapag")
    assert load(path) == SMALL
    assert path.read_bytes() == SMALL.text().encode()


def test_saving_again_replaces_the_file(tmp_path: Path) -> None:
    path = SMALL.save(tmp_path / "one.hapag")
    record(events=3).save(str(path))
    assert load(path) == record(events=3)
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_that_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    path = SMALL.save(tmp_path / "one.hapag")
    unwritable = record(events=3)
    unwritable.seats[1] = "\ud800"
    with pytest.raises(UnicodeEncodeError):
        unwritable.save(path)
    assert load(path) == SMALL
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_save_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    path = SMALL.save(tmp_path / "one.hapag")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record(events=3).save(path)
    assert load(path) == SMALL
    assert list(tmp_path.iterdir()) == [path]


def test_saving_where_a_folder_is_fails_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "one.hapag").mkdir()
    with pytest.raises(OSError, match=r"one\.hapag"):
        SMALL.save(tmp_path / "one.hapag")
    assert [path.name for path in tmp_path.iterdir()] == ["one.hapag"]
