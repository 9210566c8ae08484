"""The table as a picture: view in, SVG text out. The same view gives the same bytes.

Drawn from the bottom to the top: sea, lanes, Locations with their risk, slots and houses; below the map what
the seats have and the last disaster. Risk is a number with as many dots as two dice have ways to make it.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Any, TypeAlias

from hapag.core import svg as draw

from .palette import (
    COAST,
    GROUND,
    HOUSE,
    HOUSE_SHAPE,
    INK,
    LANE,
    ON_HOUSE,
    PLATE,
    SAFE,
    SEA,
    SHAPE,
    SIGN,
    STRUCK,
    STYLE,
)

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

UNIT = 100  # the size of a hex
LINE = 34  # of the list below the map
SEAT_LETTERS = "ABCDE"


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """A whole SVG document; `seat` is for games in which each seat has a sheet of its own."""
    width, height = content["map"]["width"] * UNIT, content["map"]["height"] * UNIT
    frame = draw.element("clipPath", draw.rect(0, 0, width, height, rx=12), id="il-frame")
    layers = (
        draw.rect(0, 0, width, height, fill=SEA),
        _lanes(content),
        *(_place(place, view, width) for place in content["location"]),
        *(_slot(slot, view) for slot in content["house_slot"]),
    )
    below = [*_seats(view, height), *_disaster(content, view, height)]
    whole = height + LINE * (len(below) + 0.5)
    head: draw.Attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {draw.number(width)} {draw.number(whole)}",
        "class_": "iligtas",
        "role": "img",
    }
    words = (draw.element("title", _title(view)), draw.element("desc", escape(_description(content, view))))
    paper = draw.rect(0, 0, width, whole, fill=PLATE)
    drawn = draw.group(*layers, clip_path="url(#il-frame)")
    return draw.element("svg", *words, _definitions(frame), paper, drawn, *below, **head) + "\n"


def _definitions(frame: str) -> str:
    signs = (
        draw.element("symbol", draw.path(shape), id=f"il-{name}", viewBox="0 0 24 24")
        for name, shape in SHAPE.items()
    )
    return draw.element("defs", draw.element("style", STYLE), frame, *signs)


# --- words -------------------------------------------------------------------------------------------------


def _title(view: View) -> str:
    place = {"setup": "setup", "over": "the end"}.get(
        view["phase"], f"round {view['round']} of {view['rounds']}"
    )
    return f"ILIGTAS! ang Sitio Matatag, {place}"


def _description(content: Content, view: View) -> str:
    """The map in words, for those who listen."""
    places = (_place_in_words(place, view["locations"][place["id"]]) for place in content["location"])
    houses = (
        f"{name}: house of seat {slot['seat']}, damage {slot['damage']}"
        for name, slot in view["slots"].items()
        if slot["seat"] is not None
    )
    return ". ".join([*places, *houses]) + "."


def _place_in_words(place: View, state: View) -> str:
    tokens = f", Safety Tokens {state['safety']}" if state["safety"] else ""
    return f"{place['name']} ({place['hazard']}) {state['risk'] or 'without risk'}{tokens}"


# --- the map -----------------------------------------------------------------------------------------------


def _lanes(content: Content) -> str:
    """The ground between the Locations, where the houses stand."""
    land = "".join(_hex(place["x"] * UNIT, place["y"] * UNIT, UNIT + 5) for place in content["location"])
    return draw.path(land, fill=COAST) + draw.path(land, fill=LANE, stroke=COAST, stroke_width=1.5)


def _hex(x: float, y: float, size: float) -> str:
    corners = (pi / 6 + i * pi / 3 for i in range(6))
    return draw.ring([(x + size * cos(angle), y + size * sin(angle)) for angle in corners])


def _place(place: View, view: View, width: float) -> str:
    x, y = place["x"] * UNIT, place["y"] * UNIT
    state = view["locations"][place["id"]]
    struck = view["disaster"] is not None and place["id"] in view["disaster"]["struck"]
    border: draw.Attributes = (
        {"stroke": STRUCK, "stroke_width": 9} if struck else {"stroke": INK, "stroke_width": 1.5}
    )
    x += 40 * ((x < 1) - (x > width - 1))  # a half Location keeps everything on the visible side
    name = "" if place["small"] else draw.text(x, y + 38, place["name"], class_="name")
    return draw.group(
        draw.path(_hex(place["x"] * UNIT, y, UNIT - 8), fill=GROUND[place["hazard"]], **border),
        _plate(x, y - 18, place["hazard"], state),
        name,
        *_shields(x, y + 18, state["safety"]),
        data_location=place["id"],
    )


def _plate(x: float, y: float, hazard: str, state: View) -> str:
    """Disaster, number and dots."""
    sign = draw.use(f"il-{hazard}", x - 36, y - 15, 30, fill=SIGN[hazard])
    hot = STRUCK if state["ways"] > 4 else INK
    number = draw.text(x + 18, y + 6, state["risk"] or "", class_="risk", fill=hot, style=f"fill:{hot}")
    dots = (
        draw.circle(x + 18 + (i - (state["ways"] - 1) / 2) * 6, y + 15, 2.1, fill=hot)
        for i in range(state["ways"])
    )
    plate = draw.rect(x - 42, y - 22, 84, 44, rx=20, fill=PLATE, stroke=INK, stroke_width=2)
    return draw.group(plate, sign, number, *(dots if state["risk"] else ()))


def _shields(x: float, y: float, count: int) -> list[str]:
    start = x - 11 * count
    return [
        draw.use("il-shield", start + 22 * i, y - 11, 22, fill=SAFE, stroke=INK, stroke_width=1)
        + draw.path(
            f"M{draw.number(start + 22 * i + 6)} {draw.number(y)}l4 4 7-8",
            fill="none",
            stroke=PLATE,
            stroke_width=2.4,
        )
        for i in range(count)
    ]


def _slot(slot: View, view: View) -> str:
    x, y = slot["x"] * UNIT, slot["y"] * UNIT
    state = view["slots"][slot["id"]]
    if state["seat"] is None:
        dot = draw.circle(x, y, 12, fill=PLATE, fill_opacity=".8", stroke=INK, stroke_width=1.5)
        return draw.group(dot, draw.text(x, y + 3.5, slot["id"], class_="slot"), data_slot=slot["id"])
    return draw.group(_house(x, y, state["seat"], state["damage"]), data_slot=slot["id"])


def _house(x: float, y: float, seat: int, damage: int = 0) -> str:
    walls = draw.path(HOUSE_SHAPE, fill=HOUSE[seat], stroke=INK, stroke_width=3)
    letter = draw.text(0, 15, SEAT_LETTERS[seat], style=f"fill:{ON_HOUSE[seat]}")
    crack = ""
    if damage:
        crack = draw.path("M24-9 41 8 24 25 7 8Z", fill=STRUCK, stroke=PLATE, stroke_width=2)
        crack += draw.text(24, 14, damage, style=f"fill:{PLATE};font-size:17px")
    return draw.group(
        walls, letter, crack, class_="house", transform=f"translate({draw.number(x)} {draw.number(y)})"
    )


# --- below the map -----------------------------------------------------------------------------------------


def _seats(view: View, top: float) -> list[str]:
    return [_seat(seat, top + LINE * (seat["seat"] + 0.8)) for seat in view["seats"]]


def _seat(seat: View, y: float) -> str:
    words = f"Seat {seat['seat']}: damage {seat['damage']}, houses to build {seat['supply']}"
    words += f", cards {seat['held']}"
    house = draw.group(_house(0, 0, seat["seat"]), transform=f"translate(26 {draw.number(y - 4)}) scale(.5)")
    return house + draw.text(50, y + 2, words, class_="left")


def _disaster(content: Content, view: View, top: float) -> list[str]:
    last = view["disaster"]
    if last is None:
        return []
    names = {place["id"]: place["name"] for place in content["location"]}
    lines = [f"Disaster of seat {last['seat']}: {' + '.join(map(str, last['dice']))}"]
    if last["sum"]:
        lines[0] += f" = {last['sum']}"
        lines.append("Struck: " + (", ".join(names[name] for name in last["struck"]) or "nothing"))
    if last["die"]:
        lines.append(f"Die {last['die']}: damage {last['damage']}")
    start = top + LINE * (view["players"] + 0.8) + 2
    return [draw.text(14, start + LINE * i, words, class_="left") for i, words in enumerate(lines)]
