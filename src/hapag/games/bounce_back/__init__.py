"""Bounce Back (Metro Manila): a council of four keeps a city standing through eight rounds of shocks."""

from hapag.core.game import Game

from . import advice, drawing, knowledge, layout, notation, printed, rules, terminal, view

GAME = Game(
    name="bounce-back",
    title="Bounce Back: Metro Manila",
    sentence="Four council members share one budget and bring the city through eight rounds of shocks.",
    minutes="45",
    players=(layout.SEATS, layout.SEATS),
    rules_version=1,
    modules=(rules, knowledge, advice),
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
    places=rules.places,
    endings=notation.ENDINGS,
    options=printed.OPTIONS,
    open_steps=True,
)
