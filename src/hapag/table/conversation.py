"""What is said between one client and its table: asks the room, answers, refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import orjson

from hapag.core.errors import HapagError
from hapag.table import messages
from hapag.table.codes import now
from hapag.table.entry import Json, Refused
from hapag.table.hall import helper
from hapag.table.house import House
from hapag.table.live import Client, Live
from hapag.table.messages import Request


class Conversation:
    def __init__(self, house: House, live: Live, client: Client) -> None:
        self.house, self.live, self.client = house, live, client

    def answer(self, said: messages.Said) -> None:
        try:
            _ANSWERS[type(said)](self, said)
        except Refused as refused:
            self.refuse(getattr(said, "id", None), refused)
        except HapagError as error:
            self.refuse(getattr(said, "id", None), Refused("not_possible", str(error)))

    def refuse(self, request: str | None, refused: Refused) -> None:
        self._send({"t": "refused", "id": request, **refused.json()})

    def _send(self, message: Json) -> None:
        self.client.send(orjson.dumps(message))

    def _hello_again(self, _: Any) -> None:
        raise Refused("hello_said", "You have said hello already; resync gives you everything again.")

    def _ping(self, _: Any) -> None:
        self.client.send(b'{"t":"pong","now":%d}' % now())

    def _resync(self, _: Any) -> None:
        self.live.enter(self.client)

    def _own_seat(self, seat: int) -> int:
        seats = self.live.room.seats
        if self.client.watch or seat >= len(seats) or seats[seat].key not in self.client.keys:
            raise Refused("not_your_seat", f"Seat {seat} is not yours.")
        return seat

    def _once(self, seat: int | None, said: Request, deed: Callable[[str], object]) -> None:
        """Do what was asked unless it was done before; either way it is acknowledged once it is on disk."""
        move_id = f"{'host' if seat is None else seat}:{said.id}"
        if self.live.room.done_before(move_id):
            self._acknowledge(said.id)
        else:
            deed(move_id)

    def _acknowledge(self, request: str) -> None:
        """It was done before; but it may still be on its way to the disk."""
        acknowledged = orjson.dumps({"t": "ack", "id": request})
        self.live.in_turn(lambda: self.client.send(acknowledged))

    def _enact(self, said: Request, kind: str, seat: int | None, parts: Json | None = None) -> None:
        deed = self.live.enact
        self._once(seat, said, lambda move_id: deed(kind, seat, parts, move_id, self.client, said.id))

    def _move(self, said: messages.Move) -> None:
        self.house.hall.moves += 1
        self._enact(said, "move", self._own_seat(said.seat), {"do": said.do})

    def _undo(self, said: messages.Undo) -> None:
        self._enact(said, "undo", self._own_seat(said.seat))

    def _why(self, said: messages.Why) -> None:
        words = self.live.room.why(self._own_seat(said.seat), said.path)
        self._send({"t": "answer", "id": said.id, "words": words})

    def _hint(self, said: messages.Hint) -> None:
        seat = self._own_seat(said.seat)
        task = asyncio.get_running_loop().create_task(self._find_hint(said.id, seat))
        self.live.tasks.add(task)
        task.add_done_callback(self.live.tasks.discard)

    async def _find_hint(self, request: str, seat: int) -> None:
        try:
            do = await self.house.hall.hint(self.live, seat)
        except Refused as refused:
            self.refuse(request, refused)
            return
        self.live.look()
        eyes = self.live.room.see(seat)
        moves = eyes.moves if eyes is not None else []
        path: list[str] = next((move["path"] for move in moves if move["do"] == do), [])
        self._send({"t": "answer", "id": request, "do": do, "path": path})

    def _phrase(self, said: messages.Phrase) -> None:
        parts = {"phrase": said.phrase} | ({"parts": said.parts} if said.parts else {})
        self._enact(said, "phrase", self._own_seat(said.seat), parts)

    def _chat(self, said: messages.Chat) -> None:
        text = "".join(letter for letter in said.text if letter.isprintable()).strip()
        if not text:
            raise Refused("empty", "There is nothing to say in this.")
        self._enact(said, "chat", self._own_seat(said.seat), {"text": text})

    def _stand_in(self, said: messages.StandIn) -> None:
        """A bot plays for oneself, or for somebody who is away; only its owner takes a seat back."""
        if said.do == "bot" and said.seat not in self.live.online:
            self._for_somebody(said)
        elif said.do == "back":
            self._enact(said, "back", self._own_seat(said.seat))
        else:
            kind = "leave" if said.do == "leave" else "stand-in"
            self._enact(said, kind, self._own_seat(said.seat), {"bot": helper()})

    def _for_somebody(self, said: messages.StandIn) -> None:
        """For somebody who is away: none of the ids that the seat's own player may use is spent."""
        self._anybody_seated()
        move_id = f"for-{said.seat}:{said.id}"
        if self.live.room.done_before(move_id):
            self._acknowledge(said.id)
        else:
            self.live.enact("stand-in", said.seat, {"bot": helper()}, move_id, self.client, said.id)

    def _anybody_seated(self) -> None:
        if not self.client.host and self.client.viewers == (None,):
            raise Refused("not_seated", "Only somebody at this table may do that.")

    def _host(self, said: messages.Host) -> None:
        if not self.client.host:
            raise Refused("not_host", "Only the host may do that.")
        kind, parts = _host_deed(said)
        if kind == "bot" and self.live.room.state == "playing":
            kind = "stand-in"  # whoever sits there may come back; `remove` is for good
        seat = said.seat if said.do in ("remove", "bot") else None
        if said.do in ("remove", "bot") and seat is None:
            raise Refused("no_such_seat", "Say which seat.")
        move_id = f"host:{said.id}"
        if self.live.room.done_before(move_id):
            self._once(None, said, lambda _: None)
        else:
            self.live.enact(kind, seat, parts, move_id, self.client, said.id)

    def _rematch(self, said: messages.Rematch) -> None:
        if not self.client.host:
            self._anybody_seated()
        task = asyncio.get_running_loop().create_task(self._find_rematch(said.id))
        self.live.tasks.add(task)
        task.add_done_callback(self.live.tasks.discard)

    async def _find_rematch(self, request: str) -> None:
        try:
            opened = (await self.house.hall.rematch(self.live)).room
        except Refused as refused:
            self.refuse(request, refused)
            return
        keys = {str(seat): key for key in self.client.keys if (seat := opened.seat_of(key)) is not None}
        seats = {seat: self.house.token(opened, key) for seat, key in keys.items()}
        self._send({"t": "answer", "id": request, "code": opened.opening.code, "seats": seats})


def _host_deed(said: messages.Host) -> tuple[str, Json]:
    """The journal's word for what the host wants."""
    if said.do in ("chat", "no-chat"):
        return "allow-chat", {"chat": said.do == "chat"}
    if said.do == "clock":
        return "clock", {"seconds": said.seconds or 0}
    if said.do == "start":
        return "start", {"fill": said.fill} if said.fill else {}
    if said.do in ("remove", "bot"):
        return ("leave" if said.do == "remove" else "bot"), {"bot": said.bot or helper()}
    return said.do, {}


_ANSWERS: dict[type, Callable[[Conversation, Any], None]] = {
    messages.Hello: Conversation._hello_again,
    messages.Ping: Conversation._ping,
    messages.Resync: Conversation._resync,
    messages.Move: Conversation._move,
    messages.Undo: Conversation._undo,
    messages.Why: Conversation._why,
    messages.Hint: Conversation._hint,
    messages.Phrase: Conversation._phrase,
    messages.Chat: Conversation._chat,
    messages.StandIn: Conversation._stand_in,
    messages.Host: Conversation._host,
    messages.Rematch: Conversation._rematch,
}
