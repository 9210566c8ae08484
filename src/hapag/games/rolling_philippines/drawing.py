"""The sheet of a seat as a picture: view in, SVG text out. The same view gives the same bytes.

Drawn from the bottom to the top: sea, land, blue lines, cities, names, key. Whatever has a colour also has
the colour's shape, letter or texture, so the sheet can be played from a grey print.
"""

from html import escape
from typing import Any, TypeAlias

from hapag.core import svg as draw

from . import key, labels, land
from .land import Box, Chart, City, Land, Point, Shape
from .palette import (
    AREA,
    COAST,
    DISC,
    PLATE,
    PRINT,
    SEA_INK,
    SHAPE,
    STRUCK,
    STYLE,
    TEXTURE,
    WAVES,
    Texture,
    crossed_disc,
)

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

SEAS: tuple[tuple[Point, str], ...] = (
    ((100, 470), "West/Philippine Sea"),
    ((560, 425), "Philippine Sea"),
    ((105, 800), "Sulu Sea"),
    ((300, 972), "Celebes Sea"),
)
CLOSELY = 0.35  # how far an outline may be off, in units of the map
SOFTLY = 2.2  # the same of a depth line in the water
ON_PAGES = (0.6, 3.0)  # both where a unit is at most a pixel wide, and every byte of a first visit counts
VINTA_AT = (82, 420)
SAIL = ("#d55e00", "#f0e442", "#009e73", "#0072b2")


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """A whole SVG document: the sheet of a seat, as far as the view's owner may see it.

    Without `seat` it is the view's own sheet, for spectators the sheet of seat 0.
    """
    chart = land.chart(content)
    owner = view["seats"][view["seat"] or 0 if seat is None else seat]
    layers = (
        _sea(chart),
        _land(chart, owner["sheet"]),
        _blue_lines(chart),
        _cities(chart, owner),
        labels.svg(chart),
        key.svg(content, view, owner),
    )
    return draw.element("svg", *_words(chart, view, owner), _definitions(), *layers, **_root(chart)) + "\n"


def land_paths(content: Content, off: float = CLOSELY, deep: float = SOFTLY) -> dict[str, Any]:
    """The printed part of the sheet, ready for JSON, for whoever draws the cities in another way."""
    chart = land.chart(content)
    risen, placed = land.rise(chart), labels.place(chart)
    return {
        "view_box": list(_view_box(chart)),
        "cities": {
            city.id: {
                "name": city.name,
                "colour": city.colour,
                "x": city.at[0],
                "y": city.at[1],
                "area": _outline(risen.areas[city.id], off),
                "label": placed[city.id]._asdict(),
            }
            for city in chart.cities
        },
        "coast": _outline(risen.whole, off),
        "shallows": [_outline(depth, deep) for depth in risen.shallows],
        "regions": {colour: _outline(region, off) for colour, region in risen.regions.items()},
        "blue_lines": _blue_path(chart),
    }


def short_paths(content: Content) -> dict[str, Any]:
    """The same with points relative to the one before, as pages fetch it: a third shorter when packed.

    The regions together are the coast.
    """
    short: dict[str, Any] = _shortened(land_paths(content, *ON_PAGES))
    del short["coast"]
    return short


def _shortened(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: value if name == "name" else _shortened(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_shortened(value) for value in part]
    return draw.relative(part) if isinstance(part, str) and part.startswith("M") else part


def _root(chart: Chart) -> draw.Attributes:
    box = " ".join(map(draw.number, _view_box(chart)))
    return {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "class_": "rolling-sheet", "role": "img"}


def _view_box(chart: Chart) -> Box:
    """The printed frame cuts a little off each side."""
    return 2, 4, chart.width - 2, chart.height - 4


def _outline(shape: Shape, off: float = CLOSELY) -> str:
    """Path text of a shape, with as few points as the eye allows: none is further off than so much."""
    rings = (r for part in land.parts(shape.simplify(off)) for r in (part.exterior, *part.interiors))
    return "".join(draw.ring(list(ring.coords)[:-1]) for ring in rings)


# ---- words ----


def _words(chart: Chart, view: View, owner: View) -> tuple[str, str]:
    """For those who listen, and for the tip under the pointer."""
    description = _description(chart, owner["sheet"])
    return draw.element("title", _title(view, owner)), draw.element("desc", escape(description))


def _title(view: View, owner: View) -> str:
    return f"Rolling Philippines, sheet of seat {owner['seat']}, round {view['round']} of {view['rounds']}"


def _description(chart: Chart, sheet: View) -> str:
    return " ".join(f"{c.capitalize()}: {_region_in_words(chart, sheet, c)}." for c in chart.regions)


def _region_in_words(chart: Chart, sheet: View, colour: str) -> str:
    own = (city for city in chart.cities if city.colour == colour)
    return ", ".join(f"{city.name} {sheet.get(city.id, 'blank')}" for city in own)


# ---- definitions: shapes and textures ----


def _definitions() -> str:
    shapes = (
        draw.element("symbol", draw.path(d), id=f"rp-shape-{colour}", viewBox="0 0 24 24")
        for colour, d in SHAPE.items()
    )
    textures = {**TEXTURE, "x": STRUCK, "sea": WAVES}
    return draw.element(
        "defs", draw.element("style", STYLE), *shapes, *map(_texture, textures, textures.values())
    )


def _texture(name: str, texture: Texture) -> str:
    width, height, strokes, thick, ink, opacity = texture
    pen: draw.Attributes = {
        "stroke": ink,
        "stroke_width": thick,
        "stroke_opacity": opacity,
        "stroke_linecap": "round",
    }
    tile: draw.Attributes = {"width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    return draw.element("pattern", draw.path(strokes, fill="none", **pen), id=f"rp-texture-{name}", **tile)


# ---- sea and land ----


def _sea(chart: Chart) -> str:
    frame = _view_box(chart)
    water = (draw.rect(*frame, fill="#d6e8ea"), draw.rect(*frame, fill="url(#rp-texture-sea)", opacity=".6"))
    return draw.group(*water, _shallows(chart), _sea_names(chart), _vinta(chart), class_="sea")


def _shallows(chart: Chart) -> str:
    lines = zip(land.rise(chart).shallows, (".16", ".28", ".45"), strict=True)
    drawn = (draw.path(_outline(depth), opacity=opacity) for depth, opacity in lines)
    return draw.group(*drawn, fill="none", stroke=SEA_INK, stroke_width=1.3)


def _sea_names(chart: Chart) -> str:
    """Printed where the box has left the sea there."""
    lines = []
    for (x, y), name in SEAS:
        if _is_open_sea(chart, (x - 60, y - 14, x + 60, y + 20)):
            lines += [draw.text(x, y + 17 * i, words) for i, words in enumerate(name.split("/"))]
    return draw.group(*lines, class_="seas", aria_hidden="true")


def _vinta(chart: Chart) -> str:
    """A small outrigger with a striped sail, to keep the empty sea company."""
    x, y = VINTA_AT
    if not _is_open_sea(chart, (x - 30, y - 50, x + 30, y + 15)):
        return ""
    hull = draw.path("M-30-2C-18 8 18 8 32-4L24 10H-20Z", fill=COAST)
    poles = draw.path("M-5 6V-60M-34 14H34M-22 4V14M20 4V14", fill="none", stroke=COAST, stroke_width=2.3)
    stripes = (draw.path(_stripe(i / 4, (i + 1) / 4), fill=colour) for i, colour in enumerate(SAIL))
    return draw.group(*stripes, poles, hull, transform=f"translate({x} {y}) scale(.8)", opacity=".9")


def _stripe(start: float, end: float) -> str:
    top = [(-20 + 40 * t, -52 + 44 * t) for t in (start, end)]
    foot = [(-3 + 26 * t, -8.0) for t in (end, start)]
    return draw.ring(top + foot)


def _is_open_sea(chart: Chart, spot: Box) -> bool:
    on_paper = spot[2] < chart.width and spot[3] < chart.height + 15
    return on_paper and not land.rise(chart).whole.intersects(land.box(*spot))


def _land(chart: Chart, sheet: View) -> str:
    risen = land.rise(chart)
    shadow = draw.path(_outline(risen.whole), fill=COAST, opacity=".28", transform="translate(3 5)")
    struck = [city for city in chart.at if sheet.get(city) == "X"]
    hatches = (draw.path(_outline(risen.areas[city]), fill="url(#rp-texture-x)") for city in struck)
    return draw.group(shadow, _areas(chart), *hatches, _regions(risen), class_="land")


def _areas(chart: Chart) -> str:
    areas = land.rise(chart).areas
    drawn = (draw.path(_outline(areas[city.id]), fill=AREA[city.colour]) for city in chart.cities)
    return draw.group(*drawn, class_="areas")


def _regions(risen: Land) -> str:
    """Textures and thick borders, over the thin borders of the areas."""
    drawn = (
        draw.path(_outline(region), fill=f"url(#rp-texture-{colour})", data_colour=colour)
        for colour, region in risen.regions.items()
    )
    return draw.group(*drawn, class_="regions")


def _blue_lines(chart: Chart) -> str:
    """Each line has a light casing, so that it is seen on land and water, in colour and in grey."""
    lines = _blue_path(chart)
    casing = draw.path(lines, stroke=PLATE, stroke_width=7, opacity=".85")
    return draw.group(casing, draw.path(lines, stroke="#0072b2", stroke_width=3.6), class_="blue-lines")


def _blue_path(chart: Chart) -> str:
    return "".join(draw.line([chart.at[a], chart.at[b]]) for a, b in chart.sea)


# ---- cities ----


def _cities(chart: Chart, owner: View) -> str:
    written = {entry["city"] for entry in owner["this_turn"]}
    drawn = (_city(city, owner["sheet"].get(city.id), city.id in written) for city in chart.cities)
    return draw.group(*drawn, class_="cities")


def _city(city: City, mark: int | str | None, just_written: bool) -> str:
    x, y = city.at
    rays = draw.path("".join(_rays(x, y)), class_="rays") if just_written else ""
    title = draw.element("title", escape(f"{city.name}, {city.colour}, {'blank' if mark is None else mark}"))
    names = {"id": f"city-{city.id}", "data_colour": city.colour, "data_state": _state(mark)}
    return draw.group(title, rays, _disc(city, mark), **names)


def _state(mark: int | str | None) -> str:
    return "blank" if mark is None else "x" if mark == "X" else "number"


def _disc(city: City, mark: int | str | None) -> str:
    if mark is None:
        return _blank(city)
    return crossed_disc(*city.at) if mark == "X" else _numbered(city, mark)


def _blank(city: City) -> str:
    x, y = city.at
    shape = draw.use(f"rp-shape-{city.colour}", x - 6.5, y - 6.5, 13, fill=PRINT, opacity=".8")
    return draw.circle(x, y, 13, class_="plate-blank") + shape


def _numbered(city: City, mark: int | str) -> str:
    x, y = city.at
    return draw.circle(x, y, DISC, class_="plate") + draw.text(x, y + 9.5, mark, class_="number")


def _rays(x: float, y: float) -> list[str]:
    """Eight short rays: this has just been written."""
    turns = ((0, -1), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071))
    ways = [*turns, *((-dx, -dy) for dx, dy in turns)]
    return [draw.line([(x + dx * r, y + dy * r) for r in (DISC + 4, DISC + 11)]) for dx, dy in ways]
