"""The contract: what a game folder joins into one GAME, and how the rest of Hapag sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from hapag.core import verbs
from hapag.core.bits import SLACK
from hapag.core.box import LoadedBox
from hapag.core.errors import BadOption, BadPlayers, UnknownName
from hapag.core.layout import Record
from hapag.core.options import Option, Value, whole

Array = np.ndarray[Any, Any]
CACHE_LINE = 32  # int32 numbers between what two cores write at the same time
Places = list[int] | list[None]


@dataclass(frozen=True)
class Style:
    """One temper of a game's advice: the same thoughts with other weights."""

    name: str
    sentence: str


@dataclass(frozen=True, eq=False)
class Game:
    """A game as its folder declares it. Every part that is text or picture lives in a module of its own."""

    name: str
    title: str
    sentence: str
    minutes: str
    players: tuple[int, int]
    rules_version: int
    modules: tuple[ModuleType, ...]  # where the verbs are
    box_record: Record
    table_record: Record
    actions: int  # action numbers are below this
    choices: int  # no seat ever has more legal actions than this
    outcomes: int  # the numbers of chance outcomes are below this
    longest: int  # no game has more events than this
    reasons: dict[int, tuple[str, str]]  # why a move is refused: key and sentence
    printed: ModuleType  # read(content, options): a Box record; Content: its schema
    notation: ModuleType  # moves, outcomes, positions as text
    view: ModuleType  # what a seat sees and is asked; the paths of its moves; reasons and events as words
    drawing: ModuleType  # svg(content, view, seat)
    terminal: ModuleType  # sheet(content, view, seat, colour)
    places: Callable[[Array, list[int]], Places]  # from the final Table and the scores
    endings: tuple[str, ...] = ("complete",)  # the words that notation.ending can say
    options: tuple[Option, ...] = ()
    styles: tuple[Style, ...] = ()  # of the advice, the usual one first; its verb then takes their number
    # Several waiting seats choose face down, so that their order does not matter. Or else they act openly on
    # one thing that they share: who is first changes what the others may do, and all see it at once.
    open_steps: bool = False
    # How programs say it when they play each other over a network (core/protocol.py); None = they do not.
    protocol: ModuleType | None = None

    def __post_init__(self) -> None:
        verbs.enter(self.table_record.dtype, self.modules)

    def style(self, name: str) -> int:
        """The number of a style; "" is the usual one."""
        known = [style.name for style in self.styles]
        if name and name not in known:
            raise UnknownName("style", name, known)
        return known.index(name) if name else 0

    def box(self, box: LoadedBox, options: dict[str, Value]) -> Array:
        """The Box record: what is printed, and the house rules agreed upon."""
        record = self.box_record.new()
        self.printed.read(box.content, options, record[0])
        return record

    def buffers(self, rows: int | None = None) -> tuple[Array, Array]:
        """Room for the legal actions or outcomes of one table (or of `rows` tables), and for weights."""
        start = () if rows is None else (rows,)
        length, weights = max(self.choices, self.outcomes) + SLACK, self.outcomes + CACHE_LINE
        return np.zeros((*start, length), np.int32), np.zeros((*start, weights), np.int32)

    def check_players(self, players: int) -> int:
        least, most = self.players
        try:
            return whole("players", players, least, most)
        except BadOption:
            raise BadPlayers(f"{self.title} is for {least} to {most} players, not {players!r}.") from None


def ranked(keys: Sequence[Any]) -> list[int]:
    """Places by ascending key: 1 is best, equals share a place and leave a gap."""
    return [1 + sum(other < key for other in keys) for key in keys]


def fewest_first(table: Array, scores: list[int]) -> list[int]:
    return ranked(scores)


def most_first(table: Array, scores: list[int]) -> list[int]:
    return ranked([-score for score in scores])
