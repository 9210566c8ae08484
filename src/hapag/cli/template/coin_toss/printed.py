"""What a box.toml of Coin Toss must say, its house rules, and the Box record made from both."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from hapag.core.box import Printed
from hapag.core.options import Option, Value

from .layout import ROUNDS, SIDES

# House rules as data: name, values (the first is the default), a sentence. For what groups play differently.
OPTIONS = (
    Option(
        "finish",
        ("all-rounds", "target"),
        "When the game ends: after all rounds, or at so many right answers.",
    ),
)


class Components(Printed):
    rounds: int = Field(ge=1, le=ROUNDS)
    target: int = Field(ge=1, le=ROUNDS)


class Coin(Printed):
    heads: int = Field(ge=1, le=100)
    tails: int = Field(ge=1, le=100)


class Content(Printed):
    """The whole file. Rules that bind several entries are pydantic validators raising ValueError."""

    reconstructed: list[str]
    printed: Components
    coin: Coin


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed = content["printed"]
    box["rounds"] = printed["rounds"]
    box["target"] = printed["target"] if options["finish"] == "target" else 0
    for number, side in enumerate(SIDES):
        box["weight"][number] = content["coin"][side]
