"""Whether a position could have come about. Refused is what contradicts itself or the course of a game.

How the dice fell and what the seats liked is not asked: any dice and any choices are possible.
"""

from __future__ import annotations

from collections.abc import Callable

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition

from .facts import has_source, members, shieldable, struck
from .layout import (
    BUILDING,
    DAMAGE_DIE,
    DEAD_ENDS,
    DEALING,
    DICE,
    DRAWING,
    DRAWS,
    FIRST_DIE,
    LAYING,
    NO_DISASTER,
    NUMBERS,
    OVER,
    REFILLING,
    REVEALING,
    SECOND_DIE,
    SET,
    SETTLING,
    SHIELDING,
    SPACES,
    TAKING,
)


def check_position(box: Row, table: Row) -> None:
    for holds, sentence in RULES:
        if not holds(box, table):
            raise BadPosition(sentence)


# --- turns -------------------------------------------------------------------------------------------------


def turns_fit(box: Row, table: Row) -> bool:
    most = table.players * box.houses[table.players]
    if table.step == OVER or table.turns >= most:
        return table.step == OVER and table.turns == most
    return table.turns == 0 or table.step > DEALING


def drawing_fits(box: Row, table: Row) -> bool:
    """Cards drawn this turn, and the spaces of the Community Planning they left."""
    gaps = [table.gap[i] for i in range(DRAWS) if table.gap[i] >= 0]
    empty = [space for space in range(SPACES) if table.space[space] < 0]
    if table.step not in (TAKING, DRAWING, REFILLING):
        return table.taken == 0 and not gaps
    if len(set(gaps)) != len(gaps) or not set(gaps) <= set(empty) or len(gaps) > table.taken:
        return False
    if table.step == REFILLING:
        return table.taken == DRAWS and bool(gaps) and table.deck_cards > 0
    if table.step == DRAWING:
        return table.taken < DRAWS and table.deck_cards > 0
    return table.taken < DRAWS and (has_source(table) or table.row != 0)


def asked_for_a_token(box: Row, table: Row) -> bool:
    return table.step != SHIELDING or shieldable(box, table, table.current) != 0


# --- the map -----------------------------------------------------------------------------------------------


def risks_fit(box: Row, table: Row) -> bool:
    """Laid in order, as many as there are, 6 and 8 on small Locations, no equal neighbours."""
    laid = sum(1 << box.order[place] for place in range(table.laid))
    for number in range(1, NUMBERS):
        where = table.numbered[number]
        if where.bit_count() > box.tokens[number] or where & ~laid:
            return False
        if any(where >> i & 1 and not one_fits(box, where, i, number) for i in range(box.locations)):
            return False
    return True


def one_fits(box: Row, where: int, location: int, number: int) -> bool:
    return bool(box.takes[location] >> number & 1) and not where & box.beside[location]


def laying_fits(box: Row, table: Row) -> bool:
    small = box.small.bit_count()
    if (table.step == LAYING) != (table.laid < box.locations):
        return False
    if table.dead_ends and table.laid < small:
        return False
    large = (i for i in range(box.locations) if not box.small >> i & 1)
    forced = table.dead_ends == DEAD_ENDS
    return not forced or all(table.risk[i] in (0, box.example[i]) for i in large)


def houses_fit(box: Row, table: Row) -> bool:
    return all(table.houses[seat].bit_count() == standing(box, table, seat) for seat in range(table.players))


def standing(box: Row, table: Row, seat: int) -> int:
    """How many houses of a seat stand, from the turns it has had."""
    if table.step <= SETTLING:
        return int(table.step == SETTLING and seat < table.current)
    built = turns_of(table, seat) + (started(table, seat) and table.step > BUILDING)
    return min(1 + built, box.houses[table.players])


def turns_of(table: Row, seat: int) -> int:
    """Turns the seat has completed."""
    return table.turns // table.players + (seat < table.turns % table.players)


def started(table: Row, seat: int) -> bool:
    return BUILDING <= table.step < OVER and seat == table.current


def tokens_fit(box: Row, table: Row) -> bool:
    """Safety Tokens are on the map or left; at most one was placed in each turn."""
    safety = sum(table.safety[i] for i in range(box.locations))
    prepared = table.turns + (FIRST_DIE <= table.step < OVER)
    return safety + table.tokens == box.safety_tokens and safety <= prepared


# --- the disaster ------------------------------------------------------------------------------------------


def dice_fit(box: Row, table: Row) -> bool:
    """Those of this disaster so far, or of the last one; the third if a Location was struck."""
    rolled = [table.die[i] > 0 for i in range(DICE)]
    if table.step in (SECOND_DIE, DAMAGE_DIE):
        wanted = [True, table.step == DAMAGE_DIE, False]
        return rolled == wanted and (table.step == SECOND_DIE or sum_strikes(table))
    if table.turns == 0:
        return not any(rolled)
    return rolled == [True, True, sum_strikes(table)]


def sum_strikes(table: Row) -> bool:
    total = table.die[0] + table.die[1]
    return total != NO_DISASTER and table.numbered[total] != 0


def damage_fits(box: Row, table: Row) -> bool:
    """Blows, houses hit and damage go together; a house was hit in each disaster so far at most."""
    worst = max(box.damage[i] for i in range(6)) * table.turns
    if any(table.damage[slot] > worst for slot in range(len(table.damage))):
        return False
    if not table.die[2]:
        return table.hit == 0
    near = 0
    for i in range(box.locations):
        if struck(table) >> i & 1:
            near |= box.near[i] & ~table.vacant
            if not blow_fits(box, table, i):
                return False
    missed = near & ~table.hit
    return not table.hit & ~near and not missed & ~built_since(table) and missed.bit_count() <= 1


def blow_fits(box: Row, table: Row, location: int) -> bool:
    """The damage less the Safety Tokens of that moment; whoever was hit has at least that much."""
    full, tokens = box.damage[table.die[2] - 1], table.safety[location]
    since = tokens > 0 and table.step == FIRST_DIE  # one may have been placed after the disaster
    hit = table.hit & box.near[location]
    suffered = [table.damage[slot] for slot in range(len(table.damage)) if hit >> slot & 1]
    blow = table.blow[location]
    possible = {max(0, full - tokens), max(0, full - tokens + since)}
    return blow in possible and blow <= min(suffered, default=blow)


def built_since(table: Row) -> int:
    """The house that may have been built after the last disaster, in the turn that runs."""
    if not BUILDING < table.step < OVER:
        return 0
    unhurt = [slot for slot in members(table.houses[table.current]) if not table.damage[slot]]
    return sum(1 << slot for slot in unhurt)


# --- cards -------------------------------------------------------------------------------------------------


def cards_fit(box: Row, table: Row) -> bool:
    """A card is in the deck it was in last, or has left it."""
    cards = table.row.bit_count()
    if table.step < REVEALING:
        return cards == 0
    if table.step == REVEALING:
        return cards < SPACES and all(table.space[i] >= 0 for i in range(cards))
    full = cards == SPACES or table.turns > 0 or table.step >= TAKING
    return full and not table.deck & ~table.batch[table.reshuffles]


def discards_fit(box: Row, table: Row) -> bool:
    """Three for each Safety Token placed, those that were shuffled again apart."""
    used = SET * (box.safety_tokens - table.tokens)
    discards = table.discard.bit_count()
    again = used - discards
    if table.reshuffles == 0:
        top = min(used, SET)
        return again == 0 and table.top.bit_count() == top and not table.top & ~table.discard
    decks = [table.batch[deck].bit_count() for deck in range(1, table.reshuffles + 1)]
    return (
        again >= SET * table.reshuffles
        and discards % SET == 0
        and 0 < decks[-1] <= again
        and sum(decks) <= again
        and decks[-1] % SET == 0
        and table.top.bit_count() == min(discards, SET)
        and not table.top & ~table.discard
    )


def hands_fit(box: Row, table: Row) -> bool:
    """Opening hands, two cards a turn, three less for each Safety Token."""
    short = table.row.bit_count() + sum(table.gap[i] >= 0 for i in range(DRAWS)) < SPACES
    lost = 0  # cards that were discarded, or not drawn because there were none
    for seat in range(table.players):
        less = drawn(box, table, seat) - table.held[seat]
        if less < 0 or (not short and less % SET) or table.known[seat] & ~table.hand[seat]:
            return False
        if less > SET * prepared(table, seat) + DRAWS * turns_of(table, seat) * short:
            return False
        lost += less
    used = SET * (box.safety_tokens - table.tokens)
    return lost == used or (short and lost > used)


def drawn(box: Row, table: Row, seat: int) -> int:
    """Cards the seat has been given at most."""
    opening = box.opening[table.players, seat]
    if table.step <= REVEALING or (table.step == DEALING and seat > table.current):
        return 0
    if table.step == DEALING and seat == table.current:
        return min(opening - 1, table.held[seat])
    return opening + DRAWS * turns_of(table, seat) + drawn_now(table, seat)


def drawn_now(table: Row, seat: int) -> int:
    if not started(table, seat) or table.step == BUILDING:
        return 0
    return DRAWS if table.step >= SHIELDING else table.taken


def prepared(table: Row, seat: int) -> int:
    """How often the seat may have placed a Safety Token."""
    return turns_of(table, seat) + (started(table, seat) and table.step >= FIRST_DIE)


RULES: tuple[tuple[Callable[[Row, Row], bool], str], ...] = (
    (turns_fit, "a game has so many turns as the seats have houses together, and is over after them"),
    (
        risks_fit,
        "risk: 6 and 8 lie on the small Locations, as many of each as there are, none beside its equal",
    ),
    (laying_fits, "risk: the tokens are laid in order, and all of them before anything else"),
    (houses_fit, "houses: each seat has placed one in set-up and one in each turn, until none is left"),
    (tokens_fit, "tokens and safety: together as many as in the box, at most one placed in a turn"),
    (dice_fit, "dice: those of the running or the last disaster; the third only if a Location was struck"),
    (damage_fits, "struck, hit and the damage of the houses do not go together"),
    (cards_fit, "row and decks: six cards lie open, and those in the deck are of the last deck"),
    (discards_fit, "discard, top and decks: three cards for each Safety Token placed"),
    (hands_fit, "hand: three cards at the start, two drawn a turn, three used for a Safety Token"),
    (drawing_fits, "taken and gap do not fit the step"),
    (asked_for_a_token, "shielding: the seat must hold three cards alike and a token must be left"),
)
