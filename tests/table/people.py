"""People at a table: clients that talk over the socket and keep what they see by patches, as a page does."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from itertools import count
from random import Random
from secrets import token_hex
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hapag.table.patch import patched
from table.serving import PATIENCE, Opened, Server

Json = dict[str, Any]


class Sight:
    """What a client knows, from its last snapshot and all updates since."""

    def __init__(self) -> None:
        self.n: int | None = None
        self.you: Json = {}
        self.table: Json = {}
        self.eyes: dict[str, Json] = {}
        self.said: list[Json] = []

    def take(self, message: Json) -> None:
        if message["t"] == "snapshot":
            self.n, self.you, self.table = message["n"], message["you"], message["table"]
            self.eyes, self.said = message["eyes"], message["said"]
        elif message["t"] == "update":
            assert message["n"] == (self.n or 0) + 1, f"a gap: {message['n']} after {self.n}"
            self.n = message["n"]
        if message["t"] in ("update", "here"):
            self.table = patched(self.table, message.get("table", []))
            self.said = [*self.said, *message.get("said", [])]
            for name, change in message.get("eyes", {}).items():
                self.eyes[name] = changed(self.eyes[name], change)

    def moves(self, seat: int) -> list[str]:
        return [move["do"] for move in self.eyes.get(str(seat), {}).get("moves", [])]

    @property
    def over(self) -> bool:
        return self.table.get("state") == "over"


def changed(eyes: Json, change: Json) -> Json:
    """Eyes after a change, as the protocol tells it."""
    assert change.keys() <= {"view", "ask", "moves", "undo", "cut", "log"}
    whole = {part: change[part] for part in ("ask", "moves", "undo") if part in change}
    cut = change.get("cut")
    log = eyes["log"] if cut is None else [entry for entry in eyes["log"] if entry[0] < cut]
    view = patched(eyes["view"], change.get("view", []))
    return {**eyes, **whole, "view": view, "log": [*log, *change.get("log", [])]}


class Person:
    """One socket. Everything that came is in `heard`, what it means in `sight`."""

    def __init__(
        self,
        server: Server,
        code: str,
        *tokens: str,
        watch: bool = False,
        back: Sight | None = None,
        **given: Any,
    ) -> None:
        """`back`: what somebody knew who lost the line."""
        self._open = ExitStack()
        address = server.socket(code)
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, open_timeout=PATIENCE, ping_interval=None, **given)
        )
        self.heard: list[Json] = []
        self.sight = back or Sight()
        self._ids = (f"{token_hex(4)}-{number}" for number in count(1))  # nobody else asks by these
        known = {} if back is None else {"last": back.n, "you": back.you}
        with suppress(ConnectionClosed):  # some are turned away before they say a word
            self.send(t="hello", **{"as": "watch" if watch else "player"}, tokens=list(tokens), **known)
        self.until("snapshot", "bye", *([] if back is None else ["here"]))

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self._open.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def read(self) -> Json:
        """The next message, taken in."""
        message: Json = json.loads(self.socket.recv(PATIENCE))
        self.heard.append(message)
        self.sight.take(message)
        return message

    def until(self, *kinds: str) -> Json:
        while True:
            message = self.read()
            if message["t"] in kinds:
                return message

    def until_n(self, n: int) -> None:
        """Until journal entry n has been told."""
        while (self.sight.n or 0) < n:
            self.read()

    def ask(self, t: str, **parts: Any) -> Json:
        """Say something and read until it is acknowledged, answered or refused."""
        request = parts.setdefault("id", next(self._ids))
        self.send(t=t, **parts)
        while True:
            message = self.read()
            if request in (message.get("id"), message.get("ack")):
                return message

    def does(self, t: str, **parts: Any) -> Json:
        """Ask for something that must not be refused."""
        answer = self.ask(t, **parts)
        assert answer["t"] != "refused", answer
        return answer

    def refused(self, t: str, **parts: Any) -> str:
        """Ask for something that must be refused; the key of why."""
        answer = self.ask(t, **parts)
        assert answer["t"] == "refused", answer
        assert isinstance(answer["say"], str)
        return str(answer["key"])

    def move(self, seat: int, do: str | None = None) -> Json:
        """A move of one's own; the first legal one if it does not matter."""
        return self.does("move", seat=seat, do=do or self.sight.moves(seat)[0])

    def settle(self) -> Json:
        """Hear everything that has happened so far."""
        self.send(t="resync")
        return self.until("snapshot")

    def closed(self) -> int | None:
        """Read on until the server closes the socket; its code."""
        try:
            while True:
                self.read()
        except ConnectionClosed:  # however politely
            return self.socket.close_code


def play_to_the_end(person: Person, random: Random) -> None:
    """Random legal moves in all seats that are this person's, until the game is over."""
    while not person.sight.over:
        ready = [seat for seat in person.sight.you["seats"] if person.sight.moves(seat)]
        if ready:
            seat = random.choice(ready)
            do = random.choice(person.sight.moves(seat))
            answer = person.ask("move", seat=seat, do=do)
            if answer["t"] == "refused":  # somebody who decides at the same time has made it impossible
                person.settle()
                assert do not in person.sight.moves(seat), answer
        else:
            person.read()


def ana(server: Server, opened: Opened) -> Person:
    return Person(server, opened.code, opened.seats[0], opened.host)


def ben(server: Server, opened: Opened) -> Person:
    return Person(server, opened.code, opened.seats[1])


def all_move(*people: Person) -> None:
    """Each makes the first legal move."""
    for seat, person in enumerate(people):
        person.move(seat)
