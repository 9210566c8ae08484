"""Resilience as the rulebook tells it: slow, obvious, and the judge of the compiled rules.

Written from the clauses and rulings alone. Nothing here comes from the engine.

The rules are one story, told by generators from the deal to the last Crisis. Wherever somebody must choose,
or chance must fall, the story stops at `yield questions` (who is asked: what may be answered) and goes on
with one answer. Where several seats are asked at once, any of them may answer first.

How some rulings are read:
- RE-R2, RE-R21: at the reveal Action and RESTORE cards are on the discard pile before anything takes effect,
  so a Study Tour may draw them again.
- RE-R3: "no vote could name an Investment" looks at all communities; protected ones cannot be named.
- RE-R6: the others know only how many Houses a seat has, also where they saw an Investment being closed.
- RE-R10, RE-R22: a Permit Renewal, Closure Order or Land Swap without a legal target asks nothing: `decline`
  is never offered alone. A Planting Drive has no `decline` at all: it brings back as much as it can (RE-R5).
- RE-R13: the discard pile becomes the deck just before the chance event that needs it, not when the last card
  of the deck is drawn. All reviewers' discards lie on it before the first of them draws.
- RE-R15: with a Storm Shelter at least one Investment stays, so its player is asked, even where all are lost.
- RE-R16: a known Crisis card has weight 1. The order of the top two becomes unsure to the others when the
  watcher has decided, `decline` or not. Which cards lie there is not learnt by anybody else.
- RE-R17: only as many of a kind are out of reach as were protected. A destroyed card is a protected one only
  if no other of its kind is left, and its protection goes with it.
- RE-R18: a loss finds an Environment at zero only if some of the loss is left when it gets there.
- RE-R24: a Land Swap may exchange equal Investments, too, and a House for a House.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

CHANCE = "chance"
HOUSE = "house"
DECLINE = "decline"
ALL = -1  # in the data: an Extreme Weather Event destroys all Investments
PLANTING_DRIVE = 3
STUDY_TOUR = 2
WEATHER_WATCH = 2


class Reference:
    """One match. Seats are numbered from 0; hands, communities and piles are lists of card names."""

    def __init__(self, players: int, options: dict[str, Any], content: dict[str, Any]) -> None:
        self.players = players
        self.seats = range(players)
        self.read_the_box(content)
        self.lay_the_table()
        self.story = self.tell()
        self.go_on(None)

    def read_the_box(self, content):  # RE-01, RE-02
        self.printed = content["printed"]
        self.environments = {kind["id"]: kind for kind in content["environment"]}
        self.impact_order = content["impact"]["order"]
        self.investments = {card["id"]: card for card in content["investment"]}
        self.mines = {card["id"]: card for card in content["mine"]}
        self.actions = {
            f"{card['id']}_{order}": (order, card["effect"])
            for card in content["action"]
            for order in card["orders"]
        }
        self.sustainable_dp = content["sustainable"]["dp_by_count"]
        self.weather = {card["id"]: card for card in content["extreme_weather"]}
        self.end_game = {card["id"]: card for card in content["end_game"]}
        self.names = [*self.investments, *self.mines, *self.actions]  # the data's order
        self.crisis_names = [*self.weather, *self.end_game]

    def lay_the_table(self):  # RE-01, RE-02
        self.environment = {kind: data["face_up"] for kind, data in self.environments.items()}
        self.deck = [name for name, card in self.investments.items() for _ in range(card["count"])]
        self.deck += [*self.mines, *self.actions]
        self.discards: list[str] = []
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.built: list[list[str]] = [[] for _ in self.seats]  # Investments that lie face up
        self.houses: list[list[str]] = [[] for _ in self.seats]  # the cards under the Houses
        self.protected: list[list[str]] = [[] for _ in self.seats]  # of `built`, this round
        self.shelters = [0] * self.players
        self.crisis_deck = [name for name, card in self.weather.items() for _ in range(card["count"])]
        self.crisis_deck += self.end_game
        self.on_top: list[str] = []  # Crisis cards known through a Weather Watch, the next one first
        self.remembered: list[list[str]] = [[] for _ in self.seats]  # those of them that a seat has seen
        self.order_known = [True] * self.players  # whether `remembered` is in the order of the deck
        self.crises: list[str] = []  # revealed so far
        self.slots: list[str] = []  # End Game Crises on the Step Tracker
        self.lead = 0
        self.rounds = 0
        self.face_down: dict[int, str] = {}  # what was chosen but is not revealed yet
        self.typhoon_destruction = False

    # Who is to act, and what they may do

    @property
    def over(self) -> bool:
        return not self.questions

    def waiting(self) -> list[int | str]:
        return sorted(self.questions)

    def chance(self) -> dict[str, int]:
        return dict(self.questions.get(CHANCE, {}))

    def legal(self, seat: int) -> list[str]:
        return list(self.questions.get(seat, []))

    def play(self, by: int | str, text: str) -> None:
        if text not in self.questions.get(by, ()):
            raise ValueError(f"{by} may not play {text!r}")
        self.go_on((by, text))

    def go_on(self, answer):
        try:
            self.questions = self.story.send(answer)
        except StopIteration:
            self.questions = {}

    def ask(self, seat, choices):
        _, text = yield {seat: choices}
        return text

    def ask_face_down(self, questions):  # RE-03, RE-05, RE-15
        """All are asked at the same time; nothing happens before the last has chosen."""
        while len(self.face_down) < len(questions):
            seat, text = yield {seat: questions[seat] for seat in questions if seat not in self.face_down}
            self.face_down[seat] = text
        chosen, self.face_down = self.face_down, {}
        return {seat: chosen[seat] for seat in self.from_the_leader() if seat in chosen}

    def from_the_leader(self):  # RE-R2, RE-R13
        return [(self.lead + step) % self.players for step in self.seats]

    # The story

    def tell(self):  # RE-03, RE-R2
        while True:
            yield from self.draw_to_seven()  # in the first round: the deal
            for _ in range(self.printed["activities_per_round"]):
                yield from self.activity()
            self.apply_the_impact()
            yield from self.council()
            yield from self.crisis()
            if self.typhoon_destruction or len(self.slots) == self.printed["end_game_slots"]:
                return
            self.end_the_round()

    def end_the_round(self):  # RE-R2, RE-R15, RE-R17
        self.protected = [[] for _ in self.seats]
        self.shelters = [0] * self.players
        self.lead = (self.lead + 1) % self.players
        self.rounds += 1

    # Step 1: draw to 7 cards

    def draw_to_seven(self):  # RE-01, RE-04, RE-R13
        for seat in self.from_the_leader():
            yield from self.draw(seat, self.printed["hand_size"] - len(self.hands[seat]))

    def draw(self, seat, number):  # RE-04, RE-R13
        for _ in range(number):
            if not self.deck:
                self.deck, self.discards = self.discards, []
            if not self.deck:
                return
            card = yield from self.turn_up("card", Counter(self.deck))
            self.deck.remove(card)
            self.hands[seat].append(card)

    def turn_up(self, word, weights):
        _, text = yield {CHANCE: {f"{word} {card}": weight for card, weight in weights.items()}}
        return text.split(" ")[1]

    # Step 2: three activities

    def activity(self):  # RE-05, RE-R1, RE-R2, RE-R22
        questions = {seat: self.activities(seat) for seat in self.seats if self.hands[seat]}
        chosen = yield from self.ask_face_down(questions)
        played = {seat: text.split(" ") for seat, text in chosen.items()}
        for seat, (what, card) in played.items():
            self.reveal(seat, what, card)
        actions = [(*self.actions[card], seat) for seat, (what, card) in played.items() if what == "action"]
        for _order, effect, seat in sorted(actions):  # RE-09
            yield from self.take_effect(seat, effect)
        for seat, (what, _card) in played.items():
            if what == "restore":
                yield from self.restore(seat, self.printed["restore_activity"])

    def activities(self, seat):  # RE-06, RE-07, RE-08, RE-09, RE-R10
        hand = self.in_order(set(self.hands[seat]))
        return [
            *(f"build {card}" for card in hand if card not in self.actions),
            *(f"restore {card}" for card in hand),
            *(f"house {card}" for card in hand),
            *(f"action {card}" for card in hand if card in self.actions),
        ]

    def in_order(self, cards):
        return sorted(cards, key=self.names.index)

    def reveal(self, seat, what, card):  # RE-06, RE-07, RE-08, RE-09, RE-R21
        self.hands[seat].remove(card)
        if what == "build":
            self.built[seat].append(card)
        elif what == "house":
            self.houses[seat].append(card)
        else:
            self.discards.append(card)

    def restore(self, seat, number):  # RE-07, RE-11, RE-R5, RE-R22
        missing = {kind: data["cards"] - self.environment[kind] for kind, data in self.environments.items()}
        number = min(number, sum(missing.values()))
        if number == 0:
            return
        plans = combinations_with_replacement(self.environments, number)
        fitting = [plan for plan in plans if all(plan.count(kind) <= missing[kind] for kind in plan)]
        text = yield from self.ask(seat, [" ".join(["plant", *plan]) for plan in fitting])
        for kind in text.split(" ")[1:]:
            self.environment[kind] += 1

    # Action cards

    def take_effect(self, seat, effect):  # RE-09, RE-R10
        if effect == "protect_one_own_until_end_of_round":
            yield from self.permit_renewal(seat)
        elif effect == "turn_one_investment_into_house":
            yield from self.closure_order(seat)
        elif effect == "swap_one_own_with_one_other":
            yield from self.land_swap(seat)
        elif effect == "restore_three":
            yield from self.restore(seat, PLANTING_DRIVE)
        elif effect == "one_less_destroyed_this_round":
            self.shelters[seat] += 1  # RE-R15
        elif effect == "draw_two":
            yield from self.draw(seat, STUDY_TOUR)
        elif effect == "reorder_top_two_crises":
            yield from self.weather_watch(seat)

    def ask_for_target(self, seat, targets):  # RE-R10
        """The words of the chosen target, or None."""
        if not targets:
            return None
        text = yield from self.ask(seat, [*targets, DECLINE])
        return None if text == DECLINE else text.split(" ")[1:]

    def permit_renewal(self, seat):  # RE-R10, RE-R17
        target = yield from self.ask_for_target(seat, [f"protect {card}" for card in self.touchable(seat)])
        if target:
            self.protected[seat].append(target[0])

    def closure_order(self, seat):  # RE-R10, RE-R17
        targets = [f"close {owner} {card}" for owner in self.seats for card in self.touchable(owner)]
        target = yield from self.ask_for_target(seat, targets)
        if target:
            self.close(int(target[0]), target[1])

    def land_swap(self, seat):  # RE-R10, RE-R12, RE-R17, RE-R24
        targets = [
            f"swap {mine} {other} {theirs}"
            for mine in self.swappable(seat)
            for other in self.seats
            if other != seat
            for theirs in self.swappable(other)
        ]
        target = yield from self.ask_for_target(seat, targets)
        if target:
            self.swap(seat, target[0], int(target[1]), target[2])

    def touchable(self, seat):  # RE-R17
        """Which Investments, Houses apart, an Action or a Vote can touch."""
        kinds = self.in_order(set(self.built[seat]))
        return [card for card in kinds if self.built[seat].count(card) > self.protected[seat].count(card)]

    def swappable(self, seat):  # RE-R17, RE-R24
        return self.touchable(seat) + ([HOUSE] if self.houses[seat] else [])

    def swap(self, seat, mine, other, theirs):  # RE-R24
        given = self.take_away(seat, mine)
        taken = self.take_away(other, theirs)
        (self.houses if mine == HOUSE else self.built)[other].append(given)
        (self.houses if theirs == HOUSE else self.built)[seat].append(taken)

    def take_away(self, seat, card):  # RE-R12, RE-R17
        """Takes an Investment from a community: the card itself."""
        if card == HOUSE:
            lowest = self.in_order(self.houses[seat])[0]
            self.houses[seat].remove(lowest)
            return lowest
        self.built[seat].remove(card)
        if self.protected[seat].count(card) > self.built[seat].count(card):
            self.protected[seat].remove(card)
        return card

    def close(self, seat, card):  # RE-16
        self.houses[seat].append(self.take_away(seat, card))

    def destroy(self, seat, card):  # RE-12, RE-19, RE-R6, RE-R21
        self.discards.append(self.take_away(seat, card))

    # Weather Watch

    def weather_watch(self, seat):  # RE-R16
        for place in range(WEATHER_WATCH):
            card = yield from self.turn_up("look", self.next_crisis(place))
            if place == len(self.on_top):
                self.crisis_deck.remove(card)
                self.on_top.append(card)
            self.remember(seat, place, card)
        first, second = self.on_top
        orders = [(first, second), (second, first)] if first != second else [(first, second)]
        orders.sort(key=lambda order: [self.crisis_names.index(card) for card in order])
        target = yield from self.ask_for_target(seat, [f"order {one} {other}" for one, other in orders])
        if target:
            self.on_top = list(target)
        self.forget_the_order()
        self.remembered[seat] = list(self.on_top)
        self.order_known[seat] = True

    def next_crisis(self, place):  # RE-R16
        if place < len(self.on_top):
            return {self.on_top[place]: 1}
        return Counter(self.crisis_deck)

    def remember(self, seat, place, card):  # RE-R16
        """Another card that the seat knew in unknown order must be the one it has not looked at yet."""
        others = list(self.remembered[seat])
        if card in others[place:]:
            others.remove(card)
            others.insert(place, card)
        elif len(others) < WEATHER_WATCH:
            others.insert(place, card)
        self.remembered[seat] = others
        self.order_known[seat] = True

    def forget_the_order(self):  # RE-R16
        for seat in self.seats:
            if self.remembered[seat]:
                self.order_known[seat] = self.remembered[seat] == self.on_top[:1] * WEATHER_WATCH

    # Step 3: apply the Impact

    def apply_the_impact(self):  # RE-10, RE-14, RE-R18, RE-R19
        for turn in self.impact_order:
            if turn == "mines":
                self.mines_impact()
            else:
                self.environment_impact(turn)

    def environment_impact(self, kind):  # RE-10, RE-11, RE-R18, RE-R19
        change = self.net_impact(kind)
        if change < 0:
            self.lose_environment(kind, -change)
        else:
            left = self.environments[kind]["cards"] - self.environment[kind]
            self.environment[kind] += min(change, left)
        if self.environment[kind] == 0:
            self.deplete(kind)

    def net_impact(self, kind):  # RE-10, RE-R19
        cards = [card for built in self.built for card in built if card in self.investments]
        by_investments = sum(self.investments[card]["impact"].get(kind, 0) for card in cards)
        crises = [self.end_game[card] for card in self.slots]
        by_crises = sum(crisis["impact_per_round"] for crisis in crises if crisis["environment"] == kind)
        return by_investments + by_crises

    def mines_impact(self):  # RE-14, RE-R19
        standing = [card for built in self.built for card in built if card in self.mines]
        for mine in sorted(standing, key=lambda card: self.mines[card]["order"]):
            for kind in self.mines[mine]["destroys"]:
                self.lose_environment(kind, 1)

    def lose_environment(self, kind, number):  # RE-11, RE-12, RE-13, RE-R18
        for _ in self.environments:  # once around at most
            if number == 0:
                return
            gone = min(number, self.environment[kind])
            self.environment[kind] -= gone
            number -= gone
            if self.environment[kind] == 0:
                self.deplete(kind)
            kind = self.environments[kind]["redirect"]

    def deplete(self, kind):  # RE-12
        for seat in self.seats:
            for card in list(self.built[seat]):
                if self.is_commercial(card) and self.investments[card]["environment"] == kind:
                    self.destroy(seat, card)

    def is_commercial(self, card):  # RE-23
        return card in self.investments and self.investments[card]["kind"] == "commercial"

    # Step 4: Council

    def council(self):  # RE-15
        chosen = yield from self.ask_face_down({seat: ["vote", "review"] for seat in self.seats})
        yield from self.vote([seat for seat in chosen if chosen[seat] == "vote"])
        yield from self.review([seat for seat in chosen if chosen[seat] == "review"])

    def vote(self, voters):  # RE-16, RE-25, RE-R3, RE-R4, RE-R20
        ballot = [f"vote {owner} {card}" for owner in self.seats for card in self.touchable(owner)]
        if not ballot:
            return
        abstain = ["abstain"] if any(self.houses) else []
        votes = yield from self.ask_face_down(dict.fromkeys(voters, ballot + abstain))
        for text, number in Counter(votes.values()).items():
            if text != "abstain":
                self.count_votes(int(text.split(" ")[1]), text.split(" ")[2], number)

    def count_votes(self, owner, card, votes):  # RE-16, RE-R4
        unprotected = self.built[owner].count(card) - self.protected[owner].count(card)
        for _ in range(min(votes // self.printed["votes_to_close"], unprotected)):
            self.close(owner, card)

    def review(self, reviewers):  # RE-17, RE-R13, RE-R14, RE-R22
        chosen = yield from self.ask_face_down({seat: self.reviews(seat) for seat in reviewers})
        numbers = {seat: self.discard(seat, text.split(" ")[1:]) for seat, text in chosen.items()}
        for seat, number in numbers.items():
            yield from self.draw(seat, number)

    def discard(self, seat, cards):  # RE-17, RE-R14
        """How many cards the seat discarded."""
        cards = [card for card in cards if card != "-"]
        for card in cards:
            self.hands[seat].remove(card)
            self.discards.append(card)
        return len(cards)

    def reviews(self, seat):  # RE-17, RE-R22
        hand = self.in_order(self.hands[seat])
        texts = [
            " ".join(["discard", *cards])
            for number in range(self.printed["review_max"], 0, -1)
            for cards in combinations(hand, number)
        ]
        return [*dict.fromkeys(texts), "discard -"]

    # Step 5: Crisis

    def crisis(self):  # RE-18, RE-R16
        card = yield from self.turn_up("crisis", self.next_crisis(0))
        if self.on_top:
            self.on_top.pop(0)
        else:
            self.crisis_deck.remove(card)
        self.crises.append(card)
        self.reveal_to_all(card)
        if card in self.end_game:
            self.end_game_crisis(card)
        else:
            yield from self.extreme_weather(card)

    def reveal_to_all(self, card):  # RE-R16
        """At most one card is still known now, and that is the next one."""
        for seat in self.seats:
            if card in self.remembered[seat]:
                self.remembered[seat].remove(card)
            self.order_known[seat] = True

    def end_game_crisis(self, card):  # RE-21, RE-R18
        self.lose_environment(self.end_game[card]["environment"], self.end_game[card]["destroys_now"])
        self.slots.append(card)

    def extreme_weather(self, card):  # RE-19, RE-20, RE-R9, RE-R15, RE-R23
        losses = [self.losses(seat, card) for seat in self.seats]
        for seat in self.seats:
            if losses[seat] == self.count_investments(seat):
                self.destroy_all(seat)
                losses[seat] = 0
        while any(losses):
            seat, text = yield {seat: self.destroyable(seat) for seat in self.seats if losses[seat]}
            self.destroy(seat, text.split(" ")[1])
            losses[seat] -= 1
        nothing_left = not any(self.count_investments(seat) for seat in self.seats)
        self.typhoon_destruction = self.weather[card]["can_end_game"] and nothing_left

    def losses(self, seat, card):  # RE-19, RE-R15
        looks_at = self.weather[card]["looks_at"]
        health = self.total_environment() if looks_at == "total" else self.environment[looks_at]
        number = next(number for lowest, number in self.weather[card]["bands"] if health >= lowest)
        owned = self.count_investments(seat)
        destroyed = owned if number == ALL else min(number, owned)
        return max(0, destroyed - self.shelters[seat])

    def count_investments(self, seat):
        return len(self.built[seat]) + len(self.houses[seat])

    def destroy_all(self, seat):  # RE-R15
        while self.count_investments(seat):
            self.destroy(seat, self.built[seat][0] if self.built[seat] else HOUSE)

    def destroyable(self, seat):  # RE-R9, RE-R12, RE-R17
        kinds = self.in_order(set(self.built[seat]))
        return [f"lose {card}" for card in kinds + ([HOUSE] if self.houses[seat] else [])]

    # The end

    def total_environment(self):  # RE-24
        return sum(self.environment.values())

    def scores(self) -> list[int]:  # RE-22
        house_dp = self.printed["house_dp"]
        return [
            sum(self.dp(card) for card in self.built[seat]) + house_dp * len(self.houses[seat])
            for seat in self.seats
        ]

    def dp(self, card):  # RE-22, RE-23
        if card in self.mines:
            return self.mines[card]["dp"]
        if self.investments[card]["kind"] == "sustainable":
            return self.sustainable_dp[self.environment[self.investments[card]["environment"]]]
        return self.investments[card]["dp"]

    def places(self) -> list[int] | list[None] | None:  # RE-20, RE-22, RE-R8
        if not self.over:
            return None
        if self.typhoon_destruction:
            return [None] * self.players
        ranks = [(-dp, self.destructive(seat)) for seat, dp in enumerate(self.scores())]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def destructive(self, seat):  # RE-R8
        return sum(self.destroys(card) for card in self.built[seat])

    def destroys(self, card):  # RE-23, RE-R8
        return card in self.mines or any(change < 0 for change in self.investments[card]["impact"].values())

    @property
    def ending(self) -> str | None:  # RE-20, RE-21, RE-24
        if not self.over:
            return None
        if self.typhoon_destruction:
            return "typhoon"
        limits = next(row for row in self.printed["epilogue_threshold"] if row["players"] == self.players)
        high_dp = sum(self.scores()) >= limits["dp"]
        high_environment = self.total_environment() >= limits["environment"]
        for epilogue in self.printed["epilogue"]:
            if (epilogue["high_dp"], epilogue["high_environment"]) == (high_dp, high_environment):
                return f"epilogue-{epilogue['number']}"
        raise ValueError("the box has no Epilogue for this end")

    # What everybody sees

    def knows(self, seat: int | None) -> dict[str, Any]:  # RE-05, RE-08, RE-R3, RE-R6, RE-R14, RE-R16, RE-R21
        """What a seat may know (None: a spectator). Until the reveal a chosen card counts as in hand."""
        player = seat is not None
        return {
            "round": self.rounds,
            "lead": self.lead,
            "environment": dict(self.environment),
            "built": [self.in_order(built) for built in self.built],
            "houses": [len(houses) for houses in self.houses],
            "protected": [self.in_order(protected) for protected in self.protected],
            "shelters": list(self.shelters),
            "hand_sizes": [len(hand) for hand in self.hands],
            "chosen": [other in self.face_down for other in self.seats],
            "deck_size": len(self.deck),
            "discards_size": len(self.discards),
            "crises": list(self.crises),
            "slots": list(self.slots),
            "hand": self.in_order(self.hands[seat]) if player else None,
            "choice": self.face_down.get(seat) if player else None,
            "under_houses": self.in_order(self.houses[seat]) if player else None,
            # Those of the next two Crisis cards that the seat has seen; and in their order, if it knows that.
            "seen_crises": sorted(self.remembered[seat], key=self.crisis_names.index) if player else None,
            "next_crises": list(self.remembered[seat]) if player and self.order_known[seat] else None,
        }
