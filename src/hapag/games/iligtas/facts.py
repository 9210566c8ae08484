"""What texts and pages tell of a position, counted in plain Python (compiled rules take no copies)."""

from __future__ import annotations

from typing import Any

from .layout import DICE, HAZARDS, SET


def has_source(table: Any) -> bool:
    """Whether a card can still come from the deck (IL-R5)."""
    return table.deck_cards > 0 or table.discard != 0


def shieldable(box: Any, table: Any, seat: int) -> int:
    """Locations on which the seat can pay a Safety Token (IL-13)."""
    suits = (box.suit[hazard] for hazard in range(HAZARDS))
    payable = [(table.hand[seat] & suit).bit_count() >= SET for suit in suits]
    return sum(box.places[hazard] for hazard in range(HAZARDS) if payable[hazard]) if table.tokens else 0


def struck(table: Any) -> int:
    """Locations that the last disaster struck, once its damage was rolled."""
    return table.numbered[table.die[0] + table.die[1]] if table.die[DICE - 1] else 0


def members(mask: int) -> list[int]:
    """The things in a set, ascending."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
