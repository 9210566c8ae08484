"""Boxes: a damaged box.toml is refused with the line and what is allowed; the hash names what it says."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from core.example import GAME, box_text
from hapag.core import registry
from hapag.core.box import BIGGEST, LoadedBox, Printed, content_hash, line_of, load
from hapag.core.errors import BadBox

TEXT = box_text()
LINES = TEXT.split("\n")
ENTRIES = [n for n, line in enumerate(LINES, 1) if re.match(r"\w+ = ", line)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boxes")


def loaded(folder: Path, text: str | bytes) -> LoadedBox:
    path = folder / "mine.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load(path, registry.game(GAME).printed.Content)


def refusal(folder: Path, text: str | bytes) -> BadBox:
    with pytest.raises(BadBox) as caught:
        loaded(folder, text)
    return caught.value


def swapped(old: str, new: str) -> str:
    """The box with one text replaced, where it stands first."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line_with(text: str, wanted: str) -> int:
    return text[: text.index(wanted)].count("\n") + 1


def with_line(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


# --- what is refused, where, and what is allowed ----------------------------------------------------------

DAMAGE = {
    "a key left out": ("rounds = 8\n", "", "[printed]", "printed.rounds: this entry is missing"),
    "a city's key left out": (
        'province = "Cagayan"\n', "", '[[city]]\nid = "tuguegarao"', "city.3.province: this entry is missing"
    ),
    "a word for a number": ("rounds = 8", 'rounds = "8"', 'rounds = "8"', "valid integer, not '8'"),
    "true for a number": ("rounds = 8", "rounds = true", "rounds = true", "valid integer, not True"),
    "a number too big": ("rounds = 8", "rounds = 9", "rounds = 9", "less than or equal to 8, not 9"),
    "a date": ("rounds = 8", "rounds = 2026-01-01", "rounds = 2026", "valid integer, not datetime.date("),
    "an unknown entry": ("rounds = 8", "rounds = 8\nlaps = 8", "laps = 8", "printed.laps: there is no"),
    "an unknown colour": ('colour = "red"', 'colour = "pink"', 'colour = "pink"', "'white', not 'pink'"),
    "an unknown kind": ('kind = "land"', 'kind = "air"', 'kind = "air"', "'land' or 'sea', not 'air'"),
    "capitals in an id": ('id = "vigan"', 'id = "Vigan"', 'id = "Vigan"', "match pattern '^[a-z0-9_]+$'"),
    "no number at all": ("lat = 17.57", "lat = nan", "lat = nan", "finite number, not nan"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_refused_in_its_line_with_what_is_allowed(folder: Path, damage: str) -> None:
    old, new, at, sentence = DAMAGE[damage]
    text = swapped(old, new)
    error = refusal(folder, text)
    line = line_with(text, at)
    assert error.line == line
    assert sentence in error.why
    assert str(error).startswith(f"mine.toml, line {error.line}: ")


TOGETHER = {
    "an unknown city": ('a = "laoag"', 'a = "atlantis"', "link.1.a: 'atlantis' is not one of angeles"),
    "no such region": ('region = "north_luzon"', 'region = "mars"', "city.1.region: 'mars' is not one of"),
    "an id twice": ('id = "vigan"', 'id = "laoag"', "city.2.id: 'laoag' stands in an earlier [["),
    "a colour twice": ('colour = "red"', 'colour = "green"', "2.colour: 'green' stands in an earlier"),
    "a city too many": ("cities = 46", "cities = 45", "says 45, but there are 46 entries [[city]]"),
}  # fmt: skip


@pytest.mark.parametrize("damage", TOGETHER)
def test_what_does_not_fit_together_is_named_with_what_is_there(folder: Path, damage: str) -> None:
    old, new, sentence = TOGETHER[damage]
    text = swapped(old, new)
    error = refusal(folder, text)
    assert sentence in error.why
    if "twice" not in damage:
        assert error.line == line_with(text, new)
    else:
        assert error.line is not None


@given(
    number=st.sampled_from(ENTRIES), value=st.sampled_from(["[]", "{}", "[[1]]", "1979-05-27", "00:01:02"])
)
def test_a_value_of_a_wrong_kind_is_refused_in_its_line(folder: Path, number: int, value: str) -> None:
    key = LINES[number - 1].split(" = ")[0]
    if (key, value) == ("reconstructed", "[]"):  # a list may be empty
        return
    error = refusal(folder, with_line(number, f"{key} = {value}"))
    assert error.line == number
    assert key in error.why


@given(st.sampled_from(ENTRIES))
def test_a_line_left_out_is_missed_by_its_name(folder: Path, number: int) -> None:
    key = LINES[number - 1].split(" = ")[0]
    if key == "basis":  # the one entry that need not be there
        assert loaded(folder, with_line(number, ""))
        return
    error = refusal(folder, with_line(number, ""))
    assert error.why.endswith(f"{key}: this entry is missing")
    header = max((n for n in range(1, number) if LINES[n - 1].startswith("[")), default=None)
    assert error.line == header


@given(at=st.integers(0, len(TEXT) - 1), character=st.characters(exclude_categories=["Cs"]))
def test_whatever_is_typed_anywhere_is_a_box_or_a_bad_box(folder: Path, at: int, character: str) -> None:
    with suppress(BadBox):
        assert loaded(folder, TEXT[:at] + character + TEXT[at:]).hash.startswith("sha256:")


@given(st.binary(min_size=1, max_size=100))
def test_binary_is_refused(folder: Path, raw: bytes) -> None:
    assert refusal(folder, raw).why


def test_what_is_not_toml_is_refused_in_its_line(folder: Path) -> None:
    number = ENTRIES[5]
    error = refusal(folder, with_line(number, LINES[number - 1] + " 8"))
    assert error.line == number
    assert error.why.startswith("this is not TOML: Expected newline or end of document after a statement")


@pytest.mark.parametrize(
    "value", ["9" * 5000, "[" * 50_000, "[" * 500 + "]" * 500], ids=["digits", "open", "deep"]
)
def test_what_python_cannot_parse_is_a_bad_box_too(folder: Path, value: str) -> None:
    assert refusal(folder, swapped("rounds = 8", f"rounds = {value}")).why


def test_text_that_is_not_utf8_is_refused_in_its_line(folder: Path) -> None:
    error = refusal(folder, TEXT.encode().replace(b"Vigan", b"Vig\xffn", 1))
    assert (error.line, error.why) == (line_with(TEXT, "Vigan"), "is not UTF-8 text")


def test_a_file_too_big_to_be_a_box_is_refused(folder: Path) -> None:
    assert (
        refusal(folder, b"#" * (BIGGEST + 1)).why == f"has {BIGGEST + 1} bytes; a box has at most {BIGGEST}"
    )


def test_a_file_that_is_not_there_is_a_bad_box(folder: Path) -> None:
    with pytest.raises(BadBox, match="cannot be read: No such file"):
        registry.box_of(GAME, folder / "nothing.toml")


def test_a_long_value_is_not_repeated_in_full(folder: Path) -> None:
    error = refusal(folder, swapped("rounds = 8", f"rounds = [{'1, ' * 3000}]"))
    assert len(error.why) < 200


# --- the line of an entry ---------------------------------------------------------------------------------

NESTED = """\
size.width = 3      # a dotted key
[printed]
rounds = 8
[[printed.epilogue]]
text = "first"
[[printed.epilogue]] # the second
text = "second"
[[mine]]
id = "a"
[[mine.cart]]
load = 1
[[mine]]
id = "b"
[mine.owner]
name = "Ana"
[[mine.cart]]
load = 2
hexes = [
  [1],
  [2],
]
last = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("size", "width"), 1),
        (("printed",), 2),
        (("printed", "rounds"), 3),
        (("printed", "nothing"), 2),
        (("printed", "epilogue", 0, "text"), 5),
        (("printed", "epilogue", 1), 6),
        (("printed", "epilogue", 1, "text"), 7),
        (("mine", 0, "cart", 0, "load"), 11),
        (("mine", 1, "id"), 13),
        (("mine", 1, "owner", "name"), 15),
        (("mine", 1, "cart", 0, "load"), 17),
        (("mine", 1, "cart", 0, "hexes", 1, 0), 18),
        (("mine", 1, "cart", 0, "last"), 22),
        (("nowhere",), None),
        ((), None),
    ],
)
def test_each_entry_is_found_in_its_line(path: tuple[str | int, ...], line: int | None) -> None:
    assert line_of(NESTED, path) == line


def test_only_line_ends_separate_lines() -> None:
    assert line_of("# one \u2028 \x0b \x85 line\r\nrounds = 8\r\n", ("rounds",)) == 2


class Strict(Printed):
    number: int = Field(ge=0)
    share: float


def test_nothing_in_a_schema_is_unknown_converted_or_changed() -> None:
    found = Strict.model_validate({"number": 1, "share": 0.5})
    for content in ({"number": "1"}, {"number": 1.0}, {"number": True}, {"number": 1, "more": 2}, {}):
        with pytest.raises(ValueError, match="validation error"):
            Strict.model_validate({"share": 0.5, **content})
    with pytest.raises(ValueError, match="frozen"):
        found.number = 2


# --- the hash ---------------------------------------------------------------------------------------------


def test_the_shipped_box_has_the_hash_of_its_content(folder: Path) -> None:
    shipped = registry.shipped_box(GAME)
    assert shipped.hash == content_hash(shipped.content) == loaded(folder, TEXT).hash
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", shipped.hash)
    assert (shipped.source, loaded(folder, TEXT).source) == ("box.toml", "mine.toml")


def test_the_hash_ignores_comments_line_ends_and_the_order_of_keys(folder: Path) -> None:
    same = [
        "# mine\n" + TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" = ", "   =  "),
        swapped("rounds = 8\nmax_difference = 1", "max_difference = 1\nrounds = 8"),
        swapped("[map]\nwidth = 645\nheight = 999\n", "") + "\n[map]\nheight = 999\nwidth = 645\n",
    ]
    assert {loaded(folder, text).hash for text in same} == {registry.shipped_box(GAME).hash}


def test_the_hash_sees_every_edit(folder: Path) -> None:
    edits = [
        swapped("rounds = 8", "rounds = 7"),
        swapped('name = "Vigan"', 'name = "Vigan City"'),
        swapped("lat = 17.57", "lat = 17.58"),
        swapped('kind = "land"', 'kind = "sea"'),
        swapped('reconstructed = ["map", "region"', 'reconstructed = ["region", "map"'),
    ]
    hashes = {loaded(folder, text).hash for text in edits} | {registry.shipped_box(GAME).hash}
    assert len(hashes) == len(edits) + 1


def test_the_order_of_cities_counts_because_moves_are_numbered_by_it(folder: Path) -> None:
    first, second = TEXT.index("[[city]]"), TEXT.index("[[city]]", TEXT.index("[[city]]") + 1)
    third = TEXT.index("[[city]]", second + 1)
    text = TEXT[:first] + TEXT[second:third] + TEXT[first:second] + TEXT[third:]
    assert loaded(folder, text).hash != registry.shipped_box(GAME).hash
