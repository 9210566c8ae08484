"""A line to a client: whole lines of text in, no faster than is fair, and lines out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LONGEST = 1000  # bytes of a line that are read; the longest message has about 120
ROOM = 4096  # bytes read at once, so that no client keeps the others waiting
RATE, AT_ONCE = 200_000, 400_000  # bytes a second that are read from a client, and how many it may save up
A_LINE = 64  # bytes that a line counts for beside its own: many short ones are work too
UNREAD = 1 << 20  # bytes that a client may leave unread


class Connection(asyncio.BufferedProtocol):
    """Who floods is read at a fair rate, so that only its own time runs out; who never reads is left."""

    def __init__(self, opened: Callable[[Connection], object]) -> None:
        self.heard: Callable[[str], object] = lambda _: None
        self.gone: Callable[[], object] = lambda: None
        self.open = False
        self._opened = opened
        self._room = bytearray(ROOM)
        self._line = bytearray()
        self._credit, self._counted = float(AT_ONCE), 0.0

    # --- what asyncio calls ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._counted = self._loop.time()
        self.address = str((transport.get_extra_info("peername") or ["?"])[0])
        self.open = True
        self.ended = asyncio.Event()
        self._opened(self)

    def get_buffer(self, _sizehint: int) -> bytearray:
        return self._room

    def buffer_updated(self, nbytes: int) -> None:
        *whole, rest = bytes(self._room[:nbytes]).split(b"\n")
        self._count(nbytes + A_LINE * len(whole))
        for part in whole:
            self._keep(part)
            if self.open:
                self.heard(self._read())
            self._line.clear()
        self._keep(rest)

    def connection_lost(self, _exc: Exception | None) -> None:
        self.open = False
        self.ended.set()
        self.gone()

    # --- in ---

    def _keep(self, part: bytes) -> None:
        self._line += part[: LONGEST - len(self._line)]

    def _read(self) -> str:
        """The line; what was too long ends with dots, so that nobody takes its beginning for the whole."""
        cut = " ..." if len(self._line) == LONGEST else ""
        return self._line.decode(errors="replace").strip() + cut

    def _count(self, spent: int) -> None:
        """Pause where more has come than is fair, until it would have been."""
        now = self._loop.time()
        self._credit = min(AT_ONCE, self._credit + (now - self._counted) * RATE) - spent
        self._counted = now
        if self._credit < 0:
            self._transport.pause_reading()
            self._loop.call_later(-self._credit / RATE, self._go_on)

    def _go_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    # --- out ---

    def say(self, line: str) -> None:
        if not self.open:
            return
        self._transport.write(line.encode() + b"\n")
        if self._transport.get_write_buffer_size() > UNREAD:
            self._transport.abort()

    def close(self) -> None:
        """When what was said has been sent."""
        self.open = False
        self._transport.close()

    def abort(self) -> None:
        self.open = False
        self._transport.abort()
