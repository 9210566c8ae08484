"""Servers for the tests of the table: one that all tests of a process share, and others of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.serving import Server, served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody restarts; it does not count how often it is asked."""
    with served(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        yield running
        running.is_well()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, kill and start again."""
    with served(tmp_path / "server", "--no-limits") as running:
        yield running
