"""A client: it plays a bot on anybody's server, by what that server says and never by what it expects."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import singledispatchmethod

from hapag.core.bot import Bot
from hapag.core.chance import seed_bytes, streams
from hapag.core.errors import HapagError, MoveError
from hapag.core.match import Match
from hapag.core.protocol import (
    OUT,
    WON,
    BeginRound,
    EndOfChallenge,
    Enter,
    FromClient,
    FromServer,
    Goodbye,
    IsOut,
    Login,
    Moved,
    MyMove,
    NewChallenge,
    NewMatch,
    Over,
    Turn,
    Wait,
    Welcome,
    WhoAreYou,
    YourMove,
)
from hapag.tournament.followed import Followed
from hapag.tournament.setting import Setting
from hapag.tournament.thinking import thought

AGAIN = 0.25  # seconds between two attempts to reach a server
SILENCE = 30.0  # seconds that a server may take to let somebody in
LAST_WORDS = 5.0  # seconds for the goodbye that one public server never says
LONGEST = 1 << 16  # bytes of a line
# What is left of the time for an answer to get there: so many seconds, or this part of it if that is less.
RESERVE, RESERVED_PART = 0.3, 0.4
THOUGHTS = 4  # at once: two games, and as many that took too long


@dataclass(frozen=True)
class Account:
    """What a client says to be let in."""

    tournament_password: str = field(repr=False)
    user: str
    password: str = field(repr=False)


@dataclass
class Tally:
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeited: int = 0  # of those lost


class Client:
    """`stand_in` thinks when the bot is too slow. `told` is for people, `overheard` gets every line."""

    def __init__(
        self,
        setting: Setting,
        account: Account,
        bot: Bot,
        stand_in: Bot,
        seed: int | None,
        told: Callable[[str], object],
        overheard: Callable[[str], object] | None = None,
    ) -> None:
        self.setting, self.protocol, self.account = setting, setting.protocol, account
        self.bot, self.stand_in = bot, stand_in
        self.told, self.overheard = told, overheard or (lambda _: None)
        self.tally = Tally()
        self.me = ""
        self._streams = streams(seed_bytes(seed), THOUGHTS).reshape(THOUGHTS, 1)
        self._thoughts = 0
        self._games: dict[str, Followed] = {}
        self._lost_track: set[str] = set()
        self._answers: set[asyncio.Task[None]] = set()
        self._pool = ThreadPoolExecutor(THOUGHTS, "bot")
        self._ended = False

    async def play(self, host: str, port: int, patience: float) -> Tally:
        """Until the server has nothing more to say. `patience`: seconds to wait for there to be a server."""
        self._reader, self._writer = await reached(host, port, patience)
        try:
            await self._listen()
        finally:
            for answer in self._answers:
                answer.cancel()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()
        return self.tally

    async def _listen(self) -> None:
        while line := await self._line():
            self.overheard(f"< {line}")
            message = self.protocol.heard(line)
            if message is not None:
                self._hear(message)
            if isinstance(message, Goodbye):
                break
        if not self.me:
            raise HapagError("The server did not let us in: wrong passwords, or the login has been used.")
        if not self._ended:
            raise HapagError("The server closed the connection before the tournament was over.")

    async def _line(self) -> str:
        """The next line that is not empty; nothing when the server has gone."""
        patience = LAST_WORDS if self._ended else None if self.me else SILENCE
        while True:
            try:
                raw = await asyncio.wait_for(self._reader.readline(), patience)
            except TimeoutError:
                return ""
            except ConnectionError:
                return ""
            except ValueError:
                raise HapagError(f"The server sent a line of more than {LONGEST} bytes.") from None
            line = printable(raw.decode(errors="replace")).strip()
            if line or not raw:
                return line

    def _say(self, message: FromClient) -> None:
        line = self.protocol.said(message)
        hidden = isinstance(message, Enter | Login)
        self.overheard(f"> {line.split()[0]} ..." if hidden else f"> {line}")
        self._writer.write(line.encode() + b"\n")

    # --- what is heard ---

    @singledispatchmethod
    def _hear(self, message: FromServer) -> None:
        """Anything else needs no answer."""

    @_hear.register
    def _(self, _message: Welcome) -> None:
        self._say(Enter(self.account.tournament_password))

    @_hear.register
    def _(self, _message: WhoAreYou) -> None:
        self._say(Login(self.account.user, self.account.password))

    @_hear.register
    def _(self, message: Wait) -> None:
        self.me = message.player
        self.told(f"Let in as player {self.me}; waiting for the tournament to begin.")

    @_hear.register
    def _(self, message: NewChallenge) -> None:
        self._ended = False
        self.told(f"Challenge {message.challenge}, {message.rounds} rounds")

    @_hear.register
    def _(self, message: BeginRound) -> None:
        self.told(f"Round {message.number} of {message.rounds}")

    @_hear.register
    def _(self, message: NewMatch) -> None:
        self._games.clear()
        self._lost_track.clear()
        self.told(f"  against player {message.opponent}")

    @_hear.register
    def _(self, message: YourMove) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(message))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    @_hear.register
    def _(self, message: Moved) -> None:
        try:
            self._game(message.game).told(message)
        except MoveError as error:
            self._lose_track(message.game, error)

    @_hear.register
    def _(self, message: IsOut) -> None:
        who = "we" if message.player == self.me else "they"
        self.told(f"  {message.game}: {who} {message.why}, move {message.number}")
        self.tally.forfeited += message.player == self.me and message.why not in self.protocol.LOST.values()

    @_hear.register
    def _(self, message: Over) -> None:
        self._games.pop(message.game, None)
        results = dict(zip(message.players, message.results, strict=True))
        ours = results.pop(self.me, None)
        if ours is None or not results:
            return
        (theirs,) = results.values()
        self.told(f"  {message.game}: {str(ours).upper()} : {str(theirs).upper()}")
        self.tally.won += ours == WON or _more(ours, theirs)
        self.tally.lost += ours == OUT or _more(theirs, ours)
        self.tally.drawn += ours == theirs != OUT

    @_hear.register
    def _(self, message: EndOfChallenge) -> None:
        self._ended = message.last

    @_hear.register
    def _(self, _message: Goodbye) -> None:
        self._ended = self._ended or bool(self.me)

    # --- games ---

    def _game(self, name: str) -> Followed:
        if name not in self._games:
            self._games[name] = Followed(self.setting.match(None), self.me)
        return self._games[name]

    def _lose_track(self, game: str, error: MoveError) -> None:
        if game not in self._lost_track:
            self._lost_track.add(game)
            why = f"{error.text!r}: {error.why}"
            self.told(f"  {game}: lost track at {why} Does the server play by other house rules (--option)?")

    async def _answer(self, asked: YourMove) -> None:
        """Nothing where we do not know how the game stands: any answer would be a guess."""
        if asked.game in self._lost_track:
            return None
        game = self._game(asked.game)
        try:
            match = game.asked(asked)
        except MoveError as error:
            return self._lose_track(asked.game, error)
        turn = await self._turn(match, asked.seconds)
        if self._games.get(asked.game) is game:
            said = MyMove(asked.game, asked.number, asked.drawn, turn)
            game.answered(said)
            self._say(said)
        return None

    async def _turn(self, match: Match, seconds: float) -> Turn:
        """What the bot would do or, where it takes too long or fails, its stand-in."""
        stream = self._streams[self._thoughts % THOUGHTS]
        self._thoughts += 1
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, thought, match, self.bot, stream)
        time = seconds - min(RESERVE, RESERVED_PART * seconds)
        try:
            return await asyncio.wait_for(asyncio.shield(thinking), time)
        except TimeoutError:
            self.told(f"  {self.bot.name} has no answer in time; {self.stand_in.name} stands in")
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            self.told(f"  {self.bot.name} fails ({why}); {self.stand_in.name} stands in")
        thinking.add_done_callback(lambda late: late.cancelled() or late.exception())
        return thought(match, self.stand_in, stream.copy())


def printable(text: str) -> str:
    """Shown to people: what somebody's server says must not steer their terminal."""
    return "".join(each if each.isprintable() else " " for each in text)


def _more(one: int | str, other: int | str) -> bool:
    return isinstance(one, int) and isinstance(other, int) and one > other


async def reached(host: str, port: int, patience: float) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection, tried again for a while: clients are often started before their server."""
    loop = asyncio.get_running_loop()
    last = loop.time() + patience
    while True:
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(host, port, limit=LONGEST), max(1.0, patience)
            )
        except OSError as error:
            why = error.strerror or str(error) or "no answer"
            if isinstance(error, socket.gaierror) or loop.time() + AGAIN > last:
                raise HapagError(f"Nobody answers at {host}:{port}: {why}.") from None
            await asyncio.sleep(AGAIN)
        else:
            # A server that vanishes while we wait for the tournament to begin is noticed.
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            return reader, writer
