"""Coin Toss: joins the parts into one GAME; no logic here."""

from hapag.core.game import Game, most_first

from . import advice, drawing, knowledge, layout, notation, printed, rules, terminal, view

GAME = Game(
    name="coin-toss",
    title="Coin Toss",
    sentence="Everybody says in secret how a coin will fall; most right answers win.",  # one line, for lists
    minutes="2",
    players=(1, layout.SEATS),
    rules_version=1,  # one more when a released rule changes: old records must replay for ever
    modules=(rules, knowledge, advice),  # where the verbs are
    box_record=layout.Box,
    table_record=layout.Table,
    actions=layout.ACTIONS,  # action numbers are below this
    choices=layout.ACTIONS,  # no seat ever has more legal actions than this
    outcomes=layout.OUTCOMES,
    longest=layout.ROUNDS * (layout.SEATS + 1),  # no game has more events than this
    reasons=layout.REASONS,
    printed=printed,
    notation=notation,
    view=view,
    drawing=drawing,
    terminal=terminal,
    places=most_first,  # or fewest_first, or a function of your own from the final Table and the scores
    options=printed.OPTIONS,
)
