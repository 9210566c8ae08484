"""ILIGTAS! as the rulebook tells it: slow, obvious, and the judge of the compiled rules.

Written from the clauses and rulings alone. Nothing here comes from the engine.

The rules are one story, told by generators from set-up to Final Round. Wherever somebody must choose, or
chance must fall, the story stops at `yield who, choices` and goes on with the chosen text.

How some rulings are read:
- IL-04 to IL-09 are followed in the rulebook's order: the first houses stand before any card is turned up.
- IL-12, IL-13, IL-R6: gaps in the row are filled before the Safety Token is asked about.
- IL-R5: the discard pile becomes the deck when a card has to be drawn from an empty deck, so just before that
  chance event. A lost replacement stays lost: later turns fill only the gaps they make themselves.
- IL-R8: `risk again` and the example's tokens concern the large Locations; the small ones keep theirs.
- IL-R13: among the cards that everybody has seen, too, the lowest go first.
"""

from typing import Any

CHANCE = "chance"
DIE_FACES = (1, 2, 3, 4, 5, 6)
DEAD_ENDS = 50  # IL-R8
EXTRA_CARDS = {2: (2, 0), 3: (4, 2, 0), 4: (3, 2, 1, 0), 5: (3, 2, 2, 1, 0)}  # IL-R16


class Reference:
    """One match. Seats are numbered from 0; a gap in the row of cards is None."""

    def __init__(self, players: int, options: dict[str, Any], content: dict[str, Any]) -> None:
        self.players = players
        self.read_the_box(content)
        head_start = options.get("head_start", False)
        self.extra_cards = EXTRA_CARDS[players] if head_start else (0,) * players  # IL-R16
        houses = "houses_per_player_at_5" if players == 5 else "houses_per_player"  # IL-04
        self.houses_left = [self.printed[houses]] * players
        self.houses: dict[str, int] = {}  # slot: whose house
        self.damage: dict[str, int] = {}  # slot: damage of the house on it
        self.risk: dict[str, int] = {}  # Location: number of its Risk Token
        self.shields = dict.fromkeys(self.locations, 0)
        self.deck = list(self.cards)
        self.row: list[str | None] = [None] * self.printed["community_planning"]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.seen: list[set[str]] = [set() for _ in range(players)]  # cards of the hand that everybody knows
        self.discards: list[str] = []
        self.story = self.tell()
        self.go_on(None)

    def read_the_box(self, content):  # IL-01
        self.printed = content["printed"]
        self.locations = {location["id"]: location for location in content["location"]}
        self.slots = {slot["id"]: slot["locations"] for slot in content["house_slot"]}
        self.cards = {card["id"]: card["hazard"] for card in content["card"]}
        self.tokens = {int(number): count for number, count in content["risk_tokens"].items()}
        self.damage_table = {int(face): damage for face, damage in content["damage_table"].items()}

    # Who is to act, and what they may do

    @property
    def over(self) -> bool:  # IL-24
        return self.who is None

    def waiting(self) -> list[int | str]:
        return [] if self.over else [self.who]

    def chance(self) -> dict[str, int]:
        return dict(self.choices) if self.who == CHANCE else {}

    def legal(self, seat: int) -> list[str]:
        return list(self.choices) if self.who == seat else []

    def play(self, by: int | str, text: str) -> None:
        if by != self.who or text not in self.choices:
            raise ValueError(f"{by} may not play {text!r}")
        self.go_on(text)

    def go_on(self, text):
        try:
            self.who, self.choices = self.story.send(text)
        except StopIteration:
            self.who, self.choices = None, []

    # The story

    def tell(self):  # IL-05, IL-06, IL-10, IL-22, IL-23
        yield from self.lay_the_map()
        for seat in range(self.players):
            yield from self.build(seat)
        yield from self.deal()
        while any(self.houses_left):
            for seat in range(self.players):
                yield from self.build(seat)
                yield from self.prepare_and_disaster(seat)
        for seat in range(self.players):  # the Final Round
            yield from self.prepare_and_disaster(seat)

    def prepare_and_disaster(self, seat):  # IL-10, IL-23, IL-R11
        yield from self.take_cards(seat)
        yield from self.place_safety_token(seat)
        yield from self.disaster()

    # The map

    def lay_the_map(self):  # IL-02, IL-03, IL-R8
        small = self.printed["small_location_risks"]
        for location in self.of_size(small=True):
            yield from self.lay(location, {number: self.tokens[number] for number in small})
        for _ in range(DEAD_ENDS):
            laid = yield from self.lay_large_locations()
            if laid:
                return
        for location in self.of_size(small=False):
            yield from self.lay(location, {self.locations[location]["example_risk"]: 1})

    def lay_large_locations(self):  # IL-03, IL-R8
        for location in self.of_size(small=False):
            fitting = self.fitting(location)
            if not any(fitting.values()):
                yield CHANCE, {"risk again": 1}
                self.pick_up_large_locations()
                return False
            yield from self.lay(location, fitting)
        return True

    def fitting(self, location):  # IL-03, IL-R8
        around = [self.risk.get(neighbour) for neighbour in self.locations[location]["adjacent"]]
        return {number: left for number, left in self.tokens.items() if number not in around}

    def lay(self, location, weights):
        text = yield (
            CHANCE,
            {f"risk {location}={number}": weight for number, weight in weights.items() if weight},
        )
        self.risk[location] = int(text.split("=")[1])
        self.tokens[self.risk[location]] -= 1

    def pick_up_large_locations(self):  # IL-R8
        for location in self.of_size(small=False):
            if location in self.risk:
                self.tokens[self.risk.pop(location)] += 1

    def of_size(self, small):
        return [name for name, location in self.locations.items() if location["small"] == small]

    # Build

    def build(self, seat):  # IL-06, IL-11, IL-R10
        empty = [f"house {slot}" for slot in self.slots if slot not in self.houses]
        if not empty or self.houses_left[seat] == 0:
            return
        text = yield seat, empty
        slot = text.split(" ")[1]
        self.houses[slot] = seat
        self.damage[slot] = 0
        self.houses_left[seat] -= 1

    # Cards

    def deal(self):  # IL-08, IL-09, IL-R16
        for place in range(len(self.row)):
            yield from self.fill(place)
        for seat in range(self.players):
            for _ in range(self.printed["opening_hand"] + self.extra_cards[seat]):
                yield from self.draw_to_hand(seat)

    def draw(self):  # IL-08, IL-R5
        """A card from the deck, or None if there is none to be had."""
        if not self.deck:
            self.deck, self.discards = self.discards, []
        if not self.deck:
            return None
        text = yield CHANCE, {f"card {card}": 1 for card in self.deck}
        card = text.split(" ")[1]
        self.deck.remove(card)
        return card

    def draw_to_hand(self, seat):  # IL-R6
        card = yield from self.draw()
        self.hands[seat].append(card)

    def fill(self, place):  # IL-08, IL-12, IL-R5
        self.row[place] = yield from self.draw()

    def take_cards(self, seat):  # IL-12, IL-R5, IL-R6
        gaps: list[int] = []
        for _ in range(self.printed["draw_per_turn"]):
            sources = self.sources()
            if sources:
                text = yield seat, [f"take {source}" for source in sources]
                yield from self.take(seat, text.split(" ")[1], gaps)
        for place in gaps:
            yield from self.fill(place)

    def sources(self):  # IL-12, IL-R5
        deck = ["deck"] if self.deck or self.discards else []
        return deck + [card for card in self.row if card]

    def take(self, seat, source, gaps):  # IL-12, IL-R6, IL-R12
        if source == "deck":
            yield from self.draw_to_hand(seat)
            return
        gaps.append(self.row.index(source))
        self.row[gaps[-1]] = None
        self.hands[seat].append(source)
        self.seen[seat].add(source)

    # Safety Tokens

    def place_safety_token(self, seat):  # IL-13, IL-R3, IL-R4, IL-R15
        places = [
            f"shield {name}" for name in self.locations if len(self.matching(seat, name)) >= self.price()
        ]
        if not places or sum(self.shields.values()) == self.printed["safety_tokens"]:
            return
        text = yield seat, [*places, "pass"]
        if text != "pass":
            location = text.split(" ")[1]
            self.discard(seat, self.matching(seat, location)[: self.price()])
            self.shields[location] += 1

    def price(self):  # IL-13
        return self.printed["cards_per_safety_token"]

    def matching(self, seat, location):  # IL-13, IL-R13
        """The cards that show the Location's disaster, those to be discarded first in front."""
        hazard = self.locations[location]["hazard"]
        cards = [card for card in self.cards if card in self.hands[seat] and self.cards[card] == hazard]
        return sorted(cards, key=lambda card: card not in self.seen[seat])

    def discard(self, seat, cards):  # IL-14, IL-R12
        for card in cards:
            self.hands[seat].remove(card)
            self.seen[seat].discard(card)
            self.discards.append(card)

    # Disaster

    def disaster(self):  # IL-15, IL-16, IL-18, IL-R2, IL-R14
        first = yield from self.roll()
        second = yield from self.roll()
        if first + second == self.printed["no_disaster_roll"]:
            return
        damage = self.damage_table[(yield from self.roll())]
        for location, number in self.risk.items():
            if number == first + second:
                self.strike(location, damage)

    def roll(self):
        text = yield CHANCE, {f"die {face}": 1 for face in DIE_FACES}
        return int(text.split(" ")[1])

    def strike(self, location, damage):  # IL-07, IL-17, IL-19, IL-20, IL-R3, IL-R4
        for slot in self.houses:
            if location in self.slots[slot]:
                self.damage[slot] += max(0, damage - self.shields[location])

    # What everybody sees

    def scores(self) -> list[int]:  # IL-24
        owners = self.houses.items()
        return [
            sum(self.damage[slot] for slot, owner in owners if owner == seat) for seat in range(self.players)
        ]

    def places(self) -> list[int] | None:  # IL-24, IL-R9
        if not self.over:
            return None
        scores = self.scores()
        return [1 + sum(other < score for other in scores) for score in scores]

    @property
    def ending(self) -> str | None:  # IL-24
        return "complete" if self.over else None

    def knows(self, seat: int | None) -> dict[str, Any]:  # IL-R12
        """What a seat may know of the cards (None: a spectator)."""
        return {
            "hand": None if seat is None else list(self.hands[seat]),
            "seen": [set(cards) for cards in self.seen],
            "hand_sizes": [len(hand) for hand in self.hands],
            "row": list(self.row),
            "discards": list(self.discards),
            "deck_size": len(self.deck),
        }
