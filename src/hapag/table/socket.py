"""One socket, `/t/CODE/socket`: who comes in, what they say, and that they get what there is for them."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

import orjson
import structlog
from uvicorn import Config
from uvicorn.server import ServerState

from hapag.table import messages
from hapag.table.conversation import Conversation
from hapag.table.entry import Json, Refused
from hapag.table.guard import Bucket, same_origin
from hapag.table.house import House
from hapag.table.live import Client, Live
from hapag.table.messages import Hello, Unreadable
from hapag.table.wire import OWN_FAULT, RESTART, Data, Wire

log = structlog.get_logger()

PATH = re.compile(r"/t/([^/]+)/socket(?:\?.*)?")
FIRST_WORD = 10.0  # seconds in which a client must say hello
SILENCE = 60.0  # seconds after which a client that says nothing is taken to be gone
BIGGEST_MESSAGE = 16 << 10
BIG = (
    8 << 10
)  # bytes from which on a message is packed, for who unpacks: hundreds of moves are a tenth of that
GOING_AWAY, REFUSED = 1001, 1008


class Socket(Wire):
    """Hands what a client says to its conversation, from hello on."""

    def __init__(self, config: Config, server_state: ServerState, **_: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(server_state.connections)
        app: Any = config.app
        self.house: House = app.state.house
        self._talk: Conversation | None = None
        self._packs = self._waking = False
        self._bucket = Bucket(self.house.settings.limits)
        self._heard = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None

    # --- coming and going ---

    def asked(self, path: str) -> HTTPStatus | None:
        found = PATH.fullmatch(unquote(path))
        if found is None:
            return HTTPStatus.NOT_FOUND
        if not same_origin(self.request.headers, self.house.settings.public_url):
            return HTTPStatus.FORBIDDEN
        self._code = found[1]
        if self.house.settings.trust_proxy and "x-forwarded-for" in self.request.headers:
            forwarded, *_ = self.request.headers["x-forwarded-for"].split(",")
            self.request.scope["client"] = (forwarded.strip(), 0)
        return None

    def opened(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(FIRST_WORD, self.close, GOING_AWAY)
        self._hello: asyncio.Future[Hello] = loop.create_future()
        self._entering = loop.create_task(self._enter())

    async def _enter(self) -> None:
        try:
            live, hello = await self._find_table()
        except Refused as refused:
            self._turn_away(refused)
        except Exception as fault:
            log.error("failed", exc_info=fault)
            self.close(OWN_FAULT)
        else:
            self._welcome(live, hello)

    async def _find_table(self) -> tuple[Live, Hello]:
        """The table, which may have to be read from disk, and the first word."""
        house, request = self.house, self.request
        house.limits.spend("socket", house.address(request))
        if house.hall.closing:
            raise Refused("restart", "The server is about to restart.")
        if house.may_guess(request):
            live = await house.table(self._code, request)
            self.listen()
            return live, await self._hello
        self.listen()
        hello = await self._hello  # its tokens may show that this is no guess
        return await house.table(self._code, request, hello.tokens), hello

    def _turn_away(self, refused: Refused) -> None:
        key = "gone" if refused.key == "no_such_table" else refused.key
        self._say({"t": "refused", "id": None, **refused.json()})
        self._say({"t": "bye", "key": key})
        self.close(REFUSED)

    def _welcome(self, live: Live, hello: Hello) -> None:
        keys = self.house.keys(self.request, live.room, hello.tokens)
        watch = hello.as_ == "watch"
        host = live.room.opening.host_key in keys and not watch
        client = Client(keys, host, watch, self._wake)
        self._talk, self._packs = Conversation(self.house, live, client), hello.zip
        live.enter(client, hello.last, None if hello.you is None else hello.you.model_dump())
        self._watch_silence()
        self.listen()

    def over(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._entering.cancel()
        if self._talk is not None:
            self._talk.live.leave(self._talk.client)

    # --- hearing ---

    def heard(self, message: str | bytes) -> None:
        self._heard = time.monotonic()
        said = self._read(message)
        if self._talk is None:
            self._before_hello(said)
        elif self._talk.client.closing is not None:
            return
        elif self._bucket.take(self._heard):
            if said is not None:
                self._talk.answer(said)
        elif self._bucket.flooded:
            self._talk.client.bye("too_often")
        else:
            slower = Refused("too_often", "Too many messages: slow down.")
            self._talk.refuse(getattr(said, "id", None), slower)

    def _before_hello(self, said: messages.Said | None) -> None:
        """Whoever says anything else is told so and may try again."""
        if isinstance(said, Hello):
            self.listen(False)  # until there is somebody to answer
            self._hello.set_result(said)
        elif not self._bucket.take(self._heard):
            self.close(GOING_AWAY)
        elif said is not None:
            self._say_refused(None, "hello_first", "Say hello first.")

    def _read(self, message: str | bytes) -> messages.Said | None:
        """What it means; None if it means nothing (its sender has been told)."""
        if isinstance(message, bytes):
            self._say_refused(None, "bad_message", "Messages are text, not bytes.")
            return None
        if len(message) > BIGGEST_MESSAGE:
            self._say_refused(None, "bad_message", f"A message has {BIGGEST_MESSAGE} bytes at most.")
            return None
        try:
            return messages.read(message)
        except Unreadable as error:
            self._say_refused(error.id, "bad_message", error.why, error.allowed)
            return None

    def _watch_silence(self) -> None:
        """One timer a client, set again once a minute: a time limit for each message costs more."""
        silent = time.monotonic() - self._heard
        if silent >= SILENCE and self._talk is not None:
            self._talk.client.bye("silent")
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(SILENCE - silent, 1), self._watch_silence)

    # --- sending ---

    def _say_refused(self, request: str | None, key: str, say: str, allowed: str = "") -> None:
        said: Json = {"t": "refused", "id": request, "key": key, "say": say}
        self._say({**said, "allowed": allowed} if allowed else said)

    def _say(self, message: Json) -> None:
        if self._talk is None:
            self.say(orjson.dumps(message))
        else:
            self._talk.client.send(orjson.dumps(message))

    def _wake(self) -> None:
        """There is something for the client: once all who wait have been told, it goes out in one piece."""
        if not self._waking:
            self._waking = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """Send what there is for the client. Who is too slow even for a good-bye is cut off."""
        assert self._talk is not None
        self._waking = False
        client = self._talk.client
        if not self.full:
            out, client.outbox = client.outbox, []
            self.say(*(self._packed(message) for message in out))
        if client.closing is not None:
            if self.full:
                self.transport.abort()
            self.close(RESTART if client.closing == "restart" else REFUSED)

    def _packed(self, message: bytes) -> bytes | Data:
        return Data(zlib.compress(message, 1)) if self._packs and len(message) > BIG else message

    def emptied(self) -> None:
        if self._talk is not None:
            self._send()
