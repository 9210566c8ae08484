"""hapag replay, hapag verify"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result


def changed(record: Path, folder: Path, line: int, old: str, new: str) -> Path:
    """A copy with one thing changed in one line (from 0; negative from the end)."""
    lines = record.read_text(encoding="utf-8").splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    forged = folder / "forged.jsonl"
    forged.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return forged


def test_tells_every_event_and_the_result(hapag_run: Callable[..., Result], record: Path) -> None:
    told = hapag_run("replay", record).stdout.splitlines()
    events = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:-1]]
    for entry, line in zip(events, told[1:], strict=False):
        assert line.split()[0] == str(entry["n"])
        assert line.endswith(entry["do"])
    assert any(line.startswith("The game is over") for line in told)


def test_trace_has_the_keys_of_the_design(hapag_run: Callable[..., Result], record: Path) -> None:
    trace = [json.loads(line) for line in hapag_run("replay", record, "--json").stdout.splitlines()]
    for entry in trace:
        by_chance = entry["by"] == "chance"
        assert list(entry) == ["n", "by", "do", "waiting", "chance" if by_chance else "legal", "scores"]
        assert entry["do"] in (entry["chance"] if by_chance else entry["legal"][str(entry["by"])])
    assert hapag_run("replay", record, "--to", "trace").stdout == hapag_run("replay", record, "--json").stdout


def test_one_position(hapag_run: Callable[..., Result], record: Path) -> None:
    shown = json.loads(hapag_run("replay", record, "--at", 4, "--json").stdout)
    assert shown["n"] == 4
    assert shown["view"]["seat"] is None
    assert set(shown["views"]) == {"0", "1"}
    assert shown["position"] in hapag_run("replay", record, "--at", 4).stdout
    assert hapag_run("replay", record, "--at", 100_000).exit_code == 2


def test_steps_until_told_to_stop(hapag_run: Callable[..., Result], record: Path) -> None:
    told = hapag_run("replay", record, "--step", typed="\n\nq\n")
    assert told.exit_code == 0
    assert told.stdout.count("Enter: on") == 3


def test_a_good_record(hapag_run: Callable[..., Result], record: Path) -> None:
    told = hapag_run("verify", record)
    assert told.exit_code == 0
    assert len(told.stdout.splitlines()) == 1
    assert json.loads(hapag_run("verify", record, "--json").stdout)["holds"] is True


def first_roll(record: Path) -> tuple[int, str]:
    """The line of the first die, and another number for it."""
    lines = record.read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines) if '"do":"die ' in text)
    return line, json.loads(lines[line])["do"]


@pytest.mark.parametrize("part", ["roll", "move", "seed"])
def test_each_forgery_is_refused_with_its_own_sentence(
    hapag_run: Callable[..., Result], record: Path, tmp_path: Path, part: str
) -> None:
    line, rolled = first_roll(record)
    other = "die 1" if rolled != "die 1" else "die 2"
    last = json.loads(record.read_text(encoding="utf-8").splitlines()[-1])
    digit = "0" if last["seed"][0] != "0" else "1"
    forged = {
        "roll": lambda: changed(record, tmp_path, line, rolled, other),
        "move": lambda: changed(record, tmp_path, 5, '"do":"', '"do":"purple/wild:manila'),
        "seed": lambda: changed(record, tmp_path, -1, last["seed"], digit + last["seed"][1:]),
    }[part]()
    told = hapag_run("verify", forged)
    assert told.exit_code == 1
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == 1
    assert {"roll": "but the seed gives", "move": "event 5", "seed": "seed is not the one"}[
        part
    ] in told.stderr
    answer = json.loads(hapag_run("verify", forged, "--json").stdout)
    assert answer["holds"] is False


def test_a_trace_of_a_bad_record_prints_nothing(
    hapag_run: Callable[..., Result], record: Path, tmp_path: Path
) -> None:
    forged = changed(record, tmp_path, -1, '"ending":"', '"ending":"not-')
    for words in (["--json"], []):
        told = hapag_run("replay", forged, *words)
        assert told.exit_code == 1
        assert told.stdout == ""


def test_a_file_that_is_no_record(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    junk = tmp_path / "junk.jsonl"
    junk.write_bytes(b"\x00\xff\n")
    for command in ("replay", "verify"):
        told = hapag_run(command, junk)
        assert told.exit_code == 1
        assert "junk.jsonl" in told.stderr
