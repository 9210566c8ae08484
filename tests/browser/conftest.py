"""A real Chromium, a real server, and people who come with windows of their own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visitors import LAPTOP, PHONE, WALL, Visitor, cookies_of
from table.people import Person, play_to_the_end
from table.serving import BOT, Opened, Server, me, open_table, served

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, one for all tests of a process."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("NO CHROMIUM: nothing of the pages is tested. Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody restarts."""
    with served(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        yield running
        running.is_well()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, kill and start again."""
    with served(tmp_path / "server", "--no-limits") as running:
        yield running


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

    def plays(self, opened: Opened, *seats: int, phone: bool = False, host: bool = False, **given: Any) -> Visitor:
        visitor = self.phone(**given) if phone else self.laptop(**given)
        return self.sits(visitor, opened, *seats, host=host).sees(".play")

    def close(self) -> None:
        for visitor in self.visitors:
            visitor.close()

    def are_content(self) -> None:
        for visitor in self.visitors:
            visitor.is_content()


@pytest.fixture
def hosts(browser: Browser, server: Server) -> Iterator[Hosts]:
    yield from _hosting(browser, server)


@pytest.fixture
def own_hosts(browser: Browser, own_server: Server) -> Iterator[Hosts]:
    """The same at a server of one's own."""
    yield from _hosting(browser, own_server)


def _hosting(browser: Browser, server: Server) -> Iterator[Hosts]:
    hosting = Hosts(browser, server)
    try:
        yield hosting
        hosting.are_content()
    finally:
        hosting.close()


@pytest.fixture(scope="session")
def solo(server: Server) -> Callable[[], Opened]:
    """Opens a table of one person, who plays alone."""
    return lambda: open_table(server, me("Ana"))


@pytest.fixture(scope="session")
def with_bot(server: Server) -> Callable[[], Opened]:
    """Opens a table of one person and a bot."""
    return lambda: open_table(server, me("Ana"), BOT)


@pytest.fixture(scope="session")
def finished(server: Server) -> Opened:
    """A table where Ana and Ben have played to the end."""
    opened = open_table(server)
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(3))
    return opened
