"""Games and bots are found by folder, and a slip in a name is answered with the name that was meant."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.example import GAME, box_folder
from hapag.core import registry, sources
from hapag.core.errors import BadBox, UnknownName
from hapag.core.game import Style


def test_every_folder_of_games_is_a_game() -> None:
    folders = {path.parent.name for path in (sources.PACKAGE / "games").glob("*/rules.py")}
    assert {name.replace("-", "_") for name in registry.game_names()} >= folders
    assert registry.game_names() == sorted(registry.game_names())


def test_every_game_goes_by_the_name_it_is_found_under(any_game: str) -> None:
    assert registry.game(any_game).name == any_game
    assert registry.game(any_game) is registry.game(any_game)


@pytest.mark.parametrize("spelling", ["Rolling-Philippines", " rolling-philippines\n", "rolling_philippines"])
def test_capitals_spaces_and_underscores_do_not_matter(spelling: str) -> None:
    assert registry.game(spelling) is registry.game(GAME)


@pytest.mark.parametrize(
    "slip", ["rolling", "roling-philippines", "rolling philippines", "Filipino-Rolling-Philippines"]
)
def test_a_slip_in_a_game_is_answered_with_its_name(slip: str) -> None:
    with pytest.raises(UnknownName, match=rf"^There is no game '[^']*'\. Did you mean {GAME}") as refusal:
        registry.game(slip)
    assert repr(slip.lower())[1:-1].replace("_", "-") in str(refusal.value)


def test_a_name_like_no_game_is_answered_with_all_games() -> None:
    with pytest.raises(UnknownName) as refusal:
        registry.game("zzz")
    assert str(refusal.value) == f"There is no game 'zzz'. There are: {', '.join(registry.game_names())}."


@pytest.mark.parametrize("name", ["", "..", "../games", "__init__", "os", "hapag.games.rolling_philippines"])
def test_a_name_is_never_a_path_or_a_module(name: str) -> None:
    with pytest.raises(UnknownName):
        registry.game(name)
    with pytest.raises(UnknownName):
        registry.bot(name)


def test_bots_are_found_by_their_files() -> None:
    assert registry.bot_names() == sorted(registry.bot_names())
    assert {"greedy", "random"} <= set(registry.bot_names())
    for name in registry.bot_names():
        assert registry.bot(name).name == name
        assert registry.bot(name).sentence


def test_a_game_may_have_bots_that_follow_its_advice_in_other_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game(GAME)
    usual, wild = Style("calm", "Plays as usual."), Style("wild", "Plays as if there were no end.")
    monkeypatch.setattr(registry, "game", lambda name: replace(game, styles=(usual, wild)))
    assert registry.bot_names(GAME) == [*registry.bot_names(), "greedy-wild"]
    bot = registry.bot("greedy-wild", GAME)
    assert (bot.name, bot.base, bot.style, bot.sentence) == ("greedy-wild", "greedy", "wild", wild.sentence)
    assert bot.choose is registry.bot("greedy").choose
    assert [registry.game(GAME).style(name) for name in ("", "calm", "wild")] == [0, 0, 1]
    for name, of in (("greedy-wild", None), ("greedy-calm", GAME), ("random-wild", GAME)):
        with pytest.raises(UnknownName):
            registry.bot(name, of)
    with pytest.raises(UnknownName, match="There is no style 'mild'"):
        registry.game(GAME).style("mild")


def test_a_slip_in_a_bot_is_answered_with_its_name() -> None:
    with pytest.raises(UnknownName, match=re.escape("There is no bot 'greddy'. Did you mean greedy?")):
        registry.bot("greddy")


def test_the_shipped_box_is_read_once_and_used_where_no_other_is_given() -> None:
    assert registry.box_of(GAME, None) is registry.shipped_box(GAME)
    assert registry.folder(registry.game(GAME)) == sources.PACKAGE / "games" / "rolling_philippines"


def test_a_game_can_be_drawn_on_pages_when_it_has_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert registry.has_board(GAME)
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    assert not registry.has_board.__wrapped__(GAME)


def test_a_box_of_the_users_own_is_read_from_its_path(tmp_path: Path) -> None:
    mine = Path(shutil.copy(box_folder() / "box.toml", tmp_path / "mine.toml"))
    assert registry.box_of(GAME, str(mine)).source == "mine.toml"
    mine.write_text("cities = 1", encoding="utf-8")
    with pytest.raises(BadBox, match=r"^mine.toml"):
        registry.box_of(GAME, mine)


# --- games of the user's own ------------------------------------------------------------------------------


@pytest.fixture
def local_game(tmp_path: Path) -> Path:
    """A folder for HAPAG_GAMES with one game in it, `island_hop`, and with things that are no games."""
    folder = Path(shutil.copytree(box_folder(), tmp_path / "mine" / "island_hop"))
    joined = folder / "__init__.py"
    joined.write_text(joined.read_text(encoding="utf-8").replace(GAME, "island-hop"), encoding="utf-8")
    (tmp_path / "mine" / "notes").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("rules.py", encoding="utf-8")
    return tmp_path / "mine"


def python(code: str, games: str) -> str:
    """What the code prints in a process of its own, interpreted, with HAPAG_GAMES set."""
    more = {"HAPAG_GAMES": games, "HAPAG_JIT": "0", "PYTHONPATH": str(sources.PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **more}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAY = """
import hapag
from hapag.core import registry
game = registry.game("Island_Hop")
match = hapag.new("island-hop", players=3, seed=5)
match.play(0, match.legal(0)[0])
print(game.name, registry.folder(game), match.record().game, len(match.events) > 1)
"""


def test_a_game_in_a_local_folder_is_played_like_any_other(local_game: Path) -> None:
    printed = python(PLAY, str(local_game)).split()
    assert printed == ["island-hop", str(local_game / "island_hop"), "island-hop", "True"]


def test_local_games_are_listed_with_the_others_and_nothing_else_is(local_game: Path) -> None:
    games = os.pathsep.join([str(local_game / "nowhere"), str(local_game)])
    listed = python("from hapag.core import registry; print(*registry.game_names())", games).split()
    own = python("from hapag.core import registry; print(*registry.game_names())", "").split()
    assert listed == sorted([*own, "island-hop"])


def test_listing_games_imports_none_of_them(local_game: Path) -> None:
    (local_game / "island_hop" / "__init__.py").write_text("raise SystemExit(5)", encoding="utf-8")
    code = "import sys; from hapag.core import registry; registry.game_names(); print(*sys.modules)"
    imported = python(code, str(local_game)).split()
    assert "hapag.core.registry" in imported
    assert not [name for name in imported if name.startswith(("hapag.games", "hapag_local"))]
