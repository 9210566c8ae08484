"""Moves, chance outcomes and positions as text, both ways (the Notation section of the rules)."""

from __future__ import annotations

import re
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, NotAMove, suggestion
from hapag.core.verbs import CHANCE_BIT

from .layout import (
    ALL_CARDS,
    ASSIGN,
    ASSIGNING,
    BLANK,
    COLOURS,
    DICE,
    FACES,
    FIRST_CARD,
    FIRST_DIE,
    NOTHING,
    OUTCOMES,
    PURPLE,
    RESOLVING,
    ROLL,
    TURNS_A_ROUND,
    UNKNOWN,
    UNRESOLVED,
    WILD,
    Table,
    X,
)

Content = dict[str, Any]

MOVES = "red:baguio, red/wild:baguio, red:- or red=4"


_last: list[Any] = [None, ()]  # the box asked for last is nearly always the one asked for next


def cities(content: Content) -> tuple[str, ...]:
    """Their ids in the order of the box."""
    if _last[0] is not content:
        _last[:] = content, tuple(city["id"] for city in content["city"])
    names: tuple[str, ...] = _last[1]
    return names


# --- moves -----------------------------------------------------------------------------------------


def action_text(content: Content, table: Row | None, action: int) -> str:
    colour, place = COLOURS[action >> 7], action & 63
    if place > ASSIGN:
        return f"{colour}={place - ASSIGN}"
    return f"{colour}{'/wild' if action & WILD else ''}:{place_text(content, place)}"


def place_text(content: Content, place: int) -> str:
    return "-" if place == NOTHING else str(content["city"][place]["id"])


_MOVE = re.compile(r"([a-z]+)(?:=([1-6])|(/wild)?:([a-z0-9_]+|-))")


def action_of(content: Content, table: Row, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if match is None:
        raise NotAMove(text, f"A move reads like {MOVES}.")
    colour, number, wild, place = match.groups()
    base = _colour(text, colour) << 7
    if number:
        return base + ASSIGN + int(number)
    if place == "-":
        if wild:
            raise NotAMove(text, f"Doing nothing takes no Colour Change: {colour}:-")
        return base + NOTHING
    return base + (WILD if wild else 0) + _city(content, text, place)


def _colour(text: str, colour: str) -> int:
    if colour not in COLOURS:
        raise NotAMove(text, f"There is no colour {colour!r}. {suggestion(colour, COLOURS)}")
    return COLOURS.index(colour)


def _city(content: Content, text: str, place: str) -> int:
    known = cities(content)
    if place not in known:
        raise NotAMove(text, f"There is no city {place!r}. {suggestion(place, known)}")
    return known.index(place)


# --- chance ----------------------------------------------------------------------------------------


def outcome_text(content: Content, outcome: int) -> str:
    return f"card {COLOURS[outcome]}" if outcome <= ROLL else f"die {outcome - ROLL}"


def outcome_of(content: Content, text: str) -> int:
    for outcome in range(OUTCOMES):
        if outcome_text(content, outcome) == text:
            return outcome
    raise NotAMove(text, "A chance outcome reads like card red or die 4.")


# --- how a game ended ------------------------------------------------------------------------------


def ending(table: Row) -> str:
    return "complete"


# --- positions -------------------------------------------------------------------------------------

STEPS = ("first-card", "second-card", "first-die", "second-die", "assigning", "resolving")
OVER = "over"
SHEET = ".123456x"


def position_text(content: Content, table: Row) -> str:
    """One line for the turn, one for each seat. `?` is what the reader may not know."""
    step = STEPS[table.step] if table.owing else OVER
    head = f"turns={table.turns} step={step} cards={_cards_text(table)} dice={_dice_text(table)}"
    return "\n".join([head, *(_seat_text(content, table, seat) for seat in range(table.players))])


def _cards_text(table: Row) -> str:
    return ",".join(colour for card, colour in enumerate(COLOURS) if table.cards >> card & 1)


def _dice_text(table: Row) -> str:
    dice = [(table.colour[die], table.number[die]) for die in range(DICE) if table.colour[die] >= 0]
    return ",".join(f"{COLOURS[colour]}:{number or '-'}" for colour, number in dice) or "-"


def _seat_text(content: Content, table: Row, seat: int) -> str:
    sheet = "".join(SHEET[table.sheet[seat, city]] for city in range(len(content["city"])))
    written = ",".join(_written_text(content, table.written[seat, die]) for die in range(DICE))
    return f"changes={table.changes[seat]} sheet={sheet} resolved={table.resolved[seat]} written={written}"


def _written_text(content: Content, written: int) -> str:
    if written in (UNRESOLVED, UNKNOWN):
        return "." if written == UNRESOLVED else "?"
    return ("wild:" if written & WILD else "") + place_text(content, written & 63)


_HEAD = re.compile(r"turns=([0-9]{1,2}) step=([a-z-]+) cards=([a-z,]+) dice=(\S+)")
_SEAT = re.compile(r"changes=([0-9]) sheet=([.1-6x]+) resolved=([0-2]) written=(\S+),(\S+)")


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    lines = text.strip().splitlines()
    head = _HEAD.fullmatch(lines[0].strip()) if lines else None
    if head is None:
        raise BadPosition("line 1 must read turns=0 step=first-card cards=red,... dice=-")
    tables = Table.new()
    table = Row(tables[0])
    table.players = len(lines) - 1
    tables["written"] = UNRESOLVED
    _read_head(box, table, *head.groups())
    for seat, line in enumerate(lines[1:]):
        parts = _SEAT.fullmatch(line.strip())
        if parts is None:
            raise BadPosition(f"line {seat + 2} must read changes=3 sheet=... resolved=0 written=.,.")
        _read_seat(content, box, table, seat, *parts.groups())
    table.owing = _owing(table, head[2])
    check_position(box, table)
    return tables


def _read_head(box: Row, table: Row, turns: str, step: str, cards: str, dice: str) -> None:
    if step not in (*STEPS, OVER):
        raise BadPosition(f"there is no step {step!r}. {suggestion(step, (*STEPS, OVER))}")
    table.turns = int(turns)
    table.marked = int(turns) // TURNS_A_ROUND
    table.current = int(turns) % table.players if table.players else 0
    table.step = FIRST_CARD if step == OVER else STEPS.index(step)
    hand = {_part(COLOURS, card, "colour") for card in cards.split(",")}
    table.cards = sum(1 << card for card in hand) if len(hand) == len(cards.split(",")) else 0
    if not 0 < table.cards <= ALL_CARDS or not 1 <= table.players <= len(table.blank):
        raise BadPosition("cards name each colour once, and there is a line for each of 1 to 8 seats")
    _read_dice(table, dice)


def _read_dice(table: Row, dice: str) -> None:
    for die in range(DICE):
        table.colour[die] = -1
    for die, pair in enumerate([] if dice == "-" else dice.split(",")):
        colour, _, number = pair.partition(":")
        if die >= DICE or number not in "-123456" or not number:
            raise BadPosition(f"dice read like red:4,blue:- and are at most two, not {dice!r}")
        table.colour[die] = _part(COLOURS, colour, "colour")
        table.number[die] = 0 if number == "-" else int(number)


def _read_seat(
    content: Content, box: Row, table: Row, seat: int, changes: str, sheet: str, resolved: str, *written: str
) -> None:
    if len(sheet) != len(content["city"]):
        raise BadPosition(f"the sheet of seat {seat} has {len(sheet)} cities, not {len(content['city'])}")
    table.changes[seat] = int(changes)
    table.resolved[seat] = int(resolved)
    for die, part in enumerate(written):
        table.written[seat, die] = _written_of(content, part)
    for number in range(FACES):
        table.fits[seat, number] = box.region[PURPLE]
    for city, mark in enumerate(map(SHEET.index, sheet)):
        _read_city(box, table, seat, city, mark)


def _read_city(box: Row, table: Row, seat: int, city: int, mark: int) -> None:
    table.sheet[seat, city] = mark
    table.blank[seat] |= (mark == BLANK) << city
    table.crosses[seat] += mark == X
    for number in range(FACES):
        table.fits[seat, number] &= ~(box.border[city] & box.far[mark, number])


def _written_of(content: Content, part: str) -> int:
    if part in (".", "?"):
        return UNRESOLVED if part == "." else UNKNOWN
    wild = part.startswith("wild:")
    place = part.removeprefix("wild:")
    return (WILD if wild else 0) | (NOTHING if place == "-" else _part(cities(content), place, "city"))


def _part(known: Any, name: str, what: str) -> int:
    if name not in known:
        raise BadPosition(f"there is no {what} {name!r}. {suggestion(name, known)}")
    return list(known).index(name)


def _owing(table: Row, step: str) -> int:
    if step == OVER:
        return 0
    if table.step == ASSIGNING:
        return 1 << table.current
    if table.step == RESOLVING:
        return sum(1 << seat for seat in range(table.players) if table.resolved[seat] < DICE)
    return CHANCE_BIT


# --- could it have come about? -----------------------------------------------------------------------


def check_position(box: Row, table: Row) -> None:
    """Refuse what no play could go on from. That the numbers on a sheet could be written is not asked."""
    over = table.owing == 0
    turns = TURNS_A_ROUND * box.rounds
    hand = len(COLOURS) - DICE * (table.turns % TURNS_A_ROUND)
    up = 0 if table.step == FIRST_CARD else min(table.step, DICE)  # cards turned up in this turn
    rules = (
        (over == (table.turns == turns), f"a game has {turns} turns, and is over after them"),
        (table.cards.bit_count() == hand - up, "7, 5 or 3 cards at the start of a turn"),
        (_dice_lie_right(table), "two colours are turned up one after the other, then two dice rolled"),
        (not _turned_up(table, up) & table.cards, "a colour that lies face up is no longer in the hand"),
        (table.step != ASSIGNING or _may_assign(box, table), "only different dice are placed by a player"),
        (table.step != RESOLVING or table.owing != 0, "a turn ends when all have resolved both dice"),
    )
    for holds, rule in rules:
        if not holds:
            raise BadPosition(f"the first line does not hold together: {rule}")
    for seat in range(table.players):
        if not _seat_holds(box, table, seat):
            raise BadPosition(f"the line of seat {seat} does not fit the turn, or does not hold together")


def _dice_lie_right(table: Row) -> bool:
    """As many colours and numbers as the step says; between turns those of the last turn lie there still."""
    kept = table.step == FIRST_CARD and table.turns > 0
    colours = DICE if kept else min(table.step, DICE)
    numbers = DICE if kept else min(max(table.step - FIRST_DIE, 0), DICE)
    shown = [table.colour[die] for die in range(DICE)]
    return (
        [colour >= 0 for colour in shown] == [die < colours for die in range(DICE)]
        and [table.number[die] > 0 for die in range(DICE)] == [die < numbers for die in range(DICE)]
        and (colours < DICE or shown[0] != shown[1])
    )


def _turned_up(table: Row, up: int) -> int:
    return sum(1 << table.colour[die] for die in range(up))


def _may_assign(box: Row, table: Row) -> bool:
    return box.current_assigns != 0 and table.number[0] != table.number[1]


def _seat_holds(box: Row, table: Row, seat: int) -> bool:
    written = [table.written[seat, die] for die in range(DICE)]
    done = table.resolved[seat]
    settled = table.step == RESOLVING or done == (DICE if table.step == FIRST_CARD and table.turns else 0)
    named = [entry & 63 for entry in written if entry >= 0 and entry != NOTHING]
    hidden = written == [UNKNOWN] * DICE and table.step == RESOLVING and done > 0
    return (
        settled
        and table.changes[seat] + sum(entry >= 0 and entry & WILD != 0 for entry in written) <= box.changes
        and (hidden or (UNKNOWN not in written and DICE - written.count(UNRESOLVED) == done))
        and all(_written_right(box, table, seat, die) for die in range(DICE) if written[die] >= 0)
        and len(set(named)) == len(named)
        and all(not table.blank[seat] >> city & 1 for city in named)
        and (table.owing != 0 or table.blank[seat] == 0)
    )


def _written_right(box: Row, table: Row, seat: int, die: int) -> bool:
    """What a seat did with a die agrees with the die: its region, and the mark in the city."""
    written, colour = table.written[seat, die], table.colour[die]
    if written & 63 == NOTHING:
        return written == NOTHING
    city = written & 63
    inside = box.region[colour] >> city & 1 != 0
    changed = written & WILD != 0
    return changed != inside and table.sheet[seat, city] in (table.number[die], X)
