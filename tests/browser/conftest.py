"""A real Chromium, a real server, and people who come with windows of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser import dealt
from browser.hosting import Hosts, browsing, chromium
from browser.places import finish
from table.serving import BOT, FEWEST, Opened, Server, me, open_table, served

# Everybody is dealt the same in every run, so that a red test stays red. HAPAG_TEST_DEAL is another deal.
DEALT = (dealt.__file__, os.environ.get("HAPAG_TEST_DEAL", "1"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process."""
    found = chromium()
    if found is None:
        pytest.skip("NO CHROMIUM: nothing of the pages is tested. Debian: apt-get install chromium")
    with browsing(found) as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody restarts."""
    with served(tmp_path_factory.mktemp("server"), "--no-limits", program=DEALT) as running:
        yield running
        running.is_well()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, kill and start again."""
    with served(tmp_path / "server", "--no-limits", program=DEALT) as running:
        yield running


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
    """Opens a table of one person, who plays alone, or with as many bots as the game needs."""
    return lambda: open_table(server, me("Ana"), *[BOT] * (FEWEST - 1))


@pytest.fixture(scope="session")
def with_bot(server: Server) -> Callable[[], Opened]:
    """Opens a table of one person and a bot."""
    return lambda: open_table(server, me("Ana"), BOT)


@pytest.fixture(scope="session")
def finished(server: Server) -> Opened:
    """A table where Ana and Ben have played to the end."""
    return finish(server)
