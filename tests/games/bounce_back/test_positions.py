"""Positions as text: they read back, and what no play leads to is refused with the rule it breaks."""

from __future__ import annotations

import pytest

from games.bounce_back.council import BLUE, ORANGE, agree, buy, council, roll, token
from hapag.core.errors import BadPosition, HapagError

START = """\
round=0 step=buying dice=- budget=8 score=0
waiting=0,1,2,3 draft=- back=-
implemented=- planning=- left=0 eased=0 2:0/0/0 3:0/0/0
implemented=- planning=- left=0 eased=0 1:0/0/0 4:0/0/0 5:0/0/0
implemented=- planning=- left=0 eased=0 2:0/0/0 4:0/0/0 5:0/0/0
implemented=- planning=- left=0 eased=0 1:0/0/0 3:0/0/0 5:0/0/0"""

# Two shocks have come: 3 in round 1, 2 in round 2. Something of everything lies on the boards.
MIDDLE = """\
round=2 step=buying dice=3,2 budget=8 score=-14
waiting=1,3 draft=O-P2 back=-
implemented=B-M2 planning=B-R3 left=8 eased=0 2:-8/0/0 3:-1/0/1
implemented=- planning=- left=0 eased=0 1:0/0/0 4:0/0/0 5:0/0/0
implemented=G-P1 planning=- left=6 eased=0 2:-6/0/0 4:0/0/0 5:0/0/0
implemented=- planning=- left=0 eased=0 1:0/0/0 3:-1/0/1 5:0/0/0"""


def test_the_start() -> None:
    assert council().position == START
    assert council(position=START).table.tobytes() == council().table.tobytes()


def test_play_goes_on_from_a_position() -> None:
    match = council(position=MIDDLE)
    assert match.waiting == (1, 3)
    assert token(match, BLUE, 2) == -8
    agree(match, 1, 3)
    assert match.view(None)["seats"][ORANGE]["planning"] == [{"card": "O-P2", "paid": True}]
    roll(match, 2)
    assert match.ending == "collapse"


def test_the_position_in_the_readme_holds_together() -> None:
    from hapag.cli.rules import readme
    from hapag.core import registry

    page = readme(registry.game("bounce-back")) or ""
    found = next(block for block in page.split("```") if block.strip().startswith("round="))
    assert council(position=found.strip()).position == found.strip()


def changed(text: str, before: str, after: str) -> str:
    assert before in text
    return text.replace(before, after, 1)


WRONG = [
    (START, "round=0", "round=9", "shocks come in rounds 1 to 8"),
    (START, "step=buying", "step=bying", "Did you mean buying"),
    (START, "dice=-", "dice=3", "rolled once a round"),
    (START, "budget=8", "budget=7", "a new budget is whole"),
    (START, "score=0", "score=3", "at the last count"),
    (START, "waiting=0,1,2,3", "waiting=-", "somebody waits"),
    (START, "waiting=0,1,2,3", "waiting=1,0", "the lowest seat first"),
    (START, "waiting=0,1,2,3", "waiting=chance", "begins with the die"),
    (START, "draft=-", "draft=B-P9", "Did you mean"),
    (START, "draft=-", "draft=B-P2,B-P1", "in the order of the box"),
    (START, "draft=-", "draft=B-P1,B-P2,B-P3,B-M1", "holds 3 cards"),
    (START, "draft=-", "draft=B-P4,Y-P4,G-P5", "more than the budget"),
    (START, "back=-", "back=B-P1", "nothing is taken back"),
    (START, "implemented=-", "implemented=B-P1", "before round 1"),
    (START, "planning=-", "planning=Y-P1", "another subsystem"),
    (START, "2:0/0/0", "2:-1/0/0", "more or less than the tokens say"),
    (START, "2:0/0/0 3:0/0/0", "3:0/0/0 2:0/0/0", "the bars of this subsystem"),
    (START, "left=0", "left=1", "this round's impact"),
    (MIDDLE, "round=2", "round=3", "rolled once a round"),
    (MIDDLE, "score=-14", "score=-20", "since the count"),
    (MIDDLE, "draft=O-P2", "draft=B-R3", "one place only"),
    (MIDDLE, "implemented=B-M2", "implemented=B-R2", "never implemented"),
    (MIDDLE, "planning=B-R3", "planning=B-P1", "have left the planning area"),
    (MIDDLE, "implemented=B-M2", "implemented=B-P1,B-P2,B-P3,B-P4,B-M3", "more than was spent"),
    (MIDDLE, "2:-8/0/0", "2:-7/0/0", "more or less than the tokens say"),
    (MIDDLE, "2:-8/0/0", "2:-9/0/1", "under the first shock token below"),
    (MIDDLE, "3:-1/0/1", "3:1/0/3", "the bars of this subsystem"),
    (MIDDLE, "left=8", "left=7", "this round's impact"),
    (MIDDLE, "eased=0", "eased=1", "this round's impact"),
    (MIDDLE, "step=buying", "step=mitigating", "one member after the other"),
    (MIDDLE, "step=buying", "step=collapse", "somebody waits until the game is over"),
    (MIDDLE, "step=buying", "step=survived", "has survived after round 8"),
]


@pytest.mark.parametrize(("text", "before", "after", "why"), WRONG, ids=[wrong[3] for wrong in WRONG])
def test_what_no_play_leads_to_is_refused(text: str, before: str, after: str, why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        council(position=changed(text, before, after))
    assert why in str(refused.value)


def test_a_position_has_six_lines() -> None:
    with pytest.raises(BadPosition, match="a position has 6 lines"):
        council(position=START.rsplit("\n", 1)[0])


def test_a_line_that_reads_otherwise_is_named() -> None:
    with pytest.raises(BadPosition, match="line 2 must read waiting=0,1,2,3"):
        council(position=changed(START, "waiting=0,1,2,3", "waits=0"))


def test_nobody_is_asked_without_a_card_that_applies() -> None:
    match = council()
    buy(match, "B-M1")
    roll(match, 6)
    agree(match)
    roll(match, 2)
    asked = match.position
    assert council(position=asked).legal(BLUE) == ["use B-M1", "done mitigation"]
    with pytest.raises(BadPosition, match="only while a card applies"):
        council(position=changed(asked, "implemented=B-M1", "implemented=-"))
    with pytest.raises(HapagError):
        council(position=changed(asked, "waiting=0", "waiting=1"))
