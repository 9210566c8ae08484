"""House rules: declared as data, read from values or text, settled once, written down where changed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hapag.core.errors import BadOption
from hapag.core.options import Option, Value, changed, settle

DICE = Option("assign_dice", ("as-rolled", "current-player"), "Which die goes on which card.")
FAST = Option("fast", (False, True), "A short game.")
CARDS = Option("cards", (5, 3, 1, 0), "How many cards to start with.")
ALL = (DICE, FAST, CARDS)


def test_the_first_choice_is_the_default() -> None:
    assert [option.default for option in ALL] == ["as-rolled", False, 5]
    assert [option.kind for option in ALL] == ["str", "bool", "int"]


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_every_choice_is_read_as_itself_and_as_its_text(option: Option) -> None:
    for choice in option.choices:
        for given_as in (choice, str(choice), str(choice).upper(), str(choice).lower()):
            assert option.read(given_as) == choice
            assert type(option.read(given_as)) is type(choice)


@pytest.mark.parametrize(
    ("option", "given_as"),
    [(FAST, 1), (FAST, 0), (FAST, "1"), (CARDS, True), (CARDS, False), (CARDS, 5.0), (DICE, True)],
)
def test_true_is_not_1_and_false_is_not_0(option: Option, given_as: object) -> None:
    with pytest.raises(BadOption):
        option.read(given_as)


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@given(option=st.sampled_from(ALL), value=anything)
def test_anything_else_is_refused_with_what_is_allowed(option: Option, value: object) -> None:
    texts = [str(choice).lower() for choice in option.choices]
    meant = value.lower() in texts if isinstance(value, str) else (
        value in option.choices and type(value) is type(option.default)
    )  # fmt: skip
    if meant:
        assert option.read(value) in option.choices
    else:
        with pytest.raises(BadOption, match=f"^{option.name} = .* is not possible. Allowed: {texts[0]}, "):
            option.read(value)


def test_what_is_allowed_is_spelled_as_it_is_typed() -> None:
    assert FAST.allowed() == "Allowed: false, true."
    assert CARDS.allowed() == "Allowed: 5, 3, 1, 0."


def test_tables_where_people_play_may_have_another_default() -> None:
    consent = Option("consent", ("simple", "full"), "How a council agrees.", at_tables="full")
    assert [option.usual for option in (*ALL, consent)] == ["as-rolled", False, 5, "full"]
    assert settle((consent,), {}) == {"consent": "simple"}
    assert settle((consent,), {}, at_table=True) == {"consent": "full"}
    assert settle((consent,), {"consent": "simple"}, at_table=True) == {"consent": "simple"}
    assert changed((consent,), settle((consent,), None, at_table=True)) == {"consent": "full"}


def test_settled_options_name_every_house_rule() -> None:
    defaults: dict[str, Value] = {"assign_dice": "as-rolled", "fast": False, "cards": 5}
    assert settle(ALL, None) == settle(ALL, {}) == defaults
    assert settle(ALL, {"fast": "true", "cards": 0}) == {**defaults, "fast": True, "cards": 0}
    assert list(settle(ALL, {"cards": 1, "fast": True})) == ["assign_dice", "fast", "cards"]


def test_a_misspelled_house_rule_is_refused_with_the_right_name() -> None:
    with pytest.raises(
        BadOption, match=re.escape("There is no house rule 'asign_dice'. Did you mean assign_dice?")
    ):
        settle(ALL, {"asign_dice": "as-rolled"})


def test_a_game_without_house_rules_says_so() -> None:
    with pytest.raises(
        BadOption, match=re.escape("There is no house rule 'fast'. This game has no house rules.")
    ):
        settle((), {"fast": True})


def test_a_name_that_is_no_text_is_refused_too() -> None:
    with pytest.raises(
        BadOption, match=re.escape("There is no house rule 3. There are: assign_dice, cards, fast.")
    ):
        settle(ALL, {3: True})  # type: ignore[dict-item]


def test_only_changed_options_are_written_down() -> None:
    assert changed(ALL, settle(ALL, None)) == {}
    assert changed(ALL, settle(ALL, {"cards": "0", "fast": False})) == {"cards": 0}


@given(st.tuples(*(st.sampled_from(option.choices) for option in ALL)))
def test_what_is_written_down_settles_to_the_same_options(values: tuple[Value, ...]) -> None:
    settled = settle(ALL, dict(zip((option.name for option in ALL), values, strict=True)))
    assert settle(ALL, changed(ALL, settled)) == settled
