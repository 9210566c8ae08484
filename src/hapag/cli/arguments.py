"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from hapag.core.errors import BadOption

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `hapag games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A house rule; `hapag rules GAME` lists them."),
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game.")]
Box = Annotated[Path | None, typer.Option(metavar="FILE", help="A box file of your own.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]


def house_rules(given: Sequence[str] | None) -> dict[str, object]:
    """`["name=value"]` as a dict."""
    settled: dict[str, object] = {}
    for pair in given or ():
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise BadOption(f"{pair!r}: a house rule reads like NAME=VALUE.")
        if name in settled:
            raise BadOption(f"The house rule {name!r} is given twice.")
        settled[name] = value
    return settled


def names(text: str | None) -> list[str]:
    """`"a, b"` as a list."""
    return [part.strip() for part in (text or "").split(",") if part.strip()]
