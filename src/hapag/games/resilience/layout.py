"""What a box and a table of Resilience are, how actions are numbered, and why a move is refused."""

from __future__ import annotations

from hapag.core.layout import field, record

SEATS = 4
ENVIRONMENTS = 3  # forest, mangrove, coral reef, in the data's order
MOST_CARDS = 9  # of one Environment
MOST_TOTAL = ENVIRONMENTS * MOST_CARDS
ACTIVITIES = 3  # in a round
SLOTS = 3  # for End Game Crises
MOST_COPIES = 40  # of one Development card

# The kinds of Development cards in the data's order: Investments, Mines, then each Action card by its printed
# number. The first BUILDABLE kinds may stand in a community, and so may a HOUSE, whatever card lies under it.
INVESTMENTS = 9
MINES = 4
ACTION_CARDS = 20
FIRST_MINE = INVESTMENTS
BUILDABLE = INVESTMENTS + MINES
FIRST_ACTION = BUILDABLE
KINDS = BUILDABLE + ACTION_CARDS
HOUSE = BUILDABLE
STANDING = BUILDABLE + 1

# What an Action card does, and what the activity RESTORE does with any card.
NO_EFFECT, PROTECT_ONE, CLOSE_ONE, SWAP_ONE, DRIVE, SHELTER, STUDY, WATCH, BRING_BACK = range(9)
DRIVE_CARDS = 3  # Environment cards that a Planting Drive brings back
STUDY_CARDS = 2
WATCHED = 2  # crises that a Weather Watch looks at

# Crisis cards in the data's order: Extreme Weather Events, then End Game Crises.
WEATHERS = 5
END_GAMES = 6
FIRST_END_GAME = WEATHERS
CRISES = WEATHERS + END_GAMES
MOST_CRISES = 16  # cards in the Crisis deck
TOTAL = ENVIRONMENTS  # where an Extreme Weather Event looks: one Environment, or all of them together
NO_LOOK = -1
ALL_LOST = 99  # a number of Investments that nobody has

Box = record(
    field(
        "commercial",
        "i8",
        "kinds of Commercial Investments of an Environment, a bit each",
        "13 bits",
        ENVIRONMENTS,
    ),
    field("harmful", "i8", "kinds with a destructive impact, a bit each", "13 bits"),
    field("hand_size", "i4", "cards to draw to", "1-7"),
    field("restores", "i4", "Environment cards that a RESTORE brings back", "1-3"),
    field("review_max", "i4", "cards a reviewer may discard", "0-2"),
    field("votes_to_close", "i4", "votes that turn an Investment into a House", "1-4"),
    field("slots", "i4", "End Game Crises that end the game", "1-3"),
    field("copies", "i4", "how many of each Development card there are", "0-40", KINDS),
    field("dp", "i4", "Development Points of what stands in a community, unless they grow", "0-99", STANDING),
    field(
        "grows_with",
        "i4",
        "the Environment that a Sustainable Investment's DP follow, or -1",
        "-1-2",
        STANDING,
    ),
    field(
        "grown", "i4", "DP of a Sustainable Investment by cards of its Environment", "0-99", MOST_CARDS + 1
    ),
    field(
        "impact",
        "i4",
        "what an Investment restores (or destroys) every round",
        "-9-9",
        (BUILDABLE, ENVIRONMENTS),
    ),
    field("mine", "i4", "the Mines in the order printed on them, or -1", "-1, 9-12", MINES),
    field(
        "mine_hits",
        "i4",
        "the Environments a Mine destroys, in order, then -1",
        "-1-2",
        (MINES, ENVIRONMENTS),
    ),
    field(
        "impact_order",
        "i4",
        "the Impacts on the step tracker: an Environment, or 3 = the Mines",
        "0-3",
        ENVIRONMENTS + 1,
    ),
    field("cards", "i4", "cards of an Environment", "1-9", ENVIRONMENTS),
    field("at_start", "i4", "of these on the playmat at the start", "0-9", ENVIRONMENTS),
    field("passes_to", "i4", "where a loss goes when an Environment is depleted", "0-2", ENVIRONMENTS),
    field("effect", "i4", "what each Action card does", "NO_EFFECT-WATCH", ACTION_CARDS),
    field("crises", "i4", "how many of each Crisis card there are", "0-16", CRISES),
    field(
        "looks_at",
        "i4",
        "what lessens an Extreme Weather Event: an Environment, 3 = the total, -1 = an End Game Crisis",
        "-1-3",
        CRISES,
    ),
    field(
        "destroyed",
        "i4",
        "Investments each player loses, by the number of cards looked at",
        "0-27, ALL_LOST",
        (CRISES, MOST_TOTAL + 1),
    ),
    field("may_end", "i4", "1 = a crisis that ends the game if no Investment is left", "0-1", CRISES),
    field("strikes", "i4", "the Environment of an End Game Crisis", "-1-2", CRISES),
    field("strikes_now", "i4", "cards it destroys when it is revealed", "0-9", CRISES),
    field("strikes_on", "i4", "cards it destroys every round from then on", "0-9", CRISES),
    field("high_dp", "i4", "total DP that count as high, by number of players", "0-999", SEATS + 1),
    field(
        "high_environment",
        "i4",
        "total Environment that counts as high, by number of players",
        "0-27",
        SEATS + 1,
    ),
    field("epilogue", "i4", "the Epilogue, by high DP and high Environment", "1-4", (2, 2)),
)

# The steps of a round, in order, and the parts of those that several decisions make up.
(
    DRAWING,  # chance: a card for `turn`
    CHOOSING,  # everybody, face down: a card and what to do with it
    RESOLVING,  # `turn`: what its Action or RESTORE does; or chance: a card it draws, a crisis it looks at
    IMPACT,
    COUNCIL,  # everybody, face down: Vote or Review
    VOTING,  # all voters, face down
    REVIEWING,  # all reviewers, face down
    REPLACING,  # chance: a card for `turn`
    CRISIS,  # chance: the crisis
    LOSING,  # all who have something to lose and something to keep
    ROUND_END,
) = range(11)

NOBODY = -1
NONE = -1  # no action, no card, no crisis
UNKNOWN = -2  # something the reader may not know
FREE = -1  # the place on the Crisis deck holds any of the cards in the bag

# What is generally known of what a seat knows about the top two crises (RE-R16): nothing; one of them; both;
# or one, unless that was the one turned over meanwhile.
NOTHING, ONE, BOTH, MAYBE = range(4)

NO_END = 0
TYPHOON = 5  # endings: an Epilogue from 1 to 4, or this

Table = record(
    field("owing", "i8", "seats that owe a decision, or the chance bit", "mask"),
    field("players", "i4", "seats in play", "3-4"),
    field("step", "i4", "where the round stands", "DRAWING-ROUND_END"),
    field("turn", "i4", "who draws, or whose card takes effect, or NOBODY", "-1-3"),
    field("stock", "i4", "cards in the Development deck", "0-..."),
    field("chosen", "i2", "the choice a seat has made face down, or NONE", "-2-2322", SEATS),
    field("did", "i2", "what it chose in the last step that was turned over, or NONE", "-1-HOUSED", SEATS),
    field("aimed", "i2", "and how that took effect, as far as everybody may know, or NONE", "-1-2322", SEATS),
    field("rounds", "i1", "rounds completed", "0-16"),
    field("lead", "i1", "the round's leader (RE-R2)", "seat"),
    field("undone", "i1", "seats whose Action or RESTORE has not taken effect yet", "mask"),
    field("ending", "i1", "how the game ended: an Epilogue, TYPHOON, or NO_END", "0-5"),
    field("activity", "i1", "activities completed in this round", "0-3"),
    field("left", "i1", "chance events left of the Action that takes effect", "0-2"),
    field("crisis", "i1", "the crisis revealed last, or NONE", "-1-10"),
    field("environment", "i1", "cards of an Environment on the playmat", "0-9", ENVIRONMENTS),
    field("slot", "i1", "the End Game Crises in their slots, or NONE", "-1-10", SLOTS),
    field(
        "crises", "i1", "Crisis cards not turned over, apart from those whose place is fixed", "0-16", CRISES
    ),
    field(
        "top",
        "i1",
        "the top two of the Crisis deck once somebody has looked at them, or FREE",
        "-2-10",
        WATCHED,
    ),
    field("watch", "i1", "what a seat knows of them, as far as everybody can tell", "NOTHING-MAYBE", SEATS),
    field("moved", "i1", "1 = somebody else has looked since, and may have changed the order", "0-1", SEATS),
    field(
        "known",
        "i1",
        "the crises a seat has looked at: as they lie, or if moved in the data's order",
        "-2-10",
        (SEATS, WATCHED),
    ),
    field("deck", "i1", "each kind in the deck (for a seat: wherever it cannot see them)", "0-40", KINDS),
    field("discarded", "i1", "each kind in the discard pile that everybody saw go there", "0-40", KINDS),
    field("buried", "i1", "those a seat laid there face down", "-2-40", (SEATS, KINDS)),
    field("buried_cards", "i1", "how many that are", "0-127", SEATS),
    field("hand", "i1", "each kind in a seat's hand, with the card it has chosen", "-2-40", (SEATS, KINDS)),
    field("held", "i1", "how many that are", "0-127", SEATS),
    field("built", "i1", "Investments of a community by kind, and its Houses", "0-127", (SEATS, STANDING)),
    field("under", "i1", "each kind under a seat's Houses", "-2-40", (SEATS, KINDS)),
    field(
        "guarded", "i1", "Investments of a kind that are protected in this round", "0-2", (SEATS, BUILDABLE)
    ),
    field("sheltered", "i1", "Storm Shelters a seat has played in this round", "0-20", SEATS),
    field("draws", "i1", "cards a reviewer has still to draw", "0-2", SEATS),
    field("losing", "i1", "Investments a seat loses to the crisis revealed last", "0-127", SEATS),
    field("to_lose", "i1", "of these it has still to name", "0-127", SEATS),
    field("lost", "i1", "those it has lost, by kind", "-2-127", (SEATS, STANDING)),
    field("place", "i1", "final place; 0 = everybody has lost, or the game goes on", "0-4", SEATS),
)

# Actions. Those with a card are numbered by its kind; those with something that stands in a community by its
# seat and kind. Not every int below ACTIONS is a move: two discards are written in the data's order.
BUILD = 0
RESTORE = BUILD + KINDS
HOUSE_OF = RESTORE + KINDS
ACTION = HOUSE_OF + KINDS
PLANT = ACTION + KINDS  # + which of PLANTINGS
# How many of each Environment come back: one card, then two, then three, most of the first ones first.
PLANTINGS = tuple(
    (n - rest, rest - last, last) for n in range(1, 4) for rest in range(n + 1) for last in range(rest + 1)
)
PROTECT = PLANT + len(PLANTINGS)
CLOSE = PROTECT + STANDING
VOTE_ON = CLOSE + SEATS * STANDING
SWAP = VOTE_ON + SEATS * STANDING  # + (own kind * SEATS + seat) * STANDING + kind
ORDER = SWAP + STANDING * SEATS * STANDING  # + the next crisis * CRISES + the one after it
DECLINE = ORDER + CRISES * CRISES
VOTE = DECLINE + 1
REVIEW = VOTE + 1
ABSTAIN = REVIEW + 1
LOSE = ABSTAIN + 1
DISCARD = LOSE + STANDING  # nothing; then one card
DISCARD_TWO = DISCARD + 1 + KINDS  # + first kind * KINDS + second kind
ACTIONS = DISCARD_TWO + KINDS * KINDS

# What everybody sees that a seat did with a card that stays face down.
RESTORED = ACTIONS
HOUSED = ACTIONS + 1

# No seat ever has more legal actions: a swap of anything for anything of any other seat.
CHOICES = STANDING * (SEATS - 1) * STANDING + 1

# Chance outcomes: a Development card, a crisis that comes, a crisis that is looked at.
COMES = KINDS
LOOK = COMES + CRISES
OUTCOMES = LOOK + CRISES

# No game has more events: cards drawn, choices, answers with their looks, council, losses. Whatever is lost
# was laid down before, at most three times a round and seat.
LONGEST = MOST_CRISES * SEATS * (7 + ACTIVITIES * (1 + WATCHED + 1) + 1 + 1 + 2 + ACTIVITIES) + MOST_CRISES

# Why a move is refused: a short key for programs, a sentence for people.
(
    NOT_A_MOVE,
    OVER,
    NO_SUCH_SEAT,
    NOT_YOUR_TURN,
    ALREADY_CHOSEN,
    ASKED_ACTIVITY,
    ASKED_PLANT,
    ASKED_PROTECT,
    ASKED_CLOSE,
    ASKED_SWAP,
    ASKED_ORDER,
    ASKED_COUNCIL,
    ASKED_VOTE,
    ASKED_DISCARD,
    ASKED_LOSE,
    CARD_NOT_HELD,
    NOT_BUILDABLE,
    NOT_AN_ACTION,
    PLANT_NUMBER,
    PLANT_FULL,
    NOT_STANDING,
    HOUSE_STAYS,
    PROTECTED,
    OWN_COMMUNITY,
    NOT_THOSE_CRISES,
    VOTE_ON_HOUSE,
    NO_HOUSE,
    TOO_MANY,
) = range(1, 29)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    OVER: ("over", "The game is over."),
    NO_SUCH_SEAT: ("no_such_seat", "Nobody sits at that seat."),
    NOT_YOUR_TURN: ("not_your_turn", "You have nothing to decide now."),
    ALREADY_CHOSEN: ("already_chosen", "You have chosen already; the others have not yet."),
    ASKED_ACTIVITY: ("asked_activity", "Choose a card and an activity now: build, restore, house or action."),
    ASKED_PLANT: ("asked_plant", "Say which Environment cards come back."),
    ASKED_PROTECT: ("asked_protect", "Say which of your Investments is protected."),
    ASKED_CLOSE: ("asked_close", "Say which Investment is closed."),
    ASKED_SWAP: ("asked_swap", "Say which Investments change places."),
    ASKED_ORDER: ("asked_order", "Say in which order the two crises go back."),
    ASKED_COUNCIL: ("asked_council", "Choose Vote or Review now."),
    ASKED_VOTE: ("asked_vote", "Place your vote on an Investment now."),
    ASKED_DISCARD: ("asked_discard", "Choose now which cards you discard."),
    ASKED_LOSE: ("asked_lose", "Say which of your Investments is destroyed."),
    CARD_NOT_HELD: ("card_not_held", "That card is not in your hand."),
    NOT_BUILDABLE: ("not_buildable", "An Action card cannot be built as an Investment."),
    NOT_AN_ACTION: ("not_an_action", "That card is no Action card."),
    PLANT_NUMBER: ("plant_number", "So many Environment cards cannot come back now."),
    PLANT_FULL: ("plant_full", "Not so many cards of that Environment are missing."),
    NOT_STANDING: ("not_standing", "That does not stand in that community."),
    HOUSE_STAYS: ("house_stays", "A House can be neither protected nor closed."),
    PROTECTED: ("protected", "That Investment is protected in this round."),
    OWN_COMMUNITY: ("own_community", "Name an Investment of another player."),
    NOT_THOSE_CRISES: ("not_those_crises", "Those are not the two crises you have looked at."),
    VOTE_ON_HOUSE: ("vote_on_house", "A vote on a House changes nothing; it is written abstain."),
    NO_HOUSE: ("no_house", "No House stands anywhere, so your vote goes on an Investment."),
    TOO_MANY: ("too_many", "A reviewer does not discard so many cards."),
}
