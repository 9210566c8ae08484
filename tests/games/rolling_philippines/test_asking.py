"""What a seat is asked, what its targets mean, and why a move is refused: it must be true on the board."""

from __future__ import annotations

from random import Random
from typing import Any

import hapag
from core.example import by_hand, play_on, roll, rolled
from hapag.core import words
from hapag.core.errors import NotAllowed
from hapag.core.match import Match

Json = dict[str, Any]


def positions() -> list[Match]:
    """Tables along random games at which somebody decides."""
    found = []
    for seed in range(3):
        match = hapag.new("rolling-philippines", 2, seed)
        while not match.over:
            found.append(match.copy())
            play_on(match, 1, seed)
    return found


def test_what_is_asked_counts_the_cities_that_may_be_chosen() -> None:
    kinds = set()
    for match in positions():
        for seat in match.waiting:
            seen = match.seen(int(seat))
            asked, paths = seen.ask(), [move["path"] for move in seen.moves()]
            assert asked is not None
            for start, question in asked["then"].items():
                prefix = start.split("/")
                below = [path[len(prefix) :] for path in paths if path[: len(prefix)] == prefix]
                cities = [rest for rest in below if len(rest) == 1 and rest[0].startswith("city-")]
                assert len(cities) == question.get("cities", 0)
                kinds.add(question["kind"])
    assert kinds >= {"write", "cross", "nothing", "wild", "write-anywhere"}


def test_a_move_says_what_it_will_write() -> None:
    random = Random(1)
    for match in positions()[::3]:
        seat = int(match.waiting[0])
        seen = match.seen(seat)
        for move in random.sample(seen.moves(), min(3, len(seen.moves()))):
            after = match.copy()
            after.play(seat, move["do"])
            said = move["say"]
            if "city" in said:
                assert after.view(seat)["seats"][seat]["sheet"][said["city"]] == said["mark"]


def test_one_die_left_is_asked_at_once() -> None:
    match = rolled()
    asked = match.seen(0).ask()
    assert asked is not None
    assert {part: asked[part] for part in ("kind", "colour", "mark", "other", "rest")} == {
        "kind": "resolve", "colour": "red", "mark": 4, "other": "blue", "rest": 2,
    }  # fmt: skip
    match.play(0, "red:manila")
    asked = match.seen(0).ask()
    assert asked is not None
    assert asked == {**asked["then"]["die-1"], "then": asked["then"]}


def test_the_neighbour_in_the_way_is_named() -> None:
    match = rolled()
    match.play(0, "blue/wild:manila")
    match.play(0, "red:puerto_princesa")
    match.play(1, match.legal(1)[0])
    match.play(1, match.legal(1)[0])
    roll(match, "card purple", "card white", "die 5", "die 1")
    assert why(match, ["die-0", "city-batangas"]) == {
        "kind": "neighbour_differs",
        "city": "batangas",
        "number": 5,
        "neighbour": "manila",
        "mark": 2,
        "difference": 3,
        "cause": ["city-manila"],
    }
    assert told(match, ["die-0", "city-batangas"]) == (
        "Not Batangas: Manila beside it holds 2, and 5 differs by 3."
    )
    assert told(match, ["die-0", "city-manila"]) == "Manila holds 2 already."
    assert told(match, ["die-1", "city-cebu"]) == (
        "Cebu is blue. The white die reaches it only with a Colour Change."
    )
    assert told(match, ["die-0", "wild", "city-batangas"]) == (
        "A Colour Change does nothing for the purple die here."
    )


def test_a_die_alone_may_be_asked_about() -> None:
    match = rolled()
    assert why(match, ["die-0", "nothing"])["kind"] == "must_write"
    match.play(0, "red:manila")
    assert why(match, ["die-0"]) == {"kind": "die_done", "colour": "red", "mark": 4, "cause": ["die-0"]}
    assert match.seen(0).meant(["city-cebu"]) == match.action_of("blue:cebu")


def test_targets_that_mean_nothing() -> None:
    before, after = by_hand(), rolled()
    for match in (before, after):
        for path in ([], ["city-cebu"], ["die-2"], ["die-0", "city-nowhere"], ["die-0", "wild", "nothing"]):
            assert match.seen(0).meant(path) is None
    assert before.seen(0).meant(["die-0"]) is None
    assert before.seen(0).meant(["number-1"]) is None


def why(match: Match, path: list[str]) -> Json:
    seen = match.seen(0)
    action = seen.meant(path)
    assert action is not None
    text = match.action_text(action)
    try:
        match.copy().play(0, text)
    except NotAllowed as refused:
        return seen.why(action, refused.reason)
    raise AssertionError(f"{text} is allowed")


def told(match: Match, path: list[str]) -> str:
    game = match.game.name
    printed = words.names_of(game, match.content)
    return words.told(words.catalog(game), printed, "reason", why(match, path), ["Ana", "Ben"])
