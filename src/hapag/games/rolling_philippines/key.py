"""The key in the empty sea: rounds, Colour Change boxes, X, blank cities and dice."""

from typing import Any, TypeAlias

from hapag.core import svg as draw

from .land import Box
from .palette import AREA, INK, LETTER, PLATE, PRINT, TEXTURE, cross, crossed_disc

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
TICK = "m5 12.5 5.5 6L20 6"


def room(sheet_width: float) -> Box:
    """Where the key is, with a little air: names stay away from it."""
    return sheet_width - 301, 20, sheet_width, 342


def svg(content: Content, view: View, owner: View) -> str:
    left = content["map"]["width"] - 297
    used = content["printed"]["colour_changes"] - owner["changes"]
    parts = (
        _rounds(left, 44, view),
        _changes(left, 112, used, content["printed"]["colour_changes"]),
        _total(left + 188, 112, owner["x"]),
        _blanks(left, 180, content, owner["blank"]),
        _dice(left, 288, view, {entry["colour"] for entry in owner["this_turn"]}),
    )
    return draw.group(*parts, class_="key")


def _head(x: float, y: float, words: str) -> str:
    return draw.text(x, y, words, class_="head")


def _square(x: float, y: float) -> str:
    return draw.rect(x, y, 27, 27, rx=4, class_="plate", stroke_width=2)


def _rounds(x: float, y: float, view: View) -> str:
    """Marked rounds are ticked, the one being played has a dash."""
    done = view["rounds"] if view["over"] else view["round"] - 1
    boxes = [_square(x + 34 * i, y + 12) for i in range(view["rounds"])]
    ticks = [_tick(x + 34 * i + 2, y + 13) for i in range(done)]
    now = "" if view["over"] else draw.path(f"M{draw.number(x + 34 * done + 7)} {y + 25.5}h13", class_="pen")
    return draw.group(_head(x, y, f"Round {view['round']} of {view['rounds']}"), *boxes, *ticks, now)


def _tick(x: float, y: float) -> str:
    return draw.path(TICK, class_="pen", transform=f"translate({draw.number(x)} {draw.number(y)})")


def _changes(x: float, y: float, used: int, printed: int) -> str:
    boxes = [_square(x + 34 * i, y + 12) for i in range(printed)]
    crosses = [cross(x + 34 * i + 13.5, y + 25.5) for i in range(used)]
    return draw.group(_head(x, y, "Colour Change"), *boxes, *crosses)


def _total(x: float, y: float, crosses: int) -> str:
    disc = crossed_disc(x + 15.5, y + 25.5)
    return draw.group(_head(x, y, "X so far"), disc, draw.text(x + 56, y + 35, crosses, class_="number"))


def _blanks(x: float, y: float, content: Content, blank: dict[str, int]) -> str:
    plates = []
    for i, region in enumerate(content["region"]):
        colour, left, top = region["colour"], x + 98 * (i % 3), y + 12 + 43 * (i // 3)
        count = draw.text(
            left + 78, top + 25, blank.get(colour, 0), text_anchor="end", style=f"fill:{INK[colour]}"
        )
        plates.append(_plate(left, top, 87, colour) + count)
    return draw.group(_head(x, y, "Blank cities"), *plates)


def _plate(x: float, y: float, width: float, colour: str) -> str:
    """A colour with its texture, its shape and its letter."""
    edge: draw.Attributes = {"rx": 8, "stroke": PRINT, "stroke_width": 1.6}
    card = draw.rect(x, y, width, 36, fill=AREA[colour], **edge)
    texture = (
        draw.rect(x, y, width, 36, fill=f"url(#rp-texture-{colour})", **edge) if colour in TEXTURE else ""
    )
    shape = draw.use(f"rp-shape-{colour}", x + 9, y + 9, 18, fill=INK[colour])
    return card + texture + shape + draw.text(x + 33, y + 25, LETTER[colour], style=f"fill:{INK[colour]}")


# ---- cards and dice of this turn ----


def _dice(x: float, y: float, view: View, written: set[str]) -> str:
    """Each die on its card, ticked when this seat has dealt with it; beside the cards until it is placed."""
    if view["rolled"]:
        drawn = [*_empty_cards(x, y, view["dice"]), *_loose_dice(x + 160, y, view["rolled"])]
    else:
        drawn = [_die(x + 147 * i, y, die, die["colour"] in written) for i, die in enumerate(view["dice"])]
    return draw.group(*drawn, class_="dice")


def _die(x: float, y: float, die: View, done: bool) -> str:
    tick = _tick(x + 108, y + 6) if done else ""
    title = f"{die['colour']} {die['number'] or 'not rolled'}{', done' if done else ''}"
    plate = draw.element("title", title) + _plate(x, y, 137 if done else 90, die["colour"])
    return draw.group(plate, _face(x + 57, y - 6, die["number"]), tick, data_colour=die["colour"])


def _face(x: float, y: float, number: int | None) -> str:
    """A die from above, without pips when it is not rolled."""
    face = draw.rect(x, y, 48, 48, rx=9, fill=PLATE, stroke=PRINT, stroke_width=1.8)
    pips = (draw.circle(x + 24 + 12 * dx, y + 24 + 12 * dy, 4.6) for dx, dy in PIPS.get(number or 0, ()))
    return face + draw.group(*pips, fill=PRINT)


def _empty_cards(x: float, y: float, cards: list[View]) -> list[str]:
    return [_empty_card(x + 68 * i, y, card["colour"]) for i, card in enumerate(cards)]


def _empty_card(x: float, y: float, colour: str) -> str:
    title = draw.element("title", f"{colour}, no die on it yet")
    return draw.group(title, _plate(x, y, 60, colour), data_colour=colour)


def _loose_dice(x: float, y: float, numbers: list[int]) -> list[str]:
    return [_loose_die(x + 58 * i, y, number) for i, number in enumerate(numbers)]


def _loose_die(x: float, y: float, number: int) -> str:
    title = draw.element("title", f"{number}, not placed yet")
    return draw.group(title, _face(x, y - 6, number), data_number=number)
