"""A match: one game being played, with friendly words for everything the contract says in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hapag.core import calls
from hapag.core.box import LoadedBox
from hapag.core.chance import FairStream, seed_bytes, streams, with_words
from hapag.core.compiled import Row
from hapag.core.errors import Ambiguous, BadOption, BadPosition, HapagError, NotAllowed, NotAMove, shown
from hapag.core.game import Array, Game, Places
from hapag.core.layout import plain
from hapag.core.options import Value, changed, settle, whole
from hapag.core.record import By, End, Event, Record
from hapag.core.seen import Seen
from hapag.core.verbs import CHANCE, CHANCE_BIT, SPECTATOR

Json = dict[str, Any]
Done = tuple[int, int, Event]  # who (a seat, or CHANCE), which action or outcome, and both as text


class Match:
    """Made by `hapag.new` and `hapag.load`."""

    def __init__(
        self,
        game: Game,
        box: LoadedBox,
        players: int,
        options: Mapping[str, object] | None = None,
        seed: int | bytes | None = None,
        chance: str = "auto",
        seats: Sequence[str] | None = None,
        words: Sequence[str] = (),
        position: str | None = None,
    ) -> None:
        players = game.check_players(players)
        if chance not in ("auto", "manual"):
            raise BadOption(f"chance = {chance!r} is not possible. Allowed: auto, manual.")
        if seats is not None and len(seats) != players:
            raise BadOption(f"seats names {len(seats)} players, but {players} play.")
        self.game, self.printed, self.players = game, box, players
        self.options: dict[str, Value] = settle(game.options, options)
        self.manual = chance == "manual"
        self.seats = _texts("seats", seats or [f"player {seat + 1}" for seat in range(players)])
        self._words = _texts("words", words)
        self.seed: str | None = None  # hexadecimal; a secret until the game is over
        self._key: FairStream | None = None
        self.commitment: str | None = None  # the hash of the seed, published before the first move
        self._first_by_hand: int | None = None  # the event from which on real dice were entered
        if not self.manual:
            self._roll_with(seed_bytes(seed))
        self._box = game.box(box, self.options)
        self.plain_box = plain(self._box.dtype, self._box.tobytes())
        self.on_event: Callable[[], object] | None = None  # called after every move and every outcome
        self._start = self._first_table(position)
        self._set_up = position is not None
        self._out, self._weight = game.buffers()
        self._owed: int | None = None  # what the rules last answered to `waiting`, until something happens
        self._waiting: tuple[By, ...] | None = None  # the same as seats
        self._glass = game.table_record.new()  # through which a seat looks
        self._done: list[Done] = []
        self._rolled = 0  # outcomes so far: the number of the next one in the fair stream
        self._table = self._start.copy()
        self._roll()

    def _roll_with(self, seed: bytes) -> None:
        self.seed, self.commitment = seed.hex(), FairStream(seed).commitment
        self._key = FairStream(with_words(seed, self._words))

    @property
    def _by_hand(self) -> bool:
        """Whether there are outcomes that no seed can prove."""
        return self._first_by_hand is not None and self._first_by_hand < len(self._done)

    def _first_table(self, position: str | None) -> Array:
        if position is None:
            blank = self.game.table_record.new()
            calls.setup(self._box, blank, self.players)
            return blank
        tables: Array = self.game.notation.position_of(self.content, Row(self._box[0]), position)
        if Row(tables[0]).players != self.players:
            raise HapagError(
                f"The position is one of {Row(tables[0]).players} players, not of {self.players}."
            )
        self._check_playable(tables)
        return tables

    def _check_playable(self, tables: Array) -> None:
        """A position as one seat saw it may hide what another one must go on from."""
        out, _ = self.game.buffers()
        owing = int(calls.waiting(self._box, tables))
        for seat in range(self.players):
            if owing >> seat & 1 and not calls.legal(self._box, tables, seat, out):
                raise BadPosition(f"the position hides what seat {seat} has done, so it cannot be played on")

    # --- where the match stands ------------------------------------------------------------------

    @property
    def box(self) -> Array:
        """The Box record, as the verbs and bots are given it."""
        return self._box

    @property
    def content(self) -> Json:
        return self.printed.content

    @property
    def _owing(self) -> int:
        """Asked for many times between two events."""
        if self._owed is None:
            self._owed = int(calls.waiting(self._box, self._table))
        return self._owed

    @property
    def waiting(self) -> tuple[By, ...]:
        """The seats that owe a decision; `("chance",)` before an outcome; nobody when the game is over."""
        if self._waiting is None:
            owing = self._owing
            seats = tuple(seat for seat in range(self.players) if owing >> seat & 1)
            self._waiting = ("chance",) if owing & CHANCE_BIT else seats
        return self._waiting

    @property
    def over(self) -> bool:
        return self._owing == 0

    @property
    def scores(self) -> list[int]:
        points = np.zeros(self.players, np.int32)
        calls.scores(self._box, self._table, points)
        return [int(score) for score in points]

    @property
    def places(self) -> Places | None:
        """1 is best; equals share a place and leave a gap; None before the end."""
        return self.game.places(self._table, self.scores) if self.over else None

    @property
    def ending(self) -> str | None:
        return str(self.game.notation.ending(Row(self._table[0]))) if self.over else None

    @property
    def events(self) -> list[Event]:
        return self._events_from(0)

    def _events_from(self, number: int) -> list[Event]:
        return [event for _, _, event in self._done[number:]]

    @property
    def length(self) -> int:
        """How many events there have been."""
        return len(self._done)

    @property
    def position(self) -> str:
        return self._position(self._table)

    def _position(self, tables: Array) -> str:
        return str(self.game.notation.position_text(self.content, Row(tables[0])))

    def legal_actions(self, seat: int) -> list[int]:
        self._check_seat(seat)
        n = calls.legal(self._box, self._table, seat, self._out)
        actions: list[int] = self._out[:n].tolist()
        return actions

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat as text; none while it owes no decision."""
        actions = self.legal_actions(seat)
        if not actions:
            return []
        table = plain(self._table.dtype, self._table.tobytes())  # read once: there may be hundreds
        return [str(self.game.notation.action_text(self.content, table, action)) for action in actions]

    def action_text(self, action: int) -> str:
        return str(self.game.notation.action_text(self.content, Row(self._table[0]), action))

    def action_of(self, text: str) -> int:
        """The number of a move in exact notation."""
        return int(self.game.notation.action_of(self.content, Row(self._table[0]), text))

    def outcomes(self) -> dict[str, int]:
        """What may come up next, with weights; empty while no outcome is due."""
        return {self._outcome_text(outcome): weight for outcome, weight in self._outcomes()}

    def _outcome_text(self, outcome: int) -> str:
        return str(self.game.notation.outcome_text(self.content, outcome))

    def _outcomes(self) -> list[tuple[int, int]]:
        if not self._owing & CHANCE_BIT:
            return []
        n = calls.chance(self._box, self._table, self._out, self._weight)
        return list(zip(self._out[:n].tolist(), self._weight[:n].tolist(), strict=True))

    def _check_seat(self, seat: int) -> int:
        try:
            return whole("seat", seat, 0, self.players - 1)
        except BadOption:
            raise HapagError(f"There is no seat {seat!r}; seats are 0 to {self.players - 1}.") from None

    # --- what somebody may know ------------------------------------------------------------------

    @property
    def table(self) -> Array:
        """The Table itself: a secret of whoever runs the match until it is over."""
        return self._table

    def observed(self, seat: int | None) -> Array:
        """The Table as a seat may know it; None = a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self._observed(seat).copy()

    def known_to(self, seat: int | None) -> bytes:
        """The bytes of what a seat may know."""
        return self._observed(seat).tobytes()

    def _observed(self, seat: int | None) -> Array:
        """In the one place that is kept for it."""
        calls.observe(self._box, self._table, SPECTATOR if seat is None else seat, self._glass)
        return self._glass

    def seen(self, seat: int | None = None) -> Seen:
        """This moment through the eyes of a seat; None = a spectator's."""
        return Seen(self, seat if seat is None else self._check_seat(seat))

    def view(self, seat: int | None = None) -> Json:
        """What a seat sees, ready for JSON; None = a spectator."""
        return self.seen(seat).view()

    def paths(self, seat: int) -> dict[str, list[str]]:
        """For each move the targets on the board that make it up."""
        return {move["do"]: move["path"] for move in self.seen(self._check_seat(seat)).moves()}

    def seen_position(self, seat: int | None) -> str:
        return self._position(self.observed(seat))

    # --- playing ---------------------------------------------------------------------------------

    def play(self, by: By, text: str) -> list[Event]:
        """Make a move, or in a manual match say how chance came out; what happened, chance included."""
        before = len(self._done)
        if by == "chance":
            self._apply(CHANCE, self._read_outcome(str(text).strip()))
            if not self._by_hand:
                self._first_by_hand = len(self._done) - 1
        else:
            seat = self._check_seat(by)  # type: ignore[arg-type]
            self._apply(seat, self._read_move(seat, text))
        self._roll()
        return self._events_from(before)

    def play_exactly(self, event: Event) -> None:
        """Make a move of a record: the notation to the letter, and nothing is rolled."""
        if event.by == "chance":
            self._apply(CHANCE, self._read_outcome(event.do))
            return
        seat = int(event.by)
        action = self.action_of(event.do)
        self._allow(seat, action, event.do)
        self._apply(seat, action)

    def play_action(self, seat: int, action: int) -> None:
        """Make a move by its number."""
        seat = self._check_seat(seat)
        try:
            action = whole("action", action, 0, self.game.actions - 1)
        except BadOption:
            raise NotAMove(shown(action), "There is no such move.", self.seen_position(seat)) from None
        self._allow(seat, action, str(action))
        self._apply(seat, action)
        self._roll()

    def _read_move(self, seat: int, text: str) -> int:
        """The move's number: exact notation, or a part of it that fits one legal move only."""
        text = str(text).strip()
        try:
            action = self.action_of(text)
        except NotAMove as error:
            fitting = [move for move in self.legal(seat) if len(text) > 2 and text.lower() in move.lower()]
            if len(fitting) > 1:
                raise Ambiguous(text, fitting, self.seen_position(seat)) from None
            if not fitting:
                raise NotAMove(text, error.why, self.seen_position(seat)) from None
            action = self.action_of(fitting[0])
        self._allow(seat, action, text)
        return action

    def _allow(self, seat: int, action: int, text: str) -> None:
        reason = calls.check(self._box, self._table, seat, action)
        if reason:
            key, sentence = self.game.reasons[int(reason)]
            refused = NotAMove if key == "not_a_move" else NotAllowed
            error = refused(text, sentence, self.seen_position(seat))
            error.reason = key
            raise error

    def _read_outcome(self, text: str) -> int:
        possible = self._outcomes()
        if not possible:
            why = "The game is over." if self.over else f"No outcome is due; seats {self.waiting} decide."
            raise NotAllowed(text, why, self.seen_position(None), "no_chance")
        try:
            outcome = int(self.game.notation.outcome_of(self.content, text))
        except NotAMove as error:
            raise NotAMove(text, error.why, self.seen_position(None)) from None
        if outcome not in dict(possible):
            why = f"Possible: {', '.join(self.outcomes())}."
            raise NotAllowed(text, why, self.seen_position(None), "impossible_outcome")
        return outcome

    def _apply(self, by: int, number: int) -> None:
        event = self._spoken(by, number)
        calls.apply(self._box, self._table, by, number)
        self._owed = self._waiting = None
        self._done.append((by, number, event))
        self._rolled += by == CHANCE
        if self.on_event is not None:
            self.on_event()

    def _roll(self) -> None:
        """Resolve chance until somebody owes a decision (never in a manual match)."""
        while self._key is not None and self._owing & CHANCE_BIT:
            possible = self._outcomes()
            chosen = self._key.pick(self._rolled, [weight for _, weight in possible])
            self._apply(CHANCE, possible[chosen][0])

    def undo(self) -> None:
        """Take back the last decision and whatever followed it; the same dice will come again."""
        while self._done and self._done[-1][0] == CHANCE and not self.manual:
            self._done.pop()
        if not self._done:
            self._replay([])
            raise HapagError("There is nothing to take back.")
        self._replay(self._done[:-1])

    def _replay(self, done: list[Done]) -> None:
        """Stand again where these events lead; nobody is told that they happen once more."""
        on_event, self.on_event = self.on_event, None
        self._table = self._start.copy()
        self._done, self._rolled = [], 0
        self._owed = self._waiting = None
        for by, number, _ in done:
            self._apply(by, number)
        self._roll()
        self.on_event = on_event

    def once_more(self) -> Iterator[Match]:
        """A match that lives through all that has happened here: at the start, then after each event."""
        twin = self.copy()
        twin._key, twin.manual = None, True  # nothing is rolled: how chance came out is known
        twin._replay([])
        yield twin
        for by, number, _ in self._done:
            twin._apply(by, number)
            yield twin

    def go_on(self, seed: bytes) -> None:
        """Roll from now on with the seed whose hash the record promised."""
        if self._by_hand or FairStream(seed).commitment != self.commitment:
            raise HapagError("This seed is not the one that the record promised: its hash differs.")
        self.manual = False
        self._roll_with(seed)
        self._roll()

    def copy(self) -> Match:
        """A match that goes its own way from here."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.on_event = None
        twin._table, twin._done = self._table.copy(), list(self._done)
        twin._out, twin._weight = self.game.buffers()
        twin._glass = self.game.table_record.new()
        return twin

    def guess(self, seat: int, seed: int | bytes | None = None) -> Match:
        """A match that looks the same to the seat: what it cannot know is made up, with dice of its own.

        For bots that look ahead: played on, it says nothing of what is hidden here.
        """
        twin = self.copy()
        twin._start = self.observed(self._check_seat(seat))
        dice = seed_bytes(seed)
        calls.resample(self._box, twin._start, seat, streams(dice, 1))
        twin._set_up, twin.manual, twin._words = True, False, []
        twin._roll_with(dice)
        twin._replay([])
        return twin

    # --- the record ------------------------------------------------------------------------------

    def _spoken(self, by: int, number: int) -> Event:
        if by == CHANCE:
            return Event("chance", self._outcome_text(number))
        return Event(by, self.action_text(number))

    def record(self) -> Record:
        """The game so far. The seed is revealed only when it is over."""
        if self._set_up:
            raise HapagError(
                "A match set up from a position has no record: a record starts at the beginning."
            )
        record = Record(
            self.game.name,
            self.game.rules_version,
            self.printed.hash,
            self.players,
            changed(self.game.options, self.options),
            list(self.seats),
            None if self._by_hand else self.commitment,
            list(self._words),
            self.events,
        )
        if self.over:
            record.end = End(self.scores, self.places or [], self.ending or "", self.seed)
        return record


def _texts(what: str, given: Sequence[str]) -> list[str]:
    """A list of texts that can be written down."""
    if isinstance(given, str) or not all(isinstance(text, str) and text.isprintable() for text in given):
        raise BadOption(f"{what} must be a list of printable texts, not {shown(given)}.")
    return list(given)
