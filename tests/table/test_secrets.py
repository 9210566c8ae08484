"""No leak at the table: what goes out through one pair of eyes depends only on what they may know.

Two rooms are told apart by what one viewer may not know (`resample` makes the second one). Whatever that
viewer is sent, or gets as an answer, must be the same bytes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson
import pytest

from conformance.setting import Setting, image, settings_of
from hapag.core import calls
from hapag.core.chance import streams
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.core.verbs import SPECTATOR
from hapag.table.entry import Entry, Refused
from hapag.table.eyes import Viewer
from hapag.table.room import Opening, Room
from table.people import Person, play_to_the_end
from table.rooms import gathered, look, move, started
from table.serving import Server, me, open_table

MOMENTS = 8  # of a game at which all viewers look
GUESSES = 2


def in_company(name: str) -> list[Setting]:
    """The settings of a game in which there is somebody to keep a secret from, and not too many."""
    found = [setting for setting in settings_of(name) if setting.players > 1]
    return [found[0], *Random(name).sample(found[1:], min(2, len(found) - 1))]


def moments(setting: Setting) -> Iterator[Room]:
    """A room in the middle of a game, at some of the moments of it; everybody looks on."""
    room, random = started(setting), Random(4)
    viewers = (*range(setting.players), None)
    look(room, *viewers)
    while room.waiting():
        if random.random() < MOMENTS * (4 if hides(room) else 1) / setting.game.longest:
            yield room
        if room.waiting():
            move(room, random.choice(room.waiting()), random.randrange(1000))
            look(room, *viewers)


def hides(room: Room) -> bool:
    """Whether there is anything now that spectators may not know."""
    assert room.match is not None
    return image(room.match.observed(None)) != image(room.match.table)


def guesses(room: Room, viewer: Viewer) -> Iterator[Array]:
    """Tables that could be the true one, as far as the viewer knows."""
    assert room.match is not None
    for stream in streams(room.n, GUESSES).reshape(GUESSES, 1):
        guess = room.match.observed(viewer)
        calls.resample(room.match.box, guess, SPECTATOR if viewer is None else viewer, stream)
        yield guess


class Swapped:
    """The room while another table lies in the place of the true one."""

    def __init__(self, room: Room, table: Array) -> None:
        assert room.match is not None
        self.match, self.table = room.match, table

    def __enter__(self) -> None:
        self.true, self.match._table = self.match._table, self.table

    def __exit__(self, *_: object) -> None:
        self.match._table = self.true


@dataclass
class Tried:
    """Wishes and questions of a seat, the same ones at the true table and at every guess."""

    moves: list[str]
    paths: list[list[str]]


def sent(room: Room, viewer: Viewer, tried: Tried) -> bytes:
    """Everything the viewer is sent, made anew: the table, the whole of the eyes, refusals, reasons."""
    eyes = room.see(viewer)
    assert eyes is not None
    assert room.match is not None
    seen = room.match.seen(viewer)
    now = [seen.view(), seen.ask(), seen.moves(), room.may_undo(viewer), seen.scores()]
    answers = [] if viewer is None else [refusal(room, viewer, text) for text in tried.moves]
    reasons = [] if viewer is None else [room.why(viewer, path) for path in tried.paths]
    return orjson.dumps([room.public(frozenset()), now, eyes.told, answers, reasons])


def tried_by(room: Room, viewer: Viewer) -> Tried:
    assert room.match is not None
    if viewer is None:
        return Tried([], [])
    return Tried([*some_moves(room.match, viewer), "nonsense", "", "a"], some_paths(room.match, viewer))


def some_moves(match: Match, seat: int) -> list[str]:
    """Moves that are refused now, for all sorts of reasons."""
    reasons = {a: int(calls.check(match.box, match.table, seat, a)) for a in range(match.game.actions)}
    refused = [a for a, why in reasons.items() if why and match.game.reasons[why][0] != "not_a_move"]
    return [match.action_text(action) for action in Random(seat).sample(refused, min(30, len(refused)))]


def some_paths(match: Match, seat: int) -> list[list[str]]:
    paths = [move["path"] for other in match.waiting if isinstance(other, int)
             for move in match.seen(other).moves()[:10]]  # fmt: skip
    return [*paths, [], ["nowhere"], *(path[:1] for path in paths[:3])]


def refusal(room: Room, seat: int, text: str) -> Any:
    """The refusal as it is sent. The seat may not do it, so nothing changes."""
    try:
        room.enact("move", seat, None, {"do": text})
    except Refused as refused:
        return refused.json()
    raise AssertionError(f"{text!r} was done")


def test_what_is_sent_is_the_same_for_all_that_could_be(any_game: str) -> None:
    looked = differed = 0
    for setting in in_company(any_game):
        for room in moments(setting):
            for viewer in (*range(setting.players), None):
                tried = tried_by(room, viewer)
                true = sent(room, viewer, tried)
                for guess in guesses(room, viewer):
                    looked += hides(room)
                    differed += image(guess) != image(room.match.table)
                    with Swapped(room, guess):
                        assert sent(room, viewer, tried) == true
    assert (looked > 0) == (differed > 0)


def test_a_hidden_choice_changes_nothing_that_others_are_sent(any_game: str) -> None:
    """Independent of `resample`: the same game, in which one seat chooses differently while others wait.

    Where seats act openly on one thing, there is no such choice.
    """
    for setting in in_company(any_game):
        if setting.game.open_steps:
            continue
        journal = played(setting)
        for length in Random(7).sample(range(setting.players + 1, len(journal)), 10):
            room = lived(setting, journal[:length])
            waiting = room.waiting()
            if len(waiting) > 1 and room.match is not None:
                seat = waiting[length % len(waiting)]
                legal = room.match.legal(seat)
                choices = Random(length).sample(legal, min(4, len(legal)))
                told = {told_others(lived(setting, journal[:length]), seat, choice) for choice in choices}
                assert len(told) == 1


def played(setting: Setting) -> list[Entry]:
    """The journal of a game. The first entry has no effect; it keeps the place of the opening."""
    room, random, journal = gathered(setting, 0), Random(6), []
    for seat in range(setting.players):
        journal.append(room.enact("sit", seat, None, {"name": f"P{seat}", "key": f"key {seat}"}))
    journal.append(room.enact("start"))
    SEEDS[setting] = room.opening
    while room.waiting():
        journal.append(move(room, random.choice(room.waiting()), random.randrange(1000)))
    return journal


SEEDS: dict[Setting, Opening] = {}


def lived(setting: Setting, journal: list[Entry]) -> Room:
    room = Room(SEEDS[setting])
    for entry in journal:
        room.relive(entry)
    look(room, *range(setting.players), None)
    return room


def told_others(room: Room, seat: int, do: str) -> bytes:
    """What goes out to everybody but the one who chooses."""
    room.enact("move", seat, None, {"do": do})
    others = (viewer for viewer in room.eyes if viewer != seat)
    news = [room.eyes[viewer].change(room.may_undo(viewer)) for viewer in others]
    return orjson.dumps([news, room.public(frozenset())])


def test_a_leak_would_be_found(any_game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself must be able to fail."""
    if not any(hides(room) for setting in in_company(any_game) for room in moments(setting)):
        pytest.skip("this game hides nothing: there is no leak to try")
    monkeypatch.setattr(Match, "known_to", lambda match, seat: match.table.tobytes())
    with pytest.raises(AssertionError):
        test_what_is_sent_is_the_same_for_all_that_could_be(any_game)


# --- over the wire -------------------------------------------------------------------------------------


def kept_secrets(server: Server, code: str) -> list[str]:
    """The seed and the keys of a table, as they are on disk."""
    with closing(sqlite3.connect(server.data / "hapag.sqlite")) as database:
        seed, host = database.execute("SELECT seed, host_key FROM tables WHERE code = ?", (code,)).fetchone()
        rows = database.execute(
            "SELECT parts FROM journal JOIN tables ON tables.id = table_id WHERE code = ? AND kind = 'sit'",
            (code,),
        ).fetchall()
    return [seed, host, *(orjson.loads(parts)["key"] for (parts,) in rows)]


def test_no_seed_and_no_token_goes_out(server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"), me("Che"))
    hidden = [*kept_secrets(server, opened.code), *opened.seats.values(), opened.host]
    seed, tokens = hidden[0], hidden[1:]
    with (
        Person(server, opened.code, opened.seats[0], opened.host) as ana,
        Person(server, opened.code, opened.seats[1], opened.seats[2]) as others,
        Person(server, opened.code) as spectator,
        Person(server, opened.code, *opened.seats.values(), opened.host, watch=True) as screen,
    ):
        ana.move(0)
        ana.ask("why", seat=0, path=["nowhere"])
        ana.ask("move", seat=0, do="nonsense")
        ana.does("undo", seat=0)
        others.move(1)
        spectator.until_n(others.sight.n or 0)
        screen.until_n(others.sight.n or 0)
        pages = [server.get(path.format(opened.code)).text for path in PUBLIC]
        heard = [orjson.dumps(person.heard).decode() for person in (ana, others, spectator, screen)]
        for secret in hidden:
            assert not [text for text in (*pages, *heard, server.said) if secret in text]
        for watcher in (spectator, screen):
            assert {name for m in watcher.heard for name in m.get("eyes", {})} <= {"watch"}
        assert {name for m in ana.heard for name in m.get("eyes", {})} == {"0"}
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        play_to_the_end(everybody, Random(1))
        end = [server.get(path.format(opened.code)).text for path in PUBLIC]
        assert seed in end[-1]
        for secret in tokens:
            assert not [text for text in (*end, orjson.dumps(everybody.heard).decode()) if secret in text]
            assert secret not in server.said


PUBLIC = (
    "/",
    "/replays",
    "/metrics",
    "/t/{}",
    "/t/{}/screen",
    "/t/{}/qr.svg",
    "/join?code={}",
    "/api/tables/{}",
    "/replay/{}",
    "/api/records/{}/frames",
    "/api/records/{}/chances",
    "/api/records/{}",
)


def test_two_tables_that_differ_only_in_secrets_are_told_alike(server: Server) -> None:
    """A spectator's messages while one seat has chosen, whatever it was."""
    opened = open_table(server)
    told = []
    with (
        Person(server, opened.code, opened.seats[0]) as ana,
        Person(server, opened.code) as spectator,
        Person(server, opened.code, opened.seats[1]) as ben,
    ):
        for choice in ana.sight.moves(0)[:5]:
            ana.move(0, choice)
            for person in (spectator, ben):
                person.until_n(ana.sight.n or 0)
            told.append([{**person.heard[-1], "n": 0} for person in (spectator, ben)])
            ana.does("undo", seat=0)
            for person in (spectator, ben):
                person.until_n(ana.sight.n or 0)
        assert all(messages == told[0] for messages in told)
