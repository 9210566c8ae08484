"""hapag tournament GAME"""

from __future__ import annotations

import contextlib
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import GameName, HouseRules, Json, Seed
from hapag.core.errors import HapagError

if TYPE_CHECKING:
    from hapag.tournament.results import Results
    from hapag.tournament.server import Tournament


class Alike(StrEnum):
    challenge = "challenge"
    match = "match"
    game = "game"


HEADS = ("games", "won", "drawn", "lost", "forfeited", "points", "scored", "against")
TournamentPassword = Annotated[
    str,
    typer.Option(
        "--tournament-password", envvar="HAPAG_TOURNAMENT_PASSWORD", help="The word that lets everybody in."
    ),
]


def tournament(
    game: GameName,
    tournament_password: TournamentPassword,
    logins: Annotated[
        Path, typer.Option(metavar="FILE", help="Who may take part: a user and a password on each line.")
    ],
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 = any free one.")] = 1708,
    host: Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 = only here.")] = "0.0.0.0",
    rounds: Annotated[
        int | None,
        typer.Option(min=1, max=10000, help="Rounds of a challenge [default: all meet all once]."),
    ] = None,
    challenges: Annotated[int, typer.Option(min=1, max=10000, help="How many challenges.")] = 1,
    clock: Annotated[float, typer.Option(min=0.01, max=86400, help="Seconds for a move.")] = 1.5,
    wait: Annotated[
        float | None,
        typer.Option(min=0, help="Begin with who is there after so many seconds [default: when all are]."),
    ] = None,
    alike: Annotated[
        Alike, typer.Option(help="Draw the same in every game of a challenge or of a match, or in none.")
    ] = Alike.challenge,
    option: HouseRules = None,
    seed: Seed = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save a record of each game, and the results.")
    ] = None,
    traces: Annotated[bool, typer.Option("--traces", help="Save a trace of each record too.")] = False,
    json: Json = False,
) -> None:
    """Hold a tournament of programs that connect from anywhere."""
    from hapag.cli.arguments import house_rules
    from hapag.tournament.logins import read_logins
    from hapag.tournament.server import Plan, Tournament
    from hapag.tournament.setting import setting

    if traces and records is None:
        raise HapagError("--traces needs --records: traces are made from records.")
    wanted = setting(game, house_rules(option))
    plan = Plan(
        one_word("--tournament-password", tournament_password),
        read_logins(logins),
        rounds=rounds,
        challenges=challenges,
        clock=clock,
        alike=alike.value,
        seed=seed,
        wait=wait,
    )
    held = Tournament(wanted, plan, partial(tell, err=json), records)
    try:
        _hold(held, host, port)
    finally:
        if held.players:  # whoever stops it wants to know how it stood
            _print(wanted.game.title, held.results, json)
    if traces and held.kept is not None:
        _trace(held.kept.records)


def tell(line: str, err: bool = False) -> None:
    """What happens meanwhile; it goes on happening when the terminal has gone."""
    with contextlib.suppress(OSError):
        typer.echo(line, err=err)


def one_word(what: str, text: str) -> str:
    if len(text.split()) != 1 or text != text.strip() or not text.isprintable():
        raise HapagError(f"{what} must be one word without spaces.")
    return text


def _hold(held: Tournament, host: str, port: int) -> None:
    import asyncio

    from hapag.cli.output import waiting_for
    from hapag.tournament.warming import warm_up

    with waiting_for("Compiling, the first time only"):
        warm_up(held.setting)

    def ready(found: int) -> None:
        held.told(f"{held.setting.game.title}: waiting for {len(held.plan.logins)} players at {host}:{found}")

    asyncio.run(held.hold(host, port, ready))


def _trace(records: list[Path]) -> None:
    from hapag.cli.output import progress
    from hapag.tournament.keeping import write_traces

    with progress("traces") as bar:
        line = bar.add_task("traces", total=len(records))
        for _ in write_traces(records):
            bar.advance(line)


def _print(title: str, results: Results, json: bool) -> None:
    from hapag.cli.output import print_json, print_table

    if json:
        return print_json(results.as_json())
    rows = [
        (
            place,
            standing.name,
            standing.games,
            standing.won,
            standing.drawn,
            standing.lost,
            standing.forfeited,
            f"{standing.points:g}",
            f"{standing.scored:,}",
            f"{standing.against:,}",
        )
        for place, standing in results.table()
    ]
    return print_table(f"{title}: results", ("place", "player", *HEADS), rows, ("place", *HEADS))
