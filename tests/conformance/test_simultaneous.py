"""Where several seats owe a decision, the order in which they submit does not matter.

Unless they act openly on one thing that they share, as the game declares: then whoever is first is first, and
everybody sees it.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

from conformance.setting import Setting, image, shared, simultaneous
from hapag.core.game import Array

PERMUTED = 4  # seats whose orders are all tried; further ones act last


def test_the_order_of_submission_does_not_matter(any_setting: Setting) -> None:
    for number, table in enumerate(simultaneous(any_setting, 25)):
        random = Random(number)
        waiting = any_setting.waiting(table)
        chosen = {seat: random.choice(any_setting.legal(table, seat)) for seat in waiting}
        random.shuffle(waiting)
        front, rest = waiting[:PERMUTED], waiting[PERMUTED:]
        reached = {
            image(in_order(any_setting, table, chosen, (*order, *rest))) for order in permutations(front)
        }
        assert len(reached) == 1


def in_order(setting: Setting, table: Array, chosen: dict[int, int], order: tuple[int, ...]) -> Array:
    for seat in order:
        assert setting.check(table, seat, chosen[seat]) == 0
        table = setting.applied(table, seat, chosen[seat])
    return table


def test_a_choice_leaves_the_choices_of_the_others_alone(any_setting: Setting) -> None:
    for number, table in enumerate(simultaneous(any_setting, 10)):
        random = Random(number)
        waiting = any_setting.waiting(table)
        seat = random.choice(waiting)
        after = any_setting.applied(table, seat, random.choice(any_setting.legal(table, seat)))
        for other in set(waiting) - {seat}:
            assert any_setting.legal(after, other) == any_setting.legal(table, other)
            assert any_setting.checks(after, other) == any_setting.checks(table, other)


# --- open steps --------------------------------------------------------------------------------------------


def test_an_open_choice_is_seen_by_all_at_once(any_setting: Setting) -> None:
    for number, table in enumerate(shared(any_setting, 15)):
        seat = any_setting.waiting(table)[0]
        after = any_setting.applied(table, seat, Random(number).choice(any_setting.legal(table, seat)))
        for watcher in any_setting.watchers:
            seen = any_setting.observed(after, watcher)
            assert image(seen) == image(after)
            assert any_setting.events(any_setting.observed(table, watcher), seen)


def test_whatever_the_order_each_is_done_or_refused_with_a_reason(any_setting: Setting) -> None:
    for number, table in enumerate(shared(any_setting, 15)):
        for order in permutations(any_setting.waiting(table)):
            arrive(any_setting, table, choices(any_setting, table, number), order)


def test_the_order_in_open_steps_matters(any_setting: Setting) -> None:
    """Or the game would not have to declare it."""
    found = shared(any_setting, 40)
    reached = [
        {
            arrive(any_setting, table, choices(any_setting, table, number), order)
            for order in permutations(any_setting.waiting(table))
        }
        for number, table in enumerate(found)
    ]
    assert any(len(positions) > 1 for positions in reached) == any_setting.game.open_steps


def choices(setting: Setting, table: Array, number: int) -> dict[int, int]:
    random = Random(number)
    return {seat: random.choice(setting.legal(table, seat)) for seat in setting.waiting(table)}


def arrive(setting: Setting, table: Array, chosen: dict[int, int], order: tuple[int, ...]) -> bytes:
    """Let choices made at one table arrive one after the other; the position they lead to."""
    for seat in order:
        why = setting.check(table, seat, chosen[seat])
        assert (why == 0) == (chosen[seat] in setting.legal(table, seat))
        assert why == 0 or why in setting.game.reasons
        if why == 0:
            table = setting.applied(table, seat, chosen[seat])
    return image(table)
