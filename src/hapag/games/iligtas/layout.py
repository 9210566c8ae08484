"""What a box and a table of ILIGTAS! are, how actions are numbered, and why a move is refused."""

from __future__ import annotations

from hapag.core.layout import field, record

SEATS = 5
LOCATIONS = 22
SLOTS = 28
CARDS = 56
HAZARDS = 4
FACES = 6
NUMBERS = 13  # Risk Tokens show 2 to 12
NO_DISASTER = 7
SPACES = 6  # of the Community Planning
HAND = 3  # cards that each seat starts with
DRAWS = 2  # cards that a seat draws a turn
SET = 3  # cards of one disaster that a Safety Token costs
DICE = 3  # two for the Location, one for the damage
DEAD_ENDS = 50  # after so many the example's Risk Tokens are laid
DECKS = 8  # the first deck and those made of discards; no shipped game comes near

Box = record(
    field("locations", "i4", "how many Locations the map has", "1-22"),
    field("safety_tokens", "i4", "Safety Tokens in the box", "0-100"),
    field("slots", "i8", "the house slots", "28 bits"),
    field("cards", "i8", "the Safety Cards", "56 bits"),
    field("small", "i8", "the small Locations", "22 bits"),
    field("beside", "i8", "Locations adjacent to a Location", "22 bits", LOCATIONS),
    field("near", "i8", "house slots adjacent to a Location", "28 bits", LOCATIONS),
    field("around", "i8", "the three Locations around a house slot", "22 bits", SLOTS),
    field("places", "i8", "Locations with a disaster", "22 bits", HAZARDS),
    field("suit", "i8", "cards that show a disaster", "56 bits", HAZARDS),
    field("hazard", "i4", "the disaster of a Location", "0-3", LOCATIONS),
    field(
        "order", "i4", "in which the Locations get their Risk Tokens, small ones first", "Location", LOCATIONS
    ),
    field("takes", "i4", "numbers that the Risk Token of a Location may have", "13 bits", LOCATIONS),
    field("example", "i4", "the Risk Token of a Location in the example", "2-12", LOCATIONS),
    field("tokens", "i4", "Risk Tokens with a number", "0-22", NUMBERS),
    field("damage", "i4", "the Damage Table", "0-6", FACES),
    field("houses", "i4", "houses of each seat, by the number of players", "1-5", SEATS + 1),
    field(
        "opening", "i4", "cards of a seat at the start, by the number of players", "3-6", (SEATS + 1, SEATS)
    ),
)

# The steps of a game, in order.
(
    LAYING,  # chance: Risk Tokens
    SETTLING,  # first houses
    REVEALING,  # chance: the Community Planning
    DEALING,  # chance: opening hands
    BUILDING,
    TAKING,
    DRAWING,  # chance: the card from the deck
    REFILLING,  # chance: cards that replace those taken from the Community Planning
    SHIELDING,
    FIRST_DIE,
    SECOND_DIE,
    DAMAGE_DIE,
    OVER,
) = range(13)

Table = record(
    field("owing", "i8", "the seat that owes a decision, or the chance bit", "mask"),
    field("vacant", "i8", "house slots without a house", "28 bits"),
    field("deck", "i8", "cards in the deck; observed: those that may be in it", "56 bits"),
    field("discard", "i8", "cards in the discard pile", "56 bits"),
    field("top", "i8", "those of them used last", "56 bits"),
    field("row", "i8", "cards of the Community Planning", "56 bits"),
    field("hit", "i8", "slots with houses beside the Locations struck last", "28 bits"),
    field("houses", "i8", "slots with a house of a seat", "28 bits", SEATS),
    field("hand", "i8", "cards in hand; observed, others': only the known ones", "56 bits", SEATS),
    field("known", "i8", "those of them that everybody has seen (IL-R12)", "56 bits", SEATS),
    field("batch", "i8", "cards that went into a deck and into no later one", "56 bits", DECKS),
    field("numbered", "i4", "Locations whose Risk Token has a number", "22 bits", NUMBERS),
    field("players", "i4", "seats in play", "2-5"),
    field("turns", "i4", "turns completed", "0-20"),
    field("current", "i4", "the seat whose turn it is", "seat"),
    field("step", "i4", "where the game stands", "LAYING-OVER"),
    field("laid", "i4", "Risk Tokens on the map", "0-22"),
    field("dead_ends", "i4", "how often they were picked up again", "0-50"),
    field("tokens", "i4", "Safety Tokens left", "0-100"),
    field("deck_cards", "i4", "how many cards the deck has", "0-56"),
    field("reshuffles", "i4", "how often the discard pile became the deck", "0-7"),
    field("taken", "i4", "cards drawn in the running turn", "0-2"),
    field("damage", "i2", "Damage Tokens under the house on a slot", "0-150", SLOTS),
    field("held", "i2", "how many cards a seat holds", "0-56", SEATS),
    field("risk", "i1", "the Risk Token of a Location; 0 = none yet", "0, 2-12", LOCATIONS),
    field("safety", "i1", "Safety Tokens on a Location", "0-100", LOCATIONS),
    field("blow", "i1", "damage for each house beside a Location struck last", "0-6", LOCATIONS),
    field("supply", "i1", "houses a seat has still to place", "0-5", SEATS),
    field("hidden", "i1", "how many of them came out of a deck unseen", "0-56", (SEATS, DECKS)),
    field("die", "i1", "the dice of the last disaster; 0 = not rolled", "0-6", DICE),
    field("space", "i1", "the card on each space of the Community Planning; -1 = none", "-1-55", SPACES),
    field("gap", "i1", "spaces to be refilled, the oldest first; -1 = none", "-1-5", DRAWS),
)

# Actions: HOUSE + slot, SHIELD + Location, PASS, TAKE + card, or DECK.
HOUSE = 0
SHIELD = HOUSE + SLOTS
PASS = SHIELD + LOCATIONS
TAKE = PASS + 1
DECK = TAKE + CARDS
ACTIONS = DECK + 1

# Chance outcomes: a card, ROLL + number, AGAIN, or RISK + (Location << 4) + number.
ROLL = CARDS - 1
AGAIN = ROLL + FACES + 1
RISK = AGAIN + 1
OUTCOMES = RISK + (LOCATIONS << 4)

# Why a move is refused: a short key for programs, a sentence for people.
(
    NOT_A_MOVE,
    IS_OVER,
    NOT_YOUR_TURN,
    BUILD_FIRST,
    DRAW_FIRST,
    ALREADY_BUILT,
    ALREADY_DRAWN,
    NO_HOUSE_LEFT,
    SLOT_TAKEN,
    NOT_IN_ROW,
    DECK_EMPTY,
    NO_TOKEN_LEFT,
    NOT_THREE,
) = range(1, 14)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    IS_OVER: ("over", "The game is over."),
    NOT_YOUR_TURN: ("not_your_turn", "You have nothing to decide now."),
    BUILD_FIRST: ("build_first", "First place a house."),
    DRAW_FIRST: ("draw_first", "First draw your cards."),
    ALREADY_BUILT: ("already_built", "You have placed a house this turn already."),
    ALREADY_DRAWN: ("already_drawn", "You have drawn your cards this turn already."),
    NO_HOUSE_LEFT: ("no_house_left", "All your houses stand on the map."),
    SLOT_TAKEN: ("slot_taken", "A house stands there already."),
    NOT_IN_ROW: ("not_in_row", "That card does not lie in the Community Planning."),
    DECK_EMPTY: ("deck_empty", "The deck and the discard pile are both empty."),
    NO_TOKEN_LEFT: ("no_token_left", "All Safety Tokens lie on the map."),
    NOT_THREE: ("not_three", "You do not hold three cards that show the disaster of that Location."),
}
