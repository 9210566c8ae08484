"""Who is let in: the tournament's password, then a login that nobody has used, each within some seconds."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Mapping
from types import ModuleType

from hapag.core.protocol import Enter, FromServer, Goodbye, Login, Wait, Welcome, WhoAreYou
from hapag.tournament.connection import Connection
from hapag.tournament.player import Player

PATIENCE = 10.0  # seconds for each answer
AT_THE_DOOR = 100  # connections that have not been let in


class Door:
    """`opened` is called with every connection; players come in through `let_in`."""

    def __init__(
        self,
        protocol: ModuleType,
        password: str,
        logins: Mapping[str, str],
        let_in: Callable[[Player], object],
        told: Callable[[str], object],
    ) -> None:
        self.protocol, self.password, self.logins = protocol, password, logins
        self.let_in, self.told = let_in, told
        self.closed = False
        self.waiting: set[Visitor] = set()
        self._used: set[str] = set()
        self._numbers = {user: str(number) for number, user in enumerate(logins, 1)}

    def opened(self, connection: Connection) -> None:
        if self.closed or len(self.waiting) >= AT_THE_DOOR:
            connection.say(self.protocol.said(Goodbye()))
            connection.close()
        else:
            Visitor(self, connection)

    def close(self) -> None:
        """The tournament begins, or ends: nobody comes in any more."""
        self.closed = True
        for visitor in list(self.waiting):
            visitor.refuse("the tournament begins without it")

    def enter(self, visitor: Visitor, said: Enter) -> None:
        if _same(said.password, self.password):
            visitor.ask(WhoAreYou(), Login)
        else:
            visitor.refuse("wrong tournament password")

    def login(self, visitor: Visitor, said: Login) -> None:
        if said.user not in self.logins or not _same(said.password, self.logins[said.user]):
            visitor.refuse("wrong login")
        elif said.user in self._used:
            visitor.refuse(f"{said.user} has been in already")
        else:
            visitor.leave()
            self._used.add(said.user)
            player = Player(self._numbers[said.user], said.user, self.protocol, visitor.connection)
            player.say(Wait(player.number))
            self.let_in(player)


class Visitor:
    """A connection that has not been let in, and what it is expected to say."""

    def __init__(self, door: Door, connection: Connection) -> None:
        self.door, self.connection = door, connection
        connection.heard, connection.gone = self._hear, self.leave
        door.waiting.add(self)
        self._timer: asyncio.TimerHandle | None = None
        self.ask(Welcome(), Enter)

    def ask(self, message: FromServer, expected: type) -> None:
        self._expected = expected
        self.connection.say(self.door.protocol.said(message))
        self._stop()
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self.refuse, "no answer in time")

    def refuse(self, why: str) -> None:
        self.door.told(f"Refused {self.connection.address}: {why}.")
        self.connection.say(self.door.protocol.said(Goodbye()))
        self.connection.close()
        self.leave()

    def leave(self) -> None:
        """Let in, refused, or gone by itself."""
        self.door.waiting.discard(self)
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _hear(self, line: str) -> None:
        said = self.door.protocol.answered(line)
        if not isinstance(said, self._expected):
            self.refuse("it did not say what it was asked for")  # what it said may be somebody's password
        elif isinstance(said, Enter):
            self.door.enter(self, said)
        elif isinstance(said, Login):
            self.door.login(self, said)


def _same(one: str, other: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())
