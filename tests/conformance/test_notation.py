"""Moves, outcomes and positions as text, both ways; whatever else somebody types is refused in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.setting import GAMES, Setting, image, played, sampled, settings_of, walk
from hapag.core import registry
from hapag.core.errors import BadPosition, NotAMove
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.core.verbs import CHANCE


def smallest(name: str) -> Setting:
    return settings_of(name)[0]


def places(name: str) -> list[Match]:
    """Matches that stand at the start, in the middle and at the end of a game."""
    setting = smallest(name)
    return [setting.match(table) for table in sampled(setting, 2)]


def moves(match: Match) -> dict[int, str]:
    """The texts of numbers that stand for a move at this place, allowed or not."""
    answered = smallest(match.game.name).answered(match._table, 0)
    return {action: match.action_text(action) for action in answered}


def outcomes(name: str) -> list[int]:
    """All outcomes that come up in some random games."""
    plays = [played(setting, 0) for setting in settings_of(name)]
    return sorted({number for play in plays for _, by, number in play if by == CHANCE})


def test_every_move_reads_back_from_its_text(any_game: str) -> None:
    for match in places(any_game):
        texts = moves(match)
        assert len(set(texts.values())) == len(texts) > 0
        for action, text in texts.items():
            assert match.action_of(text) == action


def test_every_outcome_reads_back_from_its_text(any_game: str) -> None:
    setting, notation = smallest(any_game), registry.game(any_game).notation
    texts = {outcome: notation.outcome_text(setting.content, outcome) for outcome in outcomes(any_game)}
    assert len(set(texts.values())) == len(texts)
    for outcome, text in texts.items():
        assert notation.outcome_of(setting.content, text) == outcome


def test_texts_are_one_line_of_plain_characters(any_game: str) -> None:
    setting, notation = smallest(any_game), registry.game(any_game).notation
    texts = [text for match in places(any_game) for text in moves(match).values()]
    texts += [notation.outcome_text(setting.content, outcome) for outcome in outcomes(any_game)]
    assert all(text.isascii() and text.isprintable() and text == text.strip() for text in texts)


def test_every_position_reads_back_to_the_same_bytes(any_setting: Setting) -> None:
    for table in sampled(any_setting, 40):
        again = any_setting.position_of(any_setting.position_text(table))
        assert image(again) == image(table)


def test_an_observed_position_can_be_written_for_every_watcher(any_setting: Setting) -> None:
    for table in sampled(any_setting, 10):
        for seat in any_setting.watchers:
            text = any_setting.position_text(any_setting.observed(table, seat))
            assert text == text.strip()
            assert text.isprintable() or "\n" in text


# --- what people type ------------------------------------------------------------------------------------


WEIRD = ["", "0", "1", "9", "99", "9" * 13, "9" * 5000, "-1", "-", " ", "\n", "?", ".", "١", "é", ",", ":"]

REPLACEMENTS = 1500 if GAMES == 1 else 4000  # to try in one position

SIGNS = re.compile(r"([\s=,:])")


def damaged(texts: list[str]) -> st.SearchStrategy[str]:
    """Real texts in which a few words, numbers or signs are replaced, dropped, doubled or exchanged."""

    @st.composite
    def build(draw: st.DrawFn) -> str:
        words = SIGNS.split(draw(st.sampled_from(texts)))
        others = [*WEIRD, *words]
        for _ in range(draw(st.integers(1, 3))):
            at = draw(st.integers(0, len(words) - 1))
            words[at : at + draw(st.integers(0, 2))] = draw(st.lists(st.sampled_from(others), max_size=2))
            words = words or [""]
        return "".join(words)

    return build()


def is_real_or_refused(
    read: Callable[[str], int],
    write: Callable[[int], str],
    text: str,
    other_ways: Sequence[re.Pattern[str]] = (),
) -> None:
    """`other_ways`: what a game reads in other forms than it writes."""
    try:
        number = read(text)
    except NotAMove:
        return
    assert write(number) == text or any(way.fullmatch(text) for way in other_ways)
    assert read(write(number)) == number


@given(data=st.data())
def test_any_text_is_a_move_or_is_refused_in_words(any_game: str, data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(places(any_game)))
    text = data.draw(st.text() | damaged(list(moves(match).values())))
    other_ways = getattr(match.game.notation, "OTHER_WAYS", ())
    is_real_or_refused(match.action_of, match.action_text, text, other_ways)


@given(data=st.data())
def test_any_text_is_an_outcome_or_is_refused_in_words(any_game: str, data: st.DataObject) -> None:
    setting, notation = smallest(any_game), registry.game(any_game).notation
    read, write = (partial(verb, setting.content) for verb in (notation.outcome_of, notation.outcome_text))
    text = data.draw(st.text() | damaged([write(outcome) for outcome in outcomes(any_game)] or ["none"]))
    is_real_or_refused(read, write, text)


@given(text=st.text())
def test_any_text_is_no_position(any_game: str, text: str) -> None:
    with pytest.raises(BadPosition):
        smallest(any_game).position_of(text)


@given(data=st.data())
def test_a_damaged_position_is_refused_or_can_be_played(any_game: str, data: st.DataObject) -> None:
    setting = data.draw(st.sampled_from(settings_of(any_game)[:4]))
    texts = [setting.position_text(table) for table in sampled(setting, 12)]
    refused_or_played(setting, data.draw(damaged(texts)))


def test_a_position_with_any_word_replaced_is_refused_or_can_be_played(any_game: str) -> None:
    setting = smallest(any_game)
    for table in sampled(setting, 2):
        words = SIGNS.split(setting.position_text(table))
        others = Random(0).sample([*WEIRD, *words], max(4, min(20, REPLACEMENTS // len(words))))
        for at, other in product(range(len(words)), others):
            refused_or_played(setting, "".join([*words[:at], other, *words[at + 1 :]]))


def refused_or_played(setting: Setting, text: str) -> None:
    try:
        table = setting.position_of(text)
    except BadPosition:
        return
    assert image(setting.position_of(setting.position_text(table))) == image(table)
    can_be_played(setting, table)


def can_be_played(setting: Setting, table: Array) -> None:
    """By as many players as the text has lines for. In a quick run the next few events have to do."""
    setting = Setting(setting.name, int(table["players"][0]), setting.options)
    for step in islice(walk(setting, table, Random(0)), 25 if GAMES == 1 else None):
        for seat in setting.seats:
            assert all(
                setting.check(step.table, seat, action) == 0 for action in setting.legal(step.table, seat)
            )
