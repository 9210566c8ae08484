"""What a seat sees: JSON for the page, paths to its moves, events, a picture, a sheet for the terminal."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

from conformance.setting import END, Setting, played, sampled, some
from hapag.core import registry, words
from hapag.core.verbs import SPECTATOR

KEYS = {"game", "seat", "players", "options", "waiting", "over", "places"}
COLUMNS = 80


def test_views_are_json_and_say_what_every_view_says(any_setting: Setting) -> None:
    for table in sampled(any_setting, 8):
        match = any_setting.match(table)
        for seat in (*any_setting.seats, None):
            view = match.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert view.keys() >= KEYS
            assert (view["game"], view["seat"], view["players"]) == (
                any_setting.name,
                seat,
                any_setting.players,
            )
            assert view["options"] == match.options
            assert (view["waiting"], view["over"], view["places"]) == (
                list(match.waiting),
                match.over,
                match.places,
            )


def test_paths_lead_to_exactly_the_legal_moves(any_setting: Setting) -> None:
    for table in sampled(any_setting, 12):
        match = any_setting.match(table)
        for seat in any_setting.seats:
            paths = match.paths(seat)
            assert list(paths) == match.legal(seat)
            assert all(
                path and all(isinstance(target, str) and target for target in path) for path in paths.values()
            )
            assert none_starts_another([tuple(path) for path in paths.values()])


def none_starts_another(paths: list[tuple[str, ...]]) -> bool:
    """No two are equal and none is the beginning of another: the page knows when a move is complete."""
    ordered = sorted(paths)
    return not any(after[: len(before)] == before for before, after in pairwise(ordered))


def test_events_are_json_with_a_kind_for_every_watcher(any_setting: Setting) -> None:
    game = played(any_setting, 0)
    for seat in any_setting.watchers if any_setting.players < 4 else [0, any_setting.players - 1, SPECTATOR]:
        tables = [any_setting.observed(step.table, seat) for step in game]
        for before, after in pairwise(tables):
            events = any_setting.events(before, after)
            assert json.loads(json.dumps(events, allow_nan=False)) == events
            assert all(isinstance(event["kind"], str) and event["kind"] for event in events)


def test_every_event_can_be_told_in_every_language(any_setting: Setting) -> None:
    folder = registry.folder(any_setting.game) / "words"
    names = [f"Seat {seat}" for seat in any_setting.seats]
    for language in (path.stem for path in folder.glob("*.toml")):
        catalog = words.catalog(any_setting.name, language)
        for step, after in pairwise(played(any_setting, 0)):
            seen = (any_setting.observed(table, 0) for table in (step.table, after.table))
            told = [
                words.told(catalog, any_setting.content, event, names) for event in any_setting.events(*seen)
            ]
            assert all(sentence.strip() and "{" not in sentence for sentence in told)
    assert (folder / "en.toml").is_file()


def test_whoever_acts_is_told_that_something_happened(any_setting: Setting) -> None:
    for step, after in pairwise(played(any_setting, 0)):
        seat = SPECTATOR if step.by not in any_setting.seats else step.by
        assert any_setting.events(
            any_setting.observed(step.table, seat), any_setting.observed(after.table, seat)
        )


def test_the_picture_is_xml_and_the_same_each_time(any_setting: Setting) -> None:
    game = played(any_setting, 0)
    for step in some(game, 1, Random(0)):
        view = any_setting.match(step.table).view(any_setting.players - 1)
        picture = any_setting.game.drawing.svg(any_setting.content, view)
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert picture == any_setting.game.drawing.svg(any_setting.content, view)


def test_every_watcher_can_have_the_picture_of_every_seat(any_setting: Setting) -> None:
    table = played(any_setting, 0)[-1].table
    for watcher in (0, None):
        view = any_setting.match(table).view(watcher)
        for seat in {0, any_setting.players - 1}:
            assert any_setting.game.drawing.svg(any_setting.content, view, seat).startswith("<svg")


def test_the_terminal_sheet_is_plain_text_of_80_columns(any_setting: Setting) -> None:
    for table in sampled(any_setting, 4):
        match = any_setting.match(table)
        for watcher in (*any_setting.seats, None):
            view = match.view(watcher)
            sheet = any_setting.game.terminal.sheet(any_setting.content, view, seat=watcher, colour=False)
            assert sheet
            assert all(len(line) <= COLUMNS for line in sheet.splitlines())
            assert all(character.isprintable() or character == "\n" for character in sheet)
            assert any_setting.game.terminal.sheet(any_setting.content, view, seat=watcher, colour=True)


def test_the_view_of_a_game_that_is_over_says_so(any_setting: Setting) -> None:
    end = played(any_setting, 0)[-1]
    assert end.by == END
    view = any_setting.match(end.table).view(None)
    assert view["over"]
    assert view["waiting"] == []
    assert len(view["places"]) == any_setting.players
