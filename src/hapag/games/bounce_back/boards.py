"""The subsystem boards as JSON: bars and what threatens them, planning area, cards in place and in hand."""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .layout import BUYING, MITIGATION, PREPARATION, ROLLING, SUBSYSTEMS
from .names import named
from .reading import Bar, bars_of, impact_in, in_hand, members, planned, settled, shock_now, waiting_seats

Content = dict[str, Any]
Json = dict[str, Any]


def board(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    own = box.own[seat]
    shown = [bar(box, table, (seat, shock)) for shock in bars_of(box, seat)]
    return {
        "seat": seat,
        "subsystem": SUBSYSTEMS[seat],
        "balance": sum(each["sum"] for each in shown),
        "bars": shown,
        "planning": planning(content, box, table, seat),
        "free": box.spots - planned(box, table, seat),
        "implemented": named(content, own & table.implemented),
        "hand": named(content, in_hand(box, table, seat)),
        "taken_back": named(content, own & table.taken_back),
        "agreed": table.step == BUYING and seat not in waiting_seats(table),
        "asked": table.step != BUYING and seat in waiting_seats(table),
    }


def planning(content: Content, box: Plain, table: Plain, seat: int) -> list[Json]:
    """What lies in the planning area, then what the draft would lay there."""
    own = box.own[seat]
    paid = [{"card": card, "paid": True} for card in named(content, own & table.planning)]
    return [*paid, *({"card": card, "paid": False} for card in named(content, own & table.draft))]


# --- bars ----------------------------------------------------------------------------------------------


def bar(box: Plain, table: Plain, bar: Bar) -> Json:
    seat, shock = bar
    prepare, token = table.prepare_token[seat][shock], table.shock_token[seat][shock]
    return {
        "shock": shock + 1,
        "prepare": prepare,
        "token": token,
        "sum": prepare + token,
        "was": token + moved(box, table, bar),
        "room": token - box.lowest,
        "mitigation": in_place(box, table, bar, MITIGATION, table.at_round),
        **outlook(box, table, bar),
    }


def moved(box: Plain, table: Plain, bar: Bar) -> int:
    """How far this round's shock has moved the token down."""
    seat, shock = bar
    hit = shock == shock_now(table) and settled(box, table, seat)
    return table.left[seat] if hit else 0


def in_place(box: Plain, table: Plain, bar: Bar, kind: int, number: int) -> int:
    """Points of the cards of a kind that work on a bar in a round; planned ones do after this round."""
    seat, shock = bar
    cards = table.implemented | (table.planning if number > table.at_round else 0)
    working = cards & box.own[seat] & box.of_kind[kind] & box.serves[shock]
    return sum(box.points[card] for card in members(working))


def coming(box: Plain, table: Plain) -> range:
    """The rounds whose die is still to be rolled."""
    first = table.at_round if table.step == ROLLING else table.at_round + 1
    return range(first, box.rounds + 1) if table.owing else range(0)


NEAR_ROUNDS = 2  # how far ahead a single lethal shock is a warning
NEAR_ROOM = 4  # and how close to the edge one is that needs two


def outlook(box: Plain, table: Plain, bar: Bar) -> Json:
    """What the shock would do, coming in the next round, and what it takes to bring the city down.

    `hits`: how often it must still come, in the worst rounds left, against the preparation that is paid for
    and no mitigation; None = no matter how often. `fatal`: the first round in which once is enough. `level`:
    `edge` if the next round can bring the city down, `near` if it may soon come to that, else `safe`.
    """
    rounds = coming(box, table)
    if not rounds:
        return {"next": None, "hits": None, "fatal": None, "level": "safe"}
    room = table.shock_token[bar[0]][bar[1]] - box.lowest
    losses = [loss(box, table, bar, number) for number in rounds]
    following, hits = hit(box, table, bar, rounds[0]), hits_to_collapse(room, losses)
    fatal = next((number for number, lost in zip(rounds, losses, strict=True) if lost > room), None)
    near = any(lost > room for lost in losses[:NEAR_ROUNDS]) or (room <= NEAR_ROOM and (hits or 3) <= 2)
    level = "edge" if following["falls"] else "near" if near else "safe"
    return {"next": following, "hits": hits, "fatal": fatal, "level": level}


def loss(box: Plain, table: Plain, bar: Bar, number: int) -> int:
    """What preparation leaves of the shock in a round."""
    return max(0, impact_in(box, bar, number) - in_place(box, table, bar, PREPARATION, number))


def hits_to_collapse(room: int, losses: list[int]) -> int | None:
    """The fewest rounds whose losses together are more than there is room for."""
    for hits, lost in enumerate(sorted(losses, reverse=True), 1):
        room -= lost
        if room < 0:
            return hits
    return None


def hit(box: Plain, table: Plain, bar: Bar, number: int) -> Json:
    """The shock in the round that comes next, with what is in place by then."""
    seat, shock = bar
    impact = impact_in(box, bar, number)
    prepared = min(impact, in_place(box, table, bar, PREPARATION, number))
    mitigated = min(impact - prepared, in_place(box, table, bar, MITIGATION, number))
    left = impact - prepared - mitigated
    token = table.shock_token[seat][shock] - left
    return {
        "round": number,
        "factor": box.factor[shock][number],
        "impact": impact,
        "prepared": prepared,
        "mitigated": mitigated,
        "left": left,
        "after": token,
        "falls": token < box.lowest,
    }
