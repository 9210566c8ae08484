"""Moves, chance outcomes and positions as text, both ways. Records, bots, people and tests speak this."""

from __future__ import annotations

import re
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, NotAMove, suggestion
from hapag.core.layout import Plain
from hapag.core.verbs import CHANCE_BIT

from .layout import NOTHING, SEATS, SIDES, UNKNOWN, Table

Content = dict[str, Any]

# --- moves -----------------------------------------------------------------------------------------


def action_text(content: Content, table: Row | Plain, action: int) -> str:
    return SIDES[action]


def action_of(content: Content, table: Row, text: str) -> int:
    """Errors say what a move looks like."""
    if text not in SIDES:
        raise NotAMove(text, f"A move reads like {' or '.join(SIDES)}. {suggestion(text, SIDES)}")
    return SIDES.index(text)


# --- chance ----------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return f"coin {SIDES[outcome]}"


def outcome_of(content: Content, text: str) -> int:
    for outcome in range(len(SIDES)):
        if outcome_text(content, outcome) == text:
            return outcome
    raise NotAMove(text, "A chance outcome reads like coin heads.")


# --- how a game ended ------------------------------------------------------------------------------


def ending(table: Row) -> str:
    """One of the game's own few words."""
    return "complete"


# --- positions -------------------------------------------------------------------------------------

SIGNS = {NOTHING: ".", UNKNOWN: "?"} | dict(enumerate(SIDES))
MARKS = {sign: said for said, sign in SIGNS.items()}


def position_text(content: Content, table: Row) -> str:
    """One line for the round, one for each seat. `?` is what the reader may not know."""
    step = "over" if table.owing == 0 else "toss" if table.owing == CHANCE_BIT else "say"
    head = f"rounds={table.coin_toss_rounds} step={step} fallen={SIGNS[table.fallen]}"
    seats = (f"right={table.right[seat]} said={SIGNS[table.said[seat]]}" for seat in range(table.players))
    return "\n".join([head, *seats])


_HEAD = re.compile(r"rounds=([0-9]{1,2}) step=(say|toss|over) fallen=(heads|tails|\.)")
_SEAT = re.compile(r"right=([0-9]{1,2}) said=(heads|tails|\.|\?)")


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    first, *rest = text.strip().splitlines() or [""]
    head = _HEAD.fullmatch(first.strip())
    if head is None:
        raise BadPosition("line 1 must read rounds=0 step=say fallen=.")
    if not 1 <= len(rest) <= SEATS:
        raise BadPosition(f"there must be a line for each of 1 to {SEATS} seats, not {len(rest)}")
    tables = Table.new()
    tables["said"] = NOTHING
    table = Row(tables[0])
    table.players = len(rest)
    table.coin_toss_rounds = _at_most(box.rounds, head[1])
    table.fallen = MARKS[head[3]]
    for seat, line in enumerate(rest):
        _read_seat(table, seat, line.strip())
    table.owing = _owing(table, head[2])
    if table.owing and table.coin_toss_rounds == box.rounds:
        raise BadPosition(f"after {box.rounds} rounds the game is over")
    return tables


def _read_seat(table: Row, seat: int, line: str) -> None:
    parts = _SEAT.fullmatch(line)
    if parts is None:
        raise BadPosition(f"line {seat + 2} must read right=0 said=.")
    table.right[seat] = _at_most(table.coin_toss_rounds, parts[1])
    table.said[seat] = MARKS[parts[2]]


def _at_most(rounds: int, text: str) -> int:
    if int(text) > rounds:
        raise BadPosition(f"{text} is more than there are rounds ({rounds})")
    return int(text)


def _owing(table: Row, step: str) -> int:
    silent = sum(1 << seat for seat in range(table.players) if table.said[seat] == NOTHING)
    if (step == "say") != (silent != 0) and step != "over":
        raise BadPosition(f"step={step} does not fit what the seats have said")
    return {"over": 0, "toss": CHANCE_BIT, "say": silent}[step]
