"""The land of the sheet, computed from a box's cities and links.

Each city gets an area, and two areas share a border exactly when the box links them by land. So the
picture cannot disagree with the rules, also for a box somebody else has made. An area is built from
corners: between two neighbours that are linked themselves it reaches to the middle of the triangle,
elsewhere it ends in a coast. A narrow *core* (the city and half the way to each neighbour) is its own
whatever happens later; everything else may be cut back to open a strait or a bay.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import combinations, pairwise
from math import atan2, cos, hypot, pi, radians, sin
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

Shape: TypeAlias = Any  # a shapely geometry; shapely brings no types
Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
Link: TypeAlias = tuple[str, str]

REACH = 25.0  # how far an area goes out to sea from its city
SHOULDER = 15.0  # half the width of land where a border meets the coast
CORE = 12.0  # a disc round the city that nothing takes away
ISTHMUS = 5.0  # half the width of the land that nothing takes away along a link
STRAIT = 4.8  # half the water between two islands
BAY = 4.0  # half the water between two areas of one island that do not border each other
POND = 150.0  # smaller lakes are filled up
NEARBY = 150.0  # cities farther apart than this cannot get into each other's way
SHALLOWS = (25, 16, 8)  # distances of the depth lines from the coast


class Axis(NamedTuple):
    """An island of one city is a long shape: angle in degrees (y grows downward), half lengths."""

    angle: float
    along: float
    across: float
    bend: float = 0


ISLANDS = {
    "puerto_princesa": Axis(-62, 58, 15, 3),
    "calapan": Axis(50, 30, 20),
    "masbate": Axis(35, 29, 19),
    "tagbilaran": Axis(8, 30, 21),
}
ANY_ISLAND = Axis(35, 29, 20)


class City(NamedTuple):
    id: str
    name: str
    colour: str
    at: Point


@dataclass(frozen=True)
class Chart:
    """What the drawing reads of a box; hashable, so that a box is computed only once."""

    width: float
    height: float
    cities: tuple[City, ...]
    land: tuple[Link, ...]
    sea: tuple[Link, ...]

    @cached_property
    def at(self) -> dict[str, Point]:
        return {city.id: city.at for city in self.cities}

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """By land only, clockwise."""
        near: dict[str, list[str]] = {city.id: [] for city in self.cities}
        for a, b in self.land:
            near[a].append(b)
            near[b].append(a)
        return {a: sorted(ids, key=lambda b: _bearing(self.at[a], self.at[b])) for a, ids in near.items()}

    @cached_property
    def regions(self) -> dict[str, list[str]]:
        """The cities of each colour."""
        colours = dict.fromkeys(city.colour for city in self.cities)
        return {colour: [city.id for city in self.cities if city.colour == colour] for colour in colours}

    @cached_property
    def islands(self) -> list[list[str]]:
        """The cities that hang together by land, in the order of the box."""
        found: list[list[str]] = []
        for city in self.at:
            if not any(city in island for island in found):
                found.append(self._island_of(city))
        return found

    def _island_of(self, start: str) -> list[str]:
        reached, to_visit = {start}, [start]
        while to_visit:
            fresh = [city for city in self.neighbours[to_visit.pop()] if city not in reached]
            reached.update(fresh)
            to_visit += fresh
        return [city for city in self.at if city in reached]

    def strangers(self) -> Iterator[Link]:
        """Pairs of nearby cities without a land link."""
        for a, b in combinations(self.at, 2):
            if b not in self.neighbours[a] and distance(self.at[a], self.at[b]) < NEARBY:
                yield a, b


@dataclass(frozen=True)
class Land:
    areas: dict[str, Shape]  # by city
    whole: Shape
    regions: dict[str, Shape]  # by colour
    shallows: tuple[Shape, ...]  # depth lines, outermost first


def chart(content: dict[str, Any]) -> Chart:
    colours = {region["id"]: region["colour"] for region in content["region"]}
    return Chart(
        width=content["map"]["width"],
        height=content["map"]["height"],
        cities=tuple(_city(city, colours) for city in content["city"]),
        land=_links(content, "land"),
        sea=_links(content, "sea"),
    )


def _city(city: dict[str, Any], colours: dict[str, str]) -> City:
    return City(city["id"], city["name"], colours[city["region"]], (city["x"], city["y"]))


def _links(content: dict[str, Any], kind: str) -> tuple[Link, ...]:
    return tuple((link["a"], link["b"]) for link in content["link"] if link["kind"] == kind)


@lru_cache(maxsize=16)
def rise(chart: Chart) -> Land:
    """The land of a chart. Takes about a quarter of a second, once."""
    areas = _areas(chart)
    whole = _union(_without_ponds(_joined(areas, island)) for island in chart.islands)
    regions = {colour: _joined(areas, cities) for colour, cities in chart.regions.items()}
    shallows = tuple(whole.buffer(away, quad_segs=4).simplify(1.5) for away in SHALLOWS)
    return Land(areas, whole, regions, shallows)


def _joined(areas: dict[str, Shape], cities: list[str]) -> Shape:
    """Some areas as one, without the hairlines between them."""
    return _union(areas[city].buffer(0.4, quad_segs=2) for city in cities)


def _areas(chart: Chart) -> dict[str, Shape]:
    cores = {city: _core(chart, city) for city in chart.at}
    areas = _with_straits(chart, {city: _first_area(chart, city) for city in chart.at})
    for island in chart.islands:
        areas |= _share_out(_coastline(island, areas), {city: areas[city] for city in island})
    areas = _with_bays(chart, areas, cores)
    return {city: _piece_at(area.union(cores[city]), chart.at[city]) for city, area in areas.items()}


# ---- one area, before the others are asked ----


def _core(chart: Chart, city: str) -> Shape:
    at = chart.at[city]
    near = min((distance(at, other) for name, other in chart.at.items() if name != city), default=4 * CORE)
    disc = _disc(at, max(1, min(CORE, near / 2 - 1)))
    return _union([disc, *(_isthmus(at, chart.at[other]) for other in chart.neighbours[city])])


def _isthmus(at: Point, to: Point) -> Shape:
    """From a city to the middle of a link, straight."""
    end, angle = _middle(at, to), _bearing(at, to)
    left, right = angle - pi / 2, angle + pi / 2
    corners = ((at, left), (end, left), (end, right), (at, right))
    return _polygon(_along(corner, side, ISTHMUS) for corner, side in corners)


def _first_area(chart: Chart, city: str) -> Shape:
    outline = _patch(chart, city) if chart.neighbours[city] else _islet(city, chart.at[city])
    return _polygon(outline).buffer(0)


def _islet(city: str, at: Point) -> list[Point]:
    """A long island with a wavy coast."""
    axis = ISLANDS.get(city, ANY_ISLAND)
    noise = Random(f"islet {city}")
    c, s = cos(radians(axis.angle)), sin(radians(axis.angle))
    outline = []
    for step in range(28):
        t = 2 * pi * step / 28
        u = axis.along * cos(t) * (1 + noise.uniform(-0.1, 0.1))
        v = axis.across * sin(t) * (1 + noise.uniform(-0.16, 0.16)) + axis.bend * sin(3 * t)
        outline.append((at[0] + u * c - v * s, at[1] + u * s + v * c))
    return outline


def _patch(chart: Chart, city: str) -> list[Point]:
    """Round the city: the middle of each link, and what lies between it and the next."""
    around, at = chart.neighbours[city], chart.at[city]
    noise = Random(f"coast {city}")
    outline = []
    for here, after in pairwise([*around, around[0]]):
        outline.append(_middle(at, chart.at[here]))
        if _is_inland(chart, city, here, after):
            outline.append(_centre(at, chart.at[here], chart.at[after]))
        else:
            outline += _shore(at, chart.at[here], chart.at[after], noise)
    return outline


def _is_inland(chart: Chart, city: str, here: str, after: str) -> bool:
    """The three are linked all round, and no other city lies between them."""
    if after not in chart.neighbours[here] or _turn(chart.at[city], chart.at[here], chart.at[after]) >= pi:
        return False
    corners = (city, here, after)
    triangle = [chart.at[corner] for corner in corners]
    return not any(_inside(at, triangle) for other, at in chart.at.items() if other not in corners)


def _shore(at: Point, here: Point, after: Point, noise: Random) -> list[Point]:
    """Leave the border sideways, go round the city, come back to the next border."""
    start, turn = _bearing(at, here), _turn(at, here, after)
    steps = max(1, int(turn / 0.5))
    arc = [start + turn * step / steps for step in range(1, steps)]
    return [
        _along(_middle(at, here), start + pi / 2, SHOULDER),
        *(_along(at, angle, REACH * (1 + noise.uniform(-0.13, 0.13))) for angle in arc),
        _along(_middle(at, after), start + turn - pi / 2, SHOULDER),
    ]


# ---- all areas together ----


def _with_straits(chart: Chart, areas: dict[str, Shape]) -> dict[str, Shape]:
    """Water between islands: an area ends halfway to a city of another island."""
    home = {city: number for number, island in enumerate(chart.islands) for city in island}
    areas = dict(areas)
    for a, b in chart.strangers():
        if home[a] != home[b]:
            areas[a] = areas[a].intersection(_half_plane(chart.at[a], chart.at[b]))
            areas[b] = areas[b].intersection(_half_plane(chart.at[b], chart.at[a]))
    return areas


def _half_plane(near: Point, far: Point) -> Shape:
    """All that is nearer to one point than to the other, less half a strait; large enough for any sheet."""
    angle, side = _bearing(far, near), 3000.0
    edge = _along(_middle(near, far), angle, STRAIT)
    left, right = _along(edge, angle - pi / 2, side), _along(edge, angle + pi / 2, side)
    return _polygon([left, right, _along(right, angle, side), _along(left, angle, side)])


def _coastline(island: list[str], areas: dict[str, Shape]) -> Shape:
    """The outline of an island: corners rounded both ways, ponds filled, a little coast cut into it."""
    blunt = _union(areas[city].buffer(0.6, quad_segs=4) for city in island)
    for step in (6, -12, 6.6):
        blunt = blunt.buffer(step, quad_segs=4)
    noise = Random(f"coastline {island[0]}")
    return _union(_ragged(part, noise) for part in parts(_without_ponds(blunt)))


def _ragged(part: Shape, noise: Random) -> Shape:
    holes = [_ragged_ring(hole, noise) for hole in part.interiors]
    return _polygon(_ragged_ring(part.exterior, noise), holes).buffer(0)


def _ragged_ring(ring: Shape, noise: Random, step: float = 5.5, height: float = 1.1) -> list[Point]:
    count = max(10, int(ring.length / step))
    phases = [noise.uniform(0, 2 * pi) for _ in range(4)]
    corners = [ring.interpolate(i / count, normalized=True).coords[0] for i in range(count)]
    outline = []
    for i, (here, after) in enumerate(pairwise([*corners, corners[0]])):
        wave = sum(sin((k + 1) * 0.117 * 2 * pi * i + phase) for k, phase in enumerate(phases)) / 2.2
        outline.append(_along(here, _bearing(here, after) - pi / 2, height * wave))
    return outline


def _share_out(island: Shape, areas: dict[str, Shape]) -> dict[str, Shape]:
    """Clip the areas to the coastline and hand out what no area covers, to the nearest first."""
    shares = {city: area.intersection(island) for city, area in areas.items()}
    left = island.difference(_union(shares.values()).buffer(0.05, quad_segs=1))
    for reach in (2, 4, 7, 11, 16, 24, 40):
        for city, area in areas.items():
            part = left.intersection(area.buffer(reach, quad_segs=4))
            if not part.is_empty:
                shares[city] = shares[city].union(part.buffer(0.12, quad_segs=1)).intersection(island)
                left = left.difference(part)
    return {city: share.buffer(0.3, quad_segs=2).buffer(-0.3, quad_segs=2) for city, share in shares.items()}


def _with_bays(chart: Chart, areas: dict[str, Shape], cores: dict[str, Shape]) -> dict[str, Shape]:
    """Areas that do not border each other must not touch: move both back from where they meet."""
    areas = {city: area.union(cores[city]) for city, area in areas.items()}
    for a, b in chart.strangers():
        mine, yours = areas[a], areas[b]
        if mine.distance(yours) < BAY / 2:
            areas[a] = _moved_back(mine, yours).union(cores[a])
            areas[b] = _moved_back(yours, mine).union(cores[b])
    return areas


def _moved_back(area: Shape, other: Shape) -> Shape:
    return area.difference(other.buffer(BAY, quad_segs=4))


# ---- shapes ----


def _shapely() -> ModuleType:
    """Imported when the first sheet is drawn: it takes a quarter of a second, and few processes draw."""
    return import_module("shapely")


def _polygon(outline: Iterable[Point], holes: Iterable[Iterable[Point]] = ()) -> Shape:
    return _shapely().Polygon(list(outline), [list(hole) for hole in holes])


def _disc(at: Point, radius: float) -> Shape:
    return _shapely().Point(at).buffer(radius)


def _union(shapes: Iterable[Shape]) -> Shape:
    return _shapely().union_all(list(shapes))


def box(left: float, top: float, right: float, bottom: float) -> Shape:
    return _shapely().box(left, top, right, bottom)


def parts(shape: Shape) -> list[Shape]:
    """The polygons of any shape; a cut may leave points and lines, which are no land."""
    pieces = getattr(shape, "geoms", [shape])
    return [piece for piece in pieces if piece.geom_type == "Polygon" and not piece.is_empty]


def _piece_at(shape: Shape, at: Point) -> Shape:
    """The piece of land a city stands on, without the crumbs a cut has left."""
    return min(parts(shape), key=lambda part: float(part.distance(_shapely().Point(at))))


def _without_ponds(shape: Shape) -> Shape:
    return _union(_polygon(p.exterior.coords, _lakes(p)) for p in parts(shape))


def _lakes(part: Shape) -> list[list[Point]]:
    return [hole.coords for hole in part.interiors if _polygon(hole.coords).area > POND]


# ---- points ----


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _bearing(start: Point, to: Point) -> float:
    return atan2(to[1] - start[1], to[0] - start[0])


def _turn(at: Point, here: Point, after: Point) -> float:
    """The angle from one neighbour to the next, clockwise; a whole turn back to the same."""
    return (_bearing(at, after) - _bearing(at, here)) % (2 * pi) or 2 * pi


def _along(start: Point, angle: float, far: float) -> Point:
    return start[0] + far * cos(angle), start[1] + far * sin(angle)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _centre(a: Point, b: Point, c: Point) -> Point:
    return (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3


def _inside(at: Point, triangle: list[Point]) -> bool:
    sides = [_cross(a, b, at) for a, b in pairwise([*triangle, triangle[0]])]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
