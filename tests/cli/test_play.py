"""hapag play, by what is typed"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import hapag
from hapag.core import record as record_files
from hapag.core.record import Record

GAME = "rolling-philippines"
ALWAYS_THE_FIRST = "1\n" * 60  # more decisions than one seat has


def test_a_whole_game_against_bots(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = hapag_run("play", GAME, "--seed", 3, "--save", file, typed=ALWAYS_THE_FIRST)
    assert told.exit_code == 0
    assert "The game is over (complete)." in told.stdout
    assert f"hapag verify {file}" in told.stdout
    assert not (tmp_path / "game.jsonl.seed").exists()
    assert hapag_run("verify", file).exit_code == 0
    assert hapag.load(file).seats == ["human", "greedy", "greedy"]


def test_left_and_resumed_it_is_the_same_game(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    straight, broken = tmp_path / "straight.jsonl", tmp_path / "broken.jsonl"
    words = ("play", GAME, "--seats", "human", "--seed", 3)
    hapag_run(*words, "--save", straight, typed=ALWAYS_THE_FIRST)
    left = hapag_run(*words, "--save", broken, typed="1\n" * 7)
    seed = tmp_path / "broken.jsonl.seed"
    assert f"--resume {broken}" in left.stdout
    assert seed.stat().st_mode & 0o777 == 0o600
    resumed = hapag_run("play", GAME, "--resume", broken, typed=ALWAYS_THE_FIRST)
    assert resumed.exit_code == 0
    assert straight.read_bytes() == broken.read_bytes()
    assert not seed.exists()


def test_a_seed_that_was_not_promised_is_refused(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    hapag_run("play", GAME, "--seed", 3, "--save", file, typed="1\n")
    (tmp_path / "game.jsonl.seed").write_text("00" * 32 + "\n", encoding="utf-8")
    told = hapag_run("play", GAME, "--resume", file, typed="1\n")
    assert told.exit_code == 2
    assert "promised" in told.stderr


def test_without_the_seed_dice_are_typed(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    hapag_run("play", GAME, "--seats", "human", "--seed", 3, "--save", file, typed="1\n")
    (tmp_path / "game.jsonl.seed").unlink()
    told = hapag_run("play", GAME, "--resume", file, typed="1\ncard mauve\n")
    assert "What came up? card " in told.stdout
    assert "A chance outcome reads like" in told.stdout


def test_while_dice_are_typed_commands_work(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    file, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    hapag_run("play", GAME, "--seats", "human", "--seed", 3, "--save", file, typed="1\n")
    match = hapag.load(file)
    while match.waiting != ("chance",):
        match.play(0, match.legal(0)[0])
    match.record().save(file)
    (tmp_path / "game.jsonl.seed").unlink()
    told = hapag_run("play", GAME, "--resume", file, typed=f"?\n\nrules\nsave {copy}\nsav\nquit\n")
    assert told.exit_code == 0
    for answer in ("Type what came up", "# Rolling Philippines", f"--resume {copy}", "Did you mean save"):
        assert answer in told.stdout
    assert "Type a move's number" not in told.stdout
    assert copy.read_bytes() == file.read_bytes()


def test_no_saved_game_is_overwritten(hapag_run: Callable[..., Result], record: Path) -> None:
    before = record.read_bytes()
    told = hapag_run("play", GAME, "--save", record, typed=ALWAYS_THE_FIRST)
    assert told.exit_code == 2
    assert "is there already" in told.stderr
    assert record.read_bytes() == before


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A file that holds something else."""
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    return file


def test_no_other_file_is_overwritten_while_playing(
    hapag_run: Callable[..., Result], tmp_path: Path, notes: Path
) -> None:
    file = tmp_path / "game.jsonl"
    typed = f"save {notes}\nsave {file}\n1\nsave {file}\nquit\n"
    told = hapag_run("play", GAME, "--seed", 3, typed=typed).stdout
    assert f"{notes} is there already" in told
    assert notes.read_text(encoding="utf-8") == "mine"
    assert told.count(f"--resume {file}") == 3
    assert hapag.load(file).events[-1].by == 0


def test_no_other_file_is_overwritten_on_leaving(
    hapag_run: Callable[..., Result], tmp_path: Path, notes: Path
) -> None:
    file = tmp_path / "game.jsonl"
    told = hapag_run("play", GAME, "--seed", 3, typed=f"quit\n{notes}\n{file}\n").stdout
    assert f"{notes} is there already" in told
    assert notes.read_text(encoding="utf-8") == "mine"
    assert file.is_file()


def test_no_seed_of_another_game_is_overwritten(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    seed = tmp_path / "game.jsonl.seed"
    seed.write_text("mine", encoding="utf-8")
    told = hapag_run("play", GAME, "--save", tmp_path / "game.jsonl")
    assert told.exit_code == 2
    assert seed.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "game.jsonl").exists()


def test_a_resumed_game_overwrites_only_itself(
    hapag_run: Callable[..., Result], tmp_path: Path, notes: Path, record: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    other = tmp_path / "other.jsonl"
    other.write_bytes(record.read_bytes())
    hapag_run("play", GAME, "--seed", 3, "--save", first, typed=f"save {second}\n1\nquit\n")
    assert len(hapag.load(second).events) > len(hapag.load(first).events)
    for taken in (notes, other):
        before = taken.read_bytes()
        told = hapag_run("play", GAME, "--resume", second, "--save", taken, typed="1\n")
        assert told.exit_code == 2
        assert f"{taken} is there already" in told.stderr
        assert taken.read_bytes() == before
    told = hapag_run("play", GAME, "--resume", second, "--save", first, typed="quit\n")
    assert told.exit_code == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.fixture
def full_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full when something is saved for the second time."""
    saves = iter((False, True, False))
    save = Record.save

    def save_if_possible(record: Record, path: Path) -> Path:
        if next(saves):
            raise OSError(errno.ENOSPC, "No space left on device")
        return save(record, path)

    monkeypatch.setattr(Record, "save", save_if_possible)


@pytest.mark.usefixtures("full_once")
@pytest.mark.parametrize(("seat", "leave", "over"), [("random", "", True), ("human", "quit\n", False)])
def test_a_game_that_cannot_be_saved_is_saved_elsewhere(
    hapag_run: Callable[..., Result], tmp_path: Path, seat: str, leave: str, over: bool
) -> None:
    here, elsewhere = tmp_path / "here.jsonl", tmp_path / "elsewhere.jsonl"
    told = hapag_run("play", GAME, "--seats", seat, "--save", here, typed=f"{leave}{elsewhere}\n")
    assert told.exit_code == 0
    assert f"{here} could not be written: No space left on device." in told.stdout
    assert hapag.load(elsewhere).over is over


def test_a_resumed_record_is_read_once(
    hapag_run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    hapag_run("play", GAME, "--seed", 3, "--save", file, typed="1\n")
    read: list[Path] = []
    load = record_files.load
    monkeypatch.setattr(record_files, "load", lambda path: read.append(path) or load(path))
    assert hapag_run("play", GAME, "--resume", file, typed="quit\n").exit_code == 0
    assert read == [file]


def test_undo_takes_back_the_own_last_move(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = hapag_run("play", GAME, "--seed", 3, typed=f"undo\n1\nundo\n2\nsave {file}\nquit\n")
    assert "Only your own last move can be taken back" in told.stdout
    assert "Taken back." in told.stdout
    events = hapag.load(file).events
    assert [event.by for event in events] == ["chance"] * 4 + [0]
    match = hapag.new(GAME, 3, 3)
    assert events[-1].do == match.legal(0)[1]


def test_nothing_is_taken_back_after_others_have_moved(
    hapag_run: Callable[..., Result], tmp_path: Path
) -> None:
    told = hapag_run("play", GAME, "--seed", 3, typed="1\n1\nundo\n")
    assert "Taken back." not in told.stdout


def test_help_hint_why_rules(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run(
        "play", GAME, "--seed", 3, typed="?\nhint\nwhy nonsense\nwhy 1\nrules\nhnit\nmoves\n"
    ).stdout
    for answer in (
        "take back your last move",
        "The greedy bot would play",
        "A move reads like",
        "That move is possible.",
        "# Rolling Philippines",
        "Did you mean hint",
    ):
        assert answer in told


def test_a_part_of_a_move_is_enough_if_it_fits_one(hapag_run: Callable[..., Result], tmp_path: Path) -> None:
    match = hapag.new(GAME, 1, 3)
    cities = [move.partition(":")[2] for move in match.legal(0)]
    double = next(city for city in cities if cities.count(city) == 2)
    file = tmp_path / "game.jsonl"
    words = ("play", GAME, "--players", 1, "--seed", 3, "--save", file)
    told = hapag_run(*words, typed=f"{double}\n{match.legal(0)[0][1:-1]}\n")
    assert "This could be 2 moves" in told.stdout
    assert hapag.load(file).events[-1].do == match.legal(0)[0]


def test_between_two_people_the_device_is_passed_on(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("play", GAME, "--seats", "human,human", "--seed", 3, typed="1\n1\n\n1\n1\n").stdout
    assert "Pass the device to human 1." in told
    assert "Pass the device to human 0." in told
    before, _, after = told.partition("Pass the device to human 1.")
    assert "Human 0 writes" in before
    own_turn = after.partition("Pass the device to human 0.")[0]
    assert "Human 0 has resolved 1 of 2 dice." in own_turn
    assert "Human 0 writes" not in own_turn.partition("Human 1 writes")[0]


def test_bots_alone(hapag_run: Callable[..., Result]) -> None:
    told = hapag_run("play", GAME, "--seats", "greedy,random", "--seed", 3)
    assert told.exit_code == 0
    assert "Random writes" in told.stdout


def test_the_unfinished_record_keeps_the_seed_to_itself(
    hapag_run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    hapag_run("play", GAME, "--seed", 3, "--save", file, typed="1\n")
    seed = (tmp_path / "game.jsonl.seed").read_text(encoding="utf-8").strip()
    text = file.read_text(encoding="utf-8")
    assert seed not in text
    assert "end" not in json.loads(text.splitlines()[-1])
