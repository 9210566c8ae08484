"""The view, the table in the terminal, and the picture."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import hapag
from games.resilience.laying import GAME, houses, lay
from hapag.core.match import Match
from hapag.games.resilience import drawing, scenery, terminal

SVG = "{http://www.w3.org/2000/svg}"
WIDTH = 78


def some() -> Match:
    return lay(
        {"hand": "plantation:2,closure_order_4", "built": "plantation:2,mine_4", "protected": "plantation"},
        {"built": "crab_and_honey_coop:3,house", "under": "mine_1", "chosen": "-"},
        {"hand": "fishpond", "chosen": "build:fishpond"},
        forest=4,
        mangrove=0,
        coral_reef=9,
        came=("warming_sea",),
    )


def test_the_terminal_shows_nature_communities_and_the_own_hand() -> None:
    match = some()
    assert terminal.sheet(match.content, match.view(0), 0, colour=False).splitlines() == [
        "Resilience   Round 2   Activity 2 of 3   seat 1 leads",
        "",
        "Forest      4/9 ####.....  next Impact -2, then 1",
        "Mangrove    0/9 .........  next Impact +0, stays",
        "Coral Reef  9/9 #########  next Impact -1, then 6",
        "Impact of Plantation -2, Warming Sea -1, Great Open Pit digs",
        "Nature 13 (high from 12)   DP of all 17 (high from 40)   now: Epilogue 3",
        "",
        "End Game Crises: Warming Sea   15 crises to come",
        "Each would lose now: Flash Flood 3, Storm Surge 4, Strong Waves 0, Typhoon 3,",
        "  Super Typhoon 5",
        "Last crisis: Warming Sea",
        "",
        "Seat 0 (you)   16 DP   3 cards   is asked",
        "  2 Plantation (4 DP, protected), Great Open Pit (8 DP)",
        "Seat 1   1 DP   0 cards",
        "  3 Crab and Honey Co-op (0 DP), 1 House",
        "Seat 2   0 DP   1 cards   has chosen",
        "  nothing built",
        "",
        "Your hand: 2 Plantation, 1 Closure Order 4",
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_the_terminal_keeps_to_78_columns_and_colour_changes_no_letter(players: int) -> None:
    random, match = Random(1), hapag.new(GAME, players, 1)
    while not match.over:
        for seat in (0, None):
            view = match.view(seat)
            plain = terminal.sheet(match.content, view, seat, colour=False)
            assert all(len(line) <= WIDTH for line in plain.splitlines())
            painted = terminal.sheet(match.content, view, seat, colour=True)
            assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
        for _ in range(5):
            if not match.over:
                by = random.choice(match.waiting)
                match.play(by, random.choice(match.legal(int(by))))
    assert "Epilogue" in terminal.sheet(match.content, match.view(None), None, colour=False)


def picture(match: Match, seat: int | None = 0) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg(match.content, match.view(seat), seat))


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def test_the_picture_writes_every_number_beside_what_it_draws() -> None:
    words = texts(picture(some()))
    for said in ("Forest 4/9", "Mangrove 0/9", "Coral Reef 9/9", "next Impact -2, then 1", "Warming Sea"):
        assert said in words
    assert "Seat 0 · 16 DP · 3 cards" in words
    assert "4 DP · protected" in words


def test_the_own_community_comes_first() -> None:
    heads = [word for word in texts(picture(some(), 2)) if word.startswith("Seat")]
    assert [head.split()[1] for head in heads] == ["2", "0", "1"]


@pytest.mark.parametrize("name", ["forest", "mangrove", "coral_reef"])
@pytest.mark.parametrize("cards", [0, 1, 5, 9])
def test_nine_slices_are_living_up_to_the_number_and_worn_behind_it(name: str, cards: int) -> None:
    drawn = ElementTree.fromstring(scenery.picture(name, cards, 9))
    living, worn = scenery.SLICES[name]
    text = ElementTree.tostring(drawn, encoding="unicode")
    for i in range(9):
        here = (living if i < cards else worn)(i * scenery.SLICE, i)
        first = re.search(r'd="([^"]+)"|cx="([^"]+)"', here)
        assert first is not None
        assert first[0] in text
    torn = [path for path in drawn if path.get("stroke-width") == "1.6"]
    assert len(torn) == (0 if cards in (0, 9) else 1)


def test_a_card_lies_in_the_picture_as_often_as_it_stands() -> None:
    match = lay({"built": "plantation:3,fishpond"}, houses("mine_1,mine_2"), {"hand": "mine_3"})
    words = texts(picture(match))
    assert words.count("Plantation") == 1
    assert "3×" in words
    assert "2×" in words


# --- the view


def seat_of(match: Match, seat: int, viewer: int | None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(viewer)["seats"][seat]
    return found


def test_a_view_shows_who_has_chosen_never_what() -> None:
    match = some()
    assert seat_of(match, 2, 2)["choice"] == {"do": "build fishpond", "kind": "build", "card": "fishpond"}
    for viewer in (0, 1, None):
        assert seat_of(match, 2, viewer)["choice"] is None
        assert seat_of(match, 2, viewer)["chosen"] is True
        assert match.view(viewer)["hand"] == ([] if viewer != 0 else match.view(0)["hand"])


def test_a_view_names_the_card_that_takes_effect() -> None:
    match = lay({"hand": "land_swap_6", "built": "plantation"}, {"built": "fishpond"}, {"hand": "mine_1"})
    match.play(0, "action land_swap_6")
    match.play(2, "house mine_1")
    assert match.view(2)["resolving"] == {
        "seat": 0,
        "effect": "swap",
        "left": 0,
        "card": "land_swap",
        "number": 6,
    }


def test_a_view_tells_the_totals_and_the_epilogue_as_things_stand() -> None:
    match = lay({"built": "plantation:9"}, {"built": "fishpond"}, {"hand": "mine_1"}, forest=1, mangrove=2)
    assert match.view(0)["totals"] == {
        "dp": 40,
        "dp_high": 40,
        "environment": 10,
        "environment_high": 12,
        "epilogue": 2,
    }


def test_a_view_tells_what_one_card_more_would_save() -> None:
    match = lay({"built": "plantation:5"}, {}, {"hand": "mine_1"}, forest=4, mangrove=7, coral_reef=9)
    threats = {threat["crisis"]: threat for threat in match.view(0)["threats"]}
    assert (threats["flash_flood"]["destroys"], threats["flash_flood"]["more"]) == (3, 1)
    assert (threats["strong_waves"]["destroys"], threats["strong_waves"]["more"]) == (0, None)
    assert (threats["typhoon"]["cards"], threats["typhoon"]["losing"]) == (20, [1, 0, 0])
    assert threats["long_drought"]["after"] == {"forest": 2, "mangrove": 7, "coral_reef": 9}


def test_a_threat_that_would_take_everything_says_so() -> None:
    match = lay(houses("mine_2"), {}, {"hand": "mine_1"}, forest=1, mangrove=0, coral_reef=0)
    threats = {threat["crisis"]: threat for threat in match.view(0)["threats"]}
    assert threats["typhoon"]["ends"]
    assert threats["typhoon"]["destroys"] is None
    assert not threats["flash_flood"]["ends"], "only a Typhoon ends the game so"
