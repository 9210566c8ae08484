"""Random games of every game in every setting: they end, and the verbs agree with each other on the way."""

from __future__ import annotations

from random import Random

import pytest

import hapag
from conformance.setting import END, Setting, games, image, played, sampled
from hapag.core import registry
from hapag.core.errors import HapagError, NotAllowed, NotAMove
from hapag.core.match import Match
from hapag.core.verbs import CHANCE, CHANCE_BIT

CHECKS = 100_000  # how many action numbers to try in each setting


def random_play(match: Match, random: Random, decisions: int) -> list[str]:
    """The position before each of up to so many random decisions (or outcomes, in a match by hand)."""
    before: list[str] = []
    while not match.over and len(before) < decisions:
        before.append(match.position)
        by = random.choice(match.waiting)
        match.play(by, random.choice(list(match.outcomes()) if by == "chance" else match.legal(int(by))))
    return before


def test_random_games_end_within_the_bound(any_setting: Setting) -> None:
    for game in games(any_setting):
        assert len(game) - 1 <= any_setting.game.longest


def test_whoever_waits_can_act_and_nobody_else(any_setting: Setting) -> None:
    for game in games(any_setting):
        for table, _, _ in game:
            waiting = any_setting.waiting(table)
            for seat in any_setting.seats:
                assert bool(any_setting.legal(table, seat)) == (seat in waiting)


def test_chance_waits_alone_and_only_for_seats_in_play(any_setting: Setting) -> None:
    for game in games(any_setting):
        for table, _, _ in game:
            owing = any_setting.owing(table)
            assert owing == CHANCE_BIT or 0 <= owing < 1 << any_setting.players


def test_outcomes_are_distinct_numbers_in_range_with_positive_weights(any_setting: Setting) -> None:
    for game in games(any_setting):
        for table, by, _ in game:
            if by == CHANCE:
                outcomes = any_setting.outcomes(table)
                numbers = [outcome for outcome, _ in outcomes]
                assert outcomes
                assert len(set(numbers)) == len(numbers)
                assert all(0 <= outcome < any_setting.game.outcomes for outcome in numbers)
                assert all(weight > 0 for _, weight in outcomes)


def test_legal_actions_ascend_within_range(any_setting: Setting) -> None:
    for table in sampled(any_setting, 40):
        for seat in any_setting.seats:
            legal = any_setting.legal(table, seat)
            assert legal == sorted(set(legal))
            assert all(0 <= action < any_setting.game.actions for action in legal)
            assert len(legal) <= any_setting.game.choices


def test_every_legal_action_is_allowed_and_changes_a_copy_only(any_setting: Setting) -> None:
    for table in sampled(any_setting, 12):
        before = image(table)
        for seat in any_setting.seats:
            for action in any_setting.legal(table, seat):
                assert any_setting.check(table, seat, action) == 0
                assert image(any_setting.applied(table, seat, action)) != before
        assert image(table) == before


def test_every_other_number_is_refused_with_a_listed_reason_and_changes_nothing(any_setting: Setting) -> None:
    reasons = any_setting.game.reasons
    tables = max(3, min(12, CHECKS // (any_setting.game.actions * any_setting.players)))
    for table in sampled(any_setting, tables, seed=1):
        before = image(table)
        for seat in any_setting.seats:
            answers = any_setting.checks(table, seat)
            assert [number - 2 for number, why in enumerate(answers) if why == 0] == any_setting.legal(
                table, seat
            )
            assert set(answers) - {0} <= set(reasons)
            assert {reasons[answers[i]][0] for i in (0, 1, -2, -1)} == {"not_a_move"}
        assert image(table) == before


def test_after_the_end_every_move_is_refused(any_setting: Setting) -> None:
    over = played(any_setting, 0)[-1].table
    assert all(0 not in any_setting.checks(over, seat) for seat in any_setting.seats)


def test_reasons_are_keys_with_a_sentence(any_game: str) -> None:
    reasons = registry.game(any_game).reasons
    keys = [key for key, _ in reasons.values()]
    assert 0 not in reasons
    assert "not_a_move" in keys
    assert len(set(keys)) == len(keys)
    assert all(key.isidentifier() and key == key.lower() for key in keys)
    assert all(sentence[0].isupper() and sentence.endswith(".") for _, sentence in reasons.values())


# --- matches -------------------------------------------------------------------------------------------


def test_copies_are_independent(any_setting: Setting) -> None:
    match = hapag.new(any_setting.name, any_setting.players, seed=3, options=dict(any_setting.options))
    random_play(match, Random(3), 5)
    twin = match.copy()
    before = match.position, match.record().text()
    random_play(twin, Random(4), 5)
    assert (match.position, match.record().text()) == before
    twin_stands = twin.position, twin.record().text()
    random_play(match, Random(5), 3)
    assert (twin.position, twin.record().text()) == twin_stands


def test_same_seed_same_game(any_setting: Setting) -> None:
    first, second = (
        hapag.new(any_setting.name, any_setting.players, seed=11, options=dict(any_setting.options))
        for _ in range(2)
    )
    assert random_play(first, Random(0), 10_000) == random_play(second, Random(0), 10_000)
    assert first.record().text() == second.record().text()
    assert image(first._table) == image(second._table)


@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_undo_restores_every_position(any_setting: Setting, chance: str) -> None:
    match = hapag.new(
        any_setting.name, any_setting.players, 5, options=dict(any_setting.options), chance=chance
    )
    tables: list[bytes] = []
    while len(tables) < 30 and not match.over:
        tables.append(image(match._table))
        random_play(match, Random(len(tables)), 1)
    for before in reversed(tables):
        match.undo()
        assert image(match._table) == before
    with pytest.raises(HapagError, match="nothing to take back"):
        match.undo()
    assert image(match._table) == tables[0]


def test_a_refused_move_changes_nothing(any_setting: Setting) -> None:
    actions = {step.number for step in played(any_setting, 0) if step.by not in (CHANCE, END)}
    for table in sampled(any_setting, 3):
        match = any_setting.match(table)
        for seat in any_setting.seats:
            for text in refused_texts(any_setting, match, seat, actions)[:3]:
                with pytest.raises((NotAllowed, NotAMove)) as refused:
                    match.play(seat, text)
                assert (refused.value.reason, refused.value.why) in any_setting.game.reasons.values()
                assert image(match._table) == image(table)


def refused_texts(setting: Setting, match: Match, seat: int, actions: set[int]) -> list[str]:
    """Those of these actions that are moves here, but not allowed ones."""
    reasons = {action: setting.check(match.table, seat, action) for action in actions}
    keys = {action: setting.game.reasons[why][0] for action, why in reasons.items() if why}
    return sorted(match.action_text(action) for action, key in keys.items() if key != "not_a_move")


def test_every_player_has_a_score_and_the_places_follow_the_rule(any_setting: Setting) -> None:
    for game in games(any_setting):
        for table, by, _ in game[:: max(1, len(game) // 20)] + game[-1:]:
            match = any_setting.match(table)
            assert len(match.scores) == any_setting.players
            assert match.over == (by == END)
            if match.over:
                assert places_are_right(match.places)
                assert match.ending
            else:
                assert match.places is None
                assert match.ending is None


def places_are_right(places: object) -> bool:
    """1 is best; equals share a place and leave a gap; or everybody has lost and there are none."""
    assert isinstance(places, list)
    if all(place is None for place in places):
        return True
    return places == [1 + sum(other < place for other in places) for place in places]
