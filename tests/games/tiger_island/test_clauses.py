"""Each clause and ruling of Tiger Island, shown on islands laid for it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hapag
from games.tiger_island.scenes import Place, Scene, row, top
from games.tiger_island.setting import GAME, KINDS, beginning, by_hand, found, hex, place, tile
from hapag.core.errors import BadBox, BadPlayers, NotAllowed, NotAMove
from hapag.core.match import Match

clause = pytest.mark.clause


def settled(scene: Scene, *tops: int, player: int = 0) -> Scene:
    for number in tops:
        assert scene.found(player, *top(number)), scene.reason
    return scene


def summit(scene: Scene, number: int, kind: str = "JJ") -> None:
    """A tile above the row, whose volcano lies beside the tops `number - 1` and `number`."""
    assert scene.lay(kind, number, 2 - number, 1)


def erupt(scene: Scene, number: int, kind: str = "LR") -> bool:
    """Cover the summit's volcano and the two tops beside it: kind[0] comes onto `number`."""
    return scene.lay(kind, number, 2 - number, 4)


def reason(match: Match, text: str) -> str:
    """Why a move is refused; nothing changes."""
    before = match.position
    with pytest.raises((NotAllowed, NotAMove)) as refused:
        match.play(match.waiting[0] if match.waiting else 0, text)
    assert match.position == before
    return refused.value.reason


def random_match(seed: int, **options: Any) -> Match:
    match, random = hapag.new(GAME, 2, seed, options=options), Random(seed)
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, random.choice(match.legal(seat)))
    return match


# --- tiles, pieces, island ---------------------------------------------------------------------------------


@clause("TI-01")
def test_three_tiles_of_each_of_sixteen_kinds() -> None:
    match = by_hand()
    assert match.outcomes() == {f"tile {tile(kind)}": 3 for kind in KINDS}
    assert len(KINDS) == 16
    place(match, "LJ", 0, 0, 1)
    found(match, 0, 1)
    assert match.outcomes() == {f"tile {tile(kind)}": 3 - (kind == "LJ") for kind in KINDS}


@clause("TI-01")
def test_a_tile_that_is_used_up_is_drawn_no_more() -> None:
    match = by_hand()
    for i in range(3):
        place(match, "LJ", 2 * i, -2 * i, 1)
        found(match, *top(2 * i))
    assert "tile LAKE+JUNGLE" not in match.outcomes()
    assert sum(match.outcomes().values()) == 45


@clause("TI-01")
def test_a_tile_is_a_volcano_and_two_terrains_beside_each_other() -> None:
    match = by_hand()
    place(match, "LR", 0, 0, 1)
    hexes = match.view(None)["hexes"]
    grounds = {where: land["ground"] for where, land in hexes.items()}
    assert grounds == {"0,0": "volcano", "0,1": "lake", "1,0": "rock"}
    assert {land["tile"] for land in hexes.values()} == {"0,0,1"}


@clause("TI-02")
def test_twenty_villagers_and_three_totoros_each() -> None:
    for seat in by_hand().view(0)["seats"]:
        assert (seat["villagers"], seat["totoros"], seat["tigers"]) == (20, 3, 0)
    for seat in by_hand(tigers=True).view(0)["seats"]:
        assert (seat["villagers"], seat["totoros"], seat["tigers"]) == (20, 3, 2)


@clause("TI-02")
@pytest.mark.parametrize("players", [1, 3])
def test_it_is_for_two(players: int) -> None:
    with pytest.raises(BadPlayers):
        hapag.new(GAME, players)


@clause("TI-03")
def test_a_level_is_one_more_than_the_tiles_under_it() -> None:
    levels = [tower(height).view()["hexes"][SPIRE]["level"] for height in (1, 2, 3)]
    assert levels == [1, 2, 3]


@clause("TI-04")
def test_a_settlement_is_what_lies_together_of_one_player() -> None:
    scene = settled(row("GG", "GG", "GG"), 0, 1, 3, 5)
    settled(scene, 2, player=1)
    assert (scene.settlements(0), scene.settlements(1)) == ([1, 1, 2], [1])
    settled(scene, 4)
    assert scene.settlements(0) == [2, 3]


@clause("TI-04")
def test_neighbours_of_two_players_are_two_settlements() -> None:
    scene = settled(row("GG"), 0)
    settled(scene, 1, player=1)
    assert (scene.settlements(0), scene.settlements(1)) == ([1], [1])


@clause("TI-05")
def test_settlements_merge_at_the_end_of_the_turn() -> None:
    """The bridge belongs to both only afterwards: a totoro may stand on it (TI-20), but then no other."""
    scene = settled(row(*["GG"] * 7), 0, 1, 2, 3, 4)
    assert scene.totoro(0, *top(5))
    settled(scene, 7, 8, 9, 10, 11)
    assert scene.settlements(0) == [5, 6]
    assert scene.totoro(0, *top(6))
    assert scene.settlements(0) == [12]
    assert not scene.totoro(0, *top(12))
    assert scene.reason == "has_totoro"


@clause("TI-06")
def test_points_are_scored_when_a_piece_is_placed_and_stay() -> None:
    scene = settled(row("GG", "GG"), 1, 2)
    assert scene.score == [2, 0]
    summit(scene, 2)
    assert erupt(scene, 2)
    assert (scene.score, scene.settlements(0)) == ([2, 0], [])


@clause("TI-06", "TI-19")
def test_a_totoro_scores_200() -> None:
    scene = settled(row("GG", "GG", "GG"), 0, 1, 2, 3, 4)
    assert scene.totoro(0, *top(5))
    assert (scene.score, scene.totoros, scene.settlements(0)) == ([205, 0], [2, 3], [6])


# --- the turn ----------------------------------------------------------------------------------------------


@clause("TI-07")
def test_a_turn_is_draw_place_build() -> None:
    match = by_hand()
    assert match.waiting == ("chance",)
    match.play("chance", "tile JUNGLE+LAKE")
    assert match.waiting == (0,)
    assert reason(match, "FOUND SETTLEMENT AT 0 1 -1") == "place_first"
    match.play(0, "PLACE JUNGLE+LAKE AT 0 0 0 1")
    assert match.waiting == (0,)
    assert reason(match, "PLACE JUNGLE+LAKE AT 1 -1 0 3") == "build_now"
    match.play(0, "FOUND SETTLEMENT AT 0 1 -1")
    assert match.waiting == ("chance",)
    match.play("chance", "tile LAKE+LAKE")
    assert match.waiting == (1,)


@clause("TI-07", "TI-R13")
def test_seat_0_begins_and_the_seats_take_turns() -> None:
    match = random_match(4)
    deciders = [event.by for event in match.events if event.by != "chance"]
    assert deciders[:6] == [0, 0, 1, 1, 0, 0]
    assert all(by == i // 2 % 2 for i, by in enumerate(deciders))


@clause("TI-08", "TI-R8")
def test_the_first_tile_has_one_place() -> None:
    match = by_hand()
    match.play("chance", "tile JUNGLE+LAKE")
    assert match.legal(0) == ["PLACE JUNGLE+LAKE AT 0 0 0 1"]
    assert reason(match, "PLACE JUNGLE+LAKE AT 0 0 0 2") == "not_the_centre"
    assert reason(match, "PLACE JUNGLE+LAKE AT 1 0 -1 1") == "not_the_centre"


@clause("TI-R8")
def test_the_tournament_begins_on_a_tile_of_five() -> None:
    match = by_hand(start="tournament")
    hexes = match.view(None)["hexes"]
    assert {where: land["ground"] for where, land in hexes.items()} == {
        "0,0": "volcano", "0,1": "jungle", "1,0": "lake", "0,-1": "grass", "-1,0": "rock",
    }  # fmt: skip
    assert {(land["level"], land["tile"]) for land in hexes.values()} == {(1, "0,0,1")}
    match.play("chance", "tile JUNGLE+LAKE")
    assert len(match.legal(0)) > 50
    assert sum(match.view(None)["bag"]["kinds"].values()) == 47


# --- a tile on the table -----------------------------------------------------------------------------------


@clause("TI-09")
def test_a_tile_must_touch_the_island() -> None:
    scene = row("GG")
    assert not scene.lay("JJ", 3, -3, 1)
    assert scene.reason == "not_adjacent"
    assert scene.lay("JJ", 2, -2, 1)


@clause("TI-09")
def test_one_hex_that_touches_is_enough() -> None:
    scene = row("GG")
    assert not scene.lay("JJ", -2, 2, 6)
    assert scene.lay("JJ", -2, 2, 3)  # only the hex E of the volcano touches


@clause("TI-09")
def test_a_lake_of_one_hex_stays_open() -> None:
    """Three tiles round (1, -1): nothing fits into it, and nothing may hang over it."""
    match = by_hand()
    for i, (x, y) in enumerate(((0, 0), (2, -2), (0, -2))):
        place(match, "GG", x, y, 1)
        found(match, x, y + 1)
        assert match.length == 3 * (i + 1)
    match.play("chance", "tile LAKE+LAKE")
    assert "1,-1" not in match.view(None)["hexes"]
    assert reason(match, f"PLACE LAKE+LAKE AT {hex(1, -1)} 1") == "overhang"
    for move in match.legal(1):
        x, y, turn = (int(move.split()[i]) for i in (3, 4, 6))
        assert (1, -1) not in ((x, y), *beside(x, y, turn))


@clause("TI-14")
def test_a_tile_may_not_hang_over_the_shore() -> None:
    scene = row("GL")
    for x, y, turn in ((0, 0, 3), (0, 0, 2), (1, -1, 6)):
        assert not scene.lay("JJ", x, y, turn)
        assert scene.reason == "overhang"


# --- a tile on top -----------------------------------------------------------------------------------------


@clause("TI-10")
def test_all_three_hexes_are_at_one_level() -> None:
    scene = row("GG", "GG")
    summit(scene, 2)
    assert erupt(scene, 2)
    assert not scene.lay("LR", 2, 0, 1)  # the volcano on level 2, the rest of the summit on level 1
    assert scene.reason == "levels_differ"


@clause("TI-11")
def test_a_tile_may_not_lie_exactly_on_one_other() -> None:
    scene = row("GL", "JR")
    assert not scene.lay("JJ", 2, -2, 1)
    assert scene.reason == "single_tile"


@clause("TI-11", "TI-R12")
@pytest.mark.parametrize("start", ["empty", "tournament"])
def test_on_one_tile_means_in_its_turn(start: str) -> None:
    """Every hex is asked for its tile; the rules look at the turn of the volcano's tile only."""
    random, seen = Random(7), 0
    for seed in range(4):
        match = hapag.new(GAME, 2, seed, options={"start": start})
        while not match.over:
            seat = int(match.waiting[0])
            legal = match.legal(seat)
            if legal[0].startswith("PLACE"):
                seen += checked_tiles(match, legal)
            match.play(seat, random.choice([move for move in legal if not on_table(match, move)] or legal))
    assert seen > 200


def checked_tiles(match: Match, legal: list[str]) -> int:
    """Compare what is legal with all placements on volcanoes where it is flat and nobody lives."""
    hexes = match.view(None)["hexes"]
    checked = 0
    for where, land in hexes.items():
        x, y = map(int, where.split(","))
        for turn in range(1, 7) if land["ground"] == "volcano" else ():
            under = [hexes.get(f"{a},{b}") for a, b in ((x, y), *beside(x, y, turn))]
            if (
                all(under)
                and len({one["level"] for one in under}) == 1
                and not any("seat" in one for one in under)
            ):
                checked += 1
                allowed = any(move.endswith(f" AT {hex(x, y)} {turn}") for move in legal)
                assert allowed == (len({one["tile"] for one in under}) > 1)
    return checked


WAYS = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


def beside(x: int, y: int, turn: int) -> list[Place]:
    return [(x + dx, y + dy) for dx, dy in (WAYS[turn - 1], WAYS[turn % 6])]


def on_table(match: Match, move: str) -> bool:
    if not move.startswith("PLACE"):
        return False
    x, y = move.split()[3:5]
    return f"{x},{y}" not in match.view(None)["hexes"]


@clause("TI-R12")
def test_turns_1_and_4_are_one_tile_on_the_tournaments_start() -> None:
    match = by_hand(start="tournament")
    match.play("chance", "tile GRASS+GRASS")
    for turn in (1, 4):
        assert reason(match, f"PLACE GRASS+GRASS AT 0 0 0 {turn}") == "single_tile"
    match.play(0, "PLACE GRASS+GRASS AT 1 -1 0 3")
    match.play(0, "FOUND SETTLEMENT AT 0 1 -1")
    match.play("chance", "tile LAKE+LAKE")
    assert "PLACE LAKE+LAKE AT 0 0 0 2" in match.legal(1)


@clause("TI-12", "TI-R5")
def test_a_settlement_of_one_hex_is_safe_from_both() -> None:
    scene = settled(row("GG", "GG"), 1)
    summit(scene, 2)
    assert not erupt(scene, 2)
    assert scene.reason == "size_1_settlement"


@clause("TI-12")
def test_a_single_hex_beside_the_others_is_safe_too() -> None:
    scene = settled(row("GG", "GG"), 1)
    settled(scene, 2, 3, player=1)
    summit(scene, 2)
    assert not erupt(scene, 2)
    assert scene.reason == "size_1_settlement"


@clause("TI-R5")
def test_size_counts_hexes_not_villagers() -> None:
    """Two villagers alone on a hex of level 2 are a settlement of size 1."""
    assert inhabited_tower().lay("GG", 1, -1, 6)  # they are not alone
    scene = inhabited_tower()
    assert scene.lay("JJ", 0, 2, 2)
    assert scene.lay("JJ", 0, 2, 3)  # covers the founder
    assert (scene.settlements(0), scene.view()["hexes"][SPIRE]["count"]) == ([1], 2)
    assert not scene.lay("GG", 1, -1, 6)
    assert scene.reason == "size_1_settlement"


def inhabited_tower() -> Scene:
    scene = tower(2)
    assert scene.found(0, 0, 1)
    assert scene.expand(0, 0, 1, "L")
    return scene


@clause("TI-13")
def test_a_totoro_may_not_be_covered() -> None:
    scene = settled(row(*["GG"] * 4), 0, 1, 2, 3, 4)
    assert scene.totoro(0, *top(5))
    summit(scene, 6)
    assert not erupt(scene, 6)
    assert scene.reason == "covers_totoro"


@clause("TI-14")
def test_the_volcano_must_cover_a_volcano() -> None:
    scene = Scene()
    assert scene.lay("GL", 0, 0, 1)
    assert scene.lay("JR", 1, -1, 2)
    assert not scene.lay("JJ", 1, 0, 4)
    assert scene.reason == "volcano_mismatch"


@clause("TI-15")
def test_covered_villagers_leave_the_game() -> None:
    scene = settled(row("GG", "GG"), 0, 1)
    summit(scene, 2)
    assert erupt(scene, 2)
    assert (scene.villagers, scene.settlements(0)) == ([18, 20], [1])
    assert "seat" not in scene.view()["hexes"][top(1)]


@clause("TI-R2")
def test_a_settlement_of_two_may_be_wiped_out() -> None:
    scene = settled(row("GG", "GG"), 1, 2)
    summit(scene, 2)
    assert erupt(scene, 2)
    assert scene.settlements(0) == []


@clause("TI-R2")
def test_unless_the_house_rule_protects_any_settlement() -> None:
    scene = settled(row("GG", "GG", rules={"protect": "any-settlement"}), 1, 2)
    summit(scene, 2)
    assert not erupt(scene, 2)
    assert scene.reason == "wipes_out"
    settled(scene, 0)
    assert erupt(scene, 2)
    assert scene.settlements(0) == [1]


@clause("TI-R2")
def test_two_of_different_players_are_not_one_settlement() -> None:
    scene = settled(row("GG", "GG", rules={"protect": "any-settlement"}), 0, 1)
    settled(scene, 2, 3, player=1)
    summit(scene, 2)
    assert erupt(scene, 2)
    assert (scene.settlements(0), scene.settlements(1)) == ([1], [1])


@clause("TI-R3")
def test_a_cover_splits_a_settlement_before_the_build() -> None:
    scene = settled(row(*["GG"] * 4), 0, 1, 2, 3, 4, 5)
    summit(scene, 2)
    assert erupt(scene, 2)
    assert scene.settlements(0) == [1, 3]
    assert not scene.totoro(0, *top(6))
    assert scene.reason == "settlement_too_small"


@clause("TI-R10")
def test_there_is_always_a_place_for_the_tile() -> None:
    for seed in range(6):
        match, random = hapag.new(GAME, 2, seed), Random(seed)
        while not match.over:
            seat = int(match.waiting[0])
            legal = match.legal(seat)
            if match.view(None)["step"] == "place":
                assert len(legal) >= (1 if match.length < 3 else 40)
            match.play(seat, random.choice(legal))


# --- founding and expanding --------------------------------------------------------------------------------


@clause("TI-16")
def test_found_on_any_empty_hex_of_level_1() -> None:
    scene = settled(row("GL"), 0)
    assert scene.hexes.count("0,1:G1a1v0") == 1
    assert (scene.score, scene.villagers) == ([1, 0], [19, 20])
    for where, why in ((top(0), "not_empty"), ((0, 0), "on_volcano"), ((5, 5), "no_hex")):
        assert not scene.found(1, *where)
        assert scene.reason == why


@clause("TI-16")
def test_nobody_founds_above_level_1() -> None:
    scene = row("GG", "GG")
    summit(scene, 2)
    assert erupt(scene, 2)
    assert not scene.found(0, *top(1))
    assert scene.reason == "not_level_1"


@clause("TI-17")
def test_an_expansion_fills_all_that_can_be_reached_of_the_terrain() -> None:
    scene = settled(row("GL", "LL", "GL"), 0)
    assert scene.expand(0, *top(0), "L")
    assert (scene.settlements(0), scene.score, scene.villagers) == ([4], [4, 0], [16, 20])


@clause("TI-17")
def test_it_fills_on_both_sides() -> None:
    scene = settled(row("LG", "LG"), 1)
    assert scene.expand(0, *top(1), "L")
    assert scene.settlements(0) == [3]


@clause("TI-17")
def test_other_pieces_stop_it() -> None:
    scene = settled(row("GL", "LL"), 0)
    settled(scene, 2, player=1)
    assert scene.expand(0, *top(0), "L")
    assert scene.settlements(0) == [2]


@clause("TI-17")
def test_what_cannot_be_expanded() -> None:
    scene = settled(row("GL", "RR"), 0)
    settled(scene, 1, player=1)
    for where, terrain, why in (
        (top(0), "R", "nothing_to_expand"),
        (top(0), "L", "nothing_to_expand"),
        (top(1), "G", "not_your_settlement"),
        ((0, 0), "G", "no_settlement"),
        ((9, 9), "G", "no_settlement"),
        (top(0), "V", "not_a_move"),
    ):
        assert not scene.expand(0, *where, terrain)
        assert scene.reason == why


@clause("TI-18")
def test_an_expansion_is_all_or_nothing() -> None:
    scene = settled(row("GL", "LL", villagers=(3, 20)), 0)
    assert not scene.expand(0, *top(0), "L")
    assert scene.reason == "too_few_villagers"
    scene = settled(row("GL", "LL", villagers=(4, 20)), 0)
    assert scene.expand(0, *top(0), "L")
    assert scene.villagers == [0, 20]


@clause("TI-R1", "TI-17")
@pytest.mark.parametrize(("level", "terrain"), [(2, "L"), (3, "R")])
def test_a_hex_of_level_n_takes_n_villagers_and_gives_n_times_n_points(level: int, terrain: str) -> None:
    scene = tower(level)
    assert scene.found(0, 0, 1)
    assert scene.expand(0, 0, 1, terrain)
    assert (scene.score, scene.villagers) == ([1 + level * level, 0], [20 - 1 - level, 20])
    assert scene.view()["hexes"][SPIRE]["count"] == level


@clause("TI-R4")
def test_another_settlement_does_not_pass_an_expansion_on() -> None:
    scene = settled(row("GL", "GL"), 0, 2)
    assert scene.expand(0, *top(0), "L")
    assert scene.settlements(0) == [3]
    assert "seat" not in scene.view()["hexes"][top(3)]


@clause("TI-21")
def test_a_build_needs_the_pieces_it_uses() -> None:
    scene = settled(row("GG", "GG", "GG", villagers=(5, 20)), 0, 1, 2, 3, 4)
    assert scene.builds(0) == [f"BUILD TOTORO SANCTUARY AT {hex(*top(5))}"]
    assert not scene.found(0, *top(5))
    assert scene.reason == "no_villager_left"
    assert not scene.expand(0, *top(0), "G")
    assert scene.reason == "too_few_villagers"
    scene = settled(row("GG", "GG", "GG", totoros=(0, 3)), 0, 1, 2, 3, 4)
    assert not scene.totoro(0, *top(5))
    assert scene.reason == "no_totoro_left"


# --- totoros -----------------------------------------------------------------------------------------------


@clause("TI-19")
def test_a_totoro_wants_a_settlement_of_five() -> None:
    scene = settled(row("GG", "GG", "GG"), 0, 1, 2, 3)
    assert not scene.totoro(0, *top(4))
    assert scene.reason == "settlement_too_small"
    settled(scene, 4)
    for where, why in (((0, 0), "on_volcano"), (top(1), "not_empty"), ((9, 9), "no_hex")):
        assert not scene.totoro(0, *where)
        assert scene.reason == why
    assert scene.totoro(0, *top(5))


@clause("TI-19")
def test_two_small_settlements_do_not_add_up() -> None:
    scene = settled(row("GG", "GG", "GG"), 0, 1, 3, 4)
    assert not scene.totoro(0, *top(2))
    assert scene.reason == "settlement_too_small"


@clause("TI-19", "TI-R9")
def test_the_settlement_must_be_ones_own() -> None:
    scene = settled(row("GG", "GG", "GG"), 0, 1, 2, 3, 4)
    assert not scene.totoro(1, *top(5))
    assert scene.reason == "no_settlement_beside"


@clause("TI-R9")
def test_a_totoro_may_stand_on_any_level() -> None:
    scene = settled(row(*["GG"] * 4), 0, 1, 2, 3, 4)
    summit(scene, 6)
    assert erupt(scene, 6)
    assert scene.view()["hexes"][top(5)]["level"] == 2
    assert scene.totoro(0, *top(5))


@clause("TI-20")
def test_a_totoro_may_touch_a_settlement_that_has_one() -> None:
    scene = settled(row(*["GG"] * 6), 0, 1, 2, 3, 4)
    assert scene.totoro(0, *top(5))
    settled(scene, 7, 8, 9, 10, 11)
    assert scene.totoro(0, *top(6))
    towns = scene.view()["settlements"].values()
    assert [(town["size"], town["totoros"]) for town in towns] == [(12, 2)]


# --- the end -----------------------------------------------------------------------------------------------


def stuck() -> Match:
    """Seat 0 has placed her only villager and is to place her tile; she leads 1 : 0 before seat 1 founds."""
    match = by_hand(position=beginning((1, 20)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    place(match, "GL", 2, -2, 1)
    found(match, 2, -1)
    match.play("chance", "tile GRASS+LAKE")
    return match


@clause("TI-22", "TI-R11")
def test_who_cannot_build_after_placing_loses_at_once() -> None:
    match = stuck()
    assert match.waiting == (0,)
    match.play(0, f"PLACE GRASS+LAKE AT {hex(4, -4)} 1")
    assert (match.over, match.ending, match.places) == (True, "unable", [2, 1])
    assert match.legal(0) == []
    assert match.events[-1].do.startswith("PLACE")


@clause("TI-22")
def test_points_do_not_help_her() -> None:
    match = by_hand(position=beginning((3, 20)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    place(match, "LR", 2, -2, 1)
    found(match, 3, -2)
    place(match, "JJ", 4, -4, 1)
    match.play(0, f"EXPAND SETTLEMENT AT {hex(0, 1)} LAKE")
    place(match, "JJ", 6, -6, 1)
    found(match, 4, -3)
    place(match, "GG", 8, -8, 1)
    assert (match.scores, match.ending, match.places) == ([3, 2], "unable", [2, 1])


@clause("TI-R11")
def test_a_tile_beside_the_island_always_lets_a_villager_found() -> None:
    scene = stranded()
    assert scene.builds(0) == []
    assert scene.lay("JJ", *axial(0, 1), 4)
    assert len(scene.builds(0)) >= 2


def stranded() -> Scene:
    """Only hexes of level 2 are empty, and seat 0 has one villager left: scenario G01."""
    scene = Scene(villagers=(2, 20))
    for kind, q, r, turn in (("GL", 0, 0, 1), ("JR", 1, 0, 2), ("JR", 0, 0, 2)):
        assert scene.lay(kind, *axial(q, r), turn)
    for player, q, r in ((1, 0, -1), (0, 2, -1), (1, 2, 0)):
        assert scene.found(player, *axial(q, r))
    return scene


@clause("TI-23")
def test_the_last_piece_ends_the_game_and_the_higher_score_wins() -> None:
    match = by_hand(position=beginning((1, 20), (0, 3)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    assert (match.over, match.ending, match.scores, match.places) == (True, "pieces", [1, 0], [1, 2])


@clause("TI-23")
def test_villagers_alone_are_not_all_pieces() -> None:
    match = by_hand(position=beginning((1, 20), (1, 3)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    assert not match.over


@clause("TI-R6")
def test_equal_scores_are_a_draw() -> None:
    match = by_hand(position=beginning((20, 1), (3, 0)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    place(match, "RR", 2, -2, 1)
    found(match, 2, -1)
    assert (match.ending, match.scores, match.places) == ("pieces", [1, 1], [1, 1])


@clause("TI-R7")
@pytest.mark.parametrize(("tigers", "most"), [(False, 45), (True, 47)])
def test_the_tiles_last_to_the_end(tigers: bool, most: int) -> None:
    """The longest game uses one piece a turn: the first player's last one comes in turn 45, or 47."""
    pieces = 20 + 3 + 2 * tigers - tigers  # of the third kind one is left over (TI-R14)
    assert 2 * pieces - 1 == most <= 48
    for seed in range(5):
        assert random_match(seed, tigers=tigers).view(None)["turn"] <= most + 1


@clause("TI-R7")
def test_a_box_with_fewer_tiles_than_turns_is_refused(tmp_path: Path) -> None:
    text = (files("hapag.games.tiger_island") / "box.toml").read_text(encoding="utf-8")
    box = tmp_path / "box.toml"
    box.write_text(text.replace("copies = 3", "copies = 2").replace("= 48", "= 32"), encoding="utf-8")
    with pytest.raises(BadBox, match="47 turns"):
        by_hand(box=box)


@clause("TI-R15")
def test_a_placement_that_leaves_no_build_is_allowed_and_told_before() -> None:
    match = stuck()
    moves = match.seen(0).moves()
    assert {move["say"]["kind"] for move in moves} >= {"place-stranded"}
    assert all(move["say"]["warning"] == "stranded" for move in moves)
    assert [move["do"] for move in moves] == match.legal(0)
    seat_1 = stuck_the_other_way().seen(1).moves()
    assert not any("warning" in move["say"] for move in seat_1)


def stuck_the_other_way() -> Match:
    match = by_hand()
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    match.play("chance", "tile GRASS+LAKE")
    return match


# --- tigers ------------------------------------------------------------------------------------------------


def with_tigers(**more: Any) -> Scene:
    return Scene(rules={"tigers": True}, **more)


def test_a_tiger_lives_on_level_3_beside_a_settlement_without_one() -> None:
    scene = tower(3, with_tigers(tigers=(2, 2)))
    assert not scene.tiger(0, *SPIRE)
    assert scene.reason == "no_settlement_beside"
    assert scene.found(0, 0, 1)
    assert not scene.tiger(0, *axial(-1, 0))
    assert scene.reason == "level_too_low"
    assert scene.tiger(0, *SPIRE)
    assert (scene.score, scene.tigers, scene.settlements(0)) == ([76, 0], [1, 2], [2])
    assert not scene.tiger(0, *axial(1, 0))
    assert scene.reason == "has_tiger"


def test_without_the_house_rule_there_are_none() -> None:
    scene = tower(3)
    assert scene.found(0, 0, 1)
    assert not scene.tiger(0, *SPIRE)
    assert scene.reason == "no_tigers"


def test_two_tigers_are_all() -> None:
    scene = tower(3, with_tigers(tigers=(0, 2)))
    assert scene.found(0, 0, 1)
    assert not scene.tiger(0, *SPIRE)
    assert scene.reason == "no_tiger_left"


def test_a_tiger_may_not_be_covered() -> None:
    scene = with_tigers(tigers=(2, 2), tiger_level=1)
    for i in range(2):
        assert scene.lay("GG", 2 * i, -2 * i, 1)
    settled(scene, 0)
    assert scene.tiger(0, *top(1))
    summit(scene, 2)
    assert not erupt(scene, 2)
    assert scene.reason == "covers_tiger"


@clause("TI-R14")
@pytest.mark.parametrize(
    ("hand", "other", "other_score", "places"),
    [
        ((7, 1, 0), (9, 3, 2), 0, [1, 2]),  # more points
        ((7, 1, 0), (9, 3, 2), 999, [2, 1]),
        ((7, 1, 0), (9, 3, 2), 205, [1, 2]),  # equal: fewer totoros unplayed
        ((7, 1, 0), (9, 0, 2), 205, [1, 2]),  # fewer tigers
    ],
)
def test_two_kinds_placed_end_the_game(
    hand: tuple[int, int, int], other: tuple[int, int, int], other_score: int, places: list[int]
) -> None:
    """Seat 0 places her last totoro and has placed her tigers before; she scores 205."""
    pieces = dict(zip(("villagers", "totoros", "tigers"), zip(hand, other, strict=True), strict=True))
    scene = with_tigers(**pieces)
    for i in range(3):
        assert scene.lay("GG", 2 * i, -2 * i, 1)
    settled(scene, 0, 1, 2, 3, 4)
    scene.score[1] = other_score
    assert not scene.match_after.over
    assert scene.totoro(0, *top(5))
    check_two_kinds(scene, places)


@clause("TI-R14")
@pytest.mark.parametrize(
    ("totoros", "tigers", "places"),
    [((2, 1), (0, 1), [2, 1]), ((0, 0), (1, 1), [1, 2]), ((0, 0), (2, 1), [2, 1])],
)
def test_equal_points_go_to_who_has_fewer_totoros_then_tigers_then_villagers(
    totoros: tuple[int, int], tigers: tuple[int, int], places: list[int]
) -> None:
    """Seat 0 places her last villager."""
    scene = with_tigers(villagers=(1, 5), totoros=totoros, tigers=tigers)
    assert scene.lay("GG", 0, 0, 1)
    scene.score[1] = 1
    settled(scene, 0)
    check_two_kinds(scene, places)


def check_two_kinds(scene: Scene, places: list[int]) -> None:
    match = scene.match_after
    assert (match.over, match.ending) == (True, "two-kinds")
    ender = match.view(None)["current"]
    assert match.places == (places if ender == 0 else places[::-1])


# --- islands -----------------------------------------------------------------------------------------------


def axial(q: int, r: int) -> Place:
    return q, -q - r


SPIRE = axial(1, -1)


def tower(height: int, scene: Scene | None = None) -> Scene:
    """A hex that rises beside the empty grassland at (0, 1): lake on level 2, rock on level 3 (E05)."""
    scene = scene or Scene()
    ground = (("GG", 0, 0, 1), ("JJ", 1, 0, 3), ("RR", -2, 1, 2), ("GG", 3, -2, 5), ("JJ", 0, 0, 5))
    higher = (("LG", 1, 0, 1), ("RJ", 0, 0, 2))[: height - 1]
    for kind, q, r, turn in (*ground, *higher):
        assert scene.lay(kind, *axial(q, r), turn), scene.reason
    return scene
