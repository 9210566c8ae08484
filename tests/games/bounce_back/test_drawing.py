"""The picture and the terminal's boards say what the view says, without colour too."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.bounce_back.council import BLUE, ORANGE, agree, buy, council, roll
from hapag.core.match import Match
from hapag.games.bounce_back import drawing, palette, terminal

SVG = "{http://www.w3.org/2000/svg}"


def middle() -> Match:
    match = council("full")
    buy(match, "O-P1", "O-P2", "O-R1", "B-P3")
    roll(match, 3)
    match.play(ORANGE, "done recovery")
    match.play(BLUE, "buy B-P1")
    match.play(BLUE, "return B-P1")
    return match


def picture(match: Match, seat: int | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg(match.content, match.view(None), seat))


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def test_every_bar_has_its_tokens() -> None:
    found = picture(middle())
    bars = [texts(group) for group in found.iter(f"{SVG}g") if group.get("class") == "scorebar"]
    assert len(bars) == 11
    drought = [bar for bar in bars if bar[0].startswith("3  Drought")]
    assert [(bar[1], bar[-2:]) for bar in drought] == [("0", ["2", "2"]), ("−2", ["+8", "2"])]


def test_the_picture_names_what_is_seen() -> None:
    said = " ".join(texts(picture(middle())))
    for words in (
        "Round 1 of 8",
        "Drought and water shortage, ×1",
        "B: 2 lost",
        "O-P2 Street Wardens",
        "to agree",
    ):
        assert words in said


def test_the_description_is_for_those_who_listen() -> None:
    found = picture(middle()).find(f"{SVG}desc")
    assert found is not None
    assert "Informal Settlements: shock 1 prepared 4, token 0" in (found.text or "")


def test_coins_are_told_apart_by_shape() -> None:
    match = council()
    buy(match, "O-P1")
    roll(match, 6)
    match.play(BLUE, "buy B-P1")
    coins = [circle for circle in picture(match).iter(f"{SVG}circle") if circle.get("r") == "16"]
    assert len(coins) == 8
    assert sum(coin.get("stroke-dasharray") is not None for coin in coins) == 2


def test_a_users_texts_cannot_break_the_picture() -> None:
    match = middle()
    content = {**match.content, "subsystem": [dict(board) for board in match.content["subsystem"]]}
    content["subsystem"][0]["name"] = '<b>&"'
    assert ElementTree.fromstring(drawing.svg(content, match.view(None), 0)) is not None


def test_every_subsystem_has_a_letter_and_a_shape() -> None:
    for named in (palette.PLAIN, palette.SOFT, palette.LETTER, palette.SHAPE, palette.TERMINAL):
        assert list(named) == ["blue", "yellow", "green", "orange"]


# --- the terminal ------------------------------------------------------------------------------------------


def sheet(match: Match, seat: int | None = None, colour: bool = False) -> str:
    return terminal.sheet(match.content, match.view(seat), seat, colour)


def test_the_bars_in_letters() -> None:
    lines = sheet(middle(), ORANGE).splitlines()
    assert [line for line in lines if line.startswith("  3 Drought and water shortage")] == [
        "  3 Drought and water shortage ......S.|.P......  2  -2   next x1: to -2",
        "  3 Drought and water shortage ......S.|........  0  -2   next x1: to -4",
    ]
    assert "  1 Typhoon and flooding       ........|...P....  4   0   next x1: to 0" in lines


def test_money_draft_and_cards() -> None:
    lines = sheet(middle(), BLUE).splitlines()
    assert "Budget (P)( )( )( )( )( )( )( )  1 P left, 0 in the draft, 7 spent" in lines
    assert "Draft: empty" in lines
    assert "  B-P1 1 P  preparation +2 on 3     (0/+1/+1) Rain Tanks on Every Roof (back)" in lines


def test_colour_only_helps() -> None:
    match = middle()
    assert re.sub(r"\x1b\[[0-9;]*m", "", sheet(match, BLUE, colour=True)) == sheet(match, BLUE)


@pytest.mark.parametrize(("faces", "words"), [((2, 2), "THE CITY HAS COLLAPSED"), ((6,) * 8, "survived")])
def test_the_end_is_said(faces: tuple[int, ...], words: str) -> None:
    match = council()
    for face in faces:
        agree(match)
        roll(match, face)
    assert words in sheet(match)
    assert "Your cards" not in sheet(match, BLUE)
