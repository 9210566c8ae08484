"""What a box and a table of Bounce Back are, how actions are numbered, and why a move is refused."""

from __future__ import annotations

from hapag.core.layout import field, record

# A seat is a subsystem (BB-01): drinking water, infrastructure, coastal wetlands, informal settlements.
SUBSYSTEMS = ("blue", "yellow", "green", "orange")
SEATS = len(SUBSYSTEMS)
COUNCIL = (1 << SEATS) - 1

FACES = 6
SHOCKS = 5  # shock n is field n - 1 of every array; the last face is no shock (BB-09)
CALM = FACES
KINDS = ("preparation", "mitigation", "recovery")
PREPARATION, MITIGATION, RECOVERY = range(3)
CARDS = 40
CARDS_OF_ONE = 10
ROUNDS = 8
PESOS = 8  # the largest budget there is room for
SPOTS = 3

Box = record(
    field("rounds", "i4", "rounds with a shock", "1-8"),
    field("budget", "i4", "pesos for a budget period", "1-8"),
    field("new_budget", "i4", "rounds in which a budget period begins", "9 bits"),
    field("spots", "i4", "cards that a planning area holds", "1-3"),
    field("lowest", "i4", "the lowest score of a shock token that the city survives", "-8"),
    field("taking_back", "i4", "house rule `consent`: 1 = cards may be taken back out of the draft", "0-1"),
    field("own", "i8", "the cards of a subsystem, a bit each", "40 bits", SEATS),
    field("of_kind", "i8", "the preparation, mitigation and recovery cards", "40 bits", len(KINDS)),
    field("serves", "i8", "the cards that name a shock", "40 bits", SHOCKS),
    field("affordable", "i8", "the cards that cost at most so many pesos", "40 bits", PESOS + 1),
    field("cost", "i1", "pesos for a card", "1-8", CARDS),
    field("points", "i1", "what a card does: economy, community and nature together", "1-24", CARDS),
    field("impact", "i1", "of a shock on a subsystem at factor 1; 0 = none", "0-24", (SEATS, SHOCKS)),
    field("factor", "i1", "of a shock in each round; 0 in round 0", "0-4", (SHOCKS, ROUNDS + 1)),
)

# The steps of a round, in order; round 0 has only the buying (BB-06). Then the two ways in which a game ends.
ROLLING, MITIGATING, RECOVERING, BUYING, SURVIVED, COLLAPSED = range(6)
COUNTED = (BUYING, SURVIVED)  # what comes after a count

Table = record(
    field("planning", "i8", "cards that lie in planning areas, paid", "40 bits"),
    field("implemented", "i8", "preparation and mitigation cards in the subsystems", "40 bits"),
    field("draft", "i8", "cards that the council is about to buy", "40 bits"),
    field("taken_back", "i8", "cards taken back out of the draft in this step", "40 bits"),
    field("owing", "i8", "who decides: those who have not agreed, the one asked, or the chance bit", "mask"),
    field("players", "i4", "members of the council", "4"),
    field("at_round", "i4", "the running round", "0-8"),
    field("step", "i4", "where the round stands, or how the game has ended", "ROLLING-COLLAPSED"),
    field("budget", "i4", "pesos left in this period; what is in the draft is not yet paid", "0-8"),
    field("drafted", "i4", "pesos that the cards in the draft cost", "0-8"),
    field("score", "i4", "total resilience at the last count", "number"),
    field("dice", "i1", "what each round's die showed; 0 = not yet", "0-6", ROUNDS),
    field("prepare_token", "i1", "prepare token of each bar", "0-8", (SEATS, SHOCKS)),
    field(
        "shock_token",
        "i1",
        "shock token of each bar; below -8: collapse",
        "-104-0",
        (SEATS, SHOCKS),
    ),
    field("left", "i1", "what preparation and mitigation leave of this round's impact", "0-96", SEATS),
    field("eased", "i1", "what mitigation took off this round's impact", "0-96", SEATS),
    field("mitigated", "i2", "points taken off by mitigation so far, by bar", "0-768", (SEATS, SHOCKS)),
    field("recovered", "i2", "points regained by recovery so far, by bar", "0-768", (SEATS, SHOCKS)),
)

# Actions: a card (0-39) put into the draft, taken back out of it, or used; then the three that name no card.
BUY, RETURN, USE = (CARDS * part for part in range(3))
AGREE, DONE_MITIGATION, DONE_RECOVERY = range(3 * CARDS, 3 * CARDS + 3)
ACTIONS = 3 * CARDS + 3

# The most legal actions at once: ten own cards to put in or take back, and to agree.
CHOICES = CARDS_OF_ONE + 1

# The longest game there could be. In a buying step each card goes in once and out once, and three may agree
# between two changes; a shock asks each member about cards of two kinds, and whether that is all.
CHANGES = 2 * CARDS
BUYING_EVENTS = SEATS * (CHANGES + 1)
SHOCK_EVENTS = 1 + SEATS * (CARDS_OF_ONE + 1 + SPOTS + 1)
LONGEST = ROUNDS * (BUYING_EVENTS + SHOCK_EVENTS)

# Chance outcomes: the faces of the die, from 0.
OUTCOMES = FACES

# Why a move is refused: a short key for programs, a sentence for people.
(
    NOT_A_MOVE,
    OVER,
    NOT_BUYING,
    NOTHING_TO_AGREE,
    NOT_MITIGATING,
    NOT_RECOVERING,
    NOT_ASKED,
    ALREADY_AGREED,
    NOT_YOUR_SUBSYSTEM,
    IN_THE_DRAFT,
    IN_PLANNING,
    IN_PLACE,
    ALREADY_TAKEN_BACK,
    NO_MONEY,
    PLANNING_FULL,
    NO_TAKING_BACK,
    NOT_IN_THE_DRAFT,
    WORKS_BY_ITSELF,
    NOT_THIS_STEP,
    NOT_IMPLEMENTED,
    NOT_IN_PLANNING,
    OTHER_SHOCK,
    NOTHING_TO_RECOVER,
) = range(1, 24)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    OVER: ("over", "The game is over."),
    NOT_BUYING: ("not_buying", "Cards are bought in the last step of a round, not now."),
    NOTHING_TO_AGREE: ("nothing_to_agree", "There is no draft to agree to now."),
    NOT_MITIGATING: ("not_mitigating", "Nobody is asked about mitigation now."),
    NOT_RECOVERING: ("not_recovering", "Nobody is asked about recovery now."),
    NOT_ASKED: ("not_asked", "Another member of the council decides now."),
    ALREADY_AGREED: ("already_agreed", "You have agreed to the draft. You may act again when it changes."),
    NOT_YOUR_SUBSYSTEM: ("not_your_subsystem", "That card belongs to another subsystem."),
    IN_THE_DRAFT: ("in_the_draft", "That card is in the draft already."),
    IN_PLANNING: ("in_planning", "That card lies in the planning area already."),
    IN_PLACE: ("in_place", "That card is implemented already."),
    ALREADY_TAKEN_BACK: (
        "already_taken_back",
        "That card was taken back: it cannot go in again before the next buying step.",
    ),
    NO_MONEY: ("no_money", "The budget does not reach for that card."),
    PLANNING_FULL: ("planning_full", "The planning area is full."),
    NO_TAKING_BACK: ("no_taking_back", "At this table nothing is taken back out of the draft."),
    NOT_IN_THE_DRAFT: ("not_in_the_draft", "That card is not in the draft."),
    WORKS_BY_ITSELF: (
        "works_by_itself",
        "A preparation card is not used: once implemented it always works.",
    ),
    NOT_THIS_STEP: (
        "not_this_step",
        "Mitigation cards answer the shock, recovery cards come after it: that one's step is not now.",
    ),
    NOT_IMPLEMENTED: ("not_implemented", "That mitigation card is not implemented."),
    NOT_IN_PLANNING: ("not_in_planning", "That recovery card does not lie in the planning area."),
    OTHER_SHOCK: ("other_shock", "That card is for other shocks than this one."),
    NOTHING_TO_RECOVER: ("nothing_to_recover", "No shock named by that card has a score below zero."),
}
