"""What the notation calls the things of a box, in the data's order."""

from __future__ import annotations

from typing import Any, NamedTuple

from .layout import ACTION_CARDS, BUILDABLE, CRISES, FIRST_END_GAME, INVESTMENTS

Content = dict[str, Any]


class Names(NamedTuple):
    """Ids by number; an empty text where the box has nothing of that number."""

    cards: tuple[str, ...]  # every kind of Development card; Action cards with their printed number
    standing: tuple[str, ...]  # what may stand in a community, Houses last
    crises: tuple[str, ...]
    crisis_cards: tuple[int, ...]  # how many of each crisis there are
    environments: tuple[str, ...]


_last: list[Any] = [None, None]  # the box asked for last is nearly always the one asked for next


def names(content: Content) -> Names:
    if _last[0] is not content:
        _last[:] = content, _read(content)
    known: Names = _last[1]
    return known


def _read(content: Content) -> Names:
    built = _filled(_ids(content, "investment"), INVESTMENTS)
    built = _filled([*built, *_ids(content, "mine")], BUILDABLE)
    actions = [""] * ACTION_CARDS
    for action in content["action"]:
        for order in action["orders"]:
            actions[order - 1] = f"{action['id']}_{order}"
    crises = _filled(_ids(content, "extreme_weather"), FIRST_END_GAME)
    crises = _filled([*crises, *_ids(content, "end_game")], CRISES)
    environments = tuple(_ids(content, "environment"))
    counts = {entry["id"]: entry["count"] for entry in content["extreme_weather"]}
    crisis_cards = tuple(counts.get(crisis, 1) if crisis else 0 for crisis in crises)
    return Names((*built, *actions), (*built, "house"), tuple(crises), crisis_cards, environments)


def _ids(content: Content, part: str) -> list[str]:
    return [entry["id"] for entry in content[part]]


def _filled(ids: list[str], length: int) -> list[str]:
    return [*ids, *[""] * (length - len(ids))]
