"""A tournament from the first question to the table: forfeits, misplaced lines, absent players, records."""

from __future__ import annotations

import asyncio
import json

import pytest

from hapag.core import record
from hapag.core.verify import verify
from hapag.tournament.client import Tally
from hapag.tournament.keeping import write_traces
from hapag.tournament.results import Results
from hapag.tournament.setting import setting
from tournament.guests import GAME, LONG, Guest, Running, bot_client, plan, tournament


async def seated(port: int, *users: str) -> list[Guest]:
    return [await Guest.enter(port, user) for user in users]


async def finished(running: Running, *guests: Guest) -> Results:
    """The end of the tournament, while nobody answers any more."""
    async with asyncio.timeout(LONG):
        await asyncio.gather(*(guest.rest() for guest in guests))
        await asyncio.gather(*(guest.leave() for guest in guests))
        return await running[1]


def two(play, **more) -> tuple[Results, list[str], list[str]]:
    """The results of red and blue, who begins game A and B, and all they heard."""

    async def held():
        async with tournament(plan("red", "blue", **more)) as running:
            red, blue = await seated(running[0], "red", "blue")
            await play(red, blue)
            results = await finished(running, red, blue)
        return results, red.lines, blue.lines

    return asyncio.run(held())


# --- answers ---------------------------------------------------------------------------------------------


def spoiled(right: str, kind: str) -> str:
    """A right answer with one thing wrong."""
    words = right.split()
    changed = {
        "ILLEGAL TILE PLACEMENT": [*words[:7], "60", "-60", "0", *words[10:]],
        "ILLEGAL BUILD": [*words[:11], "FOUND", "SETTLEMENT", "AT", "60", "-60", "0"],
        "MALFORMED MOVE": words[:-1],
    }
    return " ".join(changed[kind])


@pytest.mark.parametrize("kind", ["ILLEGAL TILE PLACEMENT", "ILLEGAL BUILD", "MALFORMED MOVE"])
def test_a_wrong_answer_forfeits_the_game_and_both_are_told(kind):
    async def play(red: Guest, blue: Guest) -> None:
        _, right = await red.asked("A")
        red.say(spoiled(right, kind))
        await red.until("GAME A OVER")
        _, right = await blue.asked("B")
        blue.say(spoiled(right, kind))

    results, red, blue = two(play)
    said = [line for line in red if line.startswith("GAME")]
    assert said == [
        f"GAME A MOVE 0 PLAYER 1 FORFEITED: {kind}",
        "GAME A OVER PLAYER 1 FORFEITED PLAYER 2 WIN",
        f"GAME B MOVE 0 PLAYER 2 FORFEITED: {kind}",
        "GAME B OVER PLAYER 2 FORFEITED PLAYER 1 WIN",
    ]
    assert [line for line in blue if line.startswith("GAME")] == said
    assert [(s.won, s.lost, s.forfeited) for _, s in results.table()] == [(1, 1, 1), (1, 1, 1)]


def test_the_number_of_a_move_is_that_of_the_players_own_turns():
    async def play(red: Guest, blue: Guest) -> None:
        numbers = []
        for _ in range(3):
            for guest in (red, blue):
                question, right = await guest.asked("A")
                numbers.append(question.number)
                guest.say(right)
        assert numbers == [0, 0, 1, 1, 2, 2]
        question, right = await red.asked("A")
        red.say(right.replace("MOVE 3", "MOVE 2"))
        assert await red.until("GAME A MOVE 3 PLAYER 1 FORFEITED") == (
            "GAME A MOVE 3 PLAYER 1 FORFEITED: MALFORMED MOVE"
        )
        _, right = await blue.asked("B")
        blue.say(spoiled(right, "ILLEGAL BUILD"))

    two(play)


def test_a_move_is_told_to_both_in_the_past_tense():
    async def play(red: Guest, blue: Guest) -> None:
        _, right = await red.asked("A")
        red.say(right)
        told = await red.until("GAME A MOVE 0 PLAYER 1 PLACED ")
        assert told == await blue.until("GAME A MOVE 0 PLAYER 1")
        assert told.split()[:4] == right.split()[:4]
        assert told.split()[7:12] == right.split()[5:10]
        assert " FOUNDED SETTLEMENT AT " in told
        await blue.leave()

    two(play)


def test_lines_that_answer_no_question_are_dropped_and_the_clock_decides():
    """Of another game, of a game that is not hers to move in, of none at all, garbage; and a repeat."""

    async def play(red: Guest, blue: Guest) -> None:
        _, right = await red.asked("A")
        for line in (
            right.replace("GAME A", "GAME C"),
            right.replace("GAME A", "GAME B"),  # blue is asked in that one
            right.replace("GAME A", "game A"),
            "HELLO",
            "",
            "GAME",
            "\x00\x01\x02 A MOVE",
        ):
            red.say(line)
        red.say(right)
        await blue.until("GAME A MOVE 0 PLAYER 1 PLACED ")
        _, answer = await blue.asked("A")
        red.say(right)  # a repeat while the other one thinks
        blue.say(answer)
        _, second = await red.asked("A")
        red.say(right)  # and one while a new answer is due
        red.say(second)
        await blue.until("GAME A MOVE 1 PLAYER 1 PLACED ")
        blue.say("GAME A MOVE")
        blue.say("GAME B MOVE")

    results, red, _ = two(play)
    assert not any("PLAYER 1 FORFEITED:" in line for line in red)
    assert results.table()[0][1].name == "red"


# --- clocks, and who goes --------------------------------------------------------------------------------


def test_who_is_late_forfeits_and_the_late_move_is_dropped():
    async def play(red: Guest, blue: Guest) -> None:
        _, right = await red.asked("A")
        await red.until("GAME A OVER")
        red.say(right)  # late: the game is over
        await blue.until("GAME B OVER")
        _, right = await red.asked("A")  # the next round has a game of the same name
        red.say(right)

    results, red, _ = two(play, clock=0.25, rounds=2)
    assert "MAKE YOUR MOVE IN GAME A WITHIN 0.25 SECONDS: MOVE 0 " in red[6]
    assert red.count("GAME A MOVE 0 PLAYER 1 FORFEITED: TIMEOUT") >= 1
    assert red.count("GAME B MOVE 0 PLAYER 2 FORFEITED: TIMEOUT") == 2
    assert sum(standing.games for _, standing in results.table()) == 8


def test_who_leaves_forfeits_every_game_at_once():
    async def held() -> Results:
        async with tournament(plan("red", "blue", rounds=3)) as running:
            (blue,) = await seated(running[0], "blue")
            red = asyncio.create_task(bot_client("red").play("127.0.0.1", running[0], 5))
            await blue.asked("B")
            await blue.leave()
            assert (await red).won == 6
            return await finished(running)

    (_, first), (_, second) = asyncio.run(held()).table()
    assert (first.name, first.won, second.name, second.lost, second.forfeited) == ("red", 6, "blue", 6, 6)


def test_when_nobody_is_there_nobody_wins():
    async def play(red: Guest, blue: Guest) -> None:
        await red.asked("A")
        await asyncio.gather(red.leave(), blue.leave())

    results, _, _ = two(play, rounds=4)
    assert sum(standing.won for _, standing in results.table()) <= 2  # those of the first round
    assert [standing.games for _, standing in results.table()] == [8, 8]


def test_it_begins_without_who_does_not_come():
    async def held() -> tuple[Results, list[str]]:
        async with tournament(plan("red", "blue", "green", wait=0.3, clock=0.05)) as running:
            guests = await seated(running[0], "green", "red")
            return await finished(running, *guests), guests[0].lines

    results, lines = asyncio.run(held())
    assert "NEW MATCH BEGINNING NOW YOUR OPPONENT IS PLAYER 1" in lines
    assert {standing.name: standing.games for _, standing in results.table()} == {
        "red": 2,
        "green": 2,
        "blue": 0,
    }


def test_it_does_not_begin_with_one():
    async def held() -> None:
        async with tournament(plan("red", "blue", wait=0.1)) as running:
            guests = await seated(running[0], "red")
            await finished(running, *guests)

    with pytest.raises(ValueError, match=r"Only 1 of 2 players came within 0\.1 seconds\."):
        asyncio.run(held())


# --- rounds and challenges -------------------------------------------------------------------------------


def test_the_frame_of_challenges_and_rounds():
    async def play(red: Guest, blue: Guest) -> None:
        await blue.asked("B")

    _, _, lines = two(play, rounds=2, challenges=2, clock=0.05)
    frame = [line for line in lines if not line.startswith(("GAME", "MAKE"))]
    match = "NEW MATCH BEGINNING NOW YOUR OPPONENT IS PLAYER 1"
    rounds = [
        "BEGIN ROUND 1 OF 2",
        match,
        "END OF ROUND 1 OF 2 WAIT FOR THE NEXT MATCH",
        "BEGIN ROUND 2 OF 2",
        match,
        "END OF ROUND 2 OF 2",
    ]
    assert frame[3:] == [
        "NEW CHALLENGE 1 YOU WILL PLAY 2 MATCHES",
        *rounds,
        "WAIT FOR THE NEXT CHALLENGE TO BEGIN",
        "NEW CHALLENGE 2 YOU WILL PLAY 2 MATCHES",
        *rounds,
        "END OF CHALLENGES",
        "THANK YOU FOR PLAYING! GOODBYE",
    ]


def test_with_three_one_rests_each_round():
    async def held() -> list[Guest]:
        async with tournament(plan("red", "blue", "green", clock=0.05)) as running:
            guests = await seated(running[0], "red", "blue", "green")
            await finished(running, *guests)
        return guests

    for guest in asyncio.run(held()):
        assert sum(line.startswith("NEW MATCH") for line in guest.lines) == 2
        assert sum(line.startswith("BEGIN ROUND") for line in guest.lines) == 3
        assert sum(line.startswith("END OF ROUND") for line in guest.lines) == 3


@pytest.mark.parametrize(
    ("alike", "within_match", "within_challenge", "within_all"),
    [("challenge", True, True, False), ("match", True, False, False), ("game", False, False, False)],
)
def test_what_is_drawn_alike(alike, within_match, within_challenge, within_all, tmp_path):
    async def held() -> list[str]:
        wanted = plan("red", "blue", rounds=2, challenges=2, alike=alike)
        async with tournament(wanted, tmp_path) as running:
            clients = [bot_client(user) for user in ("red", "blue")]
            await asyncio.gather(*(client.play("127.0.0.1", running[0], 5) for client in clients))
            await running[1]

    asyncio.run(held())
    seeds = [record.load(path).commitment for path in sorted(tmp_path.glob("*.jsonl"))]
    assert len(seeds) == 8
    assert (seeds[0] == seeds[1]) is within_match
    assert (seeds[0] == seeds[2]) is within_challenge
    assert (seeds[0] == seeds[4]) is within_all


def test_with_the_rules_of_the_box_too(tmp_path):
    """Nothing here rests on the house rules of the course."""
    rules = setting(GAME, {"start": "empty", "protect": "size-1", "tigers": False})

    async def held() -> list[Tally]:
        async with tournament(plan("red", "blue", rounds=2), tmp_path, rules) as running:
            clients = [
                bot_client(user, "greedy", seed, setting=rules) for seed, user in enumerate(("red", "blue"))
            ]
            tallies = await asyncio.gather(*(client.play("127.0.0.1", running[0], 5) for client in clients))
            await running[1]
        return tallies

    red, blue = asyncio.run(held())
    assert (red.won, red.drawn, red.lost) == (blue.lost, blue.drawn, blue.won)
    assert red.forfeited == blue.forfeited == 0
    games = [record.load(path) for path in tmp_path.glob("*.jsonl")]
    assert [game.options for game in games] == [{}] * 4
    assert all(verify(game).startswith("The seed matches") for game in games)


# --- what is kept ----------------------------------------------------------------------------------------


def test_records_hold_traces_follow_and_a_forfeit_is_explained(tmp_path):
    async def held() -> None:
        async with tournament(plan("red", "blue"), tmp_path) as running:
            (red,) = await seated(running[0], "red")
            blue = asyncio.create_task(bot_client("blue").play("127.0.0.1", running[0], 5))
            _, right = await red.asked("A")
            red.say(right)
            _, right = await red.asked("B")
            red.say(spoiled(right, "ILLEGAL BUILD"))
            await red.until("GAME B OVER")
            red.say("GAME A MOVE 1 nonsense")
            await finished(running, red)
            await blue

    asyncio.run(held())
    paths = sorted(tmp_path.glob("*.jsonl"))
    assert [path.name for path in paths] == [f"challenge-1-round-1-match-1-{game}.jsonl" for game in "AB"]
    assert all("unfinished" in verify(record.load(path)) for path in paths)
    assert [json.loads(path.read_text().splitlines()[0])["seats"] for path in paths] == [
        ["red", "blue"],
        ["blue", "red"],
    ]
    kept = json.loads((tmp_path / "results.json").read_text())
    assert [(game["winner"], game["out"], game["why"], game["move"]) for game in kept["games"]] == [
        ("blue", ["red"], "FORFEITED: MALFORMED MOVE", 1),
        ("blue", ["red"], "FORFEITED: ILLEGAL BUILD", 0),
    ]
    assert [standing["name"] for standing in kept["table"]] == ["blue", "red"]
    traces = list(write_traces(paths))
    assert [len(trace.read_text().splitlines()) for trace in traces] == [
        len(record.load(path).events) for path in paths
    ]


def test_a_disk_that_fails_ends_no_tournament(tmp_path):
    async def held() -> tuple[Results, list[str]]:
        async with tournament(plan("red", "blue", clock=0.05), tmp_path / "records") as running:
            (tmp_path / "records").rmdir()
            (tmp_path / "records").write_text("in the way")
            guests = await seated(running[0], "red", "blue")
            return await finished(running, *guests), running[2]

    results, told = asyncio.run(held())
    assert [standing.games for _, standing in results.table()] == [2, 2]
    assert any(line.startswith("Not saved: ") for line in told)
