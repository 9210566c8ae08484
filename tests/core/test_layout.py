"""Declaring records: what compiled, interpreted and GPU code all need is checked when the record is made."""

from __future__ import annotations

import numpy as np
import pytest

from core.example import GAME
from hapag.core import registry
from hapag.core.compiled import Row
from hapag.core.layout import INTEGERS, field, markdown, record

TABLE = record(
    field("players", "i1", "seats in play", "1-8"),
    field("owing", "i8", "who owes a decision", "mask"),
    field("sheet", "i1", "what each city holds", "0-7", (2, 3)),
    field("crosses", "i4", "X written", "0-46", 2),
)


def test_a_record_has_the_declared_fields_in_their_order() -> None:
    assert TABLE.dtype.names == ("players", "owing", "sheet", "crosses")
    assert [TABLE.dtype[name].base for name in TABLE.dtype.names] == ["i1", "i8", "i1", "i4"]
    assert [TABLE.dtype[name].shape for name in TABLE.dtype.names] == [(), (), (2, 3), (2,)]


def test_fields_are_aligned_as_the_processor_likes_them() -> None:
    assert TABLE.dtype.isalignedstruct
    assert TABLE.dtype.fields is not None
    assert TABLE.dtype.fields["owing"][1] == 8
    assert TABLE.dtype.itemsize == 32


def test_a_new_record_is_an_array_of_zeros() -> None:
    assert TABLE.new().shape == (1,)
    assert TABLE.new(5).shape == (5,)
    assert not TABLE.new(2)["sheet"].any()


@pytest.mark.parametrize("kind", ["u1", "u8", "f8", "bool", "i16", "int64", ""])
def test_only_signed_integers_are_allowed(kind: str) -> None:
    with pytest.raises(ValueError, match=f"field seats: kind '{kind}' is not one of i1, i2, i4, i8"):
        field("seats", kind, "", "")


@pytest.mark.parametrize("kind", INTEGERS)
def test_every_allowed_kind_is_signed(kind: str) -> None:
    assert np.dtype(kind).kind == "i"


@pytest.mark.parametrize("name", ["round", "all", "size", "sum", "dtype", "shape", "real", "item"])
def test_a_field_may_not_be_called_like_a_method_of_numpy(name: str) -> None:
    with pytest.raises(ValueError, match=f"field {name}: NumPy has a method of that name"):
        field(name, "i4", "", "")


def test_a_field_may_not_be_named_twice() -> None:
    once, again = field("seat", "i4", "one", ""), field("seat", "i8", "two", "")
    with pytest.raises(ValueError, match="fields named twice: seat"):
        record(once, field("other", "i4", "", ""), again)


def test_the_documentation_lists_every_field_with_its_meaning() -> None:
    assert markdown(TABLE).splitlines() == [
        "| field | type | meaning | values |",
        "|---|---|---|---|",
        "| `players` | i1 | seats in play | 1-8 |",
        "| `owing` | i8 | who owes a decision | mask |",
        "| `sheet` | i1[2, 3] | what each city holds | 0-7 |",
        "| `crosses` | i4[2] | X written | 0-46 |",
    ]


def test_fields_read_as_python_ints_through_a_row() -> None:
    tables = TABLE.new()
    row = Row(tables[0])
    row.owing = 1 << 40
    row.sheet[1, 2] = 7
    assert tables["owing"][0] == 1 << 40
    assert tables["sheet"][0, 1, 2] == 7
    assert type(row.owing) is type(row.sheet[1, 2]) is type(row.sheet[1][2]) is int
    assert row.owing << 1 == 1 << 41
    assert (row.sheet.shape, len(row.sheet)) == ((2, 3), 2)


def test_a_field_that_does_not_exist_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no field of name owning"):
        Row(TABLE.new()[0]).owning = 1


def test_the_records_of_a_game_are_described_field_by_field() -> None:
    game = registry.game(GAME)
    for layout in (game.box_record, game.table_record):
        assert [f.name for f in layout.fields] == list(layout.dtype.names or ())
        assert all(f.meaning and f.values for f in layout.fields)
