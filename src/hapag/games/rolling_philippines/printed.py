"""What a box.toml of Rolling Philippines must say, and the Box record made from it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hapag.core.box import Id, Misfit, Name, Printed, as_many, known, unique
from hapag.core.options import Option, Value

from .layout import CHANGES, CITIES, COLOURS, FACES, MARKS, PURPLE, ROUNDS

OPTIONS = (
    Option(
        "assign_dice",
        ("as-rolled", "current-player"),
        "Which die goes on which card: the first on the first, or as the current player says.",
    ),
)

Colour = Literal["red", "blue", "green", "yellow", "black", "white"]


class Components(Printed):
    cities: int = Field(ge=1, le=CITIES)
    regions: int = Field(ge=1, le=len(COLOURS) - 1)
    colour_cards: list[str]
    wild: Literal["purple"]
    dice: Literal[2]
    pens: int = Field(ge=0)
    min_players: Literal[1]
    max_players: Literal[8]
    colour_changes: int = Field(ge=0, le=CHANGES)
    rounds: int = Field(ge=1, le=ROUNDS)
    max_difference: int = Field(ge=0, le=FACES)
    cards_drawn_per_turn: Literal[2]

    @model_validator(mode="after")
    def all_colours(self) -> Components:
        if tuple(self.colour_cards) != COLOURS:
            raise ValueError(f"colour_cards must be {', '.join(COLOURS)}, in this order")
        return self


class Sheet(Printed):
    width: int = Field(ge=100, le=10_000)
    height: int = Field(ge=100, le=10_000)


class Region(Printed):
    id: Id
    name: Name
    colour: Colour


class City(Printed):
    id: Id
    name: Name
    province: Name
    region: str
    lon: float
    lat: float
    x: int
    y: int


class Link(Printed):
    a: str
    b: str
    kind: Literal["land", "sea"]
    basis: str = ""


class Content(Printed):
    reconstructed: list[Literal["map", "region", "city", "link"]]
    printed: Components
    map: Sheet
    region: list[Region]
    city: list[City]
    link: list[Link]

    @model_validator(mode="after")
    def holds_together(self) -> Content:
        as_many(self.printed.cities, len(self.city), "city", "printed", "cities")
        as_many(self.printed.regions, len(self.region), "region", "printed", "regions")
        cities = unique("city", "id", [city.id for city in self.city])
        regions = unique("region", "id", [region.id for region in self.region])
        unique("region", "colour", [region.colour for region in self.region])
        for number, city in enumerate(self.city):
            known(city.region, regions, "city", number, "region")
            _on_the_sheet(city.x, self.map.width, number, "x")
            _on_the_sheet(city.y, self.map.height, number, "y")
        for number, link in enumerate(self.link):
            known(link.a, cities, "link", number, "a")
            known(link.b, cities, "link", number, "b")
            if link.a == link.b:
                raise Misfit(f"{link.a} cannot border itself", "link", number, "b")
        unique("link", "a", [" and ".join(sorted((link.a, link.b))) for link in self.link])
        return self


def _on_the_sheet(at: int, size: int, number: int, key: str) -> None:
    if not 0 <= at <= size:
        raise Misfit(f"{at} lies outside the sheet, 0 to {size}", "city", number, key)


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed = content["printed"]
    box["cities"] = printed["cities"]
    box["rounds"] = printed["rounds"]
    box["changes"] = printed["colour_changes"]
    box["current_assigns"] = options["assign_dice"] == "current-player"
    _read_regions(content, box["region"])
    _read_borders(content, box["border"])
    _read_numbers(printed["max_difference"], box["far"])


def _read_regions(content: dict[str, Any], region: Any) -> None:
    colour = {entry["id"]: COLOURS.index(entry["colour"]) for entry in content["region"]}
    for number, city in enumerate(content["city"]):
        region[colour[city["region"]]] |= 1 << number
        region[PURPLE] |= 1 << number


def _read_borders(content: dict[str, Any], border: Any) -> None:
    number = {city["id"]: i for i, city in enumerate(content["city"])}
    for link in content["link"]:  # RP-09: land borders and blue lines alike
        a, b = number[link["a"]], number[link["b"]]
        border[a] |= 1 << b
        border[b] |= 1 << a


def _read_numbers(difference: int, far: Any) -> None:
    for mark in range(1, MARKS - 1):  # BLANK and X allow everything
        for number in range(1, FACES + 1):
            far[mark, number - 1] = -1 if abs(mark - number) > difference else 0
