"""A box: the printed components of a game, read from its box.toml or from a file of the user's own."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from hapag.core.errors import BadBox

BIGGEST = 1 << 20  # bytes; the largest shipped box has about 40,000


@dataclass(frozen=True)
class LoadedBox:
    """A box that holds together. `content` is what the file says, `hash` names it in records."""

    content: dict[str, Any]
    hash: str
    source: str


class Printed(BaseModel):
    """The base of the schemas of boxes: nothing unknown, nothing converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def load(path: Path, schema: type[Printed]) -> LoadedBox:
    """Read and check a box file; errors name the line and what is allowed."""
    text = _text(path)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"this is not TOML: {error}", path.name) from None
    check(content, schema, text, path.name)
    return LoadedBox(content, content_hash(content), path.name)


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadBox(f"cannot be read: {error.strerror}", str(path)) from None
    if len(raw) > BIGGEST:
        raise BadBox(f"has {len(raw)} bytes; a box has at most {BIGGEST}", path.name)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadBox("is not UTF-8 text", path.name, raw[: error.start].count(b"\n") + 1) from None


def check(content: dict[str, Any], schema: type[Printed], text: str, file: str) -> None:
    try:
        schema.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        path = tuple(first["loc"])
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
    return f"{message[0].lower()}{message[1:]}, not {value!r}"


def content_hash(content: dict[str, Any]) -> str:
    """A hash over what the file says, whatever its comments, order and line ends."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


_HEADER = re.compile(r"\s*\[(\[)?\s*([\w.\-\"]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w\-\"]+)\s*=")


def line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """The line of an entry, by its path: the deepest part of the path that has a line of its own."""
    best: tuple[int, int] | None = None
    for line, place in _places(text):
        shared = len(place) if place == path[: len(place)] else 0
        if shared and (best is None or shared > best[0]):
            best = (shared, line)
    return best[1] if best else None


def _places(text: str) -> Iterator[tuple[int, tuple[str | int, ...]]]:
    seen: dict[str, int] = {}
    table: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            name = header[2].strip('"')
            if header[1]:
                seen[name] = seen.get(name, -1) + 1
                table = (name, seen[name])
            else:
                table = tuple(name.split("."))
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, key[1].strip('"'))
