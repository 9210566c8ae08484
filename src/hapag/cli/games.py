"""hapag games"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hapag.cli.arguments import Json

if TYPE_CHECKING:
    from hapag.core.game import Game
    from hapag.core.options import Option


def games(json: Json = False) -> None:
    """List the games."""
    from hapag.cli.output import print_json, print_table
    from hapag.core import registry

    found = [registry.game(name) for name in registry.game_names()]
    if json:
        print_json([described(game) for game in found])
        return
    rows = [(g.name, g.title, span(g), g.minutes, g.sentence, _house_rules(g)) for g in found]
    print_table("", ("game", "title", "players", "minutes", "what it is", "house rules"), rows)


def described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "sentence": game.sentence,
        "options": [option_described(option) for option in game.options],
    }


def option_described(option: Option) -> dict[str, Any]:
    choices = list(option.choices)
    return {
        "name": option.name,
        "default": option.default,
        "at_tables": option.usual,
        "choices": choices,
        "sentence": option.sentence,
    }


def span(game: Game) -> str:
    least, most = game.players
    return str(least) if least == most else f"{least}-{most}"


def _house_rules(game: Game) -> str:
    from hapag.core.options import spelled

    return "\n".join(f"{o.name}={'|'.join(map(spelled, o.choices))}" for o in game.options)
