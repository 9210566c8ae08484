"""hapag rules GAME"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import GameName, Json

if TYPE_CHECKING:
    from hapag.core.game import Game
    from hapag.core.options import Option


Fields = Annotated[bool, typer.Option("--fields", help="The fields of the game's Box and Table instead.")]


def rules(game: GameName, json: Json = False, fields: Fields = False) -> None:
    """Print the rules of a game as played here, every ruling, and its house rules."""
    from hapag.cli.games import described
    from hapag.cli.output import print_json
    from hapag.core import registry

    wanted = registry.game(game)
    if fields:
        _print_fields(wanted, json)
    elif json:
        print_json({**described(wanted), "readme": readme(wanted)})
    else:
        print_rules(wanted)


def _print_fields(game: Game, json: bool) -> None:
    from hapag.cli.output import print_json
    from hapag.core.layout import markdown

    records = {"Box": game.box_record, "Table": game.table_record}
    if json:
        print_json({name: [vars(field) for field in record.fields] for name, record in records.items()})
        return
    parts = [f"## {name}, {r.dtype.itemsize} bytes\n\n{markdown(r)}" for name, r in records.items()]
    _print_page("\n\n".join(parts))


def readme(game: Game) -> str | None:
    from hapag.core import registry

    page = registry.folder(game) / "README.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None


def print_rules(game: Game) -> None:
    """Set like a page on a terminal; as it was written elsewhere."""
    page = readme(game) or f"# {game.title}\n\n{game.sentence}\n"
    _print_page(f"{page.rstrip()}\n\n{_house_rules(game)}")


def _print_page(page: str) -> None:
    from hapag.cli.output import colourful, console

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
        f"(default {_default(option)}): {option.sentence}"
        for option in game.options
    ]
    return "\n".join(["## House rules to choose", "", *lines])


def _default(option: Option) -> str:
    from hapag.core.options import spelled

    where_people_play = "" if option.usual == option.default else f", {spelled(option.usual)} at tables"
    return f"{spelled(option.default)}{where_people_play}"
