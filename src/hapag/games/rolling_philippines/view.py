"""What a seat sees, as JSON; the path of each of its moves; and what happened, as words.

Everything here is made from observed Tables, so it cannot say more than the seat may know.
"""

from __future__ import annotations

from typing import Any

from hapag.core.compiled import Row
from hapag.core.options import Value

from .layout import (
    ASSIGN,
    ASSIGNING,
    BLANK,
    COLOURS,
    DICE,
    FIRST_DIE,
    NOTHING,
    PURPLE,
    RESOLVING,
    WILD,
    X,
)
from .notation import cities

Content = dict[str, Any]
Json = dict[str, Any]


def view(content: Content, options: dict[str, Value], box: Row, table: Row, seat: int | None) -> Json:
    rounds = box.rounds
    return {
        "game": "rolling-philippines",
        "seat": seat,
        "players": table.players,
        "options": options,
        "round": min(table.marked + 1, rounds),
        "rounds": rounds,
        "turn": table.turns,
        "current": table.current,
        "cards": [colour for card, colour in enumerate(COLOURS) if table.cards >> card & 1],
        "dice": dice(box, table),
        "rolled": rolled(box, table),
        "seats": [sheet(content, box, table, other) for other in range(table.players)],
    }


def dice(box: Row, table: Row) -> list[Json]:
    """The cards that lie face up, each with the number of the die on it, once it lies there."""
    loose = unplaced(box, table)
    return [
        {"colour": COLOURS[table.colour[die]], "number": None if loose else table.number[die] or None}
        for die in range(DICE)
        if table.colour[die] >= 0
    ]


def rolled(box: Row, table: Row) -> list[int]:
    """Dice that are rolled but lie on no card yet (house rule `assign_dice`)."""
    return [number for die in range(DICE) if (number := table.number[die])] if unplaced(box, table) else []


def unplaced(box: Row, table: Row) -> bool:
    return box.current_assigns != 0 and FIRST_DIE <= table.step <= ASSIGNING


def sheet(content: Content, box: Row, table: Row, seat: int) -> Json:
    names = cities(content)
    marks = [(name, table.sheet[seat, city]) for city, name in enumerate(names)]
    return {
        "seat": seat,
        "sheet": {name: mark_word(mark) for name, mark in marks if mark != BLANK},
        "blank": blanks(box, table, seat),
        "changes": table.changes[seat],
        "x": table.crosses[seat],
        "resolved": table.resolved[seat],
        "this_turn": [
            entry for die in range(DICE) if (entry := written(names, table, seat, die)) is not None
        ],
    }


def mark_word(mark: int) -> int | str | None:
    return None if mark == BLANK else "X" if mark == X else mark


def blanks(box: Row, table: Row, seat: int) -> Json:
    """How many cities of each region are blank."""
    regions = [(colour, box.region[card]) for card, colour in enumerate(COLOURS) if card != PURPLE]
    return {colour: (table.blank[seat] & region).bit_count() for colour, region in regions if region}


def written(names: list[str], table: Row, seat: int, die: int) -> Json | None:
    """What the seat did with a die of this turn, as far as it may be seen."""
    done = table.written[seat, die]
    if done < 0:
        return None
    place = done & 63
    city = None if place == NOTHING else names[place]
    mark = None if place == NOTHING else mark_word(table.sheet[seat, place])
    return {"colour": COLOURS[table.colour[die]], "wild": done & WILD != 0, "city": city, "mark": mark}


def path(content: Content, table: Row, action: int) -> list[str]:
    """The targets on the board that make up a move, in the order in which they are chosen."""
    place = action & 63
    if place > ASSIGN:
        return [f"number-{place - ASSIGN}"]
    start = [f"die-{0 if table.colour[0] == action >> 7 else 1}"]
    if place == NOTHING:
        return [*start, "nothing"]
    return [*start, *(["wild"] if action & WILD else []), f"city-{cities(content)[place]}"]


def events(content: Content, box: Row, before: Row, after: Row) -> list[Json]:
    """What happened between two Tables that the same seat has observed, as kinds with named parts."""
    if before.step < FIRST_DIE and before.owing and after.step == before.step + 1:
        return [{"kind": "card", "colour": COLOURS[after.colour[before.step]]}]
    if before.step < RESOLVING and after.step in (before.step + 1, RESOLVING):
        happened = "dice" if after.step == RESOLVING else "die"
        return [{"kind": happened, "dice": dice(box, after), "rolled": rolled(box, after)}]
    return [*writings(content, before, after), *turn_end(before, after)]


def writings(content: Content, before: Row, after: Row) -> list[Json]:
    """Dice resolved: where they were written if that may be seen, else only that it was done."""
    names = cities(content)
    happened: list[Json] = []
    for seat in range(after.players):
        seen = [
            {"kind": "wrote", "seat": seat, **entry}
            for die in range(DICE)
            if before.written[seat, die] < 0 and (entry := written(names, after, seat, die)) is not None
        ]
        hidden = not seen and after.resolved[seat] > before.resolved[seat]
        happened += [{"kind": "resolved", "seat": seat, "dice": after.resolved[seat]}] if hidden else seen
    return happened


def turn_end(before: Row, after: Row) -> list[Json]:
    if after.turns == before.turns:
        return []
    ended: list[Json] = []
    if after.marked != before.marked:
        ended.append({"kind": "round", "marked": after.marked})
    if after.owing == 0:
        return [
            *ended,
            {"kind": "over", "blank": [before_x(before, after, seat) for seat in range(after.players)]},
        ]
    return [*ended, {"kind": "passed", "seat": after.current}]


def before_x(before: Row, after: Row, seat: int) -> int:
    """Blank cities of a seat that became X at the end."""
    wrote = sum(
        after.written[seat, die] >= 0 and after.written[seat, die] & 63 != NOTHING for die in range(DICE)
    )
    seen = sum(
        before.written[seat, die] >= 0 and before.written[seat, die] & 63 != NOTHING for die in range(DICE)
    )
    return before.blank[seat].bit_count() - (wrote - seen)
