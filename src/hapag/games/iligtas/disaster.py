"""Disaster: two dice for the Location, one for the damage."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import lowest
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE_BIT

from .building import end_turn
from .layout import DAMAGE_DIE, FACES, FIRST_DIE, ROLL, SECOND_DIE


@rule
def die_outcomes(out: Any, weight: Any) -> int:
    for face in range(FACES):
        out[face] = ROLL + 1 + face
        weight[face] = 1
    return FACES


@rule
def roll(box: Row, table: Row, number: int) -> None:
    if table.step == FIRST_DIE:
        clear_last_disaster(table)
        table.die[0] = number
        table.step = SECOND_DIE
    elif table.step == SECOND_DIE:
        table.die[1] = number
        find_struck(box, table)
    else:
        table.die[2] = number
        strike(box, table)
        end_turn(box, table)


@rule
def clear_last_disaster(table: Row) -> None:
    struck = struck_locations(table)
    while struck != 0:
        table.blow[lowest(struck)] = 0
        struck &= struck - 1
    table.hit = 0
    table.die[1] = 0
    table.die[2] = 0


@rule
def struck_locations(table: Row) -> int:
    """Every Location whose Risk Token equals the sum (IL-15); there is no token with a 7 (IL-16)."""
    return table.numbered[table.die[0] + table.die[1]]


@rule
def find_struck(box: Row, table: Row) -> None:
    if struck_locations(table) != 0:
        table.step = DAMAGE_DIE  # IL-R14
        table.owing = CHANCE_BIT
    else:
        end_turn(box, table)


@rule
def strike(box: Row, table: Row) -> None:
    """The Damage Table (IL-18), less one for each Safety Token (IL-19), never below 0 (IL-R3)."""
    damage = box.damage[table.die[2] - 1]
    struck = struck_locations(table)
    while struck != 0:
        location = lowest(struck)
        struck &= struck - 1
        table.blow[location] = max(0, damage - table.safety[location])
        hit = box.near[location] & ~table.vacant  # IL-17
        table.hit |= hit
        damage_houses(table, hit, table.blow[location])


@rule
def damage_houses(table: Row, hit: int, blow: int) -> None:
    while hit != 0:
        table.damage[lowest(hit)] += blow  # IL-20, IL-R4
        hit &= hit - 1
