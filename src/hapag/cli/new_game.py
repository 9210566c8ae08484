"""hapag new-game NAME"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from hapag.core.errors import HapagError

TEMPLATE = Path(__file__).parent / "template"
PATTERN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

NewName = Annotated[str, typer.Argument(metavar="NAME", help="Lowercase letters, digits, hyphens.")]
Into = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Where games are [default: this checkout's, or here].")
]


def new_game(name: NewName, into: Into = None) -> None:
    """Start a game of your own: a folder that works, whose comments say what belongs where."""
    from hapag.core import registry

    checkout = _checkout(Path.cwd())
    home = None if checkout is None else checkout / "src/hapag/games"
    parent = (into or home or Path.cwd()).resolve()
    _check_name(name, registry.game_names())
    game = parent / name.replace("-", "_")
    at_home = checkout is not None and parent == home
    tests = checkout / "tests/games" / game.name if checkout and at_home else game / "tests"
    for folder in (game, tests):
        if folder.exists():
            raise HapagError(f"{folder} is there already.")
    _copy(TEMPLATE / "coin_toss", game, name)
    _copy(TEMPLATE / "coin_toss_tests", tests, name, "*.py" if at_home else "*")
    _say_what_next(name, game, tests, at_home)


def _check_name(name: str, taken: list[str]) -> None:
    if PATTERN.fullmatch(name) is None or len(name) > 40:
        raise HapagError(
            f"{name!r} cannot be a game's name: lowercase letters, digits and single hyphens, as in my-game."
        )
    if name == "tests":
        raise HapagError("'tests' cannot be a game's name: folders of that name hold the tests of games.")
    if name in taken:
        raise HapagError(f"There is a game {name!r} already.")


def _checkout(folder: Path) -> Path | None:
    """The checkout of Hapag that a folder lies in."""
    for root in (folder, *folder.parents):
        project = root / "pyproject.toml"
        if project.is_file() and (root / "src/hapag/games").is_dir() and _is_ours(project):
            return root.resolve()
    return None


def _is_ours(project: Path) -> bool:
    return 'name = "hapag"' in project.read_text(encoding="utf-8")


def _copy(template: Path, folder: Path, name: str, files: str = "*") -> None:
    """The template with the new game's name in place of its own."""
    for file in sorted(template.rglob(files)):
        if file.is_file() and file.suffix != ".pyc":
            copied = folder / file.relative_to(template)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_text(
                _renamed(file.read_text(encoding="utf-8"), name), encoding="utf-8", newline="\n"
            )


def _renamed(text: str, name: str) -> str:
    words = name.split("-")
    title = " ".join(word.capitalize() for word in words)
    swaps = {
        "coin_toss": "_".join(words),
        "coin-toss": name,
        "Coin Toss": title,
        "CT-": f"{_initials(words)}-",
    }
    for old, new in swaps.items():
        text = text.replace(old, new)
    return text


def _initials(words: list[str]) -> str:
    """Two letters for the ids of clauses."""
    initials = "".join(word[0] for word in words if word[0].isalpha())
    letters = "".join(letter for letter in "".join(words) if letter.isalpha())
    return (initials if len(initials) > 1 else f"{letters}x")[:2].upper()


def _say_what_next(name: str, game: Path, tests: Path, at_home: bool) -> None:
    typer.echo(f"{game} is a working game, {tests} has its tests.")
    typer.echo("Begin with layout.py (what a position is), then rules.py (what moves do).")
    if not at_home:
        typer.echo(f"Let Hapag find it: export HAPAG_GAMES={game.parent}")
    typer.echo(f"Keep its counts and playthroughs, in a checkout: python tools/regenerate.py {name}")
    typer.echo(f"Try it: hapag play {name}")
