"""What a box and a table of Tiger Island are, how actions are numbered, and why a move is refused."""

from __future__ import annotations

from hapag.core.layout import field, record

SEATS = 2
VILLAGERS = 20
TOTOROS = 3
TIGERS = 2
PIECES = VILLAGERS + TOTOROS  # without tigers; every build uses at least one
TURNS = 47  # TI-R7: a game has no more, whatever the house rules

# Terrains in the order of the notation; what lies on a hex is one of them or a volcano.
TERRAINS = ("jungle", "lake", "grass", "rock")
VOLCANO = len(TERRAINS)
GROUNDS = (*TERRAINS, "volcano")
KINDS = len(TERRAINS) ** 2  # a tile is 4 * first terrain + second terrain
NO_TILE = -1
WORDS = tuple(terrain.upper() for terrain in TERRAINS)
TILES = tuple(f"{first}+{second}" for first in WORDS for second in WORDS)

# The six ways from a hex to its neighbours, clockwise: NW NE E SE SW W, as steps of x and y (z = -x - y).
# Turn 1 of a tile puts the first terrain NW of the volcano and the second NE, each turn more one way further.
WAYS = 6
DX = (0, 1, 1, 0, -1, -1)
DY = (1, 0, -1, -1, 0, 1)
START_TURN = 0  # that of the five-hex first tile of the tournament

# Room for the hexes of an island: at most 3 * 47 + 5 in play; more for positions that somebody sets up.
HEXES = 156

# Cells of the table are numbered round a torus: an island grows by 2 at most in each axis with each tile,
# from the 3 of the start, so with a coast of 2 it is never as wide as the side, and no two cells that matter
# share a number (a side of 101 would do; the rest is room for positions that somebody sets up). The centre is
# put where an island of the usual size crosses no seam.
SIDE = 112
CELLS = SIDE * SIDE
HALF = SIDE // 2  # bits of a word; a row of cells takes two
MIDDLE_X, MIDDLE_Y = SIDE // 2, SIDE // 4  # the number of the centre's row, and its bit there

# What stands on a hex: kind + 4 * seat.
NOBODY = 0
VILLAGER, TOTORO, TIGER = 1, 2, 3
PIECE_NAMES = ("", "villager", "totoro", "tiger")

# The steps of a turn, in order. The first is a chance event.
DRAWING, PLACING, BUILDING = range(3)

# How a game ends.
IN_PLAY, UNABLE, OUT_OF_PIECES, TWO_KINDS = range(4)
ENDINGS = ("", "unable", "pieces", "two-kinds")

Box = record(
    field("villagers", "i4", "villagers of each player", "1-20"),
    field("totoros", "i4", "totoros of each player", "0-3"),
    field("tigers", "i4", "tigers of each player; 0 without the house rule `tigers`", "0-2"),
    field("totoro_points", "i4", "points of a totoro", "points"),
    field("totoro_settlement", "i4", "hexes a settlement needs for a totoro", "1-9"),
    field("tiger_points", "i4", "points of a tiger", "points"),
    field("tiger_level", "i4", "lowest level on which a tiger may stand", "1-9"),
    field("protect_any", "i4", "house rule `protect`: 1 = no settlement may be wiped out", "0-1"),
    field("two_kinds", "i4", "house rule `tigers`: 1 = two kinds placed end the game", "0-1"),
    field("tournament_start", "i4", "house rule `start`: 1 = the fixed first tile", "0-1"),
    field("start_ground", "i4", "its terrains: NW NE SE SW", "0-3", 4),
    field("copies", "i4", "tiles of each kind", "0-99", KINDS),
)

Table = record(
    field("owing", "i8", "the seat that owes a decision, or the chance bit; 0 = over", "mask"),
    field(
        "land",
        "i8",
        "cells with a hex: a row for each x, a bit for each y, two words a row",
        "56 bits",
        (SIDE, 2),
    ),
    field("fresh", "i8", "hexes of a seat's last build", "set of hexes", (SEATS, 3)),
    field("players", "i4", "seats in play", "2"),
    field("turns", "i4", "turns completed", "0-47"),
    field("current", "i4", "the active player", "seat"),
    field("step", "i4", "where the turn stands", "DRAWING-BUILDING"),
    field("ending", "i4", "how the game ended", "IN_PLAY-TWO_KINDS"),
    field("tile", "i4", "the tile drawn in this turn", "NO_TILE, kind"),
    field("score", "i4", "points of a seat", "points", SEATS),
    field("west", "i4", "smallest x of the island", "cells"),
    field("east", "i4", "largest x", "cells"),
    field("hexes", "i2", "how many hexes the island has", "0-156"),
    field("south", "i2", "smallest y", "cells"),
    field("north", "i2", "largest y", "cells"),
    field("last_tile", "i2", "volcano of a seat's last tile while it lies open; -1 = none", "hex", SEATS),
    field("near", "i2", "the neighbours of each hex by way; -1 = open table", "hex", (HEXES, WAYS)),
    field("order", "i2", "the hexes by x, then by y", "hex", HEXES),
    field("villagers", "i1", "villagers a seat has not played", "0-20", SEATS),
    field("totoros", "i1", "totoros a seat has not played", "0-3", SEATS),
    field("tigers", "i1", "tigers a seat has not played", "0-2", SEATS),
    field("bag", "i1", "tiles of each kind not yet drawn", "0-99", KINDS),
    field("x", "i1", "coordinate of each hex, in the order they came onto the table", "-103-103", HEXES),
    field("y", "i1", "coordinate of each hex", "-103-103", HEXES),
    field("level", "i1", "level of each hex", "1-47", HEXES),
    field("ground", "i1", "what is printed on each hex", "terrain, VOLCANO", HEXES),
    field("lie", "i1", "turn of its tile + 8 * part: 0 the volcano, then clockwise", "turn + 8 * 0-4", HEXES),
    field("piece", "i1", "what stands on each hex", "NOBODY, kind + 4 * seat", HEXES),
)

# Actions are numbered by what they mean: a kind, a cell of the torus, the turn of the tile or the terrain.
# A placement: (row * 6 + turn - 1) * SIDE + bit of the volcano's cell; a build: row * SIDE + bit of a cell.
PLACE = 0
FOUND = PLACE + WAYS * CELLS
EXPAND = FOUND + CELLS  # + 4 * cell + terrain
BUILD_TOTORO = EXPAND + len(TERRAINS) * CELLS
BUILD_TIGER = BUILD_TOTORO + CELLS
ACTIONS = BUILD_TIGER + CELLS

# No seat ever has more legal moves. An island is a union of triangles: n hexes have at most 5n/3 + 4 cells of
# water round them and a coast of 10n/3 + 2 edges or, for every two edges less, one cell less; so at most
# 4 cells - edges = 10n/3 + 14 empty triangles touch it, each with 3 places for the volcano. On top there are
# at most 5 turns for each of the n/3 volcanoes. With n = 156: 1862. (Met: 761 at random, 1156 on a thin one.)
CHOICES = 1920

# Chance outcomes: the kind of the tile that is drawn.
OUTCOMES = KINDS

# Why a move is refused: a short key for programs, a sentence for people.
(
    NOT_A_MOVE,
    OVER,
    NOT_YOUR_TURN,
    PLACE_FIRST,
    BUILD_NOW,
    NOT_THE_CENTRE,
    NOT_ADJACENT,
    OVERHANG,
    LEVELS_DIFFER,
    VOLCANO_MISMATCH,
    SINGLE_TILE,
    SIZE_1_SETTLEMENT,
    COVERS_TOTORO,
    COVERS_TIGER,
    WIPES_OUT,
    NO_HEX,
    ON_VOLCANO,
    NOT_EMPTY,
    NOT_LEVEL_1,
    NO_VILLAGER_LEFT,
    NO_SETTLEMENT,
    NOT_YOUR_SETTLEMENT,
    NOTHING_TO_EXPAND,
    TOO_FEW_VILLAGERS,
    NO_TOTORO_LEFT,
    NO_SETTLEMENT_BESIDE,
    SETTLEMENT_TOO_SMALL,
    HAS_TOTORO,
    NO_TIGERS,
    NO_TIGER_LEFT,
    LEVEL_TOO_LOW,
    HAS_TIGER,
) = range(1, 33)

REASONS = {
    NOT_A_MOVE: ("not_a_move", "There is no such move."),
    OVER: ("over", "The game is over."),
    NOT_YOUR_TURN: ("not_your_turn", "You have nothing to decide now."),
    PLACE_FIRST: ("place_first", "First place the tile you drew."),
    BUILD_NOW: ("build_now", "The tile is placed; now build."),
    NOT_THE_CENTRE: ("not_the_centre", "The first tile goes to the centre: 0 0 0, turn 1."),
    NOT_ADJACENT: ("not_adjacent", "The tile must touch the island along an edge."),
    OVERHANG: ("overhang", "The tile would lie partly on the island and partly on the table."),
    LEVELS_DIFFER: ("levels_differ", "The three hexes under the tile are not at the same level."),
    VOLCANO_MISMATCH: ("volcano_mismatch", "The volcano of the tile must cover a volcano."),
    SINGLE_TILE: ("single_tile", "The three hexes under the tile belong to one tile."),
    SIZE_1_SETTLEMENT: ("size_1_settlement", "A settlement of one hex may not be covered."),
    COVERS_TOTORO: ("covers_totoro", "A totoro may not be covered."),
    COVERS_TIGER: ("covers_tiger", "A tiger may not be covered."),
    WIPES_OUT: ("wipes_out", "No settlement may be wiped out."),
    NO_HEX: ("no_hex", "There is no hex of the island."),
    ON_VOLCANO: ("on_volcano", "Nothing may be built on a volcano."),
    NOT_EMPTY: ("not_empty", "Somebody lives on that hex already."),
    NOT_LEVEL_1: ("not_level_1", "A settlement is founded on level 1 only."),
    NO_VILLAGER_LEFT: ("no_villager_left", "You have no villager left."),
    NO_SETTLEMENT: ("no_settlement", "There is no settlement on that hex."),
    NOT_YOUR_SETTLEMENT: ("not_your_settlement", "That settlement is not yours."),
    NOTHING_TO_EXPAND: ("nothing_to_expand", "No empty hex of that terrain lies beside the settlement."),
    TOO_FEW_VILLAGERS: ("too_few_villagers", "You have too few villagers for all the hexes of that terrain."),
    NO_TOTORO_LEFT: ("no_totoro_left", "You have no totoro left."),
    NO_SETTLEMENT_BESIDE: ("no_settlement_beside", "No settlement of yours lies beside that hex."),
    SETTLEMENT_TOO_SMALL: ("settlement_too_small", "Your settlement beside that hex is too small."),
    HAS_TOTORO: ("has_totoro", "Your settlement beside that hex has a totoro already."),
    NO_TIGERS: ("no_tigers", "This game is played without tigers."),
    NO_TIGER_LEFT: ("no_tiger_left", "You have no tiger left."),
    LEVEL_TOO_LOW: ("level_too_low", "A tiger needs a higher level."),
    HAS_TIGER: ("has_tiger", "Your settlement beside that hex has a tiger already."),
}
