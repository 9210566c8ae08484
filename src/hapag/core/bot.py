"""What a bot is: a name, and a choice made from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hapag.core.game import Array, Game


@dataclass(frozen=True)
class Decision:
    """What a bot is given: the observed Table (never the real one) and its legal actions."""

    game: Game
    box: Array
    table: Array
    seat: int
    actions: list[int]
    stream: Array  # a simulation stream of the bot's own
    style: int = 0  # the number of the style in which it follows advice


@dataclass(frozen=True)
class Bot:
    """`follows_advice` says how compiled loops may play it: by advice, at random, or (None) not at all."""

    name: str
    sentence: str
    choose: Callable[[Decision], int]
    follows_advice: bool | None = None
    style: str = ""  # in which of the game's styles it follows advice; "" = in the usual one

    @property
    def base(self) -> str:
        """Its name without the style."""
        return self.name.removesuffix(f"-{self.style}")
