"""Moves and positions as text, and what is said of texts that are none."""

from __future__ import annotations

import pytest

import hapag
from games.resilience.laying import GAME, choose, houses, lay
from hapag.core.errors import BadPosition, NotAMove
from hapag.core.match import Match

CARD = "tree_nursery"


def start() -> Match:
    return hapag.new(GAME, 3, seed=1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("plantation", "A move begins with build, restore"),
        ("bild plantation", "Did you mean build?"),
        ("build plantations", "There is no card 'plantations'. Did you mean plantation"),
        ("action closure_order", "Did you mean closure_order_"),
        ("plant forest reef", "There is no Environment 'reef'. Did you mean coral_reef"),
        ("plant mangrove forest", "plant forest coral_reef, in the order of the box"),
        ("close plantation", "There is no seat 'plantation'"),
        ("swap plantation 2", "swap plantation 2 house"),
        ("order typhoon", "order typhoon flash_flood: the next crisis first"),
        ("order super_typhoon super_typhoon", "This reads like order"),
        ("discard reef_guides plantation", "in the order of the box"),
        ("discard mine_1 mine_1", "This reads like discard"),
        ("discard", "or discard -"),
        ("vote 2", "vote 2 plantation"),
        ("decline it", "This reads like decline."),
        ("Build plantation", "A move begins with"),
        (" build plantation", "A move begins with"),
    ],
)
def test_whoever_mistypes_a_move_is_told_what_it_reads_like(text: str, why: str) -> None:
    with pytest.raises(NotAMove) as refused:
        start().action_of(text)
    assert why in refused.value.why


def test_a_part_that_fits_one_move_only_is_enough() -> None:
    match = lay({"hand": "fishpond"}, {"hand": CARD}, {})
    match.play(0, "house fish")
    assert match.view(0)["seats"][0]["choice"]["do"] == "house fishpond"


def test_an_outcome_that_is_none_is_named() -> None:
    match = hapag.new(GAME, 3, chance="manual")
    for text in ("plantation", "card house", "crisis flood", "look plantation"):
        with pytest.raises(NotAMove, match="A chance outcome reads like"):
            match.play("chance", text)


# --- positions


def test_a_position_is_a_few_short_lines() -> None:
    match = lay(
        {"hand": "fishpond:2"}, {"built": "plantation:2"}, houses("mine_1,reef_guides"), came=("typhoon",)
    )
    assert match.position.splitlines() == [
        "rounds=1 activity=1 step=choosing turn=- left=0 ending=-",
        "forest=7 mangrove=7 coral_reef=7",
        "came=typhoon slots=- crisis=typhoon top=-",
        "deck=102 pile=-",
        "hand=fishpond:2 built=-",
        "hand=- built=plantation:2",
        "hand=- built=house:2 under=reef_guides,mine_1",
    ]


def test_a_position_in_the_middle_of_a_resolution_can_be_played_on() -> None:
    match = lay(
        {"hand": "planting_drive_8"}, {"hand": "weather_watch_18"}, {"hand": CARD}, forest=3, activity=2
    )
    choose(match, "action planting_drive_8", "action weather_watch_18", f"restore {CARD}")
    while match.view(None)["step"] == "resolving":
        again = hapag.new(GAME, 3, seed=1, chance="manual", position=match.position)
        assert again.position == match.position
        assert again.waiting == match.waiting
        by = match.waiting[0]
        match.play(by, next(iter(match.outcomes())) if by == "chance" else match.legal(int(by))[0])


def test_what_is_hidden_is_written_with_a_question_mark_and_cannot_be_played_on() -> None:
    match = lay({"hand": "fishpond:2"}, {"hand": CARD}, {"hand": CARD})
    match.play(1, f"build {CARD}")
    seen = match.seen_position(0)
    assert seen.splitlines()[5] == "hand=?1 built=- chosen=?"
    with pytest.raises(BadPosition, match="as one reader sees it"):
        hapag.new(GAME, 3, position=seen)


DAMAGE = {
    "a card too many": ({"hand": "plantation:11"}, {}, "not so many plantation"),
    "a Mine twice": ({"hand": "mine_1", "built": "mine_1"}, {}, "not so many mine_1"),
    "a House on nothing": ({"built": "house"}, {}, "a card lies under each House"),
    "protection of nothing": ({"protected": "plantation"}, {}, "what is protected stands there"),
    "shelters that are not there": ({"sheltered": 4}, {}, "than there are cards for it"),
    "an unknown card": ({"hand": "plantations"}, {}, "Did you mean plantation"),
    "a card named twice": ({"hand": "plantation,plantation"}, {}, "stands twice"),
    "a choice that is not allowed": (
        {"hand": "fishpond", "chosen": "build:plantation"},
        {},
        "could be chosen",
    ),
    "a vote among activities": ({"did": "vote"}, {}, "everybody does an activity"),
    "losses out of season": ({"losing": 1}, {}, "all losses have been named"),
    "draws out of season": ({"draws": 1}, {}, "only reviewers draw anew"),
    "knowledge of nothing": ({"knows": "one:typhoon"}, {}, "nobody knows a crisis"),
    "a crisis that nobody has seen": ({}, {"top": "typhoon"}, "once somebody has looked"),
    "a fourth activity": ({}, {"activity": 3}, "3 activities a round"),
    "a turn for nobody": ({}, {"turn": 1}, "turn is for who draws"),
    "too much nature": ({}, {"forest": 10}, "forest is a number from 0 to 9"),
    "an ending out of nowhere": ({}, {"ending": "typhoon"}, "between two rounds"),
    "an unknown step": ({}, {"step": "chosing"}, "Did you mean choosing"),
    "nobody with a card": ({"hand": "-"}, {}, "nobody owes anything"),
}


@pytest.mark.parametrize(("seat", "head", "why"), DAMAGE.values(), ids=DAMAGE)
def test_what_no_play_leads_to_is_refused(seat: dict[str, str], head: dict[str, int], why: str) -> None:
    first = {} if seat.get("hand") == "-" else {"hand": "reef_guides"}
    with pytest.raises(BadPosition, match=why):
        lay(first | seat, {}, {}, **head)


def test_a_line_too_few_or_in_the_wrong_order_is_refused() -> None:
    text = lay({"hand": CARD}, {}, {}).position
    for damaged, why in (
        ("\n".join(text.splitlines()[:-1]), "one for each of 3 or 4 seats"),
        (text.replace("forest=7 mangrove=7", "mangrove=7 forest=7"), "in this order"),
        (text.replace("hand=- built=-", "built=- hand=-"), "in this order"),
        (text.replace("deck=107", "deck=106"), "107 cards"),
        ("", "four lines"),
    ):
        with pytest.raises(BadPosition, match=why):
            hapag.new(GAME, 3, position=damaged)


@pytest.mark.parametrize("ending", ["epilogue-1", "epilogue-2"])
def test_a_finished_game_is_a_position_too_and_its_ending_must_be_true(ending: str) -> None:
    came = ("long_drought", "rising_sea", "warming_sea")
    seats = ({"built": "tree_nursery"}, {}, {})
    head = {"step": "round-end", "came": came, "forest": 4, "mangrove": 4, "coral_reef": 4}
    match = lay(*seats, **head, ending="epilogue-3")
    assert (match.over, match.ending, match.places) == (True, "epilogue-3", [1, 1, 1])
    with pytest.raises(BadPosition, match="the Epilogue follows from the totals"):
        lay(*seats, **head, ending=ending)
