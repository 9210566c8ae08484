"""Islands for the tests: set up as positions, or played turn by turn with the tiles a test wants."""

from __future__ import annotations

import functools
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import hapag
from hapag.core import registry
from hapag.core.match import Match

GAME = "tiger-island"
TERRAIN = {"J": "JUNGLE", "L": "LAKE", "G": "GRASS", "R": "ROCK", "V": "VOLCANO"}
KINDS = [first + second for first in "JLGR" for second in "JLGR"]


def tile(kind: str) -> str:
    """`tile("JL")`: JUNGLE+LAKE"""
    return "+".join(TERRAIN[letter] for letter in kind)


def hex(x: int, y: int) -> str:
    return f"{x} {y} {-x - y}"


def by_hand(**more: Any) -> Match:
    """A match whose tiles the test draws."""
    options = {name: more.pop(name) for name in ("start", "protect", "tigers") if name in more}
    return hapag.new(GAME, 2, chance="manual", options=options, **more)


def place(match: Match, kind: str, x: int, y: int, turn: int) -> None:
    match.play("chance", f"tile {tile(kind)}")
    match.play(match.waiting[0], f"PLACE {tile(kind)} AT {hex(x, y)} {turn}")


def found(match: Match, x: int, y: int) -> None:
    match.play(match.waiting[0], f"FOUND SETTLEMENT AT {hex(x, y)}")


def beginning(villagers: tuple[int, int] = (20, 20), totoros: tuple[int, int] = (3, 3)) -> str:
    """The position before the first tile, with so many pieces."""
    hands = zip(villagers, totoros, strict=True)
    lines = [f"villagers={left} totoros={more} tigers=0 score=0 last=-" for left, more in hands]
    return "\n".join([f"turns=0 step=draw seat=0 tile=- bag={','.join('3' * 16)}", *lines])


@functools.cache
def many_tiles(tiger_level: int = 3) -> Path:
    """A box with nine tiles of each kind, for islands that are larger than the pieces on them explain."""
    folder = registry.folder(registry.game(GAME))
    text = (folder / "box.toml").read_text(encoding="utf-8")
    box = Path(mkdtemp(prefix="hapag-")) / "box.toml"
    for old, new in (
        ("copies = 3", "copies = 9"),
        ("= 48", "= 144"),
        ("level = 3", f"level = {tiger_level}"),
    ):
        assert old in text
        text = text.replace(old, new)
    box.write_text(text, encoding="utf-8")
    return box
