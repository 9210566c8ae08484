"""hapag tournament-client GAME"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import GameName, HouseRules, Seed
from hapag.cli.tournament import TournamentPassword, one_word, tell

if TYPE_CHECKING:
    from hapag.tournament.client import Client, Tally

STAND_IN = "greedy"


def tournament_client(
    game: GameName,
    host: Annotated[str, typer.Option(help="Where the server is.")],
    port: Annotated[int, typer.Option(min=1, max=65535, help="Its port.")],
    tournament_password: TournamentPassword,
    user: Annotated[str, typer.Option(envvar="HAPAG_USER", help="The name to log in with.")],
    password: Annotated[str, typer.Option(envvar="HAPAG_PASSWORD", help="Its password.")],
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot that plays.")] = "greedy",
    option: HouseRules = None,
    seed: Seed = None,
    patience: Annotated[float, typer.Option(min=0, help="Seconds to wait for a server.")] = 30,
    lines: Annotated[bool, typer.Option("--lines", help="Show every line on stderr.")] = False,
) -> None:
    """Let a bot play in a tournament, on this server or anybody's."""
    from hapag.cli.arguments import house_rules
    from hapag.core import registry
    from hapag.tournament.client import Account, Client
    from hapag.tournament.setting import setting

    wanted = setting(game, house_rules(option))
    named = {"--tournament-password": tournament_password, "--user": user, "--password": password}
    account = Account(*(one_word(what, text) for what, text in named.items()))
    client = Client(
        wanted,
        account,
        registry.bot(bot, wanted.game.name),
        registry.bot(STAND_IN, wanted.game.name),
        seed,
        tell,
        partial(tell, err=True) if lines else None,
    )
    tally = _played(client, host, port, patience)
    total = tally.won + tally.drawn + tally.lost
    typer.echo(
        f"{total} games: {tally.won} won, {tally.drawn} drawn, {tally.lost} lost "
        f"({tally.forfeited} of them forfeited)."
    )


def _played(client: Client, host: str, port: int, patience: float) -> Tally:
    """Compiled before anybody is waiting."""
    import asyncio

    from hapag.cli.output import waiting_for
    from hapag.tournament.warming import warm_up

    with waiting_for("Compiling, the first time only"):
        for bot in {client.bot.name: client.bot, client.stand_in.name: client.stand_in}.values():
            warm_up(client.setting, bot)
    return asyncio.run(client.play(host, port, patience))
