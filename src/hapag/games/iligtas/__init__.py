"""ILIGTAS! ang Sitio Matatag: houses, Safety Cards and disasters for two to five."""

from hapag.core.game import Game, fewest_first

from . import advice, drawing, knowledge, layout, notation, printed, rules, terminal, view

# Twice at most a Risk Token is laid or picked up for each dead end; then what the seats do.
LAYINGS = layout.LOCATIONS * (layout.DEAD_ENDS + 2)
A_TURN = 1 + layout.DRAWS * 2 + 1 + layout.DICE

GAME = Game(
    name="iligtas",
    title="ILIGTAS! ang Sitio Matatag",
    sentence="Build where the risk is low, prepare with Safety Cards, survive disasters; least damage wins.",
    minutes="30",
    players=(2, layout.SEATS),
    rules_version=1,
    modules=(rules, knowledge, advice),
    box_record=layout.Box,
    table_record=layout.Table,
    actions=layout.ACTIONS,
    choices=layout.SLOTS,
    outcomes=layout.OUTCOMES,
    longest=LAYINGS + layout.SEATS + layout.CARDS + printed.MOST_HOUSES * A_TURN,
    reasons=layout.REASONS,
    printed=printed,
    notation=notation,
    view=view,
    drawing=drawing,
    terminal=terminal,
    places=fewest_first,
    options=printed.OPTIONS,
)
