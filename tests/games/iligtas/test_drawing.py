"""The table as a picture and in the terminal: everything that counts is there, also without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from games.iligtas.playing import CONTENT, QUAKES, dealt, laid, new, turn
from hapag.core.match import Match

SVG = "{http://www.w3.org/2000/svg}"


def table() -> Match:
    """A token on L02, houses with damage, seat 1 about to build."""
    match = dealt(first=("S05", "S02"), hands=[QUAKES, ("F03", "F04", "A02")])
    return turn(match, "S01", "T01", "deck F10", then=["A09"], token="shield L02", dice=(5, 5, 6))


def picture(match: Match) -> ElementTree.Element:
    return ElementTree.fromstring(match.game.drawing.svg(CONTENT, match.view(0)))


def terminal(match: Match, seat: int | None = 0, colour: bool = False) -> str:
    return str(match.game.terminal.sheet(CONTENT, match.view(seat), seat, colour))


def words(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def test_every_location_and_every_slot_is_drawn() -> None:
    drawn = picture(new())
    assert {part.get("data-location") for part in drawn.iter()} - {None} == {
        p["id"] for p in CONTENT["location"]
    }
    assert {part.get("data-slot") for part in drawn.iter()} - {None} == {
        s["id"] for s in CONTENT["house_slot"]
    }


def test_risk_is_a_number_with_as_many_dots_as_ways() -> None:
    for part in picture(laid()).iter(f"{SVG}g"):
        if place := part.get("data-location"):
            state = laid().view(None)["locations"][place]
            assert str(state["risk"]) in words(part)
            assert len(list(part.iter(f"{SVG}circle"))) == state["ways"]


def test_houses_have_a_letter_and_their_damage() -> None:
    houses = {part.get("data-slot"): words(part) for part in picture(table()).iter(f"{SVG}g")}
    assert (houses["S05"], houses["S01"], houses["S02"]) == (["A", "2"], ["A", "2"], ["B", "2"])


def test_tokens_and_struck_locations_are_marked() -> None:
    parts = {part.get("data-location"): part for part in picture(table()).iter(f"{SVG}g")}
    shields = [use for use in parts["L02"].iter(f"{SVG}use") if use.get("href") == "#il-shield"]
    assert len(shields) == 1
    struck = {place for place, part in parts.items() if place and part[0].get("stroke-width") == "9"}
    assert struck == {"L02", "L08"}


def test_it_can_be_listened_to() -> None:
    told = picture(table()).findtext(f"{SVG}desc") or ""
    assert "Old Stone Church (earthquake) 10, Safety Tokens 1" in told
    assert "S05: house of seat 0, damage 2" in told
    assert words(picture(table()))[-3:] == [
        "Disaster of seat 0: 5 + 5 = 10",
        "Struck: Old Stone Church, School Building",
        "Die 6: damage 3",
    ]


def test_the_terminal_shows_the_map_as_it_lies() -> None:
    lines = terminal(table()).splitlines()
    assert lines[0] == "ILIGTAS! ang Sitio Matatag   Round 1 of 5   Seat 1: Build"
    assert lines[1] == "Safety Tokens 19   Deck 42   Discard pile 3"
    area = lines[3:16]
    assert re.findall(r"L\d\d", " ".join(area)) == [place["id"] for place in CONTENT["location"]]
    assert set(re.findall(r"S\d\d", " ".join(area))) == {slot["id"] for slot in CONTENT["house_slot"]}
    assert "L02 quake 10*" in area[0]
    assert "S01(0)2" in area[1]
    assert max(map(len, lines)) <= 78


def test_the_terminal_tells_cards_seats_and_the_last_disaster() -> None:
    text = terminal(table(), seat=1)
    told = " ".join(text.split())
    assert "Disaster of seat 0: 5 + 5 = 10, L02, L08 struck; die 6, damage 3:" in text
    assert "S05(0) 2 (Safety Tokens keep 1 off)" in told
    assert "A09 fire  Crawl under Smoke" in text
    assert "Your hand (3)" in text
    assert "Seat 0   damage 4   houses to build 3   cards 2, known T01" in text
    assert "Seat 1 (you)   damage 2" in text
    assert "Your hand" not in terminal(table(), seat=None)


def test_colour_only_helps() -> None:
    plain, painted = terminal(table()), terminal(table(), colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
    assert painted != plain
