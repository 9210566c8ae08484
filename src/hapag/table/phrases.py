"""The quick phrases: what may be said at a table by a key, so that no free text gets through."""

from __future__ import annotations

from functools import cache

from hapag.core.game import Game
from hapag.table.entry import Refused
from hapag.web import words


def check(game: Game, phrase: str) -> None:
    """`Refused` for what is in no catalog."""
    if phrase not in _known(game.name):
        raise Refused("no_such_phrase", "There is no such phrase.")


@cache
def _known(game: str) -> frozenset[str]:
    """The keys of everybody's phrases, and of the game's own."""
    catalogs = (words.catalog(words.FIRST), words.game_catalog(game, words.FIRST))
    return frozenset(key for catalog in catalogs for key in catalog.get("phrase", {}))
