"""Step 2: cards chosen face down, turned over together, and what Actions and RESTOREs then do."""

from __future__ import annotations

from hapag.core.bits import has, spread
from hapag.core.compiled import Row, rule

from .cards import bury, lay_house, take, turn_to_house, uncover
from .layout import (
    ACTION,
    BRING_BACK,
    BUILD,
    BUILDABLE,
    CARD_NOT_HELD,
    CLOSE,
    CLOSE_ONE,
    DECLINE,
    DRIVE,
    DRIVE_CARDS,
    FIRST_ACTION,
    HOUSE,
    HOUSE_OF,
    HOUSE_STAYS,
    HOUSED,
    KINDS,
    NO_SUCH_SEAT,
    NOBODY,
    NONE,
    NOT_AN_ACTION,
    NOT_BUILDABLE,
    NOT_STANDING,
    NOT_THOSE_CRISES,
    ORDER,
    OWN_COMMUNITY,
    PLANT_FULL,
    PLANT_NUMBER,
    PROTECT,
    PROTECT_ONE,
    PROTECTED,
    RESOLVING,
    RESTORE,
    RESTORED,
    SEATS,
    SHELTER,
    STANDING,
    STUDY,
    STUDY_CARDS,
    SWAP,
    SWAP_ONE,
    VOTE_ON,
    WATCH,
    WATCHED,
)
from .nature import fits, missing, plant, planted, planted_of, plantings
from .watch import order_of, ordered, put_back

BUILDABLE_CARDS = (1 << BUILDABLE) - 1
A_HOUSE = 1 << HOUSE


# --- choosing (RE-05, RE-R1) -----------------------------------------------------------------------------


@rule
def activities(table: Row, seat: int, out: list[int]) -> int:
    """Any card may be restored with or become a House; it is built or played by what it is (RE-R10)."""
    held = cards_held(table, seat)
    n = spread(held & BUILDABLE_CARDS, BUILD, out, 0)
    n = spread(held, RESTORE, out, n)
    n = spread(held, HOUSE_OF, out, n)
    return spread(held & ~BUILDABLE_CARDS, ACTION, out, n)


@rule
def cards_held(table: Row, seat: int) -> int:
    """The kinds of cards in a hand, a bit each."""
    held = 0
    for kind in range(KINDS):
        held |= (table.hand[seat, kind] > 0) << kind
    return held


@rule
def check_activity(table: Row, seat: int, action: int) -> int:
    kind = action % KINDS
    if table.hand[seat, kind] <= 0:
        return CARD_NOT_HELD
    if action < RESTORE and kind >= BUILDABLE:
        return NOT_BUILDABLE
    return NOT_AN_ACTION if action >= ACTION and kind < BUILDABLE else 0


# --- the reveal (RE-R2) ------------------------------------------------------------------------------------


@rule
def reveal_activities(table: Row) -> None:
    table.undone = 0
    for seat in range(table.players):
        action = table.chosen[seat]
        table.chosen[seat] = NONE
        table.did[seat] = seen_of(action)
        table.aimed[seat] = NONE
        if action != NONE:
            perform(table, seat, action, action % KINDS)
    table.step = RESOLVING


@rule
def seen_of(action: int) -> int:
    """What the others see of an activity: which card is restored with or laid as a House stays hidden."""
    if action < RESTORE or action >= ACTION:
        return action
    return RESTORED if action < HOUSE_OF else HOUSED


@rule
def perform(table: Row, seat: int, action: int, kind: int) -> None:
    take(table, seat, kind)
    if action < RESTORE:  # RE-06
        table.built[seat, kind] += 1
    elif action < HOUSE_OF:  # RE-07
        bury(table, seat, kind)
        table.undone |= 1 << seat
    elif action < ACTION:  # RE-08
        lay_house(table, seat, kind)
    else:  # RE-09, RE-R21
        table.discarded[kind] += 1
        table.undone |= 1 << seat


@rule
def next_in_line(table: Row) -> int:
    """The Action with the lowest printed number (RE-09), then RESTOREs from the round's leader on."""
    first, lowest_yet = NOBODY, KINDS + table.players
    for i in range(table.players):
        seat = (table.lead + i) % table.players
        place = KINDS + i if table.did[seat] == RESTORED else table.did[seat] - ACTION
        if has(table.undone, seat) and place < lowest_yet:
            first, lowest_yet = seat, place
    return first


@rule
def effect_of(box: Row, did: int) -> int:
    """What a revealed activity does after the reveal."""
    return BRING_BACK if did == RESTORED else box.effect[did - ACTION - FIRST_ACTION]


@rule
def begin_effect(box: Row, table: Row) -> None:
    """What happens before the seat whose turn it is is asked anything."""
    effect = effect_of(box, table.did[table.turn])
    if effect == SHELTER:
        table.sheltered[table.turn] += 1
    elif effect == STUDY:
        table.left = STUDY_CARDS
    elif effect == WATCH:
        table.left = WATCHED


@rule
def end_effect(table: Row) -> None:
    table.undone &= ~(1 << table.turn)
    table.turn = NOBODY


@rule
def asks(box: Row, table: Row, seat: int) -> bool:
    """Whether there is anything to choose from (RE-R10, RE-R22)."""
    effect = effect_of(box, table.did[seat])
    if effect in (BRING_BACK, DRIVE):
        return missing(box, table) > 0
    if effect == PROTECT_ONE:
        return open_to_all(table, seat) & ~A_HOUSE != 0
    if effect == CLOSE_ONE:
        return closable(table)
    if effect == SWAP_ONE:
        return open_to_all(table, seat) != 0 and open_elsewhere(table, seat) != 0
    return effect == WATCH


@rule
def open_to_all(table: Row, seat: int) -> int:
    """What stands in a community and is not protected (RE-R17), a bit each; Houses never are."""
    may = (table.built[seat, HOUSE] > 0) << HOUSE
    for kind in range(BUILDABLE):
        may |= (table.built[seat, kind] > table.guarded[seat, kind]) << kind
    return may


@rule
def closable(table: Row) -> bool:
    """Whether there is an Investment anywhere that is neither a House nor protected."""
    return open_elsewhere(table, NOBODY) & ~A_HOUSE != 0


@rule
def open_elsewhere(table: Row, seat: int) -> int:
    """What stands in any community but one and is not protected."""
    may = 0
    for other in range(table.players):
        if other != seat:
            may |= open_to_all(table, other)
    return may


# --- the answers: which there are ----------------------------------------------------------------------


@rule
def answers(box: Row, table: Row, seat: int, out: list[int]) -> int:
    effect = effect_of(box, table.did[seat])
    if effect == BRING_BACK:
        return plantings(box, table, box.restores, out)
    if effect == DRIVE:
        return plantings(box, table, DRIVE_CARDS, out)
    n = 0
    if effect == PROTECT_ONE:
        n = spread(open_to_all(table, seat) & ~A_HOUSE, PROTECT, out, 0)
    elif effect == CLOSE_ONE:
        n = all_closable(table, CLOSE, out)
    elif effect == SWAP_ONE:
        n = swaps(table, seat, out)
    else:
        n = orders(table, seat, out)
    out[n] = DECLINE
    return n + 1


@rule
def all_closable(table: Row, base: int, out: list[int]) -> int:
    """Every Investment that may be closed, by Action or by vote."""
    n = 0
    for seat in range(table.players):
        n = spread(open_to_all(table, seat) & ~A_HOUSE, base + seat * STANDING, out, n)
    return n


@rule
def swaps(table: Row, seat: int, out: list[int]) -> int:
    """RE-R24"""
    n = 0
    own = open_to_all(table, seat)
    for mine in range(STANDING):
        if has(own, mine):
            for other in range(table.players):
                if other != seat:
                    n = spread(open_to_all(table, other), swap_of(mine, other, 0), out, n)
    return n


@rule
def swap_of(mine: int, other: int, theirs: int) -> int:
    return SWAP + (mine * SEATS + other) * STANDING + theirs


@rule
def orders(table: Row, seat: int, out: list[int]) -> int:
    first, second = table.known[seat, 0], table.known[seat, 1]
    out[0] = order_of(min(first, second), max(first, second))
    out[1] = order_of(max(first, second), min(first, second))
    return 1 if first == second else 2


# --- and which there are not -----------------------------------------------------------------------------


@rule
def check_answer(box: Row, table: Row, seat: int, action: int) -> int:
    """The kind of answer fits the question already."""
    if action < PROTECT:
        wanted = DRIVE_CARDS if effect_of(box, table.did[seat]) == DRIVE else box.restores
        return check_planting(box, table, action, min(wanted, missing(box, table)))
    if action < CLOSE:
        return check_target(table, seat, action - PROTECT)
    if action < VOTE_ON:
        return check_target(table, (action - CLOSE) // STANDING, (action - CLOSE) % STANDING)
    if action < ORDER:
        return check_swap(table, seat, action - SWAP)
    return 0 if action == DECLINE else check_order(table, seat, action)


@rule
def check_planting(box: Row, table: Row, action: int, cards: int) -> int:
    if planted(action) != cards:
        return PLANT_NUMBER
    may = fits(box, table, planted_of(action, 0), planted_of(action, 1), planted_of(action, 2))
    return 0 if may else PLANT_FULL


@rule
def check_target(table: Row, seat: int, kind: int) -> int:
    if kind == HOUSE:
        return HOUSE_STAYS
    return check_open(table, seat, kind)


@rule
def check_open(table: Row, seat: int, kind: int) -> int:
    if seat >= table.players:
        return NO_SUCH_SEAT
    if table.built[seat, kind] == 0:
        return NOT_STANDING
    return 0 if has(open_to_all(table, seat), kind) else PROTECTED


@rule
def check_swap(table: Row, seat: int, swap: int) -> int:
    other = swap // STANDING % SEATS
    if other == seat:
        return OWN_COMMUNITY
    reason = check_open(table, seat, swap // (STANDING * SEATS))
    return check_open(table, other, swap % STANDING) if reason == 0 else reason


@rule
def check_order(table: Row, seat: int, action: int) -> int:
    first, second = ordered(action, 0), ordered(action, 1)
    known, other = table.known[seat, 0], table.known[seat, 1]
    right = (first == known and second == other) or (first == other and second == known)
    return 0 if right else NOT_THOSE_CRISES


# --- what they do ----------------------------------------------------------------------------------------


@rule
def answer(box: Row, table: Row, seat: int, action: int) -> None:
    table.aimed[seat] = action
    if effect_of(box, table.did[seat]) == WATCH:
        table.aimed[seat] = NONE  # a secret
        put_back(table, seat, action)
    elif action < PROTECT:
        plant(box, table, action)
    elif action < CLOSE:
        table.guarded[seat, action - PROTECT] += 1
    elif action < VOTE_ON:
        turn_to_house(table, (action - CLOSE) // STANDING, (action - CLOSE) % STANDING)
    elif action != DECLINE:
        swap = action - SWAP
        swap_land(table, seat, swap // (STANDING * SEATS), swap // STANDING % SEATS, swap % STANDING)
    end_effect(table)


@rule
def swap_land(table: Row, seat: int, mine: int, other: int, theirs: int) -> None:
    """Both leave before either arrives: of Houses the lowest hidden card moves (RE-R24)."""
    given, got = leave(table, seat, mine), leave(table, other, theirs)
    arrive(table, other, mine, given)
    arrive(table, seat, theirs, got)


@rule
def leave(table: Row, seat: int, kind: int) -> int:
    """Something leaves a community: the card that it is, or that lies under it."""
    table.built[seat, kind] -= 1
    return uncover(table, seat) if kind == HOUSE else kind


@rule
def arrive(table: Row, seat: int, kind: int, card: int) -> None:
    if kind == HOUSE:
        lay_house(table, seat, card)
    else:
        table.built[seat, kind] += 1
