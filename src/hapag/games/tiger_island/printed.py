"""What a box.toml of Tiger Island must say, its house rules, and the Box record made from both."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hapag.core.box import Misfit, Printed, unique
from hapag.core.options import Option, Value

from .layout import KINDS, TERRAINS, TIGERS, TOTOROS, TURNS, VILLAGERS

OPTIONS = (
    Option(
        "start",
        ("empty", "tournament"),
        "How the island begins: with the first tile drawn, or with a fixed tile of five hexes.",
    ),
    Option(
        "protect",
        ("size-1", "any-settlement"),
        "What a tile may not wipe out: settlements of one hex, or any settlement.",
    ),
    Option(
        "tigers",
        (False, True),
        "Whether each player has tigers too; who has placed all of two kinds of pieces ends the game.",
    ),
)

Terrain = Literal["jungle", "lake", "grass", "rock"]


class Components(Printed):
    players: Literal[2]
    tiles: int
    villagers: int = Field(ge=1, le=VILLAGERS)
    totoros: int = Field(ge=1, le=TOTOROS)
    totoro_points: int = Field(ge=0, le=1000)
    totoro_settlement: int = Field(ge=1, le=9)


class Tigers(Printed):
    each: int = Field(ge=1, le=TIGERS)
    points: int = Field(ge=0, le=1000)
    level: int = Field(ge=1, le=9)


class Start(Printed):
    north_west: Terrain
    north_east: Terrain
    south_east: Terrain
    south_west: Terrain


class Tile(Printed):
    first: Terrain
    second: Terrain
    copies: int = Field(ge=0, le=99)


class Content(Printed):
    reconstructed: list[Literal["printed", "tigers", "start", "tile"]]
    printed: Components
    tigers: Tigers
    start: Start
    tile: list[Tile]

    @model_validator(mode="after")
    def holds_together(self) -> Content:
        unique("tile", "second", [f"{tile.first} and {tile.second}" for tile in self.tile])
        tiles = sum(tile.copies for tile in self.tile)
        if tiles != self.printed.tiles:
            raise Misfit(
                f"says {self.printed.tiles}, but the entries [[tile]] have {tiles} copies", "printed", "tiles"
            )
        if tiles < TURNS:
            raise Misfit(f"a game may take {TURNS} turns, so fewer tiles may run out", "printed", "tiles")
        return self


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed, tigers, start = content["printed"], content["tigers"], content["start"]
    box["villagers"] = printed["villagers"]
    box["totoros"] = printed["totoros"]
    box["totoro_points"] = printed["totoro_points"]
    box["totoro_settlement"] = printed["totoro_settlement"]
    box["tigers"] = tigers["each"] if options["tigers"] else 0
    box["tiger_points"] = tigers["points"]
    box["tiger_level"] = tigers["level"]
    box["two_kinds"] = options["tigers"]
    box["protect_any"] = options["protect"] == "any-settlement"
    box["tournament_start"] = options["start"] == "tournament"
    corners = (start["north_west"], start["north_east"], start["south_east"], start["south_west"])
    box["start_ground"] = [TERRAINS.index(terrain) for terrain in corners]
    box["copies"] = copies(content)


def copies(content: dict[str, Any]) -> list[int]:
    """How many tiles there are of each kind."""
    found = [0] * KINDS
    for tile in content["tile"]:
        found[TERRAINS.index(tile["first"]) * len(TERRAINS) + TERRAINS.index(tile["second"])] = tile["copies"]
    return found
