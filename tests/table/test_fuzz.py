"""Nonsense over sockets and HTTP: no crash, no error of the server's own, no effect on the table."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from table.people import Person
from table.serving import PATIENCE, Opened, Server, open_table

Json = dict[str, Any]
KINDS = (
    "hello",
    "ping",
    "resync",
    "move",
    "undo",
    "why",
    "hint",
    "phrase",
    "chat",
    "seat",
    "host",
    "rematch",
)
STRANGE = (
    "",
    " ",
    "0",
    "-1",
    "1e999",
    "null",
    "\ud83c\udfb2",
    "\u202e\u0000",
    "ñ" * 50,
    "' OR 1=1 --",
    "../..",
)

texts = st.text(max_size=30) | st.sampled_from(STRANGE)
numbers = st.integers(-3, 70) | st.sampled_from([2**31, 2**63, -(2**64), 10**30]) | st.floats(allow_nan=False)
scalars = st.none() | st.booleans() | numbers | texts
wild = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3)
)
ids = st.sampled_from(["f1", "f2", "f3"]) | wild
fields = st.fixed_dictionaries(
    {"t": st.sampled_from(KINDS) | wild},
    optional={
        "id": ids,
        "seat": st.sampled_from([1, 7, "0", 0.0, True, -1]) | wild,
        "do": st.sampled_from(["start", "end", "bot", "back", "leave", "x"]) | wild,
        "path": st.lists(st.sampled_from(["die-0", "wild", "city-cebu"]) | texts, max_size=13) | wild,
        "phrase": wild,
        "text": wild,
        "fill": wild,
        "tokens": st.lists(texts, max_size=3) | wild,
        "as": st.sampled_from(["player", "watch"]) | wild,
        "last": wild,
        "more": wild,
    },
)


@pytest.fixture(scope="module")
def opened(server: Server) -> Opened:
    return open_table(server)


def state_of(server: Server, opened: Opened) -> tuple[Any, Any, Any]:
    """The whole table as its players see it."""
    with Person(server, opened.code, *opened.seats.values()) as both:
        table = {**both.sight.table, "seats": [{**seat, "online": 0} for seat in both.sight.table["seats"]]}
        return both.sight.n, table, both.sight.eyes


NO_MESSAGES = ("", "null", "[]", "1", '"ping"', "{}", "NaN", '{"t":"ping"}x', "\ufeff{}", "\x00")
LONG = {"t": "chat", "id": "x", "seat": 1, "text": "x" * 300}


def garbage(random: Random) -> str | bytes:
    """Something that is no message."""
    return random.choice(
        [
            random.randbytes(random.randrange(200)),
            "[" * 2000 + "]" * 2000,
            '{"t":' * 900 + "1" + "}" * 900,
            json.dumps(LONG),
            json.dumps({**LONG, "text": "x" * 20_000}),
            '{"t":"move","id":"a","seat":1,"do":"\\ud800"}',
            random.choice(NO_MESSAGES),
            "".join(chr(random.randrange(1, 0xD000)) for _ in range(random.randrange(100))),
        ]
    )


def test_garbage_is_answered_and_has_no_effect(server: Server, opened: Opened) -> None:
    before = state_of(server, opened)
    random = Random(5)
    with Person(server, opened.code) as stranger:
        for _ in range(400):
            stranger.socket.send(garbage(random))
            answer = stranger.read()
            assert (answer["t"], answer["key"]) == ("refused", "bad_message"), answer
            assert answer["say"]
    assert state_of(server, opened) == before
    server.is_well()


@settings(max_examples=60)
@given(st.lists(fields, min_size=1, max_size=12))
def test_messages_of_a_stranger_have_no_effect(server: Server, opened: Opened, said: list[Json]) -> None:
    """All that looks like a message, from somebody without a seat, while Ben's seat is looked after."""
    with Person(server, opened.code, opened.seats[1]), Person(server, opened.code, opened.seats[0]) as ana:
        n = ana.sight.n
        with Person(server, opened.code) as stranger:
            for message in said:
                stranger.send(**message)
            stranger.send(t="ping")
            stranger.until("pong")
            assert not [m for m in stranger.heard if "ack" in m or m["t"] in ("ack", "answer")]
        assert ana.settle()["n"] == n


def test_strangers_leave_no_trace(server: Server) -> None:
    server.is_well()


@settings(max_examples=40)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_anything_before_hello(server: Server, opened: Opened, said: bytes | str) -> None:
    with connect(server.socket(opened.code), open_timeout=PATIENCE) as socket:
        socket.send(said)
        assert json.loads(socket.recv(PATIENCE))["t"] == "refused"
        socket.send('{"t":"hello","as":"watch"}')
        assert json.loads(socket.recv(PATIENCE))["t"] == "snapshot"


def test_what_is_too_big_closes_the_socket_and_nothing_else(server: Server, opened: Opened) -> None:
    before = state_of(server, opened)
    with Person(server, opened.code) as stranger, contextlib.suppress(ConnectionClosed):
        stranger.send(t="chat", id="x", seat=0, text="x" * 200_000)
        assert stranger.closed() is not None
    assert state_of(server, opened) == before
    server.is_well()


def test_replayed_messages_are_done_once(server: Server) -> None:
    """Everything a player has ever said, said again in another order."""
    opened = open_table(server)
    with Person(server, opened.code, opened.seats[0], opened.host) as ana:
        said = []
        for number, do in enumerate(["lock", "unlock", "chat"]):
            said.append({"t": "host", "id": f"h{number}", "do": do})
        said.append({"t": "move", "id": "m", "seat": 0, "do": ana.sight.moves(0)[0]})
        said.append({"t": "phrase", "id": "p", "seat": 0, "phrase": "hello"})
        for message in said:
            ana.does(**message)
        n = ana.sight.n
        for message in Random(1).sample(said * 3, len(said) * 3):
            assert ana.does(**message) == {"t": "ack", "id": message["id"]}
        assert ana.settle()["n"] == n


def test_ten_thousand_fast_messages(server: Server, opened: Opened) -> None:
    """Nobody else waits for them, and all are answered."""
    before = state_of(server, opened)
    with Person(server, opened.code) as fast, Person(server, opened.code) as other:
        for burst in range(20):
            for number in range(500):
                fast.send(t="move", id=f"{burst}.{number}", seat=0, do="x")
            other.send(t="ping")
            other.until("pong")
            fast.send(t="ping")
            fast.until("pong")
        assert sum(message["t"] == "refused" for message in fast.heard) == 10_000
    assert state_of(server, opened) == before
    server.is_well()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "file://", "http://127.0.0.1:1"]
)
def test_pages_of_other_sites_get_no_socket(server: Server, opened: Opened, origin: str) -> None:
    with (
        pytest.raises(Exception, match=r"40[03]"),
        connect(server.socket(opened.code), additional_headers={"Origin": origin}),
    ):
        raise AssertionError("it was let in")
    assert server.post("/api/tables", json={}, headers={"Origin": origin}).status_code == 403
    assert server.post("/language", data={"lang": "fil"}, headers={"Origin": origin}).status_code == 403
    assert server.post("/language", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    server.is_well()


def test_our_own_page_gets_a_socket(server: Server, opened: Opened) -> None:
    with Person(server, opened.code, additional_headers={"Origin": server.url}) as page:
        assert page.sight.n is not None
