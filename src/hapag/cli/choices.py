"""Legal moves as a numbered list: grouped by the board targets they share, in as many columns as fit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Group = tuple[str, list[str]]
LONG, LARGE = 40, 20  # moves in a list, in a group of it
SCREEN = 40  # lines, which would push the board away


@dataclass(frozen=True)
class Choices:
    """The moves in the order of their numbers, and how they are shown."""

    moves: list[str]
    groups: list[Group]

    def text(self, width: int, everything: bool = True) -> str:
        """Unless everything is wanted, only the numbers of large groups where the list would be long."""
        lines: list[str] = []
        first = 1
        for heading, moves in self.groups:
            last = first + len(moves) - 1
            if heading and not everything and self._folds(moves):
                lines.append(f"  {heading}... {first}-{last} (`moves` lists them)")
            else:
                lines += [f"  {heading}"] if heading else []
                cells = [f"{n:>4} {move[len(heading) :]}" for n, move in enumerate(moves, first)]
                lines += _in_columns(cells, width)
            first = last + 1
        if len(lines) > SCREEN and not everything:
            return f"  {len(self.moves)} moves, for example {self.moves[0]} (`moves` lists them)"
        return "\n".join(lines)

    def _folds(self, group: list[str]) -> bool:
        return len(self.groups) > 1 and len(self.moves) > LONG and len(group) > LARGE

    def numbered(self, text: str) -> str | None:
        """The move with this number."""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
        return self.moves[number - 1] if 1 <= number <= len(self.moves) else None


def choices(paths: Mapping[str, Sequence[str]]) -> Choices:
    """From each move's path: what differs in the last target only stands together."""
    gathered: dict[tuple[str, ...], list[str]] = {}
    for move, path in paths.items():
        gathered.setdefault(tuple(path[:-1]), []).append(move)
    groups = [(_shared(moves), moves) for moves in gathered.values()]
    return Choices([move for _, moves in groups for move in moves], groups)


def _shared(moves: list[str]) -> str:
    """The beginning that all have in common, in whole words."""
    common = moves[0] if len(moves) > 1 else ""
    while not all(move.startswith(common) for move in moves):
        common = common[:-1]
    return re.sub(r"[\w-]*$", "", common)


def _in_columns(cells: list[str], width: int) -> list[str]:
    """Read downwards, as a telephone book."""
    cell = max(map(len, cells)) + 2
    abreast = max(1, width // cell)
    rows = -(-len(cells) // abreast)
    return ["".join(entry.ljust(cell) for entry in cells[row::rows]).rstrip() for row in range(rows)]
