"""hapag play GAME"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import Box, GameName, HouseRules, Players, Seed
from hapag.core.errors import BadPlayers, HapagError, UnknownName

if TYPE_CHECKING:
    from hapag.core.game import Game
    from hapag.core.match import Match

HUMAN = "human"
USUAL = 3  # players, where the game allows it

Seats = Annotated[
    str | None, typer.Option(metavar="A,B", help="human or a bot for each seat [default: you first].")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record of the game here.")]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")]


def play(
    game: GameName,
    players: Players = None,
    seats: Seats = None,
    option: HouseRules = None,
    seed: Seed = None,
    box: Box = None,
    save: Save = None,
    resume: Resume = None,
) -> None:
    """Play in the terminal: against bots, or several people in turn at one screen."""
    import hapag
    from hapag.cli.arguments import house_rules, names
    from hapag.cli.sitting import Sitting
    from hapag.core import registry
    from hapag.core.options import settle

    wanted = registry.game(game)
    if resume is not None:
        if players is not None or option or seed is not None:
            raise HapagError("--resume goes on with the players, house rules and dice of the saved game.")
        match = _resumed(wanted.name, resume, box)
        line = names(seats) or _saved_line(match.seats, wanted.name)
        Sitting(match, _seats(line, match.players, wanted.name), save or resume).run(resume)
        return
    if save is not None and save.exists():
        raise HapagError(f"{save} is there already; --resume {save} goes on with an unfinished game.")
    line = _line(names(seats), players, wanted)
    rules = settle(wanted.options, house_rules(option), at_table=True)
    match = hapag.new(wanted.name, len(line), seed, options=rules, box=box, seats=line)
    Sitting(match, _seats(line, len(line), wanted.name), save).run()


def _line(named: list[str], players: int | None, game: Game) -> list[str]:
    """Who sits where: as named, the rest greedy bots; the first seat is yours."""
    least, most = game.players
    usual = len(named) if named else max(least, min(most, USUAL))
    count = game.check_players(usual if players is None else players)
    if len(named) > count:
        raise BadPlayers(f"--seats names {len(named)} players, but {count} play.")
    line = named or [HUMAN]
    return line + ["greedy"] * (count - len(line))


def _saved_line(saved: list[str], game: str) -> list[str]:
    """Whoever is no bot is a human, whatever the name."""
    from hapag.core import registry

    known = registry.bot_names(game)
    return [name if name in known else HUMAN for name in saved]


def _seats(line: list[str], players: int, game: str) -> list[str | None]:
    """The bot of each seat; None for a human."""
    from hapag.core import registry

    if len(line) != players:
        raise BadPlayers(f"{len(line)} seats are named, but {players} play.")
    known = registry.bot_names(game)
    for name in line:
        if name not in (*known, HUMAN):
            raise UnknownName("kind of player", name, (*known, HUMAN))
    return [None if name == HUMAN else name for name in line]


def _resumed(game: str, file: Path, box: Path | None) -> Match:
    """A saved match; with its seed file it rolls on by itself, else you enter what comes up."""
    from hapag.cli.records import opened
    from hapag.cli.saving import saved_seed
    from hapag.core.replay import replayed

    record = opened(file, box)
    if record.game != game:
        raise HapagError(f"{file} is a game of {record.game}, not of {game}.")
    if record.end is not None:
        raise HapagError(f"The game in {file} is over; `hapag replay {file}` tells it.")
    return replayed(record, box, file.name, saved_seed(file))
