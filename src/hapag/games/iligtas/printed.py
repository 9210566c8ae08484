"""What a box.toml of ILIGTAS! must say, its house rule, and the Box record made from both."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from hapag.core.box import Misfit, Printed
from hapag.core.options import Option, Value

from .layout import CARDS, HAND, LOCATIONS, NO_DISASTER, NUMBERS, SEATS, SLOTS

OPTIONS = (
    Option(
        "head_start",
        (False, True),
        "Seats that begin get extra cards at the start, because their houses stand through more disasters.",
    ),
)
# Extra cards by seat (IL-R16), by the number of players.
HEAD_START = {2: (2, 0), 3: (4, 2, 0), 4: (3, 2, 1, 0), 5: (3, 2, 2, 1, 0)}

COLOURS = ("red", "green", "blue", "yellow", "gray")
MOST_HOUSES = 20  # on the map: 4 seats with 5, or 5 with 4
FEWEST_CARDS = 48  # with fewer the deck could run out more often than the Table can tell

Id = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]{0,7}$")]
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,80}$")]  # one line, without control characters
Text = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,200}$")]
Disaster = Literal["typhoon", "flood", "earthquake", "fire"]
Damage = Annotated[int, Field(ge=0, le=6)]
Number = Annotated[int, Field(ge=2, le=NUMBERS - 1)]


class Components(Printed):
    safety_cards: int = Field(ge=FEWEST_CARDS, le=CARDS)
    dice: Literal[2]
    risk_tokens: int = Field(ge=3, le=LOCATIONS)
    house_tokens: int
    damage_tokens: int = Field(ge=0)
    safety_tokens: int = Field(ge=0, le=100)
    colours: list[str]
    houses_per_player: int = Field(ge=1, le=MOST_HOUSES // (SEATS - 1))
    houses_per_player_at_5: int = Field(ge=1, le=MOST_HOUSES // SEATS)
    community_planning: Literal[6]
    opening_hand: Literal[3]
    draw_per_turn: Literal[2]
    cards_per_safety_token: Literal[3]
    no_disaster_roll: Literal[7]
    small_location_risks: list[Number]
    locations_around_house: Literal[3]
    example_roll: Number
    example_die: int = Field(ge=1, le=6)
    example_damage: Damage
    example_safety_tokens: int = Field(ge=0)
    example_damage_taken: Damage

    @model_validator(mode="after")
    def all_colours(self) -> Components:
        if tuple(self.colours) != COLOURS:
            raise ValueError(f"colours must be {', '.join(COLOURS)}, in this order")
        if self.house_tokens != len(COLOURS) * self.houses_per_player:
            raise ValueError("house_tokens must be houses_per_player for each of the 5 colours")
        return self


class DamageTable(Printed):
    one: Damage = Field(alias="1")
    two: Damage = Field(alias="2")
    three: Damage = Field(alias="3")
    four: Damage = Field(alias="4")
    five: Damage = Field(alias="5")
    six: Damage = Field(alias="6")


class Hazard(Printed):
    id: Disaster
    name: Name
    filipino: Name | None = None


class Map(Printed):
    hex_size: float = Field(gt=0)
    width: float = Field(gt=0, le=20)
    height: float = Field(gt=0, le=20)
    rows: list[int]


class Location(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    row: int
    col: int
    small: bool
    hazard: Disaster
    x: float
    y: float
    adjacent: list[str]
    example_risk: Number


class HouseSlot(Printed):
    id: Id
    locations: list[str]
    x: float
    y: float


class Card(Printed):
    id: Id
    hazard: Disaster
    name: Name
    text: Text
    filipino: Name | None = None
    filipino_text: Text | None = None


class Content(Printed):
    reconstructed: list[
        Literal["damage_table", "risk_tokens", "hazard", "map", "location", "house_slot", "card"]
    ]
    printed: Components
    damage_table: DamageTable
    risk_tokens: dict[str, int]
    hazard: list[Hazard]
    map: Map
    location: list[Location]
    house_slot: list[HouseSlot]
    card: list[Card]

    @model_validator(mode="after")
    def holds_together(self) -> Content:
        said = self.printed
        _same(said.safety_cards, len(self.card), "safety_cards", "card")
        _same(said.risk_tokens, len(self.location), "risk_tokens", "location")
        if not MOST_HOUSES <= len(self.house_slot) <= SLOTS:
            raise Misfit(f"there must be {MOST_HOUSES} to {SLOTS} entries [[house_slot]]", "house_slot")
        for table in ("hazard", "location", "house_slot", "card"):
            _unique(table, [entry.id for entry in getattr(self, table)])
        self._disasters_are_known()
        self._risk_tokens_suffice()
        self._map_holds_together()
        self._example_is_allowed()
        self._example_comes_out()
        return self

    def _disasters_are_known(self) -> None:
        known = {hazard.id for hazard in self.hazard}
        shown = {
            "location": [place.hazard for place in self.location],
            "card": [card.hazard for card in self.card],
        }
        for table, hazards in shown.items():
            for number, hazard in enumerate(hazards):
                if hazard not in known:
                    raise Misfit(f"{hazard!r} has no entry [[hazard]]", table, number, "hazard")

    def _risk_tokens_suffice(self) -> None:
        """As many as there are Locations, and 6 and 8 for the small ones (IL-02)."""
        numbers = {str(number) for number in range(2, NUMBERS) if number != NO_DISASTER}
        for number, count in self.risk_tokens.items():
            if number not in numbers or count < 0:
                raise Misfit(
                    f"numbers are 2 to 12 without {NO_DISASTER}, none less than 0 times",
                    "risk_tokens",
                    number,
                )
        if sum(self.risk_tokens.values()) != len(self.location):
            raise Misfit(f"there must be {len(self.location)} tokens, one for each Location", "risk_tokens")
        small = sum(location.small for location in self.location)
        if sum(self.risk_tokens.get(str(number), 0) for number in self.printed.small_location_risks) != small:
            raise Misfit(
                f"the tokens of small_location_risks must be as many as small Locations, {small}",
                "risk_tokens",
            )

    def _map_holds_together(self) -> None:
        by_id = {location.id: location for location in self.location}
        for number, location in enumerate(self.location):
            for other in location.adjacent:
                if other not in by_id or location.id not in by_id[other].adjacent or other == location.id:
                    raise Misfit(
                        f"{location.id} and {other!r} must name each other", "location", number, "adjacent"
                    )
                if location.small and by_id[other].small:
                    raise Misfit(f"{other} is small too", "location", number, "adjacent")
        for number, slot in enumerate(self.house_slot):
            mutual = all(
                b in by_id and b in by_id[a].adjacent
                for a in slot.locations
                if a in by_id
                for b in slot.locations
                if a != b
            )
            if len(set(slot.locations)) != 3 or not mutual or not set(slot.locations) <= set(by_id):
                raise Misfit(
                    "a house slot touches three Locations adjacent to each other",
                    "house_slot",
                    number,
                    "locations",
                )

    def _example_is_allowed(self) -> None:
        """The example's Risk Tokens can be laid out (IL-02, IL-03)."""
        risk = {location.id: location.example_risk for location in self.location}
        for number, location in enumerate(self.location):
            if location.small != (location.example_risk in self.printed.small_location_risks):
                raise Misfit(
                    "small_location_risks lie on small Locations, and only there",
                    "location",
                    number,
                    "example_risk",
                )
            if any(risk[other] == location.example_risk for other in location.adjacent):
                raise Misfit("an adjacent Location has the same number", "location", number, "example_risk")
        if Counter(map(str, risk.values())) != Counter(self.risk_tokens):
            raise Misfit("the example_risk of all Locations are not these tokens", "risk_tokens")

    def _example_comes_out(self) -> None:
        said = self.printed
        damage = list(self.damage_table.model_dump().values())[said.example_die - 1]
        taken = max(0, damage - said.example_safety_tokens)
        if (damage, taken) != (said.example_damage, said.example_damage_taken):
            raise Misfit(
                f"the damage table gives {damage}, and {taken} is taken", "printed", "example_damage"
            )


def _same(said: int, found: int, count: str, table: str) -> None:
    if said != found:
        raise Misfit(f"says {said}, but there are {found} entries [[{table}]]", "printed", count)


def _unique(table: str, ids: list[str]) -> None:
    for number, one in enumerate(ids):
        if one in ids[:number]:
            raise Misfit(f"{one!r} stands in an earlier [[{table}]] already", table, number, "id")


# --- the Box record ----------------------------------------------------------------------------------------


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed = content["printed"]
    box["locations"] = len(content["location"])
    box["safety_tokens"] = printed["safety_tokens"]
    box["slots"] = (1 << len(content["house_slot"])) - 1
    box["cards"] = (1 << len(content["card"])) - 1
    for face, damage in content["damage_table"].items():
        box["damage"][int(face) - 1] = damage
    for players in range(2, SEATS + 1):
        box["houses"][players] = printed[
            "houses_per_player_at_5" if players == SEATS else "houses_per_player"
        ]
        for seat in range(players):
            extra = HEAD_START[players][seat] if options["head_start"] else 0
            box["opening"][players][seat] = HAND + extra
    _read_disasters(content, box)
    _read_map(content, box)
    _read_risk_tokens(content, box)


def _read_disasters(content: dict[str, Any], box: Any) -> None:
    disasters = [hazard["id"] for hazard in content["hazard"]]
    for number, location in enumerate(content["location"]):
        box["hazard"][number] = disasters.index(location["hazard"])
        box["places"][disasters.index(location["hazard"])] |= 1 << number
    for number, card in enumerate(content["card"]):
        box["suit"][disasters.index(card["hazard"])] |= 1 << number


def _read_map(content: dict[str, Any], box: Any) -> None:
    number = {location["id"]: i for i, location in enumerate(content["location"])}
    for i, location in enumerate(content["location"]):
        box["small"] |= location["small"] << i
        box["beside"][i] = sum(1 << number[other] for other in location["adjacent"])
    for slot, entry in enumerate(content["house_slot"]):
        for location in entry["locations"]:
            box["near"][number[location]] |= 1 << slot
            box["around"][slot] |= 1 << number[location]


def _read_risk_tokens(content: dict[str, Any], box: Any) -> None:
    small = sum(1 << number for number in content["printed"]["small_location_risks"])
    every = 0
    for text, count in content["risk_tokens"].items():
        box["tokens"][int(text)] = count
        every |= 1 << int(text)
    locations = content["location"]
    in_order = sorted(range(len(locations)), key=lambda i: (not locations[i]["small"], i))  # IL-R8
    for place, i in enumerate(in_order):
        box["order"][place] = i
        box["takes"][i] = small if locations[i]["small"] else every & ~small
        box["example"][i] = locations[i]["example_risk"]
