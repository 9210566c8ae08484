"""The client speaks to anybody's server: as the course's did, with the habits of those that are public."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

from hapag.core import registry
from hapag.core.bot import Bot
from hapag.core.chance import streams
from hapag.core.errors import HapagError
from hapag.core.match import Match
from hapag.core.protocol import Moved, YourMove
from hapag.tournament import client as clients
from hapag.tournament.client import Tally
from hapag.tournament.thinking import thought
from tournament.guests import PATIENT, PROTOCOL, SETTING, bot_client

BEFORE = [
    "WELCOME TO ANOTHER EDITION OF THUNDERDOME!",
    "TWO SHALL ENTER, ONE SHALL LEAVE",
    "WAIT FOR THE TOURNAMENT TO BEGIN 7",
]
BEGIN = [
    "NEW CHALLENGE 1 YOU WILL PLAY 1 MATCH",
    "BEGIN ROUND 1 OF 1",
    "NEW MATCH BEGINNING NOW YOUR OPPONENT IS PLAYER 9",
]
OVER = ["GAME A OVER PLAYER 7 WIN PLAYER 9 FORFEITED", "END OF ROUND 1 OF 1", "END OF CHALLENGES"]


class Host:
    """Somebody's server, for one client: the test says every word of it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.match: Match = SETTING.match(b"a seed of sixteen bytes or more")

    def say(self, *lines: str) -> None:
        self.writer.writelines(line.encode() + b"\r\n" for line in lines)

    async def line(self) -> str:
        return (await asyncio.wait_for(self.reader.readline(), PATIENT)).decode().strip()

    async def let_in(self) -> None:
        for line in BEFORE[:2]:
            self.say(line)
            await self.line()
        self.say(BEFORE[2])

    async def turn(self, number: int, echo: int = 1, seconds: float = 60) -> str:
        """Ask for a move, play it as ours would, and tell of it so many times."""
        asked = YourMove("A", seconds, number, self.match.events[-1].do)
        self.say(PROTOCOL.said(asked))
        line = await self.line()
        turn = PROTOCOL.taken(line, asked)
        assert turn is not None, line
        self.play(turn)
        for _ in range(echo):
            self.say(PROTOCOL.said(Moved("A", number, "7", asked.drawn, turn)))
        return line

    def reply(self, number: int, wording=lambda line: line) -> None:
        """The other player's move."""
        drawn = self.match.events[-1].do
        turn = thought(self.match, registry.bot("random"), streams(number, 1))
        self.play(turn)
        self.say(wording(PROTOCOL.said(Moved("A", number, "9", drawn, turn))))

    def play(self, turn: tuple[str, ...]) -> None:
        for move in turn:
            self.match.play_action(int(self.match.waiting[0]), self.match.action_of(move))


def meets(host, said: list[str] | None = None, **more) -> Tally:
    """How it goes for a client that meets this server; `said` collects what it tells."""
    told: list[str] = [] if said is None else said

    async def both() -> Tally:
        done = asyncio.get_running_loop().create_future()

        async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await host(Host(reader, writer))
                done.set_result(None)
            except BaseException as error:
                done.set_exception(error)
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()

        server = await asyncio.start_server(come, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            tally = await asyncio.wait_for(
                bot_client("red", told=told.append, **more).play("127.0.0.1", port, 5), PATIENT
            )
            await done
        finally:
            server.close()
        return tally

    return asyncio.run(both())


def test_it_plays_as_the_course_says():
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)
        for number in range(5):
            await server.turn(number)
            server.reply(number)
        server.say(*OVER, "THANK YOU FOR PLAYING! GOODBYE")

    assert meets(host) == Tally(won=1)


def test_it_moves_second_too_and_counts_scores():
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)
        for number in range(3):
            server.reply(number)
            await server.turn(number)
        server.say("GAME A OVER PLAYER 9 40 PLAYER 7 30", "GAME B OVER PLAYER 9 5 PLAYER 7 5")
        server.say("GAME C OVER PLAYER 9 WIN PLAYER 7 FORFEITED", "END OF ROUND 1 OF 1", "END OF CHALLENGES")
        server.say("THANK YOU FOR PLAYING! GOODBYE")

    assert meets(host) == Tally(lost=2, drawn=1)


@pytest.mark.parametrize("echo", [0, 2])
def test_its_own_moves_may_be_told_twice_or_never(echo):
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)
        for number in range(4):
            await server.turn(number, echo)
            server.reply(number)
        server.say(*OVER, "THANK YOU FOR PLAYING! GOODBYE")

    assert meets(host) == Tally(won=1)


def test_the_other_tense_small_letters_and_strange_lines_do_not_disturb_it():
    def wording(line: str) -> str:
        return line.replace("PLACED", "PLACE").replace("FOUNDED", "Found").replace("GAME A", "GAME  A")

    async def host(server: Host) -> None:
        await server.let_in()
        server.say("", "MOTD: be kind", "NEW CHALLENGE  1 YOU WILL PLAY 1 MATCHES", *BEGIN[1:])
        for number in range(4):
            server.reply(number, wording)
            server.say("GAME A IS INTERESTING")
            await server.turn(number)
        server.say(OVER[0], "END OF ROUND 1 OF 1 WAIT FOR NEXT MATCH", OVER[2])
        server.say("THANK YOU FOR PLAYING! GOODBYE")

    assert meets(host) == Tally(won=1)


def test_it_needs_no_goodbye():
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN, *OVER)

    assert meets(host) == Tally(won=1)


def test_it_leaves_a_server_that_falls_silent_after_the_end(monkeypatch):
    monkeypatch.setattr(clients, "LAST_WORDS", 0.05)

    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN, *OVER)
        assert await server.line() == ""  # the client has gone

    assert meets(host) == Tally(won=1)


def test_two_games_at_once_and_many_challenges():
    async def host(server: Host) -> None:
        await server.let_in()
        for challenge in ("1", "2"):
            server.say(BEGIN[0].replace("1", challenge, 1), *BEGIN[1:])
            server.say("MAKE YOUR MOVE IN GAME A WITHIN 60 SECONDS: MOVE 0 PLACE ROCK+LAKE")
            server.say("MAKE YOUR MOVE IN GAME B WITHIN 60 SECONDS: MOVE 0 PLACE ROCK+LAKE")
            games = sorted([(await server.line()).split()[1] for _ in range(2)])
            assert games == ["A", "B"]
            server.say(OVER[0], OVER[0].replace(" A ", " B "), OVER[1])
            server.say("WAIT FOR THE NEXT CHALLENGE TO BEGIN" if challenge == "1" else OVER[2])
        server.say("THANK YOU FOR PLAYING! GOODBYE")

    assert meets(host) == Tally(won=4)


def test_who_is_out_is_counted():
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN, "GAME A MOVE 3 PLAYER 7 FORFEITED: TIMEOUT")
        server.say(
            "GAME A OVER PLAYER 7 FORFEITED PLAYER 9 WIN", "GAME B MOVE 3 PLAYER 7 LOST: UNABLE TO BUILD"
        )
        server.say("GAME B OVER PLAYER 7 FORFEITED PLAYER 9 WIN", *OVER[1:])

    assert meets(host) == Tally(lost=2, forfeited=1)


def test_other_house_rules_are_noticed_and_the_rest_goes_on():
    said: list[str] = []

    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)
        server.say("GAME A MOVE 0 PLAYER 9 PLACED ROCK+LAKE AT 40 0 -40 1 FOUNDED SETTLEMENT AT 40 1 -41")
        server.say("MAKE YOUR MOVE IN GAME A WITHIN 1 SECOND: MOVE 0 PLACE ROCK+LAKE")
        server.say("MAKE YOUR MOVE IN GAME B WITHIN 60 SECONDS: MOVE 0 PLACE ROCK+LAKE")
        assert (await server.line()).startswith("GAME B MOVE 0 PLACE ROCK+LAKE AT ")
        server.say(*OVER)

    meets(host, said)
    assert sum("lost track" in line and "--option" in line for line in said) == 1


# --- bots that are slow, or fail ---------------------------------------------------------------------------


def with_bot(choose) -> tuple[Tally, list[str]]:
    said: list[str] = []

    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)
        for number in range(2):
            await server.turn(number, seconds=1)
            server.reply(number)
        server.say(*OVER)

    return meets(host, said, chosen=Bot("ours", "", choose)), said


def test_a_bot_that_takes_too_long_has_a_stand_in():
    def choose(asked):
        time.sleep(1.2)
        return asked.actions[0]

    tally, said = with_bot(choose)
    assert tally == Tally(won=1)
    assert said.count("  ours has no answer in time; greedy stands in") == 2


def test_a_bot_that_fails_has_a_stand_in():
    tally, said = with_bot(lambda asked: asked.no_such_thing)
    assert tally == Tally(won=1)
    assert sum("ours fails (AttributeError: " in line for line in said) == 2


# --- servers that are not there, or not there any more -----------------------------------------------------


def test_a_server_that_refuses():
    async def host(server: Host) -> None:
        server.say(BEFORE[0])
        await server.line()
        server.say("THANK YOU FOR PLAYING! GOODBYE")

    with pytest.raises(HapagError, match="did not let us in: wrong passwords"):
        meets(host)


def test_a_server_that_says_nothing(monkeypatch):
    monkeypatch.setattr(clients, "SILENCE", 0.05)

    async def host(server: Host) -> None:
        assert await server.line() == ""

    with pytest.raises(HapagError, match="did not let us in"):
        meets(host)


def test_a_server_that_goes_before_the_end():
    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN)

    with pytest.raises(HapagError, match="closed the connection before the tournament was over"):
        meets(host)


def test_a_line_without_end():
    async def host(server: Host) -> None:
        server.say("x" * (clients.LONGEST + 10))
        await server.line()

    with pytest.raises(HapagError, match="a line of more than 65536 bytes"):
        meets(host)


def test_a_server_that_is_not_there():
    with pytest.raises(HapagError, match=r"^Nobody answers at 127\.0\.0\.1:1: .*\.$"):
        asyncio.run(bot_client("red").play("127.0.0.1", 1, 0))


def test_a_server_that_comes_later():
    async def late() -> Tally:
        probe = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port = probe.sockets[0].getsockname()[1]
        probe.close()
        await probe.wait_closed()
        waiting = asyncio.create_task(bot_client("red").play("127.0.0.1", port, PATIENT))
        await asyncio.sleep(0.3)

        async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            server = Host(reader, writer)
            await server.let_in()
            server.say(*BEGIN, *OVER)
            writer.close()

        server = await asyncio.start_server(come, "127.0.0.1", port)
        try:
            return await asyncio.wait_for(waiting, PATIENT)
        finally:
            server.close()

    assert asyncio.run(late()) == Tally(won=1)


def test_a_server_cannot_steer_the_terminal():
    said: list[str] = []
    lines: list[str] = []

    async def host(server: Host) -> None:
        await server.let_in()
        server.say("\x1b[2J\x07MOTD", *BEGIN[:2], BEGIN[2].replace("9", "9\x1b]0;title\x07"), *OVER)

    meets(host, said, overheard=lines.append)
    assert all(line.isprintable() for line in (*said, *lines))


def test_passwords_are_not_among_the_lines_that_are_shown():
    lines: list[str] = []

    async def host(server: Host) -> None:
        await server.let_in()
        server.say(*BEGIN, *OVER)

    meets(host, overheard=lines.append)
    assert lines[:4] == [f"< {BEFORE[0]}", "> ENTER ...", f"< {BEFORE[1]}", "> I ..."]
    assert not any("secret" in line or "tiger" in line for line in lines)
