"""A client that was let in: what it is told, what it is asked, and whether its answer came in time."""

from __future__ import annotations

import asyncio
from types import ModuleType

from hapag.core.protocol import FromServer, YourMove
from hapag.tournament.connection import Connection

GRACE = 0.001  # seconds; the course's server gave 1501 milliseconds for 1.5 seconds


class Player:
    def __init__(self, number: str, name: str, protocol: ModuleType, connection: Connection) -> None:
        self.number, self.name = number, name
        self._protocol, self._connection = protocol, connection
        self._waited: dict[str, asyncio.Future[str | None]] = {}  # by game
        self._accepted: dict[str, str] = {}  # the last answer, by game
        connection.heard, connection.gone = self._hear, self._leave

    @property
    def here(self) -> bool:
        return self._connection.open

    def say(self, message: FromServer) -> None:
        self._connection.say(self._protocol.said(message))

    def forget(self) -> None:
        """A new match begins: the games have the same names, but they are others."""
        self._accepted.clear()

    async def answer(self, asked: YourMove) -> str | None:
        """The line with which the player answers; None if none comes in time, or nobody is there."""
        if not self.here:
            return None
        loop = asyncio.get_running_loop()
        waited: asyncio.Future[str | None] = loop.create_future()
        self._waited[asked.game] = waited
        self.say(asked)
        # The loop reads what has arrived before it runs a timer that is due: nobody loses by our delays.
        timer = loop.call_later(asked.seconds + GRACE, _settle, waited, None)
        try:
            return await waited
        finally:
            timer.cancel()
            del self._waited[asked.game]

    def _hear(self, line: str) -> None:
        """An answer to a question; whatever else is said, the clock decides."""
        game = str(self._protocol.game_named(line))
        waited = self._waited.get(game)
        if waited is None or waited.done() or line == self._accepted.get(game):
            return
        self._accepted[game] = line
        _settle(waited, line)

    def _leave(self) -> None:
        for waited in self._waited.values():
            _settle(waited, None)


def _settle(waited: asyncio.Future[str | None], answer: str | None) -> None:
    if not waited.done():
        waited.set_result(answer)
