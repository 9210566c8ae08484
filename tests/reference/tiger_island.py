"""Tiger Island as the rulebook tells it: slow, obvious, and the judge of the compiled rules.

Written from the clauses and rulings alone. Nothing here comes from the engine.

The rules are one story, told by generators turn by turn. Wherever somebody must choose, or chance must fall,
the story stops at `yield who, choices` and goes on with the chosen text.

How some clauses and rulings are read:
- TI-08, TI-R8: the first tile is drawn like any other; then its player has one answer, `0 0 0 1`. With the
  tournament's start there is no first tile: five hexes lie there, and every placement follows TI-09 to TI-14.
  They are one tile (TI-11) that is not one of the 48.
- TI-09: an edge of a covered tile that lies on the table is an edge, too: any hex of the island will do.
- TI-11: a hex belongs to the topmost tile on it.
- TI-04, TI-R5: hexes with totoros or tigers belong to a settlement and count for its size, like the others.
- TI-05, TI-R4: there is one build a turn, so its settlements are those after the tile and before the build.
- TI-19, TI-20: one fitting settlement next to the hex is enough, whatever else is next to it. The same holds
  for a tiger, whose settlement may be of any size.
- `protect = "any-settlement"`: no tile may cover all hexes of a settlement. This includes TI-12.
- TI-R14: with tigers the ending is never `pieces`, as who has no pieces has none of two kinds. TI-22 stays.
- TI-15, TI-R14: covered villagers have been placed; they are neither unplayed nor given back.
- Notation: `EXPAND` is listed with the printed hex of its settlement; `play` understands its other hexes.
- Order: hexes by x, then y; placements by hex, then orientation; builds as the clauses have them.
"""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

CHANCE = "chance"
VOLCANO = "VOLCANO"
TERRAINS = ("JUNGLE", "LAKE", "GRASS", "ROCK")  # TI-01
TILES_OF_A_KIND = 3  # TI-01
PIECES = {"villagers": 20, "totoros": 3}  # TI-02
TIGERS = {"tigers": 2}  # option tigers
POINTS = {"totoros": 200, "tigers": 75}  # TI-06, option tigers
TOTORO_SIZE = 5  # TI-19
TIGER_LEVEL = 3  # option tigers
TIE_BREAK = ("totoros", "tigers", "villagers")  # TI-R14

Hex = tuple[int, int, int]  # x, y, z with x + y + z = 0
CENTRE: Hex = (0, 0, 0)
NORTH_WEST, NORTH_EAST, EAST = (0, 1, -1), (1, 0, -1), (1, -1, 0)
SOUTH_EAST, SOUTH_WEST, WEST = (0, -1, 1), (-1, 0, 1), (-1, 1, 0)
CLOCKWISE = (NORTH_WEST, NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST)
ORIENTATIONS = (1, 2, 3, 4, 5, 6)
TOURNAMENT_START = {
    CENTRE: VOLCANO,
    NORTH_WEST: "JUNGLE",
    NORTH_EAST: "LAKE",
    SOUTH_EAST: "GRASS",
    SOUTH_WEST: "ROCK",
}


class Land(NamedTuple):
    """What is seen of a hex of the island; the tile is the number of tiles laid before it."""

    terrain: str
    level: int
    tile: int


class Pieces(NamedTuple):
    """Pieces of one kind on one hex; a build is a list of these."""

    hex: Hex
    kind: str
    count: int


class Reference:
    """One match of seats 0 and 1."""

    def __init__(self, players: int, options: dict[str, Any], content: dict[str, Any] | None = None) -> None:
        self.players = players
        self.protect = options.get("protect", "size-1")
        self.with_tigers = options.get("tigers", False)
        kinds = [f"{first}+{second}" for first, second in product(TERRAINS, TERRAINS)]
        self.stock = dict.fromkeys(kinds, TILES_OF_A_KIND)  # TI-01
        self.drawn: str | None = None  # the tile in hand
        self.tiles_laid = 0
        self.island: dict[Hex, Land] = {}
        self.pieces: dict[Hex, Pieces] = {}
        self.owner: dict[Hex, int] = {}  # whose pieces are on the hex
        supply = PIECES | TIGERS if self.with_tigers else PIECES
        self.unplayed = [dict(supply) for _ in range(players)]  # TI-02
        self.points = [0] * players
        self.unable: int | None = None  # who cannot build
        self.how_it_ended: str | None = None
        if options.get("start", "empty") == "tournament":
            self.lay(TOURNAMENT_START)
        self.story = self.tell()
        self.go_on(None)

    # Who is to act, and what they may do

    @property
    def over(self) -> bool:
        return self.who is None

    def waiting(self) -> list[int | str]:
        return [] if self.over else [self.who]

    def chance(self) -> dict[str, int]:
        return dict(self.choices) if self.who == CHANCE else {}

    def legal(self, seat: int) -> list[str]:
        return list(self.choices) if self.who == seat else []

    def play(self, by: int | str, text: str) -> None:
        text = self.other_names().get(text, text)
        if by != self.who or text not in self.choices:
            raise ValueError(f"{by} may not play {text!r}")
        self.go_on(text)

    def go_on(self, text):
        try:
            self.who, self.choices = self.story.send(text)
        except StopIteration:
            self.who, self.choices = None, []

    # The story

    def tell(self):  # TI-07, TI-22, TI-23, TI-R13
        active = 0
        while self.how_it_ended is None:
            yield from self.draw_tile()
            yield from self.place_tile(active)
            yield from self.build(active)
            active = 1 - active

    def draw_tile(self):  # TI-01, TI-07, TI-R7
        text = yield CHANCE, {f"tile {kind}": left for kind, left in self.stock.items() if left}
        self.drawn = text.split(" ")[1]
        self.stock[self.drawn] -= 1

    def place_tile(self, active):  # TI-07, TI-14, TI-15
        placements = self.placements()
        text = yield active, list(placements)
        self.lay(tile_at(*placements[text], self.drawn))
        self.drawn = None

    def build(self, active):  # TI-07, TI-22, TI-R11, TI-R15
        builds = self.builds(active)
        if not builds:
            self.unable = active
            self.how_it_ended = "unable"
            return
        text = yield active, list(builds)
        self.put_down(active, builds[text])
        self.end_of_turn(active)

    def end_of_turn(self, active):  # TI-23, TI-R14
        used_up = [kind for kind, left in self.unplayed[active].items() if left == 0]
        if self.with_tigers and len(used_up) >= 2:
            self.how_it_ended = "two-kinds"
        elif len(used_up) == len(self.unplayed[active]):
            self.how_it_ended = "pieces"

    # Tiles

    def placements(self) -> dict[str, tuple[Hex, int]]:  # TI-08, TI-R8, TI-R10
        """The text of every placement of the drawn tile: its volcano's hex and its orientation."""
        if not self.island:
            return {self.placement(CENTRE, 1): (CENTRE, 1)}
        everywhere = product(sorted(self.island_and_sea()), ORIENTATIONS)
        return {self.placement(*at): at for at in everywhere if self.may_cover(*at)}

    def placement(self, volcano, orientation) -> str:  # Notation
        return f"PLACE {self.drawn} AT {say(volcano)} {orientation}"

    def island_and_sea(self) -> set[Hex]:
        """Wherever the volcano of a tile that touches the island can be: on it, or one or two hexes off."""
        shore = {neighbour for place in self.island for neighbour in neighbours(place)}
        sea = {neighbour for place in shore for neighbour in neighbours(place)}
        return set(self.island) | shore | sea

    def may_cover(self, volcano, orientation) -> bool:  # TI-09, TI-10
        hexes = hexes_at(volcano, orientation)
        on_the_table = [place for place in hexes if place not in self.island]
        if len(on_the_table) == len(hexes):
            return self.touches_the_island(hexes)
        return not on_the_table and self.may_erupt(volcano, hexes)

    def touches_the_island(self, hexes) -> bool:  # TI-09
        return any(neighbour in self.island for place in hexes for neighbour in neighbours(place))

    def may_erupt(self, volcano, hexes) -> bool:  # TI-10, TI-11, TI-12, TI-13, TI-14, TI-R12
        same_level = len({self.island[place].level for place in hexes}) == 1
        several_tiles = len({self.island[place].tile for place in hexes}) >= 2
        volcano_on_volcano = self.island[volcano].terrain == VOLCANO
        allowed = not any(self.is_protected(place, hexes) for place in hexes)
        return same_level and several_tiles and volcano_on_volcano and allowed

    def is_protected(self, place, covered) -> bool:  # TI-12, TI-13, TI-R2, TI-R5
        if place not in self.pieces:
            return False
        settlement = self.settlement_of(place)
        if self.pieces[place].kind != "villagers" or len(settlement) == 1:
            return True
        return self.protect == "any-settlement" and settlement <= set(covered)

    def lay(self, tile: dict[Hex, str]) -> None:  # TI-03, TI-15, TI-R3
        for place, terrain in tile.items():
            level_below = self.island[place].level if place in self.island else 0
            self.island[place] = Land(terrain, level_below + 1, self.tiles_laid)
            self.pieces.pop(place, None)
            self.owner.pop(place, None)
        self.tiles_laid += 1

    # Settlements

    def settlements(self, seat) -> list[set[Hex]]:  # TI-04
        found: list[set[Hex]] = []
        for place in sorted(self.pieces):
            if self.owner[place] == seat and not any(place in settlement for settlement in found):
                found.append(self.settlement_of(place))
        return found

    def settlement_of(self, place) -> set[Hex]:  # TI-04
        return spread({place}, lambda other: self.owner.get(other) == self.owner[place])

    def holds(self, settlement, kind) -> bool:
        return any(self.pieces[place].kind == kind for place in settlement)

    # Builds

    def builds(self, seat) -> dict[str, list[Pieces]]:  # TI-07, TI-18, TI-21
        """The text of every build, and the pieces it puts down."""
        builds = self.founds() | self.expansions(seat) | self.sanctuaries(seat) | self.playgrounds(seat)
        return {text: pieces for text, pieces in builds.items() if self.can_afford(seat, pieces)}

    def can_afford(self, seat, pieces) -> bool:  # TI-18, TI-21
        left = dict(self.unplayed[seat])
        for _, kind, count in pieces:
            left[kind] -= count
        return min(left.values()) >= 0

    def founds(self):  # TI-16
        level_1 = [place for place in self.empty_hexes() if self.island[place].level == 1]
        return {f"FOUND SETTLEMENT AT {say(place)}": [Pieces(place, "villagers", 1)] for place in level_1}

    def expansions(self, seat):  # TI-17
        choices = product(self.settlements(seat), TERRAINS)
        expansions = {expand(min(s), terrain): self.expansion(s, terrain) for s, terrain in choices}
        return {text: pieces for text, pieces in expansions.items() if pieces}

    def expansion(self, settlement, terrain):  # TI-17, TI-R1, TI-R4
        places = {place for place in self.empty_hexes() if self.island[place].terrain == terrain}
        reached = spread(settlement, lambda place: place in places) - settlement
        return [Pieces(place, "villagers", self.island[place].level) for place in sorted(reached)]

    def sanctuaries(self, seat):  # TI-19, TI-20, TI-R9
        large = [settlement for settlement in self.settlements(seat) if len(settlement) >= TOTORO_SIZE]
        places = self.empty_hexes_beside([s for s in large if not self.holds(s, "totoros")])
        return {f"BUILD TOTORO SANCTUARY AT {say(place)}": [Pieces(place, "totoros", 1)] for place in places}

    def playgrounds(self, seat):  # option tigers
        if not self.with_tigers:
            return {}
        places = self.empty_hexes_beside([s for s in self.settlements(seat) if not self.holds(s, "tigers")])
        high = [place for place in places if self.island[place].level >= TIGER_LEVEL]
        return {f"BUILD TIGER PLAYGROUND AT {say(place)}": [Pieces(place, "tigers", 1)] for place in high}

    def empty_hexes(self) -> list[Hex]:  # TI-16, TI-17, TI-19
        """Habitable hexes without pieces; volcanoes are not for building."""
        free = [place for place in self.island if place not in self.pieces]
        return sorted(place for place in free if self.island[place].terrain != VOLCANO)

    def empty_hexes_beside(self, settlements) -> list[Hex]:
        around = {neighbour for s in settlements for place in s for neighbour in neighbours(place)}
        return [place for place in self.empty_hexes() if place in around]

    def put_down(self, seat, build) -> None:  # TI-06, TI-R1
        for pieces in build:
            self.pieces[pieces.hex] = pieces
            self.owner[pieces.hex] = seat
            self.unplayed[seat][pieces.kind] -= pieces.count
            self.points[seat] += pieces.count * self.points_for_one(pieces)

    def points_for_one(self, pieces) -> int:  # TI-06, TI-R1
        return self.island[pieces.hex].level if pieces.kind == "villagers" else POINTS[pieces.kind]

    def other_names(self) -> dict[str, str]:  # Notation
        """`EXPAND` with any hex of a settlement, as it is printed."""
        if self.who in (CHANCE, None):
            return {}
        choices = product(self.settlements(self.who), TERRAINS)
        return {expand(place, terrain): expand(min(s), terrain) for s, terrain in choices for place in s}

    # What everybody sees

    def scores(self) -> list[int]:  # TI-06
        return list(self.points)

    def places(self) -> list[int] | None:  # TI-22, TI-23, TI-R6, TI-R14
        if not self.over:
            return None
        results = [self.result(seat) for seat in range(self.players)]
        return [1 + sum(other > result for other in results) for result in results]

    def result(self, seat) -> tuple[int, ...]:  # TI-22, TI-23, TI-R6, TI-R14
        """The higher, the better, the first entry first."""
        if self.unable is not None:
            return (0,) if seat == self.unable else (1,)
        if not self.with_tigers:
            return (self.points[seat],)
        return (self.points[seat], *(-self.unplayed[seat][kind] for kind in TIE_BREAK))

    @property
    def ending(self) -> str | None:
        return self.how_it_ended

    def knows(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know (None: a spectator): everything but the order of the tiles to come."""
        return {
            "drawn": self.drawn,
            "stock": dict(self.stock),
            "hexes": {say(place): self.shown(place) for place in sorted(self.island)},
            "unplayed": [dict(supply) for supply in self.unplayed],
            "settlements": [
                [sorted(say(place) for place in settlement) for settlement in self.settlements(of)]
                for of in range(self.players)
            ],
        }

    def shown(self, place) -> dict[str, Any]:
        land, pieces = self.island[place], self.pieces.get(place)
        on_it = pieces and {"seat": self.owner[place], "kind": pieces.kind, "count": pieces.count}
        return {"terrain": land.terrain, "level": land.level, "tile": land.tile, "pieces": on_it}


# Coordinates and notation


def neighbours(place: Hex) -> list[Hex]:
    return [step(place, direction) for direction in CLOCKWISE]


def step(place: Hex, direction: Hex) -> Hex:
    return (place[0] + direction[0], place[1] + direction[1], place[2] + direction[2])


def hexes_at(volcano: Hex, orientation: int) -> list[Hex]:
    """The volcano, the first terrain's hex, and the second's next to it clockwise; 1 is NW and NE."""
    first, second = CLOCKWISE[orientation - 1], CLOCKWISE[orientation % len(CLOCKWISE)]
    return [volcano, step(volcano, first), step(volcano, second)]


def tile_at(volcano: Hex, orientation: int, kind: str) -> dict[Hex, str]:  # TI-01
    return dict(zip(hexes_at(volcano, orientation), [VOLCANO, *kind.split("+")], strict=True))


def spread(start: set[Hex], takes: Callable[[Hex], bool]) -> set[Hex]:
    """The hexes of the start, and those it takes that touch them, and those that touch these, and so on."""
    reached, to_look_at = set(start), list(start)
    while to_look_at:
        for neighbour in neighbours(to_look_at.pop()):
            if neighbour not in reached and takes(neighbour):
                reached.add(neighbour)
                to_look_at.append(neighbour)
    return reached


def say(place: Hex) -> str:
    return " ".join(str(number) for number in place)


def expand(place: Hex, terrain: str) -> str:
    return f"EXPAND SETTLEMENT AT {say(place)} {terrain}"
