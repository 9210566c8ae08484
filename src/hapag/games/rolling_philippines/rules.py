"""The rules of Rolling Philippines, in the order of the rulebook. Clause ids: see README.md."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, has, lowest, spread
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE, CHANCE_BIT

from .layout import (
    ACTIONS,
    ALL_CARDS,
    ALREADY_ASSIGNED,
    ASSIGN,
    ASSIGN_FIRST,
    ASSIGNING,
    BLANK,
    CHANGE_POINTLESS,
    CITY_TAKEN,
    COLOUR_NOT_UP,
    DICE,
    DIE_DONE,
    FACES,
    FIRST_CARD,
    FIRST_DIE,
    MUST_WRITE,
    NEIGHBOUR_DIFFERS,
    NO_CHANGE_LEFT,
    NOT_A_MOVE,
    NOT_THE_CURRENT_PLAYER,
    NOT_THE_FIRST_CARD,
    NOT_YOUR_TURN,
    NOTHING,
    NUMBER_NOT_ROLLED,
    OVER,
    PURPLE,
    RESOLVING,
    ROLL,
    SECOND_DIE,
    UNRESOLVED,
    WILD,
    WRONG_REGION,
    X,
)


@rule
def setup(box: Row, table: Row, players: int) -> None:
    table.players = players  # RP-01
    table.turns = 0
    table.marked = 0
    table.current = 0  # RP-R6
    table.step = FIRST_CARD
    table.cards = ALL_CARDS  # RP-02
    table.owing = CHANCE_BIT
    for card in range(DICE):
        table.colour[card] = -1
        table.number[card] = 0
    for seat in range(table.sheet.shape[0]):
        blank_sheet(box, table, seat)


@rule
def blank_sheet(box: Row, table: Row, seat: int) -> None:
    in_play = seat < table.players
    table.blank[seat] = box.region[PURPLE] if in_play else 0
    table.changes[seat] = box.changes if in_play else 0
    table.crosses[seat] = 0
    table.resolved[seat] = 0
    for die in range(DICE):
        table.written[seat, die] = UNRESOLVED
    for number in range(FACES):
        table.fits[seat, number] = box.region[PURPLE] if in_play else 0
    for city in range(table.sheet.shape[1]):
        table.sheet[seat, city] = BLANK


@rule
def waiting(box: Row, table: Row) -> int:
    return table.owing


@rule
def chance(box: Row, table: Row, out: Any, weight: Any) -> int:
    if table.step < FIRST_DIE:  # RP-03
        n = spread(table.cards, 0, out, 0)
    else:  # RP-04
        n = FACES
        for face in range(FACES):
            out[face] = ROLL + 1 + face
    for i in range(n):
        weight[i] = 1
    return n


@rule
def legal(box: Row, table: Row, seat: int, out: Any) -> int:
    if not has(table.owing, seat):
        return 0
    if table.step == ASSIGNING:
        return assignments(table, out)
    lower = 1 if table.colour[1] < table.colour[0] else 0
    n = resolutions(box, table, seat, lower, out, 0)
    return resolutions(box, table, seat, 1 - lower, out, n)


@rule
def resolutions(box: Row, table: Row, seat: int, die: int, out: Any, n: int) -> int:
    if table.written[seat, die] != UNRESOLVED:
        return n
    colour = table.colour[die]
    base = colour << 7
    plain = eligible(box, table, seat, die, False)
    n = spread(plain, base, out, n)
    out[n] = base + NOTHING  # RP-12: counted only if nothing is blank; written either way, without a branch
    n += plain == 0
    if table.changes[seat] > 0 and colour != PURPLE:  # RP-14, RP-R3
        n = spread(eligible(box, table, seat, die, True), base + WILD, out, n)
    return n


@rule
def eligible(box: Row, table: Row, seat: int, die: int, wild: bool) -> int:
    """Where the die may be resolved: where its number fits (RP-08, RP-10), else any blank city (RP-11)."""
    own = box.region[table.colour[die]]
    area = box.region[PURPLE] if wild else own  # RP-06, RP-07, RP-13
    blank = table.blank[seat] & area
    fit = blank & table.fits[seat, table.number[die] - 1]
    may = fit if fit != 0 else blank
    return may & ~own if wild else may  # RP-R3


@rule
def check(box: Row, table: Row, seat: int, action: int) -> int:
    if not is_move(box, action):
        return NOT_A_MOVE
    if table.owing == 0:
        return OVER
    assigning = action & 63 > ASSIGN
    if not has(table.owing, seat):
        return NOT_THE_CURRENT_PLAYER if assigning and table.step == ASSIGNING else NOT_YOUR_TURN
    if table.step == ASSIGNING:
        return check_assignment(table, action) if assigning else ASSIGN_FIRST
    return ALREADY_ASSIGNED if assigning else check_resolution(box, table, seat, action)


@rule
def is_move(box: Row, action: int) -> bool:
    """Whether the number stands for a text at all."""
    place = action & 63
    if action < 0 or action >= ACTIONS:
        return False
    if action & WILD != 0:
        return place < box.cities
    return place < box.cities or place == NOTHING or (place > ASSIGN and place <= ASSIGN + FACES)


@rule
def check_assignment(table: Row, action: int) -> int:
    number = (action & 63) - ASSIGN
    if table.colour[0] != action >> 7:
        return NOT_THE_FIRST_CARD
    return 0 if number == table.number[0] or number == table.number[1] else NUMBER_NOT_ROLLED


@rule
def check_resolution(box: Row, table: Row, seat: int, action: int) -> int:
    die = die_of(table, action)
    if table.colour[die] != action >> 7:
        return COLOUR_NOT_UP
    if table.written[seat, die] != UNRESOLVED:
        return DIE_DONE
    if action & 63 == NOTHING:
        return MUST_WRITE if eligible(box, table, seat, die, False) != 0 else 0
    return check_place(box, table, seat, die, action & WILD != 0, action & 63)


@rule
def check_place(box: Row, table: Row, seat: int, die: int, wild: bool, city: int) -> int:
    own = box.region[table.colour[die]]
    if wild and table.changes[seat] == 0:
        return NO_CHANGE_LEFT
    if wild and has(own, city):
        return CHANGE_POINTLESS
    if not has(table.blank[seat], city):
        return CITY_TAKEN
    if not wild and not has(own, city):
        return WRONG_REGION
    return 0 if has(eligible(box, table, seat, die, wild), city) else NEIGHBOUR_DIFFERS


@rule
def apply(box: Row, table: Row, seat: int, action: int) -> None:
    if seat == CHANCE:
        deal(box, table, action)
    elif table.step == ASSIGNING:
        assign(table, action)
    else:
        resolve(box, table, seat, action)


@rule
def deal(box: Row, table: Row, outcome: int) -> None:
    if table.step == FIRST_CARD:
        clear_turn(table)
    if table.step < FIRST_DIE:
        table.colour[table.step] = outcome
        table.cards &= ~(1 << outcome)
    else:
        table.number[table.step - FIRST_DIE] = outcome - ROLL
    table.step += 1
    if table.step > SECOND_DIE:
        announce(box, table)


@rule
def clear_turn(table: Row) -> None:
    table.colour[1] = -1
    for die in range(DICE):
        table.number[die] = 0
    for seat in range(table.players):
        table.resolved[seat] = 0
        for die in range(DICE):
            table.written[seat, die] = UNRESOLVED


@rule
def announce(box: Row, table: Row) -> None:
    if box.current_assigns != 0 and table.number[0] != table.number[1]:  # RP-R1
        table.step = ASSIGNING
        table.owing = 1 << table.current
    else:
        everybody_resolves(table)


@rule
def everybody_resolves(table: Row) -> None:
    table.step = RESOLVING
    table.owing = (1 << table.players) - 1  # RP-05


@rule
def assignments(table: Row, out: Any) -> int:
    base = (table.colour[0] << 7) + ASSIGN
    out[0] = base + min(table.number[0], table.number[1])
    out[1] = base + max(table.number[0], table.number[1])
    return 2


@rule
def assign(table: Row, action: int) -> None:
    number = (action & 63) - ASSIGN
    if table.number[0] != number:
        table.number[1] = table.number[0]
        table.number[0] = number
    everybody_resolves(table)


@rule
def resolve(box: Row, table: Row, seat: int, action: int) -> None:
    resolve_die(box, table, seat, die_of(table, action), action & 127)
    table.resolved[seat] += 1
    if table.resolved[seat] == DICE:
        table.owing &= ~(1 << seat)
        if table.owing == 0:
            end_turn(box, table)


@rule
def resolve_die(box: Row, table: Row, seat: int, die: int, written: int) -> None:
    if written & 63 != NOTHING:
        write(box, table, seat, written & 63, table.number[die])
        table.changes[seat] -= (written >> 6) & 1
    table.written[seat, die] = written


@rule
def die_of(table: Row, action: int) -> int:
    return 0 if table.colour[0] == action >> 7 else 1


@rule
def write(box: Row, table: Row, seat: int, city: int, number: int) -> None:
    fits = has(table.fits[seat, number - 1], city)
    mark = number if fits else X
    table.sheet[seat, city] = mark
    table.crosses[seat] += mark == X
    table.blank[seat] &= ~(1 << city)
    border = box.border[city]
    for other in range(FACES):
        table.fits[seat, other] &= ~(border & box.far[mark, other])


@rule
def end_turn(box: Row, table: Row) -> None:
    table.turns += 1
    table.step = FIRST_CARD
    table.owing = CHANCE_BIT
    table.current = table.current + 1 if table.current + 1 < table.players else 0  # RP-15
    if count(table.cards) == 1:  # RP-16
        table.marked += 1
        table.cards = ALL_CARDS
        if table.marked == box.rounds:
            end_game(table)


@rule
def end_game(table: Row) -> None:
    table.owing = 0  # RP-17
    for seat in range(table.players):
        while table.blank[seat] != 0:
            city = lowest(table.blank[seat])
            table.blank[seat] &= ~(1 << city)
            table.sheet[seat, city] = X
            table.crosses[seat] += 1


@rule
def scores(box: Row, table: Row, out: Any) -> None:
    for seat in range(table.players):
        out[seat] = table.crosses[seat]
