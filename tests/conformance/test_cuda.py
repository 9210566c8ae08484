"""The rules compile to a CUDA kernel. No GPU is needed: the result is PTX, which nobody runs here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from conformance.setting import GAMES, TESTS
from hapag.core import sources
from hapag.core.verbs import VERBS

# In a quick run `playout` has to stand for the verbs that it calls.
QUICK = ["check", "observe", "resample", "playout"]
KERNELS = QUICK if GAMES == 1 else [*(verb.__name__ for verb in VERBS), "playout", "best"]


@cache
def compiled(game: str) -> dict[str, Any]:
    """What `conformance.kernels` says about each kernel; {"missing": why} without the CUDA parts."""
    path = os.pathsep.join([str(sources.PACKAGE.parent), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "HAPAG_JIT": "1"}
    command = [sys.executable, "-m", "conformance.kernels", game, *KERNELS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_verb_compiles_to_ptx(any_game: str, kernel: str) -> None:
    answers = compiled(any_game)
    if "missing" in answers:
        pytest.skip(f"numba-cuda with NVVM is not installed: {answers['missing']}")
    assert answers[kernel] == "ok"
