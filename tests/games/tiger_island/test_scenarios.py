"""Forty scenarios of the rulebook, each executed elsewhere too (scenarios.json says where)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.tiger_island.scenes import Scene
from games.tiger_island.setting import beginning, by_hand, found, hex, place
from hapag.core.match import Match

Json = dict[str, Any]
SCENARIOS = json.loads(Path(__file__).with_name("scenarios.json").read_text(encoding="utf-8"))["scenarios"]
GROUNDS = {"J": "jungle", "L": "lake", "G": "grass", "R": "rock", "V": "volcano"}
ENDINGS = {"unable_to_build": "unable", "out_of_pieces": "pieces"}

# The one rule that an illegal operation breaks, as the scenarios call it and as we do.
REASONS = {
    "overhang": "overhang",
    "single_tile": "single_tile",
    "volcano_mismatch": "volcano_mismatch",
    "size1_settlement": "size_1_settlement",
    "totoro": "covers_totoro",
    "not_level_1": "not_level_1",
    "insufficient_villagers": "over",  # nothing else can be built there either, so the game is over
    "nothing_to_expand": "nothing_to_expand",
    "volcano": "not_a_move",
    "settlement_too_small": "settlement_too_small",
    "settlement_has_totoro": "has_totoro",
    "not_adjacent_to_own_settlement": "no_settlement_beside",
}


def named(mode: str) -> list[Any]:
    return [pytest.param(scenario, id=scenario["id"]) for scenario in SCENARIOS if scenario["mode"] == mode]


def test_there_are_forty() -> None:
    assert len({scenario["id"] for scenario in SCENARIOS}) == 40
    assert {scenario["mode"] for scenario in SCENARIOS} == {"board", "game"}


@pytest.mark.parametrize("scenario", named("board"))
def test_on_the_board(scenario: Json) -> None:
    setup = scenario.get("setup", {})
    scene = Scene(setup.get("villagers", (20, 20)), setup.get("totoro", (3, 3)))
    for operation in scenario["ops"]:
        allowed = deed(scene, *operation["do"])
        assert allowed == (operation["expect"] == "ok"), (operation, scene.reason)
        if not allowed:
            assert scene.reason == REASONS[operation["why"]]
    check_scene(scene, scenario["then"])


def deed(scene: Scene, kind: str, *given: Any) -> bool:
    """Axial q and r are x and z."""
    if kind == "tile":
        first, second, q, r, turn = given
        return scene.lay(first + second, q, -q - r, turn)
    player, q, r, *terrain = given
    return bool(
        {"found": scene.found, "expand": scene.expand, "totoro": scene.totoro}[kind](
            player, q, -q - r, *terrain
        )
    )


def check_scene(scene: Scene, then: Json) -> None:
    assert scene.score == then.get("score", scene.score)
    assert scene.villagers == then.get("villagers", scene.villagers)
    assert scene.totoros == then.get("totoro", scene.totoros)
    assert len(scene.hexes) == then.get("hex_count", len(scene.hexes))
    if "settlements" in then:
        assert [scene.settlements(player) for player in (0, 1)] == then["settlements"]
    for where, expected in then.get("hex", {}).items():
        q, r = map(int, where.split(","))
        check_hex(scene.view()["hexes"][q, -q - r], *expected)
    for player, builds in then.get("legal_builds", {}).items():
        texts = {f"FOUND SETTLEMENT AT {scene.named(q, -q - r)}" for _, q, r in builds}
        assert set(scene.builds(int(player))) == texts


def check_hex(land: Json, ground: str, level: int, piece: list[Any] | None) -> None:
    assert (land["ground"], land["level"]) == (GROUNDS[ground], level)
    kind, player, count = piece or (None, None, None)
    assert (land.get("piece"), land.get("seat"), land.get("count")) == (kind, player, count)


@pytest.mark.parametrize("scenario", named("game"))
def test_in_a_game(scenario: Json) -> None:
    setup = scenario["setup"]
    match = by_hand(position=beginning(setup["villagers"], setup.get("totoro", (3, 3))))
    for entry in scenario["ops"]:
        assert not match.over
        first, second, q, r, turn = entry["tile"]
        place(match, first + second, q, -q - r, turn)
        if entry["build"]:
            build(match, entry["player"], *entry["build"])
        check_end(match, entry.get("over"))
    check_game(match, scenario["then"])


def build(match: Match, player: int, kind: str, q: int, r: int, terrain: str = "") -> None:
    assert match.waiting == (player,)
    if kind == "found":
        found(match, q, -q - r)
    elif kind == "expand":
        word = {"G": "GRASS", "J": "JUNGLE", "L": "LAKE", "R": "ROCK"}[terrain]
        match.play(player, f"EXPAND SETTLEMENT AT {hex(q, -q - r)} {word}")
    else:
        match.play(player, f"BUILD TOTORO SANCTUARY AT {hex(q, -q - r)}")


def check_end(match: Match, over: Json | None) -> None:
    assert match.over == (over is not None)
    if over:
        winner = over["winner"]
        assert match.ending == ENDINGS[over["reason"]]
        assert match.places == ([1, 1] if winner is None else [1 if seat == winner else 2 for seat in (0, 1)])


def check_game(match: Match, then: Json) -> None:
    view = match.view(None)
    seats = view["seats"]
    assert match.scores == then["score"]
    assert [seat["villagers"] for seat in seats] == then["villagers"]
    assert [seat["totoros"] for seat in seats] == then.get("totoro", [seat["totoros"] for seat in seats])
    if "settlements" in then:
        towns = view["settlements"].values()
        sizes = [sorted(town["size"] for town in towns if town["seat"] == seat) for seat in (0, 1)]
        assert sizes == then["settlements"]
