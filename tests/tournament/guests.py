"""Clients that say what a test wants, and a tournament in the test's own process for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hapag.core import registry
from hapag.core.chance import streams
from hapag.core.protocol import Moved, MyMove, NewMatch, YourMove
from hapag.tournament.client import Account, Client
from hapag.tournament.followed import Followed
from hapag.tournament.results import Results
from hapag.tournament.server import Plan, Tournament
from hapag.tournament.setting import Setting, setting
from hapag.tournament.thinking import thought

GAME = "tiger-island"
SETTING = setting(GAME)
PROTOCOL = SETTING.protocol
PASSWORD = "tiger"
LONG = 60.0  # a clock that nobody loses by
PATIENT = 60.0  # seconds after which a test gives up


def logins(*users: str) -> dict[str, str]:
    return {user: f"secret-{user}" for user in users}


def plan(*users: str, **more) -> Plan:
    return Plan(PASSWORD, logins(*users), **{"clock": LONG, "seed": 7, **more})


Running = tuple[int, asyncio.Task[Results], list[str]]


@asynccontextmanager
async def tournament(wanted: Plan, records=None, of: Setting = SETTING) -> AsyncIterator[Running]:
    """The port of a tournament, the task that holds it, and what it tells its organiser."""
    told: list[str] = []
    port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    held = Tournament(of, wanted, told.append, records)
    task = asyncio.create_task(held.hold("127.0.0.1", 0, port.set_result))
    try:
        yield await asyncio.wait_for(port, PATIENT), task, told
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def bot_client(user: str, bot: str = "random", seed: int = 1, told=lambda text: None, **more) -> Client:
    known = registry.bot("random"), registry.bot("greedy")
    chosen = more.pop("chosen", None) or next(each for each in known if each.name == bot)
    of = more.pop("setting", SETTING)
    account = Account(PASSWORD, user, logins(user)[user])
    return Client(of, account, chosen, known[1], seed, told, **more)


class Guest:
    """Follows its games, so that it could answer rightly if it wished."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.lines: list[str] = []
        self.number = ""
        self.games: dict[str, Followed] = {}
        self.questions: dict[str, YourMove] = {}  # not answered yet

    @classmethod
    async def come(cls, port: int) -> Guest:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def enter(cls, port: int, user: str) -> Guest:
        guest = await cls.come(port)
        await guest.line()
        guest.say(f"ENTER THUNDERDOME {PASSWORD}")
        await guest.line()
        guest.say(f"I AM {user} secret-{user}")
        guest.number = (await guest.line()).split()[-1]
        return guest

    async def line(self) -> str:
        """The next line; empty when the server has gone."""
        try:
            raw = await asyncio.wait_for(self.reader.readline(), PATIENT)
        except ConnectionError:
            raw = b""
        line = raw.decode().rstrip("\n")
        if line:
            self.lines.append(line)
            self._follow(line)
        return line

    async def until(self, start: str) -> str:
        """The next line that starts so."""
        while line := await self.line():
            if line.startswith(start):
                return line
        raise AssertionError(f"the server left without saying {start!r}: {self.lines[-5:]}")

    async def asked(self, game: str) -> tuple[YourMove, str]:
        """The next question in a game, with a right answer."""
        while game not in self.questions:
            assert await self.line(), f"the server left without asking: {self.lines[-5:]}"
        question = self.questions.pop(game)
        match = self.games[game].asked(question)
        turn = thought(match, registry.bot("random"), streams(3, 1))
        return question, PROTOCOL.said(MyMove(game, question.number, question.drawn, turn))

    async def rest(self) -> list[str]:
        """Read on to the end; nothing is answered."""
        while await self.line():
            pass
        return self.lines

    def say(self, line: str) -> None:
        self.writer.write(line.encode() + b"\n")

    async def leave(self) -> None:
        self.writer.close()
        await asyncio.gather(self.writer.wait_closed(), return_exceptions=True)

    def _follow(self, line: str) -> None:
        message = PROTOCOL.heard(line)
        if isinstance(message, NewMatch):
            self.questions.clear()
            self.games = {game: Followed(SETTING.match(None), self.number) for game in "AB"}
        elif isinstance(message, YourMove):
            self.questions[message.game] = message
        elif isinstance(message, Moved):
            self.games[message.game].told(message)
