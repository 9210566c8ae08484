"""What happened, told from two Tables that the same seat has observed: kinds with named parts."""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .facts import Names, members, names, open_gaps, struck, total
from .layout import (
    BUILDING,
    DAMAGE_DIE,
    DEALING,
    DRAWING,
    DRAWS,
    FIRST_DIE,
    LAYING,
    LOCATIONS,
    OVER,
    REFILLING,
    REVEALING,
    SECOND_DIE,
    SETTLING,
    SHIELDING,
    TAKING,
)

Content = dict[str, Any]
Json = dict[str, Any]


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    """What one event changed, as far as it may be seen, and whose turn it is then."""
    known = names(content)
    happened = STEP[before.step](known, box, before, after)
    return [*happened, *reshuffled(before, after), *turn(box, before, after), *left_out(before, after)]


# --- setup -------------------------------------------------------------------------------------------------


def laid(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.dead_ends > before.dead_ends:
        return [{"kind": "risk-again"}]
    new = next(i for i in range(len(known.locations)) if after.risk[i] != before.risk[i])
    return [{"kind": "risk", "location": known.locations[new], "number": after.risk[new]}]


def settled(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [new_house(known, "settled", before, after)]


def new_house(known: Names, kind: str, before: Plain, after: Plain) -> Json:
    slot = members(before.vacant & ~after.vacant)[0]
    return {"kind": kind, "seat": before.current, "slot": known.slots[slot], "location": known.beside(slot)}


def revealed(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [{"kind": "revealed", **card_words(known, after.row & ~before.row)}]


def card_words(known: Names, one: int) -> Json:
    card = members(one)[0]
    return {"card": known.cards[card], "hazard": known.shows[card]}


def dealt(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [got(known, "dealt", before, after)]


def got(known: Names, kind: str, before: Plain, after: Plain) -> Json:
    """A card that came into the hand of the seat whose turn it was: named if the reader may know it."""
    seat = before.current
    new = after.hand[seat] & ~before.hand[seat]
    if new:
        return {"kind": f"{kind}-card", "seat": seat, **card_words(known, new)}
    return {"kind": kind, "seat": seat, "held": after.held[seat]}


# --- build and prepare -------------------------------------------------------------------------------------


def built(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [new_house(known, "built", before, after)]


def took(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.row == before.row:
        return [{"kind": "chose-deck", "seat": before.current}]
    return [{"kind": "took", "seat": before.current, **card_words(known, before.row & ~after.row)}]


def drew(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [got(known, "drew", before, after)]


def refilled(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [{"kind": "refilled", **card_words(known, after.row & ~before.row)}]


def reshuffled(before: Plain, after: Plain) -> list[Json]:
    if after.reshuffles == before.reshuffles:
        return []
    return [{"kind": "reshuffled", "cards": before.discard.bit_count()}]


def shielded(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.tokens == before.tokens:
        return [{"kind": "passed", "seat": before.current}]
    new = next(i for i in range(LOCATIONS) if after.safety[i] != before.safety[i])
    return [
        {
            "kind": "shield",
            "seat": before.current,
            "location": known.locations[new],
            "hazard": known.disaster[new],
            "card": [known.cards[card] for card in members(after.top)],
            "safety": after.safety[new],
            "tokens": after.tokens,
        }
    ]


def left_out(before: Plain, after: Plain) -> list[Json]:
    """Cards that were not drawn, or not replaced, because there are none (IL-R5)."""
    if after.step not in (SHIELDING, FIRST_DIE) or before.step == SHIELDING:
        return []
    drawn = {TAKING: before.taken + 1, DRAWING: before.taken + 1, REFILLING: DRAWS}.get(before.step, 0)
    gaps = open_gaps(before) + {TAKING: 1, REFILLING: -1}.get(before.step, 0)
    told: list[Json] = [{"kind": "no-cards", "seat": after.current}] if drawn < DRAWS else []
    return told + ([{"kind": "not-refilled", "cards": after.row.bit_count()}] if gaps else [])


# --- disaster ----------------------------------------------------------------------------------------------


def first_die(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return [{"kind": "die", "seat": before.current, "number": after.die[0]}]


def second_die(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    rolled = {"kind": "die", "seat": before.current, "number": after.die[1]}
    total = after.die[0] + after.die[1]
    places = [known.locations[i] for i in members(after.numbered[total])]
    if places:
        return [rolled, {"kind": "disaster", "sum": total, "location": places}]
    return [rolled, {"kind": "quiet", "sum": total}]


def damage_die(known: Names, box: Plain, before: Plain, after: Plain) -> list[Json]:
    number = after.die[2]
    damage = known.damage[number - 1]
    rolled = {"kind": "damage", "seat": before.current, "number": number, "damage": damage}
    return [rolled, *absorbed(known, damage, after), *hurt(known, before, after)]


def absorbed(known: Names, damage: int, after: Plain) -> list[Json]:
    kept = [(i, damage - after.blow[i]) for i in members(struck(after))]
    return [{"kind": "absorbed", "location": known.locations[i], "less": less} for i, less in kept if less]


def hurt(known: Names, before: Plain, after: Plain) -> list[Json]:
    """What each seat's houses take; or that there are none, or that they are safe."""
    told = []
    for seat in range(after.players):
        slots = [slot for slot in members(after.houses[seat]) if after.damage[slot] > before.damage[slot]]
        if slots:
            damage = sum(after.damage[slot] - before.damage[slot] for slot in slots)
            names_of_slots = [known.slots[slot] for slot in slots]
            told.append(
                {"kind": "hurt", "seat": seat, "damage": damage, "houses": len(slots), "slot": names_of_slots}
            )
    return told or [{"kind": "safe" if after.hit else "nobody"}]


# --- whose turn it is --------------------------------------------------------------------------------------


def turn(box: Plain, before: Plain, after: Plain) -> list[Json]:
    if after.step == OVER:
        return [
            {"kind": "total", "seat": seat, "damage": total(after, seat)} for seat in range(after.players)
        ]
    begins = before.step == DEALING and after.step != DEALING
    if after.turns == before.turns and not begins:
        return []
    first, rounds = after.turns % after.players == 0, box.houses[after.players]
    number = after.turns // after.players + 1
    opening = [
        {"kind": "final"} if number == rounds else {"kind": "round", "round": number, "rounds": rounds}
    ]
    return [*(opening if first else []), {"kind": "turn", "seat": after.current}]


STEP = {
    LAYING: laid,
    SETTLING: settled,
    REVEALING: revealed,
    DEALING: dealt,
    BUILDING: built,
    TAKING: took,
    DRAWING: drew,
    REFILLING: refilled,
    SHIELDING: shielded,
    FIRST_DIE: first_die,
    SECOND_DIE: second_die,
    DAMAGE_DIE: damage_die,
}
