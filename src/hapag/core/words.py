"""Words told in a language: a catalog a game and language, `words/en.toml`, with a sentence for each kind.

What a game says is a kind with named parts, so that it can be kept without a language and told in any. A
sentence is a text with {parts}, or `{ count = "cities", one = "...", other = "..." }` where a number chooses.
A part that is a seat is told by the player's name; a part with a table of its own in the catalog by the word
there; a part whose values are ids of printed things (a `city`, a `card`) by the name in the box; any other as
it is; several one after the other. Pages tell by the same rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hapag.core import registry
from hapag.core.errors import UnknownName

Catalog = dict[str, Any]
Words = Mapping[str, Any]  # a kind with named parts
Names = dict[str, dict[str, str]]  # the name of each printed thing, by list and id

SEATS = ("seat", "owner", "from", "to")  # parts that are told by the name of a player
NAMED_IN = {"fil": "filipino"}  # under which key a box has the names in a language, where it has them


def languages(game: str) -> list[str]:
    """The languages a game has words in."""
    folder = registry.folder(registry.game(game)) / "words"
    return sorted(path.stem for path in folder.glob("*.toml"))


@cache
def catalog(game: str, language: str = "en") -> Catalog:
    known = languages(game)
    if language not in known:
        raise UnknownName(f"catalog of {game}", language, known)
    file = registry.folder(registry.game(game)) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def catalogs(game: str) -> dict[str, Catalog]:
    """All of them, by language."""
    return {language: catalog(game, language) for language in languages(game)}


def names_of(game: str, content: dict[str, Any], language: str = "en") -> Names:
    """What a box calls its things: from every list of entries that have an id and a name."""
    key = NAMED_IN.get(language, "name")
    found = {part: _names(entries, key) for part, entries in content.items() if isinstance(entries, list)}
    named = {part: names for part, names in found.items() if names}
    same: dict[str, str | tuple[str, ...]] = registry.game(game).view.SAME_NAMES
    return {**named, **{part: _of_lists(named, lists) for part, lists in same.items()}}


def _of_lists(named: Names, lists: str | tuple[str, ...]) -> dict[str, str]:
    """The names of one list of the box, or of several together: a card may be of any of its decks."""
    several = (lists,) if isinstance(lists, str) else lists
    return {thing: name for one in several for thing, name in named.get(one, {}).items()}


def _names(entries: list[Any], key: str) -> dict[str, str]:
    return {
        str(entry["id"]): str(entry.get(key, entry["name"]))
        for entry in entries
        if isinstance(entry, dict) and entry.keys() >= {"id", "name"}
    }


def printed(game: str, content: dict[str, Any]) -> dict[str, Any]:
    """What never changes and a page draws and tells from."""
    drawn: dict[str, Any] = registry.game(game).view.printed(content)
    names = names_of(game, content)
    told = {language: names_of(game, content, language) for language in NAMED_IN}
    other = {language: _differing(found, names) for language, found in told.items()}
    return {
        "names": names,
        "names_in": {language: found for language, found in other.items() if found},
        **drawn,
    }


def _differing(found: Names, names: Names) -> Names:
    return {part: known for part, known in found.items() if known != names[part]}


def told(
    words: Catalog, printed: Names, table: str, entry: Words, names: Sequence[str], you: int | None = None
) -> str:
    """An entry as a sentence from a table of the catalog; `names` are the players, `you` is who reads it."""
    kind = entry["kind"]
    sentence = words[table][kind]
    if you is not None and entry.get("seat") == you:
        sentence = words.get(f"{table}-you", {}).get(kind, sentence)
    parts = {part: _word(words, printed, names, part, value) for part, value in entry.items()}
    said = _form(sentence, entry).format(**parts)
    return said[:1].upper() + said[1:]


def _form(sentence: str | dict[str, str], entry: Words) -> str:
    if isinstance(sentence, str):
        return sentence
    return sentence["one" if entry[sentence["count"]] == 1 else "other"]


def _word(words: Catalog, printed: Names, names: Sequence[str], part: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_word(words, printed, names, part, each) for each in value)
    if part in SEATS and isinstance(value, int):
        return str(names[value])
    for known in (words.get(part), printed.get(part)):
        if isinstance(known, dict) and str(value) in known:
            return str(known[str(value)])
    return str(value)
