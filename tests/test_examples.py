"""The programs in examples/ are run as a reader would run them."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from websockets.sync.server import serve

ROOT = Path(__file__).resolve().parents[1]
BOT = ROOT / "examples" / "socket_bot.py"
PATIENCE = 60  # seconds; nothing here is about speed


@pytest.fixture(scope="module")
def socket_bot():
    spec = importlib.util.spec_from_file_location("socket_bot", BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server(tmp_path):
    """The address of a real server with an empty database."""
    command = [sys.executable, "-m", "hapag", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--data", str(tmp_path), "--no-limits"]
    log = tmp_path / "server.log"
    with log.open("wb") as out:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        yield _eventually(lambda: _address(process, log))
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _address(process, log):
    told = log.read_text("utf-8")
    assert process.poll() is None, told
    ready = re.search(r"Hapag is ready at (http://127\.0\.0\.1:\d+)/", told)
    return ready and ready[1]


def _eventually(found):
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest:
        if (got := found()) is not None:
            return got
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")


def _asked(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read()


def test_bot_joins_by_code_and_plays_to_the_end(server):
    opening = {
        "game": "rolling-philippines",
        "seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}],
        "pace": 0,
    }
    opened = json.loads(_asked(f"{server}/api/tables", opening))
    table = f"{server}/api/tables/{opened['code']}"
    command = [sys.executable, str(BOT), server, opened["code"], "--name", "Lito"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        try:
            seat = _eventually(lambda: _person(json.loads(_asked(table))))
            assert seat["name"] == "Lito"
            _asked(f"{table}/start", {"token": opened["host"]})
            out, err = bot.communicate(timeout=PATIENCE)
        finally:
            bot.kill()
    assert bot.returncode == 0, err
    assert "The game is over." in out
    assert json.loads(_asked(table))["state"] == "over"
    record = _asked(f"{server}/api/records/{opened['code']}").splitlines()
    assert all(isinstance(json.loads(line), dict) for line in record)


def _person(table):
    return next((seat for seat in table["seats"] if seat["kind"] == "person"), None)


def test_bot_says_why_it_cannot_sit_down(server):
    done = subprocess.run(
        [sys.executable, str(BOT), server, "CCCCC"],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "CCCCC" in done.stderr
    assert "Traceback" not in done.stderr


class Scripted:
    """A table that loses the connection once, when it has taken the move but not yet said so."""

    def __init__(self):
        self.heard = []
        self.lost = False

    def __call__(self, socket):
        for text in socket:
            message = json.loads(text)
            self.heard.append(message)
            if message["t"] == "hello":
                socket.send(json.dumps(self._snapshot()))
            elif message["t"] == "move" and not self.lost:
                self.lost = True
                return
            elif message["t"] == "move":
                socket.send(json.dumps({"t": "ack", "id": message["id"]}))
                table = [[["state"], "over"]]
                socket.send(json.dumps({"t": "update", "n": 9, "table": table, "eyes": {}}))

    def _snapshot(self):
        moves = [] if self.lost else [{"do": "blue:ormoc", "path": [], "say": {}}]
        eyes = {"view": {"places": [1]}, "moves": moves}
        return {"t": "snapshot", "n": 8, "table": {"state": "playing", "paused": False}, "eyes": {"0": eyes}}


@contextmanager
def _listening(handler):
    with serve(handler, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_bot_sends_an_unanswered_move_again_with_its_id(socket_bot, monkeypatch):
    monkeypatch.setattr(socket_bot, "WAITS", (0.0,))
    table = Scripted()
    with _listening(table) as address:
        socket_bot.Bot(address, "KWN47", 0, "token").play()
    hellos = [message for message in table.heard if message["t"] == "hello"]
    first, again = [message for message in table.heard if message["t"] == "move"]
    assert [hello["last"] for hello in hellos] == [None, 8]
    assert first == again
    assert first["do"] == "blue:ormoc"


def test_patches(socket_bot):
    value = {"seats": [{"x": 1, "y": 2}, {"x": 5}], "round": 1}
    patch = [[["seats", 0, "x"], 3], [["seats", 0, "y"]], [["round"], 2]]
    assert socket_bot.patched(value, patch) == {"seats": [{"x": 3}, {"x": 5}], "round": 2}
    assert socket_bot.patched(value, [[[], {"new": True}], [["too"], 1]]) == {"new": True, "too": 1}
