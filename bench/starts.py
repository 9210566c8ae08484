"""How soon one can begin: processes of their own, timed from outside by the wall clock."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from hapag.lab.plan import plan
from hapag.lab.speed import starts

REPEATS = 5
ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Starts:
    """Seconds. `cold` and `warm` end with a first move and a first whole game in compiled loops."""

    cold: float
    warm: float
    new: float  # import hapag; hapag.new(...), compiled before


def starts_of(game: str) -> Starts:
    with tempfile.TemporaryDirectory(prefix="hapag-") as cache:
        new = f"import hapag; hapag.new({game!r}, seed=1)"
        _seconds([sys.executable, "-c", new], cache)
        return Starts(*starts(plan(game, seed=1)), _median([sys.executable, "-c", new], cache))


def help_seconds() -> float:
    return _median([sys.executable, "-m", "hapag", "--help"], None)


def _median(command: list[str], cache: str | None) -> float:
    return statistics.median(_seconds(command, cache) for _ in range(REPEATS))


def _seconds(command: list[str], cache: str | None) -> float:
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, **({"HAPAG_CACHE": cache} if cache else {})}
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - start
