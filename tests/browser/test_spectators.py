"""What a spectator, a projector and another player are told contains nothing they may not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from browser.hosting import Hosts
from browser.visitors import Visitor
from hapag.core import record as records
from table.people import Person
from table.serving import Server, open_table

DECISIONS = 24  # of each of the two, before the game is played on to its end without windows


def test_traffic_holds_no_secret(hosts: Hosts, server: Server) -> None:
    """A game with marks: what Ben writes in a running turn reaches nobody before everybody may see it."""
    opened = open_table(server)
    fan, wall, ana = hosts.laptop(), hosts.wall(), hosts.laptop()
    fan.go(f"/t/{opened.code}").sees(".play")
    wall.go(f"/t/{opened.code}/screen").sees(".bs__round")
    hosts.sits(ana, opened, 0).sees(".play")
    others = [fan, wall, ana]
    with (
        Person(server, opened.code, opened.seats[0]) as first,
        Person(server, opened.code, opened.seats[1]) as second,
    ):
        before_the_end = _play_watched(first, second, others)
        _to_the_end(first, second)
    text = server.get(f"/api/records/{opened.code}").text
    record = records.read(text)
    assert record.end is not None
    secrets = [opened.host, *opened.seats.values(), record.end.seed]
    for watcher, early in zip(others, before_the_end, strict=True):
        late = watcher.traffic()
        for secret in secrets:
            assert secret not in early
            assert secret == record.end.seed or secret not in late
        assert "host?key" not in late
    assert '"eyes":{"watch"' in fan.traffic().replace(" ", "")
    assert set(_eyes(fan)) == set(_eyes(wall)) == {"watch"}
    assert set(_eyes(ana)) == {"0"}


def _eyes(visitor: Visitor) -> list[str]:
    messages = [json.loads(text) for text in visitor.heard]
    return [name for message in messages for name in message.get("eyes", {})]


def _to_the_end(*people: Person) -> None:
    random = Random(11)
    while not all(person.sight.over for person in people):
        for seat, person in enumerate(people):
            person.settle()
            while person.sight.moves(seat):
                person.move(seat, random.choice(person.sight.moves(seat)))


def _play_watched(first: Person, second: Person, watchers: list[Visitor]) -> list[str]:
    """Ben moves before Ana; while Ana is still asked, nothing new of Ben's has reached others.

    What each window has been told so far.
    """
    random = Random(5)
    for _ in range(DECISIONS // 2):
        before = {0: first.settle(), 1: second.settle()}
        heard = [len(watcher.heard) for watcher in watchers]
        chosen: list[Any] = []
        while second.sight.moves(1) and first.settle() and first.sight.moves(0):
            move = random.choice(second.sight.eyes["1"]["moves"])
            chosen.append(move)
            second.move(1, move["do"])
            second.settle()
        _met(watchers, first)
        for watcher, start in zip(watchers, heard, strict=True):
            told = "\n".join(watcher.heard[start:])
            for move in chosen:
                assert _says_nothing(told, move, before[1]), f"{move['do']} was told: {told}"
        while first.sight.moves(0):
            first.move(0, random.choice(first.sight.moves(0)))
            first.settle()
    return [watcher.traffic() for watcher in watchers]


def _met(watchers: list[Visitor], person: Person) -> None:
    """Everything up to now has reached the windows: a sign that all can see has come."""
    person.does("phrase", seat=0, phrase="thanks")
    n = person.sight.n
    for watcher in watchers:
        wanted = f'"n":{n}'
        for _ in range(600):
            if any(wanted in text for text in watcher.heard):
                break
            watcher.page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
        else:
            raise AssertionError(f"entry {n} has not come")


def _says_nothing(told: str, move: dict[str, Any], before: dict[str, Any]) -> bool:
    """Neither the move nor a named part of it that is new is in what was told."""
    parts = [
        value for key, value in move["say"].items() if key not in ("kind", "seat") and isinstance(value, str)
    ]
    known = json.dumps(before["eyes"]["1"]["view"])
    return move["do"] not in told and not any(
        f'"{part}"' in told for part in parts if f'"{part}"' not in known
    )
