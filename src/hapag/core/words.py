"""Events told in a language: a catalog a game and language, `words/en.toml`, with a sentence for each kind.

An event is a kind with named parts, so that it can be kept without a language and told in any. A part named
`seat` is told by the player's name; a part with a table of its own in the catalog by the word there; a part
whose values are ids of printed things (a `city`, a `card`) by the name in the box; any other as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from hapag.core import registry
from hapag.core.errors import UnknownName

Catalog = dict[str, dict[str, str]]
Event = dict[str, Any]


@cache
def catalog(game: str, language: str = "en") -> Catalog:
    folder = registry.folder(registry.game(game)) / "words"
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if language not in known:
        raise UnknownName(f"catalog of {game}", language, known)
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))


def told(words: Catalog, content: dict[str, Any], event: Event, names: Sequence[str]) -> str:
    """One event as a sentence."""
    parts = {
        part: _word(words, content, names, part, value) for part, value in event.items() if part != "kind"
    }
    sentence = words["event"][event["kind"]].format(**parts)
    return sentence[0].upper() + sentence[1:]


def _word(words: Catalog, content: dict[str, Any], names: Sequence[str], part: str, value: Any) -> str:
    if part == "seat":
        return str(names[value])
    if part in words:
        return str(words[part][value])
    printed = content.get(part)
    if isinstance(printed, list):
        return next((str(entry["name"]) for entry in printed if entry.get("id") == value), str(value))
    return str(value)
