"""What a seat is asked, what is said of its moves, why one is refused: it must be true on the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hapag
from games.iligtas.playing import (
    CARDS,
    CONTENT,
    HANDS,
    QUAKES,
    ROW,
    SLOTS,
    chance,
    dealt,
    events,
    laid,
    new,
    one_token_placed,
    out_of_cards,
    prepare,
    turn,
    who,
)
from hapag.core import words
from hapag.core.errors import BadBox, MoveError, NotAMove
from hapag.core.match import Match

Json = dict[str, Any]
NAMES = ["Ana", "Ben", "Maya", "Dan", "Eve"]


def told(match: Match, table: str, entry: Json, language: str = "en", you: int | None = None) -> str:
    printed = words.names_of("iligtas", match.content, language)
    return words.told(words.catalog("iligtas", language), printed, table, entry, NAMES, you)


def asked(match: Match, language: str = "en") -> str:
    question = match.seen(who(match)).ask()
    assert question is not None
    return told(match, "ask", question, language)


def why(match: Match, seat: int, target: str) -> Json:
    """What a page is answered when somebody taps what may not be."""
    seen = match.seen(seat)
    action = seen.meant([target])
    assert action is not None
    try:
        match.copy().play(seat, match.action_text(action))
    except MoveError as refused:
        return seen.why(action, refused.reason)
    raise AssertionError(f"{target} is allowed")


# --- questions and moves -----------------------------------------------------------------------------------


def test_each_step_asks_its_question() -> None:
    match = laid()
    assert asked(match).startswith("Place your first house")
    match = dealt(hands=[("T03", "T04", "Q02"), HANDS[1]])
    assert asked(match) == "Build a house in an empty slot. You have 4 left."
    match.play(0, "house S01")
    assert asked(match) == "Draw card 1 of 2. From the Community Planning, or from the deck."
    prepare(match, "T01")
    assert asked(match).startswith("Draw card 2 of 2")
    prepare(match, "deck Q03", then=["A09"])
    assert asked(match).startswith("You hold three cards alike: typhoon.")
    assert asked(match, "fil").startswith("May tatlong magkakatulad na kard ka: bagyo.")


def test_without_a_deck_only_the_row_is_offered() -> None:
    match = out_of_cards()
    assert asked(match) == "Draw card 2 of 2 from the Community Planning. The deck is empty."
    assert why(match, who(match), "deck") == {"kind": "deck_empty", "cause": ["deck"]}


def test_the_discards_count_as_a_deck() -> None:
    assert asked(one_token_placed()).startswith("Draw card 2 of 2. From the Community Planning, or")


def test_a_move_is_one_target_and_names_what_it_does() -> None:
    match = dealt(hands=[("T03", "T04", "Q02"), HANDS[1]])
    moves = {move["do"]: move for move in match.seen(0).moves()}
    assert moves["house S09"]["path"] == ["slot-S09"]
    assert told(match, "move", moves["house S09"]["say"]) == (
        "Build between River Bend, Tricycle Terminal, Hilltop Chapel"
    )
    match.play(0, "house S01")
    moves = {move["do"]: move for move in match.seen(0).moves()}
    assert [move["path"] for move in moves.values()] == [*([f"card-{card}"] for card in ROW), ["deck"]]
    assert told(match, "move", moves["take T01"]["say"]) == "Take Nail the Roof Down (typhoon)"
    assert told(match, "move", moves["take T01"]["say"], "fil") == "Kunin ang Ipako ang Bubong (bagyo)"
    prepare(match, "T01", "deck Q03", then=["A09"])
    moves = {move["do"]: move for move in match.seen(0).moves()}
    assert moves["shield L03"]["say"]["card"] == ["T01", "T03", "T04"]
    assert [move["path"] for move in moves.values()][-1] == ["pass"]


def test_targets_that_mean_nothing() -> None:
    seen = dealt().seen(0)
    for path in ([], ["slot-S99"], ["card-"], ["deck", "deck"], ["nowhere"], ["location-S12"]):
        assert seen.meant(path) is None


# --- reasons -----------------------------------------------------------------------------------------------


def test_a_refusal_names_what_is_in_the_way() -> None:
    match = dealt()
    assert why(match, 0, "slot-S12") == {
        "kind": "slot_taken", "slot": "S12", "seat": 1, "cause": ["slot-S12"],
    }  # fmt: skip
    assert told(match, "reason", why(match, 0, "slot-S12"), you=0) == "A house of Ben stands there already."
    assert told(match, "reason", why(match, 0, "slot-S08"), you=0) == "A house of yours stands there already."
    assert told(match, "reason", why(match, 1, "slot-S01"), you=1) == "It is Ana's turn."
    match.play(0, "house S01")
    first = why(match, 0, "pass")
    assert (first["kind"], first["cards"]) == ("draw_first", 2)
    assert first["cause"] == [*(f"card-{card}" for card in ROW), "deck"]
    assert told(match, "reason", why(match, 0, "card-A14")) == (
        "Bucket Brigade does not lie in the Community Planning."
    )


def test_too_few_cards_are_counted() -> None:
    match = dealt(hands=[("T03", "T04", "Q02"), HANDS[1]])
    match.play(0, "house S01")
    prepare(match, "T01", "deck Q03", then=["A09"])
    assert why(match, 0, "location-L02") == {
        "kind": "not_three", "location": "L02", "hazard": "earthquake", "held": 2, "cause": ["location-L02"],
    }  # fmt: skip
    assert told(match, "reason", why(match, 0, "location-L02")) == (
        "Old Stone Church needs three earthquake cards; you hold 2."
    )


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("house s12x", "S12"),
        ("take t3", "T03"),
        ("shield L5", "L05"),
        ("take everything", "There is no card"),
        ("dance", "house S12, take deck"),
    ],
)
def test_what_is_no_move_is_answered_with_what_may_have_been_meant(text: str, hint: str) -> None:
    with pytest.raises(NotAMove, match=hint):
        dealt().play(0, text)


# --- the view ----------------------------------------------------------------------------------------------


def test_a_slot_tells_its_risks_and_how_likely_it_is_hit() -> None:
    match = dealt(hands=[QUAKES, HANDS[1]])
    slot = match.view(None)["slots"]["S07"]  # beside a 9, a 10 and a 6
    assert (slot["risks"], slot["ways"]) == ([9, 10, 6], 4 + 3 + 5)
    assert slot["expected"] == [(4 + 3 + 5) * 10, 216]
    turn(match, "S01", "deck F09", "deck F10", token="shield L08")
    assert match.view(None)["slots"]["S07"]["expected"] == [(4 + 5) * 10 + 3 * 4, 216]


def test_a_location_tells_who_would_be_hit_and_by_how_much() -> None:
    match = dealt(first=("S05", "S22"), hands=[QUAKES, HANDS[1]])
    turn(match, "S01", "deck F09", "deck F10", token="shield L02")
    assert match.view(None)["locations"]["L02"] == {
        "risk": 10,
        "ways": 3,
        "hazard": "earthquake",
        "safety": 1,
        "damage": [0, 0, 0, 1, 1, 2],
        "hits": {"S01": 0, "S05": 0},
    }


def test_the_last_disaster_is_told_whole() -> None:
    match = dealt(first=("S07", "S20"), hands=[QUAKES, HANDS[1]])
    assert match.view(None)["disaster"] is None
    turn(match, "S01", "deck F09", "deck F10", token="shield L16", dice=(5, 4, 5))
    assert match.view(None)["disaster"] == {
        "seat": 0,
        "dice": [5, 4],
        "sum": 9,
        "quiet": False,
        "struck": ["L04", "L16"],
        "die": 5,
        "damage": 2,
        "locations": {
            "L04": {"less": 0, "damage": 2, "hits": {"S07": 0}},
            "L16": {"less": 1, "damage": 1, "hits": {"S20": 1}},
        },
        "seats": [2, 1],
    }
    match.play(1, "house S24")  # a new house beside L16 was not hit
    assert match.view(None)["disaster"]["locations"]["L16"]["hits"] == {"S20": 1}


def test_a_running_disaster_is_told_die_by_die() -> None:
    match = dealt()
    match.play(0, "house S01")
    prepare(match, "deck F09", "deck F10")
    shown = []
    for die in (5, 4, 6):
        match.play("chance", f"die {die}")
        last = match.view(None)["disaster"]
        shown.append((last["dice"], last["sum"], last["struck"], last["die"], last["seat"]))
    assert shown == [
        ([5], None, [], None, 0),
        ([5, 4], 9, ["L04", "L16"], None, 0),
        ([5, 4], 9, ["L04", "L16"], 6, 0),
    ]


def test_the_disaster_as_events() -> None:
    match = dealt(first=("S07", "S20"), hands=[QUAKES, HANDS[1]])
    match.play(0, "house S02")
    prepare(match, "deck F09", "deck F10")
    match.play(0, "shield L16")
    chance(match, "die 5")
    assert events(match, "chance", "die 4")[1:] == [
        {"kind": "disaster", "sum": 9, "location": ["L04", "L16"]}
    ]
    happened = events(match, "chance", "die 4")
    assert [event["kind"] for event in happened] == ["damage", "absorbed", "hurt", "hurt", "turn"]
    assert [told(match, "event", event, you=0) for event in happened] == [
        "You roll a 4: 2 damage for each house beside.",
        "The Safety Tokens on Quarry Slope keep 1 off.",
        "Your house takes 2 damage.",
        "A house of Ben takes 1 damage.",
        "It is Ben's turn.",
    ]


def test_rounds_and_the_final_round_are_told() -> None:
    match, heard = dealt(), []
    while not match.over:
        by = match.waiting[0]
        text = next(iter(match.outcomes())) if by == "chance" else match.legal(int(by))[0]
        heard += [event["kind"] for event in events(match, by, text)]
    assert heard.count("round") == 3
    assert heard.count("final") == 1
    assert heard[-2:] == ["total", "total"]


def test_what_is_printed_names_everything_in_both_languages() -> None:
    printed = words.printed("iligtas", CONTENT)
    assert printed["names"]["card"]["T03"] == "Listen to the Bulletin"
    assert printed["names_in"]["fil"]["card"]["T03"] == "Makinig sa Ulat ng Panahon"
    assert all(card["filipino_text"] and card["text"] for card in printed["cards"].values())
    assert printed["slots"]["S12"]["locations"] == SLOTS["S12"]
    assert set(printed["cards"]) == set(CARDS)


# --- boxes of one's own ------------------------------------------------------------------------------------

BOX = (Path(hapag.__file__).parent / "games/iligtas/box.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "to", "message"),
    [
        ("safety_cards = 56", "safety_cards = 55", "says 55, but there are 56"),
        ("safety_cards = 56", "safety_cards = 12", "greater than or equal to 48"),
        ("house_tokens = 25", "house_tokens = 24", "houses_per_player"),
        ('colours = ["red"', 'colours = ["pink"', "red, green, blue, yellow, gray"),
        ("4 = 2\n", "4 = 1\n", "the damage table gives 1"),
        ("12 = 3\n", "12 = 2\n", "22 tokens"),
        ("8 = 2\n9 = 2\n", "8 = 1\n9 = 3\n", "small Locations, 4"),
        ("\n2 = 3\n", "\n7 = 3\n", "without 7"),
        ('adjacent = ["L02", "L05", "L06"]', 'adjacent = ["L02", "L05", "L07"]', "must name each other"),
        (
            'locations = ["L01", "L02", "L06"]',
            'locations = ["L01", "L02", "L07"]',
            "three Locations adjacent",
        ),
        ('locations = ["L01", "L02", "L06"]', 'locations = ["L01", "L02"]', "three Locations adjacent"),
        ("example_risk = 11", "example_risk = 10", "adjacent Location has the same number"),
        ("example_risk = 11", "example_risk = 6", "small_location_risks lie on small"),
        ("example_risk = 11", "example_risk = 4", "are not these tokens"),
        ('id = "T02"', 'id = "T01"', "stands in an earlier"),
        ('hazard = "typhoon"\nname = "Nail', 'hazard = "drought"\nname = "Nail', "hazard"),
        ('id = "fire"\nname = "Fire"', 'id = "flood"\nname = "Fire"', "stands in an earlier"),
        ("small = true\nhazard", "small = false\nhazard", "must be as many as small Locations"),
        ('id = "T02"', 'id = "deck"', "string should match"),
    ],
)
def test_a_box_that_does_not_hold_together_is_refused(
    tmp_path: Path, old: str, to: str, message: str
) -> None:
    assert old in BOX
    box = tmp_path / "box.toml"
    box.write_text(BOX.replace(old, to, 1), encoding="utf-8")
    with pytest.raises(BadBox, match=message) as refused:
        new(box=box)
    assert refused.value.line


def test_a_box_of_ones_own_can_be_played(tmp_path: Path) -> None:
    """Fewer slots and cards, other damage."""
    text = BOX.replace("safety_cards = 56", "safety_cards = 55").replace("6 = 3\n", "6 = 5\n", 1)
    start = text.index('[[card]]\nid = "A14"')
    box = tmp_path / "box.toml"
    box.write_text(text[:start], encoding="utf-8")
    match = new(box=box)
    while not match.over:
        by = match.waiting[0]
        match.play(by, list(match.outcomes())[-1] if by == "chance" else match.legal(int(by))[-1])
    assert match.places
