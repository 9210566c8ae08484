"""Each clause and ruling of Coin Toss, by positions and moves that show it."""

from __future__ import annotations

import pytest

import hapag
from hapag.core.errors import BadPlayers, NotAllowed
from hapag.core.match import Match


def table(players: int = 2, **options: object) -> Match:
    """A match whose coins the test tosses."""
    return hapag.new("coin-toss", players=players, options=options, chance="manual")


def play_round(match: Match, said: str, fallen: str) -> None:
    """`said` has a letter for each seat: h or t."""
    for seat, letter in enumerate(said):
        match.play(seat, {"h": "heads", "t": "tails"}[letter])
    match.play("chance", f"coin {fallen}")


@pytest.mark.clause("CT-01")
@pytest.mark.parametrize("players", [1, 8])
def test_starts_with_no_right_answers(players: int) -> None:
    assert table(players).scores == [0] * players


@pytest.mark.clause("CT-01")
def test_is_for_eight_at_most() -> None:
    with pytest.raises(BadPlayers):
        table(9)


@pytest.mark.clause("CT-02")
def test_what_is_said_stays_secret_until_all_have_spoken() -> None:
    match = table()
    match.play(0, "heads")
    assert match.view(1)["seats"][0]["said"] == "hidden"
    match.play(1, "tails")
    assert match.view(1)["seats"][0]["said"] == "heads"


@pytest.mark.clause("CT-02")
def test_nobody_speaks_twice() -> None:
    match = table()
    match.play(0, "heads")
    with pytest.raises(NotAllowed) as refused:
        match.play(0, "tails")
    assert refused.value.reason == "not_your_turn"


@pytest.mark.clause("CT-03")
def test_the_coin_is_fair() -> None:
    match = table(1)
    match.play(0, "heads")
    assert match.outcomes() == {"coin heads": 1, "coin tails": 1}


@pytest.mark.clause("CT-04")
def test_the_right_side_counts() -> None:
    match = table()
    play_round(match, "ht", "tails")
    assert match.scores == [0, 1]


@pytest.mark.clause("CT-05")
def test_most_right_answers_win_after_the_last_round() -> None:
    match = table()
    for _ in range(7):
        play_round(match, "ht", "heads")
    assert (match.over, match.places) == (True, [1, 2])


@pytest.mark.clause("CT-R1")
def test_the_target_ends_the_game() -> None:
    match = table(finish="target")
    for _ in range(4):
        play_round(match, "ht", "heads")
    assert (match.over, match.scores) == (True, [4, 0])


@pytest.mark.clause("CT-R2")
def test_equals_share_a_place() -> None:
    match = table(3)
    for _ in range(7):
        play_round(match, "hht", "heads")
    assert match.places == [1, 1, 3]
