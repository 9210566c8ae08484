"""Kinds with named parts told as sentences."""

from __future__ import annotations

import pytest

from core.example import GAME, new
from hapag.core import registry, words
from hapag.core.errors import UnknownName

CATALOG = {
    "event": {"gave": "{from} gives {to} the {card}.", "won": "{seat} has won."},
    "event-you": {"won": "You have won."},
    "ask": {"pick": {"count": "n", "one": "Pick {n} {colour} card.", "other": "Pick {n} {colour} cards."}},
    "colour": {"red": "pula"},
}
PRINTED = {"card": {"c1": "Lighthouse"}}
NAMES = ["Ana", "Ben"]


def told(table: str, you: int | None = None, **entry: object) -> str:
    return words.told(CATALOG, PRINTED, table, entry, NAMES, you)


def test_players_and_printed_things_are_told_by_name() -> None:
    assert (
        told("event", **{"kind": "gave", "from": 0, "to": 1, "card": "c1"}) == "Ana gives Ben the Lighthouse."
    )


def test_several_are_told_one_after_the_other() -> None:
    assert told("event", kind="won", seat=[0, 1]) == "Ana, Ben has won."


def test_what_has_no_name_is_told_as_it_is() -> None:
    assert told("event", **{"kind": "gave", "from": 0, "to": 1, "card": "c2"}) == "Ana gives Ben the c2."


@pytest.mark.parametrize(("n", "sentence"), [(0, "Pick 0 pula cards."), (1, "Pick 1 pula card.")])
def test_a_number_chooses_the_form(n: int, sentence: str) -> None:
    assert told("ask", kind="pick", n=n, colour="red", then={"a": {"kind": "pick"}}) == sentence


def test_the_reader_is_told_as_you() -> None:
    assert told("event", kind="won", seat=1) == "Ben has won."
    assert told("event", you=0, kind="won", seat=1) == "Ben has won."
    assert told("event", you=1, kind="won", seat=1) == "You have won."


def test_names_come_from_the_box() -> None:
    names = words.names_of(GAME, new().content)
    assert names["city"]["puerto_princesa"] == "Puerto Princesa"
    assert names["neighbour"] == names["city"]
    assert words.printed(GAME, new().content)["names"] == names


def test_a_box_may_have_names_in_other_languages() -> None:
    content = {
        "city": [{"id": "a", "name": "Rice Fields", "filipino": "Palayan"}, {"id": "b", "name": "Wharf"}]
    }
    assert words.names_of(GAME, content)["city"] == {"a": "Rice Fields", "b": "Wharf"}
    told_in_filipino = words.names_of(GAME, content, "fil")
    assert told_in_filipino["city"] == told_in_filipino["neighbour"] == {"a": "Palayan", "b": "Wharf"}


def test_pages_get_the_names_of_other_languages_where_they_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.game(GAME).view, "printed", lambda content: {})
    content = {
        "city": [{"id": "a", "name": "Rice Fields", "filipino": "Palayan"}],
        "pen": [{"id": "1", "name": "Pen"}],
    }
    palayan = {"a": "Palayan"}
    assert words.printed(GAME, content)["names_in"] == {"fil": {"city": palayan, "neighbour": palayan}}
    assert words.printed(GAME, new().content)["names_in"] == {}


def test_a_part_may_be_told_by_several_lists_of_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.game(GAME).view, "SAME_NAMES", {"place": ("city", "region", "no_list")})
    names = words.names_of(GAME, new().content)
    assert names["place"] == names["city"] | names["region"]


def test_a_language_nobody_has_written_is_refused() -> None:
    assert "en" in words.languages(GAME)
    assert words.catalogs(GAME).keys() == set(words.languages(GAME))
    with pytest.raises(UnknownName, match="xx"):
        words.catalog(GAME, "xx")
