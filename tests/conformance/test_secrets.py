"""No leaks, machine-checked: nothing a seat is given depends on what it may not know.

A guess is what `resample` makes of an observed table: everything the seat may not know is replaced by
something else that could be true. Whatever the seat is given must be the same for the true table and for
every guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from conformance.setting import (
    Setting,
    Step,
    games,
    image,
    sampled,
    settings_of,
    simultaneous,
    walk,
)
from hapag.core import calls
from hapag.core.chance import streams
from hapag.core.errors import MoveError
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.core.verbs import CHANCE, SPECTATOR

GUESSES = 2


@dataclass
class Secret:
    """A true table, who looks at it, and a guess at what it hides."""

    setting: Setting
    seat: int
    table: Array
    guess: Array

    @property
    def named(self) -> int | None:
        return None if self.seat == SPECTATOR else self.seat


def secrets(setting: Setting, looks: int) -> Iterator[Secret]:
    """Guesses at about so many tables, each as all watchers see it; at half of them several seats wait."""
    count = max(1, looks // (2 * len(setting.watchers)))
    tables = [*sampled(setting, count, seed=2), *simultaneous(setting, count)]
    for number, table in enumerate(tables):
        for seat in setting.watchers:
            seen = setting.observed(table, seat)
            for stream in streams(number, GUESSES).reshape(GUESSES, 1):
                yield Secret(setting, seat, table, setting.resampled(seen, seat, stream))


def test_a_guess_looks_the_same(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 60):
        seen, again = (any_setting.observed(table, secret.seat) for table in (secret.table, secret.guess))
        assert image(again) == image(seen)
        assert image(any_setting.observed(seen, secret.seat)) == image(seen)


def test_view_position_paths_and_bot_are_given_the_same(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 24):
        assert shown(secret, secret.guess) == shown(secret, secret.table)


def shown(secret: Secret, table: Array) -> list[Any]:
    match = secret.setting.match(table)
    known = [
        match.waiting,
        match.over,
        match.places,
        match.view(secret.named),
        match.seen_position(secret.named),
    ]
    if secret.named is None:
        return known
    seen = match.seen(secret.seat)
    return [*known, seen.ask(), seen.moves(), advised(secret, table)]


def advised(secret: Secret, table: Array) -> list[int]:
    """The advice for each legal action in each style, from what the seat sees."""
    return liked(secret.setting, secret.setting.observed(table, secret.seat), secret.seat)


def liked(setting: Setting, table: Array, seat: int) -> list[int]:
    legal = setting.legal(table, seat)
    return [setting.advice(table, seat, action, style) for style in setting.styles for action in legal]


def test_advice_asks_for_nothing_that_is_hidden(any_setting: Setting) -> None:
    """Compiled loops let seats be advised on the true table: it must come to the same."""
    for secret in secrets(any_setting, 24):
        if secret.seat != SPECTATOR:
            seen = any_setting.observed(secret.table, secret.seat)
            answers = [liked(any_setting, table, secret.seat) for table in (secret.table, secret.guess, seen)]
            assert answers[0] == answers[1] == answers[2]


def test_legal_moves_and_reasons_are_the_same(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 60):
        if secret.seat != SPECTATOR:
            for verb in (any_setting.legal, any_setting.checks):
                seen = any_setting.observed(secret.table, secret.seat)
                answers = [verb(table, secret.seat) for table in (secret.table, secret.guess, seen)]
                assert answers[0] == answers[1] == answers[2]


def test_what_is_said_of_refused_moves_is_the_same(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 24):
        if secret.seat != SPECTATOR:
            assert refusals_in_words(secret, secret.guess) == refusals_in_words(secret, secret.table)


def refusals_in_words(secret: Secret, table: Array) -> list[Any]:
    """Why each move that makes sense is refused, and which action each of its paths means."""
    setting, seen = secret.setting, secret.setting.match(table).seen(secret.seat)
    answers = setting.answered(secret.table, secret.seat)
    words = [seen.why(action, key) for action, key in answers.items() if key]
    return [words, [seen.meant(move["path"]) for move in seen.moves()]]


def test_errors_are_the_same(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 24):
        if secret.seat != SPECTATOR:
            assert errors(secret, secret.guess) == errors(secret, secret.table)


def errors(secret: Secret, table: Array) -> list[tuple[str, str, str]]:
    match = secret.setting.match(table)
    return [refusal(match.copy(), secret.seat, text) for text in tried_texts(secret)]


def tried_texts(secret: Secret) -> list[str]:
    """Moves that are refused for all sorts of reasons, shortenings, and nonsense."""
    setting, match = secret.setting, secret.setting.match(secret.table)
    answers = setting.answered(secret.table, secret.seat)
    by_reason = {key: action for action, key in answers.items()}
    texts = [match.action_text(action) for action in by_reason.values()]
    return [*texts, *(text[: len(text) // 2] for text in match.legal(secret.seat)[:2]), "nonsense", ""]


def refusal(match: Match, seat: int, text: str) -> tuple[str, str, str]:
    try:
        match.play(seat, text)
    except MoveError as refused:
        return type(refused).__name__, str(refused), refused.reason
    return "", "", ""


# --- events: what a seat is told while others still wait -----------------------------------------------


def test_own_moves_are_told_the_same(any_setting: Setting) -> None:
    for game in games(any_setting):
        for i in Random(3).sample(range(len(game)), min(25, len(game))):
            for seat in any_setting.waiting(game[i].table)[:4]:
                if seat != CHANCE and not may_reveal(any_setting, game, i):
                    own_moves_are_told_the_same(any_setting, game[i].table, seat)


def may_reveal(setting: Setting, game: tuple[Step, ...], i: int) -> bool:
    """Whether one seat alone still owes a choice that others have made face down."""
    alone = setting.waiting(game[i].table)
    while len(alone) == 1 and i > 0 and game[i - 1].by != CHANCE:
        i -= 1
        earlier = setting.waiting(game[i].table)
        if alone[0] not in earlier:
            return False
        if len(earlier) > 1:
            return True
    return False


def own_moves_are_told_the_same(setting: Setting, table: Array, seat: int) -> None:
    seen = setting.observed(table, seat)
    legal = setting.legal(table, seat)
    for stream in streams(5, GUESSES).reshape(GUESSES, 1):
        guess = setting.resampled(seen, seat, stream)
        for action in Random(0).sample(legal, min(4, len(legal))):
            assert told(setting, guess, seat, action) == told(setting, table, seat, action)


def told(setting: Setting, table: Array, seat: int, action: int) -> list[dict[str, Any]]:
    after = setting.applied(table, seat, action)
    return setting.events(setting.observed(table, seat), setting.observed(after, seat))


def test_a_face_down_choice_cannot_be_seen_by_anybody_else(any_setting: Setting) -> None:
    """Independent of `resample`: whatever a seat chooses, the others see and are told the same."""
    for table in simultaneous(any_setting, 15):
        waiting = any_setting.waiting(table)
        for seat in waiting[:3]:
            rest = [other for other in any_setting.watchers if other != seat]
            legal = any_setting.legal(table, seat)
            chosen = Random(seat).sample(legal, min(6, len(legal)))
            for other in rest:
                assert len({glimpse(any_setting, table, seat, action, other) for action in chosen}) == 1


def glimpse(setting: Setting, table: Array, seat: int, action: int, other: int) -> tuple[bytes, str]:
    after = setting.applied(table, seat, action)
    seen = setting.observed(after, other)
    return image(seen), str(setting.events(setting.observed(table, other), seen))


# --- guesses are worth something ------------------------------------------------------------------------


def test_if_anything_is_hidden_guesses_differ(any_game: str) -> None:
    """Over all settings together: a game for one may have nothing to hide."""
    hides = differ = False
    for setting in settings_of(any_game):
        for secret in secrets(setting, 24):
            hides |= image(setting.observed(secret.table, secret.seat)) != image(secret.table)
            differ |= image(secret.guess) != image(secret.table)
    assert hides == differ


def test_a_guess_hides_nothing_any_more(any_setting: Setting) -> None:
    """It is a position like any other: play goes on from it to the end, and the verbs agree on the way."""
    for number, secret in enumerate(secrets(any_setting, 10)):
        if number % 5:
            continue
        for step in walk(any_setting, secret.guess, Random(number)):
            for seat in any_setting.waiting(step.table):
                if seat != CHANCE:
                    assert all(
                        any_setting.check(step.table, seat, a) == 0
                        for a in any_setting.legal(step.table, seat)
                    )


def test_the_same_stream_makes_the_same_guess(any_setting: Setting) -> None:
    for table in simultaneous(any_setting, 5):
        seen = any_setting.observed(table, SPECTATOR)
        first, second = (any_setting.resampled(seen, SPECTATOR, streams(9, 1)) for _ in range(2))
        assert image(first) == image(second)


# --- the check itself must be able to fail ----------------------------------------------------------------


def test_an_observation_that_hides_nothing_would_be_found(
    any_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = with_secrets(any_game)
    monkeypatch.setattr(calls, "observe", lambda boxes, tables, seat, seen: seen.__setitem__(0, tables[0]))
    with pytest.raises(AssertionError):
        nothing_is_told_too_much(setting)


def nothing_is_told_too_much(setting: Setting) -> None:
    test_a_face_down_choice_cannot_be_seen_by_anybody_else(setting)
    test_view_position_paths_and_bot_are_given_the_same(setting)  # in some games there is no such choice


def test_a_view_of_the_true_table_would_be_found(any_game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = with_secrets(any_game)
    monkeypatch.setattr(Match, "observed", lambda match, seat: match._table.copy())
    with pytest.raises(AssertionError):
        test_view_position_paths_and_bot_are_given_the_same(setting)


def with_secrets(game: str) -> Setting:
    """The setting with the most players in which something is hidden."""
    for setting in reversed(settings_of(game)):
        if hides_something(setting):
            return setting
    pytest.skip("this game hides nothing: there is no leak to try")


def hides_something(setting: Setting) -> bool:
    tables = [*sampled(setting, 10), *simultaneous(setting, 10)]
    return any(image(setting.observed(t, seat)) != image(t) for t in tables for seat in setting.watchers)


def test_a_match_that_is_a_guess_looks_the_same_and_can_be_played_on(any_setting: Setting) -> None:
    for secret in secrets(any_setting, 1):
        match = secret.setting.match(secret.table)
        if secret.named is None or "chance" in match.waiting:
            continue
        guess = match.guess(secret.named, seed=3)
        assert guess.view(secret.named) == match.view(secret.named)
        assert guess.commitment != match.commitment
        assert guess.length == 0
        for _ in range(9):
            if not guess.over:
                seat = int(guess.waiting[0])
                guess.play_action(seat, guess.legal_actions(seat)[0])
        assert secret.setting.match(secret.table).position == match.position
