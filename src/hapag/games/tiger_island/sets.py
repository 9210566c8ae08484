"""Sets of hexes: three words, small enough to stay in the processor's registers during a search."""

from __future__ import annotations

from hapag.core.bits import count, lowest
from hapag.core.compiled import rule

Hexes = tuple[int, int, int]

WORD = 60  # hexes a word
EMPTY = (0, 0, 0)


@rule
def has(hexes: Hexes, hex: int) -> bool:
    low, middle, high = hexes
    if hex < WORD:
        return (low >> hex) & 1 != 0
    if hex < 2 * WORD:
        return (middle >> (hex - WORD)) & 1 != 0
    return (high >> (hex - 2 * WORD)) & 1 != 0


@rule
def adding(hexes: Hexes, hex: int) -> Hexes:
    low, middle, high = hexes
    if hex < WORD:
        return low | 1 << hex, middle, high
    if hex < 2 * WORD:
        return low, middle | 1 << (hex - WORD), high
    return low, middle, high | 1 << (hex - 2 * WORD)


@rule
def without(hexes: Hexes, hex: int) -> Hexes:
    low, middle, high = hexes
    if hex < WORD:
        return low & ~(1 << hex), middle, high
    if hex < 2 * WORD:
        return low, middle & ~(1 << (hex - WORD)), high
    return low, middle, high & ~(1 << (hex - 2 * WORD))


@rule
def union(hexes: Hexes, others: Hexes) -> Hexes:
    return hexes[0] | others[0], hexes[1] | others[1], hexes[2] | others[2]


@rule
def difference(hexes: Hexes, others: Hexes) -> Hexes:
    return hexes[0] & ~others[0], hexes[1] & ~others[1], hexes[2] & ~others[2]


@rule
def some(hexes: Hexes) -> bool:
    return (hexes[0] | hexes[1] | hexes[2]) != 0


@rule
def first(hexes: Hexes) -> int:
    """The smallest hex of a set that is not empty."""
    low, middle, high = hexes
    if low != 0:
        return lowest(low)
    if middle != 0:
        return WORD + lowest(middle)
    return 2 * WORD + lowest(high)


@rule
def size(hexes: Hexes) -> int:
    return count(hexes[0]) + count(hexes[1]) + count(hexes[2])
