"""An island on which a test lays tiles and builds for either player as it likes.

Every deed is done in a match of its own, set up from a position in which it is that deed's turn: so nothing
but the public face of a match says what may be done and what comes of it. Whichever player is to act sits on
the seat whose turn it is. The first tile lies where it must lie: coordinates are moved and turned.
"""

from __future__ import annotations

import re
from typing import Any

from games.tiger_island.setting import KINDS, TERRAIN, by_hand, hex, many_tiles, tile
from hapag.core.errors import BadPosition, MoveError
from hapag.core.match import Match

Place = tuple[int, int]  # x and y
COPIES = 9


class Frame:
    """The scene's own coordinates, and those of a match that begins at 0 0 0 in turn 1."""

    def __init__(self, at: Place, turn: int) -> None:
        self.at, self.steps = at, turn - 1

    def inside(self, x: int, y: int) -> Place:
        x, y = x - self.at[0], y - self.at[1]
        for _ in range(self.steps):
            x, y = -y, x + y  # one step against the clock
        return x, y

    def outside(self, x: int, y: int) -> Place:
        for _ in range(self.steps):
            x, y = x + y, -x
        return x + self.at[0], y + self.at[1]

    def turned(self, turn: int) -> int:
        return (turn - 1 - self.steps) % 6 + 1


class Scene:
    def __init__(
        self,
        villagers: tuple[int, int] = (20, 20),
        totoros: tuple[int, int] = (3, 3),
        tigers: tuple[int, int] = (0, 0),
        rules: dict[str, Any] | None = None,
        tiger_level: int = 3,
    ) -> None:
        self.rules, self.box = rules or {}, many_tiles(tiger_level)
        self.frame = Frame((0, 0), 1)
        self.hexes: list[str] = []  # as positions write them, owners as players of the scene
        self.placed = 0
        self.bag = dict.fromkeys(KINDS, COPIES)
        self.last = "JJ"
        self.score = [0, 0]
        self.villagers, self.totoros, self.tigers = list(villagers), list(totoros), list(tigers)
        self.reason = ""  # why the last deed was refused

    # --- deeds: whether they were allowed ---

    def lay(self, kind: str, x: int, y: int, turn: int) -> bool:
        if not self.placed:
            self.frame = Frame((x, y), turn)
        match = self.match("place", self.placed % 2, kind)
        move = f"PLACE {tile(kind)} AT {self.named(x, y)} {self.frame.turned(turn)}"
        if not self.done(match, move, self.placed % 2):
            return False
        self.bag[kind] -= 1
        self.placed += 1
        self.last = kind
        return True

    def found(self, player: int, x: int, y: int) -> bool:
        return self.build(player, f"FOUND SETTLEMENT AT {self.named(x, y)}")

    def expand(self, player: int, x: int, y: int, terrain: str) -> bool:
        return self.build(player, f"EXPAND SETTLEMENT AT {self.named(x, y)} {TERRAIN[terrain]}")

    def totoro(self, player: int, x: int, y: int) -> bool:
        return self.build(player, f"BUILD TOTORO SANCTUARY AT {self.named(x, y)}")

    def build(self, player: int, move: str) -> bool:
        return self.done(self.building(player), move, player)

    def tiger(self, player: int, x: int, y: int) -> bool:
        return self.build(player, f"BUILD TIGER PLAYGROUND AT {self.named(x, y)}")

    def named(self, x: int, y: int) -> str:
        return hex(*self.frame.inside(x, y))

    # --- what is seen ---

    def building(self, player: int) -> Match:
        """A match in which the player is to build; it is over if she cannot."""
        try:
            return self.match("build", player)
        except BadPosition:
            return self.match("unable", player)

    def builds(self, player: int) -> list[str]:
        match = self.building(player)
        return [move for seat in match.waiting for move in match.legal(int(seat))]

    def view(self) -> dict[str, Any]:
        """Seats are players of the scene."""
        seen = self.building((self.placed - 1) % 2).view(None)
        seen["hexes"] = {
            self.frame.outside(*map(int, at.split(","))): land for at, land in seen["hexes"].items()
        }
        return seen

    def settlements(self, player: int) -> list[int]:
        towns = self.view()["settlements"].values()
        return sorted(town["size"] for town in towns if town["seat"] == player)

    # --- a match for each deed ---

    def match(self, step: str, player: int, kind: str = "") -> Match:
        return by_hand(position=self.position(step, player, kind), box=self.box, **self.rules)

    def position(self, step: str, player: int, kind: str) -> str:
        turns = self.placed - (step != "place")
        seat = turns % 2
        bag = {**self.bag, kind: self.bag[kind] - 1} if kind else self.bag
        counts = ",".join(str(bag[kind]) for kind in KINDS)
        players = (player, 1 - player) if seat == 0 else (1 - player, player)
        return "\n".join(
            [
                f"turns={turns} step={step} seat={seat} tile={tile(kind or self.last)} bag={counts}",
                *(self.hand(player) for player in players),
                *(owned(word, players) for word in self.hexes),
            ]
        )

    def hand(self, player: int) -> str:
        pieces = (
            f"villagers={self.villagers[player]} totoros={self.totoros[player]} tigers={self.tigers[player]}"
        )
        return f"{pieces} score={self.score[player]} last=-"

    def done(self, match: Match, move: str, player: int) -> bool:
        """Play it in the match; what comes of it is read from the match's position."""
        seat = match.view(None)["current"]
        try:
            match.play(seat, move)
        except MoveError as refused:
            self.reason = refused.reason
            return False
        self.reason, self.match_after = "", match
        players = (player, 1 - player) if seat == 0 else (1 - player, player)
        _, *hands, rows = match.position.split("\n", 3)
        for whose, hand in zip(players, hands, strict=True):
            numbers = {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", hand)}
            self.villagers[whose], self.totoros[whose] = numbers["villagers"], numbers["totoros"]
            self.tigers[whose], self.score[whose] = numbers["tigers"], numbers["score"]
        self.hexes = [owned(word.rstrip("*"), players) for word in rows.split()]
        return True


def owned(word: str, players: tuple[int, int]) -> str:
    """A hex with its owner's number exchanged: a seat's for a player's, or the other way."""
    return re.sub(r"(?<=[vtg])[01]$", lambda owner: str(players[int(owner[0])]), word)


def top(number: int) -> Place:
    """The hexes above the volcanoes of a row lie in one line, two of each tile."""
    return number, 1 - number


def row(*kinds: str, **more: Any) -> Scene:
    """Tiles side by side, tile i with its volcano at (2i, -2i): the tops of `row("GG", "JL")` are G G J L."""
    scene = Scene(**more)
    for i, kind in enumerate(kinds):
        assert scene.lay(kind, 2 * i, -2 * i, 1)
    return scene
