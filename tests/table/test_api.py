"""The HTTP API from outside: what its own description promises, sizes, and strange texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis import GenerationMode, checks

from table.people import Person
from table.serving import GAME, OPEN, Opened, Server, me, open_table, served

# A request may be well formed and still name a bot or a house rule that there is not: 422.
NAMES_OF_THINGS = checks.positive_data_acceptance


@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
def test_answers_are_as_described(server: Server, mode: GenerationMode) -> None:
    """Requests made from the description, right and wrong ones: no 500, and nothing it does not tell of."""
    described = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) > 6
    for operation in operations:
        try_out(operation, mode)


def try_out(operation: Any, mode: GenerationMode) -> None:
    if mode == GenerationMode.NEGATIVE and not (operation.body or operation.query):
        return  # there is nothing to be wrong about

    @settings(max_examples=20)
    @given(operation.as_strategy(generation_mode=mode))
    def each(case: Any) -> None:
        case.call_and_validate(excluded_checks=[NAMES_OF_THINGS])

    each()


def test_no_own_fault_was_noted(server: Server) -> None:
    server.is_well()


# --- what is told of a table and of a refusal ----------------------------------------------------------


def test_games_are_told(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/api/games").json()}
    assert games[GAME].keys() == {
        "name", "title", "sentence", "minutes", "players", "options", "bots"
    }  # fmt: skip
    assert "greedy" in games[GAME]["bots"]


def test_the_way_to_a_game(server: Server) -> None:
    opened = open_table(server, me("Ana"), OPEN, OPEN, start=False)
    table = f"/api/tables/{opened.code}"
    assert server.get(table).json()["state"] == "gathering"
    seated = server.post(f"{table}/seats", json={"name": "Ben", "word": "mangga"})
    assert (seated.status_code, seated.json()["seat"]) == (201, 1)
    assert error(server.post(f"{table}/seats", json={"name": "Che", "seat": 1})) == (409, "taken")
    assert error(server.post(f"{table}/start", json={"token": seated.json()["token"]})) == (403, "not_host")
    assert error(server.post(f"{table}/start", json={"token": opened.host})) == (409, "open_seats")
    bad = server.post(f"{table}/start", json={"token": opened.host, "fill": "nobody"})
    assert error(bad) == (422, "no_such_bot")
    begun = server.post(f"{table}/start", json={"token": opened.host, "fill": "greedy"}).json()
    assert (begun["state"], begun["words"]) == ("playing", ["mangga"])
    assert error(server.post(f"{table}/start", json={"token": opened.host})) == (409, "started")
    with Person(server, opened.code, seated.json()["token"]) as ben:
        assert ben.sight.you["seats"] == [1]


def error(answer: Any) -> tuple[int, str]:
    told = answer.json()["error"]
    assert told.keys() == {"key", "say"}
    assert "Traceback" not in told["say"]
    return answer.status_code, told["key"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "nothing"}, 404),
        ({"seats": []}, 422),
        ({"seats": [{"kind": "me"}] * 9}, 422),
        ({"seats": [{"kind": "bot", "bot": "nobody"}]}, 422),
        ({"options": {"nothing": 1}}, 422),
        ({"options": {"assign_dice": "nothing"}}, 422),
        ({"pace": "600"}, 422),
        ({"pace": 600.5}, 422),
        ({"pace": -1}, 422),
        ({"start": True, "seats": [OPEN]}, 409),
        ({"more": 1}, 422),
        ({"seats": [{"kind": "me", "name": "\x00\x07"}]}, 422),
    ],
)
def test_tables_that_cannot_be(server: Server, asked: dict[str, Any], status: int) -> None:
    good = {"game": GAME, "seats": [me("Ana")]}
    assert error(server.post("/api/tables", json={**good, **asked}))[0] == status


STRANGE = [
    b'"\\ud800"',
    b'"\\u0000"',
    b"NaN",
    b"1e999",
    b"[" * 100_000,
    b"\xff\xfe",
    b'"' + b"x" * 500_000 + b'"',
]


@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", b'{"game": %b, "seats": [{"kind": "me"}]}'),
        ("/api/tables", b'{"game": "rolling-philippines", "seats": [{"kind": "me", "name": %b}]}'),
        ("/api/tables", b'{"game": "rolling-philippines", "seats": [{"kind": "me"}], "options": {"a": %b}}'),
        ("/api/tables", b'{"game": "rolling-philippines", "seats": [{"kind": "bot", "bot": %b}]}'),
        ("/api/tables", b'{"game": "rolling-philippines", "seats": [{"kind": "me"}], "pace": %b}'),
        ("/api/tables/CCCCC/start", b'{"token": %b}'),
        ("/api/tables/CCCCC/seats", b'{"name": "a", "word": %b}'),
        ("/api/records", b'{"record": %b}'),
        ("/api/records", b"%b"),
    ],
)
def test_strange_texts_are_refused(server: Server, path: str, body: bytes, text: bytes) -> None:
    answer = server.post(path, content=body % text, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    answer.text.encode()


def test_strange_texts_are_nobodys_fault(server: Server) -> None:
    server.is_well()


def test_bodies_have_a_size(server: Server) -> None:
    big = b'{"record":"' + b"x" * (3 << 20) + b'"}'
    assert server.post("/api/records", content=big).status_code == 413

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(big), 1 << 16):
            yield big[start : start + (1 << 16)]

    assert server.post("/api/records", content=pieces()).status_code in (400, 413)
    upload = server.post("/replays", files={"record": ("big.jsonl", big)})
    assert upload.status_code == 413
    server.is_well()


@pytest.fixture(scope="module")
def unfinished(server: Server) -> Opened:
    return open_table(server)


def test_an_unfinished_game_has_no_record(server: Server, unfinished: Opened) -> None:
    for path in ("", "/frames", "/frames?eyes=0", "/chances"):
        answer = server.get(f"/api/records/{unfinished.code}{path}")
        assert error(answer) == (404, "no_such_record")
    assert server.get(f"/replay/{unfinished.code}").status_code == 404


def test_a_house_has_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with served(tmp_path / "small", "--max-tables", "1", "--log-json") as small:
        opened = open_table(small)
        refused = small.post("/api/tables", json={"game": GAME, "seats": [me("Ana")]})
        assert error(refused) == (409, "full")
        assert small.post(f"/play/{GAME}").status_code == 409
        assert small.get(f"/api/tables/{opened.code}").status_code == 200
        assert opened.host not in small.said
        small.is_well()
