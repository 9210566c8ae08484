"""What RFC 6455 wants of a socket, beyond what is said over it."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from table.people import Person, ana
from table.serving import PATIENCE, Opened, Server, open_table, served


def test_a_message_may_come_in_pieces(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        person.socket.send(iter(['{"t":', '"pi', 'ng"}']))
        assert person.read()["t"] in ("here", "pong")
        person.socket.send(iter([b"{", b"}"]))
        assert person.until("refused")["say"] == "Messages are text, not bytes."
        person.send(t="ping")
        person.until("pong")


def test_messages_that_come_together_are_answered_in_order(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        for number in range(50):
            person.send(t="why", id=f"w{number}", seat=0, path=[])
        answers = [person.until("answer")["id"] for _ in range(50)]
        assert answers == [f"w{number}" for number in range(50)]


def test_a_ping_of_the_protocol_is_answered(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        assert person.socket.ping().wait(PATIENCE)


def end_by_good_bye(socket: ClientConnection) -> None:
    socket.close()


def end_by_nonsense(socket: ClientConnection) -> None:
    socket.socket.sendall(b"\xff" * 20)


def end_by_bad_text(socket: ClientConnection) -> None:
    socket.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")


def end_by_too_much(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        socket.send("x" * 70_000)


def end_by_hanging_up(socket: ClientConnection) -> None:
    socket.socket.shutdown(sockets.SHUT_RDWR)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (end_by_good_bye, 1000),
        (end_by_nonsense, 1002),
        (end_by_bad_text, 1007),
        (end_by_too_much, 1009),
        (end_by_hanging_up, 1006),
    ],
)
def test_however_it_ends_the_others_are_told(
    server: Server, end: Callable[[ClientConnection], None], code: int
) -> None:
    opened = open_table(server)
    with Person(server, opened.code) as other:
        with ana(server, opened) as person:
            while not other.sight.table["seats"][0]["online"]:
                other.read()
            end(person.socket)
            assert person.closed() == code
        while other.sight.table["seats"][0]["online"]:
            other.read()
    server.is_well()


def test_there_is_no_socket_elsewhere(server: Server, opened: Opened) -> None:
    for path in ("/", f"/t/{opened.code}", f"/t/{opened.code}/socket/more", "/t//socket"):
        with pytest.raises(InvalidStatus) as refused, connect(server.url.replace("http", "ws") + path):
            pass
        assert refused.value.response.status_code == 404
    with connect(server.socket(opened.code) + "?from=elsewhere") as socket:
        socket.send('{"t":"hello"}')
        assert json.loads(socket.recv(PATIENCE))["t"] == "snapshot"


def test_behind_a_proxy_each_guesser_has_their_own_limit(tmp_path: Path) -> None:
    with served(tmp_path / "behind", "--trust-proxy") as server:
        opened = open_table(server)

        def answer(address: str, code: str) -> str:
            """The first word somebody there gets at a table."""
            with Person(server, code, additional_headers={"X-Forwarded-For": f"{address}, 10.0.0.1"}) as one:
                return str(one.heard[0].get("key", one.heard[0]["t"]))

        told = [answer("1.2.3.4", "CCCCC") for _ in range(32)]
        assert told == ["no_such_table"] * 30 + ["too_often"] * 2
        assert answer("1.2.3.4", opened.code) == "too_often"
        assert answer("5.6.7.8", opened.code) == "snapshot"
