"""Counts: how many sequences of events there are from a position, to each depth. Cheap and merciless.

Decisions and outcomes count alike; where several seats wait, the lowest one decides. A position is kept as
text, so that the counts do not depend on any generator.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from conformance.setting import Setting, folder_of_tests, settings_of, walk
from hapag.core.game import Array

COMMAND = "python tools/regenerate.py"
MOST = 10_000  # sequences at the last depth
DEEPEST = 6
PLACES = (0.0, 0.35, 0.75)  # how far into a random game
Json = dict[str, Any]


def file_of(game: str) -> Path:
    return folder_of_tests(game) / "counts.json"


def sequences(setting: Setting, table: Array, depth: int) -> int:
    waiting = setting.waiting(table)
    if not waiting:
        return 0
    possible = setting.possible(table, waiting[0])
    if depth == 1:
        return len(possible)
    return sum(
        sequences(setting, setting.applied(table, waiting[0], number), depth - 1) for number in possible
    )


def counted(setting: Setting, table: Array) -> list[int]:
    """To depth 1, 2, ... until there are many."""
    counts = [sequences(setting, table, 1)]
    while counts[-1] and len(counts) < DEEPEST:
        following = sequences(setting, table, len(counts) + 1)
        if following > MOST:
            break
        counts.append(following)
    return counts


def chosen_settings(game: str) -> list[Setting]:
    """Fewest and most players, and every house rule with two (or as few as may play)."""
    every = settings_of(game)
    two = min({setting.players for setting in every} - {1}, default=1)
    ends = {every[0].players, every[-1].players}
    return [
        setting
        for setting in every
        if setting.players == two or (setting.players in ends and not setting.options)
    ]


def counts_of(game: str) -> list[Json]:
    return [entry for setting in chosen_settings(game) for entry in counts_in(setting)]


def counts_in(setting: Setting) -> list[Json]:
    walked = list(walk(setting, setting.start(), Random(f"counts {setting}")))
    tables = [walked[int(place * len(walked))].table for place in PLACES]
    return [
        {
            "players": setting.players,
            "options": dict(setting.options),
            "position": setting.position_text(table).splitlines(),
            "counts": counted(setting, table),
        }
        for table in tables
    ]


def count_again(game: str, entry: Json) -> list[int]:
    """The counts of an entry of the file, from the position as the file has it."""
    setting = Setting(game, entry["players"], tuple(entry["options"].items()))
    table = setting.position_of("\n".join(entry["position"]))
    return [sequences(setting, table, depth) for depth in range(1, len(entry["counts"]) + 1)]


def write(game: str) -> Path:
    path = file_of(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps(counts_of(game), indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n"
    )
    return path
