"""SVG as text."""

from __future__ import annotations

import re

from core.example import GAME
from hapag.core import registry, svg


def test_a_relative_path_goes_from_point_to_point() -> None:
    assert svg.relative("M1 2L3.5 1L3 4ZM0 0L-1 -0.1Z") == "M1 2l2.5-1l-0.5 3zM0 0l-1-0.1z"


def test_a_relative_path_loses_nothing() -> None:
    paths = registry.game(GAME).drawing.land_paths(registry.shipped_box(GAME).content)
    for path in (paths["coast"], paths["blue_lines"], *paths["shallows"], *paths["regions"].values()):
        assert points(svg.relative(path)) == points(path)


def points(path: str) -> list[tuple[int, int]]:
    """The corners in tenths, however the path is written."""
    found: list[tuple[int, int]] = []
    for command, words in re.findall(r"([MLl])([^MLlZz]*)", path):
        x, y = (round(10 * float(number)) for number in re.findall(r"-?[0-9.]+", words))
        if command == "l":
            x, y = x + found[-1][0], y + found[-1][1]
        found.append((x, y))
    return found
