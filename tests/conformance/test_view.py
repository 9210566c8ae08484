"""What a seat sees: JSON for the page, paths to its moves, events, a picture, a sheet for the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from string import Formatter
from typing import Any
from xml.etree import ElementTree

from conformance.setting import END, Setting, played, sampled, some
from hapag.core import registry, words
from hapag.core.game import Array
from hapag.core.seen import Seen
from hapag.core.verbs import SPECTATOR

Json = dict[str, Any]
KEYS = {"game", "seat", "players", "options", "waiting", "over", "places", "ending"}
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
            assert (view["waiting"], view["over"]) == (list(match.waiting), match.over)
            assert (view["places"], view["ending"]) == (match.places, match.ending)


def test_how_a_game_ended_is_said_once_it_is_over(any_setting: Setting) -> None:
    """In one of the words that the game declares; catalogs tell them, if there are several."""
    *_, last = played(any_setting, 0)
    match = any_setting.match(last.table)
    assert {match.view(seat)["ending"] for seat in (*any_setting.seats, None)} == {match.ending}
    assert match.ending in any_setting.game.endings
    told = words.catalog(any_setting.name).get("ending", {})
    assert set(told) == (set(any_setting.game.endings) if len(any_setting.game.endings) > 1 else set())


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


# --- words -------------------------------------------------------------------------------------------------


def spoken(setting: Setting) -> Iterator[tuple[str, Json]]:
    """Everything that is said along a random game, with the catalog's table it is told from."""
    game = played(setting, 0)
    for step, after in pairwise(game):
        seen = (setting.observed(table, 0) for table in (step.table, after.table))
        yield from (("event", event) for event in setting.events(*seen))
    for step in some(game, 12, Random(4)):
        for seat in setting.seats[:3]:
            yield from asked(setting.match(step.table).seen(seat))
            yield from refused(setting, step.table, seat)


def asked(seen: Seen) -> Iterator[tuple[str, Json]]:
    question = seen.ask()
    if question is not None:
        yield "ask", question
        yield from (("ask", words) for words in question["then"].values())
    yield from (("move", move["say"]) for move in seen.moves())


def refused(setting: Setting, table: Array, seat: int) -> Iterator[tuple[str, Json]]:
    seen = setting.match(table).seen(seat)
    for reason, action in reasons(setting, table, seat).items():
        yield "reason", seen.why(action, setting.game.reasons[reason][0])


def reasons(setting: Setting, table: Array, seat: int) -> dict[int, int]:
    """Every reason for which something is refused there, with an action it refuses."""
    found = {why: action for action, why in enumerate(setting.checks(table, seat), -2) if why}
    return {why: action for why, action in found.items() if setting.game.reasons[why][0] != "not_a_move"}


def test_everything_can_be_told_in_every_language(any_setting: Setting) -> None:
    names = [f"Seat {seat}" for seat in any_setting.seats]
    printed = words.names_of(any_setting.name, any_setting.content)
    said = list(spoken(any_setting))
    assert {table for table, _ in said} >= {"event", "ask", "move", "reason"}
    for catalog in words.catalogs(any_setting.name).values():
        for table, entry in said:
            assert json.loads(json.dumps(entry, allow_nan=False)) == entry
            for you in (None, 0):
                sentence = words.told(catalog, printed, table, entry, names, you)
                assert sentence.strip()
                assert "{" not in sentence


def test_every_language_says_what_english_says(any_game: str) -> None:
    catalogs = words.catalogs(any_game)
    english = dict(sentences(catalogs["en"]))
    for catalog in catalogs.values():
        here = dict(sentences(catalog))
        assert here.keys() >= english.keys()
        for name, sentence in english.items():
            assert parts_of(here[name]) <= parts_of(sentence), name


def sentences(catalog: Any, *above: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every sentence with the way to it: `("event", "wrote")`, `("guide", "0", "title")`."""
    if isinstance(catalog, str) or "count" in catalog:
        yield above, catalog
        return
    entries = enumerate(catalog) if isinstance(catalog, list) else catalog.items()
    for name, entry in entries:
        yield from sentences(entry, *above, str(name))


def parts_of(sentence: str | dict[str, str]) -> set[str]:
    forms = [sentence] if isinstance(sentence, str) else [sentence["one"], sentence["other"]]
    return {part for form in forms for _, part, _, _ in Formatter().parse(form) if part}


def test_every_reason_has_a_sentence(any_game: str) -> None:
    keys = {key for key, _ in registry.game(any_game).reasons.values()}
    for catalog in words.catalogs(any_game).values():
        assert catalog["reason"].keys() >= keys


def test_every_style_of_advice_is_told(any_game: str) -> None:
    styles = [style.name for style in registry.game(any_game).styles]
    assert len(set(styles)) == len(styles) != 1, "one style needs no name"
    for catalog in words.catalogs(any_game).values():
        for table in ("style", "style-says"):
            assert catalog.get(table, {}).keys() == set(styles)


def test_what_is_said_again_to_you_is_said_to_others_too(any_game: str) -> None:
    for catalog in words.catalogs(any_game).values():
        assert catalog["event"].keys() >= catalog.get("event-you", {}).keys()


def test_what_is_printed_is_json_and_names_what_the_box_names(any_game: str) -> None:
    content = registry.shipped_box(any_game).content
    printed = words.printed(any_game, content)
    assert json.loads(json.dumps(printed, allow_nan=False)) == printed
    assert all(isinstance(kind, str) for kind in registry.game(any_game).view.MILESTONES)
    for part, entries in content.items():
        if isinstance(entries, list) and entries and isinstance(entries[0], dict) and "name" in entries[0]:
            assert printed["names"][part] == {entry["id"]: entry["name"] for entry in entries}


def test_phrases_have_a_sentence_with_their_places(any_game: str) -> None:
    """A proposal names seats and printed things, each from a list: nobody writes anything of their own."""
    printed = words.printed(any_game, registry.shipped_box(any_game).content)
    phrases = printed.get("phrases", {})
    for catalog in words.catalogs(any_game).values():
        said = catalog.get("phrase", {})
        assert {key: parts_of(sentence) for key, sentence in said.items()} == {
            key: set(phrases.get(key, {})) for key in said
        }
        assert said.keys() >= phrases.keys()
    for allowed in (values for parts in phrases.values() for values in parts.values()):
        assert allowed == "seat" or (isinstance(allowed, list) and allowed)


# --- paths -------------------------------------------------------------------------------------------------


def test_the_path_of_a_move_means_the_move(any_setting: Setting) -> None:
    for table in sampled(any_setting, 12):
        match = any_setting.match(table)
        for seat in any_setting.seats:
            seen = match.seen(seat)
            for move in seen.moves():
                assert seen.meant(move["path"]) == match.action_of(move["do"])


def test_any_targets_may_be_asked_about(any_setting: Setting) -> None:
    """Whatever a page sends: an action number or nothing, never an exception."""
    random = Random(6)
    for table in sampled(any_setting, 8):
        match = any_setting.match(table)
        targets = sorted(
            {target for seat in any_setting.seats for path in match.paths(seat).values() for target in path}
        )
        for seat in any_setting.seats:
            seen = match.seen(seat)
            for length in (0, 1, 1, 2, 2, 3, 4):
                path = random.choices([*targets, "", "nowhere-1", "die-9", "city-", "number-x"], k=length)
                action = seen.meant(path)
                assert action is None or 0 <= action < any_setting.game.actions


def test_what_is_asked_next_follows_targets_of_the_moves(any_setting: Setting) -> None:
    for table in sampled(any_setting, 12):
        match = any_setting.match(table)
        for seat in any_setting.seats:
            question = match.seen(seat).ask()
            assert (question is None) == (seat not in match.waiting)
            starts = {
                "/".join(path[:n]) for path in match.paths(seat).values() for n in range(1, len(path) + 1)
            }
            assert set(question["then"] if question else ()) <= starts


def test_somebody_may_see_everything(any_setting: Setting) -> None:
    """All eyes, for the replay of a finished game."""
    tables = [step.table for step in some(played(any_setting, 0), 20, Random(5))]
    for table in tables:
        seen = Seen(any_setting.match(table), None, everything=True)
        assert seen.view()["seat"] is None
        assert seen.known == table.tobytes()


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
