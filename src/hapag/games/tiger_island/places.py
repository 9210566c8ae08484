"""Who is first when a game is over."""

from __future__ import annotations

from hapag.core.game import Array, Places, ranked

from .layout import TWO_KINDS, UNABLE


def places(table: Array, scores: list[int]) -> Places:
    ending = int(table["ending"][0])
    if ending == UNABLE:  # TI-22
        loser = int(table["current"][0])
        return [2 if seat == loser else 1 for seat in range(len(scores))]
    if ending == TWO_KINDS:  # TI-R14
        unplayed = zip(*(table[kind][0].tolist() for kind in ("totoros", "tigers", "villagers")), strict=True)
        return ranked([(-score, *left) for score, left in zip(scores, unplayed, strict=True)])
    return ranked([-score for score in scores])  # TI-23, TI-R6
