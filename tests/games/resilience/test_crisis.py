"""Step 5: every band of every crisis, and what is lost."""

from __future__ import annotations

import pytest

from games.resilience.laying import Json, content, head_of, houses, lay, line_of, refused
from hapag.core.match import Match

clause = pytest.mark.clause

CARD = "tree_nursery"
ALL = 99


def bands() -> list[tuple[str, str, int, int]]:
    """Each Extreme Weather Event with the lowest and the highest count of each of its bands."""
    cases = []
    for weather in content()["extreme_weather"]:
        most = 27 if weather["looks_at"] == "total" else 9
        for least, destroyed in weather["bands"]:
            lost = ALL if destroyed < 0 else destroyed
            cases += [(weather["id"], weather["looks_at"], count, lost) for count in {least, most}]
            most = least - 1
    return sorted(set(cases))


def nature_of(looks_at: str, count: int) -> dict[str, int]:
    """So many cards of what the crisis looks at."""
    if looks_at != "total":
        return {looks_at: count}
    forest = min(count, 9)
    mangrove = min(count - forest, 9)
    return {"forest": forest, "mangrove": mangrove, "coral_reef": count - forest - mangrove}


def struck(crisis: str, *seats: Json, **nature: int) -> Match:
    match = lay(*seats, step="crisis", **nature)
    match.play("chance", f"crisis {crisis}")
    return match


def losing(match: Match) -> list[int]:
    return [seat["losing"] for seat in match.view(None)["seats"]]


@clause("RE-19", "RE-18")
@pytest.mark.parametrize(("crisis", "looks_at", "count", "lost"), bands())
def test_every_band_of_every_extreme_weather_event(crisis: str, looks_at: str, count: int, lost: int) -> None:
    community = {"built": "tree_nursery:9"}
    few = {"built": "mangrove_nursery:2"}
    nature = nature_of(looks_at, count)
    foretold = lay(community, few, {}, step="crisis", **nature).view(None)["threats"]
    threat = next(one for one in foretold if one["crisis"] == crisis)
    assert (threat["cards"], threat["destroys"]) == (count, None if lost == ALL else lost)
    assert threat["losing"] == [min(lost, 9), min(lost, 2), 0]
    match = struck(crisis, community, few, {}, **nature)
    assert losing(match) == [min(lost, 9), min(lost, 2), 0]
    assert match.waiting == ((0, 1) if 0 < lost < 2 else (0,) if 0 < lost < 9 else match.waiting)


@clause("RE-R9", "RE-R15")
def test_the_owner_names_what_is_lost_one_by_one() -> None:
    match = struck(
        "typhoon", {"built": "plantation,mine_1,house", "under": CARD}, {}, {}, forest=2, coral_reef=9
    )
    assert losing(match) == [2, 0, 0]
    assert match.legal(0) == ["lose plantation", "lose mine_1", "lose house"]
    assert refused(match, 0, "lose fishpond") == "not_standing"
    assert refused(match, 1, "lose plantation") == "not_your_turn"
    match.play(0, "lose mine_1")
    assert match.scores[0] == 5, "destroyed as it is named"
    assert match.legal(0) == ["lose plantation", "lose house"]
    match.play(0, "lose house")
    assert line_of(match, 0)["built"] == "plantation"
    assert head_of(match)["pile"] == "mine_1"


@clause("RE-R15")
def test_who_loses_all_loses_it_at_once() -> None:
    match = struck("flash_flood", {"built": "plantation:2"}, {"built": "plantation:3"}, {}, forest=5)
    assert line_of(match, 0)["built"] == "-"
    assert match.waiting == (1,)


@clause("RE-R15")
def test_a_shelter_is_taken_off_what_the_owner_would_lose() -> None:
    match = struck(
        "super_typhoon",
        {"built": "plantation:2", "sheltered": 1},
        {"built": "plantation:2", "sheltered": 2},
        {"built": "plantation:5"},
        forest=0,
        mangrove=0,
        coral_reef=3,
    )
    assert losing(match) == [1, 0, 5]
    assert match.waiting == (0,)


@clause("RE-R15")
def test_all_choose_at_the_same_time_and_see_the_losses_of_others_when_all_have_chosen() -> None:
    communities = ({"built": "plantation:2"}, {"built": "plantation,fishpond"}, {})
    match, twin = (struck("flash_flood", *communities, forest=7) for _ in range(2))
    match.play(1, "lose plantation")
    twin.play(1, "lose fishpond")
    assert match.known_to(0) == twin.known_to(0)
    assert match.view(0)["seats"][1]["lost"] is None
    assert match.scores == [8, 4, 0], "the scores of a trace count it at once"
    match.play(0, "lose plantation")
    assert match.view(0)["seats"][1]["lost"] == [{"card": "plantation", "number": 1}]


@clause("RE-R17")
def test_weather_destroys_what_is_protected_too() -> None:
    match = struck("flash_flood", {"built": "plantation:2", "protected": "plantation:2"}, {}, {}, forest=7)
    match.play(0, "lose plantation")
    assert line_of(match, 0)["built"] == "plantation"


@clause("RE-R6", "RE-R12", "RE-R21")
def test_of_several_houses_the_lowest_hidden_card_goes_and_stays_hidden() -> None:
    owner = {"built": "plantation,house:2", "under": "reef_guides,mine_2"}
    match = struck("flash_flood", owner, {}, {}, forest=7)
    assert match.legal(0) == ["lose plantation", "lose house"], "Houses are alike"
    match.play(0, "lose house")
    line = line_of(match, 0)
    assert (line["under"], line["buried"]) == ("mine_2", "reef_guides")
    assert match.view(0)["seats"][0]["discarded"] == [{"card": "reef_guides", "number": 1}]
    assert match.view(1)["seats"][0]["discarded"] is None
    assert match.view(1)["pile"] == 1


@clause("RE-19")
def test_destroyed_investments_are_discarded() -> None:
    match = struck("storm_surge", houses(CARD), {"built": "mine_3"}, {}, mangrove=7)
    assert head_of(match)["pile"] == "mine_3"
    assert line_of(match, 0)["buried"] == CARD
    assert match.view(None)["pile"] == 2
