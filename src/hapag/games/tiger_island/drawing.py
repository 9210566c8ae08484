"""The island as a picture: view in, SVG text out. The same view gives the same bytes.

Hexes are drawn row by row from the north, each as high as its level, with a wall towards the south. What
has a colour has a picture or a shape too: grounds are drawn, roofs have the shape of the player, and the band
round a settlement is whole for the first player and broken for the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import sqrt
from typing import Any, TypeAlias

from hapag.core import svg as draw

from . import scenery
from .layout import DX, DY
from .palette import GROUND, INK, PAPER, PLAYER, SEA, SHALLOW

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Place = tuple[int, int]  # x and y
Land = dict[Place, View]
Point = tuple[float, float]

SIZE, SQUASH, RISE = 40.0, 0.88, 13.0  # radius of a hex, how flat it lies, height of a level
WIDE = SIZE * sqrt(3)
HEAD, LEAST = 96.0, 560.0  # height of what stands above the island; least width of the picture
TYPE = 'Besley,Rockwell,"Roboto Slab","Noto Serif",Georgia,serif'
STYLE = f"""
.tiger-island text{{font:600 17px/1 "Atkinson Hyperlegible Next","Atkinson Hyperlegible",system-ui,\
sans-serif;fill:{INK}}}
.tiger-island .level{{font:700 13px/1 {TYPE};text-anchor:middle;fill:inherit}}
.tiger-island .head{{font:640 21px/1 {TYPE}}}
"""


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """A whole SVG document; everything lies open, so it is the same for every seat."""
    land = {_place(name): hex for name, hex in view["hexes"].items()}
    left, top, width, height = _frame(land)
    layers = (
        draw.element("title", escape(_title(view))),
        draw.element("desc", escape(_description(view))),
        draw.element("defs", draw.element("style", STYLE), *_pictures(land)),
        draw.rect(left, top, width, height, fill=SEA),
        _shallows(land),
        *(_hex(view, land, place) for place in sorted(land, key=lambda place: (-sum(place), place))),
        draw.group(*_head(view), transform=f"translate({draw.number(left + 16)} {draw.number(top + 30)})"),
    )
    box = " ".join(map(draw.number, (left, top, width, height)))
    return (
        draw.element(
            "svg", *layers, xmlns="http://www.w3.org/2000/svg", viewBox=box, class_="tiger-island", role="img"
        )
        + "\n"
    )


def _place(name: str) -> Place:
    x, y = name.split(",")
    return int(x), int(y)


# --- where things are ---------------------------------------------------------------------------------------


def _middle(place: Place, level: int = 1) -> Point:
    """z grows southwards; half a hex east with every row."""
    x, y = place
    z = -x - y
    return WIDE * (x + z / 2), SIZE * 1.5 * z * SQUASH - (level - 1) * RISE


def _corners(middle: Point, size: float = 1) -> list[Point]:
    """From the north, clockwise."""
    x, y = middle
    w, h = WIDE / 2 * size, SIZE * SQUASH * size
    return [
        (x, y - h),
        (x + w, y - h / 2),
        (x + w, y + h / 2),
        (x, y + h),
        (x - w, y + h / 2),
        (x - w, y - h / 2),
    ]


def _frame(land: Land) -> tuple[float, float, float, float]:
    middles = [_middle(place, hex["level"]) for place, hex in land.items()] or [(0.0, 0.0)]
    xs, ys = zip(*middles, strict=True)
    left, right = min(xs) - 2 * SIZE, max(xs) + 2 * SIZE
    spare = max(0.0, LEAST - (right - left)) / 2
    top, foot = min(ys) - 2 * SIZE - HEAD, max(ys) + 2.4 * SIZE
    return left - spare, top, right - left + 2 * spare, foot - top


def _sides(place: Place) -> Iterator[tuple[int, Place]]:
    """The neighbours in the order of the edges: edge i runs from corner i - 1 to corner i."""
    x, y = place
    return ((i, (x + dx, y + dy)) for i, (dx, dy) in enumerate(zip(DX, DY, strict=True)))


def _edge(corners: list[Point], i: int) -> str:
    return draw.line([corners[i - 1], corners[i]])


# --- the island ---------------------------------------------------------------------------------------------


def _shallows(land: Land) -> str:
    rings = "".join(draw.ring(_corners(_middle(place))) for place in land)
    return (
        draw.path(rings, fill=SHALLOW, stroke=SHALLOW, stroke_width=34, stroke_linejoin="round")
        if rings
        else ""
    )


def _hex(view: View, land: Land, place: Place) -> str:
    hex = land[place]
    middle = _middle(place, hex["level"])
    corners = _corners(middle)
    x, y = middle
    name = f"{place[0]},{place[1]}"
    parts = (
        draw.element("title", escape(_hex_words(name, hex))),
        *_walls(hex, corners),
        draw.path(draw.ring(corners), fill=GROUND[hex["ground"]][0]),
        _stamp(_ground_id(hex), x, y),
        _news(view, name, corners),
        *_edges(land, place, corners),
        *_band(view, name, middle),
        _stamp(f"ti-level-{hex['level']}", x, y + SIZE * SQUASH - 12.5),
        _stamp(_piece_id(hex), x, y) if "piece" in hex else "",
    )
    return draw.group(*parts, id=f"hex-{name}")


def _stamp(name: str, x: float, y: float) -> str:
    return draw.element("use", href=f"#{name}", x=x, y=y)


def _pictures(land: Land) -> Iterator[str]:
    """Whatever the hexes use."""
    made: dict[str, str] = {}
    for hex in land.values():
        made[_ground_id(hex)] = scenery.ground(hex["ground"], "piece" in hex)
        made[f"ti-level-{hex['level']}"] = scenery.level(hex["level"])
        if "piece" in hex:
            made[_piece_id(hex)] = scenery.piece(hex["piece"], hex["seat"], hex["count"])
    return (draw.group(made[name], id=name) for name in sorted(made))


def _ground_id(hex: View) -> str:
    return f"ti-{hex['ground']}{'-rim' if 'piece' in hex else ''}"


def _piece_id(hex: View) -> str:
    return f"ti-{hex['piece']}-{hex['seat']}-{hex['count']}"


def _walls(hex: View, corners: list[Point]) -> Iterator[str]:
    """Towards the south, with a line for each level."""
    deep = RISE * hex["level"] - 3 if hex["level"] > 1 else 11.0
    for first, second, shade in ((4, 3, 1), (3, 2, 2)):
        a, b = corners[first], corners[second]
        yield draw.path(
            draw.ring([a, b, _lower(b, deep), _lower(a, deep)]), fill=GROUND[hex["ground"]][shade]
        )
    strata = (
        draw.line([_lower(corners[i], RISE * k - 1) for i in (4, 3, 2)]) for k in range(1, hex["level"])
    )
    if hex["level"] > 1:
        yield draw.path("".join(strata), fill="none", stroke=PAPER, stroke_width=1.4, opacity=".6")


def _lower(point: Point, by: float) -> Point:
    return point[0], point[1] + by


def _edges(land: Land, place: Place, corners: list[Point]) -> Iterator[str]:
    """Thick round a tile, thin inside it."""
    hex = land[place]
    inner = [i for i, other in _sides(place) if other in land and land[other]["tile"] == hex["tile"]]
    outer = [i for i in range(6) if i not in inner]
    for sides, thick, opacity in ((inner, 1.2, ".35"), (outer, 2.6, "1")):
        d = "".join(_edge(corners, side) for side in sides)
        if d:
            yield draw.path(
                d, fill="none", stroke=INK, stroke_width=thick, stroke_linecap="round", opacity=opacity
            )


def _band(view: View, name: str, middle: Point) -> Iterator[str]:
    """The outline of the settlement that the hex belongs to."""
    town = next((town for town in view["settlements"].values() if name in town["hexes"]), None)
    if town is None:
        return
    own = {_place(other) for other in town["hexes"]}
    corners = _corners(middle, 0.9)
    d = "".join(_edge(corners, i) for i, other in _sides(_place(name)) if other not in own)
    dashes = "9 6" if town["seat"] else None
    yield draw.path(d, fill="none", stroke=PAPER, stroke_width=6.5)
    yield draw.path(d, fill="none", stroke=PLAYER[town["seat"]], stroke_width=4, stroke_dasharray=dashes)


def _news(view: View, name: str, corners: list[Point]) -> str:
    """A light veil over what was done last."""
    last = view["last"][1 - view["current"] if view["step"] in ("draw", "place") else view["current"]]
    if name not in last["tile"] and name not in last["built"]:
        return ""
    return draw.path(draw.ring(corners), fill=PAPER, opacity=".28", class_="news")


# --- above the island ---------------------------------------------------------------------------------------


def _head(view: View) -> Iterator[str]:
    yield draw.text(0, 0, _title(view), class_="head")
    for seat, player in enumerate(view["seats"]):
        y = 20 + 26 * seat
        roof = draw.path(scenery.ROOFS[seat], fill=PLAYER[seat], stroke=INK, stroke_width=2)
        yield draw.group(roof, transform=f"translate(13 {y + 15}) scale(.5)")
        yield draw.text(34, y + 14, _player_words(view, player))


def _title(view: View) -> str:
    step = {"draw": "draws", "place": "places a tile", "build": "builds"}.get(view["step"])
    now = f"seat {view['current']} {step}" if step else f"over: {view['ending']}"
    return f"Tiger Island, turn {view['turn']}, {now}"


def _player_words(view: View, player: View) -> str:
    tigers = f", {player['tigers']} tigers" if view["options"]["tigers"] else ""
    pieces = f"{player['villagers']} villagers, {player['totoros']} totoros{tigers}"
    return f"Seat {player['seat']}: {player['score']} points, {pieces} unplayed"


def _description(view: View) -> str:
    """For those who listen."""
    return " ".join(f"{_hex_words(name, hex)}." for name, hex in view["hexes"].items())


def _hex_words(name: str, hex: View) -> str:
    x, y = _place(name)
    lives = f", {hex['count']} {hex['piece']} of seat {hex['seat']}" if "piece" in hex else ""
    return f"{x} {y} {-x - y} {hex['ground']} level {hex['level']}{lives}"
