"""Rolling Philippines as the rulebook tells it: slow, obvious, and the judge of the compiled rules.

Written from the clauses and rulings alone. Nothing here comes from the engine.

How the Colour Change rulings are read together (RP-13, RP-R3, RP-R4, RP-R9): with a change the die is wild,
so its region is the whole map, with the die's own region in it.
- If the number fits anywhere on the map, a number must be written. The cities in the die's own region are not
  offered, as the change would change nothing: a number that fits only there leaves no change to make.
- If the number fits nowhere on the map, an X goes in any blank city outside the die's own region. An X inside
  it is the plain move, without crossing off a box.
How RP-R7 is read: a crossed-off Colour Change box is part of what is written this turn, so it is hidden too.
"""

from typing import Any

X = "X"
NOTHING = "-"
DIE_FACES = (1, 2, 3, 4, 5, 6)


class Reference:
    """One match. Seats are numbered from 0; a sheet holds the filled cities only."""

    def __init__(self, players: int, options: dict[str, Any], content: dict[str, Any]) -> None:
        # RP-01, RP-02, RP-R6
        self.printed = content["printed"]
        self.players = players
        self.current_player_assigns = options.get("assign_dice", "as-rolled") == "current-player"
        colour_of_region = {region["id"]: region["colour"] for region in content["region"]}
        self.colour_of = {city["id"]: colour_of_region[city["region"]] for city in content["city"]}
        self.borders = borders(content)
        self.sheets: list[dict[str, int | str]] = [{} for _ in range(players)]
        self.open_sheets: list[dict[str, int | str]] = [{} for _ in range(players)]
        self.changes_left = [self.printed["colour_changes"]] * players
        self.open_changes_left = list(self.changes_left)
        self.round_marks = 0
        self.current = 0
        self.hand: list[str] = list(self.printed["colour_cards"])
        self.clear_the_table()

    def clear_the_table(self) -> None:
        self.face_up: list[str] = []
        self.rolled: list[int] = []
        self.dice: dict[str, int] = {}
        self.resolved: list[set[str]] = [set() for _ in range(self.players)]

    # Who is to act, and what they may do

    @property
    def over(self) -> bool:  # RP-17
        return bool(self.round_marks == self.printed["rounds"])

    def waiting(self) -> list[int | str]:  # RP-03, RP-04, RP-05, RP-R1
        if self.over:
            return []
        if len(self.face_up) < 2 or len(self.rolled) < 2:
            return ["chance"]
        if not self.dice:
            return [self.current]
        return [seat for seat in range(self.players) if len(self.resolved[seat]) < 2]

    def chance(self) -> dict[str, int]:  # RP-03, RP-04
        if self.waiting() != ["chance"]:
            return {}
        if len(self.face_up) < 2:
            return {f"card {card}": 1 for card in self.hand}
        return {f"die {face}": 1 for face in DIE_FACES}

    def legal(self, seat: int) -> list[str]:  # RP-05, RP-R7
        if seat not in self.waiting():
            return []
        if not self.dice:
            return [f"{self.face_up[0]}={number}" for number in set(self.rolled)]
        moves = {colour: self.plain(seat, colour) + self.changed(seat, colour) for colour in self.dice}
        return [move for colour in moves if colour not in self.resolved[seat] for move in moves[colour]]

    def plain(self, seat: int, colour: str) -> list[str]:  # RP-12
        cities = self.candidates(seat, self.dice[colour], self.region(colour))
        return [f"{colour}:{city}" for city in cities or [NOTHING]]

    def changed(self, seat: int, colour: str) -> list[str]:  # RP-14, RP-R3, RP-R4, RP-R5, RP-R9, RP-R10
        if colour == self.printed["wild"] or self.changes_left[seat] == 0:
            return []
        cities = self.candidates(seat, self.dice[colour], self.region(self.printed["wild"]))
        return [f"{colour}/wild:{city}" for city in cities if self.colour_of[city] != colour]

    def region(self, colour: str) -> list[str]:  # RP-06, RP-07
        return [city for city in self.colour_of if colour in (self.colour_of[city], self.printed["wild"])]

    def candidates(self, seat: int, number: int, region: list[str]) -> list[str]:  # RP-10, RP-11, RP-13
        """Where the number fits; if it fits nowhere in the region, every blank city (for an X)."""
        blank = [city for city in region if city not in self.sheets[seat]]
        eligible = [city for city in blank if self.fits(seat, city, number)]
        return eligible or blank

    def fits(self, seat: int, city: str, number: int) -> bool:  # RP-08, RP-09
        marks = [self.sheets[seat].get(neighbour, X) for neighbour in self.borders[city]]
        return all(mark == X or abs(int(mark) - number) <= self.printed["max_difference"] for mark in marks)

    # What happens

    def play(self, by: int | str, text: str) -> None:
        allowed = self.chance() if by == "chance" else self.legal(int(by))
        if text not in allowed:
            raise ValueError(f"{by} may not play {text!r}")
        if by == "chance":
            self.turn_up_or_roll(text)
        elif "=" in text:
            self.assign(int(text.split("=")[1]))
        else:
            self.resolve(int(by), text)

    def turn_up_or_roll(self, text: str) -> None:  # RP-03, RP-04, RP-R1
        what, value = text.split(" ")
        if what == "card":
            self.hand.remove(value)
            self.face_up.append(value)
            return
        self.rolled.append(int(value))
        all_rolled = len(self.rolled) == 2
        there_is_a_choice = self.current_player_assigns and len(set(self.rolled)) == 2
        if all_rolled and not there_is_a_choice:
            self.assign(self.rolled[0])

    def assign(self, number: int) -> None:  # RP-04, RP-R1
        """The number goes to the first card, the other die to the second."""
        other = self.rolled[1] if number == self.rolled[0] else self.rolled[0]
        self.dice = {self.face_up[0]: number, self.face_up[1]: other}

    def resolve(self, seat: int, text: str) -> None:  # RP-06, RP-11, RP-12, RP-14
        die, city = text.split(":")
        colour = die.removesuffix("/wild")
        if die.endswith("/wild"):
            self.changes_left[seat] -= 1
        if city != NOTHING:
            number = self.dice[colour]
            self.sheets[seat][city] = number if self.fits(seat, city, number) else X
        self.resolved[seat].add(colour)
        if all(len(resolved) == 2 for resolved in self.resolved):
            self.continue_the_round()

    def continue_the_round(self) -> None:  # RP-15, RP-16, RP-17
        self.clear_the_table()
        self.current = (self.current + 1) % self.players
        if len(self.hand) == 1:
            self.round_marks += 1
            self.hand = list(self.printed["colour_cards"])
        if self.over:
            for sheet in self.sheets:
                sheet.update({city: X for city in self.colour_of if city not in sheet})
        self.open_sheets = [dict(sheet) for sheet in self.sheets]
        self.open_changes_left = list(self.changes_left)

    # What everybody sees

    def scores(self) -> list[int]:  # RP-18, RP-R8, RP-R11
        return [list(sheet.values()).count(X) for sheet in self.sheets]

    def places(self) -> list[int] | None:  # RP-18, RP-R2
        if not self.over:
            return None
        scores = self.scores()
        return [1 + sum(other < score for other in scores) for score in scores]

    @property
    def ending(self) -> str | None:  # RP-17
        return "complete" if self.over else None

    def sheet(self, seat: int) -> dict[str, int | str]:
        return self.sheets[seat]

    def open_sheet(self, seat: int) -> dict[str, int | str]:  # RP-R7
        """What the others see: the sheet as it was when the running turn began."""
        return self.open_sheets[seat]


def borders(content: dict[str, Any]) -> dict[str, set[str]]:  # RP-08, RP-09
    """Cities that border each other, by land or by a blue line."""
    neighbours: dict[str, set[str]] = {city["id"]: set() for city in content["city"]}
    for link in content["link"]:
        neighbours[link["a"]].add(link["b"])
        neighbours[link["b"]].add(link["a"])
    return neighbours
