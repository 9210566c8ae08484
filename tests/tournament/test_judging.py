"""What an answer leads to: the moves are made, or whoever gave it is out, and why."""

from __future__ import annotations

import pytest

from hapag.core import registry
from hapag.core.chance import streams
from hapag.core.match import Match
from hapag.core.protocol import MyMove, YourMove
from hapag.tournament.duel import judged
from hapag.tournament.thinking import thought
from tournament.guests import PROTOCOL, SETTING

TILE, BUILD = PROTOCOL.REFUSED


def start() -> tuple[Match, YourMove]:
    match = SETTING.match(b"a seed of sixteen bytes or more")
    return match, asked(match, 0)


def asked(match: Match, number: int) -> YourMove:
    return YourMove("A", 1.5, number, match.events[-1].do)


def line(match: Match, *turn: str) -> str:
    return PROTOCOL.said(MyMove("A", 0, match.events[-1].do, turn))


def bot_turn(match: Match, seed: int = 1) -> tuple[str, ...]:
    return thought(match, registry.bot("random"), streams(seed, 1))


def test_a_right_answer_is_played_and_the_next_tile_is_drawn():
    match, question = start()
    turn = bot_turn(match)
    after, done, why = judged(PROTOCOL, match, 0, question, line(match, *turn))
    assert (done, why) == (turn, "")
    assert [event.do for event in after.events[1:3]] == list(turn)
    assert after.waiting == (1,)
    assert match.length == 1  # a judgement leaves the match as it is


# On the fixed first tile: the jungle lies NW of the volcano at 0 0 0, the lake NE, grass SE, rock SW.
FREE = "AT -3 0 3 1"


@pytest.mark.parametrize(
    ("place", "build", "why"),
    [
        (FREE, "FOUND SETTLEMENT AT 0 1 -1", ""),
        (FREE, "FOUND SETTLEMENT AT +0 +1 -1", ""),
        ("AT 9 -9 0 3", "FOUND SETTLEMENT AT 0 1 -1", TILE),  # not adjacent
        ("AT 0 0 0 1", "FOUND SETTLEMENT AT 0 1 -1", TILE),  # one single tile
        ("AT 1 -1 0 6", "FOUND SETTLEMENT AT 0 1 -1", TILE),  # overhang
        ("AT 1 -1 1 3", "FOUND SETTLEMENT AT 0 1 -1", TILE),  # does not add up to 0
        ("AT 1 -1 0 0", "FOUND SETTLEMENT AT 0 1 -1", TILE),
        ("AT 1 -1 0 7", "FOUND SETTLEMENT AT 0 1 -1", TILE),
        ("AT 1 -1 0 -3", "FOUND SETTLEMENT AT 0 1 -1", TILE),
        ("AT 500 -500 0 3", "FOUND SETTLEMENT AT 0 1 -1", TILE),
        (f"AT {10**50} -{10**50} 0 3", "FOUND SETTLEMENT AT 0 1 -1", TILE),
        ("AT 9 -9 0 3", "FOUND SETTLEMENT AT 0 0 0", TILE),  # both wrong: the tile comes first
        (FREE, "FOUND SETTLEMENT AT 0 0 0", BUILD),  # a volcano
        (FREE, "FOUND SETTLEMENT AT 5 -5 0", BUILD),  # no hex
        (FREE, "FOUND SETTLEMENT AT 0 1 0", BUILD),  # does not add up to 0
        (FREE, f"FOUND SETTLEMENT AT {10**50} -{10**50} 0", BUILD),
        (FREE, "EXPAND SETTLEMENT AT 0 1 -1 LAKE", BUILD),
        (FREE, "BUILD TOTORO SANCTUARY AT 0 1 -1", BUILD),
        (FREE, "BUILD TIGER PLAYGROUND AT 0 1 -1", BUILD),
        (FREE, "UNABLE TO BUILD", BUILD),  # a false claim
        ("AT 9 -9 0 3", "UNABLE TO BUILD", TILE),  # its tile must be legal
        (FREE, "FOUND SETTLEMENT AT 0 1", PROTOCOL.MALFORMED),
        (FREE, "BUILD SETTLEMENT AT 0 1 -1", PROTOCOL.MALFORMED),
        ("AT 9 -9 0", "FOUND SETTLEMENT AT 0 1 -1", PROTOCOL.MALFORMED),
    ],
)
def test_why_somebody_is_out(place, build, why):
    match, question = start()
    tile = question.drawn.removeprefix("tile ")
    answer = f"GAME A MOVE 0 PLACE {tile} {place} {build}"
    after, _, found = judged(PROTOCOL, match, 0, question, answer)
    assert found == why
    assert (after is match) == bool(why)


def test_no_answer_is_a_timeout():
    match, question = start()
    assert judged(PROTOCOL, match, 0, question, None) == (match, (), PROTOCOL.TIMEOUT)


def unable() -> tuple[Match, tuple[str, ...]]:
    """A game just before a turn that leaves its mover no build, and that turn."""
    for seed in range(50):
        match = SETTING.match(b"a seed of sixteen bytes or more %d" % seed)
        while not match.over:
            turn = bot_turn(match, seed)
            if len(turn) == 1:
                return match, turn
            for move in turn:
                match.play_action(int(match.waiting[0]), match.action_of(move))
    raise AssertionError("somebody was always able to build")


def test_who_cannot_build_has_lost_and_the_record_says_so():
    match, turn = unable()
    seat = int(match.waiting[0])
    after, done, why = judged(PROTOCOL, match, seat, asked(match, 0), line(match, *turn))
    assert (done, why, after.ending) == (turn, "", "unable")
    assert after.record().end.ending == "unable"


def test_who_cannot_build_and_builds_all_the_same_is_out():
    match, (place,) = unable()
    seat = int(match.waiting[0])
    answer = line(match, place, "FOUND SETTLEMENT AT 0 1 -1")
    assert judged(PROTOCOL, match, seat, asked(match, 0), answer) == (match, (), BUILD)
