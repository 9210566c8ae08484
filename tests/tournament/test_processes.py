"""Server and clients as people start them: processes of their own, and guests that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

from hapag.core import record
from hapag.core.verify import verify
from tournament.guests import GAME, PASSWORD, Guest, logins

MINUTE = 60
Process = subprocess.Popen[str]


def hapag(*words: object) -> Process:
    command = [sys.executable, "-m", "hapag", *(str(word) for word in words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def serve(folder: Path, users: dict[str, str], *more: object) -> tuple[Process, int]:
    """A server that has opened its port, and the port."""
    file = folder / "logins.txt"
    file.write_text("".join(f"{user} {password}\n" for user, password in users.items()))
    where = ("--host", "127.0.0.1", "--port", 0)
    who = ("--tournament-password", PASSWORD, "--logins", file, "--seed", 5)
    server = hapag("tournament", GAME, *where, *who, "--json", "--records", folder / "records", *more)
    assert server.stderr is not None
    said = server.stderr.readline()
    opened = re.fullmatch(r"Tiger Island: waiting for \d+ players at 127\.0\.0\.1:(\d+)\n", said)
    assert opened, server.communicate()
    return server, int(opened[1])


def play(port: int, user: str, bot: str) -> Process:
    where = ("--host", "127.0.0.1", "--port", port, "--tournament-password", PASSWORD)
    return hapag(
        "tournament-client",
        GAME,
        *where,
        "--user",
        user,
        "--password",
        f"secret-{user}",
        "--bot",
        bot,
        "--seed",
        1,
    )


def ended(process: Process) -> str:
    out, err = process.communicate(timeout=MINUTE)
    assert process.returncode == 0, err
    return out


def stop(*processes: Process) -> None:
    for process in processes:
        process.kill()
        process.communicate()


def test_four_clients_play_a_tournament_and_the_table_is_right(tmp_path):
    users = {"red": "greedy", "blue": "random", "green": "greedy", "gold": "random"}
    server, port = serve(tmp_path, logins(*users), "--clock", MINUTE, "--traces")
    clients = {user: play(port, user, bot) for user, bot in users.items()}
    try:
        last_words = {user: ended(client).splitlines()[-1] for user, client in clients.items()}
        table = json.loads(ended(server))
    finally:
        stop(server, *clients.values())

    won, drawn, lost, meetings = Counter(), Counter(), Counter(), Counter()
    paths = sorted((tmp_path / "records").glob("*.jsonl"))
    for path in paths:
        game = record.load(path)
        assert verify(game).startswith("The seed matches the commitment")
        meetings[tuple(game.seats)] += 1
        places = dict(zip(game.seats, game.end.places, strict=True))
        for user, place in places.items():
            drawn[user] += list(places.values()) == [1, 1]
            won[user] += sorted(places.values()) == [1, 2] and place == 1
            lost[user] += place == 2
    assert len(paths) == len(list((tmp_path / "records" / "traces").glob("*.jsonl"))) == 12
    assert meetings == Counter((one, other) for one in users for other in users if one != other)
    for standing in table:
        user = standing["name"]
        assert (standing["won"], standing["drawn"], standing["lost"]) == (won[user], drawn[user], lost[user])
        assert standing["points"] == won[user] + drawn[user] / 2
        assert standing["forfeited"] == 0
        assert standing["place"] == 1 + sum(other["points"] > standing["points"] for other in table)
        tally = f"6 games: {won[user]} won, {drawn[user]} drawn, {lost[user]} lost (0 of them forfeited)."
        assert last_words[user] == tally
    assert [standing["points"] for standing in table] == sorted((s["points"] for s in table), reverse=True)


def test_whoever_stops_a_tournament_is_told_how_it_stood(tmp_path):
    server, port = serve(tmp_path, logins("red", "blue"), "--clock", MINUTE)

    async def play_a_little() -> list[str]:
        guests = [await Guest.enter(port, user) for user in ("red", "blue")]
        await guests[0].asked("A")
        guests[0].say("GAME A MOVE")
        await guests[0].until("GAME A OVER")
        server.send_signal(signal.SIGINT)
        heard = await guests[1].rest()
        for guest in guests:
            await guest.leave()
        return heard

    try:
        heard = asyncio.run(play_a_little())
        out, err = server.communicate(timeout=MINUTE)
    finally:
        stop(server)
    assert "GOODBYE" not in heard[-1]
    assert err.endswith("Stopped.\n")
    assert server.returncode == 130
    assert [(standing["name"], standing["won"]) for standing in json.loads(out)] == [("blue", 1), ("red", 0)]
    kept = json.loads((tmp_path / "records" / "results.json").read_text())
    assert [game["why"] for game in kept["games"]] == ["FORFEITED: MALFORMED MOVE"]


# --- guests that misbehave ---------------------------------------------------------------------------------


async def stalls(guest: Guest) -> None:
    await guest.rest()


async def never_reads(guest: Guest) -> None:
    guest.writer.transport.pause_reading()
    await asyncio.sleep(MINUTE)


async def floods(guest: Guest) -> None:
    with contextlib.suppress(ConnectionError):
        while not guest.writer.is_closing():
            guest.writer.write(b"GAME A MOVE 0 PLACE " * 500 + b"\n" + b"\n" * 2000)
            await guest.writer.drain()
            await asyncio.sleep(0.01)


async def leaves(guest: Guest) -> None:
    await guest.until("MAKE YOUR MOVE")


async def talks_nonsense(guest: Guest) -> None:
    while line := await guest.line():
        if line.startswith("MAKE YOUR MOVE"):
            guest.writer.write(b"\xff\x00\x80 what?\nGAME\nGAME " + line.split()[5].encode() + b" MOVE x\n")


MISBEHAVE = {each.__name__: each for each in (stalls, never_reads, floods, leaves, talks_nonsense)}


def test_a_tournament_survives_those_who_stall_flood_leave_and_talk_nonsense(tmp_path):
    users = ["red", "blue", *MISBEHAVE]
    server, port = serve(tmp_path, logins(*users), "--clock", 2, "--rounds", 2)
    clients = [play(port, user, "greedy") for user in ("red", "blue")]

    async def misbehave(name: str) -> None:
        guest = await Guest.enter(port, name)
        try:
            await MISBEHAVE[name](guest)
        finally:
            guest.writer.transport.abort()
            await guest.leave()

    async def everybody() -> str:
        guests = [asyncio.create_task(misbehave(name)) for name in MISBEHAVE]
        try:
            return await asyncio.to_thread(ended, server)
        finally:
            for guest in guests:
                guest.cancel()
            await asyncio.gather(*guests, return_exceptions=True)

    try:
        table = json.loads(asyncio.run(everybody()))
        told = [ended(client) for client in clients]
    finally:
        stop(server, *clients)
    standings = {standing["name"]: standing for standing in table}
    assert sum(standing["games"] for standing in table) == 2 * 2 * 3 * 2  # one of seven rests in each round
    for name in MISBEHAVE:
        assert standings[name]["forfeited"] == standings[name]["lost"], name
    assert {standings["red"]["forfeited"], standings["blue"]["forfeited"]} == {0}
    assert all("0 of them forfeited" in text for text in told)
    for path in (tmp_path / "records").glob("*.jsonl"):
        verify(record.load(path))
