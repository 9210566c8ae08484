"""What a seat sees, is asked and told, and why a move is refused: it must be true on the island."""

from __future__ import annotations

import builtins
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import hapag
from games.tiger_island.scenes import row, top
from games.tiger_island.setting import GAME, beginning, by_hand, found, hex, place, tile
from hapag.cli.sitting import Sitting
from hapag.core import words
from hapag.core.errors import MoveError
from hapag.core.match import Match

Json = dict[str, Any]


def random_matches(games: int = 3, **options: Any) -> list[Match]:
    """Matches all along random games."""
    found = []
    for seed in range(games):
        match, random = hapag.new(GAME, 2, seed, options=options), Random(seed)
        while not match.over:
            found.append(match.copy())
            seat = int(match.waiting[0])
            match.play(seat, random.choice(match.legal(seat)))
    return found


def says(match: Match) -> dict[str, Json]:
    return {move["do"]: move["say"] for move in match.seen(int(match.waiting[0])).moves()}


# --- what moves say they do ---------------------------------------------------------------------------------


def test_a_move_says_what_it_does() -> None:
    random = Random(3)
    kinds = set()
    for match in random_matches():
        seat = int(match.waiting[0])
        told = says(match)
        for move in random.sample(sorted(told), min(4, len(told))):
            after = match.copy()
            after.play(seat, move)
            does_what_it_says(match, after, seat, told[move])
            kinds.add(told[move]["kind"])
    assert kinds >= {"place", "place-top", "place-over", "found", "found-joining", "expand"}


def does_what_it_says(match: Match, after: Match, seat: int, say: Json) -> None:
    before, now = match.view(seat), after.view(seat)
    assert ("warning" in say) == (now["ending"] == "unable")
    if say["kind"].startswith("place"):
        gone = villagers(before) - villagers(now)
        owners = (
            [] if "owner" not in say else say["owner"] if isinstance(say["owner"], list) else [say["owner"]]
        )
        assert (sorted(gone), gone.total()) == (owners, say.get("villagers", 0))
        x, y = map(int, say["hex"].split()[:2])
        assert now["hexes"][f"{x},{y}"]["level"] == say.get("level", 1)
        return
    spent = before["seats"][seat]["villagers"] - now["seats"][seat]["villagers"]
    assert now["seats"][seat]["score"] - before["seats"][seat]["score"] == say["points"]
    assert spent == say.get("villagers", say["kind"].startswith("found"))
    if say["kind"] == "expand":
        assert set(now["last"][seat]["built"]) == set(say["fills"])
    if "size" in say:
        assert say["size"] in [town["size"] for town in now["settlements"].values()]


def villagers(view: Json) -> Counter[int]:
    """On the island, by seat."""
    hexes = [land for land in view["hexes"].values() if land.get("piece") == "villager"]
    return Counter(seat for land in hexes for seat in [land["seat"]] * land["count"])


def test_what_a_cover_would_split_is_told() -> None:
    scene = row(*["GG"] * 4)
    for number in range(6):
        assert scene.found(0, *top(number))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    seat = int(match.waiting[0])
    told = says(match)[f"PLACE LAKE+ROCK AT {hex(2, 0)} 4"]
    assert told == {
        "kind": "place-over", "hex": hex(2, 0), "turn": 4, "level": 2, "owner": seat, "villagers": 2,
        "splits": [{"seat": seat, "size": 6, "parts": [3, 1]}],
    }  # fmt: skip
    match.play(seat, f"PLACE LAKE+ROCK AT {hex(2, 0)} 4")
    assert sorted(town["size"] for town in match.view(None)["settlements"].values()) == [1, 3]


def test_two_owners_are_told_apart() -> None:
    scene = row(*["GG"] * 3)
    for player, number in ((0, 0), (0, 1), (1, 2), (1, 3)):
        assert scene.found(player, *top(number))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    told = says(match)[f"PLACE LAKE+ROCK AT {hex(2, 0)} 4"]
    assert (told["kind"], told["owner"], told["villagers"]) == ("place-over-both", [0, 1], 2)


def test_the_view_is_small_and_quick_to_compare() -> None:
    """A hex that has not changed is the same object."""
    match = random_matches(1)[-2]
    seat = int(match.waiting[0])
    before = match.view(seat)
    match.play(seat, match.legal(seat)[0])
    after = match.view(seat)
    same = [name for name, land in before["hexes"].items() if after["hexes"][name] is land]
    assert len(same) >= len(before["hexes"]) - 4
    assert len(json.dumps(after)) < 20_000


# --- what a seat is asked -----------------------------------------------------------------------------------


def test_what_is_asked_counts_the_ways() -> None:
    for match in random_matches(1):
        seat = int(match.waiting[0])
        asked = match.seen(seat).ask()
        assert asked is not None
        if asked["kind"].startswith("place"):
            assert asked["places"] == len(match.legal(seat))
        else:
            assert asked["villagers"] == match.view(seat)["seats"][seat]["villagers"]


def test_a_totoro_that_is_possible_is_asked_for() -> None:
    scene = row(*["GG"] * 3)
    for number in range(5):
        assert scene.found(0, *top(number))
    match = scene.building(0)
    asked = match.seen(int(match.waiting[0])).ask()
    assert asked is not None
    assert asked["kind"] == "build-totoro"
    assert asked["then"][f"hex-{top(5)[0]},{top(5)[1]}"] == {"kind": "which", "hex": hex(*top(5))}


# --- what a seat means, and why it may not be ---------------------------------------------------------------


def why(match: Match, *path: str) -> Json:
    seat = int(match.waiting[0])
    seen = match.seen(seat)
    action = seen.meant(list(path))
    assert action is not None
    try:
        match.copy().play(seat, match.action_text(action))
    except MoveError as refused:
        return seen.why(action, refused.reason)
    raise AssertionError(f"{path} is allowed")


def told(match: Match, *path: str) -> str:
    printed = words.names_of(GAME, match.content)
    return words.told(words.catalog(GAME), printed, "reason", why(match, *path), ["Ana", "Ben"])


def placing(*kinds: str, tile_in_hand: str = "LR") -> Match:
    return row(*kinds).match("place", 0, tile_in_hand)


def test_why_a_tile_may_not_lie_there() -> None:
    match = placing("GG", "JR")
    assert why(match, "hex-2,-2", "turn-2") == {
        "kind": "overhang",
        "hexes": 2,
        "cause": ["hex-2,-2", "hex-3,-2"],
    }
    assert why(match, "hex-2,-2", "turn-1")["kind"] == "single_tile"
    assert why(match, "hex-9,-9", "turn-1")["kind"] == "not_adjacent"
    assert told(match, "hex-2,-2", "turn-1") == "The tile would lie exactly on one other tile."


def test_the_levels_are_named() -> None:
    scene = row("GG", "GG")
    assert scene.lay("JJ", 2, 0, 1)
    assert scene.lay("LR", 2, 0, 4)
    match = scene.match("place", 0, "LR")
    assert told(match, "hex-2,0", "turn-1") == "The tile would not lie flat. The levels under it: 2, 1, 1."


def test_who_is_protected_is_named() -> None:
    scene = row("GG", "GG")
    assert scene.found(1, *top(1))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    refused = why(match, "hex-2,0", "turn-4")
    assert refused["cause"] == ["hex-1,0"]
    assert refused["owner"] != match.waiting[0]


def test_why_nothing_can_be_built_there() -> None:
    scene = row("GL", "LL", villagers=(2, 20))
    assert scene.found(0, *top(0))
    match = scene.building(0)
    assert told(match, "hex-0,0") == "Nothing is built on a volcano."
    assert told(match, "hex-9,9") == "There is no hex of the island at 9 9 -18."
    assert told(match, "settlement-0,1", "terrain-rock") == "No empty rocky hex lies beside the settlement."
    refused = why(match, "settlement-0,1", "terrain-lake")
    assert (refused["needed"], refused["villagers"], refused["hexes"]) == (3, 1, 3)
    assert told(match, "settlement-0,1", "terrain-lake") == (
        "All 3 lake hexes must be filled. That takes 3 villagers, and you have 1."
    )
    assert told(match, f"hex-{top(1)[0]},{top(1)[1]}", "totoro") == (
        "A totoro wants a settlement of 5 hexes. Yours beside 1 0 -1 has 1."
    )


def test_a_settlement_may_be_asked_about_by_any_of_its_hexes() -> None:
    scene = row("GG", "LL")
    for number in (0, 1):
        assert scene.found(0, *top(number))
    match = scene.building(0)
    seen = match.seen(int(match.waiting[0]))
    by_any = {seen.meant([f"settlement-{x},{y}", "terrain-lake"]) for x, y in (top(0), top(1))}
    assert by_any == {match.action_of(f"EXPAND SETTLEMENT AT {hex(*top(0))} LAKE")}


def test_targets_that_mean_nothing() -> None:
    match = placing("GG")
    seen = match.seen(int(match.waiting[0]))
    for path in (
        [],
        ["turn-3"],
        ["hex-0,0", "turn-7"],
        ["hex-0,0", "turn-1", "found"],
        ["hex-0"],
        ["hex-900,0"],
    ):
        assert seen.meant(path) is None


# --- events -------------------------------------------------------------------------------------------------


def told_since(match: Match, do: str) -> list[Json]:
    seat = int(match.waiting[0])
    before = match.copy()
    match.play(seat, do)
    at = before.seen(seat)
    after = before.copy()
    after.play_exactly(match.events[before.length])
    return after.seen(seat).events_since(at)


def test_a_cover_tells_what_is_lost_and_split() -> None:
    scene = row(*["GG"] * 4)
    for number in range(6):
        assert scene.found(1, *top(number))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    seat = int(match.waiting[0])
    happened = told_since(match, f"PLACE LAKE+ROCK AT {hex(2, 0)} 4")
    assert [event["kind"] for event in happened] == ["placed-top", "removed", "split"]
    assert (happened[1]["owner"], happened[1]["villagers"]) == (1 - seat, 2)
    assert happened[2]["parts"] == [3, 1]


def test_a_bridge_tells_that_settlements_are_one() -> None:
    scene = row(*["GG"] * 2)
    for number in (0, 2):
        assert scene.found(0, *top(number))
    match = scene.building(0)
    happened = told_since(match, f"FOUND SETTLEMENT AT {hex(*top(1))}")
    assert [event["kind"] for event in happened] == ["grown", "merged"]
    assert (happened[1]["settlements"], happened[1]["size"]) == (2, 3)


def test_the_end_is_told() -> None:
    match = by_hand(position=beginning((1, 20), (0, 3)))
    place(match, "GL", 0, 0, 1)
    happened = told_since(match, f"FOUND SETTLEMENT AT {hex(0, 1)}")
    assert [event["kind"] for event in happened] == ["founded", "pieces"]


# --- terminal -----------------------------------------------------------------------------------------------


def stuck() -> Match:
    """Whatever seat 0 places, she cannot build."""
    match = by_hand(position=beginning((1, 20)))
    place(match, "GL", 0, 0, 1)
    found(match, 0, 1)
    place(match, "GL", 2, -2, 1)
    found(match, 2, -1)
    match.play("chance", f"tile {tile('GL')}")
    return match


@pytest.mark.clause("TI-R15")
def test_the_terminal_warns_before_a_placement_that_loses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = stuck()
    answers = iter(["4 -4 0 1", "no", "4 -4 0 1", "yes"])
    monkeypatch.setattr(builtins, "input", lambda _question: next(answers))
    sitting = Sitting(match, [None, None], None)
    sitting._asking.move(0)
    assert list(answers) == []
    assert match.ending == "unable"
    assert capsys.readouterr().out.count("and lose: no build is left.") == 2


def test_the_terminal_shows_a_wide_island_in_parts() -> None:
    scene = row(*["GJ"] * 8)
    view = scene.match("build", 0).view(0)
    sheet = hapag.new(GAME, 2).game.terminal.sheet({}, view, 0, colour=False)
    rows = [line for line in sheet.splitlines() if line.startswith("z  -1")]
    assert "".join(rows).count("G1") == 8
    assert all(len(line) <= 78 for line in sheet.splitlines())


def test_the_terminal_tells_players_apart_without_colour() -> None:
    match = by_hand()
    for number, (x, y) in enumerate(((0, 0), (2, -2))):
        place(match, "GG", x, y, 1)
        found(match, *top(2 * number))
    sheet = match.game.terminal.sheet(match.content, match.view(0), 0, colour=False)
    assert "G1o" in sheet
    assert "G1x" in sheet
    assert sheet.count("settlements of 1") == 2
