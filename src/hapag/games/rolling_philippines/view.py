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
    """What one event changed, between two Tables that the same seat has observed: kinds with named parts."""
    if before.step < FIRST_DIE:
        return [{"kind": "card", "colour": COLOURS[after.colour[before.step]]}]
    if before.step < ASSIGNING:
        return [die_rolled(box, after, before.step - FIRST_DIE)]
    if before.step == ASSIGNING:
        return [assigned(before.current, after)]
    happened = writings(content, before, after)
    return [*happened, *turn_end(before, after, happened)]


def die_rolled(box: Row, after: Row, die: int) -> Json:
    number = after.number[die]
    if unplaced(box, after):
        return {"kind": "loose-die", "number": number}
    return {"kind": "die", "number": number, "colour": COLOURS[after.colour[die]]}


def assigned(seat: int, after: Row) -> Json:
    colours = [COLOURS[after.colour[die]] for die in range(DICE)]
    first = {"colour": colours[0], "number": after.number[0]}
    return {"kind": "assigned", "seat": seat, **first, "other": colours[1], "rest": after.number[1]}


def writings(content: Content, before: Row, after: Row) -> list[Json]:
    """Dice resolved: where they were written if that may be seen, else only that it was done."""
    names = cities(content)
    happened: list[Json] = []
    for seat in range(after.players):
        seen = [
            wrote(seat, entry)
            for die in range(DICE)
            if before.written[seat, die] < 0 and (entry := written(names, after, seat, die)) is not None
        ]
        hidden = not seen and after.resolved[seat] > before.resolved[seat]
        happened += [{"kind": "resolved", "seat": seat, "dice": after.resolved[seat]}] if hidden else seen
    return happened


def wrote(seat: int, entry: Json) -> Json:
    """One die as an event: `wrote` a number, `crossed` a city with an X, or `nothing`."""
    if entry["city"] is None:
        return {"kind": "nothing", "seat": seat, "colour": entry["colour"]}
    kind = "crossed" if entry["mark"] == "X" else "wrote"
    parts = {"seat": seat, "colour": entry["colour"], "city": entry["city"], "mark": entry["mark"]}
    return {"kind": f"{kind}-wild" if entry["wild"] else kind, **parts}


def turn_end(before: Row, after: Row, happened: list[Json]) -> list[Json]:
    if after.turns == before.turns:
        return []
    ended: list[Json] = []
    if after.marked != before.marked:
        ended.append({"kind": "round", "round": after.marked})
    if after.owing == 0:
        return [*ended, *(left_blank(before, seat, happened) for seat in range(after.players))]
    return [*ended, {"kind": "passed", "seat": after.current}]


def left_blank(before: Row, seat: int, happened: list[Json]) -> Json:
    """The cities of a seat that became X at the end."""
    written_now = sum(event.get("seat") == seat and "city" in event for event in happened)
    return {"kind": "left", "seat": seat, "blank": before.blank[seat].bit_count() - written_now}
