"""What the sheet is printed and written with: inks, shapes, textures, type, and the X of the pen."""

from typing import NamedTuple

from hapag.core import svg as draw

COAST, PEN, PLATE, PRINT, NEWS = "#4a3a30", "#16233f", "#fffdf8", "#2b201a", "#8e2a1e"
SEA_INK = "#3d6a75"

AREA = {
    "red": "#f2a67c",
    "green": "#84cbb0",
    "blue": "#8dbfe2",
    "yellow": "#f3e97c",
    "white": "#fffdf7",
    "black": "#55483f",
    "purple": "#e3b3cd",
}
INK = dict.fromkeys(AREA, PRINT) | {"black": "#ffffff"}
LETTER = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "white": "W", "black": "K", "purple": "P"}
SHAPE = {  # on a 24 x 24 grid
    "red": "M12 2.5 22.5 20.5H1.5Z",
    "green": "M3.5 3.5h17v17h-17z",
    "blue": "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4z",
    "yellow": "M12 1 23 12 12 23 1 12Z",
    "white": "M8.2 2h7.6v6.2H22v7.6h-6.2V22H8.2v-6.2H2V8.2h6.2z",
    "black": "M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6Z",
    "purple": "M12 .5 14.8 7.2 22 6.3 17.6 12 22 18 14.8 17 12 23.5 9.2 17 2 18 6.4 12 2 6.3 9.2 7.2Z",
}


class Texture(NamedTuple):
    """A tile of strokes that stands for a colour where there is none."""

    width: float
    height: float
    strokes: str
    thick: float = 2.6
    ink: str = PRINT
    opacity: str = ".19"


TEXTURE = {
    "red": Texture(11, 11, "M-3 14 14-3M-3 3 3-3M8 14 14 8"),
    "green": Texture(12, 12, "M2.9 3h.2M8.9 9h.2", 3.8),
    "blue": Texture(16, 9, "M-1 5c3-4 6-4 9 0s6 4 9 0"),
    "yellow": Texture(12, 12, "M0 6h12M6 0v12"),
    "white": Texture(14, 14, "M7 5v4M5 7h4"),
    "black": Texture(12, 12, "M-3 15 15-3M-3 3 3-3M9 15 15 9M-3-3 15 15M-3 9 3 15M9-3 15 3", 1.8, "#fffaf0"),
}
STRUCK = Texture(7, 7, "M-2 9 9-2M-2 2 2-2M5 9 9 5", 1.6, PRINT, ".34")
WAVES = Texture(36, 18, "M3 9l6-4 6 4M21 18l6-4 6 4", 2, "#bfdadf", "1")
DISC = 17.5  # radius of a written city
NAME_SIZE = 15.4
STYLE = f"""
.rolling-sheet text{{font:600 19px/1 "Atkinson Hyperlegible Next","Atkinson Hyperlegible",system-ui,\
"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:{PRINT}}}
.rolling-sheet .head,.rolling-sheet .number{{font-family:Besley,Rockwell,"Roboto Slab","Noto Serif",\
Georgia,serif}}
.rolling-sheet .head{{font-size:21px;font-weight:640}}
.rolling-sheet .number{{font-size:26px;font-weight:700;text-anchor:middle;fill:{PEN}}}
.rolling-sheet .names text{{font-size:{NAME_SIZE}px;stroke:#fffcf4;stroke-opacity:.9;stroke-width:3.6px;\
stroke-linejoin:round;paint-order:stroke}}
.rolling-sheet .seas text{{font-size:15.5px;font-weight:500;letter-spacing:.1em;text-anchor:middle;\
fill:{SEA_INK}}}
.rolling-sheet .areas path{{stroke:{COAST};stroke-opacity:.75;stroke-width:1.5;stroke-linejoin:round}}
.rolling-sheet .regions path{{stroke:{COAST};stroke-width:3;stroke-linejoin:round}}
.rolling-sheet .plate{{fill:{PLATE};stroke:{PRINT};stroke-width:1.6}}
.rolling-sheet .plate-x{{fill:#e3d4b7;stroke:{PRINT};stroke-width:1.6;stroke-dasharray:3 3}}
.rolling-sheet .plate-blank{{fill:#fffdf6;fill-opacity:.84;stroke:{PRINT};stroke-opacity:.6;stroke-width:1.6;\
stroke-dasharray:3 3.2}}
.rolling-sheet .pen{{fill:none;stroke:{PEN};stroke-width:4;stroke-linecap:round;stroke-linejoin:round}}
.rolling-sheet .cross{{fill:none;stroke:{PRINT};stroke-width:4.6;stroke-linecap:round}}
.rolling-sheet .rays{{fill:none;stroke:{NEWS};stroke-width:5;stroke-linecap:round}}
"""


def cross(x: float, y: float) -> str:
    """An X as a pen writes it: two strokes that bend."""
    strokes = "M-8-8.5C-2-3 3 4 8.5 8M8-9C3-3-4 3-8.5 8"
    return draw.path(strokes, class_="cross", transform=f"translate({draw.number(x)} {draw.number(y)})")


def crossed_disc(x: float, y: float) -> str:
    return draw.circle(x, y, DISC - 2, class_="plate-x") + cross(x, y)
