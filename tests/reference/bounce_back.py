"""Bounce Back (Metro Manila) as the rulebook tells it: slow, obvious, and the judge of the compiled rules.

Written from the clauses and rulings alone. Nothing here comes from the engine.

The rules are one story, told by generators from round zero to the end of round 8. Wherever somebody must
choose, or the die must fall, the story stops at `yield {who: choices}` and goes on with who chose, and what.

How some rulings are read:
- BB-R7: a card in the draft has left the hand, takes one of the three planning spots and binds its cost, but
  the budget is paid only when all agree. A card taken back lies in the hand, closed until the step ends.
- BB-R7, BB-R15: whether anything can be bought is asked once, as the step opens. From then on everybody has
  to agree, even those who can do nothing else, and even when nothing more can be bought.
- BB-R4, BB-R9: mitigation never brings what is left of an impact below 0, recovery never a token above 0; the
  rest of the card is lost.
- BB-R10: a collapsed token lies where it fell, below the end of the bar.
- BB-R6, BB-R13: round 8 leaves out the buying only; what lies in planning is implemented after its count.
- BB-05, BB-R16: the new budget comes as the first round of its period begins, in round 8 too.
"""

from typing import Any

CHANCE = "chance"
DIE_FACES = (1, 2, 3, 4, 5, 6)


class Reference:
    """One match. Seats are numbered from 0; a card is in hand, in the draft, in planning or implemented."""

    def __init__(self, players: int, options: dict[str, Any], content: dict[str, Any]) -> None:
        self.players = players
        self.may_take_back = options.get("consent", "simple") == "full"  # BB-R7
        self.read_the_box(content)
        seats = range(players)
        self.hands = [set(self.cards_of(seat)) for seat in seats]  # BB-03
        self.planning: list[set[str]] = [set() for _ in seats]
        self.implemented: list[set[str]] = [set() for _ in seats]
        self.prepare = [dict.fromkeys(self.shocks_of(seat), 0) for seat in seats]  # BB-04: shock: token
        self.shock = [dict.fromkeys(self.shocks_of(seat), 0) for seat in seats]
        self.draft: set[str] = set()
        self.taken_back: set[str] = set()
        self.agreed: set[int] = set()
        self.round = self.printed["planning_round"]
        self.budget = 0
        self.pawn = 0  # BB-R14
        self.left = 0  # of the impact on the subsystem whose turn it is
        self.collapsed = False
        self.story = self.tell()
        self.asked: dict[int | str, Any] = {}
        self.go_on(None)

    def read_the_box(self, content):  # BB-01, BB-02
        self.printed = content["printed"]
        self.subsystems = content["subsystem"]
        self.cards = {card["id"]: card for card in content["card"]}
        self.impacts = {shock["die"]: shock for shock in content["shock"]}
        self.factors = {stress["id"]: stress["factors"] for stress in content["stress"]}
        self.new_budget_in = [period["rounds"][0] for period in content["budget_period"]]

    def cards_of(self, seat):  # BB-03
        subsystem = self.subsystems[seat]["id"]
        return [name for name, card in self.cards.items() if card["subsystem"] == subsystem]

    def shocks_of(self, seat):
        return self.subsystems[seat]["shocks"]

    # Who is to act, and what they may do

    @property
    def over(self) -> bool:  # BB-16, BB-23
        return not self.asked

    def waiting(self) -> list[int | str]:
        return list(self.asked)

    def chance(self) -> dict[str, int]:
        return dict(self.asked.get(CHANCE, {}))

    def legal(self, seat: int) -> list[str]:
        return list(self.asked.get(seat, []))

    def play(self, by: int | str, text: str) -> None:
        if text not in self.asked.get(by, []):
            raise ValueError(f"{by} may not play {text!r}")
        self.go_on((by, text))

    def go_on(self, answer):
        try:
            self.asked = self.story.send(answer)
        except StopIteration:
            self.asked = {}

    # The story

    def tell(self):  # BB-06, BB-09, BB-22, BB-23
        self.budget = self.printed["budget_per_period"]
        yield from self.buy()
        while self.round < self.printed["rounds"]:
            self.begin_round()
            yield from self.roll_and_suffer()
            if self.collapsed:
                return
            yield from self.recover()
            self.count()
            self.implement()
            if self.round < self.printed["rounds"]:  # BB-R6
                yield from self.buy()

    def begin_round(self):  # BB-05, BB-R16
        self.round += 1
        if self.round in self.new_budget_in:
            self.budget = self.printed["budget_per_period"]

    # The shock

    def roll_and_suffer(self):  # BB-09, BB-R8
        _, text = yield {CHANCE: {f"die {face}": 1 for face in DIE_FACES}}
        die = int(text.split(" ")[1])
        if die == self.printed["no_shock_face"]:
            return
        for seat in range(self.players):
            if die in self.shocks_of(seat):
                yield from self.suffer(seat, die)
            if self.collapsed:
                return

    def suffer(self, seat, die):  # BB-13, BB-14, BB-15, BB-16, BB-R2, BB-R3, BB-R10
        self.left = max(0, self.impact(seat, die) - self.prepare[seat][die])
        yield from self.mitigate(seat, die)
        self.shock[seat][die] -= self.left
        self.left = 0
        self.collapsed = self.shock[seat][die] < self.printed["collapse_below"]

    def impact(self, seat, die):  # BB-10, BB-11, BB-12, BB-R1
        shock = self.impacts[die]
        factor = self.factors[shock["stress"]][self.round - 1]
        return -sum(shock[self.subsystems[seat]["id"]]) * factor

    def mitigate(self, seat, die):  # BB-14, BB-R8, BB-R9
        while self.left > 0:
            ready = [
                card for card in self.of_kind("mitigation", self.implemented[seat]) if die in self.names(card)
            ]
            card = yield from self.choose(seat, ready, "done mitigation")
            if card is None:
                return
            self.left = max(0, self.left - self.total(card))
            self.implemented[seat].remove(card)
            self.hands[seat].add(card)

    # Recovery

    def recover(self):  # BB-17, BB-R8
        for seat in range(self.players):
            yield from self.recover_subsystem(seat)

    def recover_subsystem(self, seat):  # BB-17, BB-R4, BB-R9, BB-R12
        while True:
            ready = [
                card for card in self.of_kind("recovery", self.planning[seat]) if self.healed_by(seat, card)
            ]
            card = yield from self.choose(seat, ready, "done recovery")
            if card is None:
                return
            for die in self.healed_by(seat, card):
                self.shock[seat][die] = min(0, self.shock[seat][die] + self.total(card))
            self.planning[seat].remove(card)
            self.hands[seat].add(card)

    def healed_by(self, seat, card):  # BB-17
        return [die for die in self.names(card) if self.shock[seat][die] < 0]

    def choose(self, seat, cards, enough):  # BB-R8
        """One of the cards, or None; where no card applies, nobody is asked."""
        if not cards:
            return None
        _, text = yield {seat: [f"use {card}" for card in cards] + [enough]}
        return None if text == enough else text.split(" ")[1]

    # Cards

    def of_kind(self, kind, cards):
        return [card for card in self.in_order(cards) if self.cards[card]["kind"] == kind]

    def in_order(self, cards):
        return [card for card in self.cards if card in cards]

    def names(self, card):
        return self.cards[card]["shocks"]

    def total(self, card):  # BB-R11
        return sum(self.cards[card]["effect"])

    # The count, and what follows it

    def count(self):  # BB-18, BB-R13, BB-R14
        self.pawn = sum(self.balance(seat) for seat in range(self.players))

    def balance(self, seat):  # BB-18
        return sum(self.prepare[seat].values()) + sum(self.shock[seat].values())

    def implement(self):  # BB-19, BB-20, BB-21, BB-R5
        for seat in range(self.players):
            for card in self.of_kind("preparation", self.planning[seat]):
                for die in self.names(card):
                    self.prepare[seat][die] += self.total(card)
                self.lay_down(seat, card)
            for card in self.of_kind("mitigation", self.planning[seat]):
                self.lay_down(seat, card)

    def lay_down(self, seat, card):
        self.planning[seat].remove(card)
        self.implemented[seat].add(card)

    # Buying

    def buy(self):  # BB-07, BB-22, BB-R7, BB-R15
        if not any(self.buyable(seat) for seat in range(self.players)):
            return
        while len(self.agreed) < self.players:
            seat, text = yield {
                seat: self.proposals(seat) for seat in range(self.players) if seat not in self.agreed
            }
            self.answer(seat, text)
        self.pay()
        self.agreed.clear()
        self.taken_back.clear()

    def proposals(self, seat):  # BB-R7
        taking_back = self.drafted(seat) if self.may_take_back else []
        return [
            *(f"buy {card}" for card in self.buyable(seat)),
            *(f"return {card}" for card in taking_back),
            "agree",
        ]

    def buyable(self, seat):  # BB-05, BB-08, BB-R5, BB-R7
        if len(self.planning[seat]) + len(self.drafted(seat)) == self.printed["planning_spots"]:
            return []
        money = self.budget - self.price(self.draft)
        return [
            card
            for card in self.in_order(self.hands[seat] - self.taken_back)
            if self.cards[card]["cost"] <= money
        ]

    def drafted(self, seat):
        return [card for card in self.cards_of(seat) if card in self.draft]

    def price(self, cards):
        return sum(self.cards[card]["cost"] for card in cards)

    def answer(self, seat, text):  # BB-R7
        if text == "agree":
            self.agreed.add(seat)
            return
        self.agreed.clear()
        verb, card = text.split(" ")
        if verb == "buy":
            self.hands[seat].remove(card)
            self.draft.add(card)
        else:
            self.draft.remove(card)
            self.hands[seat].add(card)
            self.taken_back.add(card)

    def pay(self):  # BB-07
        self.budget -= self.price(self.draft)
        for seat in range(self.players):
            self.planning[seat].update(self.drafted(seat))
        self.draft.clear()

    # What everybody sees

    def scores(self) -> list[int]:  # BB-18, BB-23, BB-R14
        return [self.pawn] * self.players

    def places(self) -> list[int | None] | None:  # BB-16, BB-23
        """All first or all lost: they win or lose together."""
        if not self.over:
            return None
        return [None if self.collapsed else 1] * self.players

    @property
    def ending(self) -> str | None:  # BB-16, BB-23
        if not self.over:
            return None
        return "collapse" if self.collapsed else "survived"

    def knows(self, seat: int | None) -> dict[str, Any]:  # BB-03
        """What a seat may know (None: a spectator): everything, as nothing is hidden."""
        return {
            "round": self.round,
            "budget": self.budget,
            "score": self.pawn,
            "left": self.left,
            "draft": self.in_order(self.draft),
            "taken_back": self.in_order(self.taken_back),
            "agreed": sorted(self.agreed),
            "hands": [self.in_order(cards) for cards in self.hands],
            "planning": [self.in_order(cards) for cards in self.planning],
            "implemented": [self.in_order(cards) for cards in self.implemented],
            "prepare": [dict(tokens) for tokens in self.prepare],
            "shock": [dict(tokens) for tokens in self.shock],
        }
