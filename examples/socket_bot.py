"""A player for any Hapag table, over HTTP and a WebSocket: joins by code and plays until the game is over.

    pip install websockets
    python examples/socket_bot.py http://localhost:8080 KWN47 --name Bot

It moves at random; for a better player, change `choose`. docs/guides/table-protocol.md tells the messages.
"""

# ruff: noqa: T201 - it tells in the terminal what it does

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PING_AFTER, RESEND_AFTER, SILENCE = 2.5, 2.5, 9.0  # seconds: the contract of a good client
WAITS = (0.5, 1.0, 2.0, 3.5)  # before the connection is tried again
PAUSE = 1.0  # after a refusal, so that a disagreement does not become a flood
LONG_AGO = float("-inf")


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> str:
    """What to play, out of the legal moves; `view` is what this seat may see."""
    return random.choice(moves)["do"]


class Bot:
    """One seat at a table. Everything it knows came in the last snapshot and the updates since."""

    def __init__(self, server: str, code: str, seat: int, token: str) -> None:
        self.address = f"{server.replace('http', 'ws', 1)}/t/{code}/socket"
        self.seat, self.token = seat, token
        self.table: dict[str, Any] = {}
        self.eyes: dict[str, Any] = {}
        self.last: int | None = None  # the highest number seen
        self.failed = 0  # times in a row that the connection broke
        self.pending: dict[str, Any] | None = None  # the move that is neither acknowledged nor refused
        self.sent_at, self.rest_until, self.ping_at = LONG_AGO, LONG_AGO, LONG_AGO

    def play(self) -> None:
        """Until the game is over, however often the connection breaks."""
        while not self.over:
            try:
                with connect(self.address, open_timeout=SILENCE) as socket:
                    self._talk(socket)
            except (OSError, WebSocketException) as trouble:
                wait = WAITS[min(self.failed, len(WAITS) - 1)] * random.uniform(0.8, 1.2)
                print(f"Disconnected ({trouble}); again in {wait:.1f} s.")
                self.failed += 1
                time.sleep(wait)

    @property
    def over(self) -> bool:
        return self.table.get("state") in ("over", "ended")

    def _talk(self, socket: ClientConnection) -> None:
        _say(socket, {"t": "hello", "as": "player", "tokens": [self.token], "last": self.last})
        heard = time.monotonic()
        self.ping_at = heard + PING_AFTER
        while not self.over:
            try:
                message = json.loads(socket.recv(timeout=0.25))
                heard = time.monotonic()
                self._hear(socket, message)
            except TimeoutError:
                if time.monotonic() - heard > SILENCE:
                    raise
            self._act(socket, time.monotonic())

    def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind, own = message["t"], str(self.seat)
        done = message.get("ack") if kind == "update" else message.get("id")
        if self.pending and self.pending["id"] == done:
            self.pending = None
        if kind == "snapshot":
            self.last, self.table, self.failed = message["n"], message["table"], 0
            self.eyes = message["eyes"].get(own, {})
            self.sent_at = LONG_AGO  # what is pending may have been lost: send it again now
        elif kind == "update" and message["n"] != (self.last or 0) + 1:
            _say(socket, {"t": "resync"})
        elif kind in ("update", "here"):
            self.last = message.get("n", self.last)
            self.table = patched(self.table, message.get("table", []))
            change = message.get("eyes", {}).get(own, {})
            view = patched(self.eyes.get("view"), change.pop("view", []))
            self.eyes = {**self.eyes, **change, "view": view}
        elif kind == "refused":
            print(f"Refused: {message['say']}")
            self.rest_until = time.monotonic() + PAUSE
            _say(socket, {"t": "resync"})
        elif kind == "pong":
            self.ping_at = time.monotonic() + PING_AFTER
        elif kind == "bye" and message["key"] != "restart":
            raise SystemExit(f"The table sent this player away: {message['key']}.")

    def _act(self, socket: ClientConnection, now: float) -> None:
        if now >= self.ping_at:
            _say(socket, {"t": "ping"})
            self.ping_at = now + SILENCE
        may = self.table.get("state") == "playing" and not self.table["paused"] and now >= self.rest_until
        if may and self.pending is None and self.eyes.get("moves"):
            do = choose(self.eyes["view"], self.eyes["moves"])
            self.pending = {"t": "move", "id": uuid.uuid4().hex, "seat": self.seat, "do": do}
            self.sent_at = LONG_AGO
        if self.pending and now - self.sent_at > RESEND_AFTER:  # the same id again is done only once
            _say(socket, self.pending)
            self.sent_at = now


def patched(value: Any, patch: list[list[Any]]) -> Any:
    """`[path, value]` puts, `[path]` deletes, an empty path replaces everything."""
    whole = [value]
    for path, *new in patch:
        inner, key = whole, 0
        for step in path:
            inner, key = inner[key], step
        if new:
            inner[key] = new[0]
        else:
            del inner[key]
    return whole[0]


def sit(server: str, code: str, name: str) -> tuple[int, str]:
    """Take the first open seat: its number, and the token that proves it."""
    headers = {"Content-Type": "application/json"}
    body = json.dumps({"name": name}).encode()
    try:
        asked = urllib.request.Request(f"{server}/api/tables/{code}/seats", body, headers)
        with urllib.request.urlopen(asked, timeout=SILENCE) as answer:
            got = json.load(answer)
    except urllib.error.HTTPError as refusal:
        raise SystemExit(json.load(refusal)["error"]["say"]) from None
    return got["seat"], got["token"]


def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
    socket.send(json.dumps(message))


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays at a Hapag table.")
    parser.add_argument("server", help="its address, such as http://localhost:8080")
    parser.add_argument("code", help="the table's code, such as KWN47")
    parser.add_argument("--name", default="Bot")
    asked = parser.parse_args()
    server = asked.server.rstrip("/")
    seat, token = sit(server, asked.code, asked.name)
    print(f"{asked.name} has seat {seat} and plays as soon as the host starts.")
    bot = Bot(server, asked.code, seat, token)
    bot.play()
    print(f"The game is over. Places by seat: {bot.eyes['view'].get('places')}")


if __name__ == "__main__":
    main()
