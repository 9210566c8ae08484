"""Positions as text, both ways. What no play leads to is refused: possible.py."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, suggestion
from hapag.core.verbs import CHANCE_BIT

from .facts import struck
from .layout import (
    BUILDING,
    DEALING,
    DECKS,
    DICE,
    DRAWS,
    LAYING,
    OVER,
    REVEALING,
    SEATS,
    SETTLING,
    SHIELDING,
    SPACES,
    TAKING,
    Table,
)
from .possible import check_position

Content = dict[str, Any]
Lines = dict[str, str]

STEPS = (
    "laying",
    "settling",
    "revealing",
    "dealing",
    "building",
    "taking",
    "drawing",
    "refilling",
    "shielding",
    "first-die",
    "second-die",
    "damage-die",
    "over",
)
ASKING = (SETTLING, BUILDING, TAKING, SHIELDING)
NONE = "-"


def ids(content: Content, part: str) -> list[str]:
    return [entry["id"] for entry in content[part]]


# --- writing -----------------------------------------------------------------------------------------------


def position_text(content: Content, table: Row) -> str:
    """Three lines for the table, one for each seat. `?` is what the reader may not know."""
    lines = [_turn(table), _map(content, table), _cards(content, table)]
    lines += [_seat(content, table, seat) for seat in range(table.players)]
    return "\n".join(lines)


def _turn(table: Row) -> str:
    return (
        f"turns={table.turns} step={STEPS[table.step]} taken={table.taken} gap={_gap(table)} "
        f"tokens={table.tokens} again={table.dead_ends} dice={_dice(table)}"
    )


def _gap(table: Row) -> str:
    return _list(str(table.gap[i] + 1) for i in range(DRAWS) if table.gap[i] >= 0)


def _dice(table: Row) -> str:
    return _list(str(table.die[i]) for i in range(DICE) if table.die[i])


def _map(content: Content, table: Row) -> str:
    places = list(enumerate(ids(content, "location")))
    risk = ",".join(str(table.risk[i] or NONE) for i, _ in places)
    safety = _list(f"{name}:{table.safety[i]}" for i, name in places if table.safety[i])
    blows = _list(f"{name}:{table.blow[i]}" for i, name in places if struck(table) >> i & 1)
    hit = _members(ids(content, "house_slot"), table.hit)
    return f"risk={risk} safety={safety} struck={blows} hit={hit}"


def _cards(content: Content, table: Row) -> str:
    names = ids(content, "card")
    row = ",".join(NONE if table.space[i] < 0 else names[table.space[i]] for i in range(SPACES))
    decks = [_members(names, table.batch[deck], "+") for deck in range(1, table.reshuffles + 1)]
    return (
        f"row={row} deck={table.deck_cards} discard={_members(names, table.discard)} "
        f"top={_members(names, table.top)} decks={_list(decks)}"
    )


def _seat(content: Content, table: Row, seat: int) -> str:
    slots = enumerate(ids(content, "house_slot"))
    houses = _list(f"{name}:{table.damage[i]}" for i, name in slots if table.houses[seat] >> i & 1)
    return f"houses={houses} hand={_list(_hand(content, table, seat))}"


def _hand(content: Content, table: Row, seat: int) -> Iterable[str]:
    for i, name in enumerate(ids(content, "card")):
        if table.hand[seat] >> i & 1:
            yield name + ("*" if table.known[seat] >> i & 1 else "")
    if table.held[seat] > table.hand[seat].bit_count():
        for deck in range(DECKS):
            yield from [f"?{deck or ''}"] * table.hidden[seat, deck]


def _members(names: list[str], mask: int, between: str = ",") -> str:
    return _list((name for i, name in enumerate(names) if mask >> i & 1), between)


def _list(parts: Iterable[str], between: str = ",") -> str:
    return between.join(parts) or NONE


# --- reading -----------------------------------------------------------------------------------------------

KEYS = (
    ("turns", "step", "taken", "gap", "tokens", "again", "dice"),
    ("risk", "safety", "struck", "hit"),
    ("row", "deck", "discard", "top", "decks"),
)
SEAT_KEYS = ("houses", "hand")


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    lines = text.strip().splitlines()
    if not len(KEYS) + 2 <= len(lines) <= len(KEYS) + SEATS:
        raise BadPosition(f"a position has 3 lines for the table, then one for each of 2 to {SEATS} seats")
    tables = Table.new()
    table = Row(tables[0])
    table.players = len(lines) - len(KEYS)
    turn, area, cards, *seats = (_entries(line, number) for number, line in enumerate(lines))
    _read_turn(table, turn)
    _read_risks(content, table, area["risk"])
    _read_cards(content, box, table, cards)
    table.vacant = box.slots
    for seat, entries in enumerate(seats):
        _read_seat(content, box, table, seat, entries)
    _read_map(content, table, area)
    _read_deck(box, table, cards["deck"])
    _derive_turn(box, table)
    check_position(box, table)
    return tables


def _entries(line: str, number: int) -> Lines:
    """The entries of a line by their keys, which must be these in this order."""
    keys = KEYS[number] if number < len(KEYS) else SEAT_KEYS
    pairs = [part.partition("=") for part in line.strip().split(" ")]
    if [key for key, _, _ in pairs] != list(keys) or not all(value for _, _, value in pairs):
        raise BadPosition(f"line {number + 1} must read {' '.join(f'{key}=...' for key in keys)}")
    return {key: value for key, _, value in pairs}


def _read_turn(table: Row, entries: Lines) -> None:
    if entries["step"] not in STEPS:
        raise BadPosition(f"there is no step {entries['step']!r}. {suggestion(entries['step'], STEPS)}")
    table.step = STEPS.index(entries["step"])
    table.turns = _number(entries["turns"], "turns", 20)
    table.taken = _number(entries["taken"], "taken", DRAWS)
    table.tokens = _number(entries["tokens"], "tokens", 100)
    table.dead_ends = _number(entries["again"], "again", 50)
    gaps = [_number(part, "gap", SPACES) - 1 for part in _parts(entries["gap"], "gap", DRAWS)]
    for i in range(DRAWS):
        table.gap[i] = gaps[i] if i < len(gaps) else -1
    for i, part in enumerate(_parts(entries["dice"], "dice", DICE)):
        table.die[i] = _number(part, "dice", 6)


def _read_risks(content: Content, table: Row, text: str) -> None:
    numbers = text.split(",")
    if len(numbers) != len(content["location"]):
        raise BadPosition(f"risk has {len(numbers)} numbers, not {len(content['location'])}")
    for i, number in enumerate(numbers):
        table.risk[i] = 0 if number == NONE else _number(number, "risk", 12)
        if table.risk[i]:
            table.numbered[table.risk[i]] |= 1 << i
            table.laid += 1


def _read_map(content: Content, table: Row, entries: Lines) -> None:
    places = ids(content, "location")
    for i, count in _counted(places, entries["safety"], "safety", 100):
        table.safety[i] = count
    blows = _counted(places, entries["struck"], "struck", 6)
    for i, blow in blows:
        table.blow[i] = blow
    table.hit = _mask(ids(content, "house_slot"), entries["hit"], "hit")
    if sum(1 << i for i, _ in blows) != struck(table):
        raise BadPosition(
            "struck names the Locations whose number is the sum of the dice, once damage is rolled"
        )


def _read_cards(content: Content, box: Row, table: Row, entries: Lines) -> None:
    names = ids(content, "card")
    spaces = entries["row"].split(",")
    if len(spaces) != SPACES:
        raise BadPosition(f"row has {len(spaces)} spaces, not {SPACES}")
    for i, name in enumerate(spaces):
        table.space[i] = -1 if name == NONE else _index(names, name, "row")
    laid = [table.space[i] for i in range(SPACES) if table.space[i] >= 0]
    table.row = _sum(laid, "row")
    table.discard = _mask(names, entries["discard"], "discard")
    table.top = _mask(names, entries["top"], "top")
    decks = [_mask(names, part, "decks", "+") for part in _parts(entries["decks"], "decks", DECKS - 1)]
    table.reshuffles = len(decks)
    for deck, cards in enumerate(decks, 1):
        table.batch[deck] = cards
    later = _disjoint(decks, "decks")
    table.batch[0] = box.cards & ~later


def _read_seat(content: Content, box: Row, table: Row, seat: int, entries: Lines) -> None:
    for slot, damage in _counted(ids(content, "house_slot"), entries["houses"], "houses", 999):
        if not table.vacant >> slot & 1:
            raise BadPosition("two houses stand on one slot")
        table.vacant &= ~(1 << slot)
        table.houses[seat] |= 1 << slot
        table.damage[slot] = damage
    table.supply[seat] = box.houses[table.players] - min(
        box.houses[table.players], table.houses[seat].bit_count()
    )
    hand = _parts(entries["hand"], "hand", 56)
    if any(part.startswith("?") for part in hand):
        raise BadPosition("a position with ? hides cards, so it cannot be played on")
    names = ids(content, "card")
    cards = [_index(names, part.removesuffix("*"), "hand") for part in hand]
    table.hand[seat] = _sum(cards, "hand")
    table.known[seat] = sum(1 << card for card, part in zip(cards, hand, strict=True) if part.endswith("*"))
    table.held[seat] = len(cards)
    for deck in range(DECKS):
        table.hidden[seat, deck] = (table.hand[seat] & ~table.known[seat] & table.batch[deck]).bit_count()


def _read_deck(box: Row, table: Row, text: str) -> None:
    """The deck holds whatever lies nowhere else."""
    elsewhere = _disjoint(
        [table.row, table.discard, *(table.hand[seat] for seat in range(table.players))], "cards"
    )
    table.deck = box.cards & ~elsewhere
    table.deck_cards = table.deck.bit_count()
    if _number(text, "deck", 56) != table.deck_cards:
        raise BadPosition(f"deck says {text}, but {table.deck_cards} cards lie nowhere else")


def _derive_turn(box: Row, table: Row) -> None:
    """Whose turn it is follows from the rest."""
    houses = sum(table.houses[seat].bit_count() for seat in range(table.players))
    served = [table.held[seat] >= box.opening[table.players, seat] for seat in range(table.players)]
    current = {
        LAYING: 0,
        SETTLING: houses,
        REVEALING: 0,
        DEALING: [*served, False].index(False),
        OVER: table.players - 1,
    }.get(table.step, table.turns % table.players)
    table.current = min(current, table.players - 1)
    table.owing = 0 if table.step == OVER else 1 << table.current if table.step in ASKING else CHANCE_BIT


# --- parts -------------------------------------------------------------------------------------------------


def _number(text: str, key: str, most: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", text) or int(text) > most:
        raise BadPosition(f"{key} holds numbers from 0 to {most}, not {text[:20]!r}")
    return int(text)


def _parts(text: str, key: str, most: int) -> list[str]:
    parts = [] if text == NONE else text.split(",")
    if len(parts) > most:
        raise BadPosition(f"{key} has {len(parts)} entries; there can be {most}")
    return parts


def _index(names: list[str], name: str, key: str) -> int:
    if name not in names:
        raise BadPosition(f"{key}: there is no {name[:20]!r}. {suggestion(name[:20], names)}")
    return names.index(name)


def _mask(names: list[str], text: str, key: str, between: str = ",") -> int:
    parts = [] if text == NONE else text.split(between)
    return _sum([_index(names, part, key) for part in parts], key)


def _counted(names: list[str], text: str, key: str, most: int) -> list[tuple[int, int]]:
    """`L05:1,L08:2` as pairs."""
    found = []
    for part in _parts(text, key, len(names)):
        name, _, count = part.partition(":")
        found.append((_index(names, name, key), _number(count, key, most)))
    _sum([i for i, _ in found], key)
    return found


def _sum(members: list[int], key: str) -> int:
    if len(set(members)) != len(members):
        raise BadPosition(f"{key} names one thing twice")
    return sum(1 << member for member in members)


def _disjoint(masks: list[int], key: str) -> int:
    together = 0
    for mask in masks:
        if mask & together:
            raise BadPosition(f"{key}: one card lies in two places")
        together |= mask
    return together
