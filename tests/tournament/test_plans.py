"""Who may come, who meets whom, and who has won."""

from __future__ import annotations

from itertools import combinations

import pytest

from hapag.core.errors import BadLogins, HapagError
from hapag.tournament.duel import Played
from hapag.tournament.logins import read_logins
from hapag.tournament.results import Results
from hapag.tournament.schedule import cycle, pairs
from hapag.tournament.setting import setting

# --- logins ------------------------------------------------------------------------------------------------


def test_a_file_of_logins(tmp_path):
    path = tmp_path / "logins.txt"
    path.write_text("# teams\nred  one\n\n  blue\ttwo \n#green three\n", encoding="utf-8")
    assert read_logins(path) == {"red": "one", "blue": "two"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"red one\nblue\n", "logins.txt, line 2: a login is a user and a password, not 1 words"),
        (b"red one two\n", "logins.txt, line 1: a login is a user and a password, not 3 words"),
        (b"red one\n\nred two\n", "logins.txt, line 3: 'red' stands in line 1 already"),
        (b"red one\nbl\xffue two\n", "logins.txt, line 2: is not UTF-8 text"),
        (b"red " + b"x" * 101 + b"\nblue two\n", "logins.txt, line 1: a user and a password have up to 100"),
        (b"red o\x00ne\nblue two\n", "logins.txt, line 1: a user and a password have up to 100 printable"),
        (b"red one\n", "logins.txt: has 1 logins; a tournament is for 2 to 1000"),
        (b"", "logins.txt: has 0 logins"),
    ],
)
def test_a_file_that_nobody_can_use_names_the_line(tmp_path, content, why):
    path = tmp_path / "logins.txt"
    path.write_bytes(content)
    with pytest.raises(BadLogins) as refusal:
        read_logins(path)
    assert str(refusal.value).startswith(why)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadLogins, match="cannot be read: No such file"):
        read_logins(tmp_path / "none.txt")
    with pytest.raises(BadLogins, match="cannot be read"):
        read_logins(tmp_path)


# --- games -------------------------------------------------------------------------------------------------


def test_a_game_without_words_for_programs_names_those_that_have_some():
    with pytest.raises(HapagError, match=r"ILIGTAS.* Games that have one: .*tiger-island"):
        setting("iligtas")


def test_the_house_rules_of_the_course_unless_others_are_given():
    assert setting("tiger-island").options == {
        "start": "tournament",
        "protect": "any-settlement",
        "tigers": True,
    }
    assert setting("tiger-island", {"tigers": "false"}).options["tigers"] is False


# --- rounds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 12))
def test_everybody_meets_everybody_once_in_a_cycle(players):
    met = [pair for number in range(1, cycle(players) + 1) for pair in pairs(players, number)]
    assert sorted(met) == sorted(combinations(range(players), 2))


@pytest.mark.parametrize("players", range(2, 12))
def test_in_each_round_everybody_plays_once_or_one_rests(players):
    for number in range(1, 3 * players):
        busy = [player for pair in pairs(players, number) for player in pair]
        assert len(busy) == len(set(busy)) == players - players % 2
        assert pairs(players, number) == pairs(players, number + cycle(players))


# --- results -----------------------------------------------------------------------------------------------


class Ended:
    """A match that ended so."""

    def __init__(self, scores, places):
        self.scores, self.places, self.over = scores, places, places is not None


class Somebody:
    def __init__(self, number):
        self.number = self.name = number


ONE, TWO, SIX = Somebody("1"), Somebody("2"), Somebody("6")


def test_the_table_counts_wins_and_draws_and_equals_share_a_place():
    results = Results([("1", "1"), ("2", "2"), ("6", "6")])
    results.add(Played("A", (ONE, TWO), Ended([300, 20], [1, 2])))
    results.add(Played("B", (TWO, ONE), Ended([50, 50], [1, 1])))
    results.add(Played("A", (ONE, SIX), Ended([40, 10], None), (0,), "FORFEITED: TIMEOUT", 4))
    results.add(Played("B", (SIX, ONE), Ended([99, 1], [2, 1]), (0,), "LOST: UNABLE TO BUILD", 9))
    results.add(Played("A", (TWO, SIX), Ended([0, 0], None), (0, 1), "FORFEITED: TIMEOUT"))
    told = [(place, s.name, s.games, s.won, s.drawn, s.lost, s.forfeited) for place, s in results.table()]
    assert told == [(1, "1", 4, 2, 1, 1, 1), (2, "6", 3, 1, 0, 2, 1), (3, "2", 3, 0, 1, 2, 1)]
    by_name = {entry["name"]: entry for entry in results.as_json()}
    assert by_name["1"]["points"] == 2.5
    assert (by_name["1"]["scored"], by_name["1"]["against"]) == (391, 179)


def test_what_is_told_when_a_game_is_over():
    assert Played("A", (ONE, TWO), Ended([300, 20], [1, 2])).results == (300, 20)
    assert Played("A", (ONE, TWO), Ended([300, 20], None), (0,)).results == ("out", "won")
    assert Played("A", (ONE, TWO), Ended([300, 20], None), (0, 1)).results == ("out", "out")


def test_a_shared_place_is_skipped_afterwards():
    results = Results([("1", "1"), ("2", "2"), ("6", "6")])
    results.add(Played("A", (ONE, TWO), Ended([50, 50], [1, 1])))
    assert [place for place, _ in results.table()] == [1, 1, 3]
