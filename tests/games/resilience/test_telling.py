"""What seats are told: everything that happened, in the order of the rules, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

from games.resilience.laying import GAME, bag, choose, development, houses, lay, listed
from hapag.core import words
from hapag.core.match import Match

Json = dict[str, Any]
NAMES = ["Ana", "Ben", "Cora", "Dodo"]
CARD = "tree_nursery"


def events(match: Match, by: int | str, do: str, seat: int | None = None) -> list[Json]:
    """What a seat (None = a spectator) is told of one event."""
    before = match.seen(seat)
    match.play(by, do)
    return match.seen(seat).events_since(before)


def told(match: Match, happened: list[Json], you: int | None = None, language: str = "en") -> list[str]:
    printed, catalog = words.names_of(GAME, match.content, language), words.catalog(GAME, language)
    return [words.told(catalog, printed, "event", event, NAMES, you) for event in happened]


def test_a_choice_is_told_to_its_owner_only() -> None:
    for seat, said in ((0, "You will restore nature with Fishpond."), (1, "Ana has chosen.")):
        match = lay({"hand": "fishpond"}, {"hand": CARD}, {})
        assert told(match, events(match, 0, "restore fishpond", seat), seat) == [said]


def test_a_reveal_tells_everything_that_was_laid_down_and_what_follows_at_once() -> None:
    match = lay(
        {"hand": "fishpond"}, {"hand": "mine_1"}, {"hand": "storm_shelter_13"}, {"hand": CARD}, activity=2
    )
    match.play(0, "build fishpond")
    match.play(1, "house mine_1")
    match.play(3, f"restore {CARD}")
    assert told(match, events(match, 2, "action storm_shelter_13")) == [
        "Activity 3: all cards are turned over.",
        "Ana builds Fishpond.",
        "Ben builds a House.",
        "Cora plays Storm Shelter 13.",
        "Dodo discards a card to restore nature.",
        "Storm Shelter: Cora will lose one Investment less this round.",
    ]
    assert told(match, events(match, 3, "plant forest coral_reef", 3), 3) == [
        "You bring back: Forest, Coral Reef.",
        "The Impact of all communities is applied.",
        "Forest stays as it is.",
        "Mangrove: -1 in all.",
        "Mangrove loses a card: 6 left.",
        "Coral Reef stays as it is.",
    ]


def test_cards_that_find_nothing_are_told_too() -> None:
    match = lay(
        {"hand": "closure_order_4"},
        {"hand": "planting_drive_8"},
        {"hand": CARD},
        activity=2,
        forest=9,
        mangrove=9,
        coral_reef=9,
    )
    match.play(0, "action closure_order_4")
    match.play(1, "action planting_drive_8")
    assert told(match, events(match, 2, f"restore {CARD}"))[4:7] == [
        "Closure Order of Ana finds nothing to act on.",
        "Planting Drive of Ben finds nothing to act on.",
        "Cora finds nothing to restore: no card is missing.",
    ]


def test_depletion_passing_on_and_mines_are_told_step_by_step() -> None:
    match = lay(
        {"built": "plantation:2"},
        {"built": "plantation,mine_1"},
        {"hand": "permit_renewal_1"},
        activity=2,
        forest=2,
    )
    assert told(match, events(match, 2, "house permit_renewal_1"))[4:] == [
        "The Impact of all communities is applied.",
        "Forest: -3 in all.",
        "Forest loses 2 cards: 0 left.",
        "No Forest is left: Ana loses Plantation, all 2.",
        "No Forest is left: Ben loses Plantation.",
        "No Forest is left to lose. One more loss passes to Mangrove.",
        "Mangrove loses a card: 6 left.",
        "Mangrove stays as it is.",
        "Coral Reef stays as it is.",
        "Hillside Mine of Ben digs on.",
        "No Forest is left to lose. One more loss passes to Mangrove.",
        "Mangrove loses a card: 5 left.",
        "Mangrove loses a card: 4 left.",
    ]


def test_each_action_is_told_with_its_target() -> None:
    communities = ({"built": "plantation,fishpond"}, {"built": "mine_1"}, {})
    for card, answer, said in (
        ("permit_renewal_1", "protect fishpond", "Ana protects Fishpond for this round."),
        ("closure_order_3", "close 1 mine_1", "Ana closes Hillside Mine of Ben: it becomes a House."),
        ("land_swap_6", "swap fishpond 1 mine_1", "Ana swaps Fishpond for Hillside Mine of Ben."),
        ("land_swap_6", "decline", "Ana lets Land Swap do nothing."),
        ("planting_drive_8", "plant forest forest mangrove", "Ana brings back: Forest, Forest, Mangrove."),
    ):
        first, *rest = communities
        match = lay({"hand": card, **first}, *rest, activity=2)
        match.play(0, f"action {card}")
        assert told(match, events(match, 0, answer))[0] == said


def test_who_looks_at_crises_is_told_which_and_nobody_else() -> None:
    for seat, said in (
        (
            0,
            [
                "You see that Typhoon is coming.",
                "You put the crises back, the next one first: Flash Flood, Typhoon.",
            ],
        ),
        (1, ["Ana looks at a coming crisis.", "Ana puts the two crises back."]),
    ):
        match = lay({"hand": "weather_watch_18"}, {}, {}, activity=2)
        match.play(0, "action weather_watch_18")
        happened = events(match, "chance", "look typhoon", seat)
        match.play("chance", "look flash_flood")
        happened += events(match, 0, "order flash_flood typhoon", seat)[:1]
        assert told(match, happened, seat) == said


def test_the_council_is_told_when_it_is_turned_over() -> None:
    match = lay({"hand": "fishpond", "built": "plantation:2"}, {}, {}, step="council")
    match.play(0, "review")
    match.play(1, "vote")
    assert told(match, events(match, 2, "vote", 0), 0) == ["You review.", "Ben votes.", "Cora votes."]
    match.play(1, "vote 0 plantation")
    assert told(match, events(match, 2, "vote 0 plantation", 0), 0) == [
        "Ben votes to close Plantation of Ana.",
        "Cora votes to close Plantation of Ana.",
        "Plantation of Ana is closed and becomes a House.",
    ]
    twin = match.copy()
    assert told(match, events(match, 0, "discard fishpond", 0), 0) == ["You discard: Fishpond."]
    assert told(twin, events(twin, 0, "discard fishpond", 1), 1) == ["Ana discards a card."]


def test_a_vote_for_nothing_is_told() -> None:
    match = lay(houses(CARD), {}, {}, step="council")
    choose(match.copy(), "vote", "vote", "vote")
    match.play(0, "vote")
    match.play(1, "vote")
    assert (
        told(match, events(match, 2, "vote"))[-1] == "Nothing can be closed, so nobody is asked for a vote."
    )


def test_a_crisis_is_told_with_what_stands_against_it_and_what_each_loses() -> None:
    match = lay({"built": "plantation:3"}, {"built": "plantation"}, {}, step="crisis", forest=5)
    assert told(match, events(match, "chance", "crisis flash_flood", 1), 1) == [
        "Crisis: Flash Flood!",
        "5 cards of Forest stand against it.",
        "Ana must lose 2 Investments.",
        "You lose your only Investment.",
        "Cora loses nothing.",
    ]
    assert told(match, events(match, 0, "lose plantation", 0), 0) == ["You lose: Plantation."]
    assert told(match, events(match, 0, "lose plantation", 1), 1)[:2] == [
        "Ana loses: Plantation, Plantation.",
        "Round 2. You lead.",
    ]


def test_losses_of_others_are_told_when_the_last_is_named() -> None:
    match = lay({"built": "plantation:3"}, {"built": "fishpond:3"}, {}, step="crisis", forest=5)
    match.play("chance", "crisis flash_flood")
    assert told(match, events(match, 0, "lose plantation", 1), 1) == ["Ana has named a loss, one is to come."]
    assert told(match, events(match, 0, "lose plantation", 1), 1) == ["Ana has named what is lost."]
    match.play(1, "lose fishpond")
    assert told(match, events(match, 1, "lose fishpond", 1), 1)[:2] == [
        "Ana loses: Plantation, Plantation.",
        "You lose: Fishpond.",
    ]


def test_how_the_game_ended_is_told() -> None:
    match = lay({"built": CARD}, {}, {}, step="crisis", came=("long_drought", "rising_sea"), forest=9)
    assert told(match, events(match, "chance", "crisis warming_sea"))[-3:] == [
        "Coral Reef loses 2 cards: 5 left.",
        "Warming Sea stays: End Game Crisis 3 of 3.",
        "The last slot is filled: the game is over. Epilogue 3.",
    ]
    match = lay({}, {}, {}, step="crisis")
    assert told(match, events(match, "chance", "crisis typhoon"))[-1] == (
        "Nothing is left in any community. Everybody has lost."
    )


def test_a_reshuffle_is_told() -> None:
    rest = development() - bag(f"plantation:7,fishpond:7,{CARD}:5,mine_1")
    hands = ({"hand": "plantation:7"}, {"hand": "fishpond:7"}, {"hand": f"{CARD}:5"})
    match = lay(*hands, pile=listed(rest, development()), step="drawing", turn=2)
    assert told(match, events(match, "chance", "card mine_1")) == [
        "Cora draws a card.",
        "The discard pile is shuffled: its 88 cards become the deck.",
    ]


def test_everything_reads_in_filipino_too() -> None:
    match = lay({"built": "plantation:2"}, {}, {"hand": "fishpond"}, activity=2, forest=1)
    assert told(match, events(match, 2, "build fishpond"), language="fil")[:7] == [
        "Ika-3 gawain: sabay-sabay nang binuksan ang mga kard.",
        "Walang kard na malaro si Ana.",
        "Walang kard na malaro si Ben.",
        "Itinayo ni Cora ang Palaisdaan.",
        "Ipinatupad ang epekto ng lahat ng komunidad.",
        "Gubat: -2 sa kabuuan.",
        "Nabawasan ng isa ang Gubat: 0 na lang.",
    ]


def test_there_is_an_epilogue_for_every_ending_in_every_language() -> None:
    endings = {"typhoon", "epilogue-1", "epilogue-2", "epilogue-3", "epilogue-4"}
    texts = set()
    for catalog in words.catalogs(GAME).values():
        assert catalog["epilogue"].keys() == catalog["ending"].keys() == endings
        texts |= set(catalog["epilogue"].values())
    assert len(texts) == 10
