"""The pictures of Bounce Back: a scene above each subsystem, a sign for each shock and kind of card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hapag.core import svg as draw

SCENE_WIDTH, SCENE_HEIGHT = 300, 78

INK, WOOD, LEAF, LEAF_DARK, LEAF_FAR = "#3a2c22", "#8a5a33", "#3f7d4e", "#2c5e3b", "#9db9a4"
WATER, FOAM, STONE, METAL = "#5aa3b8", "#eef7f6", "#a59e92", "#8b979b"
ROOF, CLOTH, GOLD, WALL = "#b4472e", "#c8553d", "#dca63c", "#f2e2c0"

# Signs in a square of 24, filled.
SHOCK_SIGNS = {
    1: (
        "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM20.8 2.5"
        "C15 1.5 6.5 2.8 4 9.3 2.3 13.8 5.5 18.5 9 19.7 6.5 17.3 5.8 14.4 6.6 11.7 7.9 7.3 13.5 3.8 20.8 2.5"
        "zM3.2 21.5"
        "c5.8 1 14.3-.3 16.8-6.8 1.7-4.5-1.5-9.2-5-10.4 2.5 2.4 3.2 5.3 2.4 8-1.3 4.4-6.9 7.9-14.2 9.2z"
    ),
    2: (
        "M12 1.2c4.6 6.3 8.3 9.3 8.3 13.9a8.3 8.3 0 0 1-16.6 0C3.7 10.5 7.4 7.5 12 1.2zM7.5 14.5"
        "c-.3 3 1.5 5.3 4.3 5.6l.2-2c-1.7-.3-2.7-1.6-2.5-3.6z"
    ),
    3: (
        "M12 6.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 .8h2v3.7h-2zM19.3 3.3l1.4 1.4-2.6 2.6-1.4-1.4z"
        "M4.7 3.3 3.3 4.7l2.6 2.6 1.4-1.4zM.8 10h3.7v2H.8zM19.5 10h3.7v2h-3.7zM2 18.5h7l-1.5 2 3 3H8"
        "l-2.5-2.5H2zM22 18.5h-9l2 2.5-1 2.5h2.5l1-2.5H22z"
    ),
    4: (
        "M1 22 1 9 7.5 3.5 12 10l-2.5 3 5 1.5-1 3.5L23 22zM15 6.5l3.5-1 2 3-2.5 2.5-3.5-1.5zM18.5 13"
        "l3 .5.5 3-3 .5-1.5-2z"
    ),
    5: (
        "M1 22V13C4 6 9 2.5 15 2.5"
        "c3.5 0 6 1.5 7.5 4-2.5-1-5.5-.5-6.5 1.5-1.2 2.5.5 5 3.5 5 1.3 0 2.5-.4 3.5-1.2V22z"
    ),
    6: (
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM6.3 8.2a6.8 6.8 0 0 0 9.5 9.5zM8.2 6.3l9.5 9.5"
        "a6.8 6.8 0 0 0-9.5-9.5z"
    ),
}
KIND_SIGNS = {
    "preparation": "M12 1.5 20.5 4.5v7c0 5.2-3.3 9-8.5 11-5.2-2-8.5-5.8-8.5-11v-7z",
    "mitigation": (
        "M12 2C6 2 1.5 6.5 1.2 12.5 3.5 10.5 6.5 10.5 8 12.5 9 11.3 10 10.8 11 10.7V18.5"
        "a1.7 1.7 0 0 1-3.4 0H5.4a3.8 3.8 0 0 0 7.6 0V10.7c1 .1 2 .6 3 1.8 1.5-2 4.5-2 6.8 0"
        "C22.5 6.5 18 2 12 2z"
    ),
    "recovery": "M12 3.5V0L5.5 5.5 12 11V7.5a6 6 0 1 1-6 6H2a10 10 0 1 0 10-10z",
}


def scene(subsystem: str) -> str:
    return draw.group(*SCENES[subsystem](), class_="scene", aria_hidden="true")


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return draw.rect(x, y, width, height, fill=fill)


def _line(d: str, stroke: str, width: float = 2.4) -> str:
    return draw.path(d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round")


def _waves(rows: Iterable[tuple[float, float, float]]) -> str:
    """Each a left end, a right end and a height."""
    lines = (f"M{x} {y}" + "q5-4 10 0t10 0" * int((end - x) / 20) for x, end, y in rows)
    return _line("".join(lines), FOAM, 1.8)


def _blue() -> Iterator[str]:
    """A dam below hills, and a water tower."""
    yield _box(0, 0, 300, 78, "#d9e9f2")
    yield draw.path("M0 78V42L44 16 88 48 134 20 178 50V78z", fill=LEAF_FAR)
    yield draw.path("M0 78V52q75 8 146 0v26z", fill=WATER) + _waves([(8, 128, 64), (20, 120, 72)])
    yield draw.path("M144 78 152 38h28l14 40z", fill=STONE) + _box(150, 36, 33, 6, "#7a746b")
    yield draw.path("M192 78q40-10 108-6v6z", fill="#7fb069")
    yield _line("M226 74l8-34M258 74l-8-34M228 62h28M232 48h20", METAL, 3)
    yield draw.path("M222 14h40v22q-20 12-40 0z", fill="#2f6f86")
    yield draw.path("M218 15l24-12 24 12z", fill=METAL)


TOWERS = ((8, 28, 22), (34, 16, 18), (58, 36, 24), (198, 24, 20), (222, 10, 18), (246, 32, 26), (276, 20, 20))


def _yellow() -> Iterator[str]:
    """Towers, a flyover and a jeepney."""
    yield _box(0, 0, 300, 78, "#f2ecd2")
    for x, y, width in TOWERS:
        yield _box(x, y, width, 78 - y, "#b9ab8c")
        yield from (_box(x + 4, y + 6 + 10 * i, width - 8, 3, "#f2ecd2") for i in range(3))
    yield _box(0, 54, 300, 8, "#7a746b")
    yield from (draw.path(f"M{x} 62h14l-3 16h-8z", fill=STONE) for x in (22, 104, 186, 268))
    yield draw.rect(118, 36, 50, 14, rx=3, fill=CLOTH) + draw.rect(122, 27, 40, 10, rx=3, fill=GOLD)
    yield "".join(_box(125 + 9 * i, 29, 6, 6, "#dff0f2") for i in range(4))
    yield draw.circle(130, 51, 5, fill=INK) + draw.circle(158, 51, 5, fill=INK)
    yield _line("M92 78V8M82 8h20M84 16h16", INK, 3)


def _green() -> Iterator[str]:
    """Mangroves and egrets on the bay."""
    yield _box(0, 0, 300, 78, "#dcebe2")
    yield draw.path("M0 36C60 26 120 40 190 30s80 8 110 2v26H0z", fill="#9dbfae")
    yield _box(0, 46, 300, 32, WATER) + _waves([(10, 290, 62), (30, 270, 72)])
    for x, y in ((28, 60), (64, 66), (100, 60), (246, 62), (280, 66)):
        yield _line(f"M{x} {y}v-24M{x} {y - 12}l-9 12M{x} {y - 12}l9 12", WOOD, 3)
        yield draw.circle(x - 9, y - 28, 11, fill=LEAF_DARK) + draw.circle(x + 8, y - 29, 11, fill=LEAF)
        yield draw.circle(x, y - 36, 10, fill=LEAF)
    for x, y in ((160, 50), (206, 54)):
        yield draw.path(f"M{x} {y}c8-7 16-6 20 1l7 4H{x + 8}q-6-1-8-5z", fill=FOAM)
        yield _line(f"M{x + 1} {y}c-6-6 2-12-2-17l-7 2", FOAM, 3)
        yield _line(f"M{x + 10} {y + 5}v12M{x + 14} {y + 5}v12", INK, 1.6)


def _orange() -> Iterator[str]:
    """Houses on stilts, joined by a walkway."""
    yield _box(0, 0, 300, 78, "#f6e4c6") + _box(0, 54, 300, 24, WATER) + _waves([(6, 286, 72)])
    roofs = (METAL, ROOF, "#8a3322", ROOF, METAL)
    for i, (x, roof) in enumerate(zip((8, 62, 116, 172, 226), roofs, strict=True)):
        yield from (_box(x + dx, 50, 3, 24, INK) for dx in (3, 22, 40))
        yield _box(x, 32, 46, 20, (WALL, "#c99b4e", "#2f6f86")[i % 3])
        yield draw.path(f"M{x - 5} 34l28-17 28 17z", fill=roof)
        yield _box(x + 6, 38, 8, 8, INK) + _box(x + 26, 36, 10, 16, INK)
    yield _box(0, 51, 280, 4, WOOD) + _line("M53 38q6 6 12 0M162 38q6 6 12 0", INK, 1.4)


SCENES = {"blue": _blue, "yellow": _yellow, "green": _green, "orange": _orange}
