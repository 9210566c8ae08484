"""Servers for the tests of the table: one that all tests of a process share, and others of one's own."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.pool import NullPool

from table.serving import Opened, Server, open_table, served


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


@pytest.fixture
def opened(server: Server) -> Opened:
    """A new table of Ana, its host, and Ben, who are playing."""
    return open_table(server)


@pytest.fixture
def postgres() -> Iterator[str]:
    """An empty PostgreSQL database, beside the one that HAPAG_TEST_POSTGRES names."""
    given = os.environ.get("HAPAG_TEST_POSTGRES")
    if not given:
        pytest.skip("HAPAG_TEST_POSTGRES names no database")
    name = f"hapag_{secrets.token_hex(6)}"
    keeper = create_engine(given, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with keeper.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(given).set(database=name).render_as_string(hide_password=False)
    with keeper.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
