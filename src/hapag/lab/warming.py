"""Compiling ahead, and clearing away what older versions of the sources have left."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from hapag.core import sources
from hapag.core.compiled import JIT

GROUPS = ("matches", "simulation", "all cores", "batches")
KEPT_DAYS = 30


def compile_group(game: str, group: str) -> None:
    """Compile, for one game, all that one use of it needs. Runs in a process of its own."""
    if JIT:
        {
            "matches": _matches,
            "simulation": lambda name: _simulation(name, 1),
            "all cores": lambda name: _simulation(name, 2),
            "batches": _batches,
        }[group](game)


def _matches(game: str) -> None:
    """A game of greedy players, and the few calls that none of them makes."""
    import hapag
    from hapag.core import calls, registry
    from hapag.core.chance import streams
    from hapag.lab.playing import Players, play_out

    match = hapag.new(game, seed=1)
    seat = int(match.waiting[0])
    match.view(seat), match.paths(seat), match.scores
    box, seen = match.box, match.observed(seat)
    calls.advice(box, seen, seat, match.legal_actions(seat)[0])
    calls.resample(box, seen, seat, streams(1, 1))
    bot = registry.bot("greedy")
    play_out(match, Players(match, [bot] * match.players, 1))


def _simulation(game: str, cores: int) -> None:
    from hapag.lab.plan import plan
    from hapag.lab.simulate import Compiled

    Compiled(plan(game, seed=1), cores)


def _batches(game: str) -> None:
    import hapag

    batch = hapag.batch(game, 2, seed=1)
    batch.observe()
    batch.legal_mask()
    batch.random_step()


def clear_old() -> list[Path]:
    """Remove the compiled code of sources that have changed since and were not used for a month."""
    root = sources.cache_root()
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    own = sources.fingerprint()
    folders = [folder for folder in root.iterdir() if folder.is_dir()] if root.is_dir() else []
    old = [folder for folder in folders if folder.name != own and folder.stat().st_mtime < oldest]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return old
