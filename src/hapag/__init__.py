"""Hapag: five tabletop games to play, host, study and train on.

>>> import hapag
>>> match = hapag.new("rolling-philippines", players=2, seed=7)
>>> match.waiting
(0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hapag.core.batch import Batch
    from hapag.core.match import Match

# Imports stand inside the functions so that `import hapag` and `hapag --help` cost nothing.


def new(
    game: str,
    players: int | None = None,
    seed: int | bytes | None = None,
    *,
    options: Mapping[str, object] | None = None,
    box: str | Path | None = None,
    chance: str = "auto",
    seats: Sequence[str] | None = None,
    words: Sequence[str] = (),
    position: str | None = None,
) -> Match:
    """Start a match.

    seed      an int or bytes makes it repeatable; None draws a fresh one
    options   house rules by name; `hapag rules GAME` lists them
    box       a box file of your own instead of the shipped one
    chance    "manual": nothing is rolled; say what came up with match.play("chance", "die 4")
    words     what players add to the seed before the start
    position  text of match.position to start from
    """
    from hapag.core import registry
    from hapag.core.match import Match

    wanted = registry.game(game)
    loaded = registry.box_of(wanted.name, box)
    count = wanted.players[0] if players is None else players
    return Match(wanted, loaded, count, options, seed, chance, seats, words, position)


def load(path: str | Path, box: str | Path | None = None, seed: int | bytes | None = None) -> Match:
    """The match of a record file, every move checked.

    An unfinished one can be played on: by itself with the seed that the record promised, else with
    chance entered by hand (a record does not hold the seed before the end).
    """
    from hapag.core import record
    from hapag.core.replay import replayed

    return replayed(record.load(path), box, Path(path).name, seed)


def batch(
    game: str,
    size: int,
    players: int | None = None,
    seed: int | bytes | None = None,
    *,
    options: Mapping[str, object] | None = None,
    box: str | Path | None = None,
) -> Batch:
    """Many tables of one game, stepped together on all cores."""
    from hapag.core import registry
    from hapag.core.batch import Batch

    wanted = registry.game(game)
    loaded = registry.box_of(wanted.name, box)
    return Batch(wanted, loaded, size, wanted.players[0] if players is None else players, options, seed)
