"""Positions as text: read back as they were written, and refused where they contradict themselves."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.iligtas.playing import QUAKES, dealt, laid, new, one_token_placed, position, prepare, turn
from hapag.core.errors import BadPosition
from hapag.core.match import Match


def later() -> Match:
    """In the third turn: a token on L02, and a disaster that hit three houses."""
    match = dealt(first=("S05", "S02"), hands=[QUAKES, ("F03", "F04", "A02")])
    turn(match, "S01", "T01", "deck F10", then=["A09"], token="shield L02", dice=(5, 5, 6))
    turn(match, "S28", "deck T09", "deck F11", dice=(6, 4, 5))
    match.play(0, "house S24")
    return prepare(match, "deck Q09")


def test_it_says_all_there_is() -> None:
    assert later().position.splitlines() == [
        "turns=2 step=taking taken=1 gap=- tokens=19 again=0 dice=6,4,5",
        "risk=11,10,3,9,6,2,5,10,6,3,12,11,2,8,4,9,12,8,5,12,2,4 safety=L02:1 struck=L02:1,L08:2 "
        "hit=S01,S02,S05",
        "row=A09,T02,F01,F02,Q01,A01 deck=39 discard=Q03,Q04,Q05 top=Q03,Q04,Q05 decks=-",
        "houses=S01:3,S05:3,S24:0 hand=T01*,F10,Q09",
        "houses=S02:3,S28:0 hand=T09,F03,F04,F11,A02",
    ]


def test_the_rules_page_shows_this_very_position() -> None:
    readme = (files("hapag.games.iligtas") / "README.md").read_text(encoding="utf-8")
    assert later().seen_position(1) in readme


def test_what_is_hidden_is_a_question_mark() -> None:
    lines = later().seen_position(1).splitlines()
    assert lines[3:] == [
        "houses=S01:3,S05:3,S24:0 hand=T01*,?,?",
        "houses=S02:3,S28:0 hand=T09,F03,F04,F11,A02",
    ]


def test_of_which_deck_a_hidden_card_is() -> None:
    match = one_token_placed()
    match.play(match.waiting[0], "take deck")
    match.play("chance", "card Q04")
    assert "decks=Q03+Q04+Q05" in match.position
    assert "?1" in match.seen_position(None)


def test_it_can_be_played_on() -> None:
    match = later()
    again = new(position=match.position)
    for twin in (match, again):
        prepare(twin, "deck Q10")
        for die in (1, 2, 3):
            twin.play("chance", f"die {die}")
    assert again.position == match.position


def test_a_position_that_hides_cards_cannot_be_played_on() -> None:
    with pytest.raises(BadPosition, match="hides cards"):
        new(position=later().seen_position(0))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turns": "12"}, "so many turns"),
        ({"step": "over"}, "so many turns"),
        ({"turns": "3"}, "houses: each seat"),
        ({"step": "settling"}, "so many turns"),
        ({"step": "shielding", "taken": "0"}, "hand: three cards"),
        ({"taken": "0"}, "hand: three cards"),
        ({"taken": "2"}, "hand: three cards"),
        ({"gap": "1"}, "taken and gap"),
        ({"gap": "9"}, "gap holds numbers"),
        ({"tokens": "20"}, "tokens and safety"),
        ({"dice": "6,4"}, "struck names"),
        ({"dice": "3,4,5"}, "struck names"),
        ({"dice": "-", "struck": "-", "hit": "-"}, "dice: those of"),
        ({"dice": "6,4,7"}, "dice holds numbers"),
        ({"struck": "L02:2,L08:2"}, "do not go together"),
        ({"struck": "L02:1"}, "struck names"),
        ({"hit": "S01,S02"}, "do not go together"),
        ({"hit": "S01,S02,S05,S24"}, "do not go together"),
        ({"safety": "L02:2"}, "tokens and safety"),
        ({"risk": "11,10"}, "risk has 2 numbers"),
        ({"risk": "11,10,3,9,6,2,5,10,6,3,2,11,12,8,4,9,12,8,5,12,2,4"}, "risk: 6 and 8"),
        ({"row": "A09,T02,F01,F02,Q01"}, "row has 5 spaces"),
        ({"row": "A09,T02,F01,F02,Q01,Q01"}, "names one thing twice"),
        ({"row": "A09,T02,F01,F02,Q01,Q09"}, "lies in two places"),
        ({"row": "A09,T02,F01,F02,Q01,X01"}, "there is no 'X01'"),
        ({"deck": "40"}, "deck says 40, but 39"),
        ({"discard": "-", "top": "-", "deck": "42"}, "discard, top and decks"),
        ({"top": "Q03,Q04"}, "discard, top and decks"),
        ({"decks": "Q03"}, "row and decks"),
        ({"again": "50", "risk": "3,10,11,9,6,2,5,10,6,3,12,11,2,8,4,9,12,8,5,12,2,4"}, "laid in order"),
        ({"hit": "S01,S05"}, "do not go together"),
        ({"houses": "S01:3,S02:0"}, "two houses stand"),
    ],
)
def test_what_no_play_leads_to_is_refused(changes: dict[str, str], message: str) -> None:
    text = position(later().position, **changes)
    with pytest.raises(BadPosition, match=message):
        new(position=text)


@pytest.mark.parametrize("text", ["", "turns=0", "turns=0 step=taking\nrisk=1\nrow=1\na\nb"])
def test_what_is_no_position_says_how_one_reads(text: str) -> None:
    with pytest.raises(BadPosition, match=r"3 lines|must read"):
        new(position=text)


def test_a_map_is_laid_in_order() -> None:
    text = laid().position.replace("step=settling", "step=laying").replace("risk=11,10", "risk=-,10")
    with pytest.raises(BadPosition, match="risk: 6 and 8"):
        new(position=text)
