"""Several server processes on one PostgreSQL database: people at one table, each at another server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hapag.core import record as records
from hapag.core.verify import verify
from table.people import Person, ana, ben, play_to_the_end
from table.serving import BOT, Server, me, open_table, served


@pytest.fixture
def pair(tmp_path: Path, postgres: str) -> Iterator[tuple[Server, Server]]:
    """Two servers of one house: the same database, the same signing key."""
    options = ("--no-limits", "--database", postgres)
    with served(tmp_path / "house", *options) as one, served(tmp_path / "house", *options) as other:
        yield one, other


def test_moves_at_one_server_are_seen_at_the_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = open_table(one)
    with ana(one, opened) as first, ben(other, opened) as second:
        for _ in range(10):
            if first.sight.moves(0):
                second.until_n(first.move(0)["n"])
            if second.sight.moves(1):
                first.until_n(second.move(1)["n"])
        assert first.sight.eyes["0"]["view"]["turn"] == second.sight.eyes["1"]["view"]["turn"]
    for server in pair:
        server.is_well()


def test_a_move_sent_to_both_is_done_once(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = open_table(one)
    with ana(one, opened) as here, ana(other, opened) as there:
        do = here.sight.moves(0)[0]
        here.send(t="move", id="same", seat=0, do=do)
        there.send(t="move", id="same", seat=0, do=do)
        n = (here.sight.n or 0) + 1
        for person in (here, there):
            while not [m for m in person.heard if "same" in (m.get("ack"), m.get("id"))]:
                person.read()
            assert person.does("move", id="same", seat=0, do=do) == {"t": "ack", "id": "same"}
            assert person.settle()["n"] == n


def test_one_server_dies_and_the_game_goes_on_at_the_other(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = open_table(one, me("Ana"), me("Ben"), BOT)
    with Person(one, opened.code, *opened.seats.values()) as both:
        both.move(0)
        both.move(1)
        n = both.sight.n or 0
    one.kill()
    with Person(other, opened.code, *opened.seats.values()) as both:
        assert (both.sight.n or 0) >= n
        play_to_the_end(both, Random(1))
    text = other.get(f"/api/records/{opened.code}").text
    assert verify(records.read(text)).startswith("The seed matches")
