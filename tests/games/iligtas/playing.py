"""Matches of ILIGTAS! played by hand: every card and every die is chosen.

The map is always laid with the tokens of the example, and the first cards of each disaster lie open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import hapag
from hapag.core.errors import MoveError
from hapag.core.match import Match

GAME = "iligtas"
ROW = ("T01", "T02", "F01", "F02", "Q01", "A01")
HANDS = (
    ("T03", "T04", "Q02"),
    ("F03", "F04", "A02"),
    ("Q03", "A03", "T05"),
    ("Q04", "A04", "F05"),
    ("Q05", "A05", "T06"),
)
EXTRA = ("T07", "F06", "Q06", "A06", "T08", "F07", "Q07", "A07")
QUAKES = ("Q03", "Q04", "Q05")
FIRST = ("S08", "S12", "S20", "S23", "S26")  # first houses; none two share a Location struck by 7


def content() -> dict[str, Any]:
    return tomllib.loads((files("hapag.games.iligtas") / "box.toml").read_text(encoding="utf-8"))


CONTENT = content()
RISK = {place["id"]: place["example_risk"] for place in CONTENT["location"]}
HAZARD = {place["id"]: place["hazard"] for place in CONTENT["location"]}
SLOTS = {slot["id"]: slot["locations"] for slot in CONTENT["house_slot"]}
SMALL = [place["id"] for place in CONTENT["location"] if place["small"]]
LARGE = [place["id"] for place in CONTENT["location"] if not place["small"]]
CARDS = {card["id"]: card["hazard"] for card in CONTENT["card"]}


def new(players: int = 2, **more: Any) -> Match:
    return hapag.new(GAME, players, 7, chance="manual", **more)


def chance(match: Match, *outcomes: str) -> Match:
    for outcome in outcomes:
        match.play("chance", outcome)
    return match


def laid(players: int = 2, **more: Any) -> Match:
    """The Risk Tokens of the example lie on the map."""
    return chance(new(players, **more), *(f"risk {place}={RISK[place]}" for place in (*SMALL, *LARGE)))


def settled(players: int = 2, first: Iterable[str] = FIRST, **more: Any) -> Match:
    match = laid(players, **more)
    for seat, slot in zip(range(players), first, strict=False):
        match.play(seat, f"house {slot}")
    return match


def dealt(
    players: int = 2,
    row: Iterable[str] = ROW,
    hands: Iterable[Iterable[str]] = HANDS,
    first: Iterable[str] = FIRST,
    **more: Any,
) -> Match:
    """The first player is about to build."""
    match = chance(settled(players, first, **more), *(f"card {card}" for card in row))
    for _, hand in zip(range(players), hands, strict=False):
        chance(match, *(f"card {card}" for card in hand))
    return match


def who(match: Match) -> int:
    """The seat that decides now."""
    (seat,) = match.waiting
    return int(seat)


def prepare(match: Match, *sources: str, then: Iterable[str] = ()) -> Match:
    """`prepare(match, "T01", "deck T09", then=["F09"])`: cards taken and drawn, and the refills."""
    for source in sources:
        if source.startswith("deck "):
            match.play(who(match), "take deck")
            match.play("chance", source.replace("deck", "card"))
        else:
            match.play(who(match), f"take {source}")
    return chance(match, *(f"card {card}" for card in then))


def turn(
    match: Match,
    house: str | None,
    *sources: str,
    then: Iterable[str] = (),
    token: str = "pass",
    dice: Iterable[int] = (3, 4),
) -> Match:
    """A whole turn; `token`: what is answered if somebody is asked for a Safety Token."""
    if house:
        match.play(who(match), f"house {house}")
    prepare(match, *sources, then=then)
    if match.waiting != ("chance",):
        match.play(who(match), token)
    return chance(match, *(f"die {die}" for die in dice))


Choice = Callable[[Match], str]


def go_on(match: Match, choose: Choice | None = None) -> Match:
    """One event in which nothing matters."""
    if match.waiting == ("chance",):
        return chance(match, quiet_outcome(match))
    match.play(who(match), (choose or hoard)(match))
    return match


def any_turn(match: Match, choose: Choice | None = None) -> Match:
    """The first slot, unseen cards, no token, a 7."""
    seat = match.view(None)["current"]
    while not match.over and match.view(None)["current"] == seat:
        go_on(match, choose)
    return match


def play_until(match: Match, reached: Callable[[Match], bool]) -> Match:
    while not reached(match):
        go_on(match)
    return match


def quiet_outcome(match: Match) -> str:
    """Dice that make 7; of cards the first that may come."""
    if match.view(None)["step"] == "first-die":
        return "die 3"
    return "die 4" if match.view(None)["step"] == "second-die" else next(iter(match.outcomes()))


def hoard(match: Match) -> str:
    """Never use a card, draw from the deck while there is one."""
    legal = match.legal(who(match))
    return next(move for move in ("pass", "take deck", legal[0]) if move in legal)


def out_of_cards(**more: Any) -> Match:
    """Nobody has used a card; one seat of five has drawn the last one, and the row is full."""
    sizes = (6, 5, 5, 4, 3) if more else (3,) * 5
    rest = iter([card for card in CARDS if card not in ROW])
    match = dealt(5, hands=[[next(rest) for _ in range(size)] for size in sizes], **more)
    return play_until(match, lambda now: now.view(None)["deck"] == 0)


def one_token_placed() -> Match:
    """Five players; a token was placed on L02, and now one has drawn the last card of the deck."""
    rest = iter([card for card in CARDS if card not in (*ROW, *QUAKES)])
    match = dealt(5, hands=[QUAKES, *([next(rest) for _ in range(3)] for _ in range(4))])
    any_turn(match, lambda now: "shield L02" if now.view(None)["step"] == "shielding" else hoard(now))
    return play_until(match, lambda now: now.view(None)["deck"] == 0)


def position(text: str, **changes: str) -> str:
    """The same position with some entries changed: `position(text, deck="0")`."""
    lines = [
        [
            f"{key}={changes.get(key, value)}"
            for key, _, value in (part.partition("=") for part in line.split(" "))
        ]
        for line in text.splitlines()
    ]
    return "\n".join(" ".join(line) for line in lines)


def reason(match: Match, seat: int, text: str) -> str:
    """Why the move is refused; a refused move changes nothing."""
    before = match.position
    try:
        match.play(seat, text)
    except MoveError as refused:
        assert match.position == before
        return refused.reason
    raise AssertionError(f"{text} is allowed")


def events(match: Match, by: int | str, text: str, eyes: int | None = None) -> list[dict[str, Any]]:
    """Play, and what is told of it through some eyes."""
    before = match.seen(eyes)
    match.play(by, text)
    return match.seen(eyes).events_since(before)


def hands(match: Match) -> list[set[str]]:
    """What everybody really holds."""
    lines = match.position.splitlines()[3:]
    held = (line.split("hand=")[1] for line in lines)
    return [set() if hand == "-" else {card.rstrip("*") for card in hand.split(",")} for hand in held]
