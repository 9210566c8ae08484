"""What a seat is asked, what it means by the targets it chose, and why that may not be: kinds with parts.

Everything here is made from observed Tables, so it cannot say more than the seat may know. The sentences are
in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.layout import Plain

from .layout import ASSIGN, ASSIGNING, BLANK, COLOURS, DICE, NOTHING, PURPLE, UNRESOLVED, WILD, X
from .notation import cities

Content = dict[str, Any]
Json = dict[str, Any]
Target = str


def die_of(table: Plain, action: int) -> int:
    return 0 if table.colour[0] == action >> 7 else 1


def open_dice(table: Plain, seat: int) -> list[int]:
    """The dice the seat has still to resolve."""
    return [die for die in range(DICE) if table.written[seat][die] == UNRESOLVED]


def eligible(box: Plain, table: Plain, seat: int, die: int, wild: bool) -> tuple[int, bool]:
    """The cities where the die may be resolved, and whether its number fits there (else an X is put)."""
    own = box.region[table.colour[die]]
    area = box.region[PURPLE] if wild else own
    blank = table.blank[seat] & area
    fit = blank & table.fits[seat][table.number[die] - 1]
    may = fit or blank
    return (may & ~own if wild else may), fit != 0


# --- what a seat is asked ----------------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """The question, and under "then" what to say after these targets are chosen."""
    if table.step == ASSIGNING:
        return {**ask_assignment(table), "then": {}}
    left = open_dice(table, seat)
    then: dict[str, Json] = {}
    for die in left:
        then[f"die-{die}"] = ask_die(box, table, seat, die)
        if may_change(box, table, seat, die):
            then[f"die-{die}/wild"] = ask_wild(box, table, seat, die)
    first = then[f"die-{left[0]}"] if len(left) == 1 else ask_which(table)
    return {**first, "then": then}


def ask_assignment(table: Plain) -> Json:
    first, second = (COLOURS[colour] for colour in table.colour)
    low, high = sorted(table.number)
    return {"kind": "assign", "colour": first, "other": second, "low": low, "high": high}


def ask_which(table: Plain) -> Json:
    first, second = (COLOURS[colour] for colour in table.colour)
    mark, rest = table.number
    return {"kind": "resolve", "colour": first, "mark": mark, "other": second, "rest": rest}


def ask_die(box: Plain, table: Plain, seat: int, die: int) -> Json:
    may, fits = eligible(box, table, seat, die, False)
    words = die_words(table, die)
    if not may:
        return {"kind": "nothing-or-wild" if may_change(box, table, seat, die) else "nothing", **words}
    kind = "write" if fits else "cross"
    everywhere = "-anywhere" if table.colour[die] == PURPLE else ""
    return {"kind": kind + everywhere, **words, "cities": may.bit_count()}


def ask_wild(box: Plain, table: Plain, seat: int, die: int) -> Json:
    may, fits = eligible(box, table, seat, die, True)
    return {"kind": "wild" if fits else "wild-cross", **die_words(table, die), "cities": may.bit_count()}


def die_words(table: Plain, die: int) -> Json:
    return {"colour": COLOURS[table.colour[die]], "mark": table.number[die]}


def may_change(box: Plain, table: Plain, seat: int, die: int) -> bool:
    may_pay = table.changes[seat] > 0 and table.colour[die] != PURPLE
    return may_pay and eligible(box, table, seat, die, True)[0] != 0


# --- what a seat means -------------------------------------------------------------------------------------


def meant(content: Content, table: Plain, seat: int, path: list[Target]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none."""
    if len(path) == 1 and path[0].startswith("number-"):
        return meant_number(table, path[0].removeprefix("number-"))
    if path and path[0] in ("die-0", "die-1"):
        return meant_place(content, table, int(path[0][-1]), path[1:])
    left = open_dice(table, seat)
    return meant_place(content, table, left[0], path) if path and len(left) == 1 else None


def meant_number(table: Plain, number: str) -> int | None:
    up = table.colour[0]
    return (up << 7) + ASSIGN + int(number) if up >= 0 and number in tuple("123456") else None


def meant_place(content: Content, table: Plain, die: int, rest: list[Target]) -> int | None:
    """Whoever names a die alone, or a die and a Colour Change, asks why nothing can follow."""
    if table.colour[die] < 0 or not table.number[die]:
        return None
    base = table.colour[die] << 7
    if rest in ([], ["nothing"]):
        return base + NOTHING
    wild = WILD if rest[0] == "wild" else 0
    places = rest[1:] if wild else rest
    if not places:
        return base + wild
    city = place_of(content, places[0]) if len(places) == 1 else None
    return None if city is None else base + wild + city


def place_of(content: Content, target: Target) -> int | None:
    names, name = cities(content), target.removeprefix("city-")
    return names.index(name) if target.startswith("city-") and name in names else None


# --- why it may not be -------------------------------------------------------------------------------------


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """The reason with named parts, and under "cause" the targets that are in the way."""
    told = REASON_PARTS.get(key)
    parts, cause = told(content, box, table, seat, action) if told else ({}, [])
    return {"kind": key, **parts, "cause": cause}


Told = tuple[Json, list[Target]]


def not_the_current_player(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"seat": table.current}, []


def not_the_first_card(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"colour": COLOURS[table.colour[0]]}, []


def number_not_rolled(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"number": (action & 63) - ASSIGN}, [f"number-{number}" for number in table.number]


def colour_not_up(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"colour": COLOURS[action >> 7]}, [f"die-{die}" for die in range(DICE)]


def die_done(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    die = die_of(table, action)
    return die_words(table, die), [f"die-{die}"]


def must_write(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    die = die_of(table, action)
    may, _ = eligible(box, table, seat, die, False)
    parts = {**die_words(table, die), "cities": may.bit_count()}
    return parts, [f"city-{name}" for city, name in enumerate(cities(content)) if has(may, city)]


def no_change_left(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, ["wild"]


def change_pointless(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    colour = action >> 7
    return {"city": cities(content)[action & 63], "colour": COLOURS[colour]}, ["wild"]


def city_taken(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    city = cities(content)[action & 63]
    mark = table.sheet[seat][action & 63]
    return {"city": city, "mark": "X" if mark == X else mark}, [f"city-{city}"]


def wrong_region(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    """`other` is the colour of the city."""
    place = action & 63
    other = next(card for card in range(PURPLE) if has(box.region[card], place))
    parts = {"city": cities(content)[place], "other": COLOURS[other], "colour": COLOURS[action >> 7]}
    return parts, [f"die-{die_of(table, action)}"]


def neighbour_differs(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    """The neighbour that differs most is named; all that differ too much are the cause."""
    names, marks = cities(content), table.sheet[seat]
    place, number = action & 63, table.number[die_of(table, action)]
    beside = [city for city in range(len(names)) if has(box.border[place], city)]
    too_far = [city for city in beside if marks[city] != BLANK and box.far[marks[city]][number - 1]]
    worst = max(too_far, key=lambda city: abs(marks[city] - number))
    parts = {
        "city": names[place],
        "number": number,
        "neighbour": names[worst],
        "mark": marks[worst],
        "difference": abs(marks[worst] - number),
    }
    return parts, [f"city-{names[city]}" for city in too_far]


REASON_PARTS = {
    told.__name__: told
    for told in (
        not_the_current_player,
        not_the_first_card,
        number_not_rolled,
        colour_not_up,
        die_done,
        must_write,
        no_change_left,
        change_pointless,
        city_taken,
        wrong_region,
        neighbour_differs,
    )
}
