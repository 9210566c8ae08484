"""Where several seats owe a decision, the order in which they submit does not matter."""

from __future__ import annotations

from itertools import permutations
from random import Random

from conformance.setting import Setting, image, simultaneous
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
