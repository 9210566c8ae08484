"""A box of one's own: what it must say, and which line is wrong if it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import hapag
from hapag.core import registry
from hapag.core.errors import BadBox

SHIPPED = (registry.folder(registry.game("bounce-back")) / "box.toml").read_text(encoding="utf-8")


def load(tmp_path: Path, text: str) -> hapag.core.match.Match:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return hapag.new("bounce-back", 4, box=file, chance="manual")


def line_with(text: str, words: str, nth: int = 0) -> int:
    return [number for number, line in enumerate(text.split("\n"), 1) if words in line][nth]


WRONG = [
    ("players = 4", "players = 5", "printed.players"),
    ("measure_cards = 40", "measure_cards = 39", "printed.measure_cards"),
    ("money_cards = 8", "money_cards = 7", "must be the budget, 8"),
    ("prepare_tokens = 11", "prepare_tokens = 12", "the subsystems have 11 bars"),
    ("lowest = -8", "lowest = -9", "must be -8"),
    ("at_least = 15", "at_least = -1", "bands must ascend"),
    ("rounds = [2, 3]", "rounds = [2, 4]", "must be [2, 3]"),
    ('id = "blue"', 'id = "yellow"', "must be blue, yellow, green, orange"),
    ("game_master = true", "game_master = false", "drinking water runs the main board"),
    ("shocks = [1, 4, 5]", "shocks = [1, 5]", "the shocks of yellow say otherwise"),
    ('id = "3"', 'id = "three"', "must be '3'"),
    ('stress = "sea_level_rise"', 'stress = "heat"', "'heat' is not one of"),
    ("orange = [-1, -1, -1]", "orange = [0, 0, 0]", "must do something"),
    ("factors = [1, 1, 2, 2, 3, 3, 3, 3]", "factors = [1, 1, 2]", "must be 8 factors"),
    ('id = "B-P2"', 'id = "B-P1"', "stands in an earlier [[card]] already"),
    ("cost = 3", "cost = 9", "cost"),
    ("effect = [0, 1, 1]", "effect = [-1, 0, 1]", "adds up to 0"),
    ("effect = [0, 0, 2]", "effect = [0, 0, 8]", "passes the end of the bar"),
    ('kind = "mitigation"', 'kind = "recovery"', "such cards"),
    ("shocks = [3]", "shocks = [1]", "must be some of [2, 3]"),
]


@pytest.mark.parametrize(("before", "after", "why"), WRONG, ids=[wrong[2] for wrong in WRONG])
def test_a_box_that_does_not_hold_together_is_refused(
    tmp_path: Path, before: str, after: str, why: str
) -> None:
    assert before in SHIPPED
    with pytest.raises(BadBox) as refused:
        load(tmp_path, SHIPPED.replace(before, after, 1))
    assert why in str(refused.value)
    assert refused.value.line is not None


def test_the_wrong_line_is_named(tmp_path: Path) -> None:
    text = SHIPPED.replace("effect = [0, 1, 1]", "effect = [-1, 0, 1]", 1)
    with pytest.raises(BadBox) as refused:
        load(tmp_path, text)
    assert refused.value.line == line_with(text, "effect = [-1, 0, 1]")


def test_another_budget_and_other_factors_are_played(tmp_path: Path) -> None:
    text = SHIPPED.replace("factors = [1, 1, 1, 2", "factors = [4, 1, 1, 2")
    for name in ("money_cards", "budget_per_period"):
        text = text.replace(f"{name} = 8", f"{name} = 5")
    match = load(tmp_path, text)
    assert match.view(None)["budget"]["left"] == 5
    for seat in range(4):
        match.play(seat, "agree")
    match.play("chance", "die 1")
    assert match.view(None)["shock"]["factor"] == 4
    assert match.ending == "collapse"


def test_the_reconstructed_parts_are_marked() -> None:
    assert registry.shipped_box("bounce-back").content["reconstructed"] == [
        "card",
        "score_band",
        "score_bar.highest",
        "shock.stress",
    ]
