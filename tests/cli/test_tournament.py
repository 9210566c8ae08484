"""The commands of tournaments: what they refuse, and with which words."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = "tiger-island"


@pytest.fixture
def logins(tmp_path: Path) -> Path:
    path = tmp_path / "logins.txt"
    path.write_text("red one\nblue two\n")
    return path


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def refused(result) -> str:
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("command", ["tournament", "tournament-client"])
def test_the_help_names_the_options(hapag_run, command):
    told = hapag_run(command, "--help").stdout
    for option in ("--host", "--port", "--tournament-password", "--option", "--seed"):
        assert option in told


def test_a_game_that_programs_have_no_words_for(hapag_run, logins):
    told = refused(hapag_run("tournament", "iligtas", "--tournament-password", "x", "--logins", logins))
    assert "ILIGTAS" in told
    assert GAME in told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--tournament-password", "two words"], "--tournament-password must be one word without spaces."),
        (["--tournament-password", ""], "--tournament-password must be one word without spaces."),
        (["--tournament-password", "x", "--traces"], "--traces needs --records"),
        (["--tournament-password", "x", "--option", "tigers=2"], "tigers = '2' is not possible"),
        (["--tournament-password", "x", "--option", "tiger=true"], "Did you mean tigers?"),
        (["--tournament-password", "x", "--port", 70000], "Invalid value for '--port'"),
        (["--tournament-password", "x", "--clock", 0], "Invalid value for '--clock'"),
        (["--tournament-password", "x", "--clock", "nan"], "Invalid value for '--clock'"),
        (["--tournament-password", "x", "--rounds", 0], "Invalid value for '--rounds'"),
        (["--tournament-password", "x", "--alike", "never"], "'never' is not one of"),
        ([], "Missing option '--tournament-password'"),
    ],
)
def test_what_a_server_is_not_started_with(hapag_run, logins, words, why):
    assert why in refused(hapag_run("tournament", GAME, "--logins", logins, *words))


def test_a_bad_login_is_named_by_its_line(hapag_run, logins):
    logins.write_text("red one\n\nblue\n")
    told = refused(hapag_run("tournament", GAME, "--tournament-password", "x", "--logins", logins))
    assert told == "logins.txt, line 3: a login is a user and a password, not 1 words\n"


def test_a_port_that_somebody_has(hapag_run, logins, taken_port):
    where = ("--host", "127.0.0.1", "--port", taken_port)
    told = refused(hapag_run("tournament", GAME, "--tournament-password", "x", "--logins", logins, *where))
    assert told == (
        f"Cannot listen at 127.0.0.1:{taken_port}: Address already in use. Try another --port or --host.\n"
    )


def test_a_folder_for_records_that_is_a_file(hapag_run, logins):
    words = ("--tournament-password", "x", "--logins", logins, "--records", logins)
    assert "logins.txt: File exists" in refused(hapag_run("tournament", GAME, *words))


ME = ("--host", "127.0.0.1", "--tournament-password", "x", "--user", "red", "--password", "one")


def test_a_client_needs_a_server_and_a_bot(hapag_run, taken_port):
    assert "Did you mean greedy?" in refused(
        hapag_run("tournament-client", GAME, *ME, "--port", 1, "--bot", "greed")
    )
    words = (*ME, "--port", 1, "--patience", 0)
    assert "Nobody answers at 127.0.0.1:1: " in refused(hapag_run("tournament-client", GAME, *words))


def test_passwords_may_come_from_the_environment(hapag_run, monkeypatch):
    for name, value in (("TOURNAMENT_PASSWORD", "x"), ("USER", "red"), ("PASSWORD", "one")):
        monkeypatch.setenv(f"HAPAG_{name}", value)
    words = ("--host", "127.0.0.1", "--port", 1, "--patience", 0)
    assert "Nobody answers" in refused(hapag_run("tournament-client", GAME, *words))
