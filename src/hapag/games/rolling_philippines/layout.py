"""What a box and a table of Rolling Philippines are, how actions are numbered, and why a move is refused."""

from __future__ import annotations

from hapag.core.layout import field, record

SEATS = 8
CITIES = 46
DICE = 2
FACES = 6
CHANGES = 3
ROUNDS = 8
TURNS_A_ROUND = 3

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "purple")
PURPLE = 6  # the wild colour; its region is the whole map
ALL_CARDS = (1 << len(COLOURS)) - 1

# What a city holds: BLANK, a number from 1 to 6, or X.
BLANK = 0
X = 7
MARKS = 8

Box = record(
    field("cities", "i4", "how many cities the map has", "1-46"),
    field("rounds", "i4", "Round boxes", "1-8"),
    field("changes", "i4", "Colour Change boxes", "0-3"),
    field("current_assigns", "i4", "house rule `assign_dice`: 1 = the current player places the dice", "0-1"),
    field("region", "i8", "cities of a colour, a bit each; purple: the whole map", "46 bits", len(COLOURS)),
    field("border", "i8", "cities that border a city, blue lines included", "46 bits", CITIES),
    field(
        "far", "i8", "for a mark: -1 where a number may not stand beside it, else 0", "-1, 0", (MARKS, FACES)
    ),
)

# The steps of a turn, in order; the first four are chance events.
FIRST_CARD, SECOND_CARD, FIRST_DIE, SECOND_DIE, ASSIGNING, RESOLVING = range(6)

# What a seat has done with a die this turn: PLACE, or PLACE | WILD after a Colour Change, or one of these.
UNRESOLVED = -1
UNKNOWN = -2  # somebody else's, in the running turn (RP-R7)
NOTHING = 46  # RP-12
WILD = 64

Table = record(
    field("blank", "i8", "a seat's blank cities", "46 bits", SEATS),
    field(
        "fits",
        "i8",
        "cities where the neighbours still allow number n + 1, filled ones too",
        "46 bits",
        (SEATS, FACES),
    ),
    field("owing", "i8", "seats that owe a decision, or the chance bit", "mask"),
    field("players", "i4", "seats in play", "1-8"),
    field("cards", "i4", "colour cards in the current player's hand", "7 bits"),
    field("turns", "i4", "turns completed", "0-24"),
    field("marked", "i4", "Round boxes marked", "0-8"),
    field("current", "i4", "the current player", "seat"),
    field("step", "i4", "where the turn stands", "FIRST_CARD-RESOLVING"),
    field("colour", "i4", "the face-up cards in the order they came; -1 = not yet", "-1-6", DICE),
    field("number", "i4", "the die on each card; 0 = not yet", "0-6", DICE),
    field("sheet", "i1", "what each city of a seat holds", "BLANK, 1-6, X", (SEATS, CITIES)),
    field(
        "written",
        "i1",
        "what a seat did with each die of the turn",
        "UNKNOWN, UNRESOLVED, place, WILD",
        (SEATS, DICE),
    ),
    field("resolved", "i1", "dice a seat has resolved this turn", "0-2", SEATS),
    field("changes", "i1", "Colour Change boxes a seat has left", "0-3", SEATS),
    field("crosses", "i1", "X a seat has written", "0-46", SEATS),
)

# Actions. Bits 7-9: the colour of the die; bit 6: with a Colour Change; bits 0-5: the city in the data's
# order, or NOTHING, or ASSIGN + number ("this number goes on the first card"). Not every int below ACTIONS
# is a move.
ASSIGN = 48
ACTIONS = len(COLOURS) << 7

# Chance outcomes: a colour card, then ROLL + number.
ROLL = len(COLOURS) - 1
OUTCOMES = len(COLOURS) + FACES

# Why a move is refused: a short key for programs, a sentence for people.
(
    NOT_A_MOVE,
    OVER,
    NOT_YOUR_TURN,
    ASSIGN_FIRST,
    ALREADY_ASSIGNED,
    NOT_THE_CURRENT_PLAYER,
    NOT_THE_FIRST_CARD,
    NUMBER_NOT_ROLLED,
    COLOUR_NOT_UP,
    DIE_DONE,
    MUST_WRITE,
    NO_CHANGE_LEFT,
    CHANGE_POINTLESS,
    CITY_TAKEN,
    WRONG_REGION,
    NEIGHBOUR_DIFFERS,
) = range(1, 17)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    OVER: ("over", "The game is over."),
    NOT_YOUR_TURN: ("not_your_turn", "You have nothing to decide now."),
    ASSIGN_FIRST: (
        "assign_first",
        "First say which number goes on the first card.",
    ),
    ALREADY_ASSIGNED: ("already_assigned", "The dice lie on their cards already."),
    NOT_THE_CURRENT_PLAYER: (
        "not_the_current_player",
        "Only the current player places the dice on the cards.",
    ),
    NOT_THE_FIRST_CARD: (
        "not_the_first_card",
        "Name the card turned up first; the other gets the other die.",
    ),
    NUMBER_NOT_ROLLED: ("number_not_rolled", "Neither die shows that number."),
    COLOUR_NOT_UP: ("colour_not_up", "No card of that colour lies face up this turn."),
    DIE_DONE: ("die_done", "You have resolved that die already."),
    MUST_WRITE: ("must_write", "The region still has a blank city, so the die must be resolved there."),
    NO_CHANGE_LEFT: ("no_change_left", "All your Colour Change boxes are crossed off."),
    CHANGE_POINTLESS: ("change_pointless", "A Colour Change would change nothing here."),
    CITY_TAKEN: ("city_taken", "That city is filled already."),
    WRONG_REGION: (
        "wrong_region",
        "That city lies outside the region of the die; only a Colour Change reaches it.",
    ),
    NEIGHBOUR_DIFFERS: (
        "neighbour_differs",
        "A bordering city differs by too much, and the number still fits elsewhere in the region.",
    ),
}
