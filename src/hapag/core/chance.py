"""Chance: a fast generator for simulation, and a fair stream that anybody can check for real tables.

Both answer one question: a number from 0 to n - 1. Neither is part of a Table.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any

import numpy as np

from hapag.core.compiled import wrapping
from hapag.core.errors import BadOption, shown
from hapag.core.options import whole

# --- simulation: SplitMix64, a counter that is mixed -------------------------------------------------


@wrapping
def next_word(stream: Any) -> Any:
    """64 random bits. The stream is one uint64: a counter with the key folded in."""
    stream[0] += np.uint64(0x9E3779B97F4A7C15)
    word = stream[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@wrapping
def below(stream: Any, n: int) -> int:
    """A number from 0 to n - 1. The bias is below n / 2^32: for simulation, not for real tables."""
    high = np.uint64(next_word(stream)) >> np.uint64(32)
    return np.int64((high * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


def streams(seed: int | bytes, count: int, first: int = 0) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Independent starting points: stream `i` of a seed is the same whatever the batch it runs in."""
    key = int.from_bytes(hashlib.sha256(b"hapag streams" + seed_bytes(seed)).digest()[:8], "big")
    with np.errstate(over="ignore"):
        word = np.arange(first + 1, first + count + 1, dtype=np.uint64) * np.uint64(
            0xD1342543DE82EF95
        ) + np.uint64(key)
        word = (word ^ (word >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
        word = (word ^ (word >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
        return word ^ (word >> np.uint64(32))


# --- real tables: HMAC-SHA256, published in advance by its hash ---------------------------------------

NUMBER_BYTES = 6  # 48 bits: exact in every language, JavaScript's numbers included
LIMIT = 1 << (8 * NUMBER_BYTES)
SHORTEST = 16  # bytes of a seed
LARGEST = 10**100  # a seed that is a number


def seed_bytes(seed: int | bytes | None) -> bytes:
    """From whatever a caller has: nothing (fresh 32 bytes), an int (for repeatable matches), or bytes."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes | bytearray):
        if len(seed) < SHORTEST:
            raise BadOption(f"seed: {len(seed)} bytes can be guessed; give at least {SHORTEST}.")
        return bytes(seed)
    try:
        number = whole("seed", seed, -LARGEST, LARGEST)
    except BadOption:
        why = "a seed is a whole number of at most 100 digits, or bytes"
        raise BadOption(f"seed = {shown(seed)} is not possible: {why}.") from None
    return hashlib.sha256(b"hapag seed %d" % number).digest()


def with_words(seed: bytes, words: Iterable[str]) -> bytes:
    """The seed after players have added words of their own to it, in their order."""
    for word in words:
        seed = hmac.digest(seed, word.encode(), "sha256")
    return seed


class FairStream:
    """Outcome i comes from HMAC-SHA256(seed, "i"); from "i.1", "i.2", ... when a number is drawn again."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    @property
    def commitment(self) -> str:
        return "sha256:" + hashlib.sha256(self.seed).hexdigest()

    def below(self, i: int, n: int) -> int:
        """A number from 0 to n - 1 for outcome i, exactly uniform."""
        ceiling = LIMIT - LIMIT % n
        attempt = 0
        while True:
            message = f"{i}.{attempt}" if attempt else f"{i}"
            number = int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:NUMBER_BYTES], "big")
            if number < ceiling:
                return number % n
            attempt += 1

    def pick(self, i: int, weights: Iterable[int]) -> int:
        """The index of outcome i, by weight, in the order in which the rules list the outcomes."""
        weights = list(weights)
        left = self.below(i, sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("a number below the sum of the weights falls on one of them")
