"""A player over a socket, as cheap as can be: of all that comes it reads only the moves, `n` and `ack`."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import orjson
from websockets.asyncio.client import ClientConnection, connect

from bench.load.measured import Window

PING_AFTER, RESEND_AFTER, SILENCE = 2.5, 2.5, 9.0  # seconds: the contract of a good client
PING = '{"t":"ping"}'
MOVE_IDS = itertools.count(1)


class Refusal(Exception):
    """The server's answer to a request over HTTP was no."""


async def post(url: str, path: str, body: dict[str, Any]) -> Any:
    """One request over HTTP, without a library that would cost more than the server does."""
    asked, address = orjson.dumps(body), urlsplit(url)
    request = (
        f"POST {path} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(asked)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        writer.write(request.encode() + asked)
        answer = await reader.read()
    finally:
        writer.close()
    head, _, got = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 2"):
        raise Refusal(f"POST {path}: {head[:40]!r} {got[:300]!r}")
    return orjson.loads(got)


class Pace:
    """Lets players move at random moments, so many a second on average: first come, first served."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._waiting: deque[Player] = deque()

    async def wait(self, player: Player) -> None:
        self._waiting.append(player)

    async def run(self) -> None:
        due = time.perf_counter()
        while True:
            while due <= time.perf_counter():
                due += random.expovariate(self.rate)
                if self._waiting:
                    await self._waiting.popleft().move()
            await asyncio.sleep(0.001)


class Room:
    """What the players of a table share: when a move was sent and when it was seen come from two of them."""

    def __init__(self, url: str, code: str, window: Window) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/t/{code}/socket"
        self.window = window
        self._sent: dict[int, float] = {}  # by the journal's number
        self._seen: dict[int, float] = {}

    def acked(self, n: int, sent: float, now: float) -> None:
        if self.window.open:
            self.window.load.acked.append((now - sent) * 1000)
        self._sent[n] = sent
        self._pair(n)

    def seen(self, n: int, now: float) -> None:
        self._seen[n] = now
        self._pair(n)

    def _pair(self, n: int) -> None:
        """Either may come first: the other player's update, or the mover's."""
        if n in self._sent and n in self._seen:
            waited = self._seen.pop(n) - self._sent.pop(n)
            if self.window.open:
                self.window.load.seen.append(waited * 1000)

    def trouble(self) -> None:
        self.window.load.troubles += 1


class Player:
    """One of the two at a table. `when_free` is told when it may move; without it, it just listens.
    `told` is told of each snapshot."""

    def __init__(
        self,
        room: Room,
        seat: int,
        token: str,
        when_free: Callable[[Player], Awaitable[None]] | None = None,
        told: Callable[[Player], None] | None = None,
    ) -> None:
        self._room, self._seat, self._token = room, str(seat), token
        self._when_free, self._told = when_free, told
        self._socket: ClientConnection | None = None
        self._moves: list[dict[str, Any]] = []
        self._state = ""
        self._last = 0
        self._pending = ""  # id of the move that is neither acknowledged nor refused
        self._message = ""
        self._sent = 0.0
        self._waiting = False  # for its turn in the pace

    async def play(self) -> None:
        """Until the game is over."""
        async with connect(self._room.address, ping_interval=None, open_timeout=30) as socket:
            self._socket = socket
            hello = {"t": "hello", "as": "player", "tokens": [self._token], "last": None}
            await socket.send(orjson.dumps(hello).decode())
            beat = asyncio.create_task(self._beat(socket))
            try:
                while not self.over:
                    async with asyncio.timeout(SILENCE):
                        text = await socket.recv(decode=False)
                    await self._hear(orjson.loads(text), time.perf_counter())
            finally:
                beat.cancel()

    @property
    def over(self) -> bool:
        return self._state in ("over", "ended")

    async def _beat(self, socket: ClientConnection) -> None:
        """Pings, from a random moment on, and sends again what waits for its answer too long."""
        await asyncio.sleep(random.uniform(0, PING_AFTER))
        while True:
            await socket.send(PING)
            if self._pending and time.perf_counter() - self._sent > RESEND_AFTER:
                await socket.send(self._message)
            await asyncio.sleep(PING_AFTER)

    async def _hear(self, message: dict[str, Any], now: float) -> None:
        kind = message["t"]
        if kind == "update":
            self._updated(message, now)
        elif kind == "snapshot":
            self._last, self._state = message["n"], message["table"]["state"]
            self._moves = message["eyes"].get(self._seat, {}).get("moves", [])
            if self._told:
                self._told(self)
        elif kind in ("refused", "bye"):
            self._room.trouble()
            self._pending = ""
            await self._resync()
        elif kind == "ack" and message["id"] == self._pending:
            self._pending = ""
        if self._when_free and self._may_move():
            self._waiting = True
            await self._when_free(self)

    def _updated(self, message: dict[str, Any], now: float) -> None:
        n = message["n"]
        if n != self._last + 1:
            self._room.trouble()
        self._last = n
        if self._pending and message.get("ack") == self._pending:
            self._pending = ""
            self._room.acked(n, self._sent, now)
        else:
            self._room.seen(n, now)
        self._moves = message.get("eyes", {}).get(self._seat, {}).get("moves", self._moves)
        for path, *value in message.get("table", ()):
            if path == ["state"]:
                self._state = value[0]

    async def _resync(self) -> None:
        assert self._socket is not None
        await self._socket.send('{"t":"resync"}')

    def _may_move(self) -> bool:
        return bool(self._moves and not self._pending and self._state == "playing" and not self._waiting)

    async def move(self) -> None:
        assert self._socket is not None
        self._waiting = False
        if not self._may_move():
            return
        self._pending = f"m{next(MOVE_IDS)}"
        do = random.choice(self._moves)["do"]
        move = {"t": "move", "id": self._pending, "seat": int(self._seat), "do": do}
        self._message = orjson.dumps(move).decode()
        self._sent = time.perf_counter()
        await self._socket.send(self._message)
