"""What a browser may fetch besides pages, read once: our own files, the games' page files, generated JSON.

The version is a hash over all contents and part of every address, so that a browser may keep a file for ever.
Addresses inside the files are relative and stay under it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from hapag.core import registry, sources
from hapag.core import words as core_words
from hapag.web import words

STATIC = sources.PACKAGE / "web" / "static"
VENDOR = STATIC / "vendor"
PREFIX = "/s/"
COMMENT_LINE = re.compile(rb"^[ \t]*//.*$", re.MULTILINE)
COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
LATE_COMMENT = re.compile(rb"(?<=[;,{}(])[ \t]+// .*$", re.MULTILINE)  # behind what a line says
INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
ROOM = re.compile(rb"\s*([{};])\s*")  # in a style sheet
MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".webp", ".woff2"}  # gzip only makes these longer
# What scripts say, in two files: a table needs the first at once, and the second when its game is over.
SCRIPTS_SAY = {"": ("table", "phrase", "refused"), "-end": ("end", "dice", "replay", "screen")}
GAME_FILES = {".css", ".js", ".png", ".svg", ".webp"}


class Asset(NamedTuple):
    body: bytes
    gzipped: bytes | None  # None: send the body to everybody
    media_type: str
    etag: str


@cache
def assets() -> dict[str, Asset]:
    """All assets by their path below the version."""
    return {path: _asset(path, body) for path, body in sorted(_contents())}


def asset(path: str) -> Asset | None:
    return assets().get(path)


@cache
def version() -> str:
    digest = hashlib.sha256()
    for path, found in assets().items():
        digest.update(f"{path} {found.etag}\n".encode())
    return digest.hexdigest()[:12]


@cache
def base() -> str:
    """Where the server shows the assets: /s/VERSION."""
    return f"{PREFIX}{version()}"


def static(path: str) -> str:
    """The address of an asset; a KeyError for one that does not exist."""
    if path not in assets():
        raise KeyError(f"no asset {path!r}")
    return f"{base()}/{path}"


def cover(game: str) -> str:
    """The address of a game's picture; a game without one shows a plain box."""
    own = f"games/{game}/cover.svg"
    return static(own if own in assets() else "art/cover.svg")


def _asset(path: str, body: bytes) -> Asset:
    suffix = _suffix(path)
    gzipped = None if suffix in PACKED else gzip.compress(body, 9, mtime=0)
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Asset(body, gzipped, MEDIA_TYPES[suffix], etag)


def _suffix(path: str) -> str:
    return path[path.rindex(".") :] if "." in path else ""


def _contents() -> Iterator[tuple[str, bytes]]:
    for file in STATIC.rglob("*"):
        if file.is_file() and file.suffix in MEDIA_TYPES:
            yield file.relative_to(STATIC).as_posix(), _lighter(file)
    for lang in words.languages():
        for part, tables in SCRIPTS_SAY.items():
            yield f"words/{lang}{part}.json", _json(_scripts_words(lang, tables))
    for name in registry.game_names():
        yield from _game(name)


def _lighter(file: Path) -> bytes:
    """Comments and indents stay at home: a sixth of a page's first load. A line of a script keeps its number."""
    body = file.read_bytes()
    if file.is_relative_to(VENDOR):
        return body
    if file.suffix == ".js":
        return INDENT.sub(b"", LATE_COMMENT.sub(b"", COMMENT_LINE.sub(b"", body)))
    if file.suffix == ".css":
        return ROOM.sub(rb"\1", COMMENT.sub(b"", body)).strip()
    return body


def _game(name: str) -> Iterator[tuple[str, bytes]]:
    folder = registry.folder(registry.game(name))
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix in GAME_FILES:
            yield f"games/{name}/{file.relative_to(folder).as_posix()}", _lighter(file)
    content = registry.shipped_box(name).content
    yield f"games/{name}/printed.json", _json(core_words.printed(name, content))
    for lang in words.languages():
        yield f"games/{name}/words/{lang}.json", _json(words.game_catalog(name, lang))


def _scripts_words(lang: str, tables: Iterable[str]) -> words.Catalog:
    """Only what scripts say: the other words are in the pages that the server writes."""
    catalog = words.catalog(lang)
    return {table: catalog[table] for table in tables}


def _json(value: Any) -> bytes:
    return orjson.dumps(value)
