"""Running the server: where it listens, how it logs, how it stops."""

from __future__ import annotations

import gc
import logging
import re
import socket
import sys
from collections.abc import Callable
from typing import Any

import structlog
import uvicorn

from hapag.table.addresses import address
from hapag.table.app import create_app
from hapag.table.settings import Settings
from hapag.table.socket import Socket

SECRET = re.compile(r"(key|token)=[^&\s\"']+")
SWITCH = 0.001  # seconds a thread may keep the interpreter while another one wants it
YOUNG, NEVER = 5_000, 1 << 30  # objects after which the young ones are collected; collections
SHUTDOWN = 5  # seconds for what is under way


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once everything answers."""
    log_to_stderr(settings.log_json)
    listening = listen(settings.host, settings.port)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # addresses of pages may hold tokens
        ws=Socket,
        proxy_headers=settings.trust_proxy,
        forwarded_allow_ips="*" if settings.trust_proxy else None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
    )
    server = _Server(config, lambda: ready(address(settings.host, listening.getsockname()[1])))
    server.run([listening])


class _Server(uvicorn.Server):
    """Says when it is ready, and lets the tables say good-bye before sockets are cut."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _settle()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        await app.state.house.hall.say_good_bye()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # stopped as asked: nothing to die of


def _settle() -> None:
    """What a busy hall needs of the interpreter, once everything is loaded.

    The writer's thread must not wait long for its turn. And what has outlived one collection of the young is
    not looked at again while people play: to go through everything stops everybody for some tenths of a
    second. The hall does that when it is quiet (`Hall._tidy`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    sys.setswitchinterval(SWITCH)


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def log_to_stderr(as_json: bool) -> None:
    shape = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _without_secrets,
            shape,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s: %(message)s")


def _without_secrets(_: Any, __: str, entry: Any) -> Any:
    """No token reaches the log, whatever was asked for."""
    return {
        key: SECRET.sub(r"\1=...", value) if isinstance(value, str) else value for key, value in entry.items()
    }
