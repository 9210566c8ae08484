"""The three activities: choosing face down, building, restoring, Houses, and each Action card."""

from __future__ import annotations

import pytest

from games.resilience.laying import choose, deal, head_of, houses, lay, line_of, nature, refused
from hapag.core.match import Match

clause = pytest.mark.clause

CARD = "tree_nursery"
Json = dict[str, object]


def played(card: str, *seats: Json, **head: object) -> Match:
    """Seat 0 plays an Action card; the others, who hold nothing, watch."""
    first, *rest = seats
    match = lay({"hand": card, **first}, *rest, **head)
    match.play(0, f"action {card}")
    return match


def built(match: Match, seat: int) -> dict[str, int]:
    community = match.view(None)["seats"][seat]
    found = {entry["card"]: entry["number"] for entry in community["investments"]}
    return found | ({"house": community["houses"]} if community["houses"] else {})


# --- RE-05, RE-R1, RE-R22: choosing


@clause("RE-05", "RE-R1")
def test_card_and_activity_are_one_choice_that_nobody_else_sees_before_the_reveal() -> None:
    match = lay({"hand": "fishpond,closure_order_4"}, {"hand": CARD}, {"hand": CARD})
    assert match.legal(0) == [
        "build fishpond",
        "restore fishpond",
        "restore closure_order_4",
        "house fishpond",
        "house closure_order_4",
        "action closure_order_4",
    ]
    before = match.known_to(1)
    match.play(0, "build fishpond")
    assert match.view(0)["seats"][0]["choice"]["do"] == "build fishpond"
    seen = match.view(1)["seats"][0]
    assert (seen["chosen"], seen["choice"], seen["investments"], seen["held"]) == (True, None, [], 2)
    assert match.known_to(1) != before, "that seat 0 has chosen is seen"
    assert refused(match, 0, "house fishpond") == "already_chosen"
    match.play(1, f"house {CARD}")
    match.play(2, f"house {CARD}")
    assert built(match, 0) == {"fishpond": 1}


@clause("RE-R22")
def test_who_has_no_card_is_not_asked() -> None:
    match = lay({"hand": CARD}, {}, {"hand": CARD})
    assert match.waiting == (0, 2)
    choose(match, f"build {CARD}", f"build {CARD}")
    assert match.view(None)["step"] == "council", "nobody has a card for the third activity"
    assert line_of(match, 1) == {"hand": "-", "built": "-"}


@clause("RE-05")
def test_what_may_not_be_chosen() -> None:
    match = lay({"hand": "fishpond,closure_order_4"}, {"hand": CARD}, {"hand": CARD})
    assert refused(match, 0, "build plantation") == "card_not_held"
    assert refused(match, 0, "action fishpond") == "not_an_action"
    assert refused(match, 0, "vote") == "asked_activity"
    assert refused(match, 0, "decline") == "asked_activity"


# --- RE-06, RE-07, RE-08: build, restore, house


@clause("RE-06")
@pytest.mark.parametrize("card", ["plantation", "reef_guides", "fish_sanctuary", "mine_3"])
def test_a_built_card_becomes_an_investment_of_the_own_community(card: str) -> None:
    match = lay({"hand": card}, {}, {"hand": f"{CARD}:3"})
    choose(match, f"build {card}", f"build {CARD}")
    assert (built(match, 0), built(match, 2)) == ({card: 1}, {CARD: 1})
    assert line_of(match, 0)["hand"] == "-"


@clause("RE-07", "RE-R5")
@pytest.mark.parametrize(
    ("gone", "ways"),
    [
        ((4, 1, 0), ["plant forest forest", "plant forest mangrove"]),
        ((1, 1, 0), ["plant forest mangrove"]),
        ((0, 0, 1), ["plant coral_reef"]),
        (
            (2, 2, 2),
            [
                "plant forest forest",
                "plant forest mangrove",
                "plant forest coral_reef",
                "plant mangrove mangrove",
                "plant mangrove coral_reef",
                "plant coral_reef coral_reef",
            ],
        ),
    ],
)
def test_a_restore_brings_two_cards_back_or_as_many_as_are_missing(
    gone: tuple[int, int, int], ways: list[str]
) -> None:
    left = dict(zip(("forest", "mangrove", "coral_reef"), (9 - n for n in gone), strict=True))
    match = lay({"hand": CARD}, {}, {"hand": f"{CARD}:3"}, **left)
    choose(match, f"restore {CARD}", f"house {CARD}")
    assert match.waiting == (0,)
    assert match.legal(0) == ways
    before = sum(nature(match))
    match.play(0, ways[0])
    assert sum(nature(match)) == before + len(ways[0].split()) - 1


@clause("RE-07", "RE-R21")
def test_the_card_is_discarded_face_down_at_the_reveal() -> None:
    match = lay({"hand": CARD}, {}, {"hand": f"{CARD}:3"})
    choose(match, f"restore {CARD}", f"house {CARD}")
    assert line_of(match, 0) == {
        "hand": "-",
        "buried": CARD,
        "built": "-",
        "did": "restore",
        "aimed": ".",
    }
    assert match.view(1)["pile"] == 1
    assert CARD not in match.seen_position(1).splitlines()[4]


@clause("RE-07")
def test_what_cannot_be_planted() -> None:
    match = lay({"hand": CARD}, {}, {"hand": f"{CARD}:3"}, forest=8)
    choose(match, f"restore {CARD}", f"house {CARD}")
    assert refused(match, 0, "plant forest forest") == "plant_full"
    assert refused(match, 0, "plant mangrove") == "plant_number"
    assert refused(match, 0, "plant mangrove mangrove coral_reef") == "plant_number"
    assert refused(match, 0, "decline") == "asked_plant"
    assert refused(match, 1, "plant mangrove mangrove") == "not_your_turn"


@clause("RE-R22")
def test_with_nothing_missing_a_restore_asks_nothing() -> None:
    match = lay({"hand": f"{CARD}:2"}, {}, {"hand": f"{CARD}:3"}, forest=9, mangrove=9, coral_reef=9)
    choose(match, f"restore {CARD}", f"house {CARD}")
    assert match.view(None)["activity"] == 3


@clause("RE-08", "RE-23")
@pytest.mark.parametrize("card", ["plantation", "mine_4", "closure_order_4"])
def test_any_card_may_become_a_house_worth_1_dp_without_impact(card: str) -> None:
    match = lay({"hand": card}, {}, {"hand": f"{CARD}:3"})
    choose(match, f"house {card}", f"restore {CARD}")
    match.play(2, "plant forest forest")
    assert built(match, 0) == {"house": 1}
    assert match.scores[0] == 1
    seen = match.view(1)["seats"][0]
    assert (seen["houses"], seen["faces"], seen["did"]) == (1, None, {"kind": "house-hidden"})
    assert match.view(0)["seats"][0]["faces"] == [{"card": card, "number": 1}]
    choose(match, f"house {CARD}")
    assert nature(match) == [9, 7, 7]


# --- RE-09, RE-R2: the order of effects


@clause("RE-09", "RE-R2")
def test_everything_is_laid_down_first_then_actions_in_printed_order_then_restores_from_the_leader() -> None:
    """The leader of the second round is seat 1."""
    match = lay(
        {"hand": CARD},
        {"hand": "closure_order_5"},
        {"hand": "permit_renewal_2,fishpond", "built": "plantation"},
        {"hand": f"plantation,{CARD}"},
        came=("flash_flood",),
    )
    choose(match, f"restore {CARD}", "action closure_order_5", "action permit_renewal_2", "build plantation")
    assert match.waiting == (2,), "number 2 comes before number 5"
    assert built(match, 3) == {"plantation": 1}, "what is built lies there already"
    match.play(2, "protect plantation")
    assert match.legal(1) == ["close 3 plantation", "decline"]
    match.play(1, "close 3 plantation")
    assert match.waiting == (0,), "RESTOREs come last"
    match.play(0, "plant forest forest")
    assert match.waiting == (2, 3)
    match = lay(
        {"hand": f"{CARD}:2"},
        {"hand": f"{CARD}:2"},
        {"hand": f"{CARD}:2"},
        came=("flash_flood",),
        forest=0,
        mangrove=0,
        coral_reef=0,
    )
    choose(match, *(f"restore {CARD}",) * 3)
    asked = []
    while match.view(None)["step"] == "resolving":
        asked += match.waiting
        match.play(match.waiting[0], "plant forest forest")
    assert asked == [1, 2, 0]


# --- RE-R10, RE-R17, RE-R24: each Action card


@clause("RE-09", "RE-R10", "RE-R17")
def test_permit_renewal_protects_an_own_investment_from_actions_and_votes() -> None:
    match = lay(
        {"hand": "permit_renewal_1", "built": "plantation,fishpond,house", "under": "mine_1"},
        {"hand": "closure_order_3"},
        {"hand": "land_swap_6", "built": "reef_guides"},
    )
    choose(match, "action permit_renewal_1", "action closure_order_3", "action land_swap_6")
    assert match.legal(0) == ["protect plantation", "protect fishpond", "decline"], "Houses need none"
    assert refused(match, 0, "protect house") == "house_stays"
    assert refused(match, 0, "protect mine_2") == "not_standing"
    match.play(0, "protect plantation")
    assert match.legal(1) == ["close 0 fishpond", "close 2 reef_guides", "decline"]
    assert refused(match, 1, "close 0 plantation") == "protected"
    match.play(1, "decline")
    assert match.legal(2) == ["swap reef_guides 0 fishpond", "swap reef_guides 0 house", "decline"]
    assert refused(match, 2, "swap reef_guides 0 plantation") == "protected"
    match.play(2, "decline")
    choose(match, "vote", "vote", "vote")
    assert match.legal(1) == ["vote 0 fishpond", "vote 2 reef_guides", "abstain"]
    assert refused(match, 1, "vote 0 plantation") == "protected"


@clause("RE-R17")
def test_of_equal_investments_one_is_protected_until_the_round_ends() -> None:
    match = played("permit_renewal_1", {"built": "plantation:2"}, {}, {})
    match.play(0, "protect plantation")
    assert line_of(match, 0)["protected"] == "plantation"
    choose(match, "vote", "vote", "vote")
    assert match.legal(0) == ["vote 0 plantation"], "the other one can still be closed"
    choose(match, *("vote 0 plantation",) * 3)
    assert built(match, 0) == {"plantation": 1, "house": 1}
    match.play("chance", "crisis storm_surge")
    match.play(0, "lose house")
    assert "protected" not in line_of(match, 0)


@clause("RE-R10")
def test_what_is_protected_already_needs_no_second_permit() -> None:
    match = lay({"hand": "permit_renewal_1", "built": "fishpond", "protected": "fishpond"}, {}, {})
    match.play(0, "action permit_renewal_1")
    assert match.view(None)["step"] == "council", "without a legal target it does nothing"


@clause("RE-09", "RE-R10")
def test_closure_order_turns_any_investment_into_a_house() -> None:
    match = played("closure_order_3", {"built": "mine_1"}, {"built": "plantation:2"}, houses(CARD))
    assert match.legal(0) == ["close 0 mine_1", "close 1 plantation", "decline"]
    assert refused(match, 0, "close 2 house") == "house_stays"
    assert refused(match, 0, "close 1 fishpond") == "not_standing"
    assert refused(match, 0, "close 3 plantation") == "no_such_seat"
    match.play(0, "close 1 plantation")
    assert built(match, 1) == {"plantation": 1, "house": 1}
    assert match.view(1)["seats"][1]["faces"] == [{"card": "plantation", "number": 1}]


@clause("RE-R10")
def test_an_action_card_may_be_played_without_a_legal_target() -> None:
    for card in ("permit_renewal_1", "closure_order_3", "land_swap_6"):
        match = played(card, houses(CARD), {}, {})
        assert match.view(None)["step"] == "council"
        assert card in head_of(match)["pile"]


@clause("RE-R10")
@pytest.mark.parametrize("card", ["permit_renewal_1", "closure_order_3", "land_swap_6", "weather_watch_18"])
def test_with_a_legal_target_the_player_may_still_decline(card: str) -> None:
    match = played(card, {"built": "plantation"}, {"built": "fishpond"}, {})
    if card == "weather_watch_18":
        match.play("chance", "look typhoon")
        match.play("chance", "look flash_flood")
    before = built(match, 0), built(match, 1)
    match.play(0, "decline")
    assert (built(match, 0), built(match, 1)) == before
    assert match.view(None)["step"] == "council"


@clause("RE-R10")
def test_an_action_card_cannot_be_built() -> None:
    match = lay({"hand": "closure_order_3"}, {"hand": CARD}, {})
    assert refused(match, 0, "build closure_order_3") == "not_buildable"


@clause("RE-09", "RE-R24")
def test_land_swap_exchanges_investments_houses_too() -> None:
    match = played(
        "land_swap_6",
        {"built": "plantation,house", "under": "mine_2"},
        {"built": "reef_guides,house:2", "under": "fishpond,plantation"},
        {},
    )
    assert match.legal(0) == [
        "swap plantation 1 reef_guides",
        "swap plantation 1 house",
        "swap house 1 reef_guides",
        "swap house 1 house",
        "decline",
    ]
    assert refused(match, 0, "swap plantation 0 house") == "own_community"
    assert refused(match, 0, "swap plantation 2 fishpond") == "not_standing"
    twin = match.copy()
    match.play(0, "swap plantation 1 reef_guides")
    assert (built(match, 0), built(match, 1)) == (
        {"reef_guides": 1, "house": 1},
        {"plantation": 1, "house": 2},
    )
    twin.play(0, "swap house 1 house")
    assert line_of(twin, 0)["under"] == "plantation", "of theirs the lowest in the data's order moves"
    assert line_of(twin, 1)["under"] == "fishpond,mine_2"


@clause("RE-09", "RE-R5")
def test_planting_drive_brings_three_cards_back_or_as_many_as_are_missing() -> None:
    match = played("planting_drive_8", {}, {}, {}, forest=9, mangrove=7, coral_reef=5)
    assert match.legal(0) == [
        "plant mangrove mangrove coral_reef",
        "plant mangrove coral_reef coral_reef",
        "plant coral_reef coral_reef coral_reef",
    ]
    match.play(0, "plant mangrove coral_reef coral_reef")
    assert nature(match) == [9, 8, 7]
    match = played("planting_drive_8", {}, {}, {}, forest=9, mangrove=9, coral_reef=8)
    assert match.legal(0) == ["plant coral_reef"]


@clause("RE-R22")
def test_a_planting_drive_with_nothing_missing_asks_nothing() -> None:
    match = played("planting_drive_8", {}, {}, {}, forest=9, mangrove=9, coral_reef=9)
    assert match.view(None)["step"] == "council"


@clause("RE-09", "RE-R15")
def test_storm_shelter_spares_one_investment_this_round() -> None:
    match = played("storm_shelter_12", {"built": "plantation:3"}, {"built": "plantation:3"}, {}, forest=9)
    assert line_of(match, 0)["sheltered"] == "1"
    choose(match, "review", "review", "review")
    choose(match, "discard -", "discard -", "discard -")
    match.play("chance", "crisis strong_waves")
    assert [seat["losing"] for seat in match.view(None)["seats"]] == [0, 1, 0]
    match.play(1, "lose plantation")
    assert "sheltered" not in line_of(match, 0)


@clause("RE-09", "RE-R13")
def test_study_tour_draws_two_cards_when_it_takes_effect() -> None:
    match = lay({"hand": f"study_tour_15,{CARD}"}, {"hand": f"closure_order_3,{CARD}", "built": CARD}, {})
    choose(match, "action study_tour_15", "action closure_order_3")
    assert match.waiting == (1,), "the Closure Order comes first"
    match.play(1, "decline")
    deal(match, "mine_1", "plantation")
    assert line_of(match, 0)["hand"] == f"plantation,{CARD},mine_1"
    assert match.waiting == (0, 1)


@clause("RE-09", "RE-R16")
def test_weather_watch_looks_at_two_crises_and_puts_them_back() -> None:
    match = played("weather_watch_18", {}, {}, {})
    assert match.outcomes()["look typhoon"] == 3
    match.play("chance", "look typhoon")
    assert match.outcomes()["look typhoon"] == 2
    match.play("chance", "look flash_flood")
    assert match.legal(0) == ["order flash_flood typhoon", "order typhoon flash_flood", "decline"]
    assert refused(match, 0, "order typhoon super_typhoon") == "not_those_crises"
    assert refused(match, 0, "order typhoon typhoon") == "not_those_crises"
    match.play(0, "order flash_flood typhoon")
    choose(match, "review", "review", "review")
    choose(match, "discard -", "discard -", "discard -")
    assert match.outcomes() == {"crisis flash_flood": 1}
