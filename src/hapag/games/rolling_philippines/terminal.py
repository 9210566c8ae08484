"""The sheet of a seat for a terminal: a block per region, and what still fits in each blank city."""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Any, TypeAlias

from .palette import AREA, INK, LETTER

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Sheet: TypeAlias = dict[str, int | str]

BLOCKS_ABREAST = 3
BLOCK_WIDTH = 24
NAME_WIDTH = 16
GAP = "   "
LEGEND = ". blank, and the numbers that still fit   X nothing fitted   * this turn"


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    """At most 78 columns. Readable without colour; with it, headings have the colour of their region."""
    owner = view["seats"][view["seat"] or 0 if seat is None else seat]
    blocks = [_region(content, region, owner, colour) for region in content["region"]]
    middle = [*_side_by_side(blocks), LEGEND]
    lines = [*_heading(content, view, owner), _dice(view, owner, colour), "", *middle, *_others(view, owner)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def fitting(content: Content, filled: Sheet, city: str) -> range:
    """The numbers a blank city may still take: each neighbour's number differs by at most 1."""
    widest = content["printed"]["max_difference"]
    marks = (filled.get(near) for near in _neighbours(content, city))
    beside = [int(mark) for mark in marks if mark not in (None, "X")]
    lowest = max([1, *(mark - widest for mark in beside)])
    highest = min([6, *(mark + widest for mark in beside)])
    return range(lowest, highest + 1)


def _neighbours(content: Content, city: str) -> Iterator[str]:
    for link in content["link"]:
        if city in (link["a"], link["b"]):
            yield link["b"] if link["a"] == city else link["a"]


# ---- above the regions ----


def _heading(content: Content, view: View, owner: View) -> list[str]:
    done = view["rounds"] if view["over"] else view["round"] - 1
    rounds = _boxes(view["rounds"], "x" * done + "-" * (not view["over"]))
    printed = content["printed"]["colour_changes"]
    changes = _boxes(printed, "X" * (printed - owner["changes"]))
    return [
        f"Rolling Philippines   Round {view['round']} of {view['rounds']} {rounds}",
        f"Seat {owner['seat']}   X {owner['x']}   Colour Change {changes}",
    ]


def _boxes(count: int, marks: str) -> str:
    return "".join(f"[{mark}]" for mark in marks.ljust(count))


def _dice(view: View, owner: View, colour: bool) -> str:
    if view["over"]:
        return "The game is over"
    done = {entry["colour"] for entry in owner["this_turn"]}
    dice = [_die(die, die["colour"] in done, colour) for die in view["dice"]]
    words = "   ".join([*dice, *_loose_dice(view["rolled"])])
    return f"Dice of seat {view['current']}  {words or 'not yet rolled'}"


def _die(die: View, done: bool, colour: bool) -> str:
    words = f" {LETTER[die['colour']]} {die['colour']} {die['number'] or '?'} "
    return _painted(words, die["colour"], colour) + (" done" if done else "")


def _loose_dice(numbers: list[int]) -> list[str]:
    return [f"Rolled {', '.join(map(str, numbers))} (not placed yet)"] if numbers else []


# ---- regions ----


def _region(content: Content, region: View, owner: View, colour: bool) -> list[str]:
    """A block of lines, each as wide as the block."""
    name = region["colour"]
    count = f"{owner['blank'].get(name, 0)} blank "
    head = f" {LETTER[name]} {name}".ljust(BLOCK_WIDTH - len(count)) + count
    cities = [_city(content, city, owner) for city in content["city"] if city["region"] == region["id"]]
    about = wrap(region["name"], BLOCK_WIDTH)
    return [_painted(head, name, colour), *(line.ljust(BLOCK_WIDTH) for line in [*about, *cities])]


def _city(content: Content, city: View, owner: View) -> str:
    mark = owner["sheet"].get(city["id"])
    fits = "" if mark is not None else _range_in_words(fitting(content, owner["sheet"], city["id"]))
    new = "*" if any(entry["city"] == city["id"] for entry in owner["this_turn"]) else " "
    return f"{city['name'][:NAME_WIDTH]:<{NAME_WIDTH}} {'.' if mark is None else mark}{new} {fits:<4}"


def _range_in_words(numbers: range) -> str:
    if not numbers:
        return "none"
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _painted(words: str, name: str, colour: bool) -> str:
    if not colour:
        return words
    return f"\x1b[1;48;2;{_rgb(AREA[name])};38;2;{_rgb(INK[name])}m{words}\x1b[0m"


def _rgb(colour: str) -> str:
    """`#f2a67c` as a terminal wants it: `242;166;124`."""
    return ";".join(map(str, bytes.fromhex(colour[1:])))


def _side_by_side(blocks: list[list[str]]) -> Iterator[str]:
    for start in range(0, len(blocks), BLOCKS_ABREAST):
        row = blocks[start : start + BLOCKS_ABREAST]
        for lines in zip_longest(*row, fillvalue=" " * BLOCK_WIDTH):
            yield GAP.join(lines)
        yield ""


# ---- below the regions ----


def _others(view: View, owner: View) -> list[str]:
    return [_other(view, other) for other in view["seats"] if other["seat"] != owner["seat"]]


def _other(view: View, other: View) -> str:
    blank = sum(other["blank"].values())
    facts = f"Seat {other['seat']}   X {other['x']:<2}   {blank:>2} blank   Colour Changes {other['changes']}"
    return facts + (f"   {other['resolved']} of {len(view['dice'])} dice" if view["dice"] else "")
