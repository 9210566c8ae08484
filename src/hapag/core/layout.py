"""Declaring records: every field with its meaning, checked once for what all three ways of running need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

INTEGERS = ("i1", "i2", "i4", "i8")
# In interpreted mode a field must not hide behind a method of NumPy's scalars.
TAKEN = frozenset(dir(np.int64(0)))


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    meaning: str
    values: str
    shape: tuple[int, ...] = ()


def field(name: str, kind: str, meaning: str, values: str, shape: int | tuple[int, ...] = ()) -> Field:
    """One field. `kind` is signed: unsigned integers change sign or type in mixed arithmetic."""
    if kind not in INTEGERS:
        raise ValueError(f"field {name}: kind {kind!r} is not one of {', '.join(INTEGERS)}")
    if name in TAKEN:
        raise ValueError(f"field {name}: NumPy has a method of that name; choose another word")
    return Field(name, kind, meaning, values, (shape,) if isinstance(shape, int) else shape)


@dataclass(frozen=True)
class Record:
    """A record's fields and the dtype made of them."""

    fields: tuple[Field, ...]
    dtype: np.dtype[Any]

    def new(self, length: int = 1) -> np.ndarray[Any, Any]:
        return np.zeros(length, self.dtype)


def record(*fields: Field) -> Record:
    names = [f.name for f in fields]
    if doubled := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"fields named twice: {', '.join(sorted(doubled))}")
    dtype = np.dtype([(f.name, f.kind, f.shape) if f.shape else (f.name, f.kind) for f in fields], align=True)
    return Record(fields, dtype)


class Plain(SimpleNamespace):
    """A copy of one record in Python numbers and nested lists: `table.sheet[seat][city]`.

    Pages read hundreds of numbers of a position; one by one from a NumPy record that takes ten times as long.
    """

    _origin: tuple[np.dtype[Any], bytes]

    def as_array(self) -> np.ndarray[Any, Any]:
        """The record again, as an array of one: words can ask compiled rules instead of repeating them."""
        dtype, record = self._origin
        return np.frombuffer(bytearray(record), dtype)


# How memory is read as numbers: NumPy's names of the types, and those of Python's memoryview.
_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


@cache
def _places(dtype: np.dtype[Any]) -> list[tuple[str, int, int, str, tuple[int, ...]]]:
    """Of each field: its name, where it begins and ends, the type and the shape."""
    fields: Any = dtype.fields
    found = ((name, *fields[name][:2]) for name in dtype.names or ())
    return [(name, at, at + kind.itemsize, _CODES[kind.base.str[1:]], kind.shape) for name, kind, at in found]


def plain(dtype: np.dtype[Any], record: bytes, like: tuple[bytes, Plain] | None = None) -> Plain:
    """Straight from memory: a NumPy view of each field first would take twice as long.

    `like`: another record and its copy. Fields and rows that are the same there are shared, not made again.
    """
    memory: Any = memoryview(record)
    other, known = like if like is not None else (b"", Plain())
    read = Plain()
    fields, shared = read.__dict__, known.__dict__
    for name, begin, end, code, shape in _places(dtype):
        if other[begin:end] == record[begin:end]:
            fields[name] = shared[name]
        elif not shape:
            fields[name] = memory[begin:end].cast(code)[0]
        elif len(shape) > 1 and other:
            fields[name] = _rows(memory, other, shared[name], begin, end, code, shape)
        else:
            fields[name] = memory[begin:end].cast(code, shape).tolist()
    read._origin = dtype, record
    return read


def _rows(memory: Any, other: bytes, known: Any, begin: int, end: int, code: str, shape: Any) -> list[Any]:
    """The rows of one field, each of which may be the same as in another record."""
    size = (end - begin) // shape[0]
    return [
        known[row]
        if memory[at : at + size] == other[at : at + size]
        else memory[at : at + size].cast(code, shape[1:]).tolist()
        for row, at in enumerate(range(begin, end, size))
    ]


def markdown(layout: Record) -> str:
    """The record as a table for the documentation."""
    rows = [
        f"| `{f.name}` | {f.kind}{list(f.shape) if f.shape else ''} | {f.meaning} | {f.values} |"
        for f in layout.fields
    ]
    return "\n".join(["| field | type | meaning | values |", "|---|---|---|---|", *rows])
