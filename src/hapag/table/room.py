"""A room: one table with its people, its match and its journal. It knows no network and no disk.

Whatever happens is an `Entry`. `enact` applies a new one and `relive` an old one; both go through `_apply`,
so that a room read from its journal stands where it stood. Chance is not in the journal: it follows from
the seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hapag.core import calls, registry
from hapag.core.chance import FairStream
from hapag.core.errors import MoveError
from hapag.core.match import Match
from hapag.core.options import Value, settle
from hapag.table import phrases
from hapag.table.codes import new_key, now
from hapag.table.entry import Entry, Json, Refused
from hapag.table.eyes import Eyes, Viewer
from hapag.table.seats import Seat, bot, person

KEPT_WORDS = 100  # phrases and lines of chat that a newcomer is shown
# People talk on, so that a host still has to see to it.
AFTER_THE_END = ("phrase", "chat", "rematch", "allow-chat", "leave")


@dataclass
class Manners:
    """How the table is run; none of it touches the rules."""

    pace: int = 600  # milliseconds a bot waits before it moves
    clock: int = 0  # seconds for a decision; 0 = none
    chat: bool = False
    shuffle: bool = False  # seats are drawn by lot at the start


@dataclass(frozen=True)
class Opening:
    """A table as it was opened."""

    id: str
    code: str
    game: str
    players: int
    options: dict[str, Value]
    manners: Manners
    seed: bytes
    host_key: str
    opened: int
    box: str = ""
    rules: int = 0


def opening(code: str, game: str, players: int, options: Json, manners: Manners) -> Opening:
    found = registry.game(game)
    return Opening(
        id=new_key(),
        code=code,
        game=found.name,
        players=found.check_players(players),
        options=settle(found.options, options, at_table=True),
        manners=manners,
        seed=secrets.token_bytes(32),
        host_key=new_key(),
        opened=now(),
        box=registry.shipped_box(found.name).hash,
        rules=found.rules_version,
    )


@dataclass
class Room:
    opening: Opening
    seats: list[Seat] = field(init=False)
    state: str = field(default="gathering", init=False)  # gathering, playing, over, ended
    n: int = field(default=0, init=False)
    touched: int = field(default=0, init=False)
    match: Match | None = field(default=None, init=False)
    eyes: dict[Viewer, Eyes] = field(default_factory=dict, init=False)
    paused: bool = field(default=False, init=False)
    locked: bool = field(default=False, init=False)
    rematch: str | None = field(default=None, init=False)
    said: list[Json] = field(default_factory=list, init=False)
    due: dict[int, int] = field(default_factory=dict, init=False)  # when the clock runs out for a seat
    broken: bool = field(default=False, init=False)  # something of it could not be written: read it anew

    def __post_init__(self) -> None:
        self.manners = replace(self.opening.manners)
        self.touched = self.opening.opened
        self.seats = [Seat() for _ in range(self.opening.players)]
        self._done_ids: set[str] = set()  # move ids that were applied
        self._undoable: list[int | None] = []  # for each event of the match: the seat that may take it back
        self._reliving = False
        self._mover, self._showed = -1, False
        self.table_changed = True
        self.game = registry.game(self.opening.game)

    # --- the journal ---

    def enact(
        self, kind: str, seat: int | None = None, move_id: str | None = None, parts: Json | None = None
    ) -> Entry:
        """Let something happen; `Refused`, and nothing has changed, if it may not."""
        entry = Entry(self.n + 1, now(), kind, seat, move_id, parts or {})
        if self.state == "ended" or (self.state == "over" and kind not in AFTER_THE_END):
            raise Refused("over", "The game is over.")
        return self._apply(entry)

    def relive(self, entry: Entry) -> None:
        """What was allowed once needs no permission again."""
        self._reliving = True
        self._apply(entry)
        self._reliving = False

    def _apply(self, entry: Entry) -> Entry:
        entry = _DEEDS[entry.kind](self, entry) or entry
        self.n, self.touched = entry.n, entry.at
        if entry.move_id is not None:
            self._done_ids.add(entry.move_id)
        if entry.kind not in ("move", "phrase", "chat"):
            self.table_changed = True
        self._set_clocks(entry.at)
        return entry

    def done_before(self, move_id: str | None) -> bool:
        return move_id in self._done_ids

    # --- before the start ---

    def _sit(self, entry: Entry) -> None:
        seat = self._seat(entry)
        if self.locked and not entry.parts.get("host"):
            raise Refused("locked", "The host has locked the table: nobody new may sit down.")
        if seat.kind != "open":
            raise Refused("taken", "Somebody sits there already.")
        name = self._free_name(entry.parts["name"])
        self.seats[entry.seat or 0] = person(name, entry.parts["key"], entry.parts.get("word", ""))

    def _free_name(self, name: str) -> str:
        """Two people of one name are told apart by a number."""
        taken = {seat.name for seat in self.seats}
        numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
        return name if name not in taken else next(other for other in numbered if other not in taken)

    def _bot(self, entry: Entry) -> None:
        """A bot sits down: on an open chair, or for good in the place of a person."""
        registry.bot(entry.parts["bot"], self.game.name)
        if self._seat(entry).kind == "person" and self.state == "gathering" and not self._reliving:
            raise Refused("taken", "Somebody sits there already.")
        self.seats[entry.seat or 0] = bot(entry.parts["bot"], entry.seat or 0)

    def _leave(self, entry: Entry) -> None:
        """Somebody gets up or is removed: the chair is free again, in a running game a bot takes it."""
        seat = self._seat(entry)
        if self.state == "gathering":
            self.seats[entry.seat or 0] = Seat()
        else:
            self.seats[entry.seat or 0] = bot(entry.parts["bot"], entry.seat or 0)
            self.seats[entry.seat or 0].name = seat.name

    def _start(self, entry: Entry) -> Entry:
        """The order of the seats is drawn once, and kept."""
        if self.state != "gathering":
            raise Refused("started", "The game has begun already.")
        fill = entry.parts.get("fill")
        if fill is not None:
            registry.bot(fill, self.game.name)
        if fill is None and any(seat.kind == "open" for seat in self.seats):
            raise Refused("open_seats", "Some seats are open: fill them, or say which bot shall.")
        order = entry.parts.get("order") or self._order()
        filled = [
            bot(fill, number) if seat.kind == "open" and fill else seat
            for number, seat in enumerate(self.seats)
        ]
        self.seats = [filled[number] for number in order]
        self._begin()
        return replace(entry, parts={**entry.parts, "order": order})

    def _order(self) -> list[int]:
        order = list(range(len(self.seats)))
        if self.manners.shuffle:
            secrets.SystemRandom().shuffle(order)
        return order

    def _begin(self) -> None:
        self.match = Match(
            self.game,
            registry.shipped_box(self.game.name),
            self.opening.players,
            self.opening.options,
            seed=self.opening.seed,
            seats=[seat.recorded for seat in self.seats],
            words=self.words,
        )
        self._undoable = [None] * self.match.length
        self.match.on_event = self._witness
        self.state = "playing"

    @property
    def words(self) -> list[str]:
        """What people have added to the dice."""
        return [seat.word for seat in self.seats if seat.word]

    # --- playing ---

    def _move(self, entry: Entry) -> Entry:
        match = self._playing()
        if self.paused:
            raise Refused("paused", "The host has paused the table.")
        seat = entry.seat or 0
        self._mover, self._showed = seat, False
        try:
            done = match.play(seat, entry.parts["do"])
        except MoveError as error:
            raise Refused(error.reason, error.why, self._why(error, seat, entry.parts["do"])) from None
        alone = len(done) == 1 and not self._showed and seat in self.eyes and not match.over
        self._undoable += [seat if alone else None] * len(done)
        if match.over:
            self.state, self.table_changed = "over", True
        return replace(entry, parts={**entry.parts, "do": done[0].do})

    def _witness(self) -> None:
        """Called by the match after each event. Undo asks whether the mover learned anything by it."""
        assert self.match is not None
        last: Eyes | None = None
        for eyes in self.eyes.values():
            learned = eyes.witness(self.match, last)
            self._showed |= learned and eyes.viewer == self._mover
            last = eyes

    def _why(self, error: MoveError, seat: int, text: str) -> Json | None:
        """The reason in words with named parts, where the text says a move at all."""
        match = self._playing()
        try:
            action = match.action_of(text)
        except MoveError:
            return None
        return match.seen(seat).why(action, error.reason)

    def _undo(self, entry: Entry) -> None:
        match = self._playing()
        if not (self._reliving or self.may_undo(entry.seat)):
            raise Refused("no_undo", "Dice, cards or somebody else's decision came after your last one.")
        match.undo()
        del self._undoable[match.length :]
        for eyes in self.eyes.values():
            eyes.go_back(match)

    def may_undo(self, seat: Viewer) -> bool:
        return bool(
            self._undoable
            and seat is not None
            and self._undoable[-1] == seat
            and self.state == "playing"
            and not self.paused
        )

    def why(self, seat: int, path: list[str]) -> Json | None:
        """Why these targets make no legal move, in words; None if they mean none."""
        match = self._playing()
        seen = match.seen(seat)
        action = seen.meant(path)
        reason = 0 if action is None else int(calls.check(match.box, match.table, seat, action))
        return seen.why(action, self.game.reasons[reason][0]) if action is not None and reason else None

    def waiting(self) -> Sequence[int]:
        """The seats that owe a decision, if the game goes on."""
        if self.match is None or self.state != "playing":
            return ()
        return [seat for seat in self.match.waiting if isinstance(seat, int)]

    # --- bots in people's seats, the host, the clock ---

    def _stand_in(self, entry: Entry) -> None:
        seat = self._seat(entry)
        if seat.kind != "person" or self.state != "playing":
            raise Refused("no_standin", "There is nobody to stand in for.")
        registry.bot(entry.parts["bot"], self.game.name)
        seat.standin = entry.parts["bot"]

    def _back(self, entry: Entry) -> None:
        self._seat(entry).standin = None

    def _pause(self, _: Entry) -> None:
        self._playing()
        self.paused = True

    def _resume(self, _: Entry) -> None:
        self.paused = False

    def _lock(self, _: Entry) -> None:
        self.locked = True

    def _unlock(self, _: Entry) -> None:
        self.locked = False

    def _allow_chat(self, entry: Entry) -> None:
        self.manners.chat = entry.parts["chat"]

    def _clock(self, entry: Entry) -> None:
        self.manners.clock = entry.parts["seconds"]
        self.due = {}

    def _end(self, _: Entry) -> None:
        self.state = "ended"

    def _rematch(self, entry: Entry) -> None:
        if self.state != "over":
            raise Refused("not_over", "The game is not over yet.")
        self.rematch = entry.parts["code"]

    def _say(self, entry: Entry) -> None:
        if entry.kind == "chat" and not self.manners.chat:
            raise Refused("no_chat", "Free chat is off at this table; the quick phrases are not.")
        if entry.kind == "phrase" and not self._reliving:
            said = entry.parts
            phrases.check(self.game, len(self.seats), said["phrase"], said.get("parts", {}))
        self.said = [*self.said, {"n": entry.n, "at": entry.at, "seat": entry.seat, **entry.parts}]
        self.said = self.said[-KEPT_WORDS:]

    def _set_clocks(self, at: int) -> None:
        """A clock starts when a seat begins to owe a decision, and stops while the table is paused."""
        if not self.manners.clock or self.paused:
            self.due = {}
            return
        waiting = [seat for seat in self.waiting() if self.seats[seat].thinker is None]
        full = at + 1000 * self.manners.clock
        due = {seat: self.due.get(seat, full) for seat in waiting}
        if due != self.due:
            self.due, self.table_changed = due, True

    # --- who is who ---

    def _seat(self, entry: Entry) -> Seat:
        if entry.seat is None or not 0 <= entry.seat < len(self.seats):
            raise Refused("no_such_seat", f"Seats are 0 to {len(self.seats) - 1}.")
        return self.seats[entry.seat]

    def _playing(self) -> Match:
        if self.match is None or self.state != "playing":
            raise Refused("not_playing", "No game is being played at this table now.")
        return self.match

    def seat_of(self, key: str) -> int | None:
        """Where the holder of a key sits."""
        return next((number for number, seat in enumerate(self.seats) if seat.key == key), None)

    def is_open(self) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.kind == "open"), None)

    # --- what can be seen ---

    def see(self, viewer: Viewer) -> Eyes | None:
        """The table through these eyes; None before the game begins."""
        if self.match is None:
            return None
        if viewer not in self.eyes:
            self.eyes[viewer] = Eyes(self.match, viewer)
        return self.eyes[viewer]

    def public(self, online: frozenset[int]) -> Json:
        """What everybody may know of the table."""
        opened = self.opening
        return {
            "code": opened.code,
            "game": opened.game,
            "state": self.state,
            "players": opened.players,
            "options": opened.options,
            "seats": [seat.public(number in online) for number, seat in enumerate(self.seats)],
            "paused": self.paused,
            "locked": self.locked,
            "chat": self.manners.chat,
            "clock": self.manners.clock,
            "due": {str(seat): at for seat, at in self.due.items()},
            "commitment": FairStream(opened.seed).commitment,
            "words": self.words,
            "rematch": self.rematch,
            "pace": self.manners.pace,
            "opened": opened.opened,
        }


_DEEDS = {
    "sit": Room._sit,
    "bot": Room._bot,
    "leave": Room._leave,
    "start": Room._start,
    "move": Room._move,
    "undo": Room._undo,
    "stand-in": Room._stand_in,
    "back": Room._back,
    "pause": Room._pause,
    "resume": Room._resume,
    "lock": Room._lock,
    "unlock": Room._unlock,
    "allow-chat": Room._allow_chat,
    "clock": Room._clock,
    "end": Room._end,
    "rematch": Room._rematch,
    "phrase": Room._say,
    "chat": Room._say,
}
