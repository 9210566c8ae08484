"""The advice: what a sensible player would do, in three tempers that differ in what they care for only."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from conformance.setting import Setting
from games.resilience.laying import GAME, choose, lay
from hapag.core import loops, registry
from hapag.core.chance import streams
from hapag.core.match import Match

GAMES = 1500
PLAYERS = (3, 4)
STYLES = ("balanced", "developer", "steward")
TYPHOON = 5  # the ending after which nobody has a place
HAND = "plantation,tree_nursery,reef_guides"
OTHER = {"hand": "fish_sanctuary:2"}


def liked(match: Match, seat: int, style: str = "balanced") -> list[str]:
    """The legal moves of a seat, the best first."""
    setting = Setting(GAME, match.players)
    seen, number = setting.observed(match.table, seat), match.game.style(style)
    values = {move: setting.advice(seen, seat, match.action_of(move), number) for move in match.legal(seat)}
    return sorted(values, key=lambda move: -values[move])


# --- one decision ----------------------------------------------------------------------------------------


def test_each_style_is_a_bot() -> None:
    assert tuple(style.name for style in registry.game(GAME).styles) == STYLES
    assert {"greedy", "greedy-developer", "greedy-steward"} <= set(registry.bot_names(GAME))


PLANTING = ("restore", "build tree_nursery")


def test_a_steward_plants_where_the_others_dig() -> None:
    match = lay({"hand": f"{HAND},mine_4"}, OTHER, OTHER, forest=5, mangrove=5, coral_reef=5)
    assert liked(match, 0, "developer")[0] == liked(match, 0)[0] == "build mine_4"
    assert liked(match, 0, "steward")[0].startswith(PLANTING)
    assert liked(match, 0, "steward")[-1] == "build mine_4"


def test_the_balanced_build_on_what_there_is_and_plant_when_little_is_left() -> None:
    enough = lay({"hand": HAND}, OTHER, OTHER, forest=5, mangrove=5, coral_reef=5)
    assert liked(enough, 0)[0] == liked(enough, 0, "developer")[0] == "build plantation"
    little = lay({"hand": HAND}, OTHER, OTHER, forest=2, mangrove=2, coral_reef=2)
    assert liked(little, 0)[0].startswith(PLANTING)
    assert not liked(little, 0, "developer")[0].startswith(PLANTING)


@pytest.mark.parametrize("style", STYLES)
def test_nobody_restores_where_nothing_is_missing(style: str) -> None:
    match = lay({"hand": HAND}, OTHER, OTHER, forest=9, mangrove=9, coral_reef=9)
    assert liked(match, 0, style)[0].startswith("build")


@pytest.mark.parametrize("style", STYLES)
def test_cards_come_back_where_fewest_are_left(style: str) -> None:
    match = lay({"hand": "mine_1"}, {}, {"hand": "tree_nursery:3"}, forest=7, mangrove=1, coral_reef=6)
    choose(match, "restore mine_1", "house tree_nursery")
    assert liked(match, 0, style)[0] == "plant mangrove mangrove"


@pytest.mark.parametrize("style", STYLES)
def test_a_sustainable_investment_is_worth_its_nature(style: str) -> None:
    """A House is given up before one that flourishes, and kept before one that has nothing to live on."""
    community = {"built": "reef_guides:2,house:2", "under": "plantation:2"}
    whole = lay(community, {}, {}, step="crisis", coral_reef=8)
    whole.play("chance", "crisis storm_surge")
    assert liked(whole, 0, style)[0] == "lose house"
    bare = lay(community, {}, {}, step="crisis", forest=3, mangrove=3, coral_reef=0)
    bare.play("chance", "crisis storm_surge")
    assert liked(bare, 0, style)[0] == "lose reef_guides"


@pytest.mark.parametrize("style", STYLES)
def test_the_richest_rivals_mine_is_closed_not_the_own(style: str) -> None:
    rich = {"built": "mine_4,plantation:3"}
    match = lay({"hand": "closure_order_4", "built": "mine_1"}, rich, {"hand": "tree_nursery"}, forest=4)
    choose(match, "action closure_order_4", "house tree_nursery")
    order = liked(match, 0, style)
    assert order[0] == "close 1 mine_4"
    if style != "steward":  # who would give its own points for the forest
        assert order[-1] == "close 0 mine_1"


@pytest.mark.parametrize("style", STYLES)
def test_an_order_of_crises_is_kept_if_it_is_the_milder_one(style: str) -> None:
    community = {"built": "reef_guides:4"}
    match = lay({"hand": "weather_watch_18", **community}, community, {"hand": "tree_nursery"}, coral_reef=9)
    choose(match, "action weather_watch_18", "house tree_nursery")
    match.play("chance", "look super_typhoon")
    match.play("chance", "look strong_waves")
    assert liked(match, 0, style)[0] == "order strong_waves super_typhoon"


def test_a_reviewer_lets_go_of_what_it_has_no_use_for() -> None:
    hand = {"hand": "mine_4,tree_nursery", "did": "review"}
    match = lay(hand, {"did": "vote"}, {"did": "vote"}, step="reviewing", forest=2, mangrove=2, coral_reef=2)
    assert liked(match, 0, "steward")[0] == "discard mine_4"
    assert liked(match, 0, "developer")[0] == "discard tree_nursery"


# --- whole games -----------------------------------------------------------------------------------------


@cache
def ended(players: int, *styles: str | None, seed: int = 1) -> tuple[Any, Any]:
    """How games end between these, the last at all seats that are left: tables, and points by seat."""
    setting = Setting(GAME, players)
    line = [*styles, *[styles[-1]] * (players - len(styles))]
    numbers = [None if style is None else setting.game.style(style) for style in line]
    tables = setting.game.table_record.new(GAMES)
    points, lengths = np.zeros((GAMES, players), np.int32), np.zeros(GAMES, np.int64)
    each = streams(seed, GAMES).reshape(GAMES, 1)
    advised = loops.advised_by(numbers)
    loops.play_games(setting.box, tables, players, advised, each, *setting.game.buffers(), points, lengths)
    return tables, points


def nature(tables: Any) -> Any:
    return tables["environment"].sum(axis=1)


def clearly_more(one: Any, other: Any) -> bool:
    """By four standard errors and more; the games are the same in every run."""
    error = (np.var(one) / len(one) + np.var(other) / len(other)) ** 0.5
    return bool(np.mean(one) - np.mean(other) > 4 * error)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_ending_is_met_at_tables_of_the_usual_bot(players: int) -> None:
    tables, _ = ended(players, "balanced")
    assert set(tables["ending"].tolist()) == {1, 2, 3, 4, TYPHOON}


@pytest.mark.parametrize("players", PLAYERS)
def test_after_a_typhoon_all_have_lost_and_nobody_has_a_place(players: int) -> None:
    tables, points = ended(players, "balanced")
    game = Setting(GAME, players).game
    for i, ending in enumerate(tables["ending"]):
        found = game.places(tables[i : i + 1], points[i].tolist())
        assert (found == [None] * players) == (ending == TYPHOON)
        assert ending != TYPHOON or not points[i].any()


@pytest.mark.parametrize("players", PLAYERS)
def test_stewards_leave_more_nature_than_the_balanced_and_these_than_developers(players: int) -> None:
    greener, usual, greedier = (ended(players, style) for style in ("steward", "balanced", "developer"))
    for more, less in ((greener, usual), (usual, greedier)):
        assert clearly_more(nature(more[0]), nature(less[0]))
        assert clearly_more(less[0]["ending"] == TYPHOON, more[0]["ending"] == TYPHOON)
        assert clearly_more(more[1].sum(axis=1), less[1].sum(axis=1)), "and all together are richer"


@pytest.mark.parametrize("players", PLAYERS)
def test_one_developer_among_the_balanced_takes_more_than_they_do(players: int) -> None:
    """What the game is about: it pays for one, and costs all."""
    mixed, points = ended(players, "developer", "balanced")
    assert clearly_more(points[:, 0], points[:, 1:].mean(axis=1))
    together, all_points = ended(players, "balanced")
    assert clearly_more(nature(together), nature(mixed))
    assert clearly_more(all_points.sum(axis=1), points.sum(axis=1))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("style", STYLES)
def test_following_it_in_any_style_is_far_better_than_playing_at_random(players: int, style: str) -> None:
    _, points = ended(players, style, None)
    assert clearly_more(points[:, 0], 1.5 * points[:, 1:].mean(axis=1))
