"""What happened, ready to be told, and what somebody who lost the line for a moment has missed of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hapag.table.entry import Entry
from hapag.table.eyes import Viewer, eyes_name

if TYPE_CHECKING:
    from hapag.table.live import Client

RECENT, RECENT_BYTES = 50, 128 << 10  # what a client may have missed and still gets one by one


@dataclass
class News:
    """One entry, ready to be sent: a message for each pair of eyes, made once for all who share them."""

    entry: Entry
    table: bytes
    said: bytes
    eyes: dict[str, bytes] = field(default_factory=dict)
    snapshots: dict[Client, bytes] = field(default_factory=dict)
    removed: str | None = None  # the key of somebody who has no seat any more
    weight: int = 0  # in bytes, once it is shown
    _made: dict[tuple[Viewer, ...], bytes] = field(default_factory=dict)

    def for_client(self, client: Client, ack: str | None) -> bytes:
        if client in self.snapshots:
            whole = self.snapshots[client]
            return whole if ack is None else b'{"ack":"%b",%b' % (ack.encode(), whole[1:])
        if client.viewers not in self._made:
            seen = (b'"%b":%b' % (name.encode(), self.eyes[name]) for name in self._names(client))
            self._made[client.viewers] = b',"eyes":{%b}}' % b",".join(seen)
        acknowledged = b"" if ack is None else b',"ack":"%b"' % ack.encode()
        head = b'{"t":"update","n":%d' % self.entry.n
        if self.entry.parts.get("clock"):  # a bot has decided, as the time was up
            head += b',"clock":%d' % (self.entry.seat or 0)
        return b"".join((head, acknowledged, self.table, self.said, self._made[client.viewers]))

    def show(self, eyes: dict[str, bytes]) -> None:
        self.eyes = eyes
        self.weight = len(self.table) + len(self.said) + sum(map(len, eyes.values()))

    def has_eyes_of(self, client: Client) -> bool:
        return all(eyes_name(viewer) in self.eyes for viewer in client.viewers)

    def forget_made(self) -> None:
        """All have been sent it; who comes back late is served anew."""
        self._made.clear()

    def _names(self, client: Client) -> list[str]:
        return [name for viewer in client.viewers if (name := eyes_name(viewer)) in self.eyes]


class Recent:
    """The latest news, as many as one may have missed."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._bytes = 0

    def add(self, news: News) -> None:
        self._news.append(news)
        self._bytes += news.weight
        while len(self._news) > RECENT or self._bytes > RECENT_BYTES:
            self._bytes -= self._news.popleft().weight

    def forget(self) -> None:
        self._news.clear()
        self._bytes = 0

    def since(self, last: int | None, until: int) -> Sequence[News] | None:
        """What came after entry `last`, up to `until`; None if not all of it is here."""
        known = [news for news in self._news if last is not None and news.entry.n >= last]
        whole = bool(known) and known[0].entry.n == last and known[-1].entry.n == until
        return known[1:] if whole else None
