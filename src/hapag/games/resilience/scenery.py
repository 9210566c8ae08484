"""The three Environments as pictures that thin out: nine slices, living up to the number, worn behind it.

The torn edge between both reads like the end of a bar from far away; the slices differ by shape, not only by
colour. Numbers are units of the drawing.
"""

from __future__ import annotations

from collections.abc import Callable

from hapag.core import svg as draw

SLICE, HEIGHT = 30, 120
GROUND = 96  # where things stand
LEAF, DARK_LEAF, TRUNK, STUMP = "#3f7d4e", "#2c5e3b", "#6b4a2e", "#8d6a43"
INK = "#33241c"

Slice = Callable[[float, int], str]  # from its left edge and its number

SKIES = {  # sky (or water) and ground, living and worn
    "forest": (("#dcebe2", "#56935a"), ("#eadfc9", "#c4a376")),
    "mangrove": (("#dcebe2", "#7fbcc6"), ("#eadfc9", "#b8a284")),
    "coral_reef": (("#2f8fa6", "#e6d3a6"), ("#9fb3ae", "#b8a284")),
}


def picture(name: str, cards: int, of: int) -> str:
    """One Environment with so many cards on the playmat, `SLICE * of` wide."""
    living, worn = SKIES.get(name, SKIES["forest"])
    there, gone = SLICES.get(name, SLICES["forest"])
    edge = cards * SLICE
    parts = [_backdrop(0, edge, *living), _backdrop(edge, of * SLICE, *worn)]
    parts += [(there if i < cards else gone)(i * SLICE, i) for i in range(of)]
    if 0 < cards < of:
        parts.append(draw.path(_torn(edge), fill="none", stroke="#fffdf6", stroke_width=4))
        parts.append(draw.path(_torn(edge), fill="none", stroke=INK, stroke_width=1.6))
    return draw.group(*parts, class_=f"nature nature-{name}")


def _backdrop(left: float, right: float, sky: str, ground: str) -> str:
    if right <= left:
        return ""
    width = right - left
    return draw.rect(left, 0, width, GROUND, fill=sky) + draw.rect(
        left, GROUND, width, HEIGHT - GROUND, fill=ground
    )


def _torn(x: float) -> str:
    steps = (f"l{-4 if i % 2 == 0 else 4} 10" for i in range(HEIGHT // 10))
    return f"M{draw.number(x)} 0" + "".join(steps)


def _stroke(d: str, colour: str, width: float) -> str:
    return draw.path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


# ---- forest ----


def tree(x: float, i: int) -> str:
    height = 52 + 9 * (i * 5 % 4)
    middle, top = x + 15, GROUND + 6 - height
    crown = draw.circle(middle, top + 12, 13, fill=(LEAF, DARK_LEAF)[i % 2])
    return (
        draw.rect(middle - 2, top + 14, 4, height - 14, fill=TRUNK)
        + draw.circle(middle - 6, top + 20, 9, fill=DARK_LEAF)
        + draw.circle(middle + 6, top + 20, 9, fill=LEAF)
        + crown
    )


def stump(x: float, i: int) -> str:
    middle, foot = x + 15, GROUND + 4 + i % 3 * 4
    return draw.path(f"M{middle - 6:g} {foot}l1 -9h10l1 9z", fill=STUMP) + draw.element(
        "ellipse", cx=middle, cy=foot - 9, rx=5, ry=2, fill="#e6d3a6"
    )


# ---- mangrove ----


def mangrove(x: float, i: int) -> str:
    middle, crown = x + 15, 40 + 6 * (i * 3 % 4)
    roots = "".join(
        f"M{middle:g} {crown + 22}q{dx} 4 {1.6 * dx:g} {GROUND - crown - 20}" for dx in (-7, -3, 3, 7)
    )
    leaves = ((-7, 6, 9), (7, 6, 9), (0, -3, 11))
    return (
        _stroke(roots, TRUNK, 2.4)
        + _stroke(f"M{middle:g} {GROUND + 4}V{crown + 8}", TRUNK, 3)
        + "".join(
            draw.circle(middle + dx, crown + dy, r, fill=(DARK_LEAF, LEAF)[(i + r) % 2])
            for dx, dy, r in leaves
        )
    )


def dead_roots(x: float, i: int) -> str:
    middle, foot = x + 15, GROUND + 6
    return _stroke(f"M{middle:g} {foot}v-20M{middle:g} {foot - 10}l{-6 if i % 2 else 6} -6", STUMP, 3)


# ---- reef ----


def coral(x: float, i: int) -> str:
    middle, foot, colour = x + 15, GROUND + 8, ("#d9708a", "#e08a3c", "#8a5aa0")[i % 3]
    swimmer = draw.path(f"M{x + 6:g} {30 + i % 3 * 14}q6 -6 13 0l5 -4v8l-5 -4q-7 6 -13 0z", fill="#e2b23e")
    return branches(middle, foot, 40 + 5 * (i % 3), colour) + (swimmer if i % 2 else "")


def bleached(x: float, i: int) -> str:
    return branches(x + 15, GROUND + 8, 24 + 3 * (i % 2), "#f0ece2")


def branches(x: float, y: float, height: float, colour: str) -> str:
    h = draw.number
    d = (
        f"M{h(x)} {h(y)}v{h(-height * 0.9)}"
        f"M{h(x)} {h(y - height * 0.3)}q{h(-height * 0.3)} 0 {h(-height * 0.3)} {h(-height * 0.4)}"
        f"M{h(x)} {h(y - height * 0.4)}q{h(height * 0.3)} 0 {h(height * 0.3)} {h(-height * 0.45)}"
    )
    return _stroke(d, colour, 4.5)


SLICES: dict[str, tuple[Slice, Slice]] = {
    "forest": (tree, stump),
    "mangrove": (mangrove, dead_roots),
    "coral_reef": (coral, bleached),
}
