"""An honest heuristic for one decision, in three styles: how much nature, own points and rivals count.

It looks at what lies open and at the own hand. Of nature it asks where each Environment will be after two
more Impacts, of crises what they would take now. Values are hundredths of a Development Point. A style is a
column of weights; nothing else differs.
"""

from __future__ import annotations

from hapag.core.bits import has
from hapag.core.compiled import Row, rule
from hapag.core.game import Style

from .activities import A_HOUSE, effect_of, open_to_all
from .council import discarded_cards, discarded_kind
from .crisis import dp_of, standing
from .layout import (
    ABSTAIN,
    ACTION,
    BUILDABLE,
    CLOSE,
    CLOSE_ONE,
    CRISES,
    DECLINE,
    DISCARD,
    DRIVE,
    DRIVE_CARDS,
    ENVIRONMENTS,
    FIRST_ACTION,
    HOUSE,
    HOUSE_OF,
    KINDS,
    LOSE,
    LOSING,
    MINES,
    NONE,
    ORDER,
    PLANT,
    PROTECT,
    PROTECT_ONE,
    RESTORE,
    REVIEW,
    SEATS,
    SHELTER,
    SLOTS,
    STANDING,
    STUDY,
    SWAP,
    SWAP_ONE,
    TOTAL,
    VOTE,
    VOTE_ON,
    WATCH,
)
from .nature import planted_of, total
from .watch import ordered

STYLES = (
    Style("balanced", "Weighs its own points against the nature that shelters them."),
    Style("developer", "Builds what gives most points, whatever it costs the others."),
    Style("steward", "Keeps nature whole first, and builds on what it gives."),
)
# By style: how much of the worth of nature counts, and of a rival's points, in hundredths. The first of the
# balanced is where tables of bots show every ending: nature wanes a little, and here and there all is lost.
CARE = (90, 10, 400)
RIVALRY = (30, 30, 10)

POINT = 100
AHEAD = 2  # Impacts that are foreseen
LOWEST, HIGHEST = -6, 9
# What an Environment is worth to everybody with so many cards, from LOWEST to HIGHEST: below one card losses
# pass on and so count in full, above it the next card counts the less the more there are.
WORTH = (0, 90, 180, 270, 360, 450, 540, 630, 710, 780, 840, 890, 930, 965, 990, 1005)
# How likely a Commercial Investment is to stay, in hundredths, if its Environment comes to so many cards.
STAYS = (5,) * 6 + (15, 40, 80) + (100,) * 7
KEPT = 8  # what is used up costs this part of what it could have built
AVERAGE = 230  # what a card from the deck is worth
AGREED = 50  # how often, in hundredths, somebody else votes for the same Investment
A_CARD = 30  # what a card more in the hand is worth
A_PERMIT, A_LOOK = 30, 30


@rule
def advice(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    if action < PLANT:
        return activity(box, table, seat, action, style)
    if action < PROTECT:
        return planting(box, table, seat, action, style)
    if action < SWAP:
        return about_standing(box, table, seat, action, style)
    if action < VOTE:
        return about_action(box, table, seat, action, style)
    if action <= REVIEW:
        return council(box, table, seat, action, style)
    return giving_up(box, table, seat, action, style)


# --- nature ------------------------------------------------------------------------------------------------


@rule
def impact_of(box: Row, kind: int, e: int) -> int:
    """What one of a kind does to an Environment every round, Mines too."""
    change = box.impact[kind, e]
    for place in range(MINES):
        if box.mine[place] == kind:
            for hit in range(ENVIRONMENTS):
                change -= box.mine_hits[place, hit] == e
    return change


@rule
def ahead(box: Row, table: Row, seat: int, e: int) -> int:
    """Where an Environment will be after some Impacts, below zero for losses that pass on.

    While losses are named those of the others are hidden: then only the own Investments count.
    """
    net = 0
    for kind in range(BUILDABLE):
        change = impact_of(box, kind, e)
        if change != 0:
            for other in range(table.players):
                if other == seat or table.step != LOSING:
                    net += change * table.built[other, kind]
    for slot in range(SLOTS):
        crisis = table.slot[slot]
        if crisis != NONE and box.strikes[crisis] == e:
            net -= box.strikes_on[crisis]
    return within(table.environment[e] + AHEAD * net)


@rule
def within(cards: int) -> int:
    return min(max(cards, LOWEST), HIGHEST)


@rule
def gain(box: Row, table: Row, seat: int, e: int, cards: int, style: int) -> int:
    """What so many cards more (or fewer) of an Environment are worth to a seat."""
    if cards == 0:
        return 0
    before = ahead(box, table, seat, e)
    after = within(before + cards)
    value = CARE[style] * (WORTH[after - LOWEST] - WORTH[before - LOWEST]) // 100
    for kind in range(BUILDABLE):
        if box.grows_with[kind] == e:
            grown = box.grown[max(after, 0)] - box.grown[max(before, 0)]
            value += POINT * grown * table.built[seat, kind]
    return value


@rule
def gains(box: Row, table: Row, seat: int, kind: int, times: int, style: int) -> int:
    """What the Impact of one more of a kind (times 1) or of one fewer (times -1) is worth."""
    value = 0
    for e in range(ENVIRONMENTS):
        value += gain(box, table, seat, e, times * AHEAD * impact_of(box, kind, e), style)
    return value


@rule
def planting(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    value = 0
    for e in range(ENVIRONMENTS):
        value += gain(box, table, seat, e, planted_of(action, e), style)
    return value


@rule
def best_planting(box: Row, table: Row, seat: int, cards: int, style: int) -> int:
    """About what so many cards are worth: all in one Environment, the best one, with room for them."""
    best = 0
    for e in range(ENVIRONMENTS):
        room = min(cards, box.cards[e] - table.environment[e])
        best = max(best, gain(box, table, seat, e, room, style))
    return best


# --- Investments -------------------------------------------------------------------------------------------


@rule
def points(box: Row, table: Row, seat: int, kind: int, more: int) -> int:
    """What one of a kind will count at the end, if so many more of it come."""
    grows_with = box.grows_with[kind]
    if grows_with >= 0:
        return POINT * box.grown[max(ahead(box, table, seat, grows_with), 0)]
    for e in range(ENVIRONMENTS):
        if has(box.commercial[e], kind):
            left = within(ahead(box, table, seat, e) + more * AHEAD * box.impact[kind, e])
            return box.dp[kind] * STAYS[left - LOWEST]
    return POINT * box.dp[kind]


@rule
def building(box: Row, table: Row, seat: int, kind: int, style: int) -> int:
    return points(box, table, seat, kind, 1) + gains(box, table, seat, kind, 1, style)


@rule
def keeping(box: Row, table: Row, seat: int, kind: int, style: int) -> int:
    """What an own Investment is worth that stands already."""
    if kind == HOUSE:
        return POINT * box.dp[HOUSE]
    return points(box, table, seat, kind, 0) - gains(box, table, seat, kind, -1, style)


@rule
def closing(box: Row, table: Row, seat: int, owner: int, kind: int, style: int) -> int:
    """What it is worth to a seat that an Investment becomes a House."""
    lost = points(box, table, seat, kind, 0) - POINT * box.dp[HOUSE]
    value = gains(box, table, seat, kind, -1, style)
    if owner == seat:
        return value - lost
    ahead_of = dp_of(box, table, owner) >= dp_of(box, table, seat)
    return value + (RIVALRY[style] * lost // 100 if ahead_of else 0)


@rule
def best_closing(box: Row, table: Row, seat: int, style: int) -> int:
    best = 0
    for owner in range(table.players):
        may = open_to_all(table, owner) & ~A_HOUSE
        for kind in range(BUILDABLE):
            if has(may, kind):
                best = max(best, closing(box, table, seat, owner, kind, style))
    return best


@rule
def swapping(box: Row, table: Row, seat: int, mine: int, theirs: int, style: int) -> int:
    """Nature stays as it is: only points change hands."""
    got = points(box, table, seat, theirs, 0) - points(box, table, seat, mine, 0)
    return got + RIVALRY[style] * got // 100


@rule
def best_swap(box: Row, table: Row, seat: int, style: int) -> int:
    best = 0
    own = open_to_all(table, seat)
    for other in range(table.players):
        may = open_to_all(table, other) if other != seat else 0
        for theirs in range(STANDING):
            for mine in range(STANDING):
                if has(may, theirs) and has(own, mine):
                    best = max(best, swapping(box, table, seat, mine, theirs, style))
    return best


@rule
def about_standing(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    if action < CLOSE:
        return keeping(box, table, seat, action - PROTECT, style)
    target = action - (CLOSE if action < VOTE_ON else VOTE_ON)
    return closing(box, table, seat, target // STANDING, target % STANDING, style)


@rule
def about_action(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    if action < ORDER:
        swap = action - SWAP
        return swapping(box, table, seat, swap // (STANDING * SEATS), swap % STANDING, style)
    if action < DECLINE:
        return -harm(box, table, seat, ordered(action, 0), style)
    looked = effect_of(box, table.did[seat]) == WATCH
    return -harm(box, table, seat, table.known[seat, 0], style) if looked else 0


# --- crises ------------------------------------------------------------------------------------------------


@rule
def harm(box: Row, table: Row, seat: int, crisis: int, style: int) -> int:
    """What a crisis would cost a seat now."""
    if box.strikes[crisis] != NONE:
        cards = box.strikes_now[crisis] + AHEAD * box.strikes_on[crisis]
        return -gain(box, table, seat, box.strikes[crisis], -cards, style)
    looks_at = box.looks_at[crisis]
    cards = total(table) if looks_at == TOTAL else table.environment[looks_at]
    return POINT * min(box.destroyed[crisis, cards], standing(table, seat))


@rule
def shelter(box: Row, table: Row, seat: int) -> int:
    """How likely it is that some weather will take something, times the least it can take."""
    left = weather = 0
    for crisis in range(CRISES):
        left += table.crises[crisis]
        if box.strikes[crisis] == NONE and harm(box, table, seat, crisis, 0) > 0:
            weather += table.crises[crisis]
    return POINT * weather // max(left, 1)


# --- choosing an activity ----------------------------------------------------------------------------------


@rule
def activity(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    kind = action % KINDS
    if action >= ACTION:
        return playing(box, table, seat, kind, style)
    built = building(box, table, seat, kind, style) if kind < BUILDABLE else 0
    if action < RESTORE:
        return built
    if action < HOUSE_OF:
        return best_planting(box, table, seat, box.restores, style) - max(built, 0) // KEPT
    return POINT * box.dp[HOUSE] - max(built, 0) // KEPT


@rule
def playing(box: Row, table: Row, seat: int, kind: int, style: int) -> int:
    """What an Action card does for a seat now."""
    effect = box.effect[kind - FIRST_ACTION]
    if effect == CLOSE_ONE:
        return best_closing(box, table, seat, style)
    if effect == SWAP_ONE:
        return best_swap(box, table, seat, style)
    if effect == DRIVE:
        return best_planting(box, table, seat, DRIVE_CARDS, style)
    if effect == SHELTER:
        return shelter(box, table, seat)
    return A_PERMIT if effect == PROTECT_ONE else 2 * A_CARD if effect == STUDY else A_LOOK


@rule
def best_use(box: Row, table: Row, seat: int, kind: int, style: int) -> int:
    if kind >= BUILDABLE:
        return max(playing(box, table, seat, kind, style), POINT)
    return max(building(box, table, seat, kind, style), POINT)


# --- council and losses ------------------------------------------------------------------------------------


@rule
def council(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    if action == VOTE:
        return AGREED * best_closing(box, table, seat, style) // 100
    value = 0
    for kind in range(KINDS):
        if table.hand[seat, kind] > 0:
            value = max(value, AVERAGE - best_use(box, table, seat, kind, style))
    return value


@rule
def giving_up(box: Row, table: Row, seat: int, action: int, style: int) -> int:
    if action == ABSTAIN:
        return 0
    if action < DISCARD:
        return -keeping(box, table, seat, action - LOSE, style)
    value = 0
    for place in range(discarded_cards(action)):
        kind = discarded_kind(action, place)
        value += AVERAGE - best_use(box, table, seat, kind, style)
    return value
