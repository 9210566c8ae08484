"""Rolling Philippines: a roll-and-write for one to eight on a map of 46 cities."""

from hapag.core.game import Game, fewest_first

from . import advice, drawing, knowledge, layout, notation, printed, rules, terminal, view

GAME = Game(
    name="rolling-philippines",
    title="Rolling Philippines",
    sentence="All write the same dice on a map of 46 cities; neighbours differ by 1 at most; fewest X wins.",
    minutes="15",
    players=(1, layout.SEATS),
    rules_version=1,
    modules=(rules, knowledge, advice),
    box_record=layout.Box,
    table_record=layout.Table,
    actions=layout.ACTIONS,
    choices=layout.DICE * (layout.CITIES + 1),
    outcomes=layout.OUTCOMES,
    longest=layout.ROUNDS * layout.TURNS_A_ROUND * (layout.DICE * (layout.SEATS + 2) + 1),
    reasons=layout.REASONS,
    printed=printed,
    notation=notation,
    view=view,
    drawing=drawing,
    terminal=terminal,
    places=fewest_first,
    options=printed.OPTIONS,
)
