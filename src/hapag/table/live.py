"""A room and the sockets in it: what happens is written, then told to everybody through their own eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
import structlog

from hapag.table.codes import now
from hapag.table.entry import Entry, Json
from hapag.table.eyes import Viewer, eyes_name
from hapag.table.patch import changes
from hapag.table.room import Room
from hapag.table.store import Store, Work

log = structlog.get_logger()

# After these people see through other eyes than before, so everybody is told everything.
RESEATING = ("start", "sit", "leave", "bot")
TOO_MUCH = 2000  # messages that a client has not taken: it is cut off and may come back


@dataclass(eq=False)
class Client:
    """One socket. `keys` are what its tokens said; where they sit is asked of the room."""

    keys: frozenset[str]
    host: bool
    watch: bool
    wake: Callable[[], None]
    since: int = 0  # the entry its snapshot includes
    ready: bool = False  # it has been sent a snapshot
    outbox: list[bytes] = field(default_factory=list)
    viewers: tuple[Viewer, ...] = (None,)
    closing: str | None = None  # why the socket is to be closed

    def send(self, message: bytes) -> None:
        if len(self.outbox) > TOO_MUCH:
            self.closing = "slow"
        else:
            self.outbox.append(message)
        self.wake()

    def welcome(self, snapshot: bytes) -> None:
        self.ready = True
        self.send(snapshot)

    def bye(self, key: str) -> None:
        self.outbox.append(orjson.dumps({"t": "bye", "key": key}))
        self.closing = key
        self.wake()


@dataclass
class News:
    """One entry, ready to be sent: a message for each pair of eyes, made once for all who share them."""

    entry: Entry
    table: bytes
    said: bytes
    eyes: dict[str, bytes]
    snapshots: dict[Client, bytes]
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
        return b"".join((head, acknowledged, self.table, self.said, self._made[client.viewers]))

    def _names(self, client: Client) -> list[str]:
        return [name for viewer in client.viewers if (name := eyes_name(viewer)) in self.eyes]


class Live:
    def __init__(self, room: Room, store: Store) -> None:
        self.room, self.store = room, store
        self.clients: set[Client] = set()
        self.online: frozenset[int] = frozenset()
        self.table = room.public(self.online)
        self.busy: set[int] = set()  # seats for which a bot is thinking
        self.tasks: set[asyncio.Task[None]] = set()
        self.rematching = asyncio.Lock()
        self.left_at = now()  # when the last client went
        self.after: Callable[[Live], None] = lambda _: None  # whoever looks after bots
        self.log = log.bind(table=room.opening.code)

    # --- something happens ---

    def enact(
        self,
        kind: str,
        seat: int | None = None,
        parts: Json | None = None,
        move_id: str | None = None,
        by: Client | None = None,
        ack: str | None = None,
        done: Callable[[], None] = lambda: None,
    ) -> Entry:
        """Do it, write it, and tell everybody once it is on disk. `Refused` if it may not be."""
        state = self.room.state
        entry = self.room.enact(kind, seat, move_id, parts)
        news = self._news(entry)

        def on_disk() -> None:
            self._deliver(news, by, ack)
            done()

        self.store.write(
            Work(
                rows=[entry.row(self.room.opening.id)],
                changes=[] if state == self.room.state else [self._change_of_state()],
                room=self.room,
                done=on_disk,
                failed=self._fail,
            )
        )
        self.after(self)
        return entry

    def _change_of_state(self) -> tuple[str, Json]:
        room = self.room
        columns: Json = {"state": room.state, "touched": room.touched}
        if room.state == "over" and room.match is not None:
            columns["record"] = room.match.record().text()
        return room.opening.id, columns

    def _news(self, entry: Entry) -> News:
        reseated = entry.kind in RESEATING
        changed = {
            eyes_name(viewer): orjson.dumps(eyes.change(self.room.may_undo(viewer)))
            for viewer, eyes in self.room.eyes.items()
        }
        table = self._table_patch()
        said = (
            b"" if entry.kind not in ("phrase", "chat") else b',"said":' + orjson.dumps(self.room.said[-1:])
        )
        news = News(entry, b"" if table is None else b',"table":' + table, said, changed, {})
        if reseated:
            news.snapshots = {client: self._snapshot(client) for client in self.clients}
        return news

    def _table_patch(self) -> bytes | None:
        if not self.room.table_changed:
            return None
        self.room.table_changed = False
        table = self.room.public(self.online)
        patch, self.table = changes(self.table, table), table
        return orjson.dumps(patch) if patch else None

    def _deliver(self, news: News, by: Client | None, ack: str | None) -> None:
        for client in self.clients:
            if news.entry.n > client.since:
                client.send(news.for_client(client, ack if client is by else None))
        if by is not None and by not in self.clients and ack is not None:
            by.send(orjson.dumps({"t": "ack", "id": ack}))

    def _fail(self, error: BaseException) -> None:
        """What could not be written has not happened: everybody comes back to what the journal says."""
        self.log.error("not_written", trouble=type(error).__name__)
        self.shut("restart")

    def shut(self, key: str) -> None:
        self.room.broken = True
        for client in self.clients:
            client.bye(key)
        for task in self.tasks:
            task.cancel()

    # --- who is here ---

    def enter(self, client: Client) -> None:
        """Hand a client everything, in its place among what is being written."""
        self.clients.add(client)
        whole = self._snapshot(client)
        client.since = self.room.n
        self.in_turn(lambda: client.welcome(whole))
        self._look_round()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.left_at = now()
        self._look_round()

    def _snapshot(self, client: Client) -> bytes:
        room = self.room
        seats = sorted(seat for key in client.keys if (seat := room.seat_of(key)) is not None)
        client.viewers = tuple(seats) if seats and not client.watch else (None,)
        eyes = {eyes_name(viewer): eyes.whole() for viewer in client.viewers if (eyes := room.see(viewer))}
        whole: dict[str, Any] = {
            "t": "snapshot",
            "n": room.n,
            "you": {"seats": [] if client.watch else seats, "host": client.host and not client.watch},
            "table": room.public(self.online),
            "eyes": eyes,
            "said": room.said,
            "now": now(),
        }
        return orjson.dumps(whole)

    def _look_round(self) -> None:
        """Tell everybody who came or went."""
        seats = {seat for client in self.clients for seat in client.viewers if seat is not None}
        if seats == self.online:
            return
        self.online = frozenset(seats)
        self.room.table_changed = True
        patch = self._table_patch()
        if patch is not None:
            here = b'{"t":"here","table":%b}' % patch
            self.in_turn(lambda: self._tell(here))

    def _tell(self, message: bytes) -> None:
        for client in self.clients:
            if client.ready:
                client.send(message)

    def in_turn(self, deed: Callable[[], None]) -> None:
        """Do it when all that has happened so far is on disk and told."""
        self.store.write(Work(room=self.room, done=deed, failed=self._fail))
