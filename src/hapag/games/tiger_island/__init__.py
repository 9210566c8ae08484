"""Tiger Island: a duel for two on an island of tiles that grows and erupts."""

from hapag.core.game import Game

from . import advice, drawing, knowledge, layout, notation, places, printed, protocol, rules, terminal, view

GAME = Game(
    name="tiger-island",
    title="Tiger Island",
    sentence="Place a tile, then settle: two peoples on an island that grows; who cannot build loses.",
    minutes="20",
    players=(layout.SEATS, layout.SEATS),
    rules_version=1,
    modules=(rules, knowledge, advice),
    box_record=layout.Box,
    table_record=layout.Table,
    actions=layout.ACTIONS,
    choices=layout.CHOICES,
    outcomes=layout.OUTCOMES,
    longest=3 * layout.TURNS,
    reasons=layout.REASONS,
    printed=printed,
    notation=notation,
    view=view,
    drawing=drawing,
    terminal=terminal,
    places=places.places,
    endings=layout.ENDINGS[1:],
    options=printed.OPTIONS,
    protocol=protocol,
)
