"""What a seat may know: the others' writing of the running turn is hidden until all have resolved (RP-R7)."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, nth
from hapag.core.chance import below
from hapag.core.compiled import Row, rule

from .layout import BLANK, DICE, FACES, NOTHING, PURPLE, RESOLVING, UNKNOWN, UNRESOLVED, WILD, X
from .rules import eligible, resolve_die


@rule
def observe(box: Row, table: Row, seat: int, out: Row) -> None:
    if table.step == RESOLVING:
        for other in range(table.players):
            if other != seat and table.resolved[other] > 0:
                hide_turn(box, out, other)


@rule
def hide_turn(box: Row, out: Row, other: int) -> None:
    """Put the sheet back to what it was before the turn."""
    for die in range(DICE):
        if out.written[other, die] >= 0:
            take_back(out, other, out.written[other, die])
        out.written[other, die] = UNKNOWN
    remember_fits(box, out, other)


@rule
def take_back(out: Row, other: int, written: int) -> None:
    city = written & 63
    if city == NOTHING:
        return
    out.crosses[other] -= out.sheet[other, city] == X
    out.sheet[other, city] = BLANK
    out.blank[other] |= 1 << city
    out.changes[other] += (written >> 6) & 1


@rule
def remember_fits(box: Row, out: Row, other: int) -> None:
    """The numbers still allowed in each city, worked out anew from the sheet."""
    for number in range(FACES):
        out.fits[other, number] = box.region[PURPLE]
    for city in range(box.cities):
        for number in range(FACES):
            out.fits[other, number] &= ~(box.border[city] & box.far[out.sheet[other, city], number])


@rule
def resample(box: Row, table: Row, seat: int, stream: Any) -> None:
    """Let every other seat have written something it could have written, at random."""
    for other in range(table.players):
        if table.written[other, 0] == UNKNOWN:
            for die in range(DICE):
                table.written[other, die] = UNRESOLVED
            resample_turn(box, table, other, stream)


@rule
def resample_turn(box: Row, table: Row, other: int, stream: Any) -> None:
    done = table.resolved[other]
    first = below(stream, DICE)
    for k in range(done):
        die = first if k == 0 else 1 - first
        resolve_die(box, table, other, die, guess(box, table, other, die, stream))


@rule
def guess(box: Row, table: Row, other: int, die: int, stream: Any) -> int:
    """One of the ways to resolve the die, each as likely as any other."""
    plain = eligible(box, table, other, die, False)
    wild = 0
    if table.changes[other] > 0 and table.colour[die] != PURPLE:
        wild = eligible(box, table, other, die, True)
    ways = max(count(plain), 1)
    choice = below(stream, ways + count(wild))
    if choice >= ways:
        return WILD | nth(wild, choice - ways)
    return NOTHING if plain == 0 else nth(plain, choice)
