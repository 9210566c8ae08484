"""What one event changed, between two tables that a seat has seen: kinds with named parts.

The sentences are in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .layout import BUYING, CALM, COLLAPSED, COUNCIL, COUNTED, MITIGATION, ROLLING, SUBSYSTEMS, SURVIVED
from .names import cards, named
from .reading import bars, fallen, impact_in, members, owner, waiting_seats

Content = dict[str, Any]
Json = dict[str, Any]


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if before.step == BUYING:
        return buying(content, box, before, after)
    if before.step == ROLLING:
        happened = rolled(box, before, after)
    else:
        happened = [decided(content, box, before, after)]
    return [*happened, *tokens_moved(box, before, after), *round_ended(content, box, before, after)]


# --- buying --------------------------------------------------------------------------------------------


def buying(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.step != BUYING:
        last = waiting_seats(before)[0]
        return [{"kind": "agreed", "seat": last}, bought(content, before), *new_round(box, before, after)]
    if after.draft == before.draft:
        return [{"kind": "agreed", "seat": next(members(before.owing & ~after.owing))}]
    again = [{"kind": "asked-again"}] if before.owing != COUNCIL else []
    return [draft_changed(content, box, before, after), *again]


def draft_changed(content: Content, box: Plain, before: Plain, after: Plain) -> Json:
    card = next(members(before.draft ^ after.draft))
    return {
        "kind": "put-in" if after.draft >> card & 1 else "taken-back",
        "seat": owner(box, card),
        "card": cards(content)[card],
        "cost": box.cost[card],
        "left": after.budget - after.drafted,
    }


def bought(content: Content, before: Plain) -> Json:
    if not before.draft:
        return {"kind": "bought-nothing"}
    left = before.budget - before.drafted
    return {"kind": "bought", "card": named(content, before.draft), "cost": before.drafted, "left": left}


def new_round(box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.at_round == before.at_round:
        return []
    fresh = box.new_budget >> after.at_round & 1 and after.at_round < box.rounds
    money = [{"kind": "new-budget", "budget": after.budget}] if fresh else []
    return [{"kind": "round", "round": after.at_round}, *money]


# --- the shock -----------------------------------------------------------------------------------------


def rolled(box: Plain, before: Plain, after: Plain) -> list[Json]:
    number = before.at_round
    face = after.dice[number - 1]
    if face == CALM:
        return [{"kind": "calm", "die": face}]
    shock = {"kind": "shock", "die": face, "shock": face, "factor": box.factor[face - 1][number]}
    return [shock, *(impact(box, before, bar) for bar in bars(box) if bar[1] == face - 1)]


def impact(box: Plain, before: Plain, bar: tuple[int, int]) -> Json:
    """`spared` when preparation takes it all, `prepared` when it takes some."""
    seat, shock = bar
    total = impact_in(box, bar, before.at_round)
    prepared = min(total, before.prepare_token[seat][shock])
    kind = "spared" if prepared == total else "prepared" if prepared else "impact"
    return {
        "kind": kind,
        "subsystem": SUBSYSTEMS[seat],
        "impact": box.impact[seat][shock],
        "factor": box.factor[shock][before.at_round],
        "total": total,
        "prepared": prepared,
        "left": total - prepared,
    }


def decided(content: Content, box: Plain, before: Plain, after: Plain) -> Json:
    """A mitigation or recovery card used, or kept."""
    seat = waiting_seats(before)[0]
    mitigated = next(members(before.implemented & box.of_kind[MITIGATION] & ~after.implemented), None)
    if mitigated is not None:
        points = sum(after.mitigated[seat]) - sum(before.mitigated[seat])
        parts = {"card": cards(content)[mitigated], "points": points, "left": before.left[seat] - points}
        return {"kind": "mitigated", "seat": seat, **parts}
    points = sum(after.recovered[seat]) - sum(before.recovered[seat])
    if points:
        used = next(members(before.planning & box.own[seat] & ~(after.planning | after.implemented)))
        return {"kind": "recovered", "seat": seat, "card": cards(content)[used], "points": points}
    return {"kind": "no-more", "seat": seat}


def tokens_moved(box: Plain, before: Plain, after: Plain) -> list[Json]:
    """The shock tokens that went down, and the collapse that may come of it."""
    down = [
        {
            "kind": "lost",
            "subsystem": SUBSYSTEMS[seat],
            "shock": shock + 1,
            "points": before.shock_token[seat][shock] - after.shock_token[seat][shock],
            "token": after.shock_token[seat][shock],
        }
        for seat, shock in bars(box)
        if after.shock_token[seat][shock] < before.shock_token[seat][shock]
    ]
    return [*down, *collapse(box, after)]


def collapse(box: Plain, after: Plain) -> list[Json]:
    if after.step != COLLAPSED:
        return []
    seat, shock = fallen(box, after)[0]
    token = after.shock_token[seat][shock]
    return [{"kind": "collapse", "subsystem": SUBSYSTEMS[seat], "shock": shock + 1, "token": token}]


# --- the end of a round --------------------------------------------------------------------------------


def round_ended(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    """Counted, implemented, and what comes next."""
    goes_on = after.step not in COUNTED and after.at_round == before.at_round
    if goes_on or after.step == COLLAPSED:
        return []
    counted = {"kind": "counted", "score": after.score, "change": f"{after.score - before.score:+d}"}
    new = named(content, after.implemented & ~before.implemented)
    implemented = [{"kind": "implemented", "card": new}] if new else []
    return [counted, *implemented, *what_follows(box, before, after)]


def what_follows(box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.step == SURVIVED:
        return [{"kind": "survived", "score": after.score}]
    nothing = [{"kind": "nothing-to-buy"}] if after.step != BUYING else []
    return [*nothing, *new_round(box, before, after)]
