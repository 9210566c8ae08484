"""hapag bench [GAME...]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import Json, Players

if TYPE_CHECKING:
    from hapag.lab.speed import Speed

Which = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all if none is named.")]
Seconds = Annotated[float, typer.Option(min=0.1, help="How long to play each game, on one core and on all.")]
Start = Annotated[bool, typer.Option("--start/--no-start", help="Also time the first start, which compiles.")]


def bench(
    games: Which = None,
    seconds: Seconds = 2.0,
    players: Players = None,
    start: Start = True,
    json: Json = False,
) -> None:
    """Measure how fast games are: random play with every legal move listed."""
    from hapag.cli.output import print_json, waiting_for
    from hapag.core import registry
    from hapag.lab.speed import machine, measure

    chosen = [registry.game(name).name for name in games or registry.game_names()]
    speeds = []
    for name in chosen:
        with waiting_for(f"Measuring {name}"):
            speeds.append(measure(name, players, seconds, start))
    if json:
        top = {"decisions_per_second": speeds[0].decisions_per_second} if len(speeds) == 1 else {}
        print_json({"machine": machine(), **top, "games": [speed.as_json() for speed in speeds]})
    else:
        _print_table(speeds)


def _print_table(speeds: list[Speed]) -> None:
    from hapag.cli.output import print_table
    from hapag.lab.speed import machine

    heads = ("game", "players", "decisions/s", "games/s", "all cores", "Table", "cold start", "warm start")
    print_table("", heads, map(_row, speeds), heads[1:])
    about = machine()
    typer.echo(
        f"{about['processor']}, {about['cores']} cores, Python {about['python']}, numba {about['numba']}."
    )
    typer.echo("One core, per second of CPU time; all cores as a multiple of one, by the clock.")


def _row(speed: Speed) -> tuple[object, ...]:
    rates = f"{speed.decisions_per_second:,.0f}", f"{speed.games_per_second:,.0f}", f"x {speed.all_cores:.2f}"
    starts = _seconds(speed.cold_start_seconds), _seconds(speed.warm_start_seconds)
    return (speed.game, speed.players, *rates, f"{speed.table_bytes} bytes", *starts)


def _seconds(measured: float | None) -> str:
    return "-" if measured is None else f"{measured:.1f} s"
