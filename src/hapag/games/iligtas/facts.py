"""What texts and pages tell of a box and of a position, in plain Python (compiled rules take no copies)."""

from __future__ import annotations

from typing import Any

from .layout import DICE, DRAWS, FACES, HAZARDS, NUMBERS, SET

Content = dict[str, Any]

# In how many of the 36 ways two dice make each sum.
WAYS = tuple(max(0, FACES - abs(FACES + 1 - number)) for number in range(NUMBERS))
ROLLS = FACES * FACES


class Names:
    """The ids of a box in its order, and what its map says: made once for each box."""

    def __init__(self, content: Content) -> None:
        self.locations = _ids(content, "location")
        self.slots = _ids(content, "house_slot")
        self.cards = _ids(content, "card")
        self.hazards = _ids(content, "hazard")
        self.disaster = tuple(location["hazard"] for location in content["location"])
        self.shows = tuple(card["hazard"] for card in content["card"])
        at = {name: i for i, name in enumerate(self.locations)}
        self.around = tuple(tuple(at[name] for name in slot["locations"]) for slot in content["house_slot"])
        self.near = tuple(
            tuple(slot for slot, places in enumerate(self.around) if location in places)
            for location in range(len(self.locations))
        )
        self.damage = tuple(content["damage_table"][str(face)] for face in range(1, FACES + 1))

    def beside(self, slot: int) -> list[str]:
        """The Locations around a house slot."""
        return [self.locations[location] for location in self.around[slot]]


def _ids(content: Content, part: str) -> tuple[str, ...]:
    return tuple(entry["id"] for entry in content[part])


_last: list[Any] = [None, None]  # the box asked for last is nearly always the one asked for next


def names(content: Content) -> Names:
    if _last[0] is not content:
        _last[:] = content, Names(content)
    known: Names = _last[1]
    return known


# --- a position --------------------------------------------------------------------------------------------


def members(mask: int) -> list[int]:
    """The things in a set, ascending."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def has_source(table: Any) -> bool:
    """Whether a card can still come from the deck (IL-R5)."""
    return table.deck_cards > 0 or table.discard != 0


def shieldable(box: Any, table: Any, seat: int) -> int:
    """Locations on which the seat can pay a Safety Token (IL-13)."""
    payable = sum(box.places[hazard] for hazard in range(HAZARDS) if holds(box, table, seat, hazard) >= SET)
    return payable if table.tokens else 0


def holds(box: Any, table: Any, seat: int, hazard: int) -> int:
    """How many cards with the disaster the seat holds, as far as the reader knows."""
    return (table.hand[seat] & box.suit[hazard]).bit_count()


def paying(box: Any, table: Any, seat: int, hazard: int) -> list[int]:
    """The three cards that a Safety Token costs: the known ones first (IL-R13)."""
    cards = members(table.hand[seat] & box.suit[hazard])
    return sorted(cards, key=lambda card: (not table.known[seat] >> card & 1, card))[:SET]


def struck(table: Any) -> int:
    """Locations that the last disaster struck, once its damage was rolled."""
    return table.numbered[table.die[0] + table.die[1]] if table.die[DICE - 1] else 0


def owners(table: Any) -> list[int | None]:
    """Whose house stands on each slot."""
    found: list[int | None] = [None] * len(table.damage)
    for seat in range(table.players):
        for slot in members(table.houses[seat]):
            found[slot] = seat
    return found


def open_gaps(table: Any) -> int:
    """Spaces of the Community Planning that wait for a card."""
    return sum(table.gap[i] >= 0 for i in range(DRAWS))


def turns_in_all(box: Any, table: Any) -> int:
    return table.players * box.houses[table.players]


def total(table: Any, seat: int) -> int:
    """The damage on the houses of a seat."""
    return sum(table.damage[slot] for slot in members(table.houses[seat]))
