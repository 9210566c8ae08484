"""The quick phrases: what may be said at a table by a key, so that no free text gets through.

A game may leave places in its phrases, for a proposal: `view.printed` has them as
`"phrases": {"close": {"seat": "seat", "investment": ["fishpond", ...]}}`, for each part the values it may
have; "seat" = any seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hapag.core import registry
from hapag.core import words as core_words
from hapag.core.game import Game
from hapag.table.entry import Json, Refused
from hapag.web import words

SEAT = "seat"
Parts = Mapping[str, Any]


def check(game: Game, players: int, phrase: str, parts: Parts) -> None:
    """`Refused` for what is in no catalog, and for parts that the phrase does not have."""
    if phrase not in _known(game.name):
        raise Refused("no_such_phrase", "There is no such phrase.")
    wanted = _with_parts(game.name).get(phrase, {})
    if parts.keys() != wanted.keys():
        raise Refused("other_parts", f"This phrase has the parts {', '.join(wanted) or '(none)'}.")
    for part, value in parts.items():
        allowed = range(players) if wanted[part] == SEAT else wanted[part]
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise Refused("other_parts", f"{part}: that cannot be said here.")


@cache
def _known(game: str) -> frozenset[str]:
    """The keys of everybody's phrases, and of the game's own."""
    catalogs = (words.catalog(words.FIRST), words.game_catalog(game, words.FIRST))
    return frozenset(key for catalog in catalogs for key in catalog.get("phrase", {}))


@cache
def _with_parts(game: str) -> Json:
    content = registry.shipped_box(game).content
    found: Json = core_words.printed(game, content).get("phrases", {})
    return found
