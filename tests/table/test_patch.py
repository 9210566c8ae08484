"""Patches: what changed between two JSON values, and the value after it."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hapag.table.patch import changes, patched

plain = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"])
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)


def sent(patch: list[Any]) -> list[Any]:
    """As it comes out at the other end of a socket."""
    return list(json.loads(json.dumps(patch)))


def same(one: Any, other: Any) -> bool:
    """Python holds True for 1; JSON does not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(values, values)
def test_a_patch_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    assert patched(old, sent(changes(old, new))) == new


@given(values, values)
def test_nothing_is_altered_in_place(old: Any, new: Any) -> None:
    before = copy.deepcopy(old)
    patched(old, changes(old, new))
    assert same(old, before)


@given(values)
def test_without_a_change_there_is_no_patch(value: Any) -> None:
    assert changes(value, copy.deepcopy(value)) == []


@given(values, values, values)
def test_patches_add_up(first: Any, second: Any, third: Any) -> None:
    both = [*changes(first, second), *changes(second, third)]
    assert patched(first, sent(both)) == third


@given(st.lists(plain, max_size=4), st.lists(plain, max_size=4))
def test_a_list_of_another_length_is_put_whole(old: list[Any], new: list[Any]) -> None:
    patch = changes({"list": old}, {"list": new})
    if len(old) != len(new):
        assert patch == [[("list",), new]]


def test_a_changed_cell_is_all_that_is_sent() -> None:
    old = {"seats": [{"x": 1, "y": 2}, {"x": 3}]}
    new = {"seats": [{"x": 1, "y": 5}, {"x": 3}]}
    assert sent(changes(old, new)) == [[["seats", 0, "y"], 5]]
    assert sent(changes(old, {})) == [[["seats"]]]
