"""The game that core is tested with, played out at random, and its records."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import hapag
from hapag.core import record as records
from hapag.core import registry
from hapag.core.errors import BadRecord
from hapag.core.match import Match
from hapag.core.record import Record

GAME = "rolling-philippines"


def new(players: int = 2, seed: int | bytes | None = 7, **more: Any) -> Match:
    return hapag.new(GAME, players, seed, **more)


def by_hand(players: int = 2, **more: Any) -> Match:
    return new(players, chance="manual", **more)


def roll(match: Match, *outcomes: str) -> Match:
    """`roll(match, "card red", "card blue", "die 1", "die 2")`"""
    for outcome in outcomes:
        match.play("chance", outcome)
    return match


def rolled(players: int = 2, **more: Any) -> Match:
    """A match whose first dice lie on red (4) and blue (2)."""
    return roll(by_hand(players, **more), "card red", "card blue", "die 4", "die 2")


def random_event(match: Match, random: Random) -> None:
    by = random.choice(match.waiting)
    match.play(by, random.choice(list(match.outcomes()) if by == "chance" else match.legal(int(by))))


def play_on(match: Match, events: int | None = None, seed: int = 1) -> Match:
    """At random to the end, or so many calls of `play`."""
    random = Random(seed)
    while not match.over and events != 0:
        random_event(match, random)
        events = None if events is None else events - 1
    return match


@cache
def _text(players: int, chance: str, events: int | None, words: tuple[str, ...], assign: str) -> str:
    match = new(players, chance=chance, words=words, options={"assign_dice": assign})
    return play_on(match, events).record().text()


def record(
    players: int = 2,
    chance: str = "auto",
    events: int | None = None,
    words: tuple[str, ...] = (),
    assign: str = "as-rolled",
) -> Record:
    """The record of a random game; a new one each time, so that it can be tampered with."""
    return records.read(_text(players, chance, events, words, assign))


def read_or_refusal(raw: bytes | str) -> Record | BadRecord:
    """What the reader makes of it. Any other exception goes through, and fails the test."""
    try:
        return records.read(raw, "game.hapag")
    except BadRecord as error:
        return error


def box_text() -> str:
    return (box_folder() / "box.toml").read_text(encoding="utf-8")


def box_folder() -> Path:
    return registry.folder(registry.game(GAME))
