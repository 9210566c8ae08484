"""How fast a game is: random play with every legal move listed each time, and how soon it can start."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from hapag.core import registry
from hapag.lab.plan import Plan, plan
from hapag.lab.simulate import Compiled, cores

# What is timed when a game starts: a first move, and a first game of the compiled loops.
FIRST_GAME = """
import sys
import hapag
match = hapag.new(sys.argv[1], int(sys.argv[2]), 1)
match.play_action(match.waiting[0], match.legal_actions(match.waiting[0])[0])
from hapag.lab.plan import plan
from hapag.lab.simulate import Compiled
Compiled(plan(sys.argv[1], players=int(sys.argv[2])), 1)
"""


@dataclass(frozen=True)
class Speed:
    """`decisions_per_second` is per second of CPU time of one core; `all_cores` compares by the clock."""

    game: str
    players: int
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    cores: int
    all_cores_decisions_per_second: float
    all_cores: float  # times one core
    table_bytes: int
    cold_start_seconds: float | None  # nothing compiled yet
    warm_start_seconds: float | None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


USUAL = 4  # players, where the game allows it


def measure(game: str, players: int | None = None, seconds: float = 2.0, start: bool = True) -> Speed:
    """Measure one game; `start` also starts Python twice more, which takes as long as compiling does."""
    least, most = registry.game(game).players
    count = max(least, min(most, USUAL)) if players is None else players
    wanted = plan(game, players=count, seed=1)
    one, many = Compiled(wanted, 1), Compiled(wanted, cores())
    decisions, games, used, passed = _repeated(one, seconds)
    decisions_of_all, _, _, passed_of_all = _repeated(many, seconds)
    rate, rate_of_all = decisions / passed, decisions_of_all / passed_of_all
    cold, warm = starts(wanted) if start else (None, None)
    return Speed(
        game=wanted.game,
        players=wanted.players,
        decisions_per_second=decisions / used,
        games_per_second=games / used,
        decisions_per_game=decisions / games,
        cores=cores(),
        all_cores_decisions_per_second=rate_of_all,
        all_cores=rate_of_all / rate,
        table_bytes=wanted.declared().table_record.dtype.itemsize,
        cold_start_seconds=cold,
        warm_start_seconds=warm,
    )


def _repeated(compiled: Compiled, seconds: float) -> tuple[int, int, float, float]:
    """Play for so long: decisions, games, CPU seconds, seconds by the clock."""
    decisions = games = 0
    length = _length(compiled)
    used, passed = time.process_time(), time.perf_counter()
    while time.perf_counter() - passed < seconds:
        decisions += int(compiled.play(games, length).decisions.sum())
        games += length
    return decisions, games, time.process_time() - used, time.perf_counter() - passed


def _length(compiled: Compiled) -> int:
    """How many games take about a twentieth of a second."""
    length = 1
    while length < 1 << 20 and _timed(partial(compiled.play, 0, length)) < 0.05:
        length *= 2
    return length


def _timed(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def starts(wanted: Plan) -> tuple[float, float]:
    """Seconds from nothing to a first game: with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory(prefix="hapag-") as cache:
        first_game = partial(_first_game, wanted, cache)
        return _timed(first_game), _timed(first_game)


def _first_game(wanted: Plan, cache: str) -> None:
    folder = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "HAPAG_CACHE": cache, "PYTHONPATH": path}
    command = [sys.executable, "-c", FIRST_GAME, wanted.game, str(wanted.players)]
    subprocess.run(command, env=environment, check=True, capture_output=True)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    versions = {name: metadata.version(name) for name in ("numba", "numpy")}
    return {"processor": _processor(), "cores": cores(), "python": platform.python_version(), **versions}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()
