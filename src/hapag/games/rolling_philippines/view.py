"""What a seat sees, what it is asked, its moves and what happened: JSON and words for whoever draws it.

Everything here is made from observed Tables, so it cannot say more than the seat may know. `box` and `table`
are plain copies of the records. The sentences are in words/.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hapag.core.layout import Plain
from hapag.core.options import Value

from . import asking, drawing
from .layout import (
    ASSIGN,
    ASSIGNING,
    COLOURS,
    DICE,
    FIRST_DIE,
    NOTHING,
    PURPLE,
    WILD,
    X,
)
from .notation import action_text, cities, place_text

Content = dict[str, Any]
Json = dict[str, Any]

MILESTONES = ("round",)  # the events that a plot over time marks
SAME_NAMES = {"neighbour": "city"}  # parts of words that are told by the names of another list of the box

MARK_WORDS: tuple[int | str | None, ...] = (None, 1, 2, 3, 4, 5, 6, "X")
EVERY_CARD = range(len(COLOURS))
REGIONS = tuple((card, colour) for card, colour in enumerate(COLOURS) if card != PURPLE)

ask, meant, why = asking.ask, asking.meant, asking.why


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over", "places" and "ending"."""
    rounds, names = box.rounds, cities(content)
    return {
        "game": "rolling-philippines",
        "seat": seat,
        "players": table.players,
        "options": options,
        "round": min(table.marked + 1, rounds),
        "rounds": rounds,
        "turn": table.turns,
        "current": table.current,
        "cards": [COLOURS[card] for card in EVERY_CARD if table.cards >> card & 1],
        "dice": dice(box, table),
        "rolled": rolled(box, table),
        "seats": [sheet(names, box, table, other) for other in range(table.players)],
    }


def dice(box: Plain, table: Plain) -> list[Json]:
    """The cards that lie face up, each with the number of the die on it, once it lies there."""
    loose = unplaced(box, table)
    return [
        {"colour": COLOURS[colour], "number": None if loose else number or None}
        for colour, number in zip(table.colour, table.number, strict=True)
        if colour >= 0
    ]


def rolled(box: Plain, table: Plain) -> list[int]:
    """Dice that are rolled but lie on no card yet (house rule `assign_dice`)."""
    return [number for number in table.number if number] if unplaced(box, table) else []


def unplaced(box: Plain, table: Plain) -> bool:
    return box.current_assigns != 0 and FIRST_DIE <= table.step <= ASSIGNING


def sheet(names: tuple[str, ...], box: Plain, table: Plain, seat: int) -> Json:
    return {
        "seat": seat,
        "sheet": filled(names, tuple(table.sheet[seat])),
        "blank": counted(tuple(box.region), table.blank[seat]),
        "changes": table.changes[seat],
        "x": table.crosses[seat],
        "resolved": table.resolved[seat],
        "this_turn": [
            written(names, table, seat, die) for die in range(DICE) if table.written[seat][die] >= 0
        ],
    }


@lru_cache(maxsize=4096)
def filled(names: tuple[str, ...], marks: tuple[int, ...]) -> Json:
    """What is written, by city. A sheet that has not changed is the same object, which compares at once."""
    return {name: MARK_WORDS[mark] for name, mark in zip(names, marks, strict=False) if mark}


@lru_cache(maxsize=4096)
def counted(regions: tuple[int, ...], blank: int) -> Json:
    """How many cities of each region are blank."""
    return {colour: (blank & regions[card]).bit_count() for card, colour in REGIONS if regions[card]}


def written(names: tuple[str, ...], table: Plain, seat: int, die: int) -> Json:
    """What the seat did with a die of this turn, if that may be seen."""
    done = table.written[seat][die]
    place = done & 63
    nothing = place == NOTHING
    return {
        "colour": COLOURS[table.colour[die]],
        "wild": done & WILD != 0,
        "city": None if nothing else names[place],
        "mark": None if nothing else MARK_WORDS[table.sheet[seat][place]],
    }


def printed(content: Content) -> Json:
    """What never changes and the board draws from."""
    return {"changes": content["printed"]["colour_changes"], **drawing.short_paths(content)}


# --- moves -----------------------------------------------------------------------------------------------


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    """For each action its text, its path of targets, and its name on a button; made once and shared."""
    made = made_moves(cities(content))
    keys = {start: key_part(box, table, seat, start << 6) for start in {action >> 6 for action in actions}}
    return [made[action + keys[action >> 6]] for action in actions]


def key_part(box: Plain, table: Plain, seat: int, start: int) -> int:
    """What the words of a move say beside its action: which die, and the mark that will be written."""
    if table.step == ASSIGNING:
        return 0
    die = asking.die_of(table, start)
    _, fits = asking.eligible(box, table, seat, die, start & WILD != 0)
    return die << 10 | (table.number[die] if fits else X) << 11


class Moves(dict[int, Json]):
    """Moves with their words, by action and what `key_part` adds; each is made when it is first met."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.content = {"city": [{"id": name} for name in names]}

    def __missing__(self, key: int) -> Json:
        made = self[key] = a_move(self.content, key & 1023, key >> 10 & 1, key >> 11)
        return made


@lru_cache(maxsize=16)
def made_moves(names: tuple[str, ...]) -> Moves:
    return Moves(names)


def a_move(content: Content, action: int, die: int, mark: int) -> Json:
    colour, place, wild = COLOURS[action >> 7], action & 63, action & WILD != 0
    text = action_text(content, None, action)
    if place > ASSIGN:
        number = place - ASSIGN
        return {
            "do": text,
            "path": [f"number-{number}"],
            "say": {"kind": "assign", "number": number, "colour": colour},
        }
    if place == NOTHING:
        return {
            "do": text,
            "path": [f"die-{die}", "nothing"],
            "say": {"kind": "nothing", "colour": colour},
        }
    city = place_text(content, place)
    kind = ("cross" if mark == X else "write") + ("-wild" if wild else "")
    return {
        "do": text,
        "path": [f"die-{die}", *(["wild"] if wild else []), f"city-{city}"],
        "say": {"kind": kind, "colour": colour, "mark": MARK_WORDS[mark], "city": city},
    }


# --- events ----------------------------------------------------------------------------------------------


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    """What one event changed, between two Tables that the same seat has observed: kinds with named parts."""
    if before.step < FIRST_DIE:
        return [{"kind": "card", "colour": COLOURS[after.colour[before.step]]}]
    if before.step < ASSIGNING:
        return [die_rolled(box, after, before.step - FIRST_DIE)]
    if before.step == ASSIGNING:
        return [assigned(before.current, after)]
    happened = writings(content, before, after)
    return [*happened, *turn_end(before, after, happened)]


def die_rolled(box: Plain, after: Plain, die: int) -> Json:
    number = after.number[die]
    if unplaced(box, after):
        return {"kind": "loose-die", "number": number}
    return {"kind": "die", "number": number, "colour": COLOURS[after.colour[die]]}


def assigned(seat: int, after: Plain) -> Json:
    first, second = (COLOURS[colour] for colour in after.colour)
    number, rest = after.number
    return {
        "kind": "assigned",
        "seat": seat,
        "colour": first,
        "number": number,
        "other": second,
        "rest": rest,
    }


def writings(content: Content, before: Plain, after: Plain) -> list[Json]:
    """Dice resolved: where they were written if that may be seen, else only that it was done."""
    happened: list[Json] = []
    for seat in range(after.players):
        if after.written[seat] == before.written[seat] and after.resolved[seat] == before.resolved[seat]:
            continue
        new = [die for die in range(DICE) if before.written[seat][die] < 0 <= after.written[seat][die]]
        if new:
            happened += [wrote(seat, written(cities(content), after, seat, die)) for die in new]
        else:
            happened.append({"kind": "resolved", "seat": seat, "dice": after.resolved[seat]})
    return happened


def wrote(seat: int, entry: Json) -> Json:
    """One die as an event: `wrote` a number, `crossed` a city with an X, or `nothing`."""
    if entry["city"] is None:
        return {"kind": "nothing", "seat": seat, "colour": entry["colour"]}
    kind = "crossed" if entry["mark"] == "X" else "wrote"
    parts = {"seat": seat, "colour": entry["colour"], "city": entry["city"], "mark": entry["mark"]}
    return {"kind": f"{kind}-wild" if entry["wild"] else kind, **parts}


def turn_end(before: Plain, after: Plain, happened: list[Json]) -> list[Json]:
    if after.turns == before.turns:
        return []
    ended: list[Json] = []
    if after.marked != before.marked:
        ended.append({"kind": "round", "round": after.marked})
    if after.owing == 0:
        left = [left_blank(before, seat, happened) for seat in range(after.players)]
        return [*ended, *(event for event in left if event["blank"])]
    return [*ended, {"kind": "passed", "seat": after.current}]


def left_blank(before: Plain, seat: int, happened: list[Json]) -> Json:
    """The cities of a seat that became X at the end."""
    written_now = sum(event.get("seat") == seat and "city" in event for event in happened)
    return {"kind": "left", "seat": seat, "blank": before.blank[seat].bit_count() - written_now}
