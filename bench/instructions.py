"""What a decision costs the processor, from its own counters, which a busy machine hardly disturbs.

Linux `perf` reads them. Two runs of different length are compared, so that starting and compiling cancel out.
Where the machine shows no counters, valgrind's callgrind counts instructions (with --callgrind: it takes
minutes). It knows no AVX-512, so the rules are then compiled for an older processor.
"""

from __future__ import annotations

import os
import re
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
FEW = 1000  # games in the short run under callgrind; six times as many in the long one
OLDER = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+sse2,+sse4.2,+popcnt,+avx,+avx2,+bmi,+bmi2,+lzcnt,+fma",
}
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
    cycles: float | None = None
    branch_misses: float | None = None


def counts_of(game: str, callgrind: bool = False) -> Counts | str:
    """The counts, or why there are none."""
    if callgrind:
        return _simulated(game)
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
    counters = ["perf", "stat", "-x", ",", "-e", ",".join(f"{event}:u" for event in EVENTS)]
    done = _play(counters, game, players, games)
    found = dict(_counted(line) for line in done.stderr.splitlines() if line.count(",") > 3)
    if done.returncode or None in found.values() or len(found) != len(EVENTS):
        return None
    return (int(done.stdout), *(int(found[event] or 0) for event in EVENTS))


def _play(
    under: list[str], game: str, players: int, games: int, older: bool = False
) -> subprocess.CompletedProcess[str]:
    python = [sys.executable, "-c", PLAY, game, str(players), str(games)]
    folder = str(Path(__file__).resolve().parents[1] / "src")
    path = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, **(OLDER if older else {})}
    return subprocess.run([*under, *python], env=environment, capture_output=True, text=True, check=False)


def _simulated(game: str) -> Counts | str:
    """Instructions alone, counted by callgrind once the rules are compiled and kept on disk."""
    if shutil.which("valgrind") is None:
        return "Not counted: valgrind is not installed."
    players = min(MANY, registry.game(game).players[1])
    _play([], game, players, FEW, older=True)
    (few, short), (many, long) = (_collected(game, players, games) for games in (FEW, 6 * FEW))
    return Counts((long - short) / (many - few)) if short and many > few else "Not counted: callgrind failed."


def _collected(game: str, players: int, games: int) -> tuple[int, int]:
    """Decisions and instructions of one run."""
    under = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = _play(under, game, players, games, older=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return (int(done.stdout), int(found[1])) if found and not done.returncode else (0, 0)


def _counted(line: str) -> tuple[str, int | None]:
    """A line of `perf stat -x,`: count, unit, event, ...; the count is a word where it could not be taken."""
    count, _, event, *_ = line.split(",")
    return event.removesuffix(":u"), int(count) if count.isdigit() else None
