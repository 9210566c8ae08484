"""Whoever opens windows and tables for a test, and Chromium itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from browser.visitors import LAPTOP, PHONE, WALL, Visitor, cookies_of
from table.serving import Opened, Server

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """Debian's, if it is installed; without a window of its own it needs a quarter less time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def browsing(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield running
        running.close()


class Hosts:
    """Opens windows and tables, and closes the windows afterwards."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.visitors: list[Visitor] = []

    def visitor(self, size: tuple[int, int] = LAPTOP, base: str | None = None, **given: Any) -> Visitor:
        given = {"locale": "en-US", "reduced_motion": "reduce", **given}
        visitor = Visitor(self.browser, base or self.server.url, size, **given)
        self.visitors.append(visitor)
        return visitor

    def phone(self, **given: Any) -> Visitor:
        return self.visitor(PHONE, has_touch=True, is_mobile=True, **given)

    def laptop(self, **given: Any) -> Visitor:
        return self.visitor(LAPTOP, **given)

    def wall(self, **given: Any) -> Visitor:
        return self.visitor(WALL, **given)

    def sits(self, visitor: Visitor, opened: Opened, *seats: int, host: bool = False) -> Visitor:
        """At the table, on these chairs; without one it watches."""
        if seats or host:
            visitor.context.add_cookies(cookies_of(self.server, opened, *seats, host=host))
        return visitor.go(f"/t/{opened.code}")

    def plays(
        self, opened: Opened, *seats: int, phone: bool = False, host: bool = False, **given: Any
    ) -> Visitor:
        visitor = self.phone(**given) if phone else self.laptop(**given)
        return self.sits(visitor, opened, *seats, host=host).sees(".play")

    def close(self) -> None:
        for visitor in self.visitors:
            visitor.close()

    def are_content(self) -> None:
        for visitor in self.visitors:
            visitor.is_content()


def packed_sizes(server: Server, code: str, game: str, parts: Iterable[str]) -> dict[str, int]:
    """Bytes, compressed, of files of a game as the page of a table names them."""
    base = re.search(r"/s/\w+/", server.get(f"/t/{code}").text)
    assert base is not None
    sizes = {}
    with server.browser(headers={"accept-encoding": "gzip"}) as browser:
        for part in parts:
            with browser.stream("GET", f"{base[0]}games/{game}/{part}") as answer:
                sizes[part] = sum(len(piece) for piece in answer.iter_raw())
    return sizes
