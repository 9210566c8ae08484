"""The board as a picture: view in, SVG text out. The same view gives the same bytes."""

from __future__ import annotations

from typing import Any

from hapag.core import svg as draw

Content = dict[str, Any]
View = dict[str, Any]

WIDTH, LINE, TOP = 320, 44, 64
INK, PAPER, COIN = "#2b201a", "#fffdf8", "#f3e97c"


def svg(content: Content, view: View, seat: int | None = None) -> str:
    """`seat` asks for another seat's sheet, where each has its own. Never say a thing by colour alone."""
    height = TOP + LINE * view["players"]
    body = (
        draw.element("title", f"Coin Toss, {view['tossed']} of {view['rounds']} coins tossed"),
        draw.rect(0, 0, WIDTH, height, fill=PAPER),
        draw.text(20, 36, f"Coin {view['tossed']} of {view['rounds']}: {view['fallen'] or '-'}", fill=INK),
        *(_seat(other) for other in view["seats"]),
    )
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}", "role": "img"}
    return draw.element("svg", *body, **head) + "\n"


def _seat(other: View) -> str:
    y = TOP + LINE * other["seat"]
    words = f"Seat {other['seat']}: {other['right']} right"
    coin = draw.circle(250, y + 16, 16, fill=COIN, stroke=INK)
    return draw.group(
        draw.text(20, y + 22, words, fill=INK), coin, draw.text(244, y + 22, _sign(other), fill=INK)
    )


def _sign(other: View) -> str:
    return {"heads": "H", "tails": "T", "hidden": "?", None: ""}[other["said"]]
