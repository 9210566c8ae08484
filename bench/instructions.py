"""What a decision costs the processor, from its own counters, which a busy machine hardly disturbs.

Linux `perf` reads them. Two runs of different length are compared, so that starting and compiling cancel out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from bench.games import MANY
from hapag.core import registry

EVENTS = ("instructions", "cycles", "branch-misses")
GAMES = 100_000  # in the short run; three times as many in the long one
MISSING = "Not counted: `perf stat` is missing here, not allowed, or shown no counters by the machine."
PLAY = """
import sys
from hapag.lab.plan import plan
from hapag.lab.simulate import Compiled
compiled = Compiled(plan(sys.argv[1], players=int(sys.argv[2]), seed=1), 1)
print(sum(int(compiled.play(first, 1000).decisions.sum()) for first in range(0, int(sys.argv[3]), 1000)))
"""


class Counts(NamedTuple):
    """Per decision."""

    instructions: float
    cycles: float
    branch_misses: float


def counts_of(game: str) -> Counts | str:
    """The counts, or why there are none."""
    players = min(MANY, registry.game(game).players[1])
    short = _run(game, players, GAMES)
    long = None if short is None else _run(game, players, 3 * GAMES)
    if short is None or long is None:
        return MISSING
    decisions, *events = (after - before for before, after in zip(short, long, strict=True))
    return Counts(*(event / decisions for event in events))


def _run(game: str, players: int, games: int) -> tuple[int, ...] | None:
    """Decisions, then one count for each event; None where the counters cannot be read."""
    if shutil.which("perf") is None:
        return None
    python = [sys.executable, "-c", PLAY, game, str(players), str(games)]
    folder = str(Path(__file__).resolve().parents[1] / "src")
    path = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
    command = ["perf", "stat", "-x", ",", "-e", ",".join(f"{event}:u" for event in EVENTS), *python]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    found = dict(_counted(line) for line in done.stderr.splitlines() if line.count(",") > 3)
    if done.returncode or None in found.values() or len(found) != len(EVENTS):
        return None
    return (int(done.stdout), *(int(found[event] or 0) for event in EVENTS))


def _counted(line: str) -> tuple[str, int | None]:
    """A line of `perf stat -x,`: count, unit, event, ...; the count is a word where it could not be taken."""
    count, _, event, *_ = line.split(",")
    return event.removesuffix(":u"), int(count) if count.isdigit() else None
