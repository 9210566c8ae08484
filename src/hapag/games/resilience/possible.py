"""Positions that no play leads to are refused: things must add up, and somebody must owe a decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hapag.core import calls
from hapag.core.bits import has
from hapag.core.compiled import Row, entry
from hapag.core.errors import BadPosition
from hapag.core.layout import Plain, plain

from .crisis import end_game
from .layout import (
    ABSTAIN,
    ACTION,
    ACTION_CARDS,
    ACTIVITIES,
    BOTH,
    BUILDABLE,
    CHOOSING,
    COUNCIL,
    CRISES,
    DRAWING,
    ENVIRONMENTS,
    FIRST_ACTION,
    FREE,
    HOUSE,
    HOUSED,
    KINDS,
    LOSING,
    MAYBE,
    NO_END,
    NOBODY,
    NONE,
    NOTHING,
    PLANT,
    PROTECT_ONE,
    REPLACING,
    RESOLVING,
    RESTORED,
    REVIEW,
    REVIEWING,
    ROUND_END,
    SHELTER,
    SLOTS,
    STANDING,
    SWAP,
    TYPHOON,
    VOTE,
    VOTE_ON,
    VOTING,
    WATCHED,
)
from .rules import go_on

Fact = tuple[bool, str]


@entry
def settle(boxes: Any, tables: Any) -> None:
    """Find who owes what is next."""
    go_on(boxes[0], tables[0])


@entry
def finish(boxes: Any, tables: Any) -> None:
    end_game(boxes[0], tables[0])


def check_position(box: Row, tables: Any) -> None:
    """Refuse what no play leads to, and complete the Table: who owes a decision, who has which place."""
    boxes, table = box.as_array(), _copy(tables)
    for holds, rule in _facts(boxes, _copy(boxes), tables, table):
        if not holds:
            raise BadPosition(f"it does not hold together: {rule}")
    if table.ending == NO_END:
        _settle(boxes, tables)
    elif table.ending != TYPHOON:
        finish(boxes, tables)


def _settle(boxes: Any, tables: Any) -> None:
    """Who owes a decision follows from the rest; if nobody does, play would go straight on."""
    given = tables.copy()
    settle(boxes, tables)
    changed = [name for name in tables.dtype.names if (tables[name] != given[name]).any()]
    if set(changed) - {"owing"}:
        raise BadPosition(f"it does not hold together: nobody owes anything here ({', '.join(changed)})")


def _copy(records: Any) -> Plain:
    return plain(records.dtype, records.tobytes())


def _facts(boxes: Any, box: Plain, tables: Any, table: Plain) -> Iterator[Fact]:
    """One after the other: later ones rely on earlier ones."""
    yield from _cards(table)
    yield from _communities(box, table)
    yield from _time(box, table)
    yield from _crises(box, table)
    yield from _watchers(box, table)
    yield from _deeds(table)
    yield from _losses(box, table)
    if table.ending == NO_END:
        yield from _choices(boxes, tables, table)
        yield from _effects(boxes, box, tables, table)
    else:
        yield from _end(boxes, box, tables, table)


# --- cards -------------------------------------------------------------------------------------------------


def _cards(table: Plain) -> Iterator[Fact]:
    yield sum(table.deck) == table.stock, f"the deck holds what lies nowhere else: {sum(table.deck)} cards"


def _falling(table: Plain, seat: int, kind: int) -> int:
    """What is destroyed goes to the pile when all have named theirs."""
    return table.lost[seat][kind] if table.step == LOSING and table.ending == NO_END else 0


def _communities(box: Plain, table: Plain) -> Iterator[Fact]:
    for seat in range(table.players):
        under = sum(table.under[seat][kind] for kind in range(KINDS))
        houses = table.built[seat][HOUSE] + _falling(table, seat, HOUSE)
        yield under == houses, f"a card lies under each House of seat {seat}"
        for kind in range(BUILDABLE):
            yield table.guarded[seat][kind] <= table.built[seat][kind], "what is protected stands there"
    guarded = sum(table.guarded[s][kind] for s in range(table.players) for kind in range(BUILDABLE))
    sheltered = sum(table.sheltered[s] for s in range(table.players))
    resting = table.step in (DRAWING, LOSING, ROUND_END)
    for number, effect, rests in (
        (guarded, PROTECT_ONE, resting),
        (sheltered, SHELTER, table.step == DRAWING),
    ):
        yield number <= _printed(box, effect), "no more is protected or sheltered than there are cards for it"
        yield not (number and rests), "protection and shelter end with the round"


def _printed(box: Plain, effect: int) -> int:
    """How many Action cards have this effect."""
    return sum(box.copies[FIRST_ACTION + card] for card in range(ACTION_CARDS) if box.effect[card] == effect)


# --- the round ---------------------------------------------------------------------------------------------


def _time(box: Plain, table: Plain) -> Iterator[Fact]:
    early = table.step == DRAWING
    late = table.step not in (DRAWING, CHOOSING, RESOLVING)
    done = table.activity
    yield (done == 0 if early else done == ACTIVITIES if late else done < ACTIVITIES), "3 activities a round"
    yield (table.step == ROUND_END) == (table.ending != NO_END), "between two rounds nobody owes anything"
    turning = table.step in (DRAWING, RESOLVING, REPLACING)
    yield turning or table.turn == NOBODY, "turn is for who draws, or whose card takes effect"
    yield table.step == RESOLVING or (table.left == 0 and table.undone == 0), "no card takes effect now"
    drawing = any(table.draws[seat] for seat in range(table.players))
    yield table.step == REPLACING or not drawing, "only reviewers draw anew"
    if table.step == CHOOSING and table.activity == 0:
        short = min(table.held[seat] for seat in range(table.players)) < box.hand_size
        pile = sum(table.discarded[kind] for kind in range(KINDS))
        pile += sum(table.buried_cards[seat] for seat in range(table.players))
        yield not short or table.stock + pile == 0, "a round begins with full hands"


def _crises(box: Plain, table: Plain) -> Iterator[Fact]:
    left = [table.crises[c] + sum(table.top[place] == c for place in range(WATCHED)) for c in range(CRISES)]
    came = [box.crises[crisis] - left[crisis] for crisis in range(CRISES)]
    revealed = table.rounds + (table.step in (LOSING, ROUND_END))
    yield min(came) >= 0 and sum(came) == revealed, "a crisis comes in every round"
    yield (came[table.crisis] > 0) if table.crisis != NONE else revealed == 0, "the last crisis has come"
    slots = [table.slot[slot] for slot in range(SLOTS) if table.slot[slot] != NONE]
    ends = [crisis for crisis in range(CRISES) if came[crisis] and box.strikes[crisis] != NONE]
    yield sorted(slots) == ends, "the End Game Crises that came lie in the slots"
    full = table.ending not in (NO_END, TYPHOON)
    yield (len(slots) == box.slots) == full, "the last slot ends the game"
    struck = table.crisis != NONE and box.strikes[table.crisis] != NONE
    yield not full or table.crisis == slots[-1], "the crisis in the last slot came last"
    yield not (struck and table.step == LOSING), "an End Game Crisis destroys no Investment itself"


def _watchers(box: Plain, table: Plain) -> Iterator[Fact]:
    """RE-R16: what seats know is so, and they can know it."""
    top = [table.top[place] for place in range(WATCHED)]
    fixed = sum(crisis != FREE for crisis in top)
    looking = table.step == RESOLVING and table.left == 1 and table.top[0] != FREE
    for seat in range(table.players):
        known = [table.known[seat][place] for place in range(WATCHED)]
        watch, moved = table.watch[seat], table.moved[seat]
        between = looking and seat == table.turn
        places = watch == NOTHING or fixed == (2 if watch == BOTH or moved else 1) or between
        yield places, "nobody knows a crisis that lies anywhere"
        yield watch != NOTHING or not moved, "who knows nothing has no order to lose"
        if watch == BOTH:
            yield known == (sorted(top) if moved else top), "who knows both crises knows which they are"
        elif watch != NOTHING:
            seen = known[0] in (top if moved else top[:1]) or (watch == MAYBE and known[0] == NONE)
            yield seen, "who knows a crisis knows which it is"
    watched = any(table.watch[seat] != NOTHING for seat in range(table.players))
    yield (fixed > 0) == watched, "crises lie in a fixed place once somebody has looked at them"


# --- what seats have done -----------------------------------------------------------------------------------


def _deeds(table: Plain) -> Iterator[Fact]:
    """The choices of the last step that was turned over."""
    first = table.step == DRAWING or (table.step == CHOOSING and table.activity == 0)
    council = table.step > COUNCIL or (first and table.rounds > 0)
    for seat in range(table.players):
        did, aimed = table.did[seat], table.aimed[seat]
        if council:
            yield did in (VOTE, REVIEW), "everybody votes or reviews"
            placed = VOTE_ON <= aimed < SWAP or aimed == ABSTAIN
            yield aimed == NONE or (did == VOTE and placed), "a voter places a vote"
        else:
            answers = ACTION <= did < PLANT or did == RESTORED
            activity = answers or did < BUILDABLE or did == HOUSED
            yield did == NONE if first else activity, "everybody does an activity"
            yield aimed == NONE or (answers and aimed >= PLANT), "only Actions and RESTOREs ask anything"
            yield answers or not has(table.undone, seat), "only Actions and RESTOREs take effect later"


def _choices(boxes: Any, tables: Any, table: Plain) -> Iterator[Fact]:
    """What lies face down could be chosen."""
    for seat in range(table.players):
        chosen = table.chosen[seat]
        if chosen != NONE:
            yield table.step in (CHOOSING, COUNCIL, VOTING, REVIEWING), "nobody chooses anything face down"
            yield _asked(table, seat) and _allowed(boxes, tables, seat, chosen), "it could be chosen"


def _asked(table: Plain, seat: int) -> bool:
    wanted = {VOTING: VOTE, REVIEWING: REVIEW}.get(table.step)
    return wanted is None or table.did[seat] == wanted


def _allowed(boxes: Any, tables: Any, seat: int, action: int) -> bool:
    before = tables.copy()
    before["chosen"][0, seat] = NONE
    before["owing"] = 1 << seat
    return not calls.check(boxes, before, seat, action)


def _effects(boxes: Any, box: Plain, tables: Any, table: Plain) -> Iterator[Fact]:
    """The card that takes effect is the next one in line."""
    if table.step != RESOLVING:
        return
    before = tables.copy()
    before["turn"], before["left"] = NOBODY, 0
    settle(boxes, before)
    expected = _copy(before)
    yield expected.step == RESOLVING and expected.undone == table.undone, "a card takes effect"
    yield expected.turn == table.turn, "the card next in line takes effect"
    yield table.left <= expected.left, "no more cards are drawn or looked at than the Action says"
    if expected.left and expected.owing != table.owing and table.left == 0:
        yield table.watch[table.turn] == BOTH and not table.moved[table.turn], "who watches has looked"


def _losses(box: Plain, table: Plain) -> Iterator[Fact]:
    """RE-R15"""
    for seat in range(table.players):
        lost = sum(table.lost[seat][kind] for kind in range(STANDING))
        left = sum(table.built[seat][kind] for kind in range(STANDING))
        if table.step == LOSING:
            number = box.destroyed[table.crisis][_cards_against(box, table)]
            losing = max(min(number, left + lost) - table.sheltered[seat], 0)
            yield table.losing[seat] == losing, "the crisis says how many are lost"
            yield left > 0 or lost == losing, "who loses all has lost it"
        else:
            yield table.losing[seat] == lost, "all losses have been named"
            yield table.crisis != NONE or lost == 0, "nothing is lost without a crisis"


def _cards_against(box: Plain, table: Plain) -> int:
    looks_at = box.looks_at[table.crisis]
    cards = [table.environment[e] for e in range(ENVIRONMENTS)]
    return cards[looks_at] if looks_at < ENVIRONMENTS else sum(cards)


def _end(boxes: Any, box: Plain, tables: Any, table: Plain) -> Iterator[Fact]:
    chosen = any(table.chosen[seat] != NONE for seat in range(table.players))
    yield not chosen, "nobody chooses anything any more"
    if table.ending == TYPHOON:
        built = sum(table.built[s][kind] for s in range(table.players) for kind in range(STANDING))
        yield built == 0 and box.may_end[table.crisis] == 1, "a Typhoon has destroyed everything"
    else:
        after = tables.copy()
        finish(boxes, after)
        yield after["ending"][0] == table.ending, "the Epilogue follows from the totals"
