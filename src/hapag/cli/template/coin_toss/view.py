"""What a seat sees, what it is asked, its moves and what happened: JSON and words for whoever draws it.

Everything here is made from observed Tables, so it cannot say more than the seat may know. `box` and `table`
are plain copies of the records: `table.right[seat]`. Words are a kind with named parts; the sentences are in
words/, a file for each language.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain
from hapag.core.options import Value

from .layout import SIDES, UNKNOWN
from .notation import action_text

Content = dict[str, Any]
Json = dict[str, Any]

MILESTONES = ("coin",)  # the events that a plot over time marks
# {"neighbour": "city", "card": ("action", "mine")}: a part that is told by the names of other lists
SAME_NAMES: dict[str, str | tuple[str, ...]] = {}


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over", "places" and "ending"."""
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


def printed(content: Content) -> Json:
    """What never changes and board.js draws from; the names in the box come by themselves."""
    return {"sides": list(SIDES)}


# --- asking and moving ---------------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """What a seat decides now. "then": what to say after these targets, if a move has several."""
    return {"kind": "guess", "coin": table.coin_toss_rounds + 1, "then": {}}


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    """For each action its text, the targets on the board in the order of choosing, and its name."""
    return [
        {
            "do": action_text(content, table, action),
            "path": [f"side-{SIDES[action]}"],
            "say": {"kind": "guess", "side": SIDES[action]},
        }
        for action in actions
    ]


def meant(content: Content, table: Plain, seat: int, path: list[str]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none."""
    targets = [[f"side-{side}"] for side in SIDES]
    return targets.index(path) if path in targets else None


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """Why the action is refused: its reason with named parts, and the targets that are in the way."""
    return {"kind": key, "cause": []}


# --- events --------------------------------------------------------------------------------------------


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    """What happened between two Tables that the same seat has observed."""
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


def hits(before: Plain, after: Plain) -> list[Json]:
    return [{"kind": "right", "seat": s} for s in range(after.players) if after.right[s] > before.right[s]]


def end(after: Plain) -> list[Json]:
    return [{"kind": "over"}] if after.owing == 0 else []
