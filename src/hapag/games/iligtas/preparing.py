"""Prepare: cards drawn, replaced and used for Safety Tokens."""

from __future__ import annotations

from hapag.core.bits import count, has, lowest, one
from hapag.core.compiled import Row, rule
from hapag.core.verbs import CHANCE_BIT

from .layout import (
    DRAWING,
    DRAWS,
    FIRST_DIE,
    HAZARDS,
    REFILLING,
    SET,
    SHIELDING,
    SPACES,
    TAKING,
)


@rule
def start_preparing(box: Row, table: Row) -> None:
    table.taken = 0
    go_on_preparing(box, table)


@rule
def go_on_preparing(box: Row, table: Row) -> None:
    """Two draws (IL-12), then the replacements (IL-R6), then the Safety Token (IL-R11)."""
    source = has_source(table)
    if table.taken < DRAWS and (source or table.row != 0):  # IL-R5
        table.step = TAKING
        table.owing = one(table.current)
    elif table.gap[0] >= 0 and source:
        await_card(table, REFILLING)
    else:
        finish_drawing(box, table)


@rule
def finish_drawing(box: Row, table: Row) -> None:
    table.taken = 0
    for i in range(DRAWS):
        table.gap[i] = -1  # IL-R5: a replacement that cannot be made is lost
    if shieldable(box, table, table.current) != 0:
        table.step = SHIELDING
        table.owing = one(table.current)
    else:
        start_disaster(table)


@rule
def start_disaster(table: Row) -> None:
    table.step = FIRST_DIE
    table.owing = CHANCE_BIT


# --- the deck ----------------------------------------------------------------------------------------------


@rule
def has_source(table: Row) -> bool:
    return table.deck_cards > 0 or table.discard != 0


@rule
def await_card(table: Row, step: int) -> None:
    """A card must come from the deck: if it is empty, from the discard pile (IL-R5)."""
    if table.deck_cards == 0:
        reshuffle(table)
    table.step = step
    table.owing = CHANCE_BIT


@rule
def draw(table: Row, card: int) -> None:
    table.deck &= ~one(card)
    table.deck_cards -= 1


@rule
def reshuffle(table: Row) -> None:
    """The discard pile becomes the deck; everybody has seen what is in it."""
    for deck in range(table.reshuffles + 1):
        table.batch[deck] &= ~table.discard
    table.reshuffles += 1
    table.batch[table.reshuffles] = table.discard
    table.deck = table.discard
    table.deck_cards = count(table.discard)
    table.discard = 0
    table.top = 0


@rule
def give(table: Row, seat: int, card: int) -> None:
    """A card from the deck, unseen by the others (IL-R12)."""
    draw(table, card)
    table.hand[seat] |= one(card)
    table.held[seat] += 1
    table.hidden[seat, table.reshuffles] += 1


# --- drawing -----------------------------------------------------------------------------------------------


@rule
def choose_deck(table: Row) -> None:
    await_card(table, DRAWING)  # IL-R6: drawn at once


@rule
def draw_unseen(box: Row, table: Row, card: int) -> None:
    give(table, table.current, card)
    table.taken += 1
    go_on_preparing(box, table)


@rule
def take_open(box: Row, table: Row, card: int) -> None:
    seat = table.current
    table.row &= ~one(card)
    table.hand[seat] |= one(card)
    table.known[seat] |= one(card)  # IL-R12
    table.held[seat] += 1
    leave_gap(table, card)
    table.taken += 1
    go_on_preparing(box, table)


@rule
def leave_gap(table: Row, card: int) -> None:
    place = 0 if table.gap[0] < 0 else 1
    for space in range(SPACES):
        if table.space[space] == card:
            table.space[space] = -1
            table.gap[place] = space


@rule
def refill(box: Row, table: Row, card: int) -> None:
    draw(table, card)
    lay_open(table, table.gap[0], card)
    table.gap[0] = table.gap[1]
    table.gap[1] = -1
    go_on_preparing(box, table)


@rule
def lay_open(table: Row, space: int, card: int) -> None:
    table.space[space] = card
    table.row |= one(card)


# --- the Safety Token --------------------------------------------------------------------------------------


@rule
def shieldable(box: Row, table: Row, seat: int) -> int:
    """Locations whose disaster three of the seat's cards show (IL-13); none without a token (IL-R4)."""
    found = 0
    if table.tokens > 0:
        for hazard in range(HAZARDS):
            if count(table.hand[seat] & box.suit[hazard]) >= SET:
                found |= box.places[hazard]  # IL-R15
    return found


@rule
def shield(box: Row, table: Row, location: int) -> None:
    use_three(table, table.current, box.suit[box.hazard[location]])
    table.safety[location] += 1
    table.tokens -= 1
    start_disaster(table)  # IL-R3: one a turn


@rule
def use_three(table: Row, seat: int, suit: int) -> None:
    """Shown to all and discarded (IL-14): those everybody knows first, then in the data's order (IL-R13)."""
    table.top = 0
    for _ in range(SET):
        known = table.known[seat] & suit
        use(table, seat, lowest(known if known != 0 else table.hand[seat] & suit))


@rule
def use(table: Row, seat: int, card: int) -> None:
    if has(table.known[seat], card):
        table.known[seat] &= ~one(card)
    else:
        table.hidden[seat, deck_of(table, card)] -= 1
    table.hand[seat] &= ~one(card)
    table.held[seat] -= 1
    table.discard |= one(card)
    table.top |= one(card)


@rule
def deck_of(table: Row, card: int) -> int:
    """Which deck the card was in last."""
    deck = 0
    while not has(table.batch[deck], card):
        deck += 1
    return deck
