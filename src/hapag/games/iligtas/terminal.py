"""The table for a terminal: the map as it lies, cards, seats. Readable without colour."""

from collections.abc import Iterable
from textwrap import wrap
from typing import Any, TypeAlias

from .palette import HOUSE, ON_HOUSE, SHORT

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

WIDTH = 78
MARGIN = 3  # columns left and right of the places that lie on the edge of the map
LINES = 2  # lines of text for each size of a hex
PHASES = {"setup": "Setup", "build": "Build", "prepare": "Prepare", "disaster": "Disaster", "over": "The end"}
LEGEND = "L05 fire 6* a Location, its risk, a * for each Safety Token   S12(0)3 a house of seat 0, damage 3"


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    """At most 78 columns."""
    lines = [
        *_heading(view),
        "",
        *_map(content, view, colour),
        *wrap(LEGEND, WIDTH),
        "",
        *_disaster(view),
        *_planning(content, view),
        *_hand(content, view),
        *_seats(view),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(view: View) -> list[str]:
    if view["phase"] in ("setup", "over"):
        what = PHASES[view["phase"]]
    else:
        name = "Final Round" if view["final"] else f"Round {view['round']} of {view['rounds']}"
        what = f"{name}   Seat {view['current']}: {PHASES[view['phase']]}"
    counts = f"Safety Tokens {view['tokens']}   Deck {view['deck']}   Discard pile {view['discard']}"
    return [f"ILIGTAS! ang Sitio Matatag   {what}", counts]


# --- the map -----------------------------------------------------------------------------------------------

Cell = tuple[float, str, int | None]  # where it is from left to right, what it says, whose house it is


def _map(content: Content, view: View, colour: bool) -> list[str]:
    width = content["map"]["width"]
    rows: dict[int, list[Cell]] = {}
    for place in content["location"]:
        rows.setdefault(round(place["y"] * LINES), []).append((place["x"], _place(view, place), None))
    for slot in content["house_slot"]:
        rows.setdefault(round(slot["y"] * LINES), []).append((slot["x"], *_slot(view, slot["id"])))
    return [_line(sorted(rows[row]), width, colour) for row in sorted(rows)]


def _place(view: View, place: View) -> str:
    state = view["locations"][place["id"]]
    return f"{place['id']} {SHORT[place['hazard']]} {state['risk'] or '-'}{'*' * state['safety']}"


def _slot(view: View, name: str) -> tuple[str, int | None]:
    state = view["slots"][name]
    if state["seat"] is None:
        return name, None
    return f"{name}({state['seat']}){state['damage'] or ''}", state["seat"]


def _line(cells: Iterable[Cell], width: float, colour: bool) -> str:
    """Each cell about where it lies, none over another."""
    line, length = "", 0
    for x, words, seat in cells:
        middle = MARGIN + x / width * (WIDTH - 2 * MARGIN)
        start = min(round(middle - len(words) / 2), WIDTH - len(words))
        gap = max(start - length, length > 0)
        line += " " * gap + (_painted(words, seat) if colour and seat is not None else words)
        length += gap + len(words)
    return line


def _painted(words: str, seat: int) -> str:
    return f"\x1b[1;48;2;{_rgb(HOUSE[seat])};38;2;{_rgb(ON_HOUSE[seat])}m{words}\x1b[0m"


def _rgb(colour: str) -> str:
    """`#f2a67c` as a terminal wants it: `242;166;124`."""
    return ";".join(map(str, bytes.fromhex(colour[1:])))


# --- cards and seats ---------------------------------------------------------------------------------------


def _disaster(view: View) -> list[str]:
    last = view["disaster"]
    if last is None:
        return []
    dice = " + ".join(map(str, last["dice"]))
    said = f"Disaster of seat {last['seat']}: {dice}" + (f" = {last['sum']}" if last["sum"] else "")
    if last["quiet"]:
        said += ", nothing is struck"
    if last["struck"]:
        said += f", {', '.join(last['struck'])} struck"
    if last["die"]:
        said += f"; die {last['die']}, damage {last['damage']}: " + _blows(last)
    return [*wrap(said, WIDTH), ""]


def _blows(last: View) -> str:
    taken = [
        f"{slot}({seat}) {blow['damage']}"
        + (f" (Safety Tokens keep {blow['less']} off)" if blow["less"] else "")
        for blow in last["locations"].values()
        for slot, seat in blow["hits"].items()
    ]
    return ", ".join(taken) or "no house stands beside"


def _planning(content: Content, view: View) -> list[str]:
    open_cards = [card for card in view["row"] if card]
    return ["Community Planning", *_cards(content, open_cards), ""] if open_cards else []


def _cards(content: Content, cards: list[str]) -> list[str]:
    """Two abreast, each with its name and disaster."""
    known = {card["id"]: card for card in content["card"]}
    told = [f"{card} {SHORT[known[card]['hazard']]:<5} {known[card]['name']}" for card in cards]
    half = WIDTH // 2 - 1
    return [
        f"  {left[:half]:<{half}}{right[:half]}".rstrip()
        for left, right in zip(told[::2], [*told[1::2], ""], strict=False)
    ]


def _hand(content: Content, view: View) -> list[str]:
    if not view["hand"]:
        return []
    cards = [card for held in view["hand"].values() for card in held]
    return [f"Your hand ({len(cards)})", *_cards(content, cards), ""] if cards else []


def _seats(view: View) -> list[str]:
    return [line for seat in view["seats"] for line in wrap(_seat(view, seat), WIDTH, subsequent_indent="  ")]


def _seat(view: View, seat: View) -> str:
    you = " (you)" if seat["seat"] == view["seat"] else ""
    known = f", known {' '.join(seat['known'])}" if seat["known"] else ""
    return (
        f"Seat {seat['seat']}{you}   damage {seat['damage']}   houses to build {seat['supply']}   "
        f"cards {seat['held']}{known}"
    )
