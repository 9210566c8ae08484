"""hapag simulate GAME"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hapag.cli.arguments import Box, GameName, HouseRules, Json, Players, Seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hapag.lab.plan import Plan
    from hapag.lab.simulate import Games
    from hapag.lab.summary import Summary

How_many = Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")]
Bots = Annotated[str, typer.Option(metavar="A,B", help="Bots in seat order; fewer than seats take turns.")]
Rotate = Annotated[bool, typer.Option(help="Move everybody on by a seat after each game.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", help="Cores to use [default: all].")]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Results, a line a game: .parquet, .csv or .jsonl.")
]
Records = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Save a record of each game, with fair dice.")
]

ENDED = ("games", "share", "95 %")


def simulate(
    game: GameName,
    games: How_many = 1000,
    players: Players = None,
    bots: Bots = "random",
    option: HouseRules = None,
    seed: Seed = None,
    rotate: Rotate = True,
    jobs: Jobs = None,
    out: Out = None,
    records: Records = None,
    box: Box = None,
    json: Json = False,
) -> None:
    """Let bots play many games, and say who does how well."""
    from hapag.cli.arguments import house_rules, names
    from hapag.lab.plan import plan

    rules = house_rules(option)
    wanted = plan(
        game, games=games, players=players, bots=names(bots), seed=seed, options=rules, box=box, rotate=rotate
    )
    summary, seconds = _played(wanted, jobs, out, records)
    if json:
        _print_json(summary, seconds)
    else:
        _print_tables(summary, seconds)


def _played(plan: Plan, jobs: int | None, out: Path | None, records: Path | None) -> tuple[Summary, float]:
    from hapag.cli.output import progress, waiting_for
    from hapag.lab.results import check_path, written
    from hapag.lab.simulate import simulate as run
    from hapag.lab.summary import Summary

    if out is not None:
        check_path(out)
    summary = Summary(plan)
    with waiting_for("Compiling, the first time only"):
        runs: Iterable[Games] = run(plan, jobs, records)
    started = time.perf_counter()
    with progress("games") as bar:
        task = bar.add_task(plan.game, total=plan.games)
        for played in runs if out is None else written(plan, runs, out):
            summary.add(played)
            bar.advance(task, len(played))
    return summary, time.perf_counter() - started


def _print_json(summary: Summary, seconds: float) -> None:
    from hapag.cli.output import print_json

    rates = {"decisions_per_second": summary.decisions / seconds, "games_per_second": summary.games / seconds}
    print_json({**summary.as_json(), "seconds": seconds, **rates})


def _print_tables(summary: Summary, seconds: float) -> None:
    from hapag.cli.output import counted, print_table

    plan = summary.plan
    heads = ("games", "mean score", "95 %", "wins", "95 %")
    bots = [(tally.name, tally.seats, *_cells(summary.row(tally))) for tally in summary.bots]
    seats = [(tally.name, *_cells(summary.row(tally))) for tally in summary.seats]
    title = f"{plan.declared().title}, {counted(plan.players, 'player')}"
    print_table(title, ("bot", "seats", *heads), bots, ("seats", *heads))
    print_table("", ("seat", *heads), seats, heads)
    if len(summary.endings) > 1:
        print_table("", ("ending", *ENDED), [_ended(summary, ending) for ending in summary.endings], ENDED)
    games = counted(summary.games, "game")
    typer.echo(
        f"{games} of {summary.decisions / summary.games:,.1f} decisions in {seconds:,.1f} s: "
        f"{summary.decisions / seconds:,.0f} decisions/s. Seed {plan.seed}."
    )


def _ended(summary: Summary, ending: str) -> tuple[str, ...]:
    found = summary.ended(ending)
    low, high = found["share_95"]
    return ending, f"{found['games']:,}", f"{found['share']:.1%}", f"{low:.1%} to {high:.1%}"


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    low, high = row["mean_score_95"]
    least, most = row["win_share_95"]
    score = f"{row['mean_score']:.2f}", f"{low:.2f} to {high:.2f}"
    wins = f"{row['win_share']:.1%}", f"{least:.1%} to {most:.1%}"
    return (f"{row['games']:,}", *score, *wins)
