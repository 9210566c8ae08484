"""Errors: one family, each message written for the person who gave the input."""

from __future__ import annotations

import re

import pytest

from hapag.core import errors
from hapag.core.errors import (
    Ambiguous,
    BadBox,
    BadRecord,
    HapagError,
    MoveError,
    NotAllowed,
    NotAMove,
    UnknownName,
    suggestion,
)


def family() -> set[type]:
    return {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)}


def test_all_errors_are_value_errors_of_one_family() -> None:
    assert all(issubclass(kind, HapagError) and issubclass(kind, ValueError) for kind in family())


def test_the_docstring_draws_the_whole_family() -> None:
    drawn = set(re.findall(r"\b[A-Z]\w+\b(?= {2,}| \()", errors.__doc__ or ""))
    assert drawn == {kind.__name__ for kind in family() if not kind.__name__.startswith("_")}


@pytest.mark.parametrize("kind", [NotAMove, NotAllowed, Ambiguous])
def test_one_clause_catches_every_move_that_was_not_made(kind: type) -> None:
    assert issubclass(kind, MoveError)


def test_a_refused_move_is_quoted_with_the_reason_and_the_position() -> None:
    error = NotAllowed("red:naga", "That city is filled already.", "turns=0", "city_taken")
    assert str(error) == "'red:naga': That city is filled already.\nin the position\nturns=0"
    assert (error.text, error.why, error.position) == ("red:naga", "That city is filled already.", "turns=0")
    assert error.reason == "city_taken"


def test_without_a_position_none_is_shown() -> None:
    assert str(NotAMove("xyz", "A move reads like red:-.")) == "'xyz': A move reads like red:-."


def test_reasons_are_short_keys() -> None:
    assert NotAMove("x", "why").reason == "not_a_move"
    assert Ambiguous("x", ["a", "b"]).reason == "ambiguous"


def test_an_ambiguous_move_names_what_it_could_be() -> None:
    error = Ambiguous("san", ["red:san_carlos", "red:san_jose"])
    assert error.candidates == ["red:san_carlos", "red:san_jose"]
    assert str(error) == "'san': This could be 2 moves: red:san_carlos, red:san_jose."


def test_of_many_candidates_six_are_shown_and_all_are_kept() -> None:
    candidates = [f"move {n}" for n in range(9)]
    error = Ambiguous("move", candidates)
    assert error.candidates == candidates
    assert str(error) == (
        "'move': This could be 9 moves: move 0, move 1, move 2, move 3, move 4, move 5, ...."
    )


@pytest.mark.parametrize("kind", [BadBox, BadRecord])
@pytest.mark.parametrize(
    ("file", "line", "message"),
    [
        ("a.toml", 3, "a.toml, line 3: is wrong"),
        ("a.toml", None, "a.toml: is wrong"),
        ("", 3, "line 3: is wrong"),
        ("", None, "is wrong"),
    ],
)
def test_errors_in_files_say_where(
    kind: type[BadBox | BadRecord], file: str, line: int | None, message: str
) -> None:
    error = kind("is wrong", file, line)
    assert str(error) == message
    assert (error.why, error.file, error.line) == ("is wrong", file, line)


NAMES = ["resilience", "iligtas", "rolling-philippines", "bounce-back"]


@pytest.mark.parametrize("slip", ["iligtass", "Iligtas", "ligtas", "ILIGTAS"])
def test_a_slip_is_answered_with_the_name_that_was_meant(slip: str) -> None:
    assert suggestion(slip, NAMES) == "Did you mean iligtas?"


def test_several_close_names_are_all_offered() -> None:
    assert suggestion("cat", ["bat", "cut", "dog"]) == "Did you mean cut or bat?"


def test_capitals_do_not_matter() -> None:
    assert suggestion("l05", ["L05", "S12"]) == "Did you mean L05?"


def test_a_far_name_is_answered_with_all_there_are() -> None:
    expected = "There are: bounce-back, iligtas, resilience, rolling-philippines."
    assert suggestion("xyz", NAMES) == expected
    assert suggestion("", iter(NAMES)) == expected


def test_where_nothing_is_known_nothing_is_suggested() -> None:
    assert suggestion("x", []) == ""


def test_an_unknown_name_is_told_with_its_kind() -> None:
    assert str(UnknownName("bot", "greddy", ["greedy", "random"])) == (
        "There is no bot 'greddy'. Did you mean greedy?"
    )
