"""The lines of the protocol, both ways; and lines as other servers and clients have written them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hapag.core import registry
from hapag.core.protocol import (
    OUT,
    WON,
    BeginRound,
    EndOfChallenge,
    EndOfRound,
    Enter,
    Goodbye,
    IsOut,
    Login,
    Moved,
    MyMove,
    NewChallenge,
    NewMatch,
    Over,
    Wait,
    Welcome,
    WhoAreYou,
    YourMove,
)
from tournament.guests import PROTOCOL

PLACE = "PLACE JUNGLE+LAKE AT 1 -1 0 3"
FOUND = "FOUND SETTLEMENT AT 0 1 -1"
TURN = (PLACE, FOUND)

# Each line of the protocol as the course's server says it, and what it means.
SERVER = {
    "WELCOME TO ANOTHER EDITION OF THUNDERDOME!": Welcome(),
    "TWO SHALL ENTER, ONE SHALL LEAVE": WhoAreYou(),
    "WAIT FOR THE TOURNAMENT TO BEGIN 3": Wait("3"),
    "NEW CHALLENGE 1 YOU WILL PLAY 1 MATCH": NewChallenge("1", 1),
    "NEW CHALLENGE 12 YOU WILL PLAY 30 MATCHES": NewChallenge("12", 30),
    "BEGIN ROUND 1 OF 30": BeginRound(1, 30),
    "NEW MATCH BEGINNING NOW YOUR OPPONENT IS PLAYER 7": NewMatch("7"),
    "MAKE YOUR MOVE IN GAME A WITHIN 1.5 SECONDS: MOVE 0 PLACE JUNGLE+LAKE": YourMove(
        "A", 1.5, 0, "tile JUNGLE+LAKE"
    ),
    "MAKE YOUR MOVE IN GAME B WITHIN 1 SECOND: MOVE 12 PLACE ROCK+ROCK": YourMove(
        "B", 1, 12, "tile ROCK+ROCK"
    ),
    "GAME A MOVE 4 PLAYER 3 PLACED JUNGLE+LAKE AT 1 -1 0 3 FOUNDED SETTLEMENT AT 0 1 -1": Moved(
        "A", 4, "3", "tile JUNGLE+LAKE", TURN
    ),
    "GAME A MOVE 4 PLAYER 3 PLACED GRASS+ROCK AT 0 0 0 6 EXPANDED SETTLEMENT AT 2 -1 -1 LAKE": Moved(
        "A", 4, "3", "tile GRASS+ROCK", ("PLACE GRASS+ROCK AT 0 0 0 6", "EXPAND SETTLEMENT AT 2 -1 -1 LAKE")
    ),
    "GAME B MOVE 5 PLAYER 3 PLACED LAKE+LAKE AT 0 2 -2 1 BUILT TOTORO SANCTUARY AT 1 1 -2": Moved(
        "B", 5, "3", "tile LAKE+LAKE", ("PLACE LAKE+LAKE AT 0 2 -2 1", "BUILD TOTORO SANCTUARY AT 1 1 -2")
    ),
    "GAME B MOVE 6 PLAYER 4 PLACED LAKE+LAKE AT 0 2 -2 1 BUILT TIGER PLAYGROUND AT 1 1 -2": Moved(
        "B", 6, "4", "tile LAKE+LAKE", ("PLACE LAKE+LAKE AT 0 2 -2 1", "BUILD TIGER PLAYGROUND AT 1 1 -2")
    ),
    "GAME A MOVE 3 PLAYER 9 FORFEITED: ILLEGAL TILE PLACEMENT": IsOut("A", 3, "9", PROTOCOL.REFUSED[0]),
    "GAME A MOVE 3 PLAYER 9 FORFEITED: ILLEGAL BUILD": IsOut("A", 3, "9", PROTOCOL.REFUSED[1]),
    "GAME A MOVE 3 PLAYER 9 FORFEITED: TIMEOUT": IsOut("A", 3, "9", PROTOCOL.TIMEOUT),
    "GAME A MOVE 3 PLAYER 9 FORFEITED: MALFORMED MOVE": IsOut("A", 3, "9", PROTOCOL.MALFORMED),
    "GAME A MOVE 3 PLAYER 9 LOST: UNABLE TO BUILD": IsOut("A", 3, "9", PROTOCOL.LOST["unable"]),
    "GAME A OVER PLAYER 3 812 PLAYER 9 640": Over("A", ("3", "9"), (812, 640)),
    "GAME B OVER PLAYER 3 FORFEITED PLAYER 9 WIN": Over("B", ("3", "9"), (OUT, WON)),
    "END OF ROUND 2 OF 30 WAIT FOR THE NEXT MATCH": EndOfRound(2, 30),
    "END OF ROUND 30 OF 30": EndOfRound(30, 30),
    "WAIT FOR THE NEXT CHALLENGE TO BEGIN": EndOfChallenge(False),
    "END OF CHALLENGES": EndOfChallenge(True),
    "THANK YOU FOR PLAYING! GOODBYE": Goodbye(),
}

# As other servers word them; see the guide on tournaments.
ELSEWHERE = {
    "END OF ROUND 2 OF 30 WAIT FOR NEXT MATCH": EndOfRound(2, 30),
    "END OF ROUND 2 OF 30 PLEASE WAIT FOR THE NEXT MATCH": EndOfRound(2, 30),
    "PLEASE WAIT FOR THE NEXT CHALLENGE TO BEGIN": EndOfChallenge(False),
    "NEW CHALLENGE  4 YOU WILL PLAY 2 MATCHES\r": NewChallenge("4", 2),
    "BEGIN ROUND 1 of 2": BeginRound(1, 2),
    "WAIT FOR THE TOURNAMENT TO BEGIN BLUE": Wait("BLUE"),
    "MAKE YOUR MOVE IN GAME game7 WITHIN 1.5 SECOND: MOVE 5 PLACE JUNGLE+LAKE": YourMove(
        "game7", 1.5, 5, "tile JUNGLE+LAKE"
    ),
    "MAKE YOUR MOVE IN GAME 1 WITHIN .5 SECONDs : MOVE +5 PLACE JUNGLE+LAKE": YourMove(
        "1", 0.5, 5, "tile JUNGLE+LAKE"
    ),
    "GAME A MOVE 4 PLAYER 3 PLACE JUNGLE+LAKE AT +1 -1 0 3 FOUND SETTLEMENT AT 0 +1 -1": Moved(
        "A", 4, "3", "tile JUNGLE+LAKE", TURN
    ),
    "GAME A OVER PLAYER x -200 PLAYER y 0": Over("A", ("x", "y"), (-200, 0)),
}


@pytest.mark.parametrize(("line", "meaning"), SERVER.items())
def test_the_lines_of_a_server_are_said_and_heard(line, meaning):
    assert PROTOCOL.said(meaning) == line
    assert PROTOCOL.heard(line) == meaning


@pytest.mark.parametrize(("line", "meaning"), ELSEWHERE.items())
def test_other_servers_are_understood(line, meaning):
    assert PROTOCOL.heard(line) == meaning


@pytest.mark.parametrize(
    "line",
    [
        "",
        "HELLO",
        "GAME A OVER SEND OUTCOME",
        "GAME A OVER PLAYER 3 many PLAYER 4 0",
        "GAME A MOVE 4 PLAYER 3 PLACED JUNGLE+SAND AT 1 -1 0 3 FOUNDED SETTLEMENT AT 0 1 -1",
        "GAME A MOVE 4 PLAYER 3 PLACED JUNGLE+LAKE AT 1 -1 0",
        "MAKE YOUR MOVE IN GAME A WITHIN 1.2.3 SECONDS: MOVE 0 PLACE JUNGLE+LAKE",
        "MAKE YOUR MOVE IN GAME A WITHIN SOME SECONDS: MOVE 0 PLACE JUNGLE+LAKE",
        f"BEGIN ROUND {'9' * 5000} OF 1",
    ],
)
def test_what_means_nothing_is_passed_over(line):
    assert PROTOCOL.heard(line) is None


@given(st.text(max_size=200))
def test_no_line_is_too_strange_to_be_read(line):
    PROTOCOL.heard(line), PROTOCOL.answered(line), PROTOCOL.game_named(line)
    assert PROTOCOL.taken(line, YourMove("A", 1.5, 0, "tile JUNGLE+LAKE")) is None


# --- what clients say --------------------------------------------------------------------------------------


def test_the_words_to_be_let_in():
    assert PROTOCOL.said(Enter("heygang")) == "ENTER THUNDERDOME heygang"
    assert PROTOCOL.said(Login("team", "word")) == "I AM team word"
    assert PROTOCOL.answered("ENTER THUNDERDOME heygang") == Enter("heygang")
    assert PROTOCOL.answered("  I  AM team\tword\r") == Login("team", "word")


@pytest.mark.parametrize(
    "line",
    ["ENTER THUNDERDOME", "ENTER THUNDERDOME a b", "I AM team", "I AM team word more", "enter thunderdome a"],
)
def test_exactly_so_many_words(line):
    assert PROTOCOL.answered(line) is None


ASKED = YourMove("A", 1.5, 7, "tile JUNGLE+LAKE")
BUILDS = (
    "FOUND SETTLEMENT AT 0 1 -1",
    "EXPAND SETTLEMENT AT 0 1 -1 GRASS",
    "BUILD TOTORO SANCTUARY AT 0 1 -1",
    "BUILD TIGER PLAYGROUND AT 0 1 -1",
)


@pytest.mark.parametrize("build", BUILDS)
def test_an_answer_is_taken(build):
    line = f"GAME A MOVE 7 {PLACE} {build}"
    assert PROTOCOL.said(MyMove("A", 7, ASKED.drawn, (PLACE, build))) == line
    assert PROTOCOL.taken(line, ASKED) == (PLACE, build)
    assert PROTOCOL.game_named(line) == "A"


def test_who_cannot_build_says_so():
    line = f"GAME A MOVE 7 {PLACE} UNABLE TO BUILD"
    assert PROTOCOL.said(MyMove("A", 7, ASKED.drawn, (PLACE,))) == line
    assert PROTOCOL.taken(line, ASKED) == (PLACE,)


def test_white_space_and_signs_do_not_matter():
    line = " GAME  A MOVE +7\tPLACE JUNGLE+LAKE AT +1 -1 -0 +3   FOUND SETTLEMENT AT 00 01 -1\r"
    assert PROTOCOL.taken(line, ASKED) == TURN


@pytest.mark.parametrize(
    "line",
    [
        f"GAME A MOVE 7 {PLACE}",
        f"GAME A MOVE 7 {PLACE} FOUND SETTLEMENT AT 0 1",
        f"GAME A MOVE 7 {PLACE} FOUND SETTLEMENT AT 0 1 -1 0",
        f"GAME A MOVE 7 {PLACE} FOUND SETTLEMENT AT 0 1 -1 ROCK",
        f"GAME A MOVE 7 {PLACE} EXPAND SETTLEMENT AT 0 1 -1",
        f"GAME A MOVE 7 {PLACE} EXPAND SETTLEMENT AT 0 1 -1 SAND",
        f"GAME A MOVE 7 {PLACE} FOUNDED SETTLEMENT AT 0 1 -1",
        f"GAME A MOVE 7 {PLACE} BUILD TOTORO AT 0 1 -1",
        f"GAME A MOVE 7 {PLACE} UNABLE",
        f"GAME A MOVE 7 {PLACE} UNABLE TO BUILD ANYTHING",
        f"GAME A MOVE 7 PLACE JUNGLE+LAKE AT 1 -1 0 {FOUND}",
        f"GAME A MOVE 7 PLACE JUNGLE+LAKE AT 1 -1 0 x {FOUND}",
        f"GAME A MOVE 7 PLACE JUNGLE+LAKE AT 1 -1 0.0 3 {FOUND}",
        f"GAME A MOVE 7 PLACE LAKE+JUNGLE AT 1 -1 0 3 {FOUND}",
        f"GAME A MOVE 7 PLACE JUNGLE AT 1 -1 0 3 {FOUND}",
        f"GAME A MOVE 7 PLACED JUNGLE+LAKE AT 1 -1 0 3 {FOUND}",
        f"GAME A MOVE 8 {PLACE} {FOUND}",
        f"GAME A MOVE seven {PLACE} {FOUND}",
        f"GAME A TURN 7 {PLACE} {FOUND}",
        f"GAME B MOVE 7 {PLACE} {FOUND}",
        f"game A move 7 {PLACE} {FOUND}",
        f"GAME A MOVE 7 {PLACE} {FOUND}".lower(),
        "GAME A",
        "",
    ],
)
def test_a_malformed_answer_is_none(line):
    assert PROTOCOL.taken(line, ASKED) is None


def test_games_that_can_be_played_so_say_it():
    named = [name for name in registry.game_names() if registry.game(name).protocol]
    assert named == registry.tournament_names()
    assert "tiger-island" in registry.tournament_names()
