"""What a box and a table of Coin Toss are, how actions are numbered, and why a move is refused.

Write this file before any rule. No logic here: constants, two records, numbers.
"""

from __future__ import annotations

from hapag.core.layout import field, record

# The most that the records have room for. What one box or one match really has stands in the records.
SEATS = 8
ROUNDS = 20

HEADS, TAILS = range(2)
SIDES = ("heads", "tails")

# What a seat has said this round: a side, or one of these.
NOTHING = -1
UNKNOWN = -2  # somebody else's, while it is secret

# The Box: what is printed, and the house rules agreed upon. Never changes during a match.
Box = record(
    field("rounds", "i4", "coins that are tossed at most", "1-20"),
    field("target", "i4", "right answers that end the game at once; 0 = play all rounds", "0-20"),
    field("weight", "i4", "how likely the coin falls on each side", "1-100", len(SIDES)),
)

# The Table: a position. Fixed size, signed integers; every field with its meaning and its range. Chance is
# never in it. One field is called after the game, because no two games may have the same record.
Table = record(
    field("owing", "i8", "seats that owe a decision, or the chance bit; 0 = over", "mask"),
    field("players", "i4", "seats in play", "1-8"),
    field("coin_toss_rounds", "i4", "coins tossed so far", "0-20"),
    field("fallen", "i4", "how the last coin fell", "NOTHING, side"),
    field("said", "i1", "what a seat has said this round", "UNKNOWN, NOTHING, side", SEATS),
    field("right", "i1", "right answers of a seat", "0-20", SEATS),
)

# Actions: the side that one says. Every action number is below ACTIONS.
ACTIONS = len(SIDES)

# Chance outcomes: the side on which the coin falls.
OUTCOMES = len(SIDES)

# Why a move is refused: a short key for programs, a sentence for people. 0 means that it is legal.
NOT_A_MOVE, OVER, NOT_YOUR_TURN = range(1, 4)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    OVER: ("over", "The game is over."),
    NOT_YOUR_TURN: ("not_your_turn", "You have nothing to say now."),
}
