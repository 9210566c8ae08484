"""What is to be played: settled and checked once, small enough to hand to another process."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hapag.core import registry
from hapag.core.box import LoadedBox
from hapag.core.chance import LARGEST, seed_bytes
from hapag.core.errors import BadOption, BadPlayers
from hapag.core.game import Game
from hapag.core.options import Value, settle, whole


@dataclass(frozen=True)
class Plan:
    """Games between bots. `line` names the bot of each seat in game 0."""

    game: str
    players: int
    line: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Value]
    box: LoadedBox  # read once; other processes are handed it
    rotate: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that take part, each once."""
        return tuple(dict.fromkeys(self.line))

    def seated(self, game: int) -> tuple[str, ...]:
        """Who sits where in a game: the line moves on by a seat each time, so that all sit everywhere."""
        turn = game % self.players if self.rotate else 0
        return self.line[turn:] + self.line[:turn]

    def seed_of(self, game: int) -> bytes:
        """The fair seed of one game."""
        return hashlib.sha256(b"hapag game %d of " % game + seed_bytes(self.seed)).digest()

    def declared(self) -> Game:
        return registry.game(self.game)


def plan(
    game: str,
    *,
    games: int = 1000,
    players: int | None = None,
    bots: Sequence[str] = (),
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    box: str | Path | None = None,
    rotate: bool = True,
) -> Plan:
    """A checked plan. Fewer bots than seats take turns in filling them; no bots means random ones."""
    wanted = registry.game(game)
    if isinstance(bots, str):
        raise BadOption(f"bots must be a list of names, as [{bots!r}], not {bots!r}.")
    count = wanted.check_players(max(wanted.players[0], len(bots)) if players is None else players)
    if len(bots) > count:
        raise BadPlayers(f"{len(bots)} bots are named, but only {count} play.")
    known = [registry.bot(name, wanted.name).name for name in bots or ("random",)]
    line = tuple(known[seat % len(known)] for seat in range(count))
    drawn = secrets.randbits(32) if seed is None else whole("seed", seed, -LARGEST, LARGEST)
    rules = settle(wanted.options, options)
    loaded = registry.box_of(wanted.name, box)
    return Plan(wanted.name, count, line, whole("games", games, 1), drawn, rules, loaded, rotate)
