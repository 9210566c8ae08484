"""Every move and every outcome of a box as text, made once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .layout import (
    ABSTAIN,
    ACTION,
    BUILD,
    CLOSE,
    COMES,
    CRISES,
    DECLINE,
    DISCARD,
    DISCARD_TWO,
    HOUSE_OF,
    KINDS,
    LOOK,
    LOSE,
    ORDER,
    PLANT,
    PLANTINGS,
    PROTECT,
    RESTORE,
    REVIEW,
    SEATS,
    STANDING,
    SWAP,
    VOTE,
    VOTE_ON,
)
from .names import Names, names

Content = dict[str, Any]
Numbered = Iterator[tuple[int, str]]


class Texts(NamedTuple):
    moves: dict[int, str]
    actions: dict[str, int]
    chances: dict[int, str]
    outcomes: dict[str, int]
    parts: dict[str, list[str]]  # what each part of a move may be


_last: list[Any] = [None, None]  # the box asked for last is nearly always the one asked for next


def texts(content: Content) -> Texts:
    if _last[0] is not content:
        _last[:] = content, _made(names(content), content)
    known: Texts = _last[1]
    return known


def _made(named: Names, content: Content) -> Texts:
    moves = dict(_moves(named, content))
    chances = dict(_chances(named))
    actions, outcomes = ({text: number for number, text in made.items()} for made in (moves, chances))
    parts = {
        "card": [name for name in named.cards if name],
        "Investment": [name for name in named.standing if name],
        "crisis": [name for name in named.crises if name],
        "Environment": list(named.environments),
        "seat": [str(seat) for seat in range(SEATS)],
    }
    return Texts(moves, actions, chances, outcomes, parts)


def _moves(named: Names, content: Content) -> Numbered:
    yield from _with_card(named)
    yield from _with_standing(named)
    yield from _plantings(named)
    yield from _orders(named, content)
    yield from _discards(named, content)
    yield from ((DECLINE, "decline"), (VOTE, "vote"), (REVIEW, "review"), (ABSTAIN, "abstain"))


def _with_card(named: Names) -> Numbered:
    for base, verb in ((BUILD, "build"), (RESTORE, "restore"), (HOUSE_OF, "house"), (ACTION, "action")):
        yield from ((base + kind, f"{verb} {name}") for kind, name in enumerate(named.cards) if name)


def _with_standing(named: Names) -> Numbered:
    standing = [(kind, name) for kind, name in enumerate(named.standing) if name]
    for kind, name in standing:
        yield PROTECT + kind, f"protect {name}"
        yield LOSE + kind, f"lose {name}"
        for seat in range(SEATS):
            yield CLOSE + seat * STANDING + kind, f"close {seat} {name}"
            yield VOTE_ON + seat * STANDING + kind, f"vote {seat} {name}"
            for mine, own in standing:
                yield SWAP + (mine * SEATS + seat) * STANDING + kind, f"swap {own} {seat} {name}"


def _plantings(named: Names) -> Numbered:
    for number, cards in enumerate(PLANTINGS):
        each = (name for name, n in zip(named.environments, cards, strict=True) for _ in range(n))
        yield PLANT + number, f"plant {' '.join(each)}"


def _orders(named: Names, content: Content) -> Numbered:
    several = {weather["id"] for weather in content["extreme_weather"] if weather["count"] > 1}
    for first, one in enumerate(named.crises):
        for second, other in enumerate(named.crises):
            if one and other and (one != other or one in several):
                yield ORDER + first * CRISES + second, f"order {one} {other}"


def _discards(named: Names, content: Content) -> Numbered:
    several = {investment["id"] for investment in content["investment"] if investment["count"] > 1}
    cards = [(kind, name) for kind, name in enumerate(named.cards) if name]
    yield DISCARD, "discard -"
    for number, (kind, name) in enumerate(cards):
        yield DISCARD + 1 + kind, f"discard {name}"
        for other, another in cards[number if name in several else number + 1 :]:
            yield DISCARD_TWO + kind * KINDS + other, f"discard {name} {another}"


def _chances(named: Names) -> Numbered:
    yield from ((kind, f"card {name}") for kind, name in enumerate(named.cards) if name)
    for base, what in ((COMES, "crisis"), (LOOK, "look")):
        yield from ((base + crisis, f"{what} {name}") for crisis, name in enumerate(named.crises) if name)
