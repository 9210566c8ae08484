"""What a box.toml of Bounce Back must say, its house rule, and the Box record made from both."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from hapag.core.box import Id, Misfit, Name, Printed, Text, known, unique
from hapag.core.options import Option, Value

from .layout import CARDS, CARDS_OF_ONE, FACES, KINDS, PESOS, ROUNDS, SEATS, SHOCKS, SPOTS, SUBSYSTEMS

OPTIONS = (
    Option(
        "consent",
        ("simple", "full"),
        "How the council agrees: cards only go into the draft, or may be taken back out of it.",
        at_tables="full",
    ),
)

Subsystem = Literal["blue", "yellow", "green", "orange"]
Kind = Literal["preparation", "mitigation", "recovery"]
Impact = Annotated[list[Annotated[int, Field(ge=-8, le=0)]], Field(min_length=3, max_length=3)]
Effect = Annotated[list[Annotated[int, Field(ge=-8, le=8)]], Field(min_length=3, max_length=3)]
Factor = Annotated[int, Field(ge=1, le=4)]
MOST_POINTS = 24


class CardCounts(Printed):
    preparation: int = Field(ge=0, le=CARDS_OF_ONE)
    mitigation: int = Field(ge=0, le=CARDS_OF_ONE)
    recovery: int = Field(ge=0, le=CARDS_OF_ONE)


class CouncilCounts(Printed):
    blue: CardCounts
    yellow: CardCounts
    green: CardCounts
    orange: CardCounts


class Components(Printed):
    players: Literal[4]
    measure_cards: Literal[40]
    money_cards: int = Field(ge=1, le=PESOS)
    budget_per_period: int = Field(ge=1, le=PESOS)
    budget_rounds: int = Field(ge=1, le=ROUNDS + 1)
    prepare_tokens: int
    shock_tokens: int
    planning_spots: int = Field(ge=1, le=SPOTS)
    rounds: int = Field(ge=1, le=ROUNDS)
    planning_round: Literal[0]
    collapse_below: int = Field(ge=-8, le=-1)
    no_shock_face: Literal[6]
    card_counts: CouncilCounts

    @model_validator(mode="after")
    def money_reaches(self) -> Components:
        if self.money_cards != self.budget_per_period:
            raise Misfit(f"must be the budget, {self.budget_per_period}", "money_cards")
        return self


class ScoreBar(Printed):
    lowest: int
    highest: int = Field(ge=1, le=12)


class ScoreBand(Printed):
    id: Id
    at_least: int
    colour: Name
    name: Name
    filipino: Name | None = None


class BudgetPeriod(Printed):
    rounds: list[int]


class Board(Printed):
    id: Subsystem
    name: Name
    filipino: Name | None = None
    shocks: list[Annotated[int, Field(ge=1, le=SHOCKS)]]
    game_master: bool


class Shock(Printed):
    id: str
    die: int = Field(ge=1, le=FACES)
    name: Name
    filipino: Name | None = None
    stress: str
    blue: Impact | None = None
    yellow: Impact | None = None
    green: Impact | None = None
    orange: Impact | None = None

    def hits(self, subsystem: str) -> bool:
        return getattr(self, subsystem) is not None


class Stress(Printed):
    id: Id
    name: Name
    filipino: Name | None = None
    factors: list[Factor]


class Card(Printed):
    id: str = Field(pattern=r"^[A-Z0-9]+-[A-Z0-9]+$")
    subsystem: Subsystem
    kind: Kind
    name: Name
    filipino: Name | None = None
    text: Text
    filipino_text: Text | None = None
    cost: int = Field(ge=1, le=PESOS)
    shocks: list[int] = Field(min_length=1)
    effect: Effect

    @model_validator(mode="after")
    def does_something(self) -> Card:
        if not 1 <= sum(self.effect) <= MOST_POINTS:
            raise Misfit(f"adds up to {sum(self.effect)}: a card does 1 to {MOST_POINTS} points", "effect")
        return self


class Content(Printed):
    reconstructed: list[Literal["card", "score_band", "score_bar.highest", "shock.stress"]]
    printed: Components
    score_bar: ScoreBar
    score_band: list[ScoreBand]
    budget_period: list[BudgetPeriod]
    subsystem: list[Board]
    shock: list[Shock]
    stress: list[Stress]
    card: list[Card]

    @model_validator(mode="after")
    def holds_together(self) -> Content:
        _check_bars(self)
        _check_bands(self)
        _check_periods(self)
        _check_subsystems(self)
        _check_shocks(self)
        _check_tokens(self)
        _check_cards(self)
        return self


def _check_bars(box: Content) -> None:
    if box.score_bar.lowest != box.printed.collapse_below:
        raise Misfit(f"must be {box.printed.collapse_below}, the collapse_below above", "score_bar", "lowest")


def _check_bands(box: Content) -> None:
    worst = box.printed.shock_tokens * box.score_bar.lowest
    starts = [band.at_least for band in box.score_band]
    if not starts or starts[0] > worst:
        raise Misfit(f"the first band must hold the worst score of survivors, {worst}", "score_band", 0)
    for number, (start, following) in enumerate(pairwise(starts), 1):
        if following <= start:
            raise Misfit("bands must ascend", "score_band", number, "at_least")
    unique("score_band", "id", [band.id for band in box.score_band])


def _check_periods(box: Content) -> None:
    """The periods name all rounds one after the other, each period as many as a budget is for."""
    expected = 0
    for number, period in enumerate(box.budget_period):
        wanted = list(range(expected, min(expected + box.printed.budget_rounds, box.printed.rounds + 1)))
        if period.rounds != wanted or not wanted:
            raise Misfit(f"must be {wanted}, not {period.rounds}", "budget_period", number, "rounds")
        expected += len(wanted)
    if expected != box.printed.rounds + 1:
        last = len(box.budget_period) - 1
        raise Misfit(f"no period has the rounds from {expected} on", "budget_period", last)


def _check_subsystems(box: Content) -> None:
    if tuple(board.id for board in box.subsystem) != SUBSYSTEMS:
        raise Misfit(f"must be {', '.join(SUBSYSTEMS)}, in this order", "subsystem", 0)
    for number, board in enumerate(box.subsystem):
        if board.shocks != sorted(set(board.shocks)):
            raise Misfit("must ascend without repetition", "subsystem", number, "shocks")
        if board.game_master != (number == 0):  # BB-02
            raise Misfit("drinking water runs the main board", "subsystem", number, "game_master")


def _check_shocks(box: Content) -> None:
    if [shock.die for shock in box.shock] != list(range(1, FACES + 1)):
        raise Misfit("must be the faces 1 to 6, in this order", "shock", 0, "die")
    stresses = unique("stress", "id", [stress.id for stress in box.stress])
    for number, shock in enumerate(box.shock):
        if shock.id != str(shock.die):
            raise Misfit(f"must be {str(shock.die)!r}, the face as a text", "shock", number, "id")
        calm = shock.die == box.printed.no_shock_face
        if calm != (shock.stress == ""):
            raise Misfit("every shock has a stress, the face without a shock none", "shock", number, "stress")
        if not calm:
            known(shock.stress, stresses, "shock", number, "stress")
        _check_impacts(box, shock, number)
    for number, stress in enumerate(box.stress):
        if len(stress.factors) != box.printed.rounds:
            raise Misfit(f"must be {box.printed.rounds} factors, one a round", "stress", number, "factors")


def _check_impacts(box: Content, shock: Shock, number: int) -> None:
    for board in box.subsystem:
        if shock.hits(board.id) != (shock.die in board.shocks):
            raise Misfit(f"the shocks of {board.id} say otherwise", "shock", number, board.id)
        if shock.hits(board.id) and sum(getattr(shock, board.id)) == 0:
            raise Misfit("an impact must do something", "shock", number, board.id)


def _check_tokens(box: Content) -> None:
    bars = sum(len(board.shocks) for board in box.subsystem)
    for tokens in ("prepare_tokens", "shock_tokens"):
        said = getattr(box.printed, tokens)
        if said != bars:
            raise Misfit(f"says {said}, but the subsystems have {bars} bars", "printed", tokens)


def _check_cards(box: Content) -> None:
    unique("card", "id", [card.id for card in box.card])
    if len(box.card) != CARDS:
        raise Misfit(f"must be {CARDS} cards, not {len(box.card)}", "card", 0)
    shocks = {board.id: board.shocks for board in box.subsystem}
    for number, card in enumerate(box.card):
        own = shocks[card.subsystem]
        if card.shocks != [shock for shock in own if shock in card.shocks]:
            raise Misfit(f"must be some of {own}, ascending", "card", number, "shocks")
        if card.cost > box.printed.budget_per_period:
            raise Misfit("costs more than a whole budget", "card", number, "cost")
    _check_card_counts(box)
    _check_highest(box)


def _check_card_counts(box: Content) -> None:
    found: Counter[tuple[str, str]] = Counter((card.subsystem, card.kind) for card in box.card)
    for subsystem in SUBSYSTEMS:
        counts = getattr(box.printed.card_counts, subsystem)
        for kind in KINDS:
            said = getattr(counts, kind)
            if said != found[subsystem, kind]:
                why = f"says {said}, but there are {found[subsystem, kind]} such cards"
                raise Misfit(why, "printed", "card_counts", subsystem, kind)
        if sum(found[subsystem, kind] for kind in KINDS) != CARDS_OF_ONE:
            raise Misfit(f"must be {CARDS_OF_ONE} cards together", "printed", "card_counts", subsystem)


def _check_highest(box: Content) -> None:
    """All preparation together must fit on the score bars."""
    reached: Counter[tuple[str, int]] = Counter()
    for number, card in enumerate(box.card):
        for shock in card.shocks if card.kind == "preparation" else ():
            reached[card.subsystem, shock] += sum(card.effect)
            if reached[card.subsystem, shock] > box.score_bar.highest:
                why = f"preparation for shock {shock} passes the end of the bar, {box.score_bar.highest}"
                raise Misfit(why, "card", number, "effect")


# --- the Box record ------------------------------------------------------------------------------------


def read(content: dict[str, Any], options: dict[str, Value], box: Any) -> None:
    """Fill a Box record."""
    printed = content["printed"]
    box["rounds"] = printed["rounds"]
    box["budget"] = printed["budget_per_period"]
    box["new_budget"] = sum(1 << period["rounds"][0] for period in content["budget_period"])
    box["spots"] = printed["planning_spots"]
    box["lowest"] = printed["collapse_below"]
    box["taking_back"] = options["consent"] == "full"  # BB-R7
    for number, card in enumerate(content["card"]):
        _read_card(number, card, box)
    for shock in content["shock"][:SHOCKS]:
        _read_shock(shock, content["stress"], box)


def _read_card(number: int, card: dict[str, Any], box: Any) -> None:
    bit = 1 << number
    box["own"][SUBSYSTEMS.index(card["subsystem"])] |= bit
    box["of_kind"][KINDS.index(card["kind"])] |= bit
    box["cost"][number] = card["cost"]
    box["points"][number] = sum(card["effect"])  # BB-R11
    for shock in card["shocks"]:
        box["serves"][shock - 1] |= bit
    for pesos in range(card["cost"], PESOS + 1):
        box["affordable"][pesos] |= bit


def _read_shock(shock: dict[str, Any], stresses: list[dict[str, Any]], box: Any) -> None:
    number = shock["die"] - 1
    for seat in range(SEATS):
        box["impact"][seat, number] = -sum(shock.get(SUBSYSTEMS[seat], ()))
    factors = next(stress["factors"] for stress in stresses if stress["id"] == shock["stress"])
    box["factor"][number, 1 : len(factors) + 1] = factors  # BB-11
