"""Sets as bits do what Python's sets do; compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hapag.core import bits
from hapag.core.compiled import entry

things = st.sets(st.integers(0, 62))
SENTINEL = -7


@entry
def answers(mask: int, thing: int, out: np.ndarray) -> int:
    out[0] = bits.count(mask)
    out[1] = bits.lowest(mask)
    out[2] = bits.has(mask, thing)
    out[3] = bits.one(thing)
    return bits.spread(mask, 100, out, 4)


@entry
def nth(mask: int, n: int) -> int:
    return bits.nth(mask, n)


def mask_of(members: set[int]) -> int:
    return sum(1 << thing for thing in members)


@given(things, st.integers(0, 62))
def test_sets_of_bits_are_sets(members: set[int], thing: int) -> None:
    out = np.full(4 + 63 + bits.SLACK, SENTINEL, np.int64)
    end = answers(mask_of(members), thing, out)
    assert out[0] == len(members)
    assert out[1] == min(members, default=64)
    assert bool(out[2]) == (thing in members)
    assert out[3] == 1 << thing
    assert out[4:end].tolist() == [100 + member for member in sorted(members)]


@given(things)
def test_spread_writes_no_further_than_its_slack(members: set[int]) -> None:
    out = np.full(200, SENTINEL, np.int64)
    end = answers(mask_of(members), 0, out)
    assert end == 4 + len(members)
    assert (out[end + bits.SLACK :] == SENTINEL).all()


@given(things.filter(bool), st.data())
def test_nth_is_the_nth_smallest(members: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members) - 1))
    assert nth(mask_of(members), n) == sorted(members)[n]


@pytest.mark.parametrize("n", [0, 1, 5])
def test_nth_beyond_the_set_is_64(n: int) -> None:
    assert nth(0, n) == 64
