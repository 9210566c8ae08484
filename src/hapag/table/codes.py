"""Codes and names that people read aloud, type and remember."""

from __future__ import annotations

import secrets
import time

# No two of these look or sound alike in any hand or font (no 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V), and
# without vowels they spell no word.
ALPHABET = "CDFHJKMNPRTWXY3479"
LENGTH = 5


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code somebody typed, however it was spaced; None if it cannot be one."""
    code = "".join(letter for letter in text.upper() if letter.isalnum())
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def new_key() -> str:
    """A key that cannot be guessed: of a table, of a seat, of a host."""
    return secrets.token_urlsafe(12)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
