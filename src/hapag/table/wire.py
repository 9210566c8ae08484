"""A WebSocket as uvicorn hands it over: what comes is heard at once, what is said goes straight out.

uvicorn's own protocols put a queue, two tasks and messages of ASGI between a frame and whoever reads or
writes it, and stop and start reading for each message. Handshake, frames, pings and closing are those of
`websockets` (its Sans-I/O layer). Compression is not offered: it costs 300 kB a client, and on a local
network more time than it saves.
"""

from __future__ import annotations

import asyncio
from collections import deque
from http import HTTPStatus
from typing import Any, cast

import structlog
from starlette.requests import HTTPConnection
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

log = structlog.get_logger()

BIGGEST = 64 << 10  # bytes; whoever sends more is cut off
CLOSING = 10.0  # seconds for the other side to say good-bye too
NOT_UTF8, OWN_FAULT, RESTART = 1007, 1011, 1012
MESSAGES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Data(bytes):
    """A message that is no text."""


class Wire(asyncio.Protocol):
    """One connection. What becomes of it say the first methods; here they do nothing."""

    transport: asyncio.Transport
    request: HTTPConnection  # with which it began

    def __init__(self, connections: set[Any]) -> None:
        self._all = connections  # whom uvicorn tells when it stops
        self._conn = ServerProtocol(max_size=BIGGEST)
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._is_text = True
        self._unread: deque[str | bytes] = deque()
        self._listening = self._deaf = self._ended = False
        self._closing: asyncio.TimerHandle | None = None
        self.full = False  # the other side reads too slowly: wait until it is `emptied`

    # --- what becomes of it ---

    def asked(self, path: str) -> HTTPStatus | None:
        """Somebody wants to talk: None, or why not."""
        raise NotImplementedError

    def opened(self) -> None:
        """Both may talk now."""

    def heard(self, message: str | bytes) -> None:
        """The other side has said something; only while this side listens."""

    def emptied(self) -> None:
        """There is room again."""

    def over(self) -> None:
        """Nothing more is heard or said. Told once, and never in the middle of something else."""

    # --- what may be done with it ---

    def listen(self, on: bool = True) -> None:
        """From now on messages are heard, those that came before first; or they are kept until then."""
        self._listening = on
        if on:
            self._hear()

    def say(self, *messages: bytes | Data) -> None:
        """Text, and data that is none; together they cost one call of the system."""
        if self._conn.state is State.OPEN:
            for message in messages:
                (self._conn.send_binary if isinstance(message, Data) else self._conn.send_text)(message)
            self._write()

    def close(self, code: int) -> None:
        """Nothing more is heard but the other side's good-bye."""
        if self._conn.state is State.OPEN:
            loop = asyncio.get_running_loop()
            self._conn.send_close(code)
            self._write()
            self._closing = loop.call_later(CLOSING, self.transport.abort)
            loop.call_soon(self._end)
            self._unread.clear()
            self._hear()

    # --- what uvicorn and the loop tell ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self._all.add(self)

    def data_received(self, data: bytes) -> None:
        self._conn.receive_data(data)
        for event in self._conn.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
            elif isinstance(event, Frame) and event.opcode in MESSAGES and self._closing is None:
                self._take(event)
        self._write()
        self._hear()

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        self.emptied()

    def connection_lost(self, _: Exception | None) -> None:
        self._all.discard(self)
        self._unread.clear()
        if self._closing is not None:
            self._closing.cancel()
        self._end()

    def shutdown(self) -> None:
        """uvicorn stops."""
        self.close(RESTART)
        self.transport.close()

    # --- inside ---

    def _shake_hands(self, asked: Request) -> None:
        peer = self.transport.get_extra_info("peername")
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in asked.headers.raw_items()
        ]
        client = tuple(peer[:2]) if peer else None
        self.request = HTTPConnection({"type": "websocket", "headers": headers, "client": client})
        refused = self.asked(asked.path)
        answer = self._conn.accept(asked) if refused is None else self._conn.reject(refused, refused.phrase)
        self._conn.send_response(answer)
        if self._conn.state is State.OPEN:
            self.opened()

    def _take(self, frame: Frame) -> None:
        """A message, or a part of one."""
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        self._parts.append(bytes(frame.data))
        if frame.fin:
            message = b"".join(self._parts)
            self._parts.clear()
            try:
                self._unread.append(message.decode() if self._is_text else message)
            except UnicodeDecodeError:
                self._conn.fail(NOT_UTF8)

    def _hear(self) -> None:
        """One message a turn of the loop: who talks fast does not hold up the others."""
        message = self._unread.popleft() if self._listening and self._unread else None
        if bool(self._unread) != self._deaf and not self.transport.is_closing():
            self._deaf = not self._deaf
            (self.transport.pause_reading if self._deaf else self.transport.resume_reading)()
        if message is None:
            return
        if self._unread:
            asyncio.get_running_loop().call_soon(self._hear)
        try:
            self.heard(message)
        except Exception as fault:
            log.error("failed", exc_info=fault)
            self.close(OWN_FAULT)

    def _write(self) -> None:
        data = self._conn.data_to_send()
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))
            if not data[-1]:  # by the protocol this is the end
                self.transport.close()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.over()
