"""Friendly names for people who do not give their own: a Filipino adjective with an animal or plant.

All of them are kind, none is an insult or slang, whatever is put beside what.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count as numbers
from random import Random

# fmt: off
ADJECTIVES = (
    "Alisto", "Bibo", "Bihasa", "Dakila", "Handa", "Listo", "Maaasahan", "Maagap", "Maalaga", "Mabait",
    "Mabilis", "Magalang", "Magiliw", "Magiting", "Mahinahon", "Mahusay", "Maingat", "Makulay", "Malaya",
    "Malikhain", "Maliksi", "Maliwanag", "Maparaan", "Mapayapa", "Marunong", "Masaya", "Masigla", "Masikap",
    "Masinop", "Masipag", "Masuwerte", "Matalino", "Matapang", "Matatag", "Matipid", "Matiyaga",
    "Matulungin", "Mausisa", "Palangiti", "Tapat",
)
BEINGS = (
    "Agila", "Akasya", "Alitaptap", "Anahaw", "Banaba", "Bangus", "Bubuyog", "Butanding", "Dugong", "Duhat",
    "Gumamela", "Kabayo", "Kalabaw", "Kalamansi", "Kalaw", "Kamagong", "Katala", "Katmon", "Kawayan",
    "Kilyawan", "Kuliglig", "Lansones", "Lawin", "Loro", "Malunggay", "Maya", "Molave", "Musang", "Narra",
    "Niyog", "Paruparo", "Pawikan", "Pilandok", "Rambutan", "Sampagita", "Santol", "Tagak", "Talisay",
    "Tamaraw", "Tarsier", "Tutubi", "Usa",
)
# fmt: on


def linked(adjective: str) -> str:
    """The adjective as it stands before a noun: -ng after a vowel, -g after n, and `na` after the rest."""
    if adjective[-1] in "aeiou":
        return adjective + "ng"
    if adjective.endswith("n"):
        return adjective + "g"
    return adjective + " na"


def suggest(count: int, taken: Collection[str], random: Random) -> list[str]:
    """Names that nobody at the table has, no two of them sharing a word while there are words enough."""
    used = {name.casefold() for name in taken}
    adjectives = random.sample(ADJECTIVES, len(ADJECTIVES))
    beings = random.sample(BEINGS, len(BEINGS))
    found: list[str] = []
    for turn in range(len(ADJECTIVES) * len(BEINGS)):
        if len(found) == count:
            return found
        adjective = adjectives[turn % len(adjectives)]
        name = f"{linked(adjective)} {beings[(turn + turn // len(adjectives)) % len(beings)]}"
        if name.casefold() not in used:
            used.add(name.casefold())
            found.append(name)
    spare = (f"Upuan {number}" for number in numbers(1))
    return found + [name for name, _ in zip(spare, range(count - len(found)), strict=False)]
