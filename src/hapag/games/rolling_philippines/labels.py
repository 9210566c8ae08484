"""The names of the cities, each placed where it hides least."""

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from hapag.core import svg as draw

from . import key, land
from .land import Box, Chart, City, Point
from .palette import DISC, NAME_SIZE


class Label(NamedTuple):
    x: float
    y: float
    anchor: str
    width: float


class Spot(NamedTuple):
    """A place a name could take, and what it would hide there."""

    label: Label
    box: Box
    harm: float


def svg(chart: Chart) -> str:
    labels = place(chart)
    drawn = (_name(city.name, labels[city.id]) for city in chart.cities)
    return draw.group(*drawn, class_="names", aria_hidden="true")


def _name(name: str, label: Label) -> str:
    """The length is given, so that a name hides no more than planned in whatever font there is."""
    size: draw.Attributes = {
        "text_anchor": label.anchor,
        "textLength": label.width,
        "lengthAdjust": "spacingAndGlyphs",
    }
    return draw.text(label.x, label.y, name, **size)


@lru_cache(maxsize=16)
def place(chart: Chart) -> dict[str, Label]:
    """Each name where it hides least: the best of a few random beginnings, after giving way to each other."""
    spots = {city.id: _spots(chart, city) for city in chart.cities}
    tries = [_give_way(spots, Random(seed)) for seed in range(3)]
    return {city: spot.label for city, spot in min(tries, key=_harm).items()}


# ---- choosing: every name where it hides least, together ----


def _give_way(spots: dict[str, list[Spot]], luck: Random) -> dict[str, Spot]:
    chosen = {city: luck.choice(choice) for city, choice in spots.items()}
    for _ in range(20):
        before = dict(chosen)
        for city, choice in spots.items():
            others = [spot.box for other, spot in chosen.items() if other != city]
            chosen[city] = min(choice, key=lambda spot: spot.harm + _clash(spot.box, others))
        if chosen == before:
            break
    return chosen


def _harm(chosen: dict[str, Spot]) -> float:
    clashes = (_clash(a.box, [b.box]) for a, b in combinations(chosen.values(), 2))
    return sum(spot.harm for spot in chosen.values()) + sum(clashes)


def _clash(box: Box, others: list[Box]) -> float:
    return 3 * sum(_overlap(box, other) for other in others)


# ---- the places one name could take ----


def _spots(chart: Chart, city: City) -> list[Spot]:
    return [_spot(chart, city, way) for way in WAYS]


class Way(NamedTuple):
    """From the disc's middle to the name's near end; with a dislike, because beside the disc reads best."""

    dx: float
    dy: float
    anchor: str
    dislike: float
    shift: float = 0


WAYS = (
    Way(1, 0, "start", 0),
    Way(-1, 0, "end", 0),
    *(Way(dx, dy, "start" if dx > 0 else "end", 1) for dx in (0.8, -0.8) for dy in (0.8, -0.8)),
    *(Way(0, dy, "middle", 1.5, shift) for dy in (1, -1) for shift in (0, 8, -8)),
    *(Way(0, dy, "start", 2.5, shift) for dy in (1, -1) for shift in (-8, -20)),
    *(Way(0, dy, "end", 2.5, shift) for dy in (1, -1) for shift in (8, 20)),
)


def _spot(chart: Chart, city: City, way: Way) -> Spot:
    label = _label(city, way)
    box = _name_box(label)
    return Spot(label, box, way.dislike + _hidden(chart, city, box) + _misleading(chart, city, box))


def _label(city: City, way: Way) -> Label:
    away = DISC + 4
    x = city.at[0] + way.dx * away + way.shift
    y = city.at[1] + way.dy * (away + NAME_SIZE * (0.18 if way.dx else 0.5)) + NAME_SIZE * 0.34
    return Label(round(x, 1), round(y, 1), way.anchor, round(_width(city.name), 1))


def _name_box(label: Label) -> Box:
    left = label.x - label.width * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
    return left, label.y - NAME_SIZE * 0.8, left + label.width, label.y + NAME_SIZE * 0.22


def _width(name: str) -> float:
    return NAME_SIZE * sum(next((w for letters, w in WIDTHS if c in letters), 0.57) for c in name)


WIDTHS = (  # of the text font's letters, in sizes
    ("'.,ijl ", 0.29),
    ("-frtI", 0.37),
    ("aceksvxyzJL", 0.53),
    ("wABCDGHKNOQRUVXY", 0.68),
    ("mMW", 0.87),
)


# ---- what a name does harm to ----


def _hidden(chart: Chart, city: City, box: Box) -> float:
    """Discs, lines and key under the name; beyond the edge of the paper is worst."""
    frame = (6, 8, chart.width - 4, chart.height - 4)
    outside = 60 * any((box[0] < frame[0], box[1] < frame[1], box[2] > frame[2], box[3] > frame[3]))
    discs = sum(_bite(at, box) * (1 if at == city.at else 2) for at in chart.at.values())
    lines = sum(_length_inside(chart.at[a], chart.at[b], box) for a, b in chart.sea)
    return outside + 3 * _overlap(box, key.room(chart.width)) + discs + 0.1 * lines


def _misleading(chart: Chart, city: City, box: Box) -> float:
    """A name on somebody else's area, or nearer to another disc, may be read as theirs."""
    under, risen = land.box(*box), land.rise(chart)
    own = risen.areas[city.id].intersection(under).area / under.area
    inland = risen.whole.intersection(under).area / under.area
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    nearest = min(chart.at, key=lambda other: land.distance(middle, chart.at[other]))
    return float(13 * (inland - own) - 2 * own + 2 * (nearest != city.id))


def _bite(at: Point, box: Box) -> float:
    """How deep a box reaches into the disc of a city."""
    x, y = min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])
    return max(0.0, DISC + 1 - land.distance(at, (x, y)))


def _overlap(a: Box, b: Box) -> float:
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return width * height / 18 if width > 0 and height > 0 else 0


def _length_inside(a: Point, b: Point, box: Box) -> float:
    """How much of a line lies in a box."""
    enter, leave = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis] or 1e-9
        ends = sorted(((box[axis] - a[axis]) / step, (box[axis + 2] - a[axis]) / step))
        enter, leave = max(enter, ends[0]), min(leave, ends[1])
    return max(0.0, leave - enter) * land.distance(a, b)
