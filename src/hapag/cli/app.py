"""All commands under one name; wrong words and refused input end here, with exit code 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

import hapag
from hapag.cli.backup import backup, restore
from hapag.cli.bench import bench
from hapag.cli.games import games
from hapag.cli.new_game import new_game
from hapag.cli.play import play
from hapag.cli.replay import replay
from hapag.cli.rules import rules
from hapag.cli.serve import serve
from hapag.cli.simulate import simulate
from hapag.cli.tournament import tournament
from hapag.cli.tournament_client import tournament_client
from hapag.cli.verify import verify
from hapag.cli.warm import warm
from hapag.core.errors import HapagError, suggestion

INTERRUPTED = 130


class Commands(TyperGroup):
    """Says what was meant, and turns refused input into one line."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            ctx.fail(f"There is no command {args[0]!r}. {suggestion(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except HapagError as error:
            _stop(str(error).splitlines()[0], 2)
        except KeyboardInterrupt:
            _stop("Stopped.", INTERRUPTED)
        except MemoryError:
            _stop("There is not enough memory for that.", 2)

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except OSError as error:  # never a closed pipe: super().main ends quietly at one
            why = error.strerror or str(error)
            typer.echo(f"{error.filename}: {why}" if error.filename else why, err=True)
            _give_up_stdout()
            sys.exit(2)


def _give_up_stdout() -> None:
    """Python flushes stdout when it ends: what could not be written must not fail once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(why: str, code: int) -> NoReturn:
    typer.echo(why, err=True)
    raise typer.Exit(code)


app = typer.Typer(
    cls=Commands,
    name="hapag",
    help="Tabletop games to play, simulate and check.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hapag {hapag.__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which Hapag this is.")
    ] = False,
) -> None:
    """Tabletop games to play, simulate and check."""


for command in (
    games,
    rules,
    play,
    serve,
    backup,
    restore,
    simulate,
    bench,
    tournament,
    tournament_client,
    replay,
    verify,
    warm,
    new_game,
):
    app.command()(command)
