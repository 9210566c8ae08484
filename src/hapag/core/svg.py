"""Tiny helpers that write SVG as text: same call, same bytes."""

import re
from collections.abc import Iterable
from html import escape

Attribute = str | float | None
Attributes = dict[str, Attribute]


def number(value: float) -> str:
    """A coordinate with at most one decimal; finer steps are invisible and make files long."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def element(tag: str, *body: str, **attributes: Attribute) -> str:
    """`element("g", ..., class_="land", stroke_width=2)`: underscores become hyphens, None is left out."""
    head = tag + "".join(map(_attribute, attributes, attributes.values()))
    inner = "".join(body)
    return f"<{head}>{inner}</{tag}>" if inner else f"<{head}/>"


def _attribute(name: str, value: Attribute) -> str:
    if value is None:
        return ""
    written = value if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{escape(written)}"'


def group(*body: str, **attributes: Attribute) -> str:
    return element("g", *body, **attributes)


def path(d: str, **attributes: Attribute) -> str:
    return element("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text(x: float, y: float, words: object, **attributes: Attribute) -> str:
    return element("text", escape(str(words), quote=False), x=x, y=y, **attributes)


def use(name: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A square symbol of the same document, by its id."""
    return element("use", href=f"#{name}", x=x, y=y, width=size, height=size, **attributes)


def line(points: Iterable[tuple[float, float]]) -> str:
    """The path text of an open line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def ring(points: Iterable[tuple[float, float]]) -> str:
    """The path text of a closed outline through points."""
    return line(points) + "Z"


def relative(d: str) -> str:
    """The same path with each point as the way from the one before: shorter, and much shorter when packed."""
    told, x, y = "", 0, 0  # in tenths, so that nothing is lost on the way
    for command, words in re.findall(r"([MLZ])([^MLZ]*)", d):
        if command == "Z":
            told += "z"
            continue
        new_x, new_y = (round(10 * float(word)) for word in words.split())
        if command == "M":  # always where it stands: after `z` the pen is back at the start of the ring
            told += f"M{_tenths(new_x)} {_tenths(new_y)}"
        else:
            dy = _tenths(new_y - y)
            told += f"l{_tenths(new_x - x)}{'' if dy.startswith('-') else ' '}{dy}"
        x, y = new_x, new_y
    return told


def _tenths(value: int) -> str:
    return number(value / 10)
