"""What a seat is asked, what it means by the targets it chose, and why that may not be: kinds with parts.

Everything here is made from observed Tables, so it cannot say more than the seat may know. The sentences are
in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .facts import has_source, holds, members, names, owners, paying
from .layout import BUILDING, DECK, DRAWS, HAZARDS, HOUSE, PASS, SET, SETTLING, SHIELD, TAKE, TAKING

Content = dict[str, Any]
Json = dict[str, Any]
Target = str

# --- what a seat is asked ----------------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """Every move is one target, so there is nothing to say after the first."""
    return {**question(content, box, table, seat), "then": {}}


def question(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    if table.step == SETTLING:
        return {"kind": "settle"}
    if table.step == BUILDING:
        return {"kind": "build", "left": table.supply[seat]}
    if table.step == TAKING:
        return {"kind": source(table), "number": table.taken + 1, "cards": DRAWS}
    payable = [hazard for hazard in range(HAZARDS) if holds(box, table, seat, hazard) >= SET]
    return {"kind": "shield", "hazard": [names(content).hazards[i] for i in payable]}


def source(table: Plain) -> str:
    """Where the next card may come from."""
    if not has_source(table):
        return "draw-open"
    return "draw" if table.row else "draw-deck"


# --- moves -------------------------------------------------------------------------------------------------


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    """For each action its text, the target on the board, and its name on a button; made once and shared."""
    made, _ = made_moves(content)
    return [paid(made[action], content, box, table, seat, action) for action in actions]


def paid(move: Json, content: Content, box: Plain, table: Plain, seat: int, action: int) -> Json:
    """A Safety Token's move names the three cards that pay for it."""
    if not SHIELD <= action < PASS:
        return move
    cards = paying(box, table, seat, box.hazard[action - SHIELD])
    return {**move, "say": {**move["say"], "card": [names(content).cards[card] for card in cards]}}


_made: list[Any] = [None, {}, {}]  # the box asked for last is nearly always the one asked for next


def made_moves(content: Content) -> tuple[dict[int, Json], dict[Target, int]]:
    """The moves of a box by action, and the actions by target."""
    if _made[0] is not content:
        moves = all_moves(content)
        _made[:] = content, moves, {made["path"][0]: action for action, made in moves.items()}
    return _made[1], _made[2]


def all_moves(content: Content) -> dict[int, Json]:
    known = names(content)
    moves = {
        HOUSE + i: move(f"house {name}", f"slot-{name}", "build", slot=name, location=known.beside(i))
        for i, name in enumerate(known.slots)
    }
    for i, name in enumerate(known.locations):
        say = {"location": name, "hazard": known.disaster[i]}
        moves[SHIELD + i] = move(f"shield {name}", f"location-{name}", "shield", **say)
    for i, name in enumerate(known.cards):
        moves[TAKE + i] = move(f"take {name}", f"card-{name}", "take", card=name, hazard=known.shows[i])
    moves[DECK] = move("take deck", "deck", "take-deck")
    moves[PASS] = move("pass", "pass", "pass")
    return moves


def move(do: str, target: Target, kind: str, **parts: Any) -> Json:
    return {"do": do, "path": [target], "say": {"kind": kind, **parts}}


def meant(content: Content, table: Plain, seat: int, path: list[Target]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none."""
    _, actions = made_moves(content)
    return actions.get(path[0]) if len(path) == 1 else None


# --- why it may not be -------------------------------------------------------------------------------------


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """The reason with named parts, and under "cause" the targets that are in the way."""
    told = REASON_PARTS.get(key)
    parts, cause = told(content, box, table, seat, action) if told else ({}, [])
    return {"kind": key, **parts, "cause": cause}


Told = tuple[Json, list[Target]]


def not_your_turn(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"seat": table.current}, []


def draw_first(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    """`cards`: how many are still to be drawn."""
    open_cards = [f"card-{names(content).cards[card]}" for card in members(table.row)]
    return {"cards": DRAWS - table.taken}, [*open_cards, *(["deck"] if has_source(table) else [])]


def slot_taken(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    slot = action - HOUSE
    name = names(content).slots[slot]
    return {"slot": name, "seat": owners(table)[slot]}, [f"slot-{name}"]


def not_in_row(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"card": names(content).cards[action - TAKE]}, []


def deck_empty(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, ["deck"]


def not_three(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    location = action - SHIELD
    hazard = box.hazard[location]
    known = names(content)
    parts = {
        "location": known.locations[location],
        "hazard": known.hazards[hazard],
        "held": holds(box, table, seat, hazard),
    }
    return parts, [f"location-{known.locations[location]}"]


REASON_PARTS = {
    told.__name__: told for told in (not_your_turn, draw_first, slot_taken, not_in_row, deck_empty, not_three)
}
