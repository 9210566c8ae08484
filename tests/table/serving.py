"""A real server in a process of its own, and what a browser would ask it over HTTP."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx

from hapag.core import registry

GAME = os.environ.get("HAPAG_TEST_GAME", "rolling-philippines")  # at whose tables pages and server are tested
FEWEST, MOST = registry.game(GAME).players
READY = "Hapag is ready at "
PATIENCE = 60.0  # seconds for anything that must happen; a machine that runs all tests at once is slow
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("HAPAG_")}


class Server:
    """`hapag serve` on a folder of its own. After `start` it is at `url`, the second time at the same one."""

    def __init__(self, data: Path, *options: str, program: tuple[str, ...] = ("-m", "hapag")) -> None:
        self.data, self.options, self.program = data, options, program
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.errors = data / "stderr.txt"

    def start(self) -> Server:
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, *self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), "--bot-workers", "1", *self.options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=ENVIRONMENT,
                start_new_session=True,  # so that `kill` takes the processes of its bots with it
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(READY), f"{line}{self.said}"
        self.port = urlsplit(line[len(READY) :].strip()).port or 0
        return self

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What the server wrote to its log so far."""
        return self.errors.read_text(encoding="utf-8")

    def stop(self) -> int:
        """As an operator stops it; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def kill(self) -> None:
        """As a power cut stops it."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status

    def socket(self, code: str) -> str:
        return f"ws://127.0.0.1:{self.port}/t/{code}/socket"

    def browser(self, **given: Any) -> httpx.Client:
        """Somebody with a cookie jar of their own. To be closed, or used in `with`."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, **given)

    def get(self, path: str, **given: Any) -> httpx.Response:
        with self.browser() as browser:
            return browser.get(path, **given)

    def post(self, path: str, **given: Any) -> httpx.Response:
        with self.browser() as browser:
            return browser.post(path, **given)

    def is_well(self) -> None:
        """It answers, and nothing in its log tells of an error of its own."""
        assert self.get("/healthz").text == "ok"
        for sign in ("Traceback", "[error", '"level": "error"', "exception was never retrieved"):
            assert sign not in self.said, self.said[-4000:]


@contextlib.contextmanager
def served(data: Path, *options: str, **given: Any) -> Iterator[Server]:
    """A server that is gone afterwards, however the test ended."""
    server = Server(data, *options, **given)
    try:
        yield server.start()
    finally:
        server.kill()


@dataclass(frozen=True)
class Opened:
    """A table, and the tokens that came with it."""

    code: str
    host: str
    seats: dict[int, str]


def me(name: str, **given: Any) -> dict[str, Any]:
    return {"kind": "me", "name": name, **given}


OPEN: dict[str, Any] = {"kind": "open"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "greedy"}


def open_table(server: Server, *seats: dict[str, Any], start: bool = True, **given: Any) -> Opened:
    """A table; by default of Ana, Ben and whom the game needs besides; bots move at once, it has begun."""
    fewest = registry.game(given.get("game", GAME)).players[0]
    usual = (me("Ana"), me("Ben"), *[BOT] * (fewest - 2))
    asked = {"game": GAME, "seats": seats or usual, "pace": 0, "start": start}
    answer = server.post("/api/tables", json={**asked, **given})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return Opened(told["code"], told["host"], {int(seat): token for seat, token in told["seats"].items()})
