"""Setup: Risk Tokens, first houses, Community Planning, opening hands."""

from __future__ import annotations

from typing import Any

from hapag.core.bits import count, has, one
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE_BIT

from .building import place_house, start_turn
from .layout import (
    AGAIN,
    DEAD_ENDS,
    DEALING,
    DECKS,
    DICE,
    DRAWS,
    LAYING,
    NUMBERS,
    REVEALING,
    RISK,
    SETTLING,
    SPACES,
)
from .preparing import draw, give, lay_open


@rule
def clear(box: Row, table: Row, players: int) -> None:
    table.owing = CHANCE_BIT
    table.players = players
    table.current = 0  # IL-05
    table.step = LAYING
    table.turns = 0
    table.taken = 0
    clear_map(box, table)
    clear_cards(box, table)
    for seat in range(table.houses.shape[0]):
        in_play = seat < players
        table.houses[seat] = 0
        table.supply[seat] = box.houses[players] if in_play else 0  # IL-04


@rule
def clear_map(box: Row, table: Row) -> None:
    table.vacant = box.slots
    table.laid = 0
    table.dead_ends = 0
    table.tokens = box.safety_tokens
    table.hit = 0
    for number in range(NUMBERS):
        table.numbered[number] = 0
    for location in range(table.risk.shape[0]):
        table.risk[location] = 0
        table.safety[location] = 0
        table.blow[location] = 0
    for slot in range(table.damage.shape[0]):
        table.damage[slot] = 0
    for die in range(DICE):
        table.die[die] = 0


@rule
def clear_cards(box: Row, table: Row) -> None:
    table.deck = box.cards  # IL-08
    table.deck_cards = count(box.cards)
    table.reshuffles = 0
    table.discard = 0
    table.top = 0
    table.row = 0
    for space in range(SPACES):
        table.space[space] = -1
    for i in range(DRAWS):
        table.gap[i] = -1
    for deck in range(DECKS):
        table.batch[deck] = box.cards if deck == 0 else 0
    for seat in range(table.hand.shape[0]):
        table.hand[seat] = 0
        table.known[seat] = 0
        table.held[seat] = 0
        for deck in range(DECKS):
            table.hidden[seat, deck] = 0


# --- Risk Tokens -------------------------------------------------------------------------------------------


@rule
def risk_outcomes(box: Row, table: Row, out: Any, weight: Any) -> int:
    """The tokens left that may lie on the next Location, each as likely as there are of it (IL-R8)."""
    location = box.order[table.laid]
    base = RISK + (location << 4)
    if table.dead_ends == DEAD_ENDS:
        out[0] = base + box.example[location]
        weight[0] = 1
        return 1
    n = 0
    for number in range(2, NUMBERS):
        out[n] = base + number
        weight[n] = box.tokens[number] - count(table.numbered[number])
        n += may_lie(box, table, location, number) and weight[n] > 0
    if n == 0:
        out[0] = AGAIN
        weight[0] = 1
        n = 1
    return n


@rule
def may_lie(box: Row, table: Row, location: int, number: int) -> bool:
    """6 and 8 on small Locations, the others on the rest (IL-02), no equal neighbours (IL-03)."""
    return has(box.takes[location], number) and table.numbered[number] & box.beside[location] == 0


@rule
def lay_risk(box: Row, table: Row, outcome: int) -> None:
    if outcome == AGAIN:
        pick_up(box, table)
        return
    location = (outcome - RISK) >> 4
    number = (outcome - RISK) & 15
    table.risk[location] = number
    table.numbered[number] |= one(location)
    table.laid += 1
    if table.laid == box.locations:
        start_settling(table)


@rule
def pick_up(box: Row, table: Row) -> None:
    """The tokens of the large Locations are laid again."""
    table.dead_ends += 1
    table.laid = count(box.small)
    for number in range(2, NUMBERS):
        table.numbered[number] &= box.small
    for location in range(box.locations):
        if not has(box.small, location):
            table.risk[location] = 0


# --- first houses ------------------------------------------------------------------------------------------


@rule
def start_settling(table: Row) -> None:
    table.step = SETTLING
    table.owing = one(table.current)


@rule
def settle(table: Row, seat: int, slot: int) -> None:
    """Each seat in order puts a house in any slot (IL-06)."""
    place_house(table, seat, slot)
    if seat + 1 < table.players:
        table.current = seat + 1
        table.owing = one(table.current)
    else:
        table.current = 0
        table.step = REVEALING
        table.owing = CHANCE_BIT


# --- cards -------------------------------------------------------------------------------------------------


@rule
def reveal(table: Row, card: int) -> None:
    draw(table, card)
    lay_open(table, count(table.row), card)  # IL-08
    if count(table.row) == SPACES:
        table.step = DEALING


@rule
def deal(box: Row, table: Row, card: int) -> None:
    """To each seat in order its whole opening hand (IL-09, IL-R16)."""
    seat = table.current
    give(table, seat, card)
    if table.held[seat] == box.opening[table.players, seat]:
        if seat + 1 < table.players:
            table.current = seat + 1
        else:
            start_turn(box, table, 0)
