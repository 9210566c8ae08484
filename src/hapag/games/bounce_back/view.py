"""What a seat sees of Bounce Back, as JSON for whoever draws it. All is open, so all see the same.

`box` and `table` are plain copies of the records. Names and sentences are in the box and in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain
from hapag.core.options import Value

from . import asking, happening
from .boards import board, coming, hit
from .layout import BUYING, CALM, FACES, MITIGATING, ROLLING, SEATS
from .lookahead import standing
from .names import cards, named
from .pictures import KIND_SIGNS, SHOCK_SIGNS
from .reading import (
    bars,
    dice,
    impact_in,
    members,
    money,
    owner,
    settled,
    shock_now,
    total_resilience,
    waiting_seats,
)
from .reckoning import result

Content = dict[str, Any]
Json = dict[str, Any]

MILESTONES = ("round",)  # the events that a plot over time marks
SAME_NAMES = {"band": "score_band"}  # parts of words that are told by the names of another list of the box

STEPS = ("rolling", "mitigating", "recovering", "buying", "over", "over")

ask, meant, moves, why = asking.ask, asking.meant, asking.moves, asking.why
events = happening.events


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over" and "places"."""
    boards = [board(content, box, table, other) for other in range(SEATS)]
    return {
        "game": "bounce-back",
        "seat": seat,
        "players": table.players,
        "options": options,
        "round": table.at_round,
        "rounds": box.rounds,
        "step": STEPS[table.step],
        "score": table.score,
        "band": band(content, table.score),
        "total": total_resilience(table),
        "budget": budget(content, box, table),
        "dice": [face for face in dice(table) if face],
        "shock": shock(box, table),
        "seats": boards,
        "draft": draft(content, box, table) if table.step == BUYING else None,
        "warnings": warnings(boards),
        "forecast": forecast(box, table),
        "result": result(content, box, table) if table.owing == 0 else None,
    }


# --- the main board ------------------------------------------------------------------------------------


def band(content: Content, score: int) -> str:
    """The band of the score bar that a total lies in."""
    reached = [entry["id"] for entry in content["score_band"] if score >= entry["at_least"]]
    return str(reached[-1] if reached else content["score_band"][0]["id"])


def budget(content: Content, box: Plain, table: Plain) -> Json:
    """The pesos of the running period: `left`, `draft` and `spent` add up to `total`."""
    periods = [period["rounds"] for period in content["budget_period"]]
    return {
        "total": box.budget,
        "left": money(table),
        "draft": table.drafted,
        "spent": box.budget - table.budget,
        "rounds": next(rounds for rounds in periods if table.at_round in rounds),
    }


def shock(box: Plain, table: Plain) -> Json | None:
    """This round's shock, once the die is rolled: for each subsystem it hits, how impact becomes loss."""
    face = dice(table)[table.at_round - 1] if table.at_round else 0
    if not face:
        return None
    if face == CALM:
        return {"die": face, "factor": None, "hits": []}
    hit_bars = [bar for bar in bars(box) if bar[1] == face - 1]
    return {
        "die": face,
        "factor": box.factor[face - 1][table.at_round],
        "hits": [struck(box, table, seat) for seat, _ in hit_bars],
    }


def struck(box: Plain, table: Plain, seat: int) -> Json:
    """`impact` times the factor is `total`; `prepared`, `mitigated` and `left` add up to it.

    What is left moves the token when `settled`; until then it is what still threatens.
    """
    number = shock_now(table)
    assert number is not None
    total = impact_in(box, (seat, number), table.at_round)
    left, mitigated = table.left[seat], table.eased[seat]
    return {
        "seat": seat,
        "impact": box.impact[seat][number],
        "total": total,
        "prepared": total - left - mitigated,
        "mitigated": mitigated,
        "left": left,
        "settled": settled(box, table, seat),
        "asked": table.step == MITIGATING and seat in waiting_seats(table),
        "token": table.shock_token[seat][number],
    }


def draft(content: Content, box: Plain, table: Plain) -> Json:
    """What the council is about to buy: who put it in, who agrees, who has still to."""
    names, to_agree = cards(content), waiting_seats(table)
    return {
        "cards": [
            {"card": names[card], "seat": owner(box, card), "cost": box.cost[card]}
            for card in members(table.draft)
        ],
        "cost": table.drafted,
        "left": money(table),
        "agreed": [seat for seat in range(SEATS) if seat not in to_agree],
        "to_agree": to_agree,
        "taken_back": named(content, table.taken_back),
    }


# --- what is coming ------------------------------------------------------------------------------------


def warnings(boards: list[Json]) -> list[Json]:
    """Bars that one more shock can bring down, the most urgent first."""
    found = [
        {"kind": bar["level"], "seat": each["seat"], "subsystem": each["subsystem"], **told(bar)}
        for each in boards
        for bar in each["bars"]
        if bar["level"] != "safe"
    ]
    return sorted(found, key=lambda warning: (warning["kind"] != "edge", warning["token"]))


def told(bar: Json) -> Json:
    parts = parts_of(bar, "shock", "token", "room", "hits", "fatal")
    return {**parts, "after": bar["next"]["after"]}


def forecast(box: Plain, table: Plain) -> Json | None:
    """How many falls of the dice over the next rounds leave the city standing if nothing more is bought.

    `stand` of `of`: as things are; `draft`: with the draft paid. Counted one by one, not estimated; cards of
    mitigation and recovery are used sensibly. `stands`: whether the city gets through the running round.
    `faces`: whom each face of the next die would bring down.
    """
    if table.owing == 0:
        return None
    ahead = standing(box, table, False)
    drafted = standing(box, table, True) if table.step == BUYING else ahead
    rounds = [
        {"round": number, "stand": stand, "draft": paid, "of": FACES ** (i + 1)}
        for i, (number, stand, paid) in enumerate(
            zip(coming(box, table), ahead or (), drafted or (), strict=False)
        )
    ]
    known = table.step in (ROLLING, BUYING)
    return {"stands": ahead is not None, "rounds": rounds, "faces": faces(box, table) if known else None}


def faces(box: Plain, table: Plain) -> list[Json]:
    number = coming(box, table)[0]
    falling = [(seat, shock) for seat, shock in bars(box) if hit(box, table, (seat, shock), number)["falls"]]
    return [
        {"die": face, "falls": [seat for seat, shock in falling if shock == face - 1]}
        for face in range(1, FACES + 1)
    ]


# --- printed -------------------------------------------------------------------------------------------


def printed(content: Content) -> Json:
    """What never changes and the boards are drawn from; the names in the box come by themselves."""
    components = content["printed"]
    return {
        "rounds": components["rounds"],
        "budget": components["budget_per_period"],
        "spots": components["planning_spots"],
        "bar": content["score_bar"],
        "periods": [period["rounds"] for period in content["budget_period"]],
        "bands": [
            {part: band[part] for part in ("id", "at_least", "colour")} for band in content["score_band"]
        ],
        "subsystems": [parts_of(board, "id", "shocks") for board in content["subsystem"]],
        "shocks": [shock_printed(content, shock) for shock in content["shock"]],
        "stresses": [stress_printed(content, stress) for stress in content["stress"]],
        "cards": {card["id"]: card_printed(card) for card in content["card"]},
        "seats": [{"colour": board["id"], "role": board["id"]} for board in content["subsystem"]],
        "signs": {"shock": {str(die): d for die, d in SHOCK_SIGNS.items()}, "kind": KIND_SIGNS},
        "phrases": phrases(content),
    }


def phrases(content: Content) -> Json:
    """What quick phrases may name: a card to ask for, a subsystem that is in danger."""
    every_card = [card["id"] for card in content["card"]]
    every_subsystem = [board["id"] for board in content["subsystem"]]
    return {
        "afford": {"card": every_card},
        "take-back": {"card": every_card},
        "in-danger": {"subsystem": every_subsystem},
    }


def shock_printed(content: Content, shock: Json) -> Json:
    """`impact`: economy, community and nature for each subsystem that it hits."""
    impact = {board["id"]: shock[board["id"]] for board in content["subsystem"] if board["id"] in shock}
    return {"die": shock["die"], "stress": shock["stress"] or None, "impact": impact}


def stress_printed(content: Content, stress: Json) -> Json:
    own = [shock["die"] for shock in content["shock"] if shock["stress"] == stress["id"]]
    return {"id": stress["id"], "factors": stress["factors"], "shocks": own}


def card_printed(card: Json) -> Json:
    told_in = {"fil": card["filipino_text"]} if "filipino_text" in card else {}
    parts = parts_of(card, "subsystem", "kind", "cost", "shocks", "effect", "text")
    return {**parts, "text_in": told_in, "points": sum(card["effect"])}


def parts_of(entry: Json, *names: str) -> Json:
    return {name: entry[name] for name in names}
