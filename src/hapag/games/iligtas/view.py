"""What a seat sees: JSON for whoever draws it. Moves and questions are in asking.py, events in telling.py.

Everything here is made from observed Tables, so it cannot say more than the seat may know. `box` and `table`
are plain copies of the records. What never changes is in `printed`; the sentences are in words/.

    step, phase    where the game stands (`positions.STEPS`); setup, build, prepare, disaster or over
    current        whose turn it is
    turn, turns    completed and in all; round, rounds; final: the last round runs
    tokens         Safety Tokens left
    locations      by id: risk (null before it is laid), ways (in how many of 36 rolls it is struck), hazard,
                   safety (tokens on it), damage (what each house beside it takes, for the faces 1 to 6),
                   hits (the houses beside it: slot -> seat)
    slots          by id: seat (whose house, or null), damage, risks (of its three Locations), ways (in how
                   many of 36 rolls it is struck), expected (damage a roll: a fraction, over 216)
    seats          damage, houses (slots), supply (houses left), held (how many cards), cards (those of them
                   that the reader knows), hidden (how many it does not), known (those everybody knows)
    hand           the reader's cards by disaster, null for spectators
    row            the six spaces of the Community Planning, null = a gap
    deck, discard  how many cards; top: the three cards used last, while they are in the discard pile
    taken          cards drawn this turn
    disaster       the running one, else the last one; null before the first: seat (who rolled), dice, sum,
                   quiet (nothing struck), struck (Locations), die, damage (by the Damage Table), locations
                   (each with less: what Safety Tokens took off, damage: what was left, hits: slot -> seat),
                   seats (damage of each seat)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hapag.core.layout import Plain
from hapag.core.options import Value

from . import asking, telling
from .facts import ROLLS, WAYS, Names, members, names, owners, struck, total, turns_in_all
from .layout import (
    BUILDING,
    DICE,
    FACES,
    FIRST_DIE,
    NO_DISASTER,
    OVER,
    SECOND_DIE,
    TAKING,
)
from .palette import SHAPE
from .positions import STEPS

Content = dict[str, Any]
Json = dict[str, Any]

MILESTONES = ("round", "final")  # the events that a plot over time marks
SAME_NAMES: dict[str, str] = {}

ask, moves, meant, why = asking.ask, asking.moves, asking.meant, asking.why
events = telling.events


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over" and "places"."""
    known = names(content)
    rounds = box.houses[table.players]
    number = min(table.turns // table.players + 1, rounds)
    return {
        "game": "iligtas",
        "seat": seat,
        "players": table.players,
        "options": options,
        "step": STEPS[table.step],
        "phase": phase(table.step),
        "current": table.current,
        "turn": table.turns,
        "turns": turns_in_all(box, table),
        "round": number,
        "rounds": rounds,
        "final": number == rounds and table.step >= BUILDING,
        "tokens": table.tokens,
        "locations": locations(known, tuple(table.risk), tuple(table.safety), tuple(owners(table))),
        "slots": slots(
            known, tuple(table.risk), tuple(table.safety), tuple(owners(table)), tuple(table.damage)
        ),
        "seats": [seat_view(known, table, other) for other in range(table.players)],
        "hand": None if seat is None else hand(known, table.hand[seat]),
        "row": [None if card < 0 else known.cards[card] for card in table.space],
        "deck": table.deck_cards,
        "discard": table.discard.bit_count(),
        "top": [known.cards[card] for card in members(table.top)],
        "taken": table.taken,
        "disaster": disaster(known, table),
    }


def phase(step: int) -> str:
    if step < BUILDING:
        return "setup"
    if step < FIRST_DIE:
        return "build" if step < TAKING else "prepare"
    return "disaster" if step < OVER else "over"


# --- the map: made anew only when it has changed -----------------------------------------------------------

Numbers = tuple[int, ...]
Owners = tuple[int | None, ...]


@lru_cache(maxsize=512)
def locations(known: Names, risks: Numbers, safety: Numbers, whose: Owners) -> Json:
    return {
        name: location(known.disaster[i], risks[i], safety[i], known.damage, hits(known, i, whose))
        for i, name in enumerate(known.locations)
    }


@lru_cache(maxsize=4096)
def location(hazard: str, risk: int, safety: int, damage: Numbers, hit: tuple[tuple[str, int], ...]) -> Json:
    return {
        "risk": risk or None,
        "ways": WAYS[risk],
        "hazard": hazard,
        "safety": safety,
        "damage": [max(0, full - safety) for full in damage],
        "hits": dict(hit),
    }


def hits(known: Names, where: int, whose: Owners) -> tuple[tuple[str, int], ...]:
    """The houses beside a Location, with their owners."""
    standing = ((known.slots[slot], whose[slot]) for slot in known.near[where])
    return tuple((name, seat) for name, seat in standing if seat is not None)


@lru_cache(maxsize=512)
def slots(known: Names, risks: Numbers, safety: Numbers, whose: Owners, damage: Numbers) -> Json:
    return {
        name: slot(
            whose[i],
            damage[i],
            tuple(risks[place] for place in known.around[i]),
            tuple(safety[place] for place in known.around[i]),
            known.damage,
        )
        for i, name in enumerate(known.slots)
    }


@lru_cache(maxsize=4096)
def slot(seat: int | None, damage: int, risks: Numbers, safety: Numbers, full: Numbers) -> Json:
    faces = [sum(max(0, blow - tokens) for blow in full) for tokens in safety]
    return {
        "seat": seat,
        "damage": damage,
        "risks": [risk or None for risk in risks],
        "ways": sum(WAYS[risk] for risk in set(risks)),
        "expected": [sum(WAYS[risk] * face for risk, face in zip(risks, faces, strict=True)), ROLLS * FACES],
    }


# --- seats and cards ---------------------------------------------------------------------------------------


def seat_view(known: Names, table: Plain, seat: int) -> Json:
    return {
        "seat": seat,
        "damage": total(table, seat),
        "houses": [known.slots[i] for i in members(table.houses[seat])],
        "supply": table.supply[seat],
        "held": table.held[seat],
        "hidden": table.held[seat] - table.hand[seat].bit_count(),
        "cards": [known.cards[card] for card in members(table.hand[seat])],
        "known": [known.cards[card] for card in members(table.known[seat])],
    }


@lru_cache(maxsize=1024)
def hand(known: Names, cards: int) -> Json:
    """By disaster, in the order of the box."""
    held = members(cards)
    return {
        hazard: [known.cards[card] for card in held if known.shows[card] == hazard]
        for hazard in known.hazards
    }


# --- the disaster ------------------------------------------------------------------------------------------


def disaster(known: Names, table: Plain) -> Json | None:
    first, second, third = table.die
    if not first:
        return None
    number = first + second if second else None
    places = members(table.numbered[number]) if number else []
    blows = members(struck(table))
    return {
        "seat": roller(table),
        "dice": [die for die in (first, second) if die],
        "sum": number,
        "quiet": number is not None and not places,
        "struck": [known.locations[i] for i in places],
        "die": third or None,
        "damage": known.damage[third - 1] if third else None,
        "locations": {known.locations[i]: blow(known, table, i) for i in blows},
        "seats": suffered(known, table, blows),
    }


def roller(table: Plain) -> int:
    """Who rolled: whose turn it is, or was before."""
    running = SECOND_DIE <= table.step < OVER
    return table.current if running else (table.turns - 1) % table.players


def blow(known: Names, table: Plain, where: int) -> Json:
    damage = table.blow[where]
    full = known.damage[table.die[DICE - 1] - 1]
    hit = hits(known, where, struck_owners(table))
    return {"less": full - damage, "damage": damage, "hits": dict(hit)}


def struck_owners(table: Plain) -> Owners:
    """Whose houses were hit: one may have been built beside them since."""
    return tuple(seat if table.hit >> i & 1 else None for i, seat in enumerate(owners(table)))


def suffered(known: Names, table: Plain, blows: list[int]) -> list[int]:
    """What each seat's houses took together."""
    taken = [0] * table.players
    for where in blows:
        for _, seat in hits(known, where, struck_owners(table)):
            taken[seat] += table.blow[where]
    return taken


# --- what is printed ---------------------------------------------------------------------------------------


def printed(content: Content) -> Json:
    """What never changes and the board draws from. `picture`: a symbol of scenes.svg."""
    known = names(content)
    said = content["printed"]
    return {
        "map": {key: content["map"][key] for key in ("width", "height", "hex_size")},
        "locations": {
            place["id"]: {
                **{key: place[key] for key in ("name", "hazard", "small", "row", "col", "x", "y")},
                "slots": [known.slots[slot] for slot in known.near[i]],
                "picture": place["name"].lower().replace(" ", "-"),
            }
            for i, place in enumerate(content["location"])
        },
        "slots": {
            place["id"]: {key: place[key] for key in ("locations", "x", "y")}
            for place in content["house_slot"]
        },
        "hazards": list(known.hazards),
        "cards": {card["id"]: {key: card[key] for key in card if key != "id"} for card in content["card"]},
        "damage": list(known.damage),
        "ways": list(WAYS),
        "no_disaster": NO_DISASTER,
        "safety_tokens": said["safety_tokens"],
        "cards_in_all": said["safety_cards"],
        "colours": said["colours"],
        "signs": SHAPE,
    }
