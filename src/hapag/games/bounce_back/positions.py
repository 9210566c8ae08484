"""Positions as text, both ways. What no play leads to is refused (possible.py).

round=3 step=buying dice=3,6,5 budget=5 score=4
waiting=0,2 draft=B-P4 back=-
implemented=B-P1 planning=- left=0 eased=0 2:0/0/0 3:-1/0/2
... a line for each subsystem; of each bar: the shock token, points mitigated and points recovered so far
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, suggestion
from hapag.core.verbs import CHANCE_BIT

from .layout import FACES, PREPARATION, SEATS, SHOCKS, Table
from .names import cards, named, no_such_card
from .possible import check_position
from .reading import cost, members, shocks_of, waiting_seats
from .reading import dice as table_dice

Content = dict[str, Any]

STEPS = ("rolling", "mitigating", "recovering", "buying", "survived", "collapse")


def position_text(content: Content, table: Row) -> str:
    lines = [_round_text(table), _waiting_text(content, table)]
    return "\n".join([*lines, *(_board_text(content, table, seat) for seat in range(table.players))])


def _round_text(table: Row) -> str:
    dice = _list(face for face in table_dice(table) if face)
    now = f"round={table.at_round} step={STEPS[table.step]}"
    return f"{now} dice={dice} budget={table.budget} score={table.score}"


def _waiting_text(content: Content, table: Row) -> str:
    chance = table.owing == CHANCE_BIT
    waiting = "chance" if chance else _list(waiting_seats(table))
    draft, back = (_list(named(content, cards)) for cards in (table.draft, table.taken_back))
    return f"waiting={waiting} draft={draft} back={back}"


def _board_text(content: Content, table: Row, seat: int) -> str:
    own = sum(
        1 << i for i, card in enumerate(content["card"]) if card["subsystem"] == _board(content, seat)["id"]
    )
    implemented, planning = (
        _list(named(content, own & mask)) for mask in (table.implemented, table.planning)
    )
    bars = " ".join(_bar_text(table, seat, shock) for shock in _board(content, seat)["shocks"])
    now = f"left={table.left[seat]} eased={table.eased[seat]}"
    return f"implemented={implemented} planning={planning} {now} {bars}"


def _bar_text(table: Row, seat: int, shock: int) -> str:
    bar = (seat, shock - 1)
    return f"{shock}:{table.shock_token[bar]}/{table.mitigated[bar]}/{table.recovered[bar]}"


def _board(content: Content, seat: int) -> dict[str, Any]:
    board: dict[str, Any] = content["subsystem"][seat]
    return board


def _list(parts: Iterable[Any]) -> str:
    return ",".join(map(str, parts)) or "-"


# --- reading -------------------------------------------------------------------------------------------

_ROUND = re.compile(
    r"round=([0-9]) step=([a-z]+) dice=([1-6](?:,[1-6])*|-) budget=([0-9]) score=(-?[0-9]{1,3})"
)
_WAITING = re.compile(r"waiting=(chance|[0-3](?:,[0-3])*|-) draft=(\S+) back=(\S+)")
_BOARD = re.compile(r"implemented=(\S+) planning=(\S+) left=([0-9]{1,2}) eased=([0-9]{1,2})((?: \S+)+)")
_BAR = re.compile(r"([1-5]):(0|-[0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})")
LOWEST_TOKEN = -128  # there is room for that


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) != SEATS + 2:
        raise BadPosition(f"a position has {SEATS + 2} lines: the round, who waits, each subsystem")
    tables = Table.new()
    table = Row(tables[0])
    table.players = SEATS
    _read_round(table, _parts(_ROUND, lines, 0, "round=0 step=buying dice=- budget=8 score=0"))
    _read_waiting(content, box, table, _parts(_WAITING, lines, 1, "waiting=0,1,2,3 draft=- back=-"))
    for seat in range(SEATS):
        wanted = "implemented=- planning=- left=0 eased=0 2:0/0/0 3:0/0/0"
        _read_board(content, box, table, seat, _parts(_BOARD, lines, seat + 2, wanted))
    check_position(box, table)
    return tables


def _parts(pattern: re.Pattern[str], lines: list[str], number: int, wanted: str) -> tuple[str, ...]:
    match = pattern.fullmatch(lines[number])
    if match is None:
        raise BadPosition(f"line {number + 1} must read {wanted}")
    return match.groups()


def _read_round(table: Row, parts: tuple[str, ...]) -> None:
    number, step, dice, budget, score = parts
    if step not in STEPS:
        raise BadPosition(f"there is no step {step!r}. {suggestion(step, STEPS)}")
    faces = [] if dice == "-" else [int(face) for face in dice.split(",")]
    if len(faces) > len(table.dice) or max(faces, default=0) > FACES:
        raise BadPosition(f"the die is rolled once in each of {len(table.dice)} rounds")
    table.at_round, table.budget, table.score = int(number), int(budget), int(score)
    table.step = STEPS.index(step)
    for i, face in enumerate(faces):
        table.dice[i] = face


def _read_waiting(content: Content, box: Row, table: Row, parts: tuple[str, ...]) -> None:
    waiting, draft, back = parts
    seats = [] if waiting in ("chance", "-") else [int(seat) for seat in waiting.split(",")]
    if seats != sorted(set(seats)):
        raise BadPosition("line 2: who waits is named once each, the lowest seat first")
    table.owing = CHANCE_BIT if waiting == "chance" else sum(1 << seat for seat in seats)
    table.draft, table.taken_back = _read_cards(content, draft), _read_cards(content, back)
    table.drafted = cost(box, table.draft)


def _read_cards(content: Content, text: str) -> int:
    known, mask = cards(content), 0
    for name in [] if text == "-" else text.split(","):
        if name not in known:
            raise BadPosition(no_such_card(content, name))
        if mask >> known.index(name):
            raise BadPosition(f"cards are named once each, in the order of the box: {text}")
        mask |= 1 << known.index(name)
    return mask


def _read_board(content: Content, box: Row, table: Row, seat: int, parts: tuple[str, ...]) -> None:
    implemented, planning, left, eased, bars = parts
    for field, text in (("implemented", implemented), ("planning", planning)):
        mask = _read_cards(content, text)
        if mask & ~box.own[seat]:
            raise BadPosition(f"line {seat + 3}: {text} has cards of another subsystem")
        setattr(table, field, getattr(table, field) | mask)
    table.left[seat], table.eased[seat] = int(left), int(eased)
    _read_bars(_board(content, seat)["shocks"], table, seat, bars.split())
    for card in members(table.implemented & box.own[seat] & box.of_kind[PREPARATION]):
        for shock in shocks_of(box, card):
            table.prepare_token[seat, shock] += box.points[card]


def _read_bars(shocks: list[int], table: Row, seat: int, bars: list[str]) -> None:
    matches = [_BAR.fullmatch(bar) for bar in bars]
    if [match and int(match[1]) for match in matches] != shocks:
        wanted = " ".join(f"{shock}:0/0/0" for shock in shocks)
        raise BadPosition(f"line {seat + 3}: the bars of this subsystem read like {wanted}")
    for shock, match in zip(shocks, matches, strict=True):
        assert match is not None
        token, mitigated, recovered = map(int, match.groups()[1:])
        if token < LOWEST_TOKEN or shock > SHOCKS:
            raise BadPosition(f"line {seat + 3}: no shock token goes down to {token}")
        bar = (seat, shock - 1)
        table.shock_token[bar], table.mitigated[bar], table.recovered[bar] = token, mitigated, recovered
