"""Connections: who is let in and who is refused; and what floods, dawdles, or never reads harms nobody."""

from __future__ import annotations

import asyncio
import time

import pytest

from hapag.core.protocol import YourMove
from hapag.tournament import connection, door
from hapag.tournament.player import Player
from tournament.guests import LONG, PROTOCOL, Guest, plan, tournament

WELCOME = "WELCOME TO ANOTHER EDITION OF THUNDERDOME!"
LOGIN = "TWO SHALL ENTER, ONE SHALL LEAVE"
UNEXPECTED = "it did not say what it was asked for"
BYE = "THANK YOU FOR PLAYING! GOODBYE"


def visits(*visitors: list[str]) -> tuple[list[list[str]], list[str]]:
    """What a server of red and blue says to each of these, one after the other; and what it told of them."""

    async def all_of_them() -> tuple[list[list[str]], list[str]]:
        heard = []
        async with tournament(plan("red", "blue")) as (port, _, told):
            for said in visitors:
                guest = await Guest.come(port)
                for line in said:
                    guest.say(line)
                heard.append([await guest.line() for _ in range(3)])
                await guest.leave()
        return heard, told

    return asyncio.run(all_of_them())


def test_the_two_steps_by_which_somebody_is_let_in():
    (heard,), told = visits(["ENTER THUNDERDOME tiger", "I AM blue secret-blue"])
    assert heard == [WELCOME, LOGIN, "WAIT FOR THE TOURNAMENT TO BEGIN 2"]
    assert told == ["blue is here, as player 2."]


@pytest.mark.parametrize(
    ("said", "heard", "why"),
    [
        (["ENTER THUNDERDOME lion"], [WELCOME, BYE, ""], "wrong tournament password"),
        (["ENTER THUNDERDOME"], [WELCOME, BYE, ""], UNEXPECTED),
        (["I AM red secret-red"], [WELCOME, BYE, ""], UNEXPECTED),
        (["GET / HTTP/1.1"], [WELCOME, BYE, ""], UNEXPECTED),
        (["\x00\xff\x16\x03\x01"], [WELCOME, BYE, ""], UNEXPECTED),
        (["ENTER THUNDERDOME tiger", "I AM red secret-blue"], [WELCOME, LOGIN, BYE], "wrong login"),
        (["ENTER THUNDERDOME tiger", "I AM nobody x"], [WELCOME, LOGIN, BYE], "wrong login"),
        (["ENTER THUNDERDOME tiger", "I AM red"], [WELCOME, LOGIN, BYE], UNEXPECTED),
        (["ENTER THUNDERDOME tiger", "ENTER THUNDERDOME tiger"], [WELCOME, LOGIN, BYE], UNEXPECTED),
    ],
)
def test_who_says_anything_else_is_refused(said, heard, why):
    (found,), told = visits(said)
    assert found == heard
    assert told[0].startswith("Refused 127.0.0.1: ")
    assert why in told[0]


def test_a_login_can_be_used_once():
    right = ["ENTER THUNDERDOME tiger", "I AM red secret-red"]
    (first, again), told = visits(right, right)
    assert first[2] == "WAIT FOR THE TOURNAMENT TO BEGIN 1"
    assert again == [WELCOME, LOGIN, BYE]
    assert told[1] == "Refused 127.0.0.1: red has been in already."


def test_a_refused_login_can_still_be_used():
    wrong = ["ENTER THUNDERDOME tiger", "I AM red guess"]
    right = ["ENTER THUNDERDOME tiger", "I AM red secret-red"]
    (_, heard), _ = visits(wrong, right)
    assert heard[2] == "WAIT FOR THE TOURNAMENT TO BEGIN 1"


def test_who_says_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(door, "PATIENCE", 0.05)
    (silent, halfway), told = visits([], ["ENTER THUNDERDOME tiger"])
    assert silent == [WELCOME, BYE, ""]
    assert halfway == [WELCOME, LOGIN, BYE]
    assert told == ["Refused 127.0.0.1: no answer in time."] * 2


def test_no_more_than_so_many_stand_at_the_door(monkeypatch):
    monkeypatch.setattr(door, "AT_THE_DOOR", 2)

    async def crowd() -> None:
        async with tournament(plan("red", "blue")) as (port, _, _):
            guests = [await Guest.come(port) for _ in range(3)]
            assert [await guest.line() for guest in guests] == [WELCOME, WELCOME, BYE]
            await guests[0].leave()
            while (late := await Guest.come(port)) and await late.line() == BYE:
                await late.leave()
            for guest in (*guests, late):
                await guest.leave()

    asyncio.run(crowd())


def test_nobody_comes_in_when_the_tournament_has_begun():
    async def late() -> None:
        async with tournament(plan("red", "blue")) as (port, _, told):
            waiting = await Guest.come(port)
            assert await waiting.line() == WELCOME
            inside = [await Guest.enter(port, user) for user in ("red", "blue")]
            for guest in inside:
                await guest.until("NEW MATCH")
            assert await waiting.rest() == [WELCOME, BYE]
            guest = await Guest.come(port)
            assert await guest.rest() == [BYE]
            assert "Refused 127.0.0.1: the tournament begins without it." in told
            for each in (*inside, waiting, guest):
                await each.leave()

    asyncio.run(late())


# --- lines -------------------------------------------------------------------------------------------------


class Listener:
    """A bare server of connections, and the client at the other end."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __aenter__(self) -> Listener:
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[connection.Connection] = loop.create_future()
        self._server = await loop.create_server(
            lambda: connection.Connection(opened.set_result), "127.0.0.1", 0
        )
        port = self._server.sockets[0].getsockname()[1]
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.connection = await opened
        self.connection.heard = self.heard.append
        return self

    async def __aexit__(self, *_: object) -> None:
        self.connection.abort()
        self.writer.close()
        await asyncio.gather(self.writer.wait_closed(), return_exceptions=True)
        self._server.close()

    async def hears(self, count: int) -> list[str]:
        async with asyncio.timeout(LONG):
            while len(self.heard) < count:
                await asyncio.sleep(0.005)
        return self.heard


def test_lines_come_whole_however_they_are_cut():
    async def cut() -> list[str]:
        async with Listener() as listener:
            for part in (b"GAME A M", b"OVE 1\r\nGAME", b" B\n\n", b"\xffx\n"):
                listener.writer.write(part)
                await asyncio.sleep(0.01)
            return await listener.hears(4)

    assert asyncio.run(cut()) == ["GAME A MOVE 1", "GAME B", "", "\ufffdx"]


def test_a_line_without_end_takes_no_memory_and_is_no_move():
    async def endless() -> tuple[list[str], int]:
        async with Listener() as listener:
            listener.writer.write(b"GAME A " + b"x" * 40_000)
            await asyncio.sleep(0.1)
            kept = len(listener.connection._line)
            listener.writer.write(b" MOVE\nGAME B\n")
            return await listener.hears(2), kept

    heard, kept = asyncio.run(endless())
    assert kept == connection.LONGEST
    assert heard[0].startswith("GAME A xxx")
    assert heard[0].endswith(" ...")
    assert heard[1] == "GAME B"


def test_a_flood_is_read_no_faster_than_is_fair(monkeypatch):
    """What may be read at once, and no more for the next hours; the others are read as ever."""
    monkeypatch.setattr(connection, "RATE", 1)

    line = b"GAME A MOVE\n"
    fair = connection.AT_ONCE // (len(line) + connection.A_LINE)

    async def flood() -> int:
        async with Listener() as listener:
            listener.writer.write(line * 100_000)
            await listener.hears(fair)
            await asyncio.sleep(0.1)
            return len(listener.heard)

    assert fair <= asyncio.run(flood()) <= fair + connection.ROOM // len(line)


def test_a_flood_that_is_over_is_forgotten(monkeypatch):
    monkeypatch.setattr(connection, "RATE", 10_000_000)

    async def flood() -> list[str]:
        async with Listener() as listener:
            listener.writer.write(b"GAME A MOVE\n" * 10_000 + b"GAME B\n")
            return (await listener.hears(10_001))[-1:]

    assert asyncio.run(flood()) == ["GAME B"]


def test_an_answer_that_was_there_in_time_counts_however_busy_the_server_is():
    asked = YourMove("A", 0.05, 0, "tile ROCK+ROCK")

    async def busy() -> str | None:
        async with Listener() as listener:
            player = Player("1", "red", PROTOCOL, listener.connection)
            answer = asyncio.create_task(player.answer(asked))
            await listener.reader.readline()
            listener.writer.write(b"GAME A MOVE 0\n")
            time.sleep(0.2)  # the server looks at nothing until long after the time is over
            return await answer

    assert asyncio.run(busy()) == "GAME A MOVE 0"


def test_an_answer_that_comes_late_does_not_count():
    asked = YourMove("A", 0.05, 0, "tile ROCK+ROCK")

    async def late() -> str | None:
        async with Listener() as listener:
            player = Player("1", "red", PROTOCOL, listener.connection)
            answer = await player.answer(asked)
            listener.writer.write(b"GAME A MOVE 0\n")
            await asyncio.sleep(0.05)
            return answer

    assert asyncio.run(late()) is None


def test_who_never_reads_is_left(monkeypatch):
    monkeypatch.setattr(connection, "UNREAD", 10_000)

    async def deaf() -> bool:
        async with Listener() as listener:
            listener.writer.transport.pause_reading()
            async with asyncio.timeout(LONG):
                while listener.connection.open:
                    listener.connection.say("x" * 10_000)
                    await asyncio.sleep(0)
            return listener.connection.open

    assert asyncio.run(deaf()) is False
