"""The table as a picture: view in, SVG text out. The same view gives the same bytes.

The main board above (here), the four subsystems below (boardpicture.py). Whatever has a colour also has a
letter, a shape or a number, so that a grey print can be played from.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Any

from hapag.core import svg as draw

from .boardpicture import BOARD_WIDTH, board
from .palette import BAND, FACTOR, GOLD, INK, LETTER, PAPER, QUIET, SHAPE, SHEET, SOFT, STRAW
from .pictures import KIND_SIGNS, SCENE_HEIGHT, SHOCK_SIGNS
from .scorebar import signed

Content = dict[str, Any]
View = dict[str, Any]

WIDTH, HEIGHT = 1280, 800
MARGIN, GAP = 16, 14
MAIN_HEIGHT = 212
BOARD_TOP = MARGIN + MAIN_HEIGHT + GAP
STYLE = (
    "text{font:16px Besley,Rockwell,Georgia,serif;fill:#2b201a}"
    ".s{font:14px system-ui,sans-serif}.t{font:600 14.5px system-ui,sans-serif}.tick{font-size:11px}"
    ".b{font-weight:700}.h{font-size:26px;font-weight:700}.n{font-size:30px;font-weight:700}"
    "text.q{fill:#6b5a49}text.w{fill:#fffdf6}.m{text-anchor:middle}.e{text-anchor:end}"
)


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """A whole SVG document. `seat` (or the view's own) has its board framed."""
    own = view["seat"] if seat is None else seat
    body = (
        draw.element("title", escape(title(view))),
        draw.element("desc", escape(description(content, view))),
        definitions(),
        draw.rect(0, 0, WIDTH, HEIGHT, fill=STRAW),
        main_board(content, view),
        *(placed(content, view, each, own) for each in view["seats"]),
    )
    box = f"0 0 {WIDTH} {HEIGHT}"
    root: draw.Attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img"}
    return draw.element("svg", *body, **root) + "\n"


def placed(content: Content, view: View, each: View, own: int | None) -> str:
    left = draw.number(MARGIN + each["seat"] * (BOARD_WIDTH + GAP))
    drawn = board(content, view, each, each["seat"] == own)
    return draw.group(drawn, transform=f"translate({left} {BOARD_TOP})")


def title(view: View) -> str:
    return f"Bounce Back, round {view['round']} of {view['rounds']}, total resilience {view['score']:+d}"


def description(content: Content, view: View) -> str:
    return " ".join(board_in_words(content, each) for each in view["seats"])


def board_in_words(content: Content, each: View) -> str:
    name = content["subsystem"][each["seat"]]["name"]
    bars = (f"shock {bar['shock']} prepared {bar['prepare']}, token {bar['token']}" for bar in each["bars"])
    return f"{name}: {'; '.join(bars)}."


def definitions() -> str:
    signs = {f"shock-{die}": d for die, d in SHOCK_SIGNS.items()}
    signs |= {f"kind-{kind}": d for kind, d in KIND_SIGNS.items()}
    signs |= {f"shape-{colour}": d for colour, d in SHAPE.items()}
    symbols = (
        draw.element("symbol", draw.path(d, fill_rule="evenodd"), id=f"bb-{name}", viewBox="0 0 24 24")
        for name, d in signs.items()
    )
    head = draw.element("clipPath", draw.rect(0, 0, BOARD_WIDTH, SCENE_HEIGHT, rx=10), id="bb-head")
    return draw.element("defs", draw.element("style", STYLE), *symbols, head)


# --- the main board ------------------------------------------------------------------------------------


def main_board(content: Content, view: View) -> str:
    width = WIDTH - 2 * MARGIN
    parts = (
        draw.rect(0, 0, width, MAIN_HEIGHT, rx=10, fill=PAPER, stroke=INK, stroke_width=1.4),
        draw.group(*rounds(content, view), transform="translate(18 14)"),
        draw.group(*stress_table(content, view), transform="translate(392 14)"),
        draw.group(*shock(content, view), transform="translate(830 14)"),
        draw.group(*gauge(content, view), transform="translate(830 134)"),
    )
    return draw.group(*parts, transform=f"translate({MARGIN} {MARGIN})", class_="main-board")


def rounds(content: Content, view: View) -> Iterator[str]:
    """The round pawn on its track, a frame around each budget, and the budget's coins."""
    yield draw.text(0, 26, f"Round {view['round']} of {view['rounds']}", class_="h")
    x = 0
    for i, period in enumerate(content["budget_period"]):
        width = 36 * len(period["rounds"]) + 6
        yield draw.rect(x, 44, width, 46, rx=6, fill=SOFT["blue" if i % 2 else "orange"], stroke=QUIET)
        for k, number in enumerate(period["rounds"]):
            now = number == view["round"]
            yield draw.rect(x + 4 + 36 * k, 49, 34, 36, rx=5, fill=INK if now else PAPER, stroke=QUIET)
            yield draw.text(x + 21 + 36 * k, 73, number, class_="m b w" if now else "m b")
        x += width + 4
    yield from coins(view["budget"])


COIN: dict[str, draw.Attributes] = {  # full = left, striped = in the draft, dashed = spent
    "left": {"fill": GOLD},
    "draft": {"fill": GOLD},
    "spent": {"fill": "none", "stroke_dasharray": "4 3"},
}
STRIPES = "M-9 9 9-9M-14 4 4-14M-4 14 14-4"


def coins(budget: View) -> Iterator[str]:
    kinds = [kind for kind in ("left", "draft", "spent") for _ in range(budget[kind])]
    for i, kind in enumerate(kinds):
        stripes = draw.path(STRIPES, stroke=PAPER, stroke_width=3) if kind == "draft" else ""
        coin = draw.circle(0, 0, 16, stroke=INK, stroke_width=1.6, **COIN[kind])
        letter = draw.text(0, 6, "P", class_="m b q" if kind == "spent" else "m b")
        yield draw.group(coin, stripes, letter, transform=f"translate({16 + 38 * i} 122)")
    words = f"{budget['left']} left, {budget['draft']} in the draft, {budget['spent']} spent"
    yield draw.text(0, 166, words, class_="t")


def stress_table(content: Content, view: View) -> Iterator[str]:
    yield draw.text(0, 16, "Stress", class_="s q")
    for row, stress in enumerate(content["stress"]):
        y = 26 + 56 * row
        yield draw.text(0, y + 20, stress["name"][:18], class_="t")
        own = [shock["die"] for shock in content["shock"] if shock["stress"] == stress["id"]]
        for i, die in enumerate(own):
            yield draw.use(f"bb-shock-{die}", 38 * i, y + 26, 18, fill=QUIET)
            yield draw.text(38 * i + 21, y + 40, die, class_="s q")
        for number, factor in enumerate(stress["factors"]):
            x = 170 + 31 * number
            yield draw.rect(x, y, 29, 46, fill=FACTOR[factor], stroke=QUIET)
            yield draw.text(x + 14.5, y + 29, f"×{factor}", class_="m b w" if factor > 2 else "m b")
    yield from round_column(view)


def round_column(view: View) -> Iterator[str]:
    """The numbers above the table, and a frame around the running round."""
    for number in range(1, view["rounds"] + 1):
        yield draw.text(184.5 + 31 * (number - 1), 18, number, class_="m s")
    if view["round"]:
        x = 168.5 + 31 * (view["round"] - 1)
        yield draw.rect(x, 2, 32, 186, rx=5, fill="none", stroke=INK, stroke_width=3.4)


def shock(content: Content, view: View) -> Iterator[str]:
    """The die, the shock's name and factor, and how impact becomes loss."""
    running = view["shock"]
    if running is None:
        yield draw.text(0, 20, "No shock in this round yet", class_="t q")
        return
    die = running["die"]
    yield draw.rect(0, 2, 46, 46, rx=9, fill=PAPER, stroke=INK, stroke_width=2)
    yield draw.text(23, 35, die, class_="m h")
    yield draw.use(f"bb-shock-{die}", 56, 2, 24, fill=INK)
    factor = f", ×{running['factor']}" if running["hits"] else ""
    yield draw.text(86, 20, content["shock"][die - 1]["name"][:36] + factor, class_="t")
    for i, hit in enumerate(running["hits"]):
        name = LETTER[content["subsystem"][hit["seat"]]["id"]]
        waits = "" if hit["settled"] else ", not yet settled"
        yield draw.text(58, 46 + 20 * i, f"{name}: {hit_in_words(hit)}{waits}", class_="s")


def hit_in_words(hit: View) -> str:
    taken = "".join(f" − {hit[part]} {part}" for part in ("prepared", "mitigated") if hit[part])
    return f"{hit['total']}{taken} = {hit['left']} lost" if taken else f"{hit['total']} lost"


LOW, HIGH, UNIT = -20, 50, 5.7  # of the gauge: the scores it shows, and the width of a point


def gauge(content: Content, view: View) -> Iterator[str]:
    """The total on its bar of bands."""
    yield draw.text(0, 26, signed(view["score"]), class_="n")
    names = {band["id"]: band["name"] for band in content["score_band"]}
    ended = view["result"] and ("survived: " if view["result"]["survived"] else "collapsed: ")
    yield draw.text(80, 24, f"total resilience, {ended or ''}{names[view['band']]}", class_="t")
    starts = [min(HIGH, max(LOW, band["at_least"])) for band in content["score_band"]]
    for band, (low, high) in zip(content["score_band"], pairwise([*starts, HIGH]), strict=True):
        fill = BAND.get(band["colour"], SHEET)
        yield draw.rect(UNIT * (low - LOW), 42, UNIT * (high - low), 20, fill=fill, stroke=INK)
    pin = UNIT * (max(LOW, min(HIGH, view["score"])) - LOW)
    yield draw.path(f"M{draw.number(pin)} 44l-8-13h16z", fill=INK)
