"""A box: the printed components of a game, read from its box.toml or from a file of the user's own."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hapag.core.errors import BadBox, shown

BIGGEST = 1 << 20  # bytes; the largest shipped box has about 40,000


@dataclass(frozen=True)
class LoadedBox:
    """A box that holds together. `content` is what the file says, `hash` names it in records."""

    content: dict[str, Any]
    hash: str
    source: str


class Misfit(ValueError):
    """Parts of a box that do not fit each other; `path` leads to the one to look at."""

    def __init__(self, why: str, *path: str | int) -> None:
        self.path = path
        super().__init__(why)


class Printed(BaseModel):
    """The base of the schemas of boxes: nothing unknown, nothing converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


Id = Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,80}$")]  # one line, without control characters
Text = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,200}$")]


def as_many(said: int, found: int, table: str, *path: str | int) -> None:
    """A number that is printed is that of the entries in a table."""
    if said != found:
        raise Misfit(f"says {said}, but there are {found} entries [[{table}]]", *path)


def unique(table: str, key: str, values: list[str]) -> set[str]:
    """The values of a key, one an entry; none may come twice."""
    for number, value in enumerate(values):
        if value in values[:number]:
            raise Misfit(f"{value!r} stands in an earlier [[{table}]] already", table, number, key)
    return set(values)


def known(name: str, names: set[str], *path: str | int) -> None:
    if name not in names:
        raise Misfit(f"{name!r} is not one of {', '.join(sorted(names))}", *path)


def load(path: Path, schema: type[Printed]) -> LoadedBox:
    """Read and check a box file; errors name the line and what is allowed."""
    text = _text(path)
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError
        at = _AT.search(str(error))
        raise BadBox(f"this is not TOML: {error}", path.name, int(at[1]) if at else None) from None
    check(content, schema, text, path.name)
    return LoadedBox(content, content_hash(content), path.name)


_AT = re.compile(r"\(at line (\d+), column \d+\)")


def _text(path: Path) -> str:
    try:
        raw = _bytes(path)
    except BadBox:
        raise
    except (OSError, ValueError) as error:
        raise BadBox(f"cannot be read: {getattr(error, 'strerror', error)}", str(path)) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadBox("is not UTF-8 text", path.name, raw[: error.start].count(b"\n") + 1) from None


def _bytes(path: Path) -> bytes:
    """The whole file, unless it has no end or is too big."""
    if path.exists() and not path.is_file():
        raise BadBox("is no file", str(path))
    if path.stat().st_size > BIGGEST:
        raise BadBox(f"has {path.stat().st_size} bytes; a box has at most {BIGGEST}", path.name)
    return path.read_bytes()


def check(content: dict[str, Any], schema: type[Printed], text: str, file: str) -> None:
    try:
        schema.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        misfit = first.get("ctx", {}).get("error")
        path = (*first["loc"], *(misfit.path if isinstance(misfit, Misfit) else ()))
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        why = _reason(first["type"], first["msg"], first.get("input"))
        raise BadBox(f"{where}: {why}" if where else why, file, line_of(text, path)) from None


def _reason(kind: str, message: str, value: Any) -> str:
    if kind == "extra_forbidden":
        return "there is no such entry in a box of this game"
    if kind == "missing":
        return "this entry is missing"
    if kind == "value_error":
        return message.removeprefix("Value error, ")
    return f"{message[0].lower()}{message[1:]}, not {shown(value)}"


def content_hash(content: dict[str, Any]) -> str:
    """A hash over what the file says, whatever its comments, order and line ends."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


Place = tuple[str | int, ...]

_HEADER = re.compile(r"\s*\[(\[)?\s*([\w.\-\"]+)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w.\-\"]+)\s*=")


def line_of(text: str, path: Place) -> int | None:
    """The line of an entry, by its path: the deepest part of the path that has a line of its own."""
    best: tuple[int, int] | None = None
    for line, place in _places(text):
        shared = len(place) if place == path[: len(place)] else 0
        if shared and (best is None or shared > best[0]):
            best = (shared, line)
    return best[1] if best else None


def _places(text: str) -> Iterator[tuple[int, Place]]:
    latest: dict[Place, int] = {}
    table: Place = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _headed(_parts(header[2]), bool(header[1]), latest)
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_parts(key[1]))


def _parts(name: str) -> list[str]:
    return [part.strip('"') for part in name.split(".")]


def _headed(parts: list[str], array: bool, latest: dict[Place, int]) -> Place:
    """Where a header leads: [[city]] to a new entry, [city.sea] into the latest one."""
    place: Place = ()
    for part in parts[:-1]:
        place = (*place, part)
        if place in latest:
            place = (*place, latest[place])
    place = (*place, parts[-1])
    if not array:
        return place
    latest[place] = latest.get(place, -1) + 1
    return (*place, latest[place])
