"""hapag warm [GAME...]"""

from __future__ import annotations

import time
from typing import Annotated

import typer

Which = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all if none is named.")]


def warm(games: Which = None) -> None:
    """Compile games ahead, on all cores, so that nobody waits later."""
    from hapag.core import registry
    from hapag.lab.warming import GROUPS, clear_old

    chosen = [registry.game(name).name for name in games or registry.game_names()]
    started = time.perf_counter()
    _compile([(name, group) for name in chosen for group in GROUPS])
    typer.echo(f"Compiled {', '.join(chosen)} in {time.perf_counter() - started:.1f} s.")
    if old := clear_old():
        typer.echo(f"Removed {len(old)} folders of compiled code that nobody has used for a month.")


def _compile(tasks: list[tuple[str, str]]) -> None:
    from concurrent.futures import as_completed

    from hapag.cli.output import progress
    from hapag.lab.simulate import cores, workers
    from hapag.lab.warming import compile_group

    with progress("parts") as bar, workers(cores()) as pool:
        running = [pool.submit(compile_group, *task) for task in tasks]
        line = bar.add_task("compiling", total=len(tasks))
        for done in as_completed(running):
            done.result()
            bar.advance(line)
