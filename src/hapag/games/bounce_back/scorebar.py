"""One score bar as a picture: from -8 to +8, the prepare token points up, the shock token points down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hapag.core import svg as draw

from .palette import GREEN, GREEN_SOFT, INK, PAPER, QUIET, RED, RED_SOFT, SHEET

Content = dict[str, Any]
View = dict[str, Any]

CELLS_TOP, CELL_HEIGHT = 26, 20
PLAIN_CELL: draw.Attributes = {"stroke": QUIET, "stroke_width": 0.8}
EDGE: draw.Attributes = {"stroke": RED, "stroke_width": 2, "stroke_dasharray": "3 2"}


def scorebar(content: Content, bar: View, width: float, transform: str) -> str:
    ends = content["score_bar"]
    values = range(ends["lowest"], ends["highest"] + 1)
    step = width / len(values)

    def middle(value: int) -> float:
        return (max(value, ends["lowest"]) - ends["lowest"] + 0.5) * step

    parts = (
        *_heading(content, bar, width),
        *_cells(bar, values, step),
        *_fall(bar, middle),
        *_tokens(bar, middle),
    )
    return draw.group(*parts, transform=transform, class_="scorebar")


def _heading(content: Content, bar: View, width: float) -> Iterator[str]:
    name = content["shock"][bar["shock"] - 1]["name"]
    warning = {"edge": " ‼", "near": " !"}.get(bar["level"], "")
    yield draw.use(f"bb-shock-{bar['shock']}", 0, 0, 18, fill=RED if bar["level"] == "edge" else INK)
    yield draw.text(24, 14, f"{bar['shock']}  {name}{warning}", class_="s")
    yield draw.text(width, 15, signed(bar["sum"]), class_="e b")


def _cells(bar: View, values: range, step: float) -> Iterator[str]:
    for i, value in enumerate(values):
        lost, prepared = bar["token"] <= value < 0, 0 < value <= bar["prepare"]
        fill = INK if value == 0 else RED_SOFT if lost else GREEN_SOFT if prepared else SHEET
        edge = EDGE if value == values[0] else PLAIN_CELL
        yield draw.rect(i * step, CELLS_TOP, step - 1.6, CELL_HEIGHT, rx=2, fill=fill, **edge)
        if value in (values[0], values[0] // 2, values[-1] // 2, values[-1]):
            yield draw.text((i + 0.5) * step - 0.8, CELLS_TOP + 14, signed(value), class_="m q tick")


def signed(value: int) -> str:
    """With the minus sign of numbers."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def _fall(bar: View, middle: Callable[[int], float]) -> Iterator[str]:
    """A bracket over this round's fall."""
    if bar["was"] != bar["token"]:
        start, end = (draw.number(middle(value)) for value in (bar["was"], bar["token"]))
        yield draw.path(f"M{start} 24v-5H{end}v5", fill="none", **EDGE)


def _tokens(bar: View, middle: Callable[[int], float]) -> Iterator[str]:
    if bar["prepare"]:
        yield _token(middle(bar["prepare"]), GREEN, "M-11-3 0-12 11-3V13H-11Z", bar["prepare"], 9)
    if bar["token"]:
        yield _token(middle(bar["token"]), RED, "M-11-10H11V6L0 15-11 6Z", -bar["token"], 4)


def _token(x: float, fill: str, d: str, number: int, base: float) -> str:
    shape = draw.path(d, fill=fill, stroke=PAPER, stroke_width=1.6)
    words = draw.text(0, base, number, class_="m w b")
    return draw.group(shape, words, transform=f"translate({draw.number(x)} {CELLS_TOP + CELL_HEIGHT / 2})")
