"""What the compiler makes of a rule, and what it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hapag.core.compiled import JIT, Row, entry, rule


@rule
def doubled(numbers: Any) -> int:
    for i in range(len(numbers)):
        numbers[i] *= 2
    return len(numbers)


@rule
def with_room_of_its_own(numbers: Any) -> int:
    room = np.zeros(len(numbers), np.int64)
    return len(room)


@entry
def call_doubled(numbers: Any) -> int:
    return doubled(numbers)


@entry
def call_allocating(numbers: Any) -> int:
    return with_room_of_its_own(numbers)


def test_a_rule_changes_the_list_it_is_given() -> None:
    numbers = np.arange(3)
    assert call_doubled(numbers) == 3
    assert numbers.tolist() == [0, 2, 4]


@pytest.mark.skipif(not JIT, reason="HAPAG_JIT=0: nothing is compiled")
def test_a_rule_may_not_allocate() -> None:
    with pytest.raises(Exception, match="function zeros"):
        call_allocating(np.arange(3))


@rule
def next_of(row: Row) -> int:
    return row.n + 1


@entry
def next_of_first(rows: Any) -> int:
    return next_of(rows[0])


@pytest.mark.skipif(not JIT, reason="interpreted rules are Python functions")
def test_a_rule_that_takes_records_is_for_compiled_code_only() -> None:
    rows = np.array([(4,)], np.dtype([("n", np.int32)]))
    assert next_of_first(rows) == 5
    with pytest.raises(TypeError, match="only compiled code can call it"):
        next_of(rows[0])
