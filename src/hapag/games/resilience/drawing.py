"""The table as a picture: view in, SVG text out. The same view gives the same bytes.

From top to bottom: the three Environments with what the next Impact will do, the crises, the communities.
Whatever has a colour also has a shape, a letter or a number, so the picture can be read in grey.
"""

from __future__ import annotations

from html import escape
from typing import Any, TypeAlias

from hapag.core import svg as draw

from .scenery import HEIGHT, INK, SLICE, picture

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

WIDTH, MARGIN, GAP = 900, 15, 15
PAPER, WOOD = "#f3e3bd", "#4a2c20"
ACROSS = 7  # lots in a line
LOT = (WIDTH - 2 * MARGIN - 20) / ACROSS
LOT_HEIGHT = 58
LETTERS = 20  # of a name on a lot
HEAD = 30
NATURE_TOP, CRISES_TOP = 54, 226
COMMUNITIES_TOP = 296
FILLS = {
    "commercial": "#f2c9a0",
    "sustainable": "#d9e8b0",
    "conservation": "#b9dcc0",
    "mine": "#d3c3d6",
    "house": "#d6d2ca",
}
SIGNS = {  # on a 20 x 20 grid
    "commercial": "M10 2a8 8 0 1 0 .1 0zM10 6v8M7 8h6M7 12h6",
    "sustainable": "M4 10a6 6 0 0 1 11-3M16 10a6 6 0 0 1-11 3M15 3v4h-4M5 17v-4h4",
    "conservation": "M10 18V9M10 9C4 9 3 5 3 3c5 0 7 2 7 6zM10 12c5 0 7-3 7-6-4 0-7 2-7 6z",
    "mine": "M3 17 13 7M7 4c5-1 9 3 9 8M11 3l6 6",
    "house": "M3 10 10 3l7 7M5 9v8h10V9M9 17v-5h3v5",
}
STYLE = (
    "text{font-family:'Atkinson Hyperlegible',Verdana,sans-serif;fill:#2b201a;font-size:13px}"
    ".big{font-size:17px;font-weight:700}.small{font-size:11px}.light text,text.light{fill:#fffdf6}"
)


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """A whole SVG document; the community of `seat` (or of the view's own seat) comes first."""
    names = {**_named(content), "house": "House"}
    first = view["seat"] if seat is None else seat
    order = sorted(view["seats"], key=lambda each: (each["seat"] != first, each["seat"]))
    communities, bottom = _communities(content, names, order)
    size = {"width": WIDTH, "height": bottom + MARGIN}
    parts = (
        draw.element("title", escape(_title(view))),
        draw.element("desc", escape(_description(names, view))),
        draw.element("style", STYLE),
        draw.rect(0, 0, **size, fill=PAPER),
        _heading(view),
        *(_environment(names, view, number) for number in range(len(view["environments"]))),
        _crises(names, view),
        communities,
    )
    box = f"0 0 {WIDTH} {draw.number(size['height'])}"
    root: draw.Attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img"}
    return draw.element("svg", *parts, **root) + "\n"


def _named(content: Content) -> dict[str, str]:
    parts = ("environment", "investment", "mine", "extreme_weather", "end_game")
    return {entry["id"]: entry["name"] for part in parts for entry in content[part]}


# ---- words ----


def _title(view: View) -> str:
    return f"Resilience, round {view['round']}, {view['tracker']}"


def _description(names: dict[str, str], view: View) -> str:
    nature = ", ".join(f"{names[e['environment']]} {e['cards']} of {e['of']}" for e in view["environments"])
    seats = ", ".join(f"seat {each['seat']} has {each['dp']} DP" for each in view["seats"])
    return f"{nature}; {seats}."


def _heading(view: View) -> str:
    totals = view["totals"]
    nature = f"Nature {totals['environment']} (high from {totals['environment_high']})"
    points = f"DP {totals['dp']} (high from {totals['dp_high']})"
    return draw.group(
        draw.rect(0, 0, WIDTH, 40, fill=WOOD),
        draw.text(MARGIN, 26, _title(view), class_="big light"),
        draw.text(WIDTH - MARGIN, 26, f"{nature} · {points}", class_="light", text_anchor="end"),
    )


# ---- nature and crises ----


def _environment(names: dict[str, str], view: View, number: int) -> str:
    environment = view["environments"][number]
    name, cards, of = environment["environment"], environment["cards"], environment["of"]
    width = (WIDTH - 2 * MARGIN - 2 * GAP) / 3
    left = MARGIN + number * (width + GAP)
    ahead = f"next Impact {environment['net']:+d}, then {environment['after']}"
    return draw.group(
        draw.element(
            "svg",
            picture(name, cards, of),
            x=left,
            y=NATURE_TOP,
            width=width,
            height=HEIGHT,
            viewBox=f"0 0 {SLICE * of} {HEIGHT}",
            preserveAspectRatio="none",
        ),
        draw.rect(left, NATURE_TOP, width, HEIGHT, fill="none", stroke=INK, stroke_width=2),
        draw.text(left, NATURE_TOP + HEIGHT + 20, f"{names[name]} {cards}/{of}", class_="big"),
        draw.text(left + width, NATURE_TOP + HEIGHT + 20, ahead, text_anchor="end"),
        id=f"env-{name}",
    )


def _crises(names: dict[str, str], view: View) -> str:
    slots = [names[crisis] for crisis in view["slots"]]
    drawn = [_slot(number, slots[number] if number < len(slots) else "") for number in range(3)]
    last = view["crisis"]
    words = f"{view['crises']['left']} crises to come" + (f"; last: {names[last['crisis']]}" if last else "")
    return draw.group(*drawn, draw.text(MARGIN + 3 * 190 + 10, CRISES_TOP + 34, words), class_="crises")


def _slot(number: int, name: str) -> str:
    left = MARGIN + number * 190
    fill = "#e9b9a6" if name else "none"
    return draw.rect(
        left, CRISES_TOP, 180, 54, rx=6, fill=fill, stroke=INK, stroke_dasharray=None if name else "5 5"
    ) + draw.text(left + 90, CRISES_TOP + 32, name or f"End Game Crisis {number + 1}", text_anchor="middle")


# ---- communities ----


def _communities(content: Content, names: dict[str, str], seats: list[View]) -> tuple[str, float]:
    """One below the other, each as high as it must be; and where the last one ends."""
    kinds = {entry["id"]: entry["kind"] for entry in content["investment"]}
    drawn, top = [], float(COMMUNITIES_TOP)
    for each in seats:
        lots = [_lot_words(names, kinds, entry) for entry in each["investments"]]
        if each["houses"]:
            lots.append(("house", "House", each["houses"], "", False))
        height = HEAD + LOT_HEIGHT * max(1, -(-len(lots) // ACROSS)) + 12
        drawn.append(_community(each, lots, top, height))
        top += height + GAP
    return "".join(drawn), top - GAP


Lot = tuple[str, str, int, str, bool]  # kind, name, how many, DP, protected


def _lot_words(names: dict[str, str], kinds: dict[str, str], entry: View) -> Lot:
    kind = kinds.get(entry["card"], "mine")
    return kind, names[entry["card"]], entry["number"], f"{entry['dp']} DP", entry["protected"] > 0


def _community(each: View, lots: list[Lot], top: float, height: float) -> str:
    head = f"Seat {each['seat']} · {each['dp']} DP · {each['held']} cards"
    frame = draw.rect(
        MARGIN, top, WIDTH - 2 * MARGIN, height, rx=8, fill="#fffdf6", stroke=WOOD, stroke_width=2
    )
    places = (
        (MARGIN + 10 + i % ACROSS * LOT, top + HEAD + i // ACROSS * LOT_HEIGHT) for i in range(len(lots))
    )
    drawn = (_lot(x, y, lot) for (x, y), lot in zip(places, lots, strict=True))
    return draw.group(
        frame,
        draw.text(MARGIN + 12, top + 21, head, class_="big"),
        *drawn,
        id=f"community-{each['seat']}",
    )


def _lot(x: float, y: float, lot: Lot) -> str:
    kind, name, number, dp, protected = lot
    width, height = LOT - 6, LOT_HEIGHT - 6
    sign = draw.path(
        SIGNS[kind],
        fill="none",
        stroke=INK,
        stroke_width=1.6,
        transform=f"translate({draw.number(x + 4)} {draw.number(y + 4)})",
    )
    return draw.group(
        draw.rect(
            x, y, width, height, rx=5, fill=FILLS[kind], stroke=INK, stroke_width=2.6 if protected else 1
        ),
        sign,
        draw.text(x + width - 5, y + 18, f"{number}×", text_anchor="end", class_="big"),
        draw.text(x + 5, y + 35, name[:LETTERS], class_="small"),
        draw.text(x + 5, y + 48, f"{dp}{' · protected' if protected else ''}", class_="small"),
    )
