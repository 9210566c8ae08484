"""hapag games, hapag rules"""

from __future__ import annotations

import json
from collections.abc import Callable

from typer.testing import Result

from hapag.core import registry


def test_lists_every_game(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("games").stdout
    assert all(name in told for name in registry.game_names())


def test_games_as_json(hapag_run: Callable[..., Result]) -> None:
    listed = json.loads(hapag_run("games", "--json").stdout)
    assert [game["name"] for game in listed] == registry.game_names()
    assert all(game["players"][0] <= game["players"][1] for game in listed)


def test_rules_are_the_page_of_the_game_and_its_house_rules(
    hapag_run: Callable[..., Result], any_game: str
) -> None:
    game = registry.game(any_game)
    page = (registry.folder(game) / "README.md").read_text(encoding="utf-8")
    told = hapag_run("rules", any_game).stdout
    assert told.startswith(page.rstrip())
    assert all(f"--option {option.name}=" in told for option in game.options)


def test_rules_as_json(hapag_run: Callable[..., Result], any_game: str) -> None:
    told = json.loads(hapag_run("rules", any_game, "--json").stdout)
    assert {"name", "title", "players", "options", "readme"} <= set(told)
    for option in told["options"]:
        assert {option["default"], option["at_tables"]} <= set(option["choices"])


def test_rules_tell_the_fields_of_the_records(hapag_run: Callable[..., Result], any_game: str) -> None:
    game = registry.game(any_game)
    told = hapag_run("rules", any_game, "--fields").stdout
    listed = json.loads(hapag_run("rules", any_game, "--fields", "--json").stdout)
    for name, record in (("Box", game.box_record), ("Table", game.table_record)):
        assert f"## {name}, {record.dtype.itemsize} bytes" in told
        assert [field["name"] for field in listed[name]] == [field.name for field in record.fields]
        assert all(f"`{field.name}`" in told and field.meaning in told for field in record.fields)
