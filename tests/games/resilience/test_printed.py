"""A box of one's own: what must hold together, and that the rules follow it."""

from __future__ import annotations

from pathlib import Path

import pytest

import hapag
from games.resilience.laying import GAME
from hapag.core import registry
from hapag.core.errors import BadBox

BOX = registry.folder(registry.game(GAME)) / "box.toml"
TEXT = BOX.read_text(encoding="utf-8")


def box_with(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


DAMAGE = {
    "a deck that does not add up": (
        "count = 10\ndp = 4",
        "count = 9\ndp = 4",
        "development.cards",
        "there are 107",
    ),
    "an unknown Environment": (
        'environment = "mangrove"\ncount',
        'environment = "lake"\ncount',
        "environment",
        "'lake'",
    ),
    "a sustainable Investment with DP": (
        "count = 8\nimpact",
        "count = 8\ndp = 3\nimpact",
        "investment",
        "but a sustainable",
    ),
    "an order used twice": ("orders = [6, 7]", "orders = [5, 6]", "action.3.orders", "order of its own"),
    "a Mine that is nowhere": (
        'destroys = ["forest", "mangrove"]',
        'destroys = ["forest", "hills"]',
        "mine.1",
        "'hills'",
    ),
    "bands upside down": (
        "bands = [[9, 0], [7, 1]",
        "bands = [[7, 0], [9, 1]",
        "extreme_weather.1",
        "highest count",
    ),
    "bands without a floor": (
        "[5, 2], [3, 3], [0, 4]]",
        "[5, 2], [3, 3], [1, 4]]",
        "extreme_weather.1",
        "lowest count of 0",
    ),
    "too few End Game Crises": ("end_game = 6", "end_game = 5", "crisis.end_game", "there are 6"),
    "a circle of two": (
        'redirect = "coral_reef"',
        'redirect = "forest"',
        "environment.1.redirect",
        "all three",
    ),
    "an impact order with a gap": ('"coral_reef", "mines"]', '"mines"]', "impact.order", "in some order"),
    "a missing Epilogue": (
        "number = 4\nhigh_dp = false",
        "number = 3\nhigh_dp = false",
        "printed",
        "each pair",
    ),
    "a threshold for nobody": (
        "players = 4\ndp = 50",
        "players = 3\ndp = 50",
        "printed",
        "one for 4 players",
    ),
    "an effect nobody knows": ('"draw_two"', '"draw_three"', "action.6.effect", "input should be"),
    "a name that is taken": ('id = "fishpond"', 'id = "house"', "investment.2.id", "means something else"),
}


@pytest.mark.parametrize(("old", "new", "where", "why"), DAMAGE.values(), ids=DAMAGE)
def test_a_box_that_does_not_hold_together_is_refused_by_its_line(
    tmp_path: Path, old: str, new: str, where: str, why: str
) -> None:
    with pytest.raises(BadBox) as refused:
        hapag.new(GAME, 3, box=box_with(tmp_path, (old, new)))
    assert where in str(refused.value)
    assert why in str(refused.value)
    assert refused.value.line is not None


def test_the_rules_follow_another_box(tmp_path: Path) -> None:
    box = box_with(
        tmp_path,
        ("house_dp = 1", "house_dp = 2"),
        ("review_max = 2", "review_max = 1"),
        ("restore_activity = 2", "restore_activity = 1"),
        ("hand_size = 7", "hand_size = 5"),
        ("votes_to_close = 2", "votes_to_close = 1"),
    )
    match = hapag.new(GAME, 3, seed=4, box=box)
    assert [seat["held"] for seat in match.view(None)["seats"]] == [5, 5, 5]
    cards = [
        move.removeprefix("house ") for seat in range(3) for move in match.legal(seat) if "house" in move
    ]
    match.play(0, f"house {cards[0]}")
    match.play(1, next(move for move in match.legal(1) if move.startswith("restore")))
    match.play(2, next(move for move in match.legal(2) if move.startswith("build")))
    assert match.scores[0] == 2
    assert match.legal(1) == ["plant forest", "plant mangrove", "plant coral_reef"]


def test_a_box_may_have_fewer_kinds(tmp_path: Path) -> None:
    """Without the fourth Mine it is no card, no move, and no target."""
    start, end = TEXT.index('[[mine]]\nid = "mine_4"'), TEXT.index("# DP of a Sustainable")
    box = box_with(tmp_path, (TEXT[start:end], ""), ("cards = 108", "cards = 107"))
    match = hapag.new(GAME, 4, seed=4, box=box)
    with pytest.raises(ValueError, match="There is no card 'mine_4'"):
        match.action_of("build mine_4")
    while not match.over:
        match.play(match.waiting[0], match.legal(int(match.waiting[0]))[0])
    assert match.record().box != registry.shipped_box(GAME).hash
