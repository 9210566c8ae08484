"""Pictures on the hexes: grounds, huts and sanctuaries, the number of the level; each drawn round 0, 0."""

from __future__ import annotations

from hapag.core import svg as draw

from .palette import GROUND, INK, PAPER, PLAYER

Spot = tuple[float, float, float]  # x, y and size of one thing among several


# --- grounds ------------------------------------------------------------------------------------------------


def ground(kind: str, busy: bool) -> str:
    """What grows or stands there; where a piece stands it keeps to the rim."""
    return {"jungle": jungle, "lake": lake, "grass": grass, "rock": rock, "volcano": volcano}[kind](busy)


def jungle(busy: bool) -> str:
    spots: tuple[Spot, ...] = ((-21, 4, 0.8), (20, -3, 0.9), (-8, -15, 0.85), (12, 19, 0.75), (-13, 20, 0.7))
    trees = "".join(tree(*spot) for spot in (spots if busy else (*spots, (0, 6, 1.2), (10, -15, 0.7))))
    return draw.path(trees, fill=GROUND["jungle"][3])


def tree(x: float, y: float, size: float) -> str:
    left, right = leaf(x, y, -size), leaf(x, y, size)
    return f"{left}{right}M{_at(x - 1.4 * size, y - 2)}h{_n(2.8 * size)}v{_n(8 * size)}h{_n(-2.8 * size)}z"


def leaf(x: float, y: float, size: float) -> str:
    tall = abs(size)
    up = f"q{_at(9 * size, -2 * tall)} {_at(9 * size, -11 * tall)}"
    return f"M{_at(x, y)}{up}q{_at(-8 * size, 0)} {_at(-9 * size, 11 * tall)}z"


def lake(busy: bool) -> str:
    rows: tuple[Spot, ...] = ((-20, -9, 10), (6, -16, 10), (-26, 6, 9), (12, 9, 11), (-8, 20, 10))
    waves = (
        f"M{_at(x, y)}q{_at(w / 4, -5)} {_at(w / 2, 0)}t{_at(w / 2, 0)}"
        for x, y, w in _with(rows, busy, (-10, 1, 13))
    )
    return _strokes("".join(waves), "lake", 2.4)


def grass(busy: bool) -> str:
    spots: tuple[Spot, ...] = ((-21, 6, 1), (21, 2, 1), (-9, -12, 1), (12, 23, 1), (-12, 24, 1), (10, -14, 1))
    tufts = (
        f"M{_at(x, y)}v-9M{_at(x - 4, y)}l-3-7M{_at(x + 4, y)}l3-7"
        for x, y, _ in _with(spots, busy, (0, 8, 1))
    )
    return _strokes("".join(tufts), "grass", 2.2)


def rock(busy: bool) -> str:
    spots: tuple[Spot, ...] = ((-20, 6, 0.8), (20, 2, 0.85), (-3, -12, 0.75), (11, 24, 0.7), (-13, 23, 0.6))
    stones = "".join(stone(*spot) for spot in _with(spots, busy, (0, 9, 1.1)))
    return draw.path(stones, fill=GROUND["rock"][3])


def stone(x: float, y: float, size: float) -> str:
    steps = ((4, -9), (7, -3), (7, 6), (2, 6))
    return f"M{_at(x - 9 * size, y)}" + "".join(f"l{_at(dx * size, dy * size)}" for dx, dy in steps) + "z"


def volcano(busy: bool) -> str:
    cone = draw.path(
        "M-30 15C-18 8-13-8-8-17H8C13-8 18 8 30 15 18 26-18 26-30 15z", fill=GROUND["volcano"][2]
    )
    lava = draw.path("M-8-17H8L3-9 0 2-4-6z", fill=GROUND["volcano"][3])
    crater = draw.path("M-8-17a8 3.5 0 0 1 16 0 8 3.5 0 0 1-16 0z", fill="#f0e442")
    return cone + lava + crater


def _with(spots: tuple[Spot, ...], busy: bool, middle: Spot) -> tuple[Spot, ...]:
    return spots if busy else (*spots, middle)


def _strokes(d: str, kind: str, thick: float) -> str:
    pen: draw.Attributes = {"stroke_width": thick, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return draw.path(d, fill="none", stroke=GROUND[kind][3], **pen)


# --- pieces -------------------------------------------------------------------------------------------------

ROOFS = ("M-25-1 0-25 25-1Z", "M-24-1C-24-30 24-30 24-1Z")  # the roof tells the player without the colour
STAR = "M0-2 2.6 4.2 9.3 4.8 4.2 9.2 5.8 15.8 0 12.3-5.8 15.8-4.2 9.2-9.3 4.8-2.6 4.2Z"
TOES = "M-9 1a3 4 0 1 0 .1 0zM-3-5a3 4 0 1 0 .1 0zM4-5a3 4 0 1 0 .1 0zM10 1a3 4 0 1 0 .1 0z"
PAW = f"M0 4c4 0 8 4 8 8 0 5-5 3-8 3s-8 2-8-3c0-4 4-8 8-8z{TOES}"


def piece(kind: str, seat: int, count: int) -> str:
    made = {"villager": huts, "totoro": sanctuary, "tiger": playground}[kind]
    return draw.group(made(seat, count), transform="translate(0 -2) scale(.84)")


def huts(seat: int, count: int) -> str:
    """One hut with a door for each villager in it."""
    doors = "".join(f"M{_at((i - (count - 1) / 2) * 10.5 - 3.2, 14)}v-11h6.4v11z" for i in range(count))
    return _walls("M-17-3h34v17h-34z") + _roof(seat) + draw.path(doors, fill=INK)


def sanctuary(seat: int, count: int) -> str:
    upper = draw.group(_roof(seat), transform="translate(0 -18) scale(.78)")
    return (
        _walls("M-14-20h28v12h-28z")
        + upper
        + _walls("M-19-3h38v18h-38z")
        + _roof(seat)
        + draw.path(STAR, fill=INK)
    )


def playground(seat: int, count: int) -> str:
    fence = draw.path(
        "M-22 16V-2M-11 16V-2M0 16V-2M11 16V-2M22 16V-2M-26 3H26", fill="none", stroke=INK, stroke_width=3
    )
    return (
        _walls("M-26-8h52v26h-52z")
        + fence
        + _roof(seat)
        + draw.path(PAW, fill=INK, transform="translate(0 -14) scale(.7)")
    )


def _walls(d: str) -> str:
    return draw.path(d, fill=PAPER, stroke=INK, stroke_width=2, stroke_linejoin="round")


def _roof(seat: int) -> str:
    return draw.path(ROOFS[seat], fill=PLAYER[seat], stroke=INK, stroke_width=2, stroke_linejoin="round")


def level(number: int) -> str:
    """A small plate: light on level 1, dark on level 2, red above."""
    fill, ink = ((PAPER, INK), (INK, PAPER), ("#8e2a1e", PAPER))[min(number, 3) - 1]
    plate = draw.path("M0-9 9-4V5L0 10-9 5V-4Z", fill=fill, stroke=INK, stroke_width=1.4)
    return plate + draw.text(0, 5, number, class_="level", fill=ink)


def _at(x: float, y: float) -> str:
    return f"{_n(x)} {_n(y)}"


_n = draw.number
