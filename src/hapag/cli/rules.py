"""hapag rules GAME"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from hapag.cli.arguments import GameName, Json

if TYPE_CHECKING:
    from hapag.core.game import Game


def rules(game: GameName, json: Json = False) -> None:
    """Print the rules of a game as played here, every ruling, and its house rules."""
    from hapag.cli.games import described
    from hapag.cli.output import print_json
    from hapag.core import registry

    wanted = registry.game(game)
    if json:
        print_json({**described(wanted), "readme": readme(wanted)})
    else:
        print_rules(wanted)


def readme(game: Game) -> str | None:
    from hapag.core import registry

    page = registry.folder(game) / "README.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None


def print_rules(game: Game) -> None:
    """Set like a page on a terminal; as it was written elsewhere."""
    from hapag.cli.output import colourful, console

    page = readme(game) or f"# {game.title}\n\n{game.sentence}\n"
    page = f"{page.rstrip()}\n\n{_house_rules(game)}"
    if not colourful():
        typer.echo(page)
        return
    from rich.markdown import Markdown

    console().print(Markdown(page))


def _house_rules(game: Game) -> str:
    from hapag.core.options import spelled

    if not game.options:
        return "## House rules to choose\n\nNone."
    lines = [
        f"- `--option {option.name}={'|'.join(map(spelled, option.choices))}` "
        f"(default {spelled(option.default)}): {option.sentence}"
        for option in game.options
    ]
    return "\n".join(["## House rules to choose", "", *lines])
