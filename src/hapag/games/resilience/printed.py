"""What a box.toml of Resilience must say, and the Box record made from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from hapag.core.box import Id, Misfit, Name, Printed, Text, as_many, known, unique
from hapag.core.options import Option, Value

from .layout import (
    ACTION_CARDS,
    ALL_LOST,
    CLOSE_ONE,
    DRIVE,
    END_GAMES,
    ENVIRONMENTS,
    FIRST_ACTION,
    FIRST_END_GAME,
    FIRST_MINE,
    HOUSE,
    INVESTMENTS,
    MINES,
    MOST_CARDS,
    MOST_COPIES,
    MOST_CRISES,
    MOST_TOTAL,
    PROTECT_ONE,
    SEATS,
    SHELTER,
    SLOTS,
    STUDY,
    SWAP_ONE,
    TOTAL,
    WATCH,
    WEATHERS,
)

OPTIONS: tuple[Option, ...] = ()

MOST_DEVELOPMENT = 120  # cards; a Table counts them in single bytes
FEWEST_END_GAMES = SLOTS + 1  # so that a Weather Watch finds two cards as long as the game goes on

EFFECTS = {
    "protect_one_own_until_end_of_round": PROTECT_ONE,
    "turn_one_investment_into_house": CLOSE_ONE,
    "swap_one_own_with_one_other": SWAP_ONE,
    "restore_three": DRIVE,
    "one_less_destroyed_this_round": SHELTER,
    "draw_two": STUDY,
    "reorder_top_two_crises": WATCH,
}
MINES_IN_ORDER = "mines"  # what the step tracker calls the Impacts of the Mines

Points = Annotated[int, Field(ge=0, le=99)]
Cards = Annotated[int, Field(ge=0, le=MOST_CARDS)]
Copies = Annotated[int, Field(ge=1, le=MOST_COPIES)]
Impact = Annotated[int, Field(ge=-3, le=3)]


class Threshold(Printed):
    players: int = Field(ge=SEATS - 1, le=SEATS)
    dp: int = Field(ge=0, le=999)
    environment: int = Field(ge=0, le=MOST_TOTAL)


class Epilogue(Printed):
    number: int = Field(ge=1, le=4)
    high_dp: bool
    high_environment: bool


class Components(Printed):
    min_players: Literal[3]
    max_players: Literal[4]
    hand_size: int = Field(ge=1, le=7)
    environment_types: list[Id]
    environment_cards_per_type: Cards
    environment_at_start_per_type: Cards
    activities_per_round: Literal[3]
    restore_activity: int = Field(ge=1, le=3)
    house_dp: Points
    example_dp: Points
    votes_to_close: int = Field(ge=1, le=SEATS)
    review_max: int = Field(ge=0, le=2)
    end_game_slots: Literal[3]
    conservation_dp: Literal[0]
    epilogue_threshold: list[Threshold]
    epilogue: list[Epilogue]

    @model_validator(mode="after")
    def every_end_has_an_epilogue(self) -> Components:
        tables = sorted(threshold.players for threshold in self.epilogue_threshold)
        if tables != list(range(self.min_players, self.max_players + 1)):
            raise ValueError("epilogue_threshold must have one entry for 3 and one for 4 players")
        ends = {(epilogue.high_dp, epilogue.high_environment) for epilogue in self.epilogue}
        if len(ends) != 4 or sorted(epilogue.number for epilogue in self.epilogue) != [1, 2, 3, 4]:
            raise ValueError("epilogue must have one entry for each pair of high_dp and high_environment")
        return self


class Environment(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    cards: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    face_up: Cards
    redirect: Id
    redirect_text: Text


class ImpactOrder(Printed):
    order: list[Id]


class Development(Printed):
    cards: int = Field(ge=1, le=MOST_DEVELOPMENT)


class Investment(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    kind: Literal["commercial", "sustainable", "conservation"]
    environment: Id
    count: Copies
    dp: Points | None = None
    impact: dict[str, Impact]

    @model_validator(mode="after")
    def dp_are_printed_unless_they_grow(self) -> Investment:
        if (self.dp is None) != (self.kind == "sustainable"):
            raise ValueError("dp is printed on every Investment but a sustainable one")
        return self


class Mine(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    order: int = Field(ge=1, le=MINES)
    dp: Points
    destroys: list[Id] = Field(min_length=1, max_length=ENVIRONMENTS)


class Sustainable(Printed):
    dp_by_count: list[Points] = Field(min_length=MOST_CARDS + 1, max_length=MOST_CARDS + 1)


Order = Annotated[int, Field(ge=1, le=ACTION_CARDS)]


class Action(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    orders: list[Order] = Field(min_length=1)
    effect: Literal[
        "protect_one_own_until_end_of_round",
        "turn_one_investment_into_house",
        "swap_one_own_with_one_other",
        "restore_three",
        "one_less_destroyed_this_round",
        "draw_two",
        "reorder_top_two_crises",
    ]
    text: Text


class Crisis(Printed):
    cards: int = Field(ge=1, le=MOST_CRISES)
    extreme_weather: int = Field(ge=0)
    end_game: int = Field(ge=0)


class ExtremeWeather(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    count: int = Field(ge=1, le=MOST_CRISES)
    looks_at: Id
    bands: list[list[int]]
    can_end_game: bool

    @model_validator(mode="after")
    def bands_fall_to_nothing(self) -> ExtremeWeather:
        pairs = all(len(band) == 2 and -1 <= band[1] <= MOST_TOTAL for band in self.bands)
        if not pairs or not self.bands or self.bands[-1][0] != 0:
            raise ValueError("bands are pairs [lowest count, destroyed or -1], down to a lowest count of 0")
        if any(below[0] >= above[0] for above, below in pairwise(self.bands)):
            raise ValueError("bands begin with the highest count")
        return self


class EndGame(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    environment: Id
    destroys_now: Cards
    impact_per_round: int = Field(ge=-3, le=0)


TABLES = Literal[
    "environment",
    "impact",
    "development",
    "investment",
    "mine",
    "sustainable",
    "action",
    "crisis",
    "extreme_weather",
    "end_game",
]


class Content(Printed):
    reconstructed: list[TABLES]
    printed: Components
    environment: list[Environment]
    impact: ImpactOrder
    development: Development
    investment: list[Investment] = Field(max_length=INVESTMENTS)
    mine: list[Mine] = Field(max_length=MINES)
    sustainable: Sustainable
    action: list[Action]
    crisis: Crisis
    extreme_weather: list[ExtremeWeather] = Field(max_length=WEATHERS)
    end_game: list[EndGame] = Field(min_length=FEWEST_END_GAMES, max_length=END_GAMES)

    @model_validator(mode="after")
    def holds_together(self) -> Content:
        self._environments_hold_together()
        self._ids_are_different()
        self._investments_know_their_environment()
        self._orders_are_different()
        self._crises_know_their_environment()
        self._decks_are_complete()
        return self

    def _environments_hold_together(self) -> None:
        types = [environment.id for environment in self.environment]
        if types != self.printed.environment_types or len(types) != ENVIRONMENTS:
            raise Misfit(
                "must name the 3 entries [[environment]] in their order", "printed", "environment_types"
            )
        if sorted(self.impact.order) != sorted([*types, MINES_IN_ORDER]):
            raise Misfit(f"must be the Environments and {MINES_IN_ORDER!r} in some order", "impact", "order")
        for number, environment in enumerate(self.environment):
            known(environment.redirect, set(types), "environment", number, "redirect")
            if environment.cards != self.printed.environment_cards_per_type:
                raise Misfit("is not environment_cards_per_type", "environment", number, "cards")
            if environment.face_up != min(self.printed.environment_at_start_per_type, environment.cards):
                raise Misfit("is not environment_at_start_per_type", "environment", number, "face_up")
        passed = [environment.redirect for environment in self.environment]
        if any(self._way(passed, types, start) != set(types) for start in types):
            raise Misfit("must lead from each Environment through all three", "environment", 0, "redirect")

    @staticmethod
    def _way(passed: Sequence[str], types: list[str], start: str) -> set[str]:
        """Where a loss comes that passes on from an Environment (RE-13)."""
        way = [start]
        for _ in types[1:]:
            way.append(passed[types.index(way[-1])])
        return set(way)

    def _ids_are_different(self) -> None:
        unique("environment", "id", [environment.id for environment in self.environment])
        named = {"house"}
        for table, number, name in self._card_names():
            if name in named:
                raise Misfit(f"{name!r} means something else already", table, number, "id")
            named.add(name)
        unique("extreme_weather", "id", [crisis.id for crisis in self.extreme_weather])
        weathers = [crisis.id for crisis in self.extreme_weather]
        unique("end_game", "id", [*weathers, *(crisis.id for crisis in self.end_game)])

    def _card_names(self) -> list[tuple[str, int, str]]:
        """How the notation calls each kind of card, and where it stands."""
        return [
            *(("investment", number, entry.id) for number, entry in enumerate(self.investment)),
            *(("mine", number, entry.id) for number, entry in enumerate(self.mine)),
            *(
                ("action", number, name)
                for number, entry in enumerate(self.action)
                for name in (entry.id, *(f"{entry.id}_{order}" for order in entry.orders))
            ),
        ]

    def _investments_know_their_environment(self) -> None:
        types = set(self.printed.environment_types)
        for number, investment in enumerate(self.investment):
            known(investment.environment, types, "investment", number, "environment")
            for name in investment.impact:
                known(name, types, "investment", number, "impact")
        for number, mine in enumerate(self.mine):
            for name in mine.destroys:
                known(name, types, "mine", number, "destroys")

    def _orders_are_different(self) -> None:
        unique("mine", "order", [str(mine.order) for mine in self.mine])
        given: set[int] = set()
        for number, action in enumerate(self.action):
            if given & set(action.orders) or len(set(action.orders)) < len(action.orders):
                raise Misfit("every Action card has an order of its own", "action", number, "orders")
            given |= set(action.orders)

    def _crises_know_their_environment(self) -> None:
        types = set(self.printed.environment_types)
        for number, weather in enumerate(self.extreme_weather):
            known(weather.looks_at, types | {"total"}, "extreme_weather", number, "looks_at")
        for number, crisis in enumerate(self.end_game):
            known(crisis.environment, types, "end_game", number, "environment")

    def _decks_are_complete(self) -> None:
        cards = sum(investment.count for investment in self.investment) + len(self.mine)
        cards += sum(len(action.orders) for action in self.action)
        if cards != self.development.cards:
            raise Misfit(f"says {self.development.cards}, but there are {cards}", "development", "cards")
        weather = sum(entry.count for entry in self.extreme_weather)
        as_many(self.crisis.end_game, len(self.end_game), "end_game", "crisis", "end_game")
        if self.crisis.extreme_weather != weather:
            raise Misfit(
                f"says {self.crisis.extreme_weather}, but there are {weather}", "crisis", "extreme_weather"
            )
        if self.crisis.cards != weather + len(self.end_game):
            raise Misfit(f"must be {weather + len(self.end_game)}", "crisis", "cards")


# --- the Box record ----------------------------------------------------------------------------------


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed = content["printed"]
    types: list[str] = printed["environment_types"]
    for name, entry in (
        ("hand_size", "hand_size"),
        ("restores", "restore_activity"),
        ("review_max", "review_max"),
        ("votes_to_close", "votes_to_close"),
        ("slots", "end_game_slots"),
    ):
        box[name] = printed[entry]
    for name in ("grows_with", "mine", "mine_hits", "looks_at", "strikes"):
        box[name] = -1
    box["dp"][HOUSE] = printed["house_dp"]
    box["grown"][:] = content["sustainable"]["dp_by_count"]
    _read_environments(content, types, box)
    _read_investments(content, types, box)
    _read_mines(content, types, box)
    _read_actions(content, box)
    _read_crises(content, types, box)
    _read_epilogues(printed, box)


def _read_environments(content: dict[str, Any], types: list[str], box: Any) -> None:
    order = [*types, MINES_IN_ORDER]
    box["impact_order"][:] = [order.index(name) for name in content["impact"]["order"]]
    for number, environment in enumerate(content["environment"]):
        box["cards"][number] = environment["cards"]
        box["at_start"][number] = environment["face_up"]
        box["passes_to"][number] = types.index(environment["redirect"])


def _read_investments(content: dict[str, Any], types: list[str], box: Any) -> None:
    for kind, investment in enumerate(content["investment"]):
        environment = types.index(investment["environment"])
        box["copies"][kind] = investment["count"]
        box["dp"][kind] = investment.get("dp", 0)
        if investment["kind"] == "sustainable":
            box["grows_with"][kind] = environment
        if investment["kind"] == "commercial":
            box["commercial"][environment] |= 1 << kind
        for name, impact in investment["impact"].items():
            box["impact"][kind, types.index(name)] = impact
        if any(impact < 0 for impact in investment["impact"].values()):
            box["harmful"] |= 1 << kind


def _read_mines(content: dict[str, Any], types: list[str], box: Any) -> None:
    in_order = sorted(range(len(content["mine"])), key=lambda number: content["mine"][number]["order"])
    for place, number in enumerate(in_order):
        mine, kind = content["mine"][number], FIRST_MINE + number
        box["mine"][place] = kind
        box["copies"][kind] = 1
        box["dp"][kind] = mine["dp"]
        box["harmful"] |= 1 << kind
        for hit, name in enumerate(mine["destroys"]):
            box["mine_hits"][place, hit] = types.index(name)


def _read_actions(content: dict[str, Any], box: Any) -> None:
    for action in content["action"]:
        for order in action["orders"]:
            box["effect"][order - 1] = EFFECTS[action["effect"]]
            box["copies"][FIRST_ACTION + order - 1] = 1


def _read_crises(content: dict[str, Any], types: list[str], box: Any) -> None:
    for number, weather in enumerate(content["extreme_weather"]):
        box["crises"][number] = weather["count"]
        box["looks_at"][number] = (
            TOTAL if weather["looks_at"] == "total" else types.index(weather["looks_at"])
        )
        box["may_end"][number] = weather["can_end_game"]
        for count in range(MOST_TOTAL + 1):
            destroyed = next(lost for least, lost in weather["bands"] if count >= least)
            box["destroyed"][number, count] = ALL_LOST if destroyed < 0 else destroyed
    for number, crisis in enumerate(content["end_game"], FIRST_END_GAME):
        box["crises"][number] = 1
        box["strikes"][number] = types.index(crisis["environment"])
        box["strikes_now"][number] = crisis["destroys_now"]
        box["strikes_on"][number] = -crisis["impact_per_round"]


def _read_epilogues(printed: dict[str, Any], box: Any) -> None:
    for threshold in printed["epilogue_threshold"]:
        box["high_dp"][threshold["players"]] = threshold["dp"]
        box["high_environment"][threshold["players"]] = threshold["environment"]
    for epilogue in printed["epilogue"]:
        box["epilogue"][int(epilogue["high_dp"]), int(epilogue["high_environment"])] = epilogue["number"]
