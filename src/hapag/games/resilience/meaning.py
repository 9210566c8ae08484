"""What a seat means by the targets it chose, and why that may not be: kinds with named parts.

Everything here is made from observed Tables, so it cannot say more than the seat may know.
"""

from __future__ import annotations

from typing import Any

from hapag.core.bits import has
from hapag.core.layout import Plain

from .asking import DONE, WAYS, ask_effect, lot, missing, swappable
from .layout import (
    ABSTAIN,
    ACTION,
    BUILD,
    CLOSE,
    CLOSE_ONE,
    CRISES,
    DECLINE,
    DISCARD,
    DISCARD_TWO,
    FIRST_ACTION,
    HOUSE,
    KINDS,
    LOSE,
    LOSING,
    ORDER,
    PLANT,
    PLANTINGS,
    PROTECT,
    RESOLVING,
    REVIEW,
    REVIEWING,
    SEATS,
    STANDING,
    SWAP,
    VOTE,
    VOTE_ON,
    VOTING,
)
from .names import Names, names
from .printed import EFFECTS
from .saying import card_name, discarded

Content = dict[str, Any]
Json = dict[str, Any]
Target = str

# --- what a seat means -------------------------------------------------------------------------------------


def meant(content: Content, table: Plain, seat: int, chosen: list[Target]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none."""
    named = names(content)
    if chosen in ([DONE], ["decline"], ["vote"], ["review"], ["abstain"]):
        return {DONE: DISCARD, "decline": DECLINE, "vote": VOTE, "review": REVIEW}.get(chosen[0], ABSTAIN)
    kinds = {target.partition("-")[0] for target in chosen}
    if kinds == {"env"}:
        return meant_planting(named, chosen)
    if kinds == {"lot"}:
        lots = [lot_of(named, target) for target in chosen]
        return meant_lots(table, seat, lots, closes(content, named, table.did[seat]))
    if kinds == {"crisis"}:
        return meant_order(named, table, seat, chosen)
    if chosen and chosen[0].startswith("hand-"):
        return meant_cards(named, table, chosen)
    return None


def card_of(named: Names, target: Target) -> int | None:
    name = target.removeprefix("hand-")
    return named.cards.index(name) if target.startswith("hand-") and name and name in named.cards else None


def meant_cards(named: Names, table: Plain, chosen: list[Target]) -> int | None:
    """A card alone stands for what one would do with it now."""
    first = card_of(named, chosen[0])
    if first is None or len(chosen) > 2:
        return None
    if len(chosen) == 1:
        way = ACTION if first >= FIRST_ACTION else BUILD
        return DISCARD + 1 + first if table.step == REVIEWING else way + first
    if chosen[1] in WAYS:
        return KINDS * WAYS.index(chosen[1]) + first
    second = card_of(named, chosen[1])
    if chosen[1] == DONE:
        return DISCARD + 1 + first
    return None if second is None else DISCARD_TWO + min(first, second) * KINDS + max(first, second)


def meant_planting(named: Names, chosen: list[Target]) -> int | None:
    ids = [target.removeprefix("env-") for target in chosen]
    cards = tuple(ids.count(name) for name in named.environments)
    return PLANT + PLANTINGS.index(cards) if sum(cards) == len(ids) and cards in PLANTINGS else None


Lot = tuple[int, int]  # whose, and what


def lot_of(named: Names, target: Target) -> Lot | None:
    _, _, rest = target.partition("-")
    owner, _, name = rest.partition("-")
    known = owner in tuple(map(str, range(SEATS))) and name != "" and name in named.standing
    return (int(owner), named.standing.index(name)) if known else None


def meant_lots(table: Plain, seat: int, lots: list[Lot | None], closing: bool) -> int | None:
    first, second = (*lots, None)[:2]
    if first is None or len(lots) > 2 or (len(lots) == 2 and second is None):
        return None
    if second is not None:
        return meant_swap(seat, first, second)
    owner, kind = first
    if table.step == VOTING:
        return VOTE_ON + owner * STANDING + kind
    if owner == seat and table.step == LOSING:
        return LOSE + kind
    own = owner == seat and table.step == RESOLVING and not closing
    return PROTECT + kind if own else CLOSE + owner * STANDING + kind


def closes(content: Content, named: Names, did: int) -> bool:
    """Whether what a seat did is an Action that closes an Investment."""
    effects = {action["id"]: EFFECTS[action["effect"]] for action in content["action"]}
    return ACTION <= did < PLANT and effects.get(card_name(named, did - ACTION)) == CLOSE_ONE


def meant_swap(seat: int, first: Lot, second: Lot) -> int:
    """Whichever of the two is one's own is given."""
    mine, theirs = (second, first) if second[0] == seat and first[0] != seat else (first, second)
    return SWAP + (mine[1] * SEATS + theirs[0]) * STANDING + theirs[1]


def meant_order(named: Names, table: Plain, seat: int, chosen: list[Target]) -> int | None:
    """The crisis named comes next; the other one is known."""
    name = chosen[0].removeprefix("crisis-")
    if len(chosen) > 1 or not name or name not in named.crises:
        return None
    crisis, known = named.crises.index(name), table.known[seat]
    other = known[0] if known[1] == crisis else known[1]
    return None if other < 0 else ORDER + crisis * CRISES + other


# --- why it may not be -------------------------------------------------------------------------------------


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """The reason with named parts, and under "cause" the targets that are in the way."""
    told = REASON_PARTS.get(key)
    parts, cause = told(names(content), box, table, seat, action) if told else ({}, [])
    return {"kind": key, **parts, "cause": cause}


Told = tuple[Json, list[Target]]


def no_such_seat(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"players": table.players}, []


def already_chosen(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    waiting = [other for other in range(table.players) if has(table.owing, other)]
    return {"owner": waiting}, []


def cards_not_held(named: Names, table: Plain, seat: int, action: int) -> list[int]:
    """The kinds an action wants from the hand that are not in it, or not often enough."""
    wanted = [action % KINDS] if action < PLANT else discarded(action)
    return sorted({kind for kind in wanted if table.hand[seat][kind] < wanted.count(kind)})


def card_not_held(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    absent = cards_not_held(named, table, seat, action)
    return {"card": [card_name(named, kind) for kind in absent]}, []


def not_buildable(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    kind = action % KINDS
    return {"card": card_name(named, kind)}, [f"hand-{named.cards[kind]}"]


def plant_number(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"cards": ask_effect(named, box, table, seat)["cards"]}, []


def plant_full(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    """The first Environment of which too many were named."""
    cards, away = PLANTINGS[action - PLANT], missing(box, table)
    e = next(e for e, n in enumerate(cards) if n > away[e])
    name = named.environments[e]
    return {"environment": name, "cards": away[e]}, [f"env-{name}"]


def targets_of(table: Plain, seat: int, action: int) -> list[Lot]:
    """What in the communities an action names."""
    if SWAP <= action < ORDER:
        pair, theirs = divmod(action - SWAP, STANDING)
        mine, owner = divmod(pair, SEATS)
        return [(seat, mine), (owner, theirs)]
    if action >= LOSE or action < CLOSE:
        return [(seat, action - (LOSE if action >= LOSE else PROTECT))]
    return [divmod(action - (CLOSE if action < VOTE_ON else VOTE_ON), STANDING)]


def not_standing(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    lots = targets_of(table, seat, action)
    owner, kind = next(lot for lot in lots if not table.built[lot[0]][lot[1]])
    return {"owner": owner, "card": named.standing[kind]}, []


def protected(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    lots = targets_of(table, seat, action)
    owner, kind = next(lot for lot in lots if not swappable(table, *lot))
    return {"owner": owner, "card": named.standing[kind]}, [lot(named, owner, kind)]


def house_stays(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    owner, _ = targets_of(table, seat, action)[0]
    return {}, [lot(named, owner, HOUSE)]


def own_community(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, [lot(named, *one) for one in targets_of(table, seat, action)]


def not_those_crises(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"crisis": [named.crises[crisis] for crisis in table.known[seat]]}, []


def too_many(named: Names, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"cards": box.review_max}, []


REASON_PARTS = {
    told.__name__: told
    for told in (
        no_such_seat,
        already_chosen,
        card_not_held,
        not_buildable,
        plant_number,
        plant_full,
        not_standing,
        protected,
        house_stays,
        own_community,
        not_those_crises,
        too_many,
    )
} | {"not_an_action": not_buildable, "vote_on_house": house_stays}
