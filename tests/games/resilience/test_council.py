"""Step 4: Vote or Review, the votes, and the reviewers' exchange."""

from __future__ import annotations

import pytest

from games.resilience.laying import choose, deal, head_of, houses, lay, line_of, refused
from hapag.core.match import Match

clause = pytest.mark.clause

CARD = "tree_nursery"


def held(*sides: str, players: int = 3, **first: object) -> Match:
    """A council in which seats have turned over these sides; seat 0 has built what is said."""
    match = lay({"built": "plantation:3", **first}, *({} for _ in range(players - 1)), step="council")
    choose(match, *sides)
    return match


def built(match: Match, seat: int = 0) -> str:
    return str(line_of(match, seat)["built"])


# --- RE-15: the choice


@clause("RE-15")
def test_vote_or_review_is_chosen_in_secret_and_revealed_together() -> None:
    match = lay({"built": "plantation"}, {}, {}, step="council")
    assert [match.legal(seat) for seat in range(3)] == [["vote", "review"]] * 3
    match.play(0, "vote")
    twin = lay({"built": "plantation"}, {}, {}, step="council")
    twin.play(0, "review")
    assert match.known_to(1) == twin.known_to(1)
    match.play(1, "review")
    assert [seat["council"] for seat in match.view(2)["seats"]] == [None, None, None]
    match.play(2, "vote")
    assert [seat["council"] for seat in match.view(2)["seats"]] == ["vote", "review", "vote"]


# --- RE-16: votes


@clause("RE-16", "RE-R3")
def test_voters_place_at_the_same_time_on_any_investment_own_ones_too() -> None:
    match = lay({"built": "plantation"}, {"built": "mine_1"}, houses(CARD), step="council")
    choose(match, "vote", "vote", "review")
    assert match.waiting == (0, 1)
    assert match.legal(0) == match.legal(1) == ["vote 0 plantation", "vote 1 mine_1", "abstain"]
    assert refused(match, 0, "vote 2 house") == "vote_on_house"
    assert refused(match, 0, "vote 2 mine_1") == "not_standing"
    assert refused(match, 2, "vote 0 plantation") == "not_your_turn"
    match.play(0, "vote 1 mine_1")
    assert match.view(1)["seats"][0]["choice"] is None, "face down until the last one is placed"
    match.play(1, "vote 0 plantation")
    assert [seat["aimed"] for seat in match.view(2)["seats"]][:2] == [
        {"kind": "ballot", "owner": 1, "card": "mine_1"},
        {"kind": "ballot", "owner": 0, "card": "plantation"},
    ]


@clause("RE-16")
def test_two_votes_turn_an_investment_into_a_house() -> None:
    match = held("vote", "vote", "review")
    choose(match, "vote 0 plantation", "vote 0 plantation")
    assert built(match) == "plantation:2,house"
    assert match.scores[0] == 9
    assert line_of(match, 0)["under"] == "plantation"
    assert match.view(1)["seats"][0]["faces"] is None, "a House is a House (RE-R6)"


@clause("RE-16")
def test_votes_do_not_carry_over() -> None:
    match = held("vote", "review", "review")
    match.play(0, "vote 0 plantation")
    choose(match, "discard -", "discard -")
    match.play("chance", "crisis storm_surge")
    match.play(0, "lose plantation")
    while match.waiting == ("chance",):
        match.play("chance", next(iter(match.outcomes())))
    while match.view(None)["step"] != "council":
        choose(match, *(next(m for m in match.legal(int(s)) if "house" in m) for s in match.waiting))
    choose(match, "review", "vote", "review")
    match.play(1, "vote 0 plantation")
    assert built(match).startswith("plantation:2")


@clause("RE-R3")
def test_abstain_is_offered_only_while_a_house_stands() -> None:
    match = held("vote", "review", "review")
    assert match.legal(0) == ["vote 0 plantation"]
    assert refused(match, 0, "abstain") == "no_house"
    match = lay({"built": "plantation"}, houses(CARD), {}, step="council")
    choose(match, "vote", "review", "review")
    assert match.legal(0) == ["vote 0 plantation", "abstain"]
    match.play(0, "abstain")
    assert match.view(None)["seats"][0]["aimed"] == {"kind": "abstain"}


@clause("RE-R3")
def test_nobody_is_asked_if_no_vote_could_name_an_investment() -> None:
    match = lay(houses(CARD), {}, {}, step="council")
    choose(match, "vote", "vote", "review")
    assert match.view(None)["step"] == "reviewing"
    match = held("vote", "vote", "vote", built="plantation", protected="plantation")
    assert match.view(None)["step"] == "crisis"


@clause("RE-R4")
def test_every_two_votes_close_one_of_equal_investments() -> None:
    match = held("vote", "vote", "vote", "vote", players=4)
    choose(match, *("vote 0 plantation",) * 4)
    assert built(match) == "plantation,house:2"


@clause("RE-R4", "RE-R17")
def test_no_more_are_closed_than_are_unprotected() -> None:
    match = held("vote", "vote", "vote", "vote", players=4, built="plantation:2", protected="plantation")
    choose(match, *("vote 0 plantation",) * 4)
    assert built(match) == "plantation,house"


@clause("RE-R20")
def test_a_single_voter_places_the_vote_and_changes_nothing() -> None:
    match = held("review", "vote", "review")
    assert match.waiting == (1,)
    match.play(1, "vote 0 plantation")
    assert built(match) == "plantation:3"


@clause("RE-25")
def test_the_vote_waits_for_all_voters_so_that_they_may_talk() -> None:
    """No clock of the rules and no order: a voter may place at any time before the last one has."""
    for order in ((0, 1, 2), (2, 1, 0)):
        match = held("vote", "vote", "vote")
        for seat in order:
            assert seat in match.waiting
            match.play(seat, "vote 0 plantation")
        assert built(match) == "plantation:2,house"


# --- RE-17: review


@clause("RE-17")
def test_a_reviewer_discards_up_to_two_cards() -> None:
    hand = "plantation:2,mine_1"
    match = lay({"hand": hand, "built": CARD}, {}, {}, step="council")
    choose(match, "review", "vote", "vote")
    choose(match, f"vote 0 {CARD}", f"vote 0 {CARD}")
    assert match.legal(0) == [
        "discard -",
        "discard plantation",
        "discard mine_1",
        "discard plantation plantation",
        "discard plantation mine_1",
    ]
    assert refused(match, 0, "discard mine_2") == "card_not_held"
    assert refused(match, 0, "discard plantation fishpond") == "card_not_held"
    assert refused(match, 0, "vote 0 house") == "asked_discard"


@clause("RE-17", "RE-R14")
def test_all_discard_unseen_then_draw_as_many_from_the_leader_on() -> None:
    match = lay(
        {"hand": "plantation,mine_1"},
        {"hand": "fishpond:2"},
        {"hand": f"{CARD}:2"},
        came=("flash_flood",),
        step="council",
    )
    choose(match, "review", "review", "review")
    match.play(0, "discard plantation mine_1")
    assert (match.view(1)["seats"][0]["held"], match.view(1)["pile"]) == (2, 0)
    match.play(1, "discard -")
    match.play(2, f"discard {CARD}")
    assert match.view(1)["pile"] == 3
    drawers = []
    while match.view(None)["step"] == "replacing":
        before = [seat["held"] for seat in match.view(None)["seats"]]
        match.play("chance", "card reef_guides")
        after = [seat["held"] for seat in match.view(None)["seats"]]
        drawers.append(next(s for s in range(3) if after[s] > before[s]))
    assert drawers == [2, 0, 0], "seat 1 leads the second round and draws nothing"
    assert match.waiting == ("chance",)


@clause("RE-17", "RE-R13")
def test_what_reviewers_discard_may_come_back_from_the_pile() -> None:
    match = lay({"hand": "mine_1"}, {}, {}, step="council")
    choose(match, "review", "review", "review")
    choose(match, "discard mine_1", "discard -", "discard -")
    assert "card mine_1" not in match.outcomes(), "the deck is not empty yet"
    assert head_of(match)["deck"] == "107"


@clause("RE-R22")
def test_a_reviewer_without_a_card_discards_nothing() -> None:
    match = lay({"built": CARD}, {}, {}, step="council")
    choose(match, "review", "vote", "vote")
    choose(match, f"vote 0 {CARD}", f"vote 0 {CARD}")
    assert match.legal(0) == ["discard -"]
    match.play(0, "discard -")
    assert match.view(None)["step"] == "crisis"


@clause("RE-R14")
def test_reviewers_choose_after_the_votes_are_done() -> None:
    match = lay({"hand": CARD, "built": "plantation"}, {"hand": CARD}, {}, step="council")
    choose(match, "vote", "review", "vote")
    assert match.waiting == (0, 2)
    assert refused(match, 1, "discard -") == "not_your_turn"
    choose(match, "vote 0 plantation", "vote 0 plantation")
    assert match.waiting == (1,)
    match.play(1, f"discard {CARD}")
    deal(match, "mine_1")
    assert line_of(match, 1)["hand"] == "mine_1"
