"""One socket, `/t/CODE/socket`: who comes in, what they say, and that they get what there is for them."""

from __future__ import annotations

import asyncio
import re
import time
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

import orjson
from uvicorn import Config
from uvicorn.server import ServerState

from hapag.table import messages
from hapag.table.conversation import Conversation
from hapag.table.entry import Json, Refused
from hapag.table.guard import Bucket, same_origin
from hapag.table.house import House
from hapag.table.live import Client, Live
from hapag.table.messages import Unreadable
from hapag.table.wire import RESTART, Wire

PATH = re.compile(r"/t/([^/]+)/socket(?:\?.*)?")
FIRST_WORD = 10.0  # seconds in which a client must say hello
SILENCE = 60.0  # seconds after which a client that says nothing is taken to be gone
BIGGEST_MESSAGE = 16 << 10
GOING_AWAY, REFUSED = 1001, 1008


class Socket(Wire):
    """Hands what a client says to its conversation, from hello on."""

    live: Live

    def __init__(self, config: Config, server_state: ServerState, **_: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(server_state.connections)
        app: Any = config.app
        self.house: House = app.state.house
        self._talk: Conversation | None = None
        self._bucket = Bucket(self.house.settings.limits)
        self._heard = time.monotonic()
        self._entering: asyncio.Task[None] | None = None
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
        self._entering = loop.create_task(self._enter())

    async def _enter(self) -> None:
        """Find the table; it may have to be read from disk."""
        try:
            self.house.limits.spend("socket", self.house.address(self.request))
            if self.house.hall.closing:
                raise Refused("restart", "The server is about to restart.")
            self.live = await self.house.table(self._code, self.request)
        except Refused as refused:
            self._turn_away(refused)
        else:
            self.listen()

    def _turn_away(self, refused: Refused) -> None:
        key = "gone" if refused.key == "no_such_table" else refused.key
        self._say({"t": "refused", "id": None, **refused.json()})
        self._say({"t": "bye", "key": key})
        self.close(REFUSED)

    def lost(self) -> None:
        for waiting in (self._timer, self._entering):
            if waiting is not None:
                waiting.cancel()
        if self._talk is not None:
            self.live.leave(self._talk.client)

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
            self._talk.refuse(said, Refused("too_often", "Too many messages: slow down."))

    def _read(self, message: str | bytes) -> messages.Said | None:
        """What it means; None if it means nothing (its sender has been told)."""
        if isinstance(message, bytes):
            self._refuse(None, "bad_message", "Messages are text, not bytes.")
            return None
        if len(message) > BIGGEST_MESSAGE:
            self._refuse(None, "bad_message", f"A message has {BIGGEST_MESSAGE} bytes at most.")
            return None
        try:
            return messages.read(message)
        except Unreadable as error:
            self._refuse(error.id, "bad_message", error.why, error.allowed)
            return None

    def _before_hello(self, said: messages.Said | None) -> None:
        """Whoever says anything else is told so and may try again."""
        if isinstance(said, messages.Hello):
            self._welcome(said)
        elif not self._bucket.take(self._heard):
            self.close(GOING_AWAY)
        elif said is not None:
            self._refuse(None, "hello_first", "Say hello first.")

    def _welcome(self, hello: messages.Hello) -> None:
        keys = self.house.keys(self.request, self.live.room, hello.tokens)
        watch = hello.as_ == "watch"
        host = self.live.room.opening.host_key in keys and not watch
        client = Client(keys, host, watch, self._send)
        self._talk = Conversation(self.house, self.live, client)
        self._watch_silence()
        self.live.enter(client)

    def _watch_silence(self) -> None:
        """One timer a client, set again once a minute: a time limit for each message costs more."""
        silent = time.monotonic() - self._heard
        if silent >= SILENCE and self._talk is not None:
            self._talk.client.bye("silent")
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(SILENCE - silent, 1), self._watch_silence)

    # --- sending ---

    def _say(self, message: Json) -> None:
        self.say([orjson.dumps(message)])

    def _refuse(self, request: str | None, key: str, say: str, allowed: str = "") -> None:
        said: Json = {"t": "refused", "id": request, "key": key, "say": say}
        self._say({**said, "allowed": allowed} if allowed else said)

    def _send(self) -> None:
        """Send what there is. Whoever is too slow even for a good-bye is cut off."""
        assert self._talk is not None
        client = self._talk.client
        if not self.full:
            out, client.outbox = client.outbox, []
            self.say(out)
        if client.closing is not None:
            if self.full:
                self.transport.abort()
            self.close(RESTART if client.closing == "restart" else REFUSED)

    def emptied(self) -> None:
        if self._talk is not None:
            self._send()
