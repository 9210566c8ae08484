"""The boards for a terminal: the main board, the running shock, four subsystems, the draft, your cards."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from .palette import LETTER, TERMINAL

Content = dict[str, Any]
View = dict[str, Any]

WIDTH = 78
LEGEND = "S shock token   P prepare token   | zero   ! may bring the city down"


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    """At most 78 columns. Readable without colour; with it, subsystems have the colour of their boards."""
    own = view["seat"] if seat is None else seat
    lines = [
        *_heading(content, view),
        "",
        *_stress(content, view),
        *_shock(content, view),
        "",
        *(line for board in view["seats"] for line in _board(content, view, board, colour)),
        LEGEND,
        *_draft(content, view),
        *_forecast(view),
        *([] if own is None or view["over"] else _hand(content, view["seats"][own])),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


# ---- the main board ----


def _heading(content: Content, view: View) -> list[str]:
    bands = {band["id"]: band["name"] for band in content["score_band"]}
    budget = view["budget"]
    coins = "".join("(P)" for _ in range(budget["left"])) + "(p)" * budget["draft"] + "( )" * budget["spent"]
    left = f"{budget['left']} P left, {budget['draft']} in the draft, {budget['spent']} spent"
    return [
        f"Bounce Back: Metro Manila   Round {view['round']} of {view['rounds']}   {_step(view)}",
        f"Total resilience {view['score']:+d} ({bands[view['band']]})",
        f"Budget {coins}  {left}",
    ]


def _step(view: View) -> str:
    if view["result"]:
        return "The city has survived" if view["result"]["survived"] else "THE CITY HAS COLLAPSED"
    asked = [board["subsystem"] for board in view["seats"] if board["asked"]]
    words = {"rolling": "The die is rolled", "buying": "The council buys"}
    return words.get(view["step"]) or f"{view['step'].capitalize()}: {asked[0]} decides"


def _stress(content: Content, view: View) -> Iterator[str]:
    rounds = range(1, view["rounds"] + 1)
    yield "Stress, by round".ljust(28) + "".join(_framed(str(n), n == view["round"]) for n in rounds)
    for stress in content["stress"]:
        shocks = [str(shock["die"]) for shock in content["shock"] if shock["stress"] == stress["id"]]
        name = f"{stress['name']} ({', '.join(shocks)})".ljust(28)
        factors = enumerate(stress["factors"], 1)
        yield name + "".join(_framed(f"x{factor}", n == view["round"]) for n, factor in factors)
    dice = (str(face) for face in view["dice"])
    yield "Dice so far".ljust(28) + "".join(_framed(face, False) for face in dice)


def _framed(words: str, now: bool) -> str:
    return f"[{words:>2}] " if now else f" {words:>2}  "


def _shock(content: Content, view: View) -> Iterator[str]:
    shock = view["shock"]
    if shock is None:
        return
    name = content["shock"][shock["die"] - 1]["name"]
    yield ""
    yield f"This round's die: {shock['die']}  {name}" + (f", x{shock['factor']}" if shock["hits"] else "")
    for hit in shock["hits"]:
        subsystem = content["subsystem"][hit["seat"]]["name"][:24]
        yield f"  {subsystem}: {hit['impact']} x {shock['factor']} = {hit['total']}{_taken(hit)}"


def _taken(hit: View) -> str:
    parts = [f" - {hit[part]} {part}" for part in ("prepared", "mitigated") if hit[part]]
    return f"{''.join(parts)}: {hit['left']} {'lost' if hit['settled'] else 'still threaten'}"


# ---- a subsystem ----


def _board(content: Content, view: View, board: View, colour: bool) -> Iterator[str]:
    name = content["subsystem"][board["seat"]]["name"][:36]
    state = " agrees" if board["agreed"] else " decides" if board["asked"] else ""
    head = f" {LETTER[board['subsystem']]} {name} (seat {board['seat']}){state} "
    yield _painted(head.ljust(WIDTH - 12), board["subsystem"], colour) + f" {board['balance']:+d}".rjust(12)
    for bar in board["bars"]:
        yield _bar(content, bar)
    planned = [_planned(content, card) for card in board["planning"]]
    yield from _cards("  Planning: ", planned + ["free"] * board["free"])
    if board["implemented"]:
        yield from _cards("  In place: ", [_named(content, card) for card in board["implemented"]])
    yield ""


def _bar(content: Content, bar: View) -> str:
    shock = content["shock"][bar["shock"] - 1]["name"]
    sign = {"edge": "!!", "near": "! "}.get(bar["level"], "  ")
    following = bar["next"]
    coming = f"next x{following['factor']}: {_to(following)}" if following else ""
    tokens = f"{bar['prepare']:>2} {bar['token']:>3}"
    return f"  {bar['shock']} {shock[:26]:<26} {_cells(content['score_bar'], bar)} {tokens} {sign}{coming}"


def _cells(ends: View, bar: View) -> str:
    """The score bar; a token that has fallen off it stands at its end as an X."""
    marks = {0: "|"}
    if bar["prepare"]:
        marks[bar["prepare"]] = "P"
    if bar["token"]:
        marks[max(bar["token"], ends["lowest"])] = "S" if bar["room"] >= 0 else "X"
    return "".join(marks.get(value, ".") for value in range(ends["lowest"], ends["highest"] + 1))


def _to(following: View) -> str:
    return "falls" if following["falls"] else f"to {following['after']}"


def _planned(content: Content, card: View) -> str:
    return _named(content, card["card"]) + ("" if card["paid"] else " (draft)")


def _named(content: Content, card: str) -> str:
    return f"{card} {next(entry['name'] for entry in content['card'] if entry['id'] == card)}"


def _cards(head: str, names: list[str]) -> list[str]:
    return wrap(head + ", ".join(names), WIDTH, subsequent_indent=" " * len(head), break_on_hyphens=False)


def _painted(words: str, name: str, colour: bool) -> str:
    return f"\x1b[{TERMINAL[name]}m{words}\x1b[0m" if colour else words


# ---- below the boards ----


def _draft(content: Content, view: View) -> Iterator[str]:
    draft = view["draft"]
    if draft is None:
        return
    names = [f"{_named(content, entry['card'])} {entry['cost']} P" for entry in draft["cards"]]
    yield from _cards("Draft: ", names or ["empty"])
    agreed = ", ".join(str(seat) for seat in draft["agreed"]) or "nobody"
    yield f"       {draft['cost']} P, {draft['left']} P left; agreed: {agreed}"
    if draft["taken_back"]:
        yield from _cards("Taken back: ", draft["taken_back"])


def _forecast(view: View) -> Iterator[str]:
    """Both chances where a draft changes them."""
    forecast = view["forecast"]
    if forecast is None:
        return
    if not forecast["stands"]:
        yield "The running shock brings the city down."
        return
    if forecast["rounds"]:
        chances = [_chances(entry) for entry in forecast["rounds"]]
        yield from _cards("Stands, if nothing more is bought: ", chances)


def _chances(entry: View) -> str:
    stand, draft = (f"{entry[part] / entry['of']:.0%}" for part in ("stand", "draft"))
    return f"round {entry['round']} {draft}" + (f" (was {stand})" if stand != draft else "")


def _hand(content: Content, board: View) -> Iterator[str]:
    cards = [card for card in content["card"] if card["id"] in board["hand"]]
    yield ""
    yield f"Your cards in hand ({len(cards)})"
    for card in cards:
        back = " (back)" if card["id"] in board["taken_back"] else ""
        yield f"{_card(card)} {card['name'][:24]}{back}"


def _card(card: View) -> str:
    shocks = " ".join(map(str, card["shocks"]))
    effect = "/".join(f"{part:+d}" if part else "0" for part in card["effect"])
    points = f"+{sum(card['effect'])} on {shocks}"
    return f"  {card['id']} {card['cost']} P  {card['kind']:<11} {points:<11} ({effect})"
