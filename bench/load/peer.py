"""boardgame.io beside it: tic-tac-toe in memory, two sockets a match, driven the same way."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from bench.load.measured import Load, Window
from bench.load.server import Server, running

FOLDER = Path(__file__).with_name("boardgameio")
READY = r'\{"port":(\d+)\}'
INSTALL = ("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")
INSTALL_SECONDS = 300
GRACE = 60.0  # seconds a client may take beyond what it was asked for


def missing() -> str | None:
    """Installs it where it is not yet; why it cannot be measured here, or None."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "boardgame.io is not measured: Node and npm are not installed."
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        try:
            subprocess.run(INSTALL, cwd=FOLDER, check=True, timeout=INSTALL_SECONDS, capture_output=True)
        except (subprocess.SubprocessError, OSError) as error:
            return f"boardgame.io is not measured: npm could not install it ({type(error).__name__})."
    return None


def version() -> str:
    package = json.loads((FOLDER / "node_modules" / "boardgame.io" / "package.json").read_text("utf-8"))
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return f"boardgame.io {package['version']}, Node {node.removeprefix('v')}"


def load(matches: int, seconds: float, warm_up: float, rate: float | None = None) -> Load:
    measured = Load(matches, rate)
    with tempfile.TemporaryDirectory(prefix="hapag-load-") as folder:
        command = ["node", str(FOLDER / "server.js")]
        with running(command, READY, Path(folder), {"NODE_ENV": "production"}) as server:
            _drive(server, measured, seconds, warm_up)
    return measured


def _drive(server: Server, measured: Load, seconds: float, warm_up: float) -> None:
    window = Window(measured, server)
    asked = [f"http://127.0.0.1:{server.url}", measured.tables, warm_up, seconds, measured.asked or 0]
    client = subprocess.Popen(
        ["node", str(FOLDER / "client.js"), *map(str, asked)], stdout=subprocess.PIPE, text=True
    )
    assert client.stdout is not None
    latest = threading.Timer(warm_up + seconds + GRACE, client.kill)
    latest.start()
    try:
        for line in client.stdout:
            told = json.loads(line)
            if told["event"] == "begin":
                window.begin()
            elif told["event"] == "end":
                window.end()
            else:
                measured.acked, measured.seen = told["acked"], told["seen"]
                measured.client_cpu, measured.troubles = told["cpu"], told["stuck"]
                measured.games = told["games"]
    finally:
        latest.cancel()
        client.kill()
        client.wait()
    if not measured.moves:
        raise SystemExit(f"boardgame.io made no move; its log: {server.log.read_text()[-500:]}")
