"""A room without network and disk: who may do what and when, and that its journal tells all of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from conformance.setting import Setting, all_settings
from hapag.core.errors import HapagError
from hapag.table.entry import Entry, Json, Refused
from hapag.table.eyes import Viewer
from hapag.table.room import Manners, Room, opening

NOBODY: frozenset[int] = frozenset()


def gathered(setting: Setting, people: int | None = None, **manners: Any) -> Room:
    """A room in which so many people sit, all if nothing is said."""
    options = dict(setting.options)
    room = Room(opening("CCCCC", setting.name, setting.players, options, Manners(**manners)))
    for seat in range(setting.players if people is None else people):
        room.enact("sit", seat, None, {"name": f"P{seat}", "key": f"key {seat}"})
    return room


def started(setting: Setting, **manners: Any) -> Room:
    room = gathered(setting, **manners)
    room.enact("start")
    return room


def look(room: Room, *viewers: Viewer) -> None:
    """Somebody looks through these eyes."""
    for viewer in viewers:
        eyes = room.see(viewer)
        assert eyes is not None
        eyes.change(room.may_undo(viewer))


def move(room: Room, seat: int, number: int = 0) -> Entry:
    assert room.match is not None
    legal = room.match.legal(seat)
    return room.enact("move", seat, None, {"do": legal[number % len(legal)]})


def refused(room: Room, kind: str, seat: int | None = None, parts: Json | None = None) -> str:
    """The key of the refusal; nothing may have changed by it."""
    before, n = room.public(NOBODY), room.n
    with pytest.raises(Refused) as refusal:
        room.enact(kind, seat, None, parts)
    assert (room.public(NOBODY), room.n) == (before, n)
    return refusal.value.key


def alike(one: Room, other: Room) -> None:
    """Both stand at the same point, seen by anybody."""
    assert one.public(NOBODY) == other.public(NOBODY)
    assert (one.n, one.touched, one.said, one.due) == (other.n, other.touched, other.said, other.due)
    assert one.seats == other.seats
    assert (one.match is None) == (other.match is None)
    if one.match is not None and other.match is not None:
        assert one.match.position == other.match.position
        assert one.match.events == other.match.events
        for viewer in (*range(len(one.seats)), None):
            eyes, others = one.see(viewer), other.see(viewer)
            assert eyes is not None
            assert others is not None
            assert {**eyes.whole(), "undo": None} == {**others.whole(), "undo": None}


def relived(room: Room, journal: list[Entry]) -> Room:
    again = Room(room.opening)
    for entry in journal:
        again.relive(entry)
    return again


# --- any deeds, in any order ---------------------------------------------------------------------------


SETTINGS = all_settings()
SEATS = st.integers(-1, 8)
BARE = ("pause", "resume", "lock", "unlock", "undo", "back", "rematch")


class Deeds(RuleBasedStateMachine):
    """People do whatever they like; the journal alone is enough to stand where they stand."""

    @initialize(setting=st.sampled_from(SETTINGS), shuffle=st.booleans(), clock=st.sampled_from([0, 30]))
    def open(self, setting: Setting, shuffle: bool, clock: int) -> None:
        manners = Manners(shuffle=shuffle, clock=clock)
        self.room = Room(opening("CCCCC", setting.name, setting.players, dict(setting.options), manners))
        self.journal: list[Entry] = []
        self.seen: dict[Viewer, Json] = {}

    def do(self, kind: str, seat: int | None = None, parts: Json | None = None) -> None:
        before = self.room.public(NOBODY), self.room.n
        try:
            self.journal.append(self.room.enact(kind, seat, f"{len(self.journal)}", parts))
        except (Refused, HapagError):
            assert (self.room.public(NOBODY), self.room.n) == before
        else:
            assert self.room.n == len(self.journal)

    @rule(seat=SEATS, word=st.sampled_from(["", "mangga"]))
    def sit(self, seat: int, word: str) -> None:
        self.do("sit", seat, {"name": "Ana", "key": f"key {len(self.journal)}", "word": word})

    @rule(fill=st.sampled_from([None, "greedy", "nobody"]))
    def start(self, fill: str | None) -> None:
        self.do("start", None, {} if fill is None else {"fill": fill})

    @rule(kind=st.sampled_from(["bot", "leave", "stand-in"]), seat=SEATS)
    def give_to_a_bot(self, kind: str, seat: int) -> None:
        self.do(kind, seat, {"bot": "greedy"})

    @rule(kind=st.sampled_from(BARE), seat=SEATS)
    def change(self, kind: str, seat: int) -> None:
        self.do(kind, seat, {"code": "DDDDD"})

    @rule(seconds=st.sampled_from([0, 60]))
    def clock(self, seconds: int) -> None:
        self.do("clock", None, {"seconds": seconds})

    @rule(kind=st.sampled_from(["phrase", "chat"]), seat=SEATS)
    def say(self, kind: str, seat: int) -> None:
        self.do(kind, seat, {"phrase": "hello"} if kind == "phrase" else {"text": "hoy"})

    @rule(chat=st.booleans())
    def allow_chat(self, chat: bool) -> None:
        self.do("allow-chat", None, {"chat": chat})

    @precondition(lambda self: self.room.waiting())
    @rule(choice=st.integers(0, 2**20), times=st.integers(1, 20))
    def play(self, choice: int, times: int) -> None:
        random = Random(choice)
        for _ in range(times):
            waiting = self.room.waiting()
            if waiting and self.room.match is not None:
                seat = random.choice(waiting)
                self.do("move", seat, {"do": random.choice(self.room.match.legal(seat))})

    @precondition(lambda self: self.room.match is not None)
    @rule(viewer=st.none() | st.integers(0, 7))
    def watch(self, viewer: Viewer) -> None:
        """Somebody begins to look: from now on undo is possible for them."""
        if viewer is None or viewer < len(self.room.seats):
            look(self.room, viewer)

    @invariant()
    def eyes_kept_are_eyes_made_anew(self) -> None:
        for viewer, eyes in self.room.eyes.items():
            eyes.change(self.room.may_undo(viewer))
            assert eyes.undo == self.room.may_undo(viewer)

    def teardown(self) -> None:
        if hasattr(self, "room"):
            alike(relived(self.room, self.journal), self.room)


Deeds.TestCase.settings = settings(max_examples=30, stateful_step_count=25)
TestDeeds = Deeds.TestCase


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
