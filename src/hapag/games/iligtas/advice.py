"""An honest heuristic for one decision: how much damage will my houses take, and what may a card save?

It asks only for what the seat knows, and tries nothing out. Values are damage to be expected in the rolls
that are left, in 216ths (36 ways to roll two dice, 6 faces of the damage die), times SCALE.
"""

from __future__ import annotations

from hapag.core.bits import count, has, lowest
from hapag.core.compiled import Row, rule

from .knowledge import may_come
from .layout import DECK, DRAWS, FACES, HAZARDS, PASS, SET, SHIELD, TAKE

SCALE = 64
# Of what a token saves others, so much counts against it (in SCALE): who saves all alike gains nothing.
OTHERS = 40
# What a house gains from standing beside own and others' houses: one token then saves both.
TOGETHER = 10
NEIGHBOURS = 4
# What so many cards alike are worth of the token they will buy. Three buy it now.
WORTH = (0, 10, 28, SCALE, 68, 74, 100, SCALE * 2)


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    if action < SHIELD:
        return building(box, table, seat, action)
    if action == PASS:
        return 0
    if action < PASS:
        return protecting(box, table, seat, action - SHIELD)
    if action == DECK:
        return unseen_card(box, table, seat)
    return taking(box, table, seat, hazard_of(box, action - TAKE))


@rule
def rolls_left(box: Row, table: Row) -> int:
    return table.players * box.houses[table.players] - table.turns


@rule
def ways(number: int) -> int:
    """In how many of 36 ways two dice make the number; none for a Location without a token."""
    return 0 if number == 0 else FACES - abs(FACES + 1 - number)


@rule
def blows(box: Row, tokens: int) -> int:
    """What a house takes on all six faces together, behind so many Safety Tokens."""
    total = 0
    for face in range(FACES):
        total += max(0, box.damage[face] - tokens)
    return total


# --- houses ------------------------------------------------------------------------------------------------


@rule
def building(box: Row, table: Row, seat: int, slot: int) -> int:
    risk = 0
    hope = 0
    places = box.around[slot]
    while places != 0:
        place = lowest(places)
        places &= places - 1
        often = ways(table.risk[place])
        risk += often * blows(box, table.safety[place])
        hope += often * saved(box, table, place) * company(box, table, seat, place)
    return rolls_left(box, table) * (hope - risk * SCALE)


@rule
def company(box: Row, table: Row, seat: int, place: int) -> int:
    own = count(box.near[place] & table.houses[seat])
    everybody = count(box.near[place] & ~table.vacant)
    return TOGETHER * own + NEIGHBOURS * (everybody - own)


# --- Safety Tokens -----------------------------------------------------------------------------------------


@rule
def saved(box: Row, table: Row, place: int) -> int:
    """On how many faces one more token saves a house there a damage."""
    return blows(box, table.safety[place]) - blows(box, table.safety[place] + 1)


@rule
def protecting(box: Row, table: Row, seat: int, place: int) -> int:
    own = count(box.near[place] & table.houses[seat])
    others = count(box.near[place] & ~table.vacant) - own
    gain = own * SCALE - others * OTHERS // (table.players - 1)
    return gain * ways(table.risk[place]) * saved(box, table, place) * rolls_left(box, table)


@rule
def best_token(box: Row, table: Row, seat: int, hazard: int) -> int:
    best = 0
    places = box.places[hazard]
    while places != 0:
        best = max(best, protecting(box, table, seat, lowest(places)))
        places &= places - 1
    return best


# --- cards -------------------------------------------------------------------------------------------------


@rule
def hazard_of(box: Row, card: int) -> int:
    hazard = 0
    while not has(box.suit[hazard], card):
        hazard += 1
    return hazard


@rule
def taking(box: Row, table: Row, seat: int, hazard: int) -> int:
    """What one more card with the disaster is worth."""
    held = count(table.hand[seat] & box.suit[hazard])
    return worth_more(box, table, held, hazard) * best_token(box, table, seat, hazard) // SCALE


@rule
def worth_more(box: Row, table: Row, held: int, hazard: int) -> int:
    """By how much the cards alike gain; two that lie open for the two draws are as good as three in hand."""
    together = held + count(table.row & box.suit[hazard])
    if held + DRAWS - table.taken >= SET and together >= SET and held < SET:
        return (WORTH[SET] - WORTH[held]) // (SET - held)
    return WORTH[min(held + 1, 7)] - WORTH[min(held, 7)]


@rule
def unseen_card(box: Row, table: Row, seat: int) -> int:
    """The mean over the cards that may come from the deck."""
    cards = may_come(table, seat) if table.deck_cards > 0 else table.discard
    total = 0
    for hazard in range(HAZARDS):
        total += count(cards & box.suit[hazard]) * taking(box, table, seat, hazard)
    return total // max(1, count(cards))
