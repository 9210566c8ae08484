"""Who may do what before the start, and what may be taken back."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from conformance.setting import Setting
from hapag.table.entry import Entry
from table.rooms import SETTINGS, gathered, look, move, refused, relived, started

# --- before the start ----------------------------------------------------------------------------------


@pytest.fixture
def setting(any_game: str) -> Setting:
    """Each game with the fewest players that make company."""
    return next(found for found in SETTINGS if found.name == any_game and found.players > 1)


def test_seats_are_taken_once(setting: Setting) -> None:
    room = gathered(setting, 1)
    assert refused(room, "sit", 0, {"name": "Ben", "key": "k"}) == "taken"
    assert refused(room, "sit", 99, {"name": "Ben", "key": "k"}) == "no_such_seat"
    room.enact("sit", 1, None, {"name": "P0", "key": "k"})
    assert [seat.name for seat in room.seats[:2]] == ["P0", "P0 2"]


def test_a_locked_table_lets_nobody_in_but_whom_the_host_seats(setting: Setting) -> None:
    room = gathered(setting, 1)
    room.enact("lock")
    assert refused(room, "sit", 1, {"name": "Ben", "key": "k"}) == "locked"
    room.enact("unlock")
    room.enact("sit", 1, None, {"name": "Ben", "key": "k"})


def test_open_seats_are_filled_or_refused(setting: Setting) -> None:
    room = gathered(setting, 1)
    assert refused(room, "start") == "open_seats"
    assert refused(room, "move", 0, {"do": "x"}) == "not_playing"
    room.enact("start", None, None, {"fill": "greedy"})
    assert refused(room, "start") == "started"
    assert {seat.kind for seat in room.seats[1:]} == {"bot"}


def test_a_seat_that_is_left_is_free_again_before_and_a_bots_after_the_start(setting: Setting) -> None:
    room = gathered(setting)
    room.enact("leave", 1, None, {"bot": "greedy"})
    assert room.seats[1].kind == "open"
    room.enact("sit", 1, None, {"name": "Ben", "key": "k"})
    room.enact("start")
    room.enact("leave", 1, None, {"bot": "greedy"})
    assert (room.seats[1].kind, room.seats[1].name, room.seat_of("k")) == ("bot", "Ben", None)


def test_the_order_is_drawn_once_and_kept(setting: Setting) -> None:
    room = gathered(setting, shuffle=True)
    journal = [
        Entry(seat + 1, 0, "sit", seat, None, {"name": f"P{seat}", "key": f"key {seat}"})
        for seat in range(setting.players)
    ]
    journal.append(room.enact("start"))
    assert sorted(journal[-1].parts["order"]) == list(range(setting.players))
    assert relived(room, journal).seats == room.seats


# --- undo ----------------------------------------------------------------------------------------------


def undo_points(setting: Setting, seed: int) -> list[tuple[bool, bool]]:
    """For each move of a random game: whether it may be taken back, and whether that would harm anybody."""
    room, random = started(setting), Random(seed)
    look(room, *range(setting.players))
    assert room.match is not None
    found = []
    while room.waiting():
        seat = random.choice(room.waiting())
        length, others = len(room.match.events), [s for s in range(setting.players) if s != seat]
        known = {other: room.match.observed(other).tobytes() for other in others}
        move(room, seat, random.randrange(100))
        harm = len(room.match.events) > length + 1 or room.match.over
        found.append((room.may_undo(seat), harm))
        assert not any(room.may_undo(other) for other in (*others, None))
        if room.may_undo(seat):
            look(room, *range(setting.players))
            room.enact("undo", seat)
            assert {other: room.match.observed(other).tobytes() for other in others} == known
            assert not room.may_undo(seat) or length > 0
            if room.waiting():
                move(room, seat, random.randrange(100))
    return found


def test_undo_never_after_chance(setting: Setting) -> None:
    points = undo_points(setting, 1)
    assert any(may for may, _ in points)
    assert any(harm for _, harm in points)
    assert not any(may and harm for may, harm in points)


def test_undo_twice_and_only_by_the_one_who_moved(setting: Setting) -> None:
    room = started(setting)
    look(room, *range(setting.players))
    before = deepcopy({viewer: eyes.whole() for viewer, eyes in room.eyes.items()})
    first, second = room.waiting()[0], room.waiting()[-1]
    assert refused(room, "undo", first) == "no_undo"
    move(room, first)
    assert refused(room, "undo", (first + 1) % setting.players) == "no_undo"
    room.enact("undo", first)
    look(room, *range(setting.players))
    assert {viewer: eyes.whole() for viewer, eyes in room.eyes.items()} == before
    assert refused(room, "undo", first) == "no_undo"
    move(room, first)
    if first != second:
        move(room, second)
        assert refused(room, "undo", first) == "no_undo"


def test_no_undo_while_paused_or_over(setting: Setting) -> None:
    room = started(setting)
    look(room, *range(setting.players))
    seat = room.waiting()[0]
    move(room, seat)
    assert room.may_undo(seat)
    room.enact("pause")
    assert refused(room, "undo", seat) == "no_undo"
    room.enact("end")
    assert refused(room, "undo", seat) == "over"
