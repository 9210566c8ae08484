"""How a table is run: pause, clock, stand-ins, talk, the end and the rematch."""

from __future__ import annotations

import pytest

from conformance.setting import Setting
from hapag.table.entry import Entry
from hapag.table.room import KEPT_WORDS
from table.rooms import NOBODY, SETTINGS, gathered, move, refused, relived, started


@pytest.fixture
def setting(any_game: str) -> Setting:
    """Each game with the fewest players that make company."""
    return next(found for found in SETTINGS if found.name == any_game and found.players > 1)


def test_pause(setting: Setting) -> None:
    room = gathered(setting)
    assert refused(room, "pause") == "not_playing"
    room.enact("start")
    room.enact("pause")
    assert room.match is not None
    seat = room.waiting()[0]
    assert refused(room, "move", seat, {"do": room.match.legal(seat)[0]}) == "paused"
    room.enact("resume")
    move(room, seat)


def test_the_clock_runs_only_for_people_who_owe_something(setting: Setting) -> None:
    room = started(setting, clock=30)
    seats = set(room.waiting())
    assert set(room.due) == seats
    assert {due - room.touched for due in room.due.values()} == {30_000}
    seat = min(seats)
    room.enact("stand-in", seat, None, {"bot": "greedy"})
    assert set(room.due) == seats - {seat}
    room.enact("back", seat)
    room.enact("pause")
    assert room.due == {}
    room.enact("resume")
    assert set(room.due) == seats
    room.enact("clock", parts={"seconds": 0})
    assert room.due == {}


def test_a_clock_goes_on_while_others_decide(setting: Setting) -> None:
    room = started(setting, clock=30)
    assert room.match is not None
    waiting = room.waiting()
    due = dict(room.due)
    move(room, waiting[0])
    for seat in waiting[1:]:
        assert room.due[seat] == due[seat]


def test_a_stand_in_decides_until_the_player_is_back(setting: Setting) -> None:
    room = gathered(setting)
    assert refused(room, "stand-in", 0, {"bot": "greedy"}) == "no_standin"
    room.enact("start")
    room.enact("stand-in", 0, None, {"bot": "greedy"})
    assert (room.seats[0].thinker, room.seats[0].kind, room.seat_of("key 0")) == ("greedy", "person", 0)
    room.enact("back", 0)
    assert room.seats[0].thinker is None
    room.enact("bot", 1, None, {"bot": "random"})
    assert refused(room, "stand-in", 1, {"bot": "greedy"}) == "no_standin"


def test_what_was_said_is_kept_within_bounds(setting: Setting) -> None:
    room = gathered(setting)
    assert refused(room, "chat", 0, {"text": "hoy"}) == "no_chat"
    room.enact("allow-chat", parts={"chat": True})
    for number in range(KEPT_WORDS + 5):
        room.enact("chat", 0, None, {"text": str(number)})
    assert [said["text"] for said in room.said] == [str(n) for n in range(5, KEPT_WORDS + 5)]
    assert {said["seat"] for said in room.said} == {0}


def test_after_the_end_people_talk_and_play_again(setting: Setting) -> None:
    room = started(setting)
    assert refused(room, "rematch", None, {"code": "DDDDD"}) == "not_over"
    while room.waiting():
        move(room, room.waiting()[0])
    assert room.match is not None
    assert (room.state, room.match.over) == ("over", True)
    assert refused(room, "move", 0, {"do": "x"}) == "over"
    assert refused(room, "pause") == "over"
    room.enact("phrase", 0, None, {"phrase": "well-played"})
    room.enact("allow-chat", parts={"chat": True})
    room.enact("chat", 0, None, {"text": "hoy"})
    room.enact("allow-chat", parts={"chat": False})
    assert refused(room, "chat", 0, {"text": "hoy"}) == "no_chat"
    room.enact("leave", 0, None, {"bot": "greedy"})
    assert room.seat_of("key 0") is None
    room.enact("rematch", parts={"code": "DDDDD"})
    assert room.public(NOBODY)["rematch"] == "DDDDD"


def test_an_ended_table_does_nothing_more(setting: Setting) -> None:
    room = started(setting)
    room.enact("end")
    for kind in ("move", "undo", "phrase", "rematch", "pause", "end"):
        assert refused(room, kind, 0, {"do": "x"}) == "over"
    assert room.waiting() == ()


def test_words_go_into_the_dice(setting: Setting) -> None:
    def first_view(word: str) -> tuple[str, list[str]]:
        room = gathered(setting, 0)
        journal = [
            Entry(seat + 1, 0, "sit", seat, None, {"name": "A", "key": str(seat), "word": word})
            for seat in range(setting.players)
        ]
        room = relived(room, [*journal, Entry(len(journal) + 1, 0, "start", parts={"fill": None})])
        assert room.match is not None
        return room.match.record().commitment or "", list(room.match.record().words)

    assert first_view("mangga")[1] == ["mangga"] * setting.players
    assert first_view("")[1] == []


def test_an_id_is_remembered(setting: Setting) -> None:
    room = started(setting)
    assert room.match is not None
    seat = room.waiting()[0]
    entry = room.enact("move", seat, "0:a", {"do": room.match.legal(seat)[0]})
    assert room.done_before("0:a")
    assert not room.done_before("0:b")
    assert not room.done_before(None)
    assert entry.parts["do"] == str(room.match.events[-1].do) or len(room.match.events) > 1
