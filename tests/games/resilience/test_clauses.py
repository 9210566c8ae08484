"""Set-up, the round, the draw, and the end of Resilience, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

import hapag
from games.resilience.laying import (
    GAME,
    bag,
    choose,
    content,
    crisis_cards,
    deal,
    development,
    head_of,
    houses,
    lay,
    listed,
    nature,
)
from hapag.core.errors import BadPlayers
from hapag.core.match import Match

clause = pytest.mark.clause

PLAYERS = (3, 4)
CARD = "tree_nursery"


def new(players: int = 3) -> Match:
    return hapag.new(GAME, players, seed=7, chance="manual")


def dealt(players: int = 3, seed: int = 7) -> Match:
    return hapag.new(GAME, players, seed=seed)


def held(match: Match) -> list[int]:
    return [seat["held"] for seat in match.view(None)["seats"]]


def draw_all(match: Match) -> list[int]:
    """Whose hand grew, card by card, while cards are drawn."""
    drawers = []
    while match.waiting == ("chance",) and match.view(None)["step"] in ("drawing", "replacing"):
        before = held(match)
        match.play("chance", next(iter(match.outcomes())))
        drawers += [seat for seat, n in enumerate(held(match)) if n > before[seat]]
    return drawers


# --- RE-01, RE-02: set-up


@clause("RE-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_is_dealt_seven_cards_of_the_shuffled_deck(players: int) -> None:
    match = new(players)
    assert match.outcomes() == {f"card {name}": n for name, n in development().items()}
    draw_all(match)
    assert held(match) == [7] * players
    assert match.view(None)["deck"] == sum(development().values()) - 7 * players
    assert match.view(None)["crises"]["kinds"] == dict(crisis_cards())


@clause("RE-01")
@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_three_or_four_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        new(players)


@clause("RE-02")
def test_seven_of_nine_cards_of_each_environment_lie_face_up() -> None:
    match = new()
    assert nature(match) == [7, 7, 7]
    assert [entry["of"] for entry in match.view(None)["environments"]] == [9, 9, 9]


# --- RE-03: the round


@clause("RE-03")
def test_a_round_has_five_steps_in_which_all_act_at_the_same_time() -> None:
    match = dealt()
    tracked, together = [], set()
    while match.view(None)["round"] == 1 and not match.over:
        view = match.view(None)
        if not tracked or tracked[-1] != view["tracker"]:
            tracked.append(view["tracker"])
        if view["step"] in ("choosing", "council"):
            together.add((view["step"], view["activity"], match.waiting))
            choose(match, *(match.legal(int(seat))[0] for seat in match.waiting))
        else:
            match.play(match.waiting[0], match.legal(int(match.waiting[0]))[0])
    assert tracked[:2] == ["activities", "council"], "cards are drawn and the Impact is applied on the way"
    assert together == {
        ("choosing", 1, (0, 1, 2)),
        ("choosing", 2, (0, 1, 2)),
        ("choosing", 3, (0, 1, 2)),
        ("council", 3, (0, 1, 2)),
    }


@clause("RE-03", "RE-05")
def test_three_activities_then_the_impact_then_the_council() -> None:
    match = lay(*({"hand": f"{card}:4"} for card in (CARD, "fish_sanctuary", "mangrove_nursery")))
    for activity in (2, 3):
        assert match.view(None)["activity"] == activity
        choose(match, *(f"build {card}" for card in (CARD, "fish_sanctuary", "mangrove_nursery")))
    assert match.view(None)["step"] == "council"
    assert nature(match) == [9, 9, 9]


# --- RE-04, RE-R13: drawing


@clause("RE-04", "RE-R13")
def test_each_draws_to_seven_from_the_leader_on() -> None:
    match = lay({"hand": f"{CARD}:6"}, {"hand": f"{CARD}:4"}, {}, came=("flash_flood",), step="crisis")
    assert match.outcomes()["crisis typhoon"] == 3
    match = lay(
        {"hand": f"{CARD}:6", "did": "vote"},
        {"hand": "fishpond:5", "did": "vote"},
        {"hand": "plantation:6", "did": "vote"},
        came=("flash_flood",),
        step="drawing",
        turn=1,
    )
    assert draw_all(match) == [1, 1, 2, 0], "seat 1 leads the second round"
    assert match.view(None)["step"] == "choosing"


@clause("RE-04", "RE-R13")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_none_is_left() -> None:
    rest = development() - bag(f"plantation:7,fishpond:7,{CARD}:5,mine_1,mine_2")
    match = lay(
        {"hand": "plantation:7", "buried": "mine_2"},
        {"hand": "fishpond:7"},
        {"hand": f"{CARD}:5"},
        pile=listed(rest, development()),
        step="drawing",
        turn=2,
    )
    assert match.outcomes() == {"card mine_1": 1}, "the pile stays while the deck has a card"
    deal(match, "mine_1")
    assert head_of(match)["pile"] == "-"
    assert match.outcomes() == {f"card {name}": n for name, n in (rest + bag("mine_2")).items()}
    deal(match, "mine_2")
    assert match.view(None)["deck"] == sum(rest.values())


@clause("RE-R13")
def test_with_both_piles_empty_fewer_are_drawn() -> None:
    """All cards lie in the communities; seat 2 goes on with two."""
    standing = development() - bag(f"plantation:7,fishpond:7,{CARD}:2")
    match = lay(
        {"hand": "plantation:7", **houses(listed(standing, development()))},
        {"hand": "fishpond:7"},
        {"hand": f"{CARD}:2", "did": "-"},
        step="choosing",
        activity=0,
    )
    assert match.waiting == (0, 1, 2)
    assert held(match) == [7, 7, 2]


@clause("RE-R13")
def test_who_holds_more_than_seven_keeps_them_and_draws_none() -> None:
    match = lay(
        {"hand": "plantation:8", "did": "vote"},
        {"hand": "fishpond:7", "did": "vote"},
        {"hand": f"{CARD}:6", "did": "vote"},
        came=("flash_flood",),
        step="drawing",
        turn=2,
    )
    assert draw_all(match) == [2]
    assert held(match) == [8, 7, 7]


# --- RE-20 to RE-24: the end


def third_end_game(*seats: dict[str, Any], **environment: int) -> Match:
    """The third End Game Crisis (2 of the Coral Reef) comes at once."""
    came = ("long_drought", "rising_sea")
    match = lay(*seats, came=came, step="crisis", **environment)
    match.play("chance", "crisis warming_sea")
    return match


@clause("RE-21")
def test_the_third_end_game_crisis_takes_effect_and_ends_the_game_at_once() -> None:
    match = third_end_game({"built": "plantation"}, {}, {}, coral_reef=5)
    assert match.over
    assert nature(match) == [7, 7, 3]
    assert match.view(None)["slots"] == ["long_drought", "rising_sea", "warming_sea"]


@clause("RE-22", "RE-23")
def test_points_of_all_investments_on_the_table_are_added() -> None:
    standing = "plantation,agroforest_farm,tree_nursery,mine_1,mine_4,house:2"
    match = third_end_game(
        {"hand": "mine_2", "built": standing, "under": "mine_3,plantation"}, {"built": "fishpond:2"}, {}
    )
    assert match.scores == [4 + 3 + 0 + 6 + 8 + 2, 8, 0]
    assert match.places == [1, 2, 3]


@clause("RE-23")
@pytest.mark.parametrize(("cards", "dp"), list(enumerate([0, 1, 1, 2, 2, 2, 3, 3, 4, 4])))
def test_sustainable_investments_follow_their_environment(cards: int, dp: int) -> None:
    match = lay({"built": "reef_guides:2"}, {}, {"hand": CARD}, coral_reef=cards)
    assert match.scores == [2 * dp, 0, 0]


@clause("RE-R8")
def test_a_tie_goes_to_fewer_destructive_investments_in_all_places() -> None:
    match = third_end_game({"built": "plantation"}, {"built": "agroforest_farm,house", "under": CARD}, {})
    assert (match.scores, match.places) == ([4, 4, 0], [2, 1, 3])
    match = third_end_game(
        {"built": "mine_4"}, {"built": "plantation,fishpond"}, {"built": "fishpond,plantation"}, {}
    )
    assert (match.scores, match.places) == ([8, 8, 8, 0], [1, 2, 2, 4])


EPILOGUES = [
    (3, 40, 12, 1),
    (3, 40, 11, 2),
    (3, 39, 12, 3),
    (3, 39, 11, 4),
    (4, 50, 16, 1),
    (4, 50, 15, 2),
    (4, 49, 16, 3),
    (4, 49, 15, 4),
]


@clause("RE-24")
@pytest.mark.parametrize(("players", "points", "total", "epilogue"), EPILOGUES)
def test_the_epilogue_follows_from_total_dp_and_total_environment(
    players: int, points: int, total: int, epilogue: int
) -> None:
    fours = (points - 3) // 4
    cards = f"plantation:{fours}" if fours <= 10 else f"plantation:10,fishpond:{fours - 10}"
    rest = points - 4 * fours
    community = {"built": f"{cards},house:{rest}", "under": f"tree_nursery:{rest}"}
    forest = min(total, 9)
    mangrove = min(total - forest, 9)
    match = third_end_game(
        community,
        *({} for _ in range(players - 1)),
        forest=forest,
        mangrove=mangrove,
        coral_reef=total - forest - mangrove + 2,
    )
    assert (sum(match.scores), sum(nature(match))) == (points, total)
    assert match.ending == f"epilogue-{epilogue}"


@clause("RE-20")
@pytest.mark.parametrize("crisis", ["typhoon", "super_typhoon"])
def test_a_typhoon_that_leaves_nothing_ends_the_game_and_all_have_lost(crisis: str) -> None:
    match = lay(
        {"built": "tree_nursery"}, houses("plantation"), {}, step="crisis", forest=1, mangrove=0, coral_reef=0
    )
    match.play("chance", f"crisis {crisis}")
    assert (match.over, match.ending) == (True, "typhoon")
    assert (match.places, match.scores) == ([None] * 3, [0] * 3)


@clause("RE-20", "RE-R7")
def test_only_a_typhoon_ends_the_game_so() -> None:
    """A flood may leave a community, or all of them, with nothing."""
    match = lay({"built": "tree_nursery"}, {"built": "tree_nursery:2"}, {}, step="crisis", forest=2)
    match.play("chance", "crisis flash_flood")
    assert match.scores == [0, 0, 0]
    assert not match.over
    assert match.view(None)["round"] == 2


@clause("RE-R7")
def test_a_community_without_investments_plays_on() -> None:
    match = lay(
        {"built": "tree_nursery"}, {"built": "tree_nursery:3"}, {}, step="crisis", forest=9, mangrove=9
    )
    match.play("chance", "crisis typhoon")
    assert not match.over
    assert match.waiting == (1,), "seat 0 lost its only Investment, seat 2 had none"


@clause("RE-R23")
def test_a_typhoon_that_finds_no_investment_anywhere_ends_the_game() -> None:
    match = lay({}, {}, {}, step="crisis", forest=9, mangrove=9, coral_reef=9)
    match.play("chance", "crisis typhoon")
    assert (match.over, match.ending, match.places) == (True, "typhoon", [None] * 3)


WORST = (
    *("flash_flood", "storm_surge", "strong_waves") * 2,
    *("typhoon",) * 3,
    "super_typhoon",
    "long_drought",
    "rising_sea",
)


@clause("RE-R11")
def test_the_crisis_deck_cannot_run_out() -> None:
    """Even if all Extreme Weather Events come first, the third End Game Crisis leaves three in the deck."""
    weather = sum(entry["count"] for entry in content()["extreme_weather"])
    ends = len(content()["end_game"])
    assert (weather, ends, content()["printed"]["end_game_slots"]) == (10, 6, 3)
    match = lay(
        {"hand": "plantation:7", "built": "tree_nursery:9"},
        {"hand": "fishpond:7"},
        {"hand": "trawl_fleet:7"},
        came=WORST,
        step="crisis",
    )
    assert match.view(None)["crises"]["left"] == 4
    match.play("chance", "crisis souring_sea")
    assert match.over


@clause("RE-R2")
def test_the_lead_starts_at_seat_0_and_passes_left_each_round() -> None:
    match = dealt(4)
    leads = {}
    while not match.over:
        view = match.view(None)
        leads[view["round"]] = view["lead"]
        match.play(match.waiting[0], match.legal(int(match.waiting[0]))[-1])
    assert [leads[n] for n in sorted(leads)] == [(n - 1) % 4 for n in sorted(leads)]
    assert len(leads) > 1
