"""Quick phrases: keys that the catalogs know, with parts from lists, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hapag.core import registry
from hapag.core import words as core_words
from hapag.table import phrases
from hapag.table.entry import Entry, Json, Refused
from hapag.table.room import Room
from hapag.web import words
from table.rooms import SETTINGS, refused, started

PLACES = {"close": {"seat": "seat", "investment": ["fishpond", "plantation"], "number": [1, 2]}}
WHOLE = {"seat": 0, "investment": "fishpond", "number": 2}


def a_room() -> Room:
    return started(next(setting for setting in SETTINGS if setting.players == 2))


@pytest.fixture
def proposals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of `a_room` has a phrase with places."""
    printed, catalog = core_words.printed, words.game_catalog

    def with_places(game: str, content: Json) -> Json:
        return {**printed(game, content), "phrases": PLACES}

    def with_sentence(game: str, lang: str) -> Json:
        return {**catalog(game, lang), "phrase": {"close": "Close {investment} of {seat} with {number}."}}

    monkeypatch.setattr(core_words, "printed", with_places)
    monkeypatch.setattr(words, "game_catalog", with_sentence)
    forget()
    yield
    forget()


def forget() -> None:
    phrases._known.cache_clear()
    phrases._with_parts.cache_clear()


def test_everybodys_phrases_are_said_in_every_game(any_game: str) -> None:
    for key in words.catalog("en")["phrase"]:
        phrases.check(registry.game(any_game), 2, key, {})


@pytest.mark.parametrize("phrase", ["you-are-so-stupid", "", "0917", "phrase", "hello "])
def test_nothing_else_is_said(phrase: str) -> None:
    assert refused(a_room(), "phrase", 0, {"phrase": phrase}) == "no_such_phrase"


def test_a_plain_phrase_has_no_parts() -> None:
    assert refused(a_room(), "phrase", 0, {"phrase": "hello", "parts": {"seat": 0}}) == "other_parts"


def test_a_proposal_has_its_parts(proposals: None) -> None:
    room = a_room()
    room.enact("phrase", 0, None, {"phrase": "close", "parts": WHOLE})
    assert room.said[-1]["parts"] == WHOLE
    room.enact("phrase", 0, None, {"phrase": "hello"})
    assert "parts" not in room.said[-1]


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"seat": 0},
        {**WHOLE, "more": 1},
        {**WHOLE, "seat": 2},
        {**WHOLE, "seat": -1},
        {**WHOLE, "seat": "0"},
        {**WHOLE, "number": True},
        {**WHOLE, "number": "2"},
        {**WHOLE, "investment": "call me"},
        {**WHOLE, "investment": ["fishpond"]},
    ],
)
def test_other_parts_are_refused(proposals: None, parts: dict[str, Any]) -> None:
    assert refused(a_room(), "phrase", 0, {"phrase": "close", "parts": parts}) == "other_parts"


def test_what_was_said_before_a_catalog_changed_does_not_spoil_a_journal() -> None:
    room = a_room()
    room.relive(Entry(room.n + 1, room.touched, "phrase", 0, None, {"phrase": "nobody-says-this-any-more"}))
    with pytest.raises(Refused):
        room.enact("phrase", 0, None, {"phrase": "nobody-says-this-any-more"})
