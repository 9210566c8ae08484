"""Any deeds in any order: the journal alone is enough to stand where the room stands."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from conformance.setting import Setting
from hapag.core.errors import HapagError
from hapag.table.entry import Entry, Json, Refused
from hapag.table.eyes import Viewer
from hapag.table.room import Manners, Room, opening
from table.rooms import NOBODY, SETTINGS, alike, look, relived

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
