"""Backup and restore of a server that is running, by the commands an operator uses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from table.people import Person, play_to_the_end
from table.serving import BOT, PATIENCE, Opened, Server, me, open_table


def hapag(server: Server, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hapag", *map(str, words), "--data", str(server.data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def done(finished: subprocess.CompletedProcess[str]) -> str:
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def back_at(person: Person, n: int) -> None:
    """Until the table stands where it stood at entry n."""
    while person.read()["t"] != "snapshot" or person.sight.n != n:
        pass


def test_restored_while_people_play(own_server: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "hapag.backup"
    copy.parent.mkdir()
    opened = open_table(own_server, me("Ana"), me("Ben"))
    with (
        Person(own_server, opened.code, opened.seats[0]) as ana,
        Person(own_server, opened.code, opened.seats[1]) as ben,
    ):
        ana.move(0)
        ben.move(1)
        ana.until_n(ben.sight.n or 0)
        n, eyes = ana.sight.n or 0, ana.sight.eyes["0"]
        assert "1 tables" in done(hapag(own_server, "backup", copy))
        lost = open_table(own_server)  # not in the backup
        ana.move(0)
        ben.until_n(ana.sight.n or 0)
        with Person(own_server, lost.code, lost.seats[0]) as stray:
            assert "1 tables" in done(hapag(own_server, "restore", copy))
            ana.send(t="move", id="late", seat=0, do="x")
            ben.send(t="phrase", id="late", seat=1, phrase="hello")  # by this the server notices
            back_at(ana, n)
            back_at(ben, n)
            stray.closed()
            assert stray.heard[-1] == {"t": "bye", "key": "gone"}
        assert {**ana.sight.eyes["0"], "undo": None} == {**eyes, "undo": None}
        ana.move(0)
        ben.until_n(ana.sight.n or 0)
    goes_on_to_the_end(own_server, opened)
    assert own_server.get(f"/api/tables/{lost.code}").status_code == 404
    own_server.is_well()


def goes_on_to_the_end(server: Server, opened: Opened) -> None:
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(2))
    assert server.get(f"/api/records/{opened.code}/frames").json()["end"]


def test_a_backup_under_load_holds_together(own_server: Server, tmp_path: Path) -> None:
    """Bots play on while the file is copied; the copy starts a server of its own."""
    tables = [open_table(own_server, BOT, BOT, BOT, pace=0) for _ in range(4)]
    copy = tmp_path / "hapag.backup"
    assert "4 tables" in done(hapag(own_server, "backup", copy))
    other = Server(tmp_path / "other", "--no-limits")
    try:
        done(hapag(other, "restore", copy))
        other.start()
        for opened in tables:
            with Person(other, opened.code) as watcher:
                while not watcher.sight.over:
                    watcher.read()
            assert other.get(f"/api/records/{opened.code}").status_code == 200
        other.is_well()
    finally:
        other.kill()


def test_what_is_no_backup_is_refused(own_server: Server, tmp_path: Path) -> None:
    opened = open_table(own_server)
    bad = tmp_path / "bad"
    for content in (b"", b"nonsense" * 1000):
        bad.write_bytes(content)
        refused = hapag(own_server, "restore", bad)
        assert refused.returncode != 0
        assert "no backup" in refused.stderr
        assert "Traceback" not in refused.stderr
    assert hapag(own_server, "restore", tmp_path / "nothing").returncode != 0
    assert own_server.get(f"/api/tables/{opened.code}").status_code == 200
    own_server.is_well()
