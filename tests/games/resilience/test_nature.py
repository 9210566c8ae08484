"""The Impact step, depletion, Mines and End Game Crises; and the Scene that foretells and tells them."""

from __future__ import annotations

from random import Random

import pytest

import hapag
from games.resilience.laying import GAME, Json, choose, head_of, lay, line_of, nature
from hapag.core.layout import plain
from hapag.core.match import Match
from hapag.games.resilience.forecast import Scene
from hapag.games.resilience.names import names

clause = pytest.mark.clause

NATURE = ("forest", "mangrove", "coral_reef")
OF = {  # the three kinds of Investments of each Environment
    "forest": ("plantation", "agroforest_farm", "tree_nursery"),
    "mangrove": ("fishpond", "crab_and_honey_coop", "mangrove_nursery"),
    "coral_reef": ("trawl_fleet", "reef_guides", "fish_sanctuary"),
}
PASSES_TO = {"forest": "mangrove", "mangrove": "coral_reef", "coral_reef": "forest"}


def applied(*seats: Json, came: tuple[str, ...] = (), **environment: int) -> Match:
    """The Impact, right after the last activity: seat 2 lays a House."""
    communities = [*seats, *({} for _ in range(3 - len(seats)))]
    last = {**communities[-1], "hand": "permit_renewal_2"}
    match = lay(*communities[:-1], last, came=came, activity=2, **environment)
    match.play(2, "house permit_renewal_2")
    return match


def built(match: Match, seat: int) -> str:
    return str(line_of(match, seat)["built"])


# --- RE-10, RE-11: the sum over all


@clause("RE-10", "RE-23", "RE-R19")
@pytest.mark.parametrize("name", NATURE)
def test_the_impact_of_all_investments_of_a_kind_is_one_sum(name: str) -> None:
    commercial, sustainable, conservation = OF[name]
    match = applied(
        {"built": f"{commercial}:3,{sustainable}"}, {"built": f"{conservation}:2"}, {"built": commercial}
    )
    assert dict(zip(NATURE, nature(match), strict=True)) == {**dict.fromkeys(NATURE, 7), name: 5}


@clause("RE-10")
def test_the_impact_comes_every_round() -> None:
    match = lay({"hand": "permit_renewal_2", "built": "plantation"}, {}, {}, activity=2)
    match.play(0, "house permit_renewal_2")
    assert nature(match) == [6, 7, 7]
    choose(match, "review", "review", "review")
    choose(match, "discard -", "discard -", "discard -")
    match.play("chance", "crisis storm_surge")
    match.play(0, "lose house")
    while match.waiting == ("chance",):
        match.play("chance", next(iter(match.outcomes())))
    while match.view(None)["step"] != "council":
        choose(match, *(next(m for m in match.legal(int(s)) if "house" in m) for s in match.waiting))
    assert nature(match) == [5, 7, 7]


@clause("RE-11")
def test_an_environment_has_nine_cards_at_most() -> None:
    assert nature(applied({"built": "tree_nursery:5"}, forest=6)) == [9, 7, 7]


@clause("RE-10", "RE-21")
def test_end_game_crises_in_their_slots_destroy_every_round() -> None:
    assert nature(applied({}, came=("long_drought", "spreading_fires"))) == [5, 7, 7]
    assert nature(applied({"built": "tree_nursery"}, came=("long_drought", "warming_sea"))) == [7, 7, 6]


# --- RE-12, RE-13, RE-R18: depletion


@clause("RE-12", "RE-R18")
@pytest.mark.parametrize("name", NATURE)
def test_at_zero_all_commercial_investments_of_the_environment_are_destroyed(name: str) -> None:
    commercial, sustainable, _ = OF[name]
    others = ",".join(cards[0] for other, cards in OF.items() if other != name)
    match = applied({"built": f"{commercial}:2,{sustainable}"}, {"built": others}, **{name: 2})
    assert (built(match, 0), line_of(match, 1)["built"]) == (sustainable, others)
    assert head_of(match)["pile"] == f"{commercial}:2", "discarded, and everybody has seen them"
    assert dict(zip(NATURE, nature(match), strict=True))[name] == 0


@clause("RE-12", "RE-R17")
def test_protection_does_not_save_from_depletion() -> None:
    match = applied({"built": "plantation", "protected": "plantation"}, forest=1)
    assert line_of(match, 0) == {"hand": "-", "built": "-"}


@clause("RE-13", "RE-R18")
@pytest.mark.parametrize("name", NATURE)
def test_a_loss_beyond_zero_passes_on_as_the_last_card_says(name: str) -> None:
    into = PASSES_TO[name]
    match = applied({"built": f"{OF[name][0]}:4"}, **{name: 1})
    assert dict(zip(NATURE, nature(match), strict=True)) == {**dict.fromkeys(NATURE, 7), name: 0, into: 4}


@clause("RE-13", "RE-R18")
def test_a_loss_passes_on_through_all_three_and_no_further() -> None:
    match = applied({"built": "plantation:9,house", "under": "mine_1"}, forest=2, mangrove=3, coral_reef=1)
    assert nature(match) == [0, 0, 0]
    assert built(match, 0) == "house"


@clause("RE-12", "RE-R18")
def test_what_a_passed_loss_depletes_is_struck_too_and_counts_no_more() -> None:
    """The Fishponds are gone before the turn of the Mangrove comes, whose nursery then restores it."""
    match = applied({"built": "plantation:2,fishpond:3,mangrove_nursery"}, forest=1, mangrove=1)
    assert nature(match) == [0, 1, 7]
    assert built(match, 0) == "mangrove_nursery"


@clause("RE-12", "RE-R18")
def test_an_environment_that_a_loss_finds_at_zero_is_struck_at_once() -> None:
    """A nursery would save the Fishpond in the Mangrove's own turn, but the Forest's loss comes first."""
    match = applied({"built": "plantation:2,fishpond,mangrove_nursery:2"}, forest=1, mangrove=0)
    assert nature(match) == [0, 2, 6]
    assert built(match, 0) == "mangrove_nursery:2"


@clause("RE-R18")
def test_a_commercial_investment_built_at_zero_may_be_saved_by_restoring_first() -> None:
    match = applied({"built": "plantation,tree_nursery:2"}, forest=0)
    assert nature(match) == [1, 7, 7]
    assert built(match, 0) == "plantation,tree_nursery:2"


@clause("RE-R18")
def test_without_that_it_falls_at_the_end_of_the_environments_own_turn() -> None:
    match = applied({"built": "plantation,tree_nursery"}, forest=0)
    assert nature(match) == [0, 7, 7]
    assert built(match, 0) == "tree_nursery"


@clause("RE-R19")
def test_restores_count_before_the_loss_of_the_same_environment() -> None:
    match = applied({"built": "plantation:4"}, {"built": "tree_nursery:3"}, forest=1)
    assert nature(match) == [0, 7, 7], "one is lost, not four with three coming back"


# --- RE-14: Mines


@clause("RE-14", "RE-R19")
@pytest.mark.parametrize(
    ("mine", "left"),
    [("mine_1", [6, 6, 7]), ("mine_2", [6, 7, 6]), ("mine_3", [7, 6, 6]), ("mine_4", [6, 6, 6])],
)
def test_a_mine_destroys_the_environments_printed_on_it(mine: str, left: list[int]) -> None:
    assert nature(applied({"built": mine})) == left


@clause("RE-14", "RE-R19")
def test_mines_act_after_the_sums_and_each_alone_in_printed_order() -> None:
    """Mine 1 finds the Forest at zero and takes two of the Mangrove; Mine 2 then takes two more."""
    match = applied({"built": "mine_2"}, {"built": "mine_1"}, forest=0, mangrove=3, coral_reef=5)
    # mine 1: forest -> mangrove 2, mangrove 1; mine 2: forest -> mangrove 0, coral reef 4
    assert nature(match) == [0, 0, 4]


@clause("RE-14", "RE-12")
def test_a_mine_can_deplete_an_environment() -> None:
    match = applied({"built": "mine_1,fishpond"}, {"built": "plantation"}, forest=2, mangrove=2)
    assert nature(match) == [0, 0, 7]
    assert (built(match, 0), built(match, 1)) == ("mine_1", "-"), "a Mine is no Commercial Investment"


# --- RE-18, RE-21: End Game Crises as they come

ENDS = {
    "long_drought": "forest",
    "spreading_fires": "forest",
    "rising_sea": "mangrove",
    "eroding_coast": "mangrove",
    "warming_sea": "coral_reef",
    "souring_sea": "coral_reef",
}


@clause("RE-18", "RE-21")
@pytest.mark.parametrize(("crisis", "name"), ENDS.items())
def test_an_end_game_crisis_destroys_two_cards_and_goes_to_a_slot(crisis: str, name: str) -> None:
    match = lay({"built": "tree_nursery"}, {}, {}, step="crisis")
    match.play("chance", f"crisis {crisis}")
    assert dict(zip(NATURE, nature(match), strict=True)) == {**dict.fromkeys(NATURE, 7), name: 5}
    assert head_of(match)["slots"] == crisis
    assert built(match, 0) == "tree_nursery"


@clause("RE-12", "RE-13", "RE-21")
def test_an_end_game_crisis_depletes_and_passes_on_too() -> None:
    match = lay({"built": "plantation,fishpond"}, {}, {}, step="crisis", forest=1, mangrove=1)
    match.play("chance", "crisis long_drought")
    assert nature(match) == [0, 0, 7]
    assert built(match, 0) == "-"


# --- the Scene


@pytest.mark.parametrize("players", [3, 4])
def test_the_scene_does_what_the_rules_do(players: int) -> None:
    """Before every crisis and before every Impact of random games, from the position alone."""
    seen = 0
    for seed in range(6):
        random = Random(seed)
        match = hapag.new(GAME, players, seed, chance="manual")
        while not match.over:
            by = random.choice(match.waiting)
            moves = list(match.outcomes()) if by == "chance" else match.legal(int(by))
            before = match.copy()
            match.play(by, random.choice(moves))
            seen += same_as_told(before, match)
    assert seen > 30


def same_as_told(before: Match, after: Match) -> int:
    """What the events of one event add up to, compared with what the rules have made of it."""
    told = after.seen(None).events_since(before.seen(None))
    kinds = [event["kind"] for event in told]
    if "impact" not in kinds and "slot" not in kinds:
        return 0
    now = dict(zip(NATURE, nature(before), strict=True))
    for event in told:
        if event["kind"] in ("grew", "shrank"):
            now[event["environment"]] = event["now"]
        elif event["kind"] == "planted":
            for name in event["environment"]:
                now[name] += 1
    assert list(now.values()) == nature(after)
    ruined = sum(event["cards"] for event in told if event["kind"] == "ruined")
    laid = sum(event["kind"] in ("built", "housed") for event in told)
    assert lots(after) == lots(before) + laid - ruined
    return 1


def lots(match: Match) -> int:
    return int(match.table["built"].sum())


def test_the_outlook_is_what_the_next_impact_does_if_nothing_changes() -> None:
    match = lay(
        {"built": "plantation:2,mine_1"}, {"built": "tree_nursery"}, {"hand": "permit_renewal_2"}, activity=2
    )
    outlook = match.view(None)["environments"]
    assert [(e["net"], e["mined"], e["after"]) for e in outlook] == [(-1, 1, 5), (0, 1, 6), (0, 0, 7)]
    assert outlook[0]["sources"] == [
        {"card": "plantation", "number": 2, "change": -2},
        {"card": "tree_nursery", "number": 1, "change": 1},
    ]
    match.play(2, "house permit_renewal_2")
    assert nature(match) == [5, 6, 7]


def test_a_scene_leaves_the_position_alone() -> None:
    match = lay({"built": "plantation:2"}, {}, {"hand": "permit_renewal_2"}, forest=1)
    table = plain(match.table.dtype, match.table.tobytes())
    before = repr(table)
    scene = Scene(names(match.content), match.plain_box, table)
    scene.impact()
    assert scene.environment != table.environment
    assert repr(table) == before
