"""A room and the sockets in it: what happens is written, then told to everybody through their own eyes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
import structlog

from hapag.table.codes import now
from hapag.table.entry import Entry, Json, Refused
from hapag.table.eyes import Viewer, eyes_name
from hapag.table.news import News, Recent
from hapag.table.patch import changes
from hapag.table.room import Room
from hapag.table.store import Store
from hapag.table.writer import Work

log = structlog.get_logger()

# After these people see through other eyes than before, so everybody is told everything.
RESEATING = ("start", "sit", "leave", "bot")
PROCESS = secrets.token_hex(4)
FORGOTTEN = 150_000  # milliseconds after which a process that says nothing is taken to be gone
# Meant for one moment only: when others have done something meanwhile, it is not done late.
ONLY_NOW = ("undo", "pause", "resume", "rematch")
TRIES = 5
UNTOLD = ("move", "undo", "phrase", "chat")  # of all that happens the log of the server leaves these out
TOLD = ("bot", "fill", "seconds", "chat", "code")  # parts that it has
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

    @property
    def has_nothing_else(self) -> bool:
        """Whether somebody who lost a seat has no other one, and is no host."""
        return self.viewers == (None,) and not self.host and not self.watch

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
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
class Deed:
    """What somebody asked for, until it is on disk."""

    kind: str
    seat: int | None
    parts: Json | None
    move_id: str | None
    by: Client | None
    ack: str | None
    done: Callable[[], None]
    tried: int = 0


class Live:
    def __init__(self, room: Room, store: Store) -> None:
        self.room, self.store = room, store
        self.clients: set[Client] = set()
        self.here: frozenset[int] = frozenset()  # seats whose people are connected to this process
        self.online = self.here  # or to any
        self.ours = False  # this process lets its bots move
        self.elsewhere: dict[str, tuple[int, frozenset[int]]] = {}  # who is connected to other processes
        self.catching_up = asyncio.Lock()
        self.table = room.public(self.online)
        self.unseen: list[News] = []  # moves at whose outcome no eyes have looked yet
        self.recent = Recent()  # for who lost the line for a moment
        self.lost: list[Deed] = []  # what could not be written, to be tried again
        self.renewing = False  # the room is being read from disk again
        self.busy: set[int] = set()  # seats for which a bot is thinking
        self.tasks: set[asyncio.Task[None]] = set()
        self.rematching = asyncio.Lock()
        self.left_at = now()  # when the last client went
        self.after: Callable[[Live], None] = lambda _: None  # whoever looks after bots
        self.on_broken: Callable[[Live], None] = lambda _: None  # whoever reads the room anew
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
        return self._do(Deed(kind, seat, parts, move_id, by, ack, done))

    def _do(self, deed: Deed) -> Entry:
        room, state = self.room, self.room.state
        sat = self._key_at(deed.seat)
        entry = room.enact(deed.kind, deed.seat, deed.move_id, deed.parts)
        news = self._news(entry, sat)

        def on_disk() -> None:
            self._deliver(news, deed.by, deed.ack)
            deed.done()

        self.store.write(
            Work(
                rows=[entry.row(room.opening.id)],
                changes=[] if state == room.state else [self._change_of_state()],
                room=room,
                taken=self.look,
                done=on_disk,
                failed=lambda error: self._fail(room, error, deed),
            )
        )
        self.after(self)
        self._note(entry, state)
        return entry

    def _note(self, entry: Entry, before: str) -> None:
        """Log what changes who plays and how; neither what is played nor what is said, and no names."""
        if entry.kind not in UNTOLD:
            told = {name: entry.parts[name] for name in TOLD if name in entry.parts}
            self.log.info(entry.kind, seat=entry.seat, **told)
        if self.room.state == "over" != before:
            self.log.info("over", moves=self.room.match.length if self.room.match else 0)

    def relive(self, entry: Entry) -> None:
        """Another process has written this: live through it, and tell the people who are here."""
        sat = self._key_at(entry.seat)
        self.room.relive(entry)
        news = self._news(entry, sat)
        self.look()
        self.in_turn(lambda: self._deliver(news, None, None))
        self.after(self)

    def _change_of_state(self) -> tuple[str, Json]:
        room = self.room
        columns: Json = {"state": room.state, "touched": room.touched}
        if room.state in ("over", "ended") and room.match is not None:
            columns["record"] = room.match.record().text()
            columns["names"] = [seat.name for seat in room.seats]
            columns["places"] = room.match.places
        return room.opening.id, columns

    def _key_at(self, seat: int | None) -> str | None:
        """The key of the person on a chair."""
        return self.room.seats[seat].key if seat is not None and seat < len(self.room.seats) else None

    def _news(self, entry: Entry, sat: str | None) -> News:
        """`sat`: the key of the person who sat there before the entry."""
        table = self._table_patch()
        said = (
            b"" if entry.kind not in ("phrase", "chat") else b',"said":' + orjson.dumps(self.room.said[-1:])
        )
        news = News(entry, b"" if table is None else b',"table":' + table, said)
        self.unseen.append(news)
        if entry.kind != "move":
            self.look()
        if entry.kind in RESEATING:
            news.snapshots = {client: self._snapshot(client) for client in self.clients}
            news.removed = sat if sat is not None and self.room.seat_of(sat) is None else None
            self.recent.forget()  # everybody is told everything
        return news

    def look(self) -> None:
        """Every pair of eyes sees what has changed since it last looked; the first of the news tells it all.

        Moves that reach the disk together are so told together: nobody sees the table between them anyway.
        The first, because whoever is told that a move is done may go by what is seen then.
        """
        for news in self.unseen:
            if news is self.unseen[0]:
                eyes = {viewer: e.change(self.room.may_undo(viewer)) for viewer, e in self.room.eyes.items()}
                news.show({eyes_name(viewer): orjson.dumps(change) for viewer, change in eyes.items()})
            else:
                news.show({eyes_name(viewer): b"{}" for viewer in self.room.eyes})
            self.recent.add(news)
        self.unseen.clear()

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
            elif client is by and ack is not None:  # it has asked for a snapshot meanwhile
                client.send(orjson.dumps({"t": "ack", "id": ack}))
            if client is not by and news.removed in client.keys and client.has_nothing_else:
                client.bye("removed")
        if by is not None and by not in self.clients and ack is not None:
            by.send(orjson.dumps({"t": "ack", "id": ack}))
        news.forget_made()

    def _fail(self, room: Room, error: BaseException, deed: Deed | None = None) -> None:
        """What could not be written has not happened: the room is read anew, then it is tried again."""
        if deed is not None:
            self.lost.append(deed)
        if room is self.room and not self.renewing:
            self.log.info("not_written", trouble=type(error).__name__)
            self.renewing = True
            self.on_broken(self)

    def renew(self, room: Room) -> None:
        """Go on with the room as it stands on disk; everybody is told everything again."""
        self.room, self.renewing = room, False
        self.recent.forget()
        self.unseen.clear()
        self.table = room.public(self.online)
        for client in self.clients:
            client.ready = False
            self._hand_everything(client)
        lost, self.lost = self.lost, []
        for deed in lost:
            self._try_again(deed)
        self.after(self)

    def _try_again(self, deed: Deed) -> None:
        """Somebody else was faster, or the disk was in trouble: what was asked for is still wanted."""
        deed.tried += 1
        try:
            if deed.kind in ONLY_NOW or deed.tried > TRIES:
                raise Refused("not_written", "It could not be written down, so it has not happened.")
            if self.room.done_before(deed.move_id):
                self.in_turn(lambda: self._acknowledge(deed))  # at another process
            else:
                self._do(deed)
        except Refused as refused:
            if deed.by is not None and deed.ack is not None:
                deed.by.send(orjson.dumps({"t": "refused", "id": deed.ack, **refused.json()}))

    def _acknowledge(self, deed: Deed) -> None:
        if deed.by is not None and deed.ack is not None:
            deed.by.send(orjson.dumps({"t": "ack", "id": deed.ack}))
        deed.done()

    def shut(self, key: str) -> None:
        self.room.broken = True
        for client in list(self.clients):
            client.bye(key)
        for task in self.tasks:
            task.cancel()

    # --- who is here ---

    def enter(self, client: Client, last: int | None = None, you: Json | None = None) -> None:
        """Hand a client everything, in its place among what is being written.

        Who comes back as the one that it was gets what it has missed, if all of that is still there.
        """
        self.look()
        self.clients.add(client)
        missed = self._missed(client, last) if self._you(client) == you else None
        if missed is None:
            self._hand_everything(client)
        else:
            self._hand(client, missed)
        self.look_round()

    def _missed(self, client: Client, last: int | None) -> list[bytes] | None:
        """What the client has not seen, if it has seen entry `last` through the same eyes as now."""
        missed = self.recent.since(last, self.room.n)
        if missed is None or not all(news.has_eyes_of(client) for news in missed):
            return None
        told = [news.for_client(client, None) for news in missed]
        for news in missed:
            news.forget_made()  # again: this was made for one who came late
        return told

    def _hand(self, client: Client, missed: list[bytes]) -> None:
        """The updates that it missed, and at last the table, as who came and went has no number."""
        client.since = self.room.n
        table = {"t": "here", "table": [[(), self.room.public(self.online)]], "now": now()}
        messages = [*missed, orjson.dumps(table)]

        def welcome() -> None:
            for message in messages:
                client.welcome(message)

        self.in_turn(welcome)

    def _hand_everything(self, client: Client) -> None:
        whole = self._snapshot(client)
        client.since = self.room.n
        self.in_turn(lambda: client.welcome(whole))

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.left_at = now()
        self.look_round()

    def _you(self, client: Client) -> Json:
        """Who a client is now, and through whose eyes it looks."""
        found = (self.room.seat_of(key) for key in client.keys)
        seats = [] if client.watch else sorted(seat for seat in found if seat is not None)
        client.viewers = tuple(seats) or (None,)
        return {"seats": seats, "host": client.host and not client.watch}

    def _snapshot(self, client: Client) -> bytes:
        room, you = self.room, self._you(client)
        eyes = {eyes_name(viewer): eyes.whole() for viewer in client.viewers if (eyes := room.see(viewer))}
        whole: dict[str, Any] = {
            "t": "snapshot",
            "n": room.n,
            "you": you,
            "table": room.public(self.online),
            "eyes": eyes,
            "said": room.said,
            "now": now(),
        }
        return orjson.dumps(whole)

    def look_round(self, remind: bool = False) -> None:
        """See who came or went here, and tell the neighbours; again from time to time, so that they know."""
        here = frozenset(seat for client in self.clients for seat in client.viewers if seat is not None)
        if here != self.here or remind:
            self.here = here
            self._tell_neighbours()
        self.meet()

    def meet(self) -> None:
        """Tell everybody who is connected, here or to a neighbour."""
        self.elsewhere = {p: told for p, told in self.elsewhere.items() if told[0] > now() - FORGOTTEN}
        online = self.here.union(*(told[1] for told in self.elsewhere.values()))
        if online == self.online:
            return
        self.online = online
        self.room.table_changed = True
        patch = self._table_patch()
        if patch is not None:
            message = b'{"t":"here","table":%b}' % patch
            self.in_turn(lambda: self._tell(message))

    def _tell_neighbours(self) -> None:
        seats = ",".join(map(str, sorted(self.here)))
        note = self.store.neighbours.note("here", self.room.opening.id, f"{PROCESS},{seats}")
        if note is not None:
            task = asyncio.get_running_loop().create_task(self.store.neighbours.tell(note))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def _tell(self, message: bytes) -> None:
        for client in self.clients:
            if client.ready:
                client.send(message)

    def in_turn(self, deed: Callable[[], None]) -> None:
        """Do it when all that has happened so far is on disk and told."""
        room = self.room
        self.store.write(Work(room=room, done=deed, failed=lambda error: self._fail(room, error)))
