"""The one list of games and bots, found by folder: whoever needs a game asks here."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from hapag.core import box as boxes
from hapag.core import sources
from hapag.core.errors import HapagError, UnknownName

if TYPE_CHECKING:
    from hapag.core.bot import Bot
    from hapag.core.game import Game


def game_names() -> list[str]:
    """All games there are, in alphabetical order; nothing is imported."""
    own = {_spoken(module.name) for module in pkgutil.iter_modules([str(sources.PACKAGE / "games")])}
    return sorted(own | set(sources.installed_games()) | set(sources.local_games()))


def bot_names(game: str | None = None) -> list[str]:
    """All bots; with a game also those that follow its advice in another style: `greedy-steward`."""
    names = list(_own_bots())
    return names if game is None else [*names, *_styled(names, game)]


@cache
def _own_bots() -> tuple[str, ...]:
    found = pkgutil.iter_modules([str(sources.PACKAGE / "bots")])
    return tuple(sorted(_spoken(module.name) for module in found))


def _styled(names: list[str], of: str) -> dict[str, tuple[str, str]]:
    """The names of the bots of a game that have a style, each with the bot and the style."""
    followers = [name for name in names if bot(name).follows_advice]
    styles = [style.name for style in game(of).styles[1:]]
    return {f"{name}-{style}": (name, style) for name in followers for style in styles}


def _spoken(name: str) -> str:
    return name.replace("_", "-")


def game(name: str) -> Game:
    """A game by its name."""
    name = _spoken(name.strip().lower())
    if name not in _games:  # to look through the folders each time would cost more than a move
        known = game_names()
        if name not in known:
            raise UnknownName("game", name, known)
        _games[name] = _load(name)
    return _games[name]


_games: dict[str, Game] = {}


def _load(name: str) -> Game:
    try:
        found: Game = _module(name).GAME
    except (ImportError, AttributeError, SyntaxError, TypeError, ValueError) as error:
        raise HapagError(f"The game {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    return found


def _module(name: str) -> ModuleType:
    """Our own games come first: nobody's folder can take the place of one."""
    own = f"hapag.games.{name.replace('-', '_')}"
    if importlib.util.find_spec(own) is not None:
        return importlib.import_module(own)
    if name in sources.local_games():
        return _import_folder(sources.local_games()[name])
    return importlib.import_module(sources.installed_games()[name])


def _import_folder(folder: Path) -> ModuleType:
    """Import a game from a folder of HAPAG_GAMES under a package name of its own."""
    name = f"hapag_local_{folder.name}"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def bot(name: str, of: str | None = None) -> Bot:
    """A bot by its name; `of` is the game that it is to play, for names with one of its styles."""
    known = bot_names()
    styled = {} if of is None or name in known else _styled(known, of)
    if name in styled:
        base, style = styled[name]
        says = next(each.sentence for each in game(str(of)).styles if each.name == style)
        return replace(bot(base), name=name, sentence=says, style=style)
    if name not in known:
        raise UnknownName("bot", name, [*known, *styled])
    found: Bot = importlib.import_module(f"hapag.bots.{name.replace('-', '_')}").BOT
    return found


@cache
def shipped_box(name: str) -> boxes.LoadedBox:
    """The box that comes with a game."""
    wanted = game(name)
    return boxes.load(folder(wanted) / "box.toml", wanted.printed.Content)


def box_of(name: str, path: str | Path | None) -> boxes.LoadedBox:
    """The box at a path of the user's own, or the shipped one."""
    if path is None:
        return shipped_box(name)
    return boxes.load(Path(path), game(name).printed.Content)


@cache
def has_board(name: str) -> bool:
    """Whether pages can draw the game; without a board.js it is played in the terminal and by programs."""
    return (folder(game(name)) / "board.js").is_file()


def tournament_names() -> list[str]:
    """The games that programs can play against each other over a network."""
    return [name for name in game_names() if game(name).protocol is not None]


def folder(wanted: Game) -> Path:
    file = wanted.modules[0].__file__
    assert file is not None
    return Path(file).parent
