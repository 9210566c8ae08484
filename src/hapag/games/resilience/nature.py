"""The three Environments: what destroys and restores them, and what a depleted one takes with it."""

from __future__ import annotations

from hapag.core.bits import has
from hapag.core.compiled import Row, rule

from .layout import BUILDABLE, ENVIRONMENTS, MINES, NOBODY, NONE, PLANT, SLOTS


@rule
def missing(box: Row, table: Row) -> int:
    """Environment cards that are not on the playmat."""
    away = 0
    for e in range(ENVIRONMENTS):
        away += box.cards[e] - table.environment[e]
    return away


@rule
def total(table: Row) -> int:
    cards = 0
    for e in range(ENVIRONMENTS):
        cards += table.environment[e]
    return cards


@rule
def bring_back(box: Row, table: Row, e: int, cards: int) -> None:
    table.environment[e] = min(table.environment[e] + cards, box.cards[e])  # RE-11


@rule
def destroy(box: Row, table: Row, e: int, cards: int) -> None:
    """What is left goes; the rest of the loss passes on, once around at most (RE-13, RE-R18)."""
    for _ in range(ENVIRONMENTS):
        if cards == 0:
            return
        gone = min(cards, table.environment[e])
        table.environment[e] -= gone
        cards -= gone
        if table.environment[e] == 0:
            deplete(box, table, e)
        e = box.passes_to[e]


@rule
def deplete(box: Row, table: Row, e: int) -> None:
    """RE-12: all Commercial Investments of an Environment at zero go, protected ones too (RE-R17)."""
    for kind in range(BUILDABLE):
        if has(box.commercial[e], kind):
            for seat in range(table.players):
                table.discarded[kind] += table.built[seat, kind]
                table.built[seat, kind] = 0
                table.guarded[seat, kind] = 0


# --- the Impact step -----------------------------------------------------------------------------------


@rule
def apply_impact(box: Row, table: Row) -> None:
    """RE-10, in the order of the step tracker."""
    for place in range(ENVIRONMENTS + 1):
        e = box.impact_order[place]
        if e < ENVIRONMENTS:
            apply_net(box, table, e)
        else:
            apply_mines(box, table)


@rule
def apply_net(box: Row, table: Row, e: int) -> None:
    """RE-R19: the net of one Environment, then its depletion if it is at zero (RE-R18)."""
    net = net_impact(box, table, e)
    if net < 0:
        destroy(box, table, e, -net)
    else:
        bring_back(box, table, e, net)
    if table.environment[e] == 0:
        deplete(box, table, e)


@rule
def net_impact(box: Row, table: Row, e: int) -> int:
    """What all Investments and End Game Crises together restore (or destroy)."""
    net = 0
    for kind in range(BUILDABLE):
        if box.impact[kind, e] != 0:
            for seat in range(table.players):
                net += box.impact[kind, e] * table.built[seat, kind]
    for slot in range(SLOTS):
        crisis = table.slot[slot]
        if crisis != NONE and box.strikes[crisis] == e:
            net -= box.strikes_on[crisis]
    return net


@rule
def apply_mines(box: Row, table: Row) -> None:
    """RE-14, each alone (RE-R19)."""
    for place in range(MINES):
        kind = box.mine[place]
        if kind != NONE and owner_of(table, kind) != NOBODY:
            for hit in range(ENVIRONMENTS):
                if box.mine_hits[place, hit] >= 0:
                    destroy(box, table, box.mine_hits[place, hit], 1)


@rule
def owner_of(table: Row, kind: int) -> int:
    """In whose community a card stands of which there is but one."""
    for seat in range(table.players):
        if table.built[seat, kind] > 0:
            return seat
    return NOBODY


# --- which cards come back (RE-07, RE-R5) ----------------------------------------------------------------


@rule
def plantings(box: Row, table: Row, wanted: int, out: list[int]) -> int:
    """All ways to bring so many cards back, or as many as are missing."""
    cards = min(wanted, missing(box, table))
    action = first_planting(cards)
    n = 0
    for rest in range(cards + 1):
        for last in range(rest + 1):
            if fits(box, table, cards - rest, rest - last, last):
                out[n] = action
                n += 1
            action += 1
    return n


@rule
def first_planting(cards: int) -> int:
    """The first action of those that bring back so many cards: they are numbered by layout.PLANTINGS."""
    return PLANT + cards * (cards + 1) * (cards + 2) // 6 - 1


@rule
def planted(action: int) -> int:
    """How many cards an action brings back."""
    cards = 1
    while action >= first_planting(cards + 1):
        cards += 1
    return cards


@rule
def planted_of(action: int, e: int) -> int:
    """How many of them are of an Environment."""
    cards = planted(action)
    last = action - first_planting(cards)
    rest = 0
    while last > rest:
        rest += 1
        last -= rest
    if e == 0:
        return cards - rest
    return rest - last if e == 1 else last


@rule
def fits(box: Row, table: Row, first: int, second: int, third: int) -> bool:
    return (
        table.environment[0] + first <= box.cards[0]
        and table.environment[1] + second <= box.cards[1]
        and table.environment[2] + third <= box.cards[2]
    )


@rule
def plant(box: Row, table: Row, action: int) -> None:
    for e in range(ENVIRONMENTS):
        bring_back(box, table, e, planted_of(action, e))
