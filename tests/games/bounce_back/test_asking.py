"""What a member is asked, what its targets mean, why a move is refused, and what is told of an event."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bounce_back.council import BLUE, GREEN, ORANGE, agree, buy, council, roll
from hapag.core import words
from hapag.core.errors import MoveError
from hapag.core.layout import plain
from hapag.core.match import Match
from hapag.games.bounce_back import reading

Json = dict[str, Any]
NAMES = ["Ana", "Ben", "Cai", "Dee"]


def told(match: Match, table: str, entry: Json, you: int | None = None) -> str:
    game = match.game.name
    return words.told(words.catalog(game), words.names_of(game, match.content), table, entry, NAMES, you)


def why(match: Match, seat: int, path: list[str]) -> Json:
    seen = match.seen(seat)
    action = seen.meant(path)
    assert action is not None
    try:
        match.copy().play_action(seat, action)
    except MoveError as refused:
        return seen.why(action, refused.reason)
    raise AssertionError(f"{path} is allowed")


def refused(match: Match, seat: int, target: str) -> str:
    return told(match, "reason", why(match, seat, [target]), seat)


def asked(match: Match, seat: int) -> str:
    question = match.seen(seat).ask()
    assert question is not None
    return told(match, "ask", question, seat)


def shocked(face: int = 5) -> Match:
    """Wetlands and settlements have mitigation in place when a storm surge of factor 2 comes."""
    match = council("full")
    buy(match, "G-M2", "O-M1", "O-R1")
    roll(match, 6)
    agree(match)
    roll(match, 6)
    agree(match)
    roll(match, face)
    return match


def test_buying_asks_how_much_is_left() -> None:
    match = council("full")
    assert asked(match, BLUE) == (
        "What shall the council buy? 8 P are left. Put in a card of yours, or agree to buy nothing."
    )
    match.play(GREEN, "buy G-P5")
    assert asked(match, BLUE) == ("The draft costs 3 P, and 5 P are left. Put in a card of yours, or agree.")
    agree(match, GREEN)
    assert asked(match, BLUE) == ("One member agrees to the draft of 3 P; 5 P are left. Agree, or change it.")


def test_mitigation_says_where_the_score_would_go() -> None:
    match = shocked()
    assert match.waiting == (GREEN,)
    assert asked(match, GREEN) == (
        "Typhoon storm surge: 8 are left of 8. Use a mitigation card, or let the score go from 0 to -8."
    )
    assert [told(match, "move", move["say"]) for move in match.seen(GREEN).moves()] == [
        "Use Temporary Dikes: takes 1 off",
        "Take the loss of 8",
    ]


def test_a_fall_is_said_beforehand() -> None:
    match = council()
    buy(match, "B-M1")
    roll(match, 2)
    agree(match)
    roll(match, 2)
    assert asked(match, BLUE) == (
        "Upstream oil spill: 8 are left of 8, and the city would fall to -16. Use a mitigation card!"
    )


def test_recovery_names_what_stands_below_zero() -> None:
    match = council()
    buy(match, "O-R3")
    roll(match, 3)
    assert asked(match, ORANGE) == (
        "Below zero: Drought and water shortage. Use a recovery card, or keep it."
    )


def test_reasons_in_words() -> None:
    match = council("full")
    match.play(GREEN, "buy G-P5")
    match.play(ORANGE, "buy O-P4")
    match.play(ORANGE, "return O-P4")
    assert refused(match, BLUE, "card-G-P1") == "Nipa Fringe belongs to Cai."
    assert refused(match, ORANGE, "card-O-P4") == (
        "Homes in the City was taken back: it cannot go in again before the next buying step."
    )
    match.play(BLUE, "buy B-P4")
    assert refused(match, ORANGE, "card-O-P4").startswith("Homes in the City was taken back")
    match.play(BLUE, "buy B-P1")
    assert refused(match, 1, "card-Y-P5") == "Stronger Building Code costs 3 P, and 1 P are left."
    assert why(match, 1, ["card-Y-P5"])["cause"] == ["card-B-P1", "card-B-P4", "card-G-P5"]
    agree(match, BLUE)
    assert refused(match, BLUE, "agree") == (
        "You have agreed to the draft. You may act again when somebody changes it."
    )
    assert refused(match, BLUE, "done") == "Nobody is asked about recovery now."


def test_a_full_planning_area_shows_its_cards() -> None:
    match = council()
    for card in ("G-P1", "G-P3", "G-M1"):
        match.play(GREEN, f"buy {card}")
    found = why(match, GREEN, ["card-G-M2"])
    assert told(match, "reason", found) == "Your planning area holds 3 cards already."
    assert found["cause"] == ["card-G-P1", "card-G-P3", "card-G-M1"]


def test_reasons_during_a_shock() -> None:
    match = shocked()
    assert refused(match, ORANGE, "card-O-M1") == "Cai decides now."
    assert refused(match, GREEN, "card-G-P1") == "Nipa Fringe is not used: once in place it always works."
    assert refused(match, GREEN, "card-G-M1") == "Harbour Booms is not in place."
    assert refused(match, GREEN, "card-G-R1").startswith("Oil Clean-up is not for this step")
    assert refused(match, GREEN, "agree") == "There is no draft to agree to now."
    match.play(GREEN, "done mitigation")
    match.play(ORANGE, "use O-M1")
    assert match.view(None)["step"] == "buying"


def test_nothing_to_recover() -> None:
    match = council()
    buy(match, "O-R1", "O-R2")
    roll(match, 3)
    assert refused(match, ORANGE, "card-O-R2") == (
        "Repair Kits has nothing to recover: no score below zero for "
        "Typhoon and flooding, Typhoon storm surge."
    )


def test_a_card_means_what_can_be_done_with_it() -> None:
    match = council("full")
    seen = match.seen(BLUE)
    assert seen.meant(["card-B-P1"]) == match.action_of("buy B-P1")
    match.play(BLUE, "buy B-P1")
    assert match.seen(BLUE).meant(["card-B-P1"]) == match.action_of("return B-P1")
    assert shocked().seen(ORANGE).meant(["card-O-M1"]) == match.action_of("use O-M1")
    for path in ([], ["B-P1"], ["card-X"], ["card-B-P1", "agree"], ["seat-0"]):
        assert match.seen(BLUE).meant(path) is None


def told_since(match: Match, *moves: tuple[int | str, str]) -> list[str]:
    """What everybody is told while these events happen."""
    said = []
    for by, move in moves:
        before = match.seen(None)
        match.play(by, move)
        said += [told(match, "event", event) for event in match.seen(None).events_since(before)]
    return said


def test_a_draft_told() -> None:
    match = council("full")
    assert told_since(
        match, (2, "buy G-P5"), (0, "agree"), (2, "return G-P5"), (3, "buy O-M1"), (0, "agree"), (1, "agree")
    ) == [
        "Cai puts Wetland Reserve into the draft for 3 P; 5 P are left.",
        "Ana agrees to the draft.",
        "Cai takes Wetland Reserve back out of the draft; 8 P are left.",
        "The draft has changed: everybody is asked again.",
        "Dee puts Early Evacuation into the draft for 1 P; 7 P are left.",
        "Ana agrees to the draft.",
        "Ben agrees to the draft.",
    ]
    assert told_since(match, (2, "agree"), (3, "agree")) == [
        "Cai agrees to the draft.",
        "Dee agrees to the draft.",
        "The council buys Early Evacuation for 1 P; 7 P are left.",
        "Round 1 begins.",
    ]


def test_a_round_told() -> None:
    match = council()
    buy(match, "O-P1", "O-P2", "O-R1")
    assert told_since(match, ("chance", "die 3"), (3, "use O-R1")) == [
        "3: Drought and water shortage, factor 1.",
        "Drinking Water System: 2 × 1 is a loss of 2.",
        "Informal Settlements: 2 × 1 is a loss of 2.",
        "Drinking Water System loses 2 to Drought and water shortage: its token stands at -2.",
        "Informal Settlements loses 2 to Drought and water shortage: its token stands at -2.",
        "Dee uses Micro-insurance and regains 1.",
        "Total resilience: -3 (-3).",
        "In place now: Houses on Stilts, Street Wardens.",
    ]
    buy(match, "O-P3", "O-M1")
    assert told_since(match, ("chance", "die 1")) == [
        "1: Typhoon and flooding, factor 1.",
        "Infrastructure: 2 × 1 is a loss of 2.",
        "Informal Settlements: 3 × 1 is 3, and preparation takes it all.",
        "Infrastructure loses 2 to Typhoon and flooding: its token stands at -2.",
        "Total resilience: 3 (+6).",
        "In place now: Water Kiosks, Early Evacuation.",
    ]
    agree(match)
    assert told_since(match, ("chance", "die 5"), (3, "use O-M1"))[3:] == [
        "Informal Settlements: 4 × 2 is 8, preparation takes 4, 4 are left.",
        "Infrastructure loses 6 to Typhoon storm surge: its token stands at -6.",
        "Coastal Wetlands loses 8 to Typhoon storm surge: its token stands at -8.",
        "Dee uses Early Evacuation and takes 1 off; 3 are left.",
        "Informal Settlements loses 3 to Typhoon storm surge: its token stands at -3.",
        "Total resilience: -12 (-15).",
    ]


def test_the_end_told() -> None:
    match = council()
    agree(match)
    roll(match, 2)
    agree(match)
    assert told_since(match, ("chance", "die 2"))[-1] == (
        "Drinking Water System: Upstream oil spill brings the score to -16. "
        "The city collapses, and everybody has lost."
    )
    match = council()
    for _ in range(7):
        agree(match)
        roll(match, 6)
    agree(match)
    assert told_since(match, ("chance", "die 6")) == [
        "6: no disaster this round.",
        "Total resilience: 0 (+0).",
        "The city has bounced back: all rounds survived with a total resilience of 0.",
    ]


def test_a_step_that_is_left_out_is_told() -> None:
    match = council()
    buy(match, "B-P4", "G-P5", "O-P1")
    assert told_since(match, ("chance", "die 6"))[2:] == [
        "In place now: A Second Source, Wetland Reserve, Houses on Stilts.",
        "Nothing can be bought now.",
        "Round 2 begins.",
        "A new budget: 8 P for two rounds.",
    ]


# --- what Python reads is what the rules say ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_readings_agree_with_the_rules(seed: int) -> None:
    match, random = council("full"), Random(seed)
    while not match.over:
        table, box = plain(match.table.dtype, match.table.tobytes()), match.plain_box
        for seat in range(4):
            legal = match.legal(seat)
            uses = {text.removeprefix("use ") for text in legal if text.startswith("use ")}
            buys = {text.removeprefix("buy ") for text in legal if text.startswith("buy ")}
            step = match.view(None)["step"]
            if step == "buying" and seat in match.waiting:
                assert named(match, reading.buyable(box, table, seat)) == buys
            if step == "mitigating" and seat in match.waiting:
                assert named(match, reading.mitigating_cards(box, table, seat)) == uses
            if step == "recovering" and seat in match.waiting:
                assert named(match, reading.recovering_cards(box, table, seat)) == uses
        by = random.choice(match.waiting)
        match.play(by, random.choice(list(match.outcomes()) if by == "chance" else match.legal(int(by))))


def named(match: Match, cards: int) -> set[str]:
    return {card["id"] for i, card in enumerate(match.content["card"]) if cards >> i & 1}
