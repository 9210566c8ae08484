"""What a tournament is of: a game whose programs have words for each other, and the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from hapag.core import registry
from hapag.core.box import LoadedBox
from hapag.core.errors import HapagError
from hapag.core.game import Game
from hapag.core.match import Match
from hapag.core.options import Value, settle

PLAYERS = 2


@dataclass(frozen=True)
class Setting:
    game: Game
    protocol: ModuleType
    box: LoadedBox
    options: dict[str, Value]

    def match(self, seed: bytes | None, names: Sequence[str] = ()) -> Match:
        """A match that rolls by itself from a seed; without one it is told what was drawn."""
        chance = "manual" if seed is None else "auto"
        return Match(self.game, self.box, PLAYERS, self.options, seed, chance, names or None)


def setting(name: str, options: Mapping[str, object] | None = None) -> Setting:
    """The house rules that tournaments of the game usually have, but for those that are given."""
    game = registry.game(name)
    if game.protocol is None:
        known = ", ".join(registry.tournament_names())
        raise HapagError(f"Programs cannot play {game.title} in a tournament. Games that have one: {known}.")
    settled = settle(game.options, {**game.protocol.USUAL, **(options or {})})
    return Setting(game, game.protocol, registry.shipped_box(game.name), settled)
