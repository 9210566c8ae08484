"""Who meets whom: a round robin by the circle method, as often round as there are rounds."""

from __future__ import annotations

Pair = tuple[int, int]


def cycle(players: int) -> int:
    """Rounds until everybody has met everybody once."""
    return players - 1 + players % 2


def pairs(players: int, number: int) -> list[Pair]:
    """The matches of a round, numbered from 1. With an odd number of players one rests."""
    circle = list(range(players)) + [-1] * (players % 2)
    turn = (number - 1) % cycle(players)
    line = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    met = zip(line[: len(line) // 2], reversed(line[len(line) // 2 :]), strict=True)
    return [(min(pair), max(pair)) for pair in met if min(pair) >= 0]
