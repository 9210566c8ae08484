"""What each seat may know: hands, choices, discards, faces under Houses, and crises that were looked at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import hapag
from games.resilience.laying import GAME, Json, choose, lay, line_of
from hapag.core import calls
from hapag.core.chance import streams
from hapag.core.compiled import Row
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.games.resilience.layout import KINDS, UNKNOWN

clause = pytest.mark.clause

CARD = "tree_nursery"


def knows(match: Match, seat: int) -> Json:
    known: Json = match.view(seat)["known"]
    return known


def knowledge(match: Match) -> list[str]:
    """As the true position has it."""
    return [str(line_of(match, seat).get("knows", "-")) for seat in range(match.players)]


# --- crises: RE-R16


def watching(*cards: str, top: str = "-", knows: tuple[str, ...] = (), **head: object) -> Match:
    """Each seat plays a card in turn; seats may know something of the top already."""
    known = [*knows, *["-"] * (len(cards) - len(knows))]
    seats = [
        {"hand": card, "built": "mangrove_nursery:3"} | ({"knows": what} if what != "-" else {})
        for card, what in zip(cards, known, strict=True)
    ]
    match = lay(*seats, top=top, activity=2, **head)
    choose(match, *(f"action {card}" if "watch" in card else f"house {card}" for card in cards))
    return match


def look(match: Match, *crises: str) -> None:
    for crisis in crises:
        match.play("chance", f"look {crisis}")


def to_the_crisis(match: Match) -> None:
    """Nobody votes, nobody exchanges anything."""
    choose(match, *("review",) * match.players)
    choose(match, *("discard -",) * match.players)


@clause("RE-R16")
def test_what_is_seen_and_how_it_is_put_back_is_that_players_secret() -> None:
    match = watching("weather_watch_18", CARD, CARD)
    look(match, "typhoon", "flash_flood")
    assert knows(match, 0)["places"] == ["typhoon", "flash_flood"]
    for seat in (1, 2, None):
        assert match.view(seat)["known"] == {"places": [None, None], "somewhere": []}
    twin = match.copy()
    match.play(0, "order flash_flood typhoon")
    twin.play(0, "decline")
    assert knows(match, 0)["places"] == ["flash_flood", "typhoon"]
    for seat in (1, 2, None):
        assert match.observed(seat).tobytes() == twin.observed(seat).tobytes()
    assert match.view(1)["seats"][0]["looked"] == "both", "that seat 0 has looked everybody saw"


@clause("RE-R16")
def test_who_looked_earlier_still_knows_which_they_are_but_not_their_order() -> None:
    match = watching("weather_watch_18", "weather_watch_19", CARD)
    look(match, "typhoon", "flash_flood")
    match.play(0, "decline")
    assert match.outcomes() == {"look typhoon": 1}, "a card already known has itself as the only outcome"
    look(match, "typhoon", "flash_flood")
    twin = match.copy()
    match.play(1, "order flash_flood typhoon")
    twin.play(1, "order typhoon flash_flood")
    assert knows(match, 0) == {"places": [None, None], "somewhere": ["flash_flood", "typhoon"]}
    assert match.observed(0).tobytes() == twin.observed(0).tobytes()
    assert knows(match, 1)["places"] == ["flash_flood", "typhoon"]
    to_the_crisis(match)
    assert match.outcomes() == {"crisis flash_flood": 1}, "and so has its reveal"
    match.play("chance", "crisis flash_flood")
    assert knowledge(match) == ["one:typhoon", "one:typhoon", "-"], "of two, the other one is left"


@clause("RE-R16")
def test_two_crises_of_a_kind_lie_in_the_same_order_however_they_lie() -> None:
    match = watching("weather_watch_18", "weather_watch_19", CARD)
    look(match, "typhoon", "typhoon")
    assert match.legal(0) == ["order typhoon typhoon", "decline"]
    match.play(0, "decline")
    look(match, "typhoon", "typhoon")
    match.play(1, "order typhoon typhoon")
    assert knows(match, 0)["places"] == ["typhoon", "typhoon"]


@clause("RE-R16")
def test_who_knew_one_of_two_crises_knows_that_it_is_among_them() -> None:
    match = watching(
        CARD,
        "weather_watch_19",
        CARD,
        top="typhoon",
        knows=("one:typhoon", "-", "-"),
        came=("long_drought",),
    )
    assert knows(match, 0)["places"] == ["typhoon", None]
    look(match, "typhoon", "storm_surge")
    match.play(1, "order storm_surge typhoon")
    assert knows(match, 0) == {"places": [None, None], "somewhere": ["typhoon"]}
    to_the_crisis(match)
    match.play("chance", "crisis storm_surge")
    while match.waiting == ("chance",):
        match.play("chance", next(iter(match.outcomes())))
    assert knows(match, 0)["places"] == ["typhoon", None], "it was not the one turned over"
    assert match.view(2)["seats"][0]["looked"] == "maybe", "nobody else can tell"


@clause("RE-R16")
def test_of_two_alike_nobody_can_say_which_one_was_turned_over() -> None:
    """Seat 0 knew of one Typhoon; a Typhoon comes; the other card may be that Typhoon or not."""
    seen = []
    for other in ("typhoon", "storm_surge"):
        match = watching(
            CARD,
            "weather_watch_19",
            CARD,
            top="typhoon",
            knows=("one:typhoon", "-", "-"),
            came=("long_drought",),
        )
        look(match, "typhoon", other)
        match.play(1, f"order typhoon {other}")
        to_the_crisis(match)
        match.play("chance", "crisis typhoon")
        while match.waiting != ("chance",):
            match.play(match.waiting[0], match.legal(int(match.waiting[0]))[0])
        assert knows(match, 0) == {"places": [None, None], "somewhere": []}
        assert knows(match, 1)["places"] == [other, None]
        seen.append(match.observed(0).tobytes())
    assert seen[0] == seen[1]


@clause("RE-R16")
def test_in_the_middle_of_a_look_only_the_first_card_is_known() -> None:
    match = watching(
        "weather_watch_18", CARD, CARD, top="typhoon,storm_surge", knows=("-", "both:typhoon:storm_surge")
    )
    look(match, "typhoon")
    assert knows(match, 0)["places"] == ["typhoon", None]
    assert match.outcomes() == {"look storm_surge": 1}


# --- cards


def test_a_restored_card_is_its_owners_secret_for_good() -> None:
    """Two games that differ in the card that seat 0 restores with: the others never see a difference."""
    seen = []
    for card in ("plantation", "mine_4"):
        match = lay({"hand": "plantation,mine_4"}, {"hand": CARD}, {"hand": CARD})
        choose(match, f"restore {card}", f"restore {CARD}", f"house {CARD}")
        match.play(0, "plant forest forest")
        match.play(1, "plant coral_reef coral_reef")
        match.play(0, "house mine_4" if card == "plantation" else "house plantation")
        to_the_crisis(match)
        seen.append([match.observed(seat).tobytes() for seat in (1, 2, None)])
    assert seen[0] == seen[1]


def test_what_a_reviewer_discards_is_its_secret_but_not_how_many() -> None:
    seen = []
    for card in ("plantation", "mine_4"):
        match = lay({"hand": "plantation,mine_4"}, {}, {}, step="council")
        choose(match, "review", "vote", "vote")
        match.play(0, f"discard {card}")
        match.play("chance", "card reef_guides")
        seen.append([match.observed(seat).tobytes() for seat in (1, 2, None)])
        assert match.view(1)["pile"] == 1
    assert seen[0] == seen[1]


def test_what_is_drawn_is_seen_by_its_owner_only() -> None:
    matches = [hapag.new(GAME, 3, chance="manual") for _ in range(2)]
    for match, card in zip(matches, ("plantation", "mine_4"), strict=True):
        match.play("chance", f"card {card}")
    assert matches[0].observed(1).tobytes() == matches[1].observed(1).tobytes()
    assert matches[0].view(0)["hand"] != matches[1].view(0)["hand"]


# --- what is hidden adds up, and so does a guess


def moments(players: int = 4) -> Iterator[tuple[Match, Array]]:
    """Tables of random games, many of them with cards looked at and losses being named."""
    for seed in range(3):
        match, random = hapag.new(GAME, players, seed), Random(seed)
        while not match.over:
            seat = random.choice(match.waiting)
            liked = [move for move in match.legal(int(seat)) if "watch" in move or "swap" in move]
            match.play(seat, random.choice(liked or match.legal(int(seat))))
            if random.random() < 0.2:
                yield match, match.table.copy()


def test_everything_that_is_hidden_from_a_seat_is_in_its_deck_and_can_be_dealt_again() -> None:
    stream, looked = streams(3, 1), 0
    for match, table in moments():
        looked += int(table["top"][0, 0] >= 0)
        for seat in range(match.players):
            seen = match.observed(seat)
            guess = seen.copy()
            calls.resample(match.box, guess, seat, stream)
            assert cards_of(guess) == cards_of(table), "no card is made and none is lost"
            assert int(guess["stock"][0]) == int(guess["deck"][0].sum())
            for other in range(match.players):
                dealt = Row(guess[0])
                assert sum(dealt.hand[other, kind] for kind in range(KINDS)) == int(table["held"][0, other])
            assert not (guess["hand"] == UNKNOWN).any()
            assert crises_of(guess) == crises_of(table)
            assert knowable(guess)
    assert looked > 10


def cards_of(tables: Array) -> list[int]:
    table = tables[0]
    total = table["deck"].astype(int) + table["discarded"]
    total += table["hand"].sum(0) + table["buried"].sum(0) + table["under"].sum(0)
    total[:13] += table["built"][:, :13].sum(0)
    if table["step"] == 9:  # losses that are being named lie nowhere else
        total[:13] += table["lost"][:, :13].sum(0)
    return [int(n) for n in total]


def crises_of(tables: Array) -> list[int]:
    total = tables["crises"][0].astype(int)
    for crisis in tables["top"][0]:
        if crisis >= 0:
            total[crisis] += 1
    return [int(n) for n in total]


def knowable(tables: Array) -> bool:
    """What each seat knows in a guess is so in that guess."""
    table = tables[0]
    top = [int(crisis) for crisis in table["top"] if crisis >= 0]
    for watch, moved, known in zip(table["watch"], table["moved"], table["known"], strict=True):
        crises = [int(crisis) for crisis in known if crisis >= 0]
        if watch == 2 and (sorted(crises) if moved else crises) != (sorted(top) if moved else top):
            return False
        if watch in (1, 3) and any(crisis not in top for crisis in crises):
            return False
    return True


def test_guesses_follow_the_cards_there_are() -> None:
    """Of two crises left in the bag, one three times as frequent is guessed three times as often."""
    came = ("flash_flood", "flash_flood", "storm_surge", "storm_surge", "strong_waves", "strong_waves")
    match = lay(
        {"hand": "weather_watch_18"},
        {},
        {},
        came=(*came, "super_typhoon", "long_drought", "spreading_fires"),
        activity=2,
    )
    match.play(0, "action weather_watch_18")
    look(match, "typhoon", "rising_sea")
    seen = match.observed(1)
    stream = streams(5, 1)
    first = np.zeros(11, int)
    for _ in range(1400):
        guess = seen.copy()
        calls.resample(match.box, guess, 1, stream)
        first[int(guess["top"][0, 0])] += 1
    assert 480 < first[3] < 720, "3 of 7 are Typhoons"
    assert all(140 < n < 270 for n in first[7:]), "each of the others is one of 7"
