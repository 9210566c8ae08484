"""One random game with every answer of the Python face as text, for each number of players.

Each event has a line; `#...` stands for what can be asked just before it and what is told just after it, as a
hash. Every so many events all of it is written out, so that a difference can be read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hapag
from conformance.setting import Setting, folder_of_tests, settings_of
from hapag.core.chance import below, streams
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.core.record import Event

SEED = 2024
PICTURES = 6  # how often everything is written out
LONG = 200  # characters; what is longer is cut and hashed
Json = dict[str, Any]


def file_of(setting: Setting) -> Path:
    return folder_of_tests(setting.name) / "playthroughs" / f"{setting.players}.txt"


def chosen_settings(game: str) -> list[Setting]:
    return [setting for setting in settings_of(game) if not setting.options]


def playthrough(setting: Setting) -> list[str]:
    events = random_game(setting)
    every = max(1, len(events) // PICTURES)
    match = hapag.new(setting.name, setting.players, options=dict(setting.options), chance="manual")
    lines = [
        f"{setting.game.title}, players={setting.players}, events={len(events)}; made by tools/regenerate.py",
        "",
    ]
    seen = observed(match)
    scores = match.scores
    for n, event in enumerate(events, 1):
        if n % every == 1:
            lines += ["", *picture(setting, match), ""]
        asked = list(answers(setting, match, event))
        match.play_exactly(event)
        before, seen = seen, observed(match)
        told = [
            json.dumps(setting.events(*tables), ensure_ascii=False)
            for tables in zip(before, seen, strict=True)
        ]
        lines.append(f"{n} {event.by} {event.do} #{digest([*asked, *told])}")
        if match.scores != scores:
            scores = match.scores
            lines.append(f"  scores {scores}")
        if n % every == 1:
            lines += [f"  said to seat 0: {cut(told[0])}", f"  said to all: {cut(told[-1])}"]
    return [*lines, "", *picture(setting, match)]


def random_game(setting: Setting) -> list[Event]:
    match = hapag.new(setting.name, setting.players, SEED, options=dict(setting.options))
    stream = streams(SEED, 1)
    while match.waiting:
        by = match.waiting[below(stream, len(match.waiting))]
        legal = match.legal(int(by))
        match.play(by, legal[below(stream, len(legal))])
    return match.events


def observed(match: Match) -> list[Array]:
    return [match.observed(seat) for seat in watchers(match)]


def watchers(match: Match) -> list[int | None]:
    """The first and the last seat, and a spectator."""
    return [*sorted({0, match.players - 1}), None]


def answers(setting: Setting, match: Match, event: Event) -> Iterator[str]:
    """What can be asked at this point by the seat that acts, or by a spectator while chance does."""
    yield repr((match.waiting, match.over, match.ending, match.places, match.scores))
    yield repr(match.outcomes())
    seat = None if event.by == "chance" else int(event.by)
    yield json.dumps(match.view(seat), sort_keys=True)
    yield match.seen_position(seat)
    if seat is not None:
        yield repr((match.legal(seat), match.paths(seat), advice(setting, match, seat)))


def advice(setting: Setting, match: Match, seat: int) -> list[int]:
    seen = match.observed(seat)
    return [setting.advice(seen, seat, action) for action in match.legal_actions(seat)]


def picture(setting: Setting, match: Match) -> Iterator[str]:
    """The same, to be read."""
    yield f"= waiting {list(match.waiting)} over={match.over} ending={match.ending} places={match.places}"
    yield from (f"| {line}" for line in match.position.splitlines())
    if outcomes := match.outcomes():
        yield f"= outcomes {cut(json.dumps(outcomes))}"
    for seat in sorted({0, match.players - 1}):
        if legal := match.legal(seat):
            yield f"= legal {seat}: {len(legal)}: {cut(' '.join(legal))}"
            yield f"= advice {seat}: {cut(' '.join(map(str, advice(setting, match, seat))))}"
            yield f"= paths {seat}: {cut(json.dumps(match.paths(seat)))}"
    yield f"= view of all: {cut(json.dumps(match.view(None), ensure_ascii=False))}"
    yield f"= view of seat 0: {cut(json.dumps(match.view(0), ensure_ascii=False))}"


def cut(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG]}... #{digest([text])}"


def digest(parts: Iterator[str] | list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def write(game: str) -> list[Path]:
    paths = []
    for setting in chosen_settings(game):
        path = file_of(setting)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(playthrough(setting)) + "\n", encoding="utf-8", newline="\n")
        paths.append(path)
    return paths
