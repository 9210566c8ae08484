"""What a seat is asked, and its moves as paths of targets: kinds with named parts.

Everything here is made from observed Tables, so it cannot say more than the seat may know. The sentences are
in words/. Targets: `hand-<card>`, then an activity or `done`; `env-<Environment>`; `lot-<seat>-<Investment>`;
`crisis-<crisis>` (the one that goes on top); and the words for choices without a thing on the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hapag.core.layout import Plain

from .layout import (
    BRING_BACK,
    BUILDABLE,
    CHOOSING,
    CLOSE,
    CLOSE_ONE,
    COUNCIL,
    CRISES,
    DECLINE,
    DISCARD,
    DISCARD_TWO,
    DRIVE,
    DRIVE_CARDS,
    FIRST_ACTION,
    KINDS,
    LOSE,
    ORDER,
    PLANT,
    PLANTINGS,
    PROTECT,
    PROTECT_ONE,
    RESOLVING,
    REVIEW,
    REVIEWING,
    SEATS,
    STANDING,
    SWAP,
    SWAP_ONE,
    VOTE,
    VOTE_ON,
    VOTING,
    WATCH,
)
from .names import Names, names
from .saying import card_name, discarded, say
from .telling import effect_of
from .texts import texts

Content = dict[str, Any]
Json = dict[str, Any]
Target = str

WAYS = ("build", "restore", "house", "action")  # in the order of the action numbers
DONE = "done"


# --- paths -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def path(named: Names, seat: int, action: int) -> tuple[Target, ...]:
    """The targets on the board that make up an action of a seat."""
    if action < PLANT:
        way, kind = divmod(action, KINDS)
        return f"hand-{named.cards[kind]}", WAYS[way]
    if action < PROTECT:
        cards = zip(named.environments, PLANTINGS[action - PLANT], strict=True)
        return tuple(f"env-{name}" for name, n in cards for _ in range(n))
    if action < DECLINE:
        return _ordering(named, action) if action >= ORDER else _lots(named, seat, action)
    if action < LOSE:
        return ({DECLINE: "decline", VOTE: "vote", REVIEW: "review"}.get(action, "abstain"),)
    if action < DISCARD:
        return (lot(named, seat, action - LOSE),)
    cards_gone = tuple(f"hand-{named.cards[kind]}" for kind in discarded(action))
    return cards_gone if action >= DISCARD_TWO else (*cards_gone, DONE)


def lot(named: Names, seat: int, standing: int) -> Target:
    return f"lot-{seat}-{named.standing[standing]}"


def _ordering(named: Names, action: int) -> tuple[Target, ...]:
    return (f"crisis-{named.crises[(action - ORDER) // CRISES]}",)


def _lots(named: Names, seat: int, action: int) -> tuple[Target, ...]:
    if action < CLOSE:
        return (lot(named, seat, action - PROTECT),)
    if action < SWAP:
        base = CLOSE if action < VOTE_ON else VOTE_ON
        return (lot(named, *divmod(action - base, STANDING)),)
    pair, theirs = divmod(action - SWAP, STANDING)
    mine, owner = divmod(pair, SEATS)
    return lot(named, seat, mine), lot(named, owner, theirs)


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    """For each action its text, its path of targets, and its name on a button; made once and shared."""
    named, known = names(content), texts(content).moves
    return [_move(named, known[action], seat, action) for action in actions]


@lru_cache(maxsize=1 << 14)
def _move(named: Names, text: str, seat: int, action: int) -> Json:
    return {"do": text, "path": list(path(named, seat, action)), "say": say(named, action)}


# --- what a seat is asked ----------------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """The question, and under "then" what to say after these targets are chosen."""
    named = names(content)
    step = table.step
    if step == CHOOSING:
        return ask_activity(named, table, seat)
    if step == RESOLVING:
        return ask_effect(named, box, table, seat)
    if step == COUNCIL:
        return {"kind": "council", "then": {}}
    if step == VOTING:
        return {"kind": "vote", "then": {}}
    if step == REVIEWING:
        return ask_discard(named, box, table, seat)
    return {"kind": "lose", "cards": table.to_lose[seat], "crisis": named.crises[table.crisis], "then": {}}


def held(table: Plain, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) if table.hand[seat][kind] > 0]


def ask_activity(named: Names, table: Plain, seat: int) -> Json:
    then = {
        f"hand-{named.cards[kind]}": {
            "kind": "way-action" if kind >= FIRST_ACTION else "way",
            "card": card_name(named, kind),
        }
        for kind in held(table, seat)
    }
    return {"kind": "activity", "activity": table.activity + 1, "then": then}


def ask_effect(named: Names, box: Plain, table: Plain, seat: int) -> Json:
    did = table.did[seat]
    effect = effect_of(box, did)
    if effect in (BRING_BACK, DRIVE):
        return ask_planting(named, box, table, box.restores if effect == BRING_BACK else DRIVE_CARDS)
    if effect == SWAP_ONE:
        return {"kind": "swap", "then": swap_questions(named, table, seat)}
    if effect == WATCH:
        crises = [named.crises[crisis] for crisis in table.known[seat]]
        return {"kind": "order", "crisis": crises, "then": {}}
    return {"kind": {PROTECT_ONE: "protect", CLOSE_ONE: "close"}[effect], "then": {}}


def missing(box: Plain, table: Plain) -> list[int]:
    return [cards - here for cards, here in zip(box.cards, table.environment, strict=True)]


def ask_planting(named: Names, box: Plain, table: Plain, wanted: int) -> Json:
    away = missing(box, table)
    cards = min(wanted, sum(away))
    then = {}
    if cards > 1:
        starts = [name for name, n in zip(named.environments, away, strict=True) if n]
        then = {
            f"env-{name}": {"kind": "plant-more", "cards": cards - 1, "environment": name} for name in starts
        }
    return {"kind": "plant", "cards": cards, "then": then}


def swap_questions(named: Names, table: Plain, seat: int) -> Json:
    own = [kind for kind in range(STANDING) if swappable(table, seat, kind)]
    return {lot(named, seat, kind): {"kind": "swap-with", "card": named.standing[kind]} for kind in own}


def swappable(table: Plain, seat: int, kind: int) -> bool:
    guarded = table.guarded[seat][kind] if kind < BUILDABLE else 0
    return bool(table.built[seat][kind] > guarded)


def ask_discard(named: Names, box: Plain, table: Plain, seat: int) -> Json:
    cards = min(box.review_max, table.held[seat])
    then = {}
    if cards:
        then = {
            f"hand-{named.cards[kind]}": {"kind": "discard-more", "card": card_name(named, kind)}
            for kind in held(table, seat)
        }
    return {"kind": "discard" if cards else "discard-nothing", "cards": cards, "then": then}
