"""Positions and moves as text: what is written reads back, and what cannot be is refused in words."""

from __future__ import annotations

from random import Random

import pytest

import hapag
from games.tiger_island.scenes import row, top
from games.tiger_island.setting import GAME, beginning, by_hand, found, hex, place
from hapag.core.errors import BadPosition, NotAllowed, NotAMove
from hapag.core.match import Match

FULL = ",".join("3" * 16)


def two_turns() -> Match:
    match = by_hand()
    place(match, "JJ", 0, 0, 1)
    found(match, 0, 1)
    place(match, "GR", 2, -2, 1)
    found(match, 2, -1)
    match.play("chance", "tile JUNGLE+LAKE")
    return match


def test_a_position_reads_as_it_is_described() -> None:
    assert two_turns().position.splitlines() == [
        "turns=2 step=place seat=0 tile=JUNGLE+LAKE bag=2,2,3,3,3,3,3,3,3,3,3,2,3,3,3,3",
        "villagers=19 totoros=3 tigers=0 score=1 last=0,0",
        "villagers=19 totoros=3 tigers=0 score=1 last=2,-2",
        "0,0:V1-1 0,1:J1a1v0* 1,0:J1b1 2,-2:V1-1 2,-1:G1a1v1* 3,-2:R1b1",
    ]


def test_a_match_goes_on_from_a_position() -> None:
    match = by_hand(position=two_turns().position)
    match.play(0, f"PLACE JUNGLE+LAKE AT {hex(4, -4)} 1")
    match.play(0, f"EXPAND SETTLEMENT AT {hex(0, 1)} JUNGLE")
    assert match.scores == [2, 1]
    assert match.view(None)["last"][0] == {"tile": ["4,-4", "4,-3", "5,-4"], "built": ["1,0"]}


def test_what_was_done_last_is_forgotten_where_it_is_covered() -> None:
    scene = row("GG", "GG")
    assert scene.found(0, *top(1))
    assert scene.found(0, *top(2))
    assert scene.lay("JJ", 2, 0, 1)
    match = scene.match("place", 0, "LR")
    seat = int(match.waiting[0])
    match.play(seat, f"PLACE LAKE+ROCK AT {hex(2, 0)} 4")
    assert match.view(None)["last"][seat]["built"] == []


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("seat=0", "seat=1", "take turns"),
        ("turns=2 step=place seat=0", "turns=4 step=place seat=0", "three hexes each"),
        ("step=place", "step=plaze", "Did you mean place"),
        ("tile=JUNGLE+LAKE", "tile=JUNGLE+LAVA", "no tile"),
        ("tile=JUNGLE+LAKE", "tile=-", "in the bag, drawn or placed"),
        ("bag=2,2", "bag=3,2", "in the bag, drawn or placed"),
        ("bag=2,2,3", "bag=2,3,2", "tiles of each kind"),
        ("bag=2,2,3", "bag=2,23", "a number for each"),
        ("villagers=19", "villagers=20", "20 villagers"),
        ("totoros=3", "totoros=4", "3 totoros"),
        ("tigers=0", "tigers=1", "0 tigers"),
        ("score=1", "score=0", "points that can be seen"),
        ("last=0,0", "last=0,1", "volcano there"),
        ("last=0,0", "last=2,-2", "are two"),
        ("last=0,0", "last=9,9", "no hex 9,9"),
        ("2,-2:V1-1", "2,-2:J1-1", "no tile that is whole"),
        ("2,-2:V1-1", "2,-2:V1-2", "no tile that is whole"),
        ("2,-1:G1a1v1*", "2,-1:G2a1v1*", "no tile that is whole"),
        ("3,-2:R1b1", "3,-2:R1b0", "no tile that is whole"),
        ("3,-2:R1b1", "4,-2:R1b1", "lie together"),
        ("3,-2:R1b1", "3,-2:R1b1 9,9:R1b1", "lie together"),
        ("3,-2:R1b1", "3,-2:R1b1 3,-2:R1b1", "named once"),
        ("3,-2:R1b1", "3,-2:R1", "a hex reads like"),
        ("2,-2:V1-1", "2,-2:V1-1v0", "volcano"),
        ("0,1:J1a1v0*", "0,1:J1a1g0*", "tigers live on level"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(old: str, new: str, why: str) -> None:
    text = two_turns().position
    assert old in text
    with pytest.raises(BadPosition, match=why):
        by_hand(position=text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1"),
        (f"turns=0 step=draw seat=0 tile=- bag={FULL}", "lines 2 and 3"),
        (beginning((0, 20), (0, 3)), "played all"),
        (beginning().replace("draw", "unable").replace("tile=-", "tile=LAKE+LAKE"), "one a turn"),
        (beginning().replace("draw", "two-kinds"), "drawn before it is placed"),
    ],
)
def test_beginnings_that_are_none(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        by_hand(position=text)


def test_the_tournaments_tile_cannot_be_missing_or_invented() -> None:
    match = by_hand(start="tournament")
    with pytest.raises(BadPosition):
        by_hand(position=match.position)
    with pytest.raises(BadPosition, match="always there"):
        by_hand(position=beginning(), start="tournament")


def test_an_island_that_could_outgrow_the_table_is_refused() -> None:
    scene = row(*["GG"] * 8)
    with pytest.raises(BadPosition, match="may outgrow 156 hexes"):
        scene.lay("JJ", 16, -16, 1)


# --- moves as text ------------------------------------------------------------------------------------------


def test_a_placement_may_be_short() -> None:
    match = two_turns()
    match.play(0, "4 -4 0 1")
    assert match.events[-1].do == "PLACE JUNGLE+LAKE AT 4 -4 0 1"


def test_an_expansion_may_name_any_hex_of_the_settlement() -> None:
    scene = row("GG", "JJ")
    for number in (0, 1):
        assert scene.found(0, *top(number))
    match = scene.building(0)
    match.play(match.waiting[0], f"EXPAND SETTLEMENT AT {hex(*top(1))} JUNGLE")
    event = next(event for event in match.events if event.do.startswith("EXPAND"))
    assert event.do == f"EXPAND SETTLEMENT AT {hex(*top(0))} JUNGLE"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("PLACE LAKE+LAKE AT 4 -4 0 1", "The tile of this turn is JUNGLE\\+LAKE"),
        ("PLACE LAKE+LAVA AT 4 -4 0 1", "Did you mean"),
        ("PLACE JUNGLE+LAKE AT 4 -4 1 1", "add up to 0, not to 1"),
        ("PLACE JUNGLE+LAKE AT 4 -4 0 7", "turned 1 to 6"),
        ("4 -4 0 0", "turned 1 to 6"),
        ("PLACE JUNGLE+LAKE AT 400 -400 0 1", "too far from the island"),
        ("PLACE IT", "PLACE JUNGLE\\+LAKE AT 1 -1 0 3"),
        ("EXPAND SETTLEMENT AT 0 1 -1 LAKES", "Did you mean LAKE"),
        ("EXPAND SETTLEMENT AT 0 1 -1 VOLCANO", "There are: GRASS, JUNGLE, LAKE, ROCK"),
        ("UNABLE TO BUILD", "lost at once"),
        ("RETREAT", "A move reads like"),
    ],
)
def test_what_is_no_move_is_explained(text: str, why: str) -> None:
    with pytest.raises(NotAMove, match=why):
        two_turns().play(0, text)


def test_far_away_is_refused_as_not_adjacent() -> None:
    with pytest.raises(NotAllowed) as refused:
        two_turns().play(0, "PLACE JUNGLE+LAKE AT 30 -30 0 1")
    assert refused.value.reason == "not_adjacent"


@pytest.mark.parametrize("direction", [(1, -1), (-1, 1), (0, 1), (0, -1), (1, 0), (-1, 0)])
def test_an_island_may_reach_round_the_torus(direction: tuple[int, int]) -> None:
    """Both players lay their tiles further and further out: no numbers clash, and moves stay ascending."""
    match, random = hapag.new(GAME, 2, 1, options={"tigers": True}), Random(1)
    while not match.over:
        seat = int(match.waiting[0])
        moves = match.seen(seat).moves()
        if match.view(None)["step"] == "place":
            far = max(far_out(move["path"][0], direction) for move in moves)
            moves = [move for move in moves if far_out(move["path"][0], direction) == far]
            assert match.legal_actions(seat) == sorted(match.legal_actions(seat))
        match.play(seat, random.choice(thrifty(moves))["do"])
    west, east, south, north = match.view(None)["bounds"]
    assert max(east - west, north - south) > 60
    assert by_hand(position=match.position, tigers=True).position == match.position


def far_out(target: str, direction: tuple[int, int]) -> int:
    x, y = map(int, target.removeprefix("hex-").split(","))
    return x * direction[0] + y * direction[1]


def thrifty(moves: list[dict[str, dict[str, object]]]) -> list[dict[str, dict[str, object]]]:
    return [move for move in moves if move["say"]["kind"] != "expand"] or moves
