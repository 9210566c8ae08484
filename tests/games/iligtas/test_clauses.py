"""Every clause and ruling of ILIGTAS!, shown on matches played card by card and die by die."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hapag
from games.iligtas.playing import (
    CARDS,
    CONTENT,
    FIRST,
    GAME,
    HANDS,
    HAZARD,
    LARGE,
    QUAKES,
    RISK,
    ROW,
    SLOTS,
    SMALL,
    any_turn,
    chance,
    dealt,
    events,
    go_on,
    hands,
    hoard,
    laid,
    new,
    one_token_placed,
    out_of_cards,
    play_until,
    position,
    prepare,
    quiet_outcome,
    reason,
    settled,
    turn,
    who,
)
from hapag.core.errors import BadPlayers, HapagError, NotAllowed
from hapag.core.match import Match

clause = pytest.mark.clause

LAYINGS = 300


def random_map(seed: int) -> Match:
    """A map as chance lays it, with every outcome by its weight."""
    match, random = new(), Random(seed)
    while match.view(None)["step"] == "laying":
        outcomes = match.outcomes()
        chance(match, random.choices(list(outcomes), list(outcomes.values()))[0])
    return match


def risks(match: Match) -> dict[str, int]:
    return {name: place["risk"] for name, place in match.view(None)["locations"].items()}


def damage(match: Match) -> dict[str, int]:
    """Of the houses that have any."""
    return {name: slot["damage"] for name, slot in match.view(None)["slots"].items() if slot["damage"]}


def step(match: Match) -> str:
    return str(match.view(None)["step"])


# --- setup --------------------------------------------------------------------------------------------------


@clause("IL-01")
def test_components() -> None:
    said = CONTENT["printed"]
    assert Counter(CARDS.values()) == {"typhoon": 14, "flood": 14, "earthquake": 14, "fire": 14}
    assert len(CARDS) == said["safety_cards"] == 56
    assert len(RISK) == sum(CONTENT["risk_tokens"].values()) == said["risk_tokens"] == 22
    assert (said["house_tokens"], len(said["colours"]), said["houses_per_player"]) == (25, 5, 5)
    assert (said["dice"], said["damage_tokens"], said["safety_tokens"]) == (2, 60, 20)
    assert new().view(None)["tokens"] == 20


@clause("IL-02", "IL-R8")
def test_the_small_locations_get_the_6s_and_8s_at_random_in_the_order_of_the_data() -> None:
    match = new()
    assert match.outcomes() == {"risk L05=6": 2, "risk L05=8": 2}
    assert chance(match, "risk L05=6").outcomes() == {"risk L09=6": 1, "risk L09=8": 2}
    assert chance(match, "risk L09=6").outcomes() == {"risk L14=8": 2}
    chance(match, "risk L14=8", "risk L18=8")
    assert SMALL == ["L05", "L09", "L14", "L18"]


@clause("IL-02", "IL-03")
def test_6_and_8_lie_on_small_locations_and_no_two_neighbours_are_equal() -> None:
    adjacent = {place["id"]: place["adjacent"] for place in CONTENT["location"]}
    layouts = set()
    for seed in range(40):
        found = risks(random_map(seed))
        assert Counter(map(str, found.values())) == CONTENT["risk_tokens"]
        assert {name for name, risk in found.items() if risk in (6, 8)} == set(SMALL)
        assert all(found[name] != found[other] for name in found for other in adjacent[name])
        layouts.add(tuple(found.values()))
    assert len(layouts) == 40


@clause("IL-03", "IL-R8")
def test_every_other_location_gets_a_token_left_that_differs_from_its_neighbours() -> None:
    match = chance(new(), "risk L05=6", "risk L09=6", "risk L14=8", "risk L18=8")
    every = {2: 3, 3: 2, 4: 2, 5: 2, 9: 2, 10: 2, 11: 2, 12: 3}
    assert match.outcomes() == {f"risk L01={number}": count for number, count in every.items()}
    chance(match, "risk L01=2")
    assert match.outcomes() == {f"risk L02={number}": count for number, count in every.items() if number != 2}
    chance(match, "risk L02=3", "risk L03=2")
    assert match.outcomes() == {f"risk L04={n}": count - (n == 3) for n, count in every.items() if n != 2}


def dead_end(again: int = 0) -> Match:
    """The first map on which no token left fits the next Location."""
    for seed in range(100):
        match, random = new(), Random(seed)
        while step(match) == "laying":
            outcomes = match.outcomes()
            if outcomes == {"risk again": 1}:
                text = position(match.position, again=str(again))
                return new(position=text)
            chance(match, random.choice(list(outcomes)))
    raise AssertionError("no dead end in a hundred layings")


@clause("IL-R8")
def test_where_none_fits_the_large_locations_are_laid_again() -> None:
    match = dead_end()
    kept = {name: risks(match)[name] for name in SMALL}
    assert any(risks(match)[name] for name in LARGE)
    match.play("chance", "risk again")
    assert {name: risk for name, risk in risks(match).items() if risk} == kept
    assert len(match.outcomes()) == 8


@clause("IL-R8")
def test_about_one_laying_in_six_is_a_dead_end() -> None:
    again = sum(
        any(event.do == "risk again" for event in random_map(1000 + seed).events) for seed in range(LAYINGS)
    )
    assert LAYINGS / 10 < again < LAYINGS / 4


@clause("IL-R8")
def test_after_the_50th_dead_end_the_tokens_of_the_example_are_laid() -> None:
    match = dead_end(again=49)
    assert match.outcomes() == {"risk again": 1}
    match.play("chance", "risk again")
    for place in LARGE:
        assert match.outcomes() == {f"risk {place}={RISK[place]}": 1}
        match.play("chance", f"risk {place}={RISK[place]}")
    assert match.waiting == (0,)


@clause("IL-R8")
def test_the_49th_dead_end_is_like_any_other() -> None:
    assert len(chance(dead_end(again=48), "risk again").outcomes()) == 8


@clause("IL-04")
@pytest.mark.parametrize(("players", "houses"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_five_houses_each_or_four_with_five_players(players: int, houses: int) -> None:
    match = laid(players)
    assert [seat["supply"] for seat in match.view(None)["seats"]] == [houses] * players


@clause("IL-R1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        new(players)


@clause("IL-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seat_0_begins_and_turns_go_round(players: int) -> None:
    match, seats = dealt(players), []
    for _ in range(2 * players):
        seats.append(match.view(None)["current"])
        any_turn(match)
    assert seats == [*range(players), *range(players)]


@clause("IL-06")
def test_each_in_turn_puts_one_house_in_any_empty_slot() -> None:
    match = laid(3)
    free = {f"house {slot}" for slot in SLOTS}
    for seat, slot in ((0, "S12"), (1, "S01"), (2, "S28")):
        assert match.waiting == (seat,)
        assert set(match.legal(seat)) == free
        match.play(seat, f"house {slot}")
        free.remove(f"house {slot}")
    assert match.waiting == ("chance",)
    assert [seat["houses"] for seat in match.view(None)["seats"]] == [["S12"], ["S01"], ["S28"]]


@clause("IL-06")
def test_a_taken_slot_is_refused_in_setup_too() -> None:
    match = laid()
    match.play(0, "house S12")
    assert reason(match, 1, "house S12") == "slot_taken"


@clause("IL-07", "IL-R2")
def test_a_slot_touches_three_locations_that_are_all_adjacent() -> None:
    adjacent = {place["id"]: place["adjacent"] for place in CONTENT["location"]}
    view = laid().view(None)
    for slot, places in SLOTS.items():
        assert len(set(places)) == 3
        assert all(b in adjacent[a] for a, b in combinations(places, 2))
        assert view["slots"][slot]["risks"] == [RISK[place] for place in places]


@clause("IL-08")
def test_six_cards_are_laid_open_each_as_likely_as_any_other() -> None:
    match = settled()
    assert match.outcomes() == dict.fromkeys((f"card {card}" for card in CARDS), 1)
    for n, card in enumerate(ROW, 1):
        chance(match, f"card {card}")
        assert [card for card in match.view(None)["row"] if card] == list(ROW[:n])
    assert match.outcomes() == {f"card {card}": 1 for card in CARDS if card not in ROW}
    assert match.view(None)["deck"] == 50


@clause("IL-09")
def test_each_gets_three_cards_from_the_deck_in_the_order_of_the_seats() -> None:
    match = chance(settled(3), *(f"card {card}" for card in ROW))
    for seat, hand in enumerate(HANDS[:3]):
        for n, card in enumerate(hand, 1):
            chance(match, f"card {card}")
            assert match.view(None)["seats"][seat]["held"] == n
    assert hands(match) == [set(hand) for hand in HANDS[:3]]
    assert (match.waiting, match.view(None)["deck"]) == ((0,), 56 - 6 - 9)


# --- a turn: build ------------------------------------------------------------------------------------------


@clause("IL-10")
def test_build_prepare_disaster_all_by_one_player() -> None:
    match, steps = dealt(), []
    while match.view(None)["current"] == 0:
        steps.append(step(match))
        outcome = match.waiting == ("chance",)
        match.play("chance" if outcome else 0, quiet_outcome(match) if outcome else match.legal(0)[0])
    prepared = ["taking", "taking", "refilling", "refilling", "shielding"]
    assert steps == ["building", *prepared, "first-die", "second-die"]
    assert match.waiting == (1,)


@clause("IL-10")
def test_nobody_else_may_act_meanwhile() -> None:
    match = dealt()
    assert reason(match, 1, "house S01") == "not_your_turn"
    match.play(0, "house S01")
    assert reason(match, 1, "take deck") == "not_your_turn"


@clause("IL-11")
def test_build_places_one_house_in_an_empty_slot() -> None:
    match = dealt()
    assert set(match.legal(0)) == {f"house {slot}" for slot in SLOTS if slot not in FIRST[:2]}
    assert reason(match, 0, f"house {FIRST[1]}") == "slot_taken"
    match.play(0, "house S01")
    assert match.view(None)["seats"][0]["houses"] == ["S01", FIRST[0]]
    assert match.view(None)["seats"][0]["supply"] == 3
    assert reason(match, 0, "house S02") == "already_built"


@clause("IL-R10", "IL-11")
def test_build_cannot_be_skipped() -> None:
    match = dealt()
    for move in ("pass", "take deck", "take T01", "shield L05"):
        assert reason(match, 0, move) == "build_first"
    assert all(move.startswith("house ") for move in match.legal(0))


# --- a turn: prepare ----------------------------------------------------------------------------------------


def preparing(players: int = 2, **more: Any) -> Match:
    match = dealt(players, **more)
    match.play(0, "house S01")
    return match


@clause("IL-12")
@pytest.mark.parametrize(
    "sources", [("T01", "F02"), ("T01", "deck F09"), ("deck F09", "T01"), ("deck F09", "deck Q09")]
)
def test_two_cards_from_the_row_or_the_deck_in_any_mix(sources: tuple[str, ...]) -> None:
    match = preparing()
    held = hands(match)[0]
    prepare(match, *sources)
    assert hands(match)[0] == held | {source.removeprefix("deck ") for source in sources}
    opened = [source for source in sources if not source.startswith("deck")]
    if opened:
        chance(match, *(f"card {card}" for card in ("A09", "A10")[: len(opened)]))
    row = match.view(None)["row"]
    assert None not in row
    assert set(row) == {*ROW, *("A09", "A10")[: len(opened)]} - set(opened)
    alike = Counter(CARDS[card] for card in hands(match)[0])
    assert step(match) == ("shielding" if max(alike.values()) >= 3 else "first-die")


@clause("IL-12")
def test_only_what_lies_open_can_be_taken() -> None:
    match = preparing()
    assert set(match.legal(0)) == {f"take {card}" for card in (*ROW, "deck")}
    assert reason(match, 0, "take T14") == "not_in_row"
    prepare(match, "T01")
    assert reason(match, 0, "take T01") == "not_in_row"


@clause("IL-R6")
def test_the_row_is_refilled_after_both_cards_have_been_taken_oldest_gap_first() -> None:
    match = prepare(preparing(), "Q01")
    assert match.view(None)["row"] == ["T01", "T02", "F01", "F02", None, "A01"]
    assert match.waiting == (0,)
    prepare(match, "T02")
    assert match.view(None)["row"] == ["T01", None, "F01", "F02", None, "A01"]
    chance(match, "card F09")
    assert match.view(None)["row"] == ["T01", None, "F01", "F02", "F09", "A01"]
    chance(match, "card F10")
    assert match.view(None)["row"] == ["T01", "F10", "F01", "F02", "F09", "A01"]


@clause("IL-R6")
def test_a_card_from_the_deck_is_drawn_before_the_second_source_is_chosen() -> None:
    match = preparing()
    match.play(0, "take deck")
    assert match.waiting == ("chance",)
    assert match.outcomes() == {
        f"card {card}": 1 for card in set(CARDS) - set(ROW) - set().union(*hands(match))
    }
    chance(match, "card F09")
    assert match.waiting == (0,)
    assert "F09" in hands(match)[0]


@clause("IL-R7")
def test_there_is_no_hand_limit() -> None:
    match = play_until(dealt(), lambda now: now.over)
    assert [len(hand) for hand in hands(match)] == [13, 13]


# --- the deck runs out --------------------------------------------------------------------------------------


@clause("IL-R5")
def test_without_deck_and_discards_only_the_row_is_a_source_and_its_gaps_stay() -> None:
    match = out_of_cards()
    seat = who(match)
    assert (step(match), match.view(None)["taken"]) == ("taking", 1)
    assert set(match.legal(seat)) == {f"take {card}" for card in ROW}
    assert reason(match, seat, "take deck") == "deck_empty"
    assert {"kind": "not-refilled", "cards": 5} in events(match, seat, "take T01")
    assert match.view(None)["row"] == [None, *ROW[1:]]
    play_until(match, lambda now: step(now) == "taking")
    match.play(who(match), "take T02")
    assert {"kind": "not-refilled", "cards": 3} in events(match, who(match), "take F01")
    assert match.view(None)["row"] == [None, None, None, *ROW[3:]]


@clause("IL-R5")
def test_a_draw_is_skipped_only_if_the_row_is_empty_too() -> None:
    match = out_of_cards(options={"head_start": True})
    told: list[dict[str, Any]] = []
    while any(match.view(None)["row"]):
        told = events(match, match.waiting[0], next_event(match))
    assert sum(map(len, hands(match))) == 56
    assert told[0]["kind"] == "took"
    seat = match.view(None)["current"]
    play_until(match, lambda now: now.view(None)["current"] != seat)
    steps = []
    while not match.over:
        steps.append(step(match))
        go_on(match)
    assert set(steps) == {"shielding", "first-die", "second-die"}


def next_event(match: Match) -> str:
    return quiet_outcome(match) if match.waiting == ("chance",) else hoard(match)


@clause("IL-R5")
def test_a_skipped_draw_is_told() -> None:
    match, told = out_of_cards(options={"head_start": True}), []
    while not match.over:
        told += events(match, match.waiting[0], next_event(match))
    skipped = [event["seat"] for event in told if event["kind"] == "no-cards"]
    short = [seat for seat, hand in enumerate(hands(match)) if len(hand) < (14, 13, 13, 12, 11)[seat]]
    assert sorted(set(skipped)) == short


@clause("IL-R5")
def test_the_discard_pile_becomes_the_deck_when_a_card_must_come_from_an_empty_deck() -> None:
    match = one_token_placed()
    assert (match.view(None)["deck"], match.view(None)["discard"]) == (0, 3)
    assert {"kind": "reshuffled", "cards": 3} in events(match, who(match), "take deck")
    assert (match.view(None)["deck"], match.view(None)["discard"]) == (3, 0)
    assert match.outcomes() == {f"card {card}": 1 for card in QUAKES}
    chance(match, "card Q04")
    assert set(match.outcomes()) <= {"card Q03", "card Q05"}


@clause("IL-R5")
def test_a_replacement_too_comes_from_the_shuffled_discards() -> None:
    match = one_token_placed()
    assert {"kind": "reshuffled", "cards": 3} in events(match, who(match), "take T01")
    assert match.outcomes() == {f"card {card}": 1 for card in QUAKES}
    chance(match, "card Q05")
    assert match.view(None)["row"] == ["Q05", *ROW[1:]]


# --- a turn: the Safety Token -------------------------------------------------------------------------------


@clause("IL-13", "IL-R15")
def test_three_alike_buy_a_token_on_any_location_with_that_disaster() -> None:
    match = prepare(preparing(), "T01", "deck F09", then=["A09"])
    places = [name for name in HAZARD if HAZARD[name] == "typhoon"]
    assert match.legal(0) == [*(f"shield {name}" for name in places), "pass"]
    assert reason(match, 0, "shield L04") == "not_three"
    match.play(0, "shield L03")
    assert match.view(None)["locations"]["L03"]["safety"] == 1
    assert match.view(None)["tokens"] == 19
    assert hands(match)[0] == {"Q02", "F09"}
    assert "L03" not in {place for slot in match.view(None)["seats"][0]["houses"] for place in SLOTS[slot]}


@clause("IL-13")
def test_it_may_be_left_and_is_asked_only_of_those_who_can() -> None:
    match = prepare(preparing(), "T01", "T02", then=["A09", "A10"])
    assert (step(match), who(match)) == ("shielding", 0)
    held = hands(match)[0]
    match.play(0, "pass")
    assert (step(match), hands(match)[0]) == ("first-die", held)
    other = prepare(preparing(), "F01", "Q01", then=["A09", "A10"])
    assert step(other) == "first-die"


@clause("IL-14")
def test_the_cards_used_are_shown_to_all_and_discarded() -> None:
    match = prepare(preparing(), "T01", "deck F09", then=["A09"])
    (told,) = events(match, 0, "shield L03", eyes=1)
    assert (told["kind"], told["seat"], told["location"]) == ("shield", 0, "L03")
    assert told["card"] == ["T01", "T03", "T04"]
    assert events_of_spectators(match, told)
    view = match.view(None)
    assert (view["discard"], view["top"]) == (3, ["T01", "T03", "T04"])
    assert "discard=T01,T03,T04" in match.position


def events_of_spectators(match: Match, told: dict[str, Any]) -> bool:
    before = match.copy()
    before.undo()
    return events(before, 0, "shield L03") == [told]


@clause("IL-R3")
def test_one_token_a_turn_but_several_on_a_location() -> None:
    match = preparing(hands=[("T03", "T04", "T05"), ("F03", "F04", "F05")])
    prepare(match, "T01", "T02", then=["T06", "T07"])
    match.play(0, "shield L01")
    assert step(match) == "first-die"
    chance(match, "die 3", "die 4")
    turn(match, "S28", "deck Q09", "deck Q10", token="shield L04")
    turn(match, "S02", "T06", "T07", then=["A09", "A10"], token="shield L01")
    assert match.view(None)["locations"]["L01"]["safety"] == 2


@clause("IL-R4")
def test_without_a_token_left_nobody_is_asked(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    text = (Path(hapag.__file__).parent / "games/iligtas/box.toml").read_text(encoding="utf-8")
    box.write_text(text.replace("\nsafety_tokens = 20", "\nsafety_tokens = 1"), encoding="utf-8")
    match = preparing(hands=[("T03", "T04", "T05"), ("F03", "F04", "F05")], box=box)
    prepare(match, "T01", "T02", then=["T06", "T07"])
    match.play(0, "shield L01")
    assert match.view(None)["tokens"] == 0
    chance(match, "die 3", "die 4")
    match.play(1, "house S28")
    prepare(match, "deck Q09")
    assert reason(match, 1, "shield L04") == "no_token_left"
    prepare(match, "deck Q10")
    assert step(match) == "first-die"


@clause("IL-R11")
def test_the_token_comes_after_drawing() -> None:
    match = preparing(hands=[("T03", "T04", "T05"), HANDS[1]])
    assert reason(match, 0, "shield L01") == "draw_first"
    prepare(match, "F01")
    assert reason(match, 0, "pass") == "draw_first"
    prepare(match, "F02", then=["A09", "A10"])
    assert (step(match), who(match)) == ("shielding", 0)
    assert reason(match, 0, "take deck") == "already_drawn"


@clause("IL-R13")
def test_known_cards_are_used_first_then_the_lowest() -> None:
    match = preparing(hands=[("T03", "T04", "T09"), HANDS[1]])
    prepare(match, "T02", "deck T10", then=["A09"])
    match.play(0, "shield L01")
    assert hands(match)[0] == {"T09", "T10"}
    assert match.view(1)["top"] == ["T02", "T03", "T04"]


@clause("IL-R13")
def test_of_several_known_cards_the_lowest_are_used() -> None:
    row = ("T05", "T06", "T07", "T08", "T01", "T02")
    match = dealt(row=row, hands=[("Q02", "Q03", "A02"), ("F03", "F04", "A03")])
    turn(match, "S01", "T08", "T07", then=["F09", "F10"])
    turn(match, "S02", "deck F11", "deck F12")
    match.play(0, "house S03")
    prepare(match, "T06", "T05", then=["A09", "A10"])
    match.play(0, "shield L01")
    assert hands(match)[0] >= {"T08"}
    assert match.view(1)["top"] == ["T05", "T06", "T07"]


@clause("IL-R15")
def test_a_token_may_lie_on_another() -> None:
    match = preparing(hands=[("T03", "T04", "T05"), HANDS[1]])
    prepare(match, "T01", "T02", then=["T06", "T07"])
    match.play(0, "shield L01")
    chance(match, "die 3", "die 4")
    turn(match, "S28", "deck Q09", "deck Q10")
    match.play(0, "house S02")
    prepare(match, "T06", "T07", then=["A09", "A10"])
    assert "shield L01" in match.legal(0)


# --- a turn: disaster ---------------------------------------------------------------------------------------


def rolling(first: tuple[str, ...] = FIRST, players: int = 2) -> Match:
    """Seat 0 has built in S01 and drawn two cards."""
    match = dealt(players, first=first)
    match.play(0, "house S01")
    return prepare(match, "F01", "Q01", then=["A09", "A10"])


@clause("IL-15")
def test_every_location_with_the_sum_is_struck() -> None:
    match = chance(rolling(), "die 5", "die 4")
    assert match.view(None)["disaster"]["struck"] == ["L04", "L16"]
    assert match.view(None)["disaster"]["sum"] == 9
    assert [name for name in RISK if RISK[name] == 9] == ["L04", "L16"]


@clause("IL-15")
@pytest.mark.parametrize("outcome", range(1, 7))
def test_dice_are_fair(outcome: int) -> None:
    match = rolling()
    for _ in range(2):
        assert match.outcomes()[f"die {outcome}"] == 1
        assert len(match.outcomes()) == 6
        chance(match, "die 4")
    assert match.outcomes() == {f"die {face}": 1 for face in range(1, 7)}


@clause("IL-16")
@pytest.mark.parametrize("dice", [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_a_7_strikes_nothing_and_ends_the_turn(dice: tuple[int, int]) -> None:
    match = chance(rolling(), *(f"die {die}" for die in dice))
    assert match.waiting == (1,)
    assert match.scores == [0, 0]
    assert match.view(None)["disaster"]["quiet"]


@clause("IL-17")
def test_all_houses_beside_a_struck_location_whoever_owns_them() -> None:
    match = chance(rolling(("S05", "S02")), "die 6", "die 4", "die 1")
    assert damage(match) == {"S01": 1, "S02": 1, "S05": 1}
    assert match.scores == [2, 1]


@clause("IL-18")
@pytest.mark.parametrize(("die", "blow"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_damage_table(die: int, blow: int) -> None:
    match = chance(rolling(("S05", "S22")), "die 6", "die 4", f"die {die}")
    assert damage(match) == {"S01": blow, "S05": blow}


@clause("IL-R2", "IL-18")
def test_one_damage_die_for_all_locations_struck() -> None:
    match = chance(rolling(("S07", "S20")), "die 5", "die 4", "die 6")
    assert damage(match) == {"S07": 3, "S20": 3}
    assert match.waiting == (1,)


@clause("IL-R2")
def test_no_house_can_stand_beside_two_struck_locations() -> None:
    for seed in range(40):
        for slot in random_map(seed).view(None)["slots"].values():
            assert len(set(slot["risks"])) == 3


@clause("IL-19", "IL-R2")
def test_each_token_takes_one_off_for_its_own_location_only() -> None:
    match = protected("L16", 1)
    chance(match, "die 5", "die 4", "die 6")
    assert damage(match) == {"S07": 3, "S20": 2}
    match = protected("L16", 2)
    chance(match, "die 5", "die 4", "die 6")
    assert damage(match) == {"S07": 3, "S20": 1}


@clause("IL-R3")
def test_damage_is_never_below_0() -> None:
    match = protected("L16", 2)
    chance(match, "die 5", "die 4", "die 1")
    assert damage(match) == {"S07": 1}
    assert match.view(None)["disaster"]["locations"]["L16"] == {"less": 1, "damage": 0, "hits": {"S20": 1}}


def protected(place: str, tokens: int) -> Match:
    """Houses in S07 (beside L04) and S20 (beside L16), tokens on a Location, the dice about to be rolled."""
    match = dealt(first=("S07", "S20"), hands=[QUAKES, HANDS[1]])
    turn(match, "S01", "deck Q06", "deck Q07", token=f"shield {place}")
    turn(match, "S28", "deck T09", "deck F09")
    match.play(0, "house S22")
    prepare(match, "deck Q08", "deck F10")
    match.play(0, f"shield {place}" if tokens == 2 else "pass")
    return match


@clause("IL-20", "IL-R4")
def test_damage_stays_and_adds_up_without_limit() -> None:
    match = chance(rolling(("S05", "S22")), "die 6", "die 4", "die 6")
    turn(match, "S28", "deck T09", "deck F09", dice=(6, 4, 5))
    assert damage(match) == {"S01": 5, "S05": 5}
    crowded = worst_game()
    assert sum(crowded.scores) > CONTENT["printed"]["damage_tokens"]


def worst_game() -> Match:
    """All houses around L08 and L02, and a 10 with a 6 for the damage in every turn."""
    beside = [slot for slot, places in SLOTS.items() if {"L02", "L08"} & set(places)]
    match = dealt(2, first=beside)
    dice = {"first-die": "die 6", "second-die": "die 4", "damage-die": "die 6"}
    while not match.over:
        if match.waiting == ("chance",):
            match.play("chance", dice.get(step(match)) or quiet_outcome(match))
        else:
            legal = match.legal(who(match))
            near = [move for move in legal if move.removeprefix("house ") in beside]
            match.play(who(match), "pass" if "pass" in legal else [*near, *legal][0])
    return match


@clause("IL-21")
def test_the_example_of_the_rulebook() -> None:
    first = ("S05", "S02", "S12", "S22")  # red and green beside a 10, blue and yellow not
    match = dealt(4, first=first, hands=[QUAKES, HANDS[0], HANDS[1], ("T05", "F05", "A04")])
    match.play(0, "house S28")
    prepare(match, "F01", "F02", then=["A09", "A10"])
    match.play(0, "shield L02")
    chance(match, "die 6", "die 4", "die 4")
    assert match.view(None)["disaster"]["damage"] == 2
    assert damage(match) == {"S05": 1, "S02": 1}
    assert match.scores == [1, 1, 0, 0]


@clause("IL-R14")
def test_the_damage_die_is_rolled_without_any_house_beside() -> None:
    match = chance(rolling(("S28", "S22")), "die 2", "die 1")
    assert match.view(None)["disaster"]["struck"] == ["L03", "L10"]
    assert len(match.outcomes()) == 6
    told = events(match, "chance", "die 6")
    assert {"kind": "nobody"} in told
    assert damage(match) == {}


# --- the end ------------------------------------------------------------------------------------------------


@clause("IL-22", "IL-23", "IL-04")
@pytest.mark.parametrize(("players", "builds"), [(2, 4), (3, 4), (4, 4), (5, 3)])
def test_all_houses_are_placed_then_comes_one_round_without_building(players: int, builds: int) -> None:
    match, turns = dealt(players), []
    while not match.over:
        supply = match.view(None)["seats"][match.view(None)["current"]]["supply"]
        final = match.view(None)["final"]
        assert final == (len(turns) >= players * builds)
        assert (supply == 0) == final
        assert step(match) == ("taking" if final else "building")
        turns.append(match.view(None)["current"])
        any_turn(match)
    assert turns == [*range(players)] * (builds + 1)
    assert all(len(seat["houses"]) == builds + 1 for seat in match.view(None)["seats"])


@clause("IL-23")
def test_nobody_can_build_in_the_final_round() -> None:
    match = play_until(dealt(), lambda now: now.view(None)["final"])
    free = next(slot for slot, state in match.view(None)["slots"].items() if state["seat"] is None)
    assert reason(match, 0, f"house {free}") == "no_house_left"


@clause("IL-24")
def test_the_lowest_total_wins() -> None:
    match = play_until(dealt(3), lambda now: now.over)
    assert (match.scores, match.places, match.ending) == ([0, 0, 0], [1, 1, 1], "complete")
    for seed in range(6):
        game = random_game(seed)
        assert game.scores == [
            sum(damage(game).get(slot, 0) for slot in seat["houses"]) for seat in game.view(None)["seats"]
        ]
        assert [place == 1 for place in game.places or []] == [
            score == min(game.scores) for score in game.scores
        ]


@clause("IL-R9")
def test_a_tie_is_a_shared_win() -> None:
    tied = next(game for seed in range(200) if len({*(game := random_game(seed, 2)).scores}) == 1)
    assert tied.places == [1, 1]


def random_game(seed: int, players: int = 3) -> Match:
    match, random = hapag.new(GAME, players, seed), Random(seed)
    while not match.over:
        match.play(who(match), random.choice(match.legal(who(match))))
    return match


# --- what is known ------------------------------------------------------------------------------------------


@clause("IL-R12")
def test_hands_are_hidden_but_for_cards_taken_from_the_row() -> None:
    match = turn(preparing(), None, "T01", "deck F09", then=["A09"])
    seen = match.view(1)["seats"][0]
    assert (seen["held"], seen["hidden"], seen["cards"], seen["known"]) == (5, 4, ["T01"], ["T01"])
    assert match.view(None)["seats"][0] == seen
    own = match.view(0)["seats"][0]
    assert (set(own["cards"]), own["hidden"], own["known"]) == (hands(match)[0], 0, ["T01"])
    assert match.view(None)["hand"] is None
    assert match.view(1)["hand"]["flood"] == ["F03", "F04"]


@clause("IL-R12")
def test_who_draws_from_the_deck_is_told_the_card_and_others_only_the_number() -> None:
    for eyes in (0, 1, None):
        match = preparing()
        match.play(0, "take deck")
        (told,) = events(match, "chance", "card F09", eyes)
        if eyes == 0:
            assert told == {"kind": "drew-card", "seat": 0, "card": "F09", "hazard": "flood"}
        else:
            assert told == {"kind": "drew", "seat": 0, "held": 4}


@clause("IL-R12")
def test_a_known_card_is_known_until_it_is_used() -> None:
    match = preparing(hands=[("T03", "Q02", "Q03"), HANDS[1]])
    turn(match, None, "T01", "deck F09", then=["A09"])
    turn(match, "S28", "deck Q09", "deck Q10")
    assert match.view(1)["seats"][0]["known"] == ["T01"]
    match.play(0, "house S02")
    prepare(match, "T02", "deck F10", then=["A10"])
    assert match.view(1)["seats"][0]["known"] == ["T01", "T02"]
    match.play(0, "shield L01")
    assert match.view(1)["seats"][0]["known"] == []
    assert match.view(1)["top"] == ["T01", "T02", "T03"]


@clause("IL-R16")
@pytest.mark.parametrize(
    ("players", "extra"), [(2, (2, 0)), (3, (4, 2, 0)), (4, (3, 2, 1, 0)), (5, (3, 2, 2, 1, 0))]
)
def test_the_head_start_gives_extra_cards_with_the_opening_hand(players: int, extra: tuple[int, ...]) -> None:
    match = chance(settled(players, options={"head_start": True}), *(f"card {card}" for card in ROW))
    rest = iter([card for card in CARDS if card not in ROW])
    for seat in range(players):
        for held in range(1, 3 + extra[seat] + 1):
            assert match.view(None)["current"] == seat
            chance(match, f"card {next(rest)}")
            assert match.view(None)["seats"][seat]["held"] == held
    assert step(match) == "building"
    assert match.waiting == (0,)


@clause("IL-R16")
def test_the_printed_rules_are_the_default() -> None:
    assert new().options == {"head_start": False}
    assert [seat["held"] for seat in dealt(5).view(None)["seats"]] == [3] * 5


def test_a_chance_event_cannot_be_anything_else() -> None:
    with pytest.raises(HapagError):
        chance(new(), "risk L05=7")
    with pytest.raises(NotAllowed):
        chance(new(), "die 4")
