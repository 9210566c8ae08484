"""One subsystem board as a picture: scene, score bars, planning area, cards in place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from hapag.core import svg as draw

from .palette import INK, LETTER, PAPER, PLAIN, QUIET, RED, SOFT
from .pictures import SCENE_HEIGHT, SCENE_WIDTH, scene
from .scorebar import scorebar, signed

Content = dict[str, Any]
View = dict[str, Any]

BOARD_WIDTH, BOARD_HEIGHT = 301.5, 546
BARS_TOP, BAR_HEIGHT = SCENE_HEIGHT + 34, 66
SLOTS_TOP, SLOT_HEIGHT = BARS_TOP + 3 * BAR_HEIGHT + 22, 60
LIST_TOP = SLOTS_TOP + SLOT_HEIGHT + 26
DARK = ("blue", "green")  # white letters stand on these


def board(content: Content, view: View, each: View, own: bool) -> str:
    colour = each["subsystem"]
    edge: draw.Attributes = {"stroke": RED if own else PLAIN[colour], "stroke_width": 5 if own else 2}
    stretch = f"scale({BOARD_WIDTH / SCENE_WIDTH:.4f} 1)"
    bars = (
        scorebar(content, bar, BOARD_WIDTH - 24, f"translate(12 {BARS_TOP + BAR_HEIGHT * i})")
        for i, bar in enumerate(each["bars"])
    )
    return draw.group(
        draw.rect(0, 0, BOARD_WIDTH, BOARD_HEIGHT, rx=10, fill=PAPER, **edge),
        draw.group(draw.group(scene(colour), transform=stretch), clip_path="url(#bb-head)"),
        *heading(content, each),
        *bars,
        *planning(content, each),
        *implemented(content, each),
        draw.text(BOARD_WIDTH - 14, SLOTS_TOP - 8, state(view, each), class_="t e"),
        class_="board",
    )


def heading(content: Content, each: View) -> Iterator[str]:
    """The shape and letter of the subsystem, its name and its balance."""
    colour = each["subsystem"]
    yield draw.rect(8, 58, 222, 36, rx=7, fill=PAPER, stroke=INK)
    yield draw.use(f"bb-shape-{colour}", 14, 63, 26, fill=PLAIN[colour], stroke=INK)
    yield draw.text(27, 82, LETTER[colour], class_="m b w" if colour in DARK else "m b")
    yield draw.text(46, 81, content["subsystem"][each["seat"]]["name"][:22], class_="t")
    yield draw.rect(BOARD_WIDTH - 66, 55, 58, 42, rx=7, fill=PAPER, stroke=INK)
    yield draw.text(BOARD_WIDTH - 37, 85, signed(each["balance"]), class_="m h")


def planning(content: Content, each: View) -> Iterator[str]:
    spots = [*each["planning"], *[None] * each["free"]]
    width = (BOARD_WIDTH - 18) / len(spots)
    yield draw.text(12, SLOTS_TOP - 8, "Planning", class_="s q")
    for i, spot in enumerate(spots):
        drawn = free_spot(width - 6) if spot is None else slot(content, each["subsystem"], spot, width - 6)
        yield draw.group(drawn, transform=f"translate({draw.number(12 + width * i)} {SLOTS_TOP})")


def free_spot(width: float) -> str:
    outline = draw.rect(0, 0, width, SLOT_HEIGHT, rx=6, fill="none", stroke=QUIET, stroke_dasharray="6 4")
    return outline + draw.text(width / 2, 35, "free", class_="m s q")


def slot(content: Content, colour: str, spot: View, width: float) -> str:
    """A paid card is tinted, one of the draft has a double red edge."""
    card = next(card for card in content["card"] if card["id"] == spot["card"])
    paid = spot["paid"]
    edge: draw.Attributes = {"stroke": INK if paid else RED, "stroke_width": 1 if paid else 3}
    words = f"{card['cost']} P, {'paid' if paid else 'draft'}"
    return draw.group(
        draw.element("title", escape(card["name"])),
        draw.rect(0, 0, width, SLOT_HEIGHT, rx=6, fill=SOFT[colour] if paid else PAPER, **edge),
        draw.use(f"bb-kind-{card['kind']}", 6, 7, 18, fill=INK),
        draw.text(29, 22, card["id"], class_="t"),
        draw.text(8, 46, words, class_="s"),
    )


def implemented(content: Content, each: View) -> Iterator[str]:
    cards = {card["id"]: card for card in content["card"]}
    for i, name in enumerate(each["implemented"]):
        y = LIST_TOP + 17.5 * i
        card = cards[name]
        yield draw.use(f"bb-kind-{card['kind']}", 14, y - 11, 13, fill=PLAIN[each["subsystem"]], stroke=INK)
        yield draw.text(34, y, f"{name} {card['name'][:30]}", class_="s")


def state(view: View, each: View) -> str:
    """What the member is doing now."""
    if view["step"] == "buying":
        return "agrees" if each["agreed"] else "to agree"
    return "decides" if each["asked"] else ""
