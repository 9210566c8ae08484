"""One socket: reads what a client says, asks the room, and sends what there is for it."""

from __future__ import annotations

import asyncio
import contextlib
import time
import zlib
from collections.abc import Callable
from typing import Any

import orjson
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hapag.core.errors import HapagError
from hapag.table import messages
from hapag.table.codes import now
from hapag.table.entry import Json, Refused
from hapag.table.guard import Bucket, same_origin
from hapag.table.hall import helper
from hapag.table.house import House, house_of
from hapag.table.live import Client, Live
from hapag.table.messages import Request, Unreadable

log = structlog.get_logger()

FIRST_WORD = 10.0  # seconds in which a client must say hello
SILENCE = 60.0  # seconds after which a client that says nothing is taken to be gone
BIGGEST_MESSAGE = 16 << 10
BIG = (
    8 << 10
)  # bytes from which on a message is packed, for who unpacks: hundreds of moves are a tenth of that
GOING_AWAY, REFUSED, RESTART = 1001, 1008, 1012


async def socket(websocket: WebSocket, code: str) -> None:
    """`/t/CODE/socket`."""
    house = house_of(websocket)
    if not same_origin(websocket.headers, house.settings.public_url):
        await websocket.close(REFUSED)
        return
    await websocket.accept()
    conversation = _Conversation(house, websocket)
    try:
        live, hello = await _enter(house, websocket, code, conversation)
    except Refused as refused:
        await _turn_away(websocket, refused)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        await _close(websocket, GOING_AWAY)
    else:
        await conversation.go_on(live, hello)


async def _enter(
    house: House, websocket: WebSocket, code: str, conversation: _Conversation
) -> tuple[Live, messages.Hello]:
    house.limits.spend("socket", house.address(websocket))
    if house.hall.closing:
        raise Refused("restart", "The server is about to restart.")
    if house.may_guess(websocket):
        return await house.table(code, websocket), await conversation.hello()
    hello = await conversation.hello()  # its tokens may show that this is no guess
    return await house.table(code, websocket, hello.tokens), hello


async def _turn_away(websocket: WebSocket, refused: Refused) -> None:
    try:
        await websocket.send_text(_json({"t": "refused", "id": None, **refused.json()}))
        await websocket.send_text(
            _json({"t": "bye", "key": "gone" if refused.key == "no_such_table" else refused.key})
        )
    except (WebSocketDisconnect, RuntimeError):
        return
    await _close(websocket, REFUSED)


async def _close(websocket: WebSocket, code: int) -> None:
    if websocket.client_state == WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(code)


def _plain(message: bytes) -> Json:
    return {"type": "websocket.send", "text": message.decode()}


def _packed(message: bytes) -> Json:
    return {"type": "websocket.send", "bytes": zlib.compress(message, 1)}


def _json(message: Json) -> str:
    return orjson.dumps(message).decode()


class _Conversation:
    """What is said between one client and its table."""

    live: Live
    client: Client

    def __init__(self, house: House, websocket: WebSocket) -> None:
        self.house, self.websocket = house, websocket
        self._more = asyncio.Event()
        self._bucket = Bucket(house.settings.limits)
        self._heard = time.monotonic()

    # --- reading and sending ---

    async def hello(self) -> messages.Hello:
        """The first message; whoever says anything else is told so once and may try again."""
        async with asyncio.timeout(FIRST_WORD):
            while True:
                said = await self._read()
                if isinstance(said, messages.Hello):
                    return said
                if not self._bucket.take(time.monotonic()):
                    raise TimeoutError
                if said is not None:
                    await self._refuse_now(None, "hello_first", "Say hello first.")

    async def _read(self) -> messages.Said | None:
        """The next message, None if it is none (its sender has been told)."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text = message.get("text")
        if text is None:
            await self._refuse_now(None, "bad_message", "Messages are text, not bytes.")
            return None
        if len(text) > BIGGEST_MESSAGE:
            await self._refuse_now(None, "bad_message", f"A message has {BIGGEST_MESSAGE} bytes at most.")
            return None
        try:
            return messages.read(text)
        except Unreadable as error:
            await self._refuse_now(error.id, "bad_message", error.why, error.allowed)
            return None

    async def _refuse_now(self, request: str | None, key: str, say: str, allowed: str = "") -> None:
        said: Json = {"t": "refused", "id": request, "key": key, "say": say}
        await self.websocket.send_text(_json({**said, "allowed": allowed} if allowed else said))

    async def go_on(self, live: Live, hello: messages.Hello) -> None:
        self.live = live
        keys = self.house.keys(self.websocket, live.room, hello.tokens)
        watch = hello.as_ == "watch"
        host = live.room.opening.host_key in keys and not watch
        self.client = Client(keys, host, watch, self._more.set)
        sender = asyncio.create_task(self._send_on(hello.zip))
        you = None if hello.you is None else hello.you.model_dump()
        live.enter(self.client, hello.last, you)
        self._watch_silence()
        try:
            await self._listen()
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass
        finally:
            live.leave(self.client)
            self._silence.cancel()
            sender.cancel()
            await _close(self.websocket, GOING_AWAY)

    async def _listen(self) -> None:
        while self.client.closing is None:
            said = await self._read()
            self._heard = time.monotonic()
            if self.client.closing is not None:
                return
            if self._bucket.take(self._heard):
                if said is not None:
                    self._answer(said)
            elif self._bucket.flooded:
                self.client.bye("too_often")
            else:
                self._refuse(getattr(said, "id", None), Refused("too_often", "Too many messages: slow down."))

    def _watch_silence(self) -> None:
        """One timer a client, set again once a minute: a time limit for each message costs more."""
        silent = time.monotonic() - self._heard
        if silent >= SILENCE:
            self.client.bye("silent")
        self._silence = asyncio.get_running_loop().call_later(max(SILENCE - silent, 1), self._watch_silence)

    async def _send_on(self, packs: bool) -> None:
        client, send = self.client, self.websocket.send
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                out, client.outbox = client.outbox, []
                for message in out:
                    await send(_packed(message) if packs and len(message) > BIG else _plain(message))
                if client.closing is not None:
                    await _close(self.websocket, RESTART if client.closing == "restart" else REFUSED)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    # --- answering ---

    def _answer(self, said: messages.Said) -> None:
        try:
            _ANSWERS[type(said)](self, said)
        except Refused as refused:
            self._refuse(getattr(said, "id", None), refused)
        except HapagError as error:
            self._refuse(getattr(said, "id", None), Refused("not_possible", str(error)))

    def _send(self, message: Json) -> None:
        self.client.send(orjson.dumps(message))

    def _refuse(self, request: str | None, refused: Refused) -> None:
        self._send({"t": "refused", "id": request, **refused.json()})

    def _hello_again(self, _: Any) -> None:
        raise Refused("hello_said", "You have said hello already; resync gives you everything again.")

    def _ping(self, _: Any) -> None:
        self.client.send(b'{"t":"pong","now":%d}' % now())

    def _resync(self, _: Any) -> None:
        self.live.enter(self.client)

    def _own_seat(self, seat: int) -> int:
        room = self.live.room
        if self.client.watch or seat not in (room.seat_of(key) for key in self.client.keys):
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
            self._refuse(request, refused)
            return
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
            self._refuse(request, refused)
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


_ANSWERS: dict[type, Callable[[_Conversation, Any], None]] = {
    messages.Hello: _Conversation._hello_again,
    messages.Ping: _Conversation._ping,
    messages.Resync: _Conversation._resync,
    messages.Move: _Conversation._move,
    messages.Undo: _Conversation._undo,
    messages.Why: _Conversation._why,
    messages.Hint: _Conversation._hint,
    messages.Phrase: _Conversation._phrase,
    messages.Chat: _Conversation._chat,
    messages.StandIn: _Conversation._stand_in,
    messages.Host: _Conversation._host,
    messages.Rematch: _Conversation._rematch,
}
