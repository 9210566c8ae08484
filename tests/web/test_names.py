"""Suggested names: grammatical, kind, and never one that somebody at the table has."""

from random import Random

import pytest

from hapag.web.names import ADJECTIVES, BEINGS, linked, suggest

ALL = len(ADJECTIVES) * len(BEINGS)


@pytest.mark.parametrize(
    ("adjective", "before_a_noun"),
    [
        ("Maliksi", "Maliksing"),
        ("Masaya", "Masayang"),
        ("Mahinahon", "Mahinahong"),
        ("Tapat", "Tapat na"),
        ("Matapang", "Matapang na"),
        ("Magiliw", "Magiliw na"),
        ("Mahusay", "Mahusay na"),
    ],
)
def test_an_adjective_takes_its_linker(adjective, before_a_noun):
    assert linked(adjective) == before_a_noun


def test_no_word_is_there_twice():
    assert len(set(ADJECTIVES)) == len(ADJECTIVES) == 40
    assert len(set(BEINGS)) == len(BEINGS) >= 40


def test_every_name_fits_a_seat():
    assert max(len(linked(adjective)) for adjective in ADJECTIVES) + 1 + max(map(len, BEINGS)) <= 24


def test_suggestions_share_no_word():
    for seed in range(50):
        names = suggest(3, (), Random(seed))
        words = [word for name in names for word in name.split() if word != "na"]
        assert len(names) == 3
        assert len(words) == len(set(words)) == 6


def test_a_taken_name_is_not_suggested_whatever_its_case():
    first = suggest(3, (), Random(1))
    again = suggest(3, [name.upper() for name in first], Random(1))
    assert not set(first) & set(again)


def test_there_are_as_many_names_as_pairs_and_then_numbers():
    names = suggest(ALL + 2, (), Random(0))
    assert len(set(names)) == ALL + 2
    assert names[-2:] == ["Upuan 1", "Upuan 2"]
