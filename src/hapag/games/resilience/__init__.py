"""Resilience: Survive and Thrive: three or four communities on one shared nature."""

from typing import Any

from hapag.core.game import Game, Places

from . import advice, drawing, knowledge, layout, notation, printed, questions, rules, terminal, view


def places(table: Any, scores: list[int]) -> Places:
    """As the rules have ranked them; after a Typhoon everybody has lost."""
    players = int(table["players"][0])
    ranks: list[int] = table["place"][0][:players].tolist()
    return [None] * players if 0 in ranks else ranks


GAME = Game(
    name="resilience",
    title="Resilience: Survive and Thrive",
    sentence="Build the richest community on forests, mangroves and reefs that all share.",
    minutes="45-60",
    players=(layout.SEATS - 1, layout.SEATS),
    rules_version=1,
    modules=(rules, questions, knowledge, advice),
    box_record=layout.Box,
    table_record=layout.Table,
    actions=layout.ACTIONS,
    choices=layout.CHOICES,
    outcomes=layout.OUTCOMES,
    longest=layout.LONGEST,
    reasons=layout.REASONS,
    printed=printed,
    notation=notation,
    view=view,
    drawing=drawing,
    terminal=terminal,
    places=places,
    endings=notation.ENDINGS,
    options=printed.OPTIONS,
    styles=advice.STYLES,
)
