"""Every clause and ruling of Bounce Back, shown on games played by hand, die by die."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import hapag
from games.bounce_back.council import (
    BLUE,
    GAME,
    GREEN,
    ORANGE,
    YELLOW,
    agree,
    allowed,
    bar,
    board,
    buy,
    council,
    left,
    planned,
    quiet,
    reason,
    roll,
    token,
)
from hapag.core import registry
from hapag.core.errors import BadPlayers
from hapag.core.match import Match
from hapag.core.options import settle

clause = pytest.mark.clause

SHOCKS_OF = {BLUE: [2, 3], YELLOW: [1, 4, 5], GREEN: [2, 4, 5], ORANGE: [1, 3, 5]}
KIND_COUNTS = {BLUE: (4, 3, 3), YELLOW: (5, 2, 3), GREEN: (5, 2, 3), ORANGE: (5, 2, 3)}
# economy + community + nature, by shock and subsystem
IMPACTS = {
    1: {YELLOW: 2, ORANGE: 3},
    2: {BLUE: 4, GREEN: 3},
    3: {BLUE: 2, ORANGE: 2},
    4: {YELLOW: 3, GREEN: 1},
    5: {YELLOW: 3, GREEN: 4, ORANGE: 4},
}
FACTORS = {
    1: [1, 1, 1, 2, 2, 3, 3, 3],
    2: [2, 2, 2, 1, 1, 1, 1, 1],
    3: [1, 1, 1, 2, 2, 3, 3, 3],
    4: [1, 1, 1, 2, 2, 3, 3, 3],
    5: [1, 1, 2, 2, 3, 3, 3, 3],
}


@pytest.fixture(scope="module")
def box() -> dict[str, Any]:
    return tomllib.loads((files("hapag.games.bounce_back") / "box.toml").read_text(encoding="utf-8"))


def rulebook_example() -> Match:
    """Informal settlements as in the rulebook's examples: round 3 is about to begin."""
    match = council()
    buy(match, "O-P1", "O-P2", "O-R1")
    roll(match, 3)
    match.play(ORANGE, "use O-R1")
    buy(match, "O-P3", "O-M1")
    roll(match, 6)
    agree(match)
    return match


def survived(match: Match) -> None:
    """Play quiet rounds to the end."""
    while not match.over:
        if match.waiting != ("chance",):
            agree(match)
        roll(match, 6)


# --- the council and its boards ----------------------------------------------------------------------------


@clause("BB-01")
def test_four_members_each_with_a_subsystem(box) -> None:
    view = council().view(None)
    assert [seat["subsystem"] for seat in view["seats"]] == ["blue", "yellow", "green", "orange"]
    assert [board["name"] for board in box["subsystem"]] == [
        "Drinking Water System",
        "Infrastructure",
        "Coastal Wetlands",
        "Informal Settlements",
    ]


@clause("BB-01")
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_the_council_has_no_other_number_of_members(players: int) -> None:
    with pytest.raises(BadPlayers):
        hapag.new(GAME, players)


@clause("BB-02")
def test_drinking_water_is_the_game_master(box) -> None:
    assert [board["id"] for board in box["subsystem"] if board["game_master"]] == ["blue"]
    assert board(council(), 0)["subsystem"] == "blue"


@clause("BB-03")
@pytest.mark.parametrize("viewer", [BLUE, ORANGE, None])
def test_each_member_holds_ten_open_cards(viewer: int | None, box) -> None:
    kinds = {card["id"]: card["kind"] for card in box["card"]}
    for seat, counts in KIND_COUNTS.items():
        hand = [kinds[card] for card in council().view(viewer)["seats"][seat]["hand"]]
        assert tuple(hand.count(kind) for kind in ("preparation", "mitigation", "recovery")) == counts


@clause("BB-04")
def test_eleven_pairs_of_tokens_start_at_zero() -> None:
    boards = council().view(None)["seats"]
    assert {seat["seat"]: [bar["shock"] for bar in seat["bars"]] for seat in boards} == SHOCKS_OF
    tokens = [(bar["prepare"], bar["token"]) for seat in boards for bar in seat["bars"]]
    assert tokens == [(0, 0)] * 11


@clause("BB-R1", "BB-11")
@pytest.mark.parametrize("shock", range(1, 6))
def test_each_shock_has_the_factors_of_its_stress(shock: int) -> None:
    for number, factor in enumerate(FACTORS[shock], 1):
        match = council()
        quiet(match, number - 1)
        agree(match)
        roll(match, shock)
        assert match.view(None)["shock"]["factor"] == factor


# --- the budget and buying ---------------------------------------------------------------------------------


@clause("BB-05")
def test_eight_pesos_for_two_rounds_spent_as_the_council_likes() -> None:
    match = council()
    assert left(match) == 8
    buy(match, "B-P4", "G-P5")
    roll(match, 6)
    assert left(match) == 2
    buy(match, "Y-P1", "Y-P2")
    roll(match, 6)
    assert left(match) == 8


@clause("BB-05")
def test_all_may_be_spent_in_the_first_of_two_rounds() -> None:
    match = council()
    buy(match, "B-P4", "G-P5", "O-P1")
    assert (match.view(None)["round"], left(match)) == (1, 0)


@clause("BB-05", "BB-R16")
def test_a_budget_comes_with_its_period_and_nothing_is_carried_over() -> None:
    match = council()
    seen = []
    while not match.over:
        if match.waiting != ("chance",):
            agree(match)
        seen.append((match.view(None)["round"], left(match)))
        roll(match, 6)
    assert seen == [(number, 8) for number in range(1, 9)]


@clause("BB-R16", "BB-R6")
def test_round_8_starts_a_budget_of_which_nothing_is_spent() -> None:
    match = council()
    quiet(match, 6)
    buy(match, "B-P4", "G-P5", "O-P1")
    roll(match, 6)
    assert match.view(None)["budget"] == {"total": 8, "left": 8, "draft": 0, "spent": 0, "rounds": [8]}
    roll(match, 6)
    assert match.over


@clause("BB-06")
def test_round_0_is_for_planning_only() -> None:
    match = council()
    assert (match.view(None)["round"], match.waiting, match.outcomes()) == (0, (0, 1, 2, 3), {})
    agree(match)
    assert (match.view(None)["round"], match.waiting) == (1, ("chance",))


@clause("BB-07")
def test_what_is_agreed_on_is_paid_and_lies_in_planning() -> None:
    match = council()
    match.play(GREEN, "buy G-P1")
    match.play(ORANGE, "buy O-M1")
    assert (planned(match, GREEN), match.view(None)["budget"]["spent"]) == ([], 0)
    agree(match)
    assert (planned(match, GREEN), planned(match, ORANGE), planned(match, BLUE)) == (["G-P1"], ["O-M1"], [])
    assert match.view(None)["budget"] == {"total": 8, "left": 6, "draft": 0, "spent": 2, "rounds": [0, 1]}


@clause("BB-07")
def test_the_budget_is_shared() -> None:
    match = council()
    for card in ("B-P4", "G-P5"):
        match.play("BYGO".index(card[0]), f"buy {card}")
    assert reason(match, ORANGE, "buy O-P4") == "no_money"
    assert allowed(match, ORANGE, "buy O-P1")


@clause("BB-08")
def test_a_planning_area_holds_three_cards() -> None:
    match = council()
    for card in ("G-P1", "G-P3", "G-M1"):
        match.play(GREEN, f"buy {card}")
    assert reason(match, GREEN, "buy G-M2") == "planning_full"
    assert match.legal(GREEN) == ["agree"]


@clause("BB-08", "BB-21")
def test_recovery_cards_that_stay_take_room() -> None:
    match = council()
    buy(match, "G-R1", "G-R2", "G-R3")
    roll(match, 6)
    assert planned(match, GREEN) == ["G-R1", "G-R2", "G-R3"]
    assert reason(match, GREEN, "buy G-P1") == "planning_full"


@clause("BB-22")
def test_the_last_step_of_a_round_is_buying() -> None:
    match = council()
    agree(match)
    roll(match, 3)
    assert (match.view(None)["round"], match.view(None)["step"]) == (1, "buying")
    assert match.waiting == (0, 1, 2, 3)
    agree(match)
    assert match.view(None)["round"] == 2


@clause("BB-R6")
def test_nothing_is_bought_in_round_8() -> None:
    match = council()
    quiet(match, 7)
    agree(match)
    roll(match, 6)
    assert match.over


@clause("BB-R5")
def test_a_preparation_card_is_bought_once() -> None:
    match = council()
    buy(match, "B-P1")
    roll(match, 6)
    assert reason(match, BLUE, "buy B-P1") == "in_place"


@clause("BB-R5", "BB-14", "BB-17")
def test_mitigation_and_recovery_can_be_bought_again_after_use() -> None:
    match = council()
    buy(match, "O-M1", "O-R2")
    roll(match, 1)
    match.play(ORANGE, "use O-R2")
    agree(match)
    roll(match, 5)
    match.play(ORANGE, "use O-M1")
    assert {"O-M1", "O-R2"} <= set(board(match, ORANGE)["hand"])
    buy(match, "O-M1", "O-R2")
    assert planned(match, ORANGE) == ["O-M1", "O-R2"]


@clause("BB-R7")
def test_whoever_has_not_agreed_may_act_in_any_order() -> None:
    match = council()
    assert match.waiting == (0, 1, 2, 3)
    for seat, move in ((ORANGE, "buy O-P1"), (BLUE, "agree"), (GREEN, "buy G-P1"), (YELLOW, "buy Y-P1")):
        match.play(seat, move)
    assert [entry["card"] for entry in match.view(None)["draft"]["cards"]] == ["Y-P1", "G-P1", "O-P1"]


@clause("BB-R7")
def test_a_member_puts_in_own_cards_only() -> None:
    match = council("full")
    match.play(GREEN, "buy G-P1")
    assert reason(match, ORANGE, "buy G-P2") == "not_your_subsystem"
    assert reason(match, ORANGE, "return G-P1") == "not_your_subsystem"


@clause("BB-R7")
def test_whoever_has_agreed_waits_until_the_draft_changes() -> None:
    match = council()
    agree(match, BLUE, YELLOW)
    assert match.waiting == (2, 3)
    assert reason(match, BLUE, "buy B-P1") == "already_agreed"
    assert reason(match, BLUE, "agree") == "already_agreed"
    match.play(GREEN, "buy G-P1")
    assert match.waiting == (0, 1, 2, 3)
    assert allowed(match, BLUE, "buy B-P1")


@clause("BB-R7")
def test_taking_back_cancels_agreement_and_frees_the_money() -> None:
    match = council("full")
    match.play(GREEN, "buy G-P5")
    agree(match, BLUE, YELLOW, ORANGE)
    match.play(GREEN, "return G-P5")
    assert (match.waiting, left(match)) == ((0, 1, 2, 3), 8)


@clause("BB-R7")
def test_a_card_taken_back_waits_for_the_next_step() -> None:
    match = council("full")
    match.play(GREEN, "buy G-P5")
    match.play(GREEN, "return G-P5")
    assert reason(match, GREEN, "buy G-P5") == "already_taken_back"
    agree(match)
    roll(match, 6)
    assert allowed(match, GREEN, "buy G-P5")


@clause("BB-R7")
def test_simple_consent_leaves_out_taking_back() -> None:
    match = council("simple")
    match.play(GREEN, "buy G-P5")
    assert reason(match, GREEN, "return G-P5") == "no_taking_back"


@clause("BB-R7")
def test_simulations_are_simple_and_tables_full() -> None:
    options = registry.game(GAME).options
    assert settle(options, None) == {"consent": "simple"}
    assert settle(options, None, at_table=True) == {"consent": "full"}


@clause("BB-R7")
def test_every_buying_step_ends() -> None:
    """Nobody can go on for ever: each card goes in once and out once."""
    match = council("full")
    changes = 0
    while match.view(None)["round"] == 0:
        seat = next((seat for seat in match.waiting if len(match.legal(int(seat))) > 1), None)
        if seat is None:
            agree(match)
            break
        match.play(seat, match.legal(int(seat))[0])
        changes += 1
    assert changes <= 2 * 40


@clause("BB-R15")
def test_the_step_is_left_out_where_nobody_can_buy() -> None:
    match = council()
    buy(match, "B-P4", "G-P5", "O-P1")
    assert left(match) == 0
    roll(match, 6)
    assert (match.view(None)["round"], match.waiting) == (2, ("chance",))


@clause("BB-R15")
def test_the_step_is_kept_while_one_peso_buys_one_card() -> None:
    match = council()
    buy(match, "B-P4", "G-P5", "B-P1")
    roll(match, 6)
    assert (left(match), match.waiting) == (1, (0, 1, 2, 3))


# --- the shock ---------------------------------------------------------------------------------------------


@clause("BB-09")
def test_a_die_decides_the_shock() -> None:
    match = council()
    agree(match)
    assert match.outcomes() == {f"die {face}": 1 for face in range(1, 7)}


@clause("BB-09")
def test_a_six_is_no_shock() -> None:
    match = council()
    agree(match)
    roll(match, 6)
    assert match.view(None)["shock"] == {"die": 6, "factor": None, "hits": []}
    assert all(bar["token"] == 0 for seat in match.view(None)["seats"] for bar in seat["bars"])


@clause("BB-10", "BB-15")
@pytest.mark.parametrize("shock", range(1, 6))
@pytest.mark.parametrize("number", [1, 4, 6])
def test_impact_is_the_sum_of_three_numbers_times_the_factor(shock: int, number: int) -> None:
    match = council()
    quiet(match, number - 1)
    agree(match)
    roll(match, shock)
    factor = FACTORS[shock][number - 1]
    hits = {hit["seat"]: hit for hit in match.view(None)["shock"]["hits"]}
    assert {seat: hit["total"] for seat, hit in hits.items()} == {
        seat: impact * factor for seat, impact in IMPACTS[shock].items()
    }
    for seat, hit in hits.items():
        assert token(match, seat, shock) == (-hit["total"] if hit["settled"] else 0)


@clause("BB-12")
def test_the_rulebooks_first_example() -> None:
    match = council()
    agree(match)
    roll(match, 3)
    assert token(match, ORANGE, 3) == -2
    match = council()
    agree(match)
    roll(match, 2)
    assert match.view(None)["shock"]["factor"] == 2


@clause("BB-13")
def test_preparation_of_4_leaves_4_of_8_and_is_not_used_up() -> None:
    match = rulebook_example()
    roll(match, 5)
    hit = next(hit for hit in match.view(None)["shock"]["hits"] if hit["seat"] == ORANGE)
    assert (hit["total"], hit["prepared"], hit["left"]) == (8, 4, 4)
    match.play(ORANGE, "done mitigation")
    assert bar(match, ORANGE, 5) == (4, -4)


@clause("BB-13")
def test_more_preparation_than_impact_leaves_nothing() -> None:
    match = council()
    buy(match, "O-P1", "O-P2")
    roll(match, 6)
    agree(match)
    roll(match, 1)
    assert bar(match, ORANGE, 1) == (4, 0)


@clause("BB-14")
def test_a_mitigation_card_of_1_makes_minus_3_of_minus_4() -> None:
    match = rulebook_example()
    roll(match, 5)
    assert match.waiting == (ORANGE,)
    match.play(ORANGE, "use O-M1")
    assert token(match, ORANGE, 5) == -3
    assert "O-M1" in board(match, ORANGE)["hand"]


@clause("BB-14")
def test_a_mitigation_card_answers_its_shocks_only_once_implemented() -> None:
    match = council()
    buy(match, "O-M1")
    roll(match, 1)
    assert token(match, ORANGE, 1) == -3
    buy(match, "O-M2")
    roll(match, 1)
    assert reason(match, ORANGE, "use O-M2") == "not_implemented"
    match.play(ORANGE, "use O-M1")
    assert token(match, ORANGE, 1) == -3 - 2


@clause("BB-14")
def test_a_card_for_another_shock_does_not_help() -> None:
    match = council()
    buy(match, "B-M1", "B-M2")
    roll(match, 6)
    agree(match)
    roll(match, 3)
    assert reason(match, BLUE, "use B-M1") == "other_shock"
    assert match.legal(BLUE) == ["use B-M2", "done mitigation"]


@clause("BB-16")
def test_minus_8_is_survived_and_minus_9_is_not() -> None:
    match = council()
    agree(match)
    roll(match, 2)
    assert (token(match, BLUE, 2), match.over) == (-8, False)
    quiet(match, 2)
    agree(match)
    roll(match, 2)
    assert (token(match, BLUE, 2), match.over, match.ending) == (-12, True, "collapse")


@clause("BB-16")
def test_everybody_loses() -> None:
    match = council()
    for _ in range(2):
        agree(match)
        roll(match, 2)
    assert (match.ending, match.places) == ("collapse", [None] * 4)
    assert match.legal(ORANGE) == []


@clause("BB-R2")
def test_repeated_shocks_add_up() -> None:
    match = council()
    for expected in (-3, -6):
        agree(match)
        roll(match, 4)
        assert token(match, YELLOW, 4) == expected


@clause("BB-R3")
def test_the_edge_is_that_of_one_token() -> None:
    match = council()
    agree(match)
    roll(match, 5)
    agree(match)
    roll(match, 4)
    agree(match)
    roll(match, 4)
    assert (token(match, YELLOW, 4), token(match, YELLOW, 5)) == (-6, -3)
    assert (board(match, YELLOW)["balance"], match.over) == (-9, False)


@clause("BB-R10")
def test_the_city_falls_before_the_next_subsystem_and_before_recovery() -> None:
    match = council()
    buy(match, "B-R1", "G-M1")
    roll(match, 2)
    assert match.waiting == (BLUE,)
    match.play(BLUE, "done recovery")
    agree(match)
    roll(match, 2)
    assert (match.over, token(match, BLUE, 2), token(match, GREEN, 2)) == (True, -16, -6)
    hit = next(hit for hit in match.view(None)["shock"]["hits"] if hit["seat"] == GREEN)
    assert (hit["left"], hit["settled"]) == (6, False)


@clause("BB-R10")
def test_mitigation_comes_before_the_test() -> None:
    match = council()
    buy(match, "B-M1", "B-M3", "G-P3")
    roll(match, 2)
    assert token(match, BLUE, 2) == -8
    quiet(match, 2)
    agree(match)
    roll(match, 2)
    match.play(BLUE, "use B-M1")
    match.play(BLUE, "use B-M3")
    assert (match.over, token(match, BLUE, 2)) == (False, -8)


@clause("BB-R10", "BB-16")
def test_whoever_does_not_mitigate_enough_loses_at_once() -> None:
    match = council()
    buy(match, "B-M1", "B-M3", "G-P3")
    roll(match, 2)
    quiet(match, 2)
    agree(match)
    roll(match, 2)
    match.play(BLUE, "use B-M1")
    match.play(BLUE, "done mitigation")
    assert (match.over, token(match, BLUE, 2)) == (True, -10)


@clause("BB-R11")
def test_negative_effects_count_in_the_total(box) -> None:
    effect = next(card["effect"] for card in box["card"] if card["id"] == "B-P2")
    assert effect == [-1, 2, 2]
    match = council()
    buy(match, "B-P2")
    roll(match, 6)
    assert bar(match, BLUE, 2) == (3, 0)


# --- recovery, the count, implementing ---------------------------------------------------------------------


@clause("BB-17")
def test_micro_insurance_moves_minus_2_to_minus_1() -> None:
    match = council()
    buy(match, "O-R1")
    roll(match, 3)
    match.play(ORANGE, "use O-R1")
    assert token(match, ORANGE, 3) == -1
    assert "O-R1" in board(match, ORANGE)["hand"]


@clause("BB-17")
def test_a_recovery_card_lifts_every_negative_shock_it_names() -> None:
    match = council()
    buy(match, "O-R3")
    roll(match, 3)
    match.play(ORANGE, "done recovery")
    agree(match)
    roll(match, 1)
    match.play(ORANGE, "use O-R3")
    assert [token(match, ORANGE, shock) for shock in (1, 3, 5)] == [-1, 0, 0]


@clause("BB-R4", "BB-20")
def test_a_shock_token_never_rises_above_zero() -> None:
    match = council()
    buy(match, "G-R2", "G-R3")
    roll(match, 4)
    assert token(match, GREEN, 4) == -1
    match.play(GREEN, "use G-R3")
    assert token(match, GREEN, 4) == 0
    assert match.scores == [-3] * 4


@clause("BB-20")
def test_mitigation_never_turns_an_impact_into_a_gain() -> None:
    match = council()
    buy(match, "Y-M2", "Y-P2")
    roll(match, 6)
    agree(match)
    roll(match, 4)
    match.play(YELLOW, "use Y-M2")
    assert bar(match, YELLOW, 4) == (2, 0)


@clause("BB-R9")
def test_several_cards_may_answer_one_shock() -> None:
    match = council()
    buy(match, "B-M1", "B-M3", "B-R1")
    roll(match, 6)
    agree(match)
    roll(match, 2)
    match.play(BLUE, "use B-M1")
    match.play(BLUE, "use B-M3")
    assert token(match, BLUE, 2) == -4
    match.play(BLUE, "use B-R1")
    assert token(match, BLUE, 2) == -2


@clause("BB-R9")
def test_several_recovery_cards_one_after_the_other() -> None:
    match = council()
    buy(match, "B-R1", "B-R2")
    roll(match, 2)
    match.play(BLUE, "use B-R2")
    match.play(BLUE, "use B-R1")
    assert token(match, BLUE, 2) == -8 + 2 + 2


@clause("BB-R8")
def test_mitigation_is_asked_from_blue_to_orange_and_then_recovery() -> None:
    match = council()
    buy(match, "Y-M1", "G-M2", "O-M1", "Y-R1", "G-R2", "O-R1")
    roll(match, 6)
    agree(match)
    roll(match, 5)
    asked = []
    while match.view(None)["step"] != "buying":
        seat = int(match.waiting[0])
        asked.append((match.view(None)["step"], seat))
        match.play(seat, match.legal(seat)[-1])
    mitigating = [("mitigating", seat) for seat in (YELLOW, GREEN, ORANGE)]
    assert asked == [*mitigating, ("recovering", YELLOW), ("recovering", GREEN)]


@clause("BB-R8")
def test_nobody_is_asked_about_what_preparation_has_taken() -> None:
    match = council()
    buy(match, "O-P1", "O-P2", "O-M1")
    roll(match, 6)
    agree(match)
    roll(match, 1)
    assert match.view(None)["step"] == "buying"


@clause("BB-R8")
def test_a_member_is_asked_on_only_while_a_card_applies() -> None:
    match = council()
    buy(match, "Y-M1", "Y-P1")
    roll(match, 6)
    agree(match)
    roll(match, 5)
    assert match.legal(YELLOW) == ["use Y-M1", "done mitigation"]
    match.play(YELLOW, "use Y-M1")
    assert match.view(None)["step"] == "buying"


@clause("BB-R8")
def test_old_losses_are_recovered_after_a_six_too() -> None:
    match = council()
    agree(match)
    roll(match, 3)
    buy(match, "O-R1")
    roll(match, 6)
    assert match.waiting == (ORANGE,)
    match.play(ORANGE, "use O-R1")
    assert token(match, ORANGE, 3) == -1


@clause("BB-R12")
def test_a_recovery_card_waits_for_the_next_rounds_recovery_step() -> None:
    match = council()
    agree(match)
    roll(match, 3)
    match.play(ORANGE, "buy O-R1")
    assert reason(match, ORANGE, "use O-R1") == "not_this_step"
    agree(match)
    assert token(match, ORANGE, 3) == -2
    roll(match, 6)
    assert allowed(match, ORANGE, "use O-R1")


@clause("BB-18")
def test_the_rulebooks_balance_of_6() -> None:
    match = rulebook_example()
    roll(match, 5)
    match.play(ORANGE, "use O-M1")
    assert [bar(match, ORANGE, shock) for shock in (1, 3, 5)] == [(4, 0), (2, -1), (4, -3)]
    assert board(match, ORANGE)["balance"] == 6


@clause("BB-18")
def test_the_total_is_the_sum_of_the_subsystems() -> None:
    match = rulebook_example()
    roll(match, 5)
    match.play(ORANGE, "use O-M1")
    balances = [board(match, seat)["balance"] for seat in range(4)]
    assert balances == [-2, -6, -8, 6]
    assert match.scores == [sum(balances)] * 4


@clause("BB-19")
def test_preparation_moves_in_after_the_count() -> None:
    match = council()
    buy(match, "G-P1", "G-M2")
    roll(match, 5)
    assert token(match, GREEN, 5) == -4
    assert match.scores[0] == -4 - 3 - 4
    assert [bar(match, GREEN, shock)[0] for shock in (2, 4, 5)] == [0, 1, 1]
    assert (planned(match, GREEN), board(match, GREEN)["implemented"]) == ([], ["G-P1", "G-M2"])


@clause("BB-19")
def test_preparation_helps_from_the_round_after(box) -> None:
    match = council()
    buy(match, "Y-P2")
    roll(match, 4)
    assert bar(match, YELLOW, 4) == (2, -3)
    agree(match)
    roll(match, 4)
    assert bar(match, YELLOW, 4) == (2, -4)


@clause("BB-20")
def test_only_preparation_brings_the_total_above_zero() -> None:
    match = council()
    buy(match, "B-M1", "Y-M1", "G-R1", "O-R1")
    roll(match, 6)
    quiet(match, 1)
    assert match.scores == [0] * 4
    buy(match, "O-P5")
    roll(match, 6)
    agree(match)
    roll(match, 6)
    assert match.scores == [3] * 4


@clause("BB-21")
def test_unused_recovery_cards_stay() -> None:
    match = council()
    buy(match, "O-R1")
    roll(match, 3)
    match.play(ORANGE, "done recovery")
    assert planned(match, ORANGE) == ["O-R1"]
    agree(match)
    roll(match, 6)
    match.play(ORANGE, "use O-R1")
    assert token(match, ORANGE, 3) == -1


# --- the end -----------------------------------------------------------------------------------------------


@clause("BB-23")
def test_the_game_ends_after_round_8_and_surviving_is_winning() -> None:
    match = council()
    survived(match)
    assert (match.view(None)["round"], match.ending, match.places) == (8, "survived", [1] * 4)
    assert match.view(None)["result"]["survived"]


@clause("BB-23")
@pytest.mark.parametrize(
    ("cards", "score", "band"), [((), 0, "feet"), (("Y-P5", "G-P5", "O-P1"), 16, "steady")]
)
def test_the_total_says_how_well(cards: tuple[str, ...], score: int, band: str) -> None:
    match = council()
    buy(match, *cards)
    roll(match, 6)
    survived(match)
    assert (match.scores, match.view(None)["band"]) == ([score] * 4, band)


@clause("BB-R13")
def test_preparation_bought_in_round_7_comes_too_late() -> None:
    match = council()
    quiet(match, 6)
    buy(match, "O-P5")
    roll(match, 6)
    buy(match, "O-P4")
    roll(match, 6)
    assert (match.over, match.scores) == (True, [3] * 4)
    assert bar(match, ORANGE, 1)[0] == 1 + 3


@clause("BB-R13")
def test_recovery_bought_in_round_7_does_not() -> None:
    match = council()
    agree(match)
    roll(match, 3)
    quiet(match, 6)
    buy(match, "O-R1")
    roll(match, 6)
    match.play(ORANGE, "use O-R1")
    assert (match.over, match.scores) == (True, [-2 - 1] * 4)


@clause("BB-R14")
def test_the_pawn_stands_at_0_before_the_first_count() -> None:
    match = council()
    assert match.scores == [0] * 4
    buy(match, "O-R1")
    roll(match, 3)
    assert (token(match, ORANGE, 3), match.scores) == (-2, [0] * 4)
    match.play(ORANGE, "done recovery")
    assert match.scores == [-4] * 4


@clause("BB-R14")
def test_a_collapse_does_not_move_the_pawn() -> None:
    match = council()
    agree(match)
    roll(match, 2)
    before = match.scores
    agree(match)
    roll(match, 2)
    assert (match.over, match.scores) == (True, before)
