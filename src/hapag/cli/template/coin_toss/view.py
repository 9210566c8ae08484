"""What a seat sees, as JSON; the path of each of its moves; and what happened, as kinds with named parts.

Everything here is made from observed Tables, so it cannot say more than the seat may know.
"""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row
from hapag.core.options import Value

from .layout import SIDES, UNKNOWN

Content = dict[str, Any]
Json = dict[str, Any]


def view(content: Content, options: dict[str, Value], box: Row, table: Row, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over" and "places"."""
    return {
        "game": "coin-toss",
        "seat": seat,
        "players": table.players,
        "options": options,
        "rounds": box.rounds,
        "tossed": table.coin_toss_rounds,
        "fallen": side_word(table.fallen),
        "seats": [
            {"seat": other, "right": table.right[other], "said": side_word(table.said[other])}
            for other in range(table.players)
        ],
    }


def side_word(side: int) -> str | None:
    return "hidden" if side == UNKNOWN else SIDES[side] if side >= 0 else None


def path(content: Content, table: Row, action: int) -> list[str]:
    """The targets on the board that make up a move, in the order in which they are chosen."""
    return [f"side-{SIDES[action]}"]


def events(content: Content, box: Row, before: Row, after: Row) -> list[Json]:
    """What happened between two Tables that the same seat has observed. The sentences: words/en.toml."""
    if after.coin_toss_rounds > before.coin_toss_rounds:
        return [{"kind": "coin", "side": side_word(after.fallen)}, *hits(before, after), *end(after)]
    changed = [seat for seat in range(after.players) if after.said[seat] != before.said[seat]]
    return [answer(seat, after.said[seat]) for seat in changed]


def answer(seat: int, side: int) -> Json:
    return (
        {"kind": "chose", "seat": seat}
        if side == UNKNOWN
        else {"kind": "said", "seat": seat, "side": SIDES[side]}
    )


def hits(before: Row, after: Row) -> list[Json]:
    return [{"kind": "right", "seat": s} for s in range(after.players) if after.right[s] > before.right[s]]


def end(after: Row) -> list[Json]:
    return [{"kind": "over"}] if after.owing == 0 else []
