"""What one event changed, between two Tables that the same seat has observed: kinds with named parts.

An event may set off much more: the last face-down choice turns all of them over, and a third activity ends in
the Impact. It is told in the order of the rules, as far as the seat can see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hapag.core.bits import has
from hapag.core.layout import Plain

from .forecast import Scene, looked_at
from .layout import (
    ABSTAIN,
    ACTION,
    BRING_BACK,
    BUILDABLE,
    CHOOSING,
    CLOSE,
    COUNCIL,
    CRISIS,
    DECLINE,
    DRAWING,
    FIRST_ACTION,
    HOUSE,
    HOUSED,
    KINDS,
    LOSING,
    NO_END,
    NONE,
    PLANT,
    PLANTINGS,
    PROTECT,
    REPLACING,
    RESOLVING,
    RESTORE,
    RESTORED,
    REVIEW,
    SEATS,
    SHELTER,
    STANDING,
    STUDY,
    SWAP,
    TOTAL,
    TYPHOON,
    UNKNOWN,
    VOTE,
    VOTING,
    WATCH,
)
from .names import Names, names
from .saying import card_name, say, with_card

Content = dict[str, Any]
Json = dict[str, Any]
Telling = Iterator[Json]


def events(content: Content, box: Plain, before: Plain, after: Plain) -> list[Json]:
    return list(Teller(names(content), box, before, after).everything())


def effect_of(box: Plain, did: int) -> int:
    """What an activity that was turned over does afterwards."""
    return BRING_BACK if did == RESTORED else int(box.effect[did - ACTION - FIRST_ACTION])


class Teller:
    def __init__(self, named: Names, box: Plain, before: Plain, after: Plain) -> None:
        self.named, self.box, self.before, self.after = named, box, before, after
        self.seats = range(before.players)
        self.scene = Scene(named, box, before)

    def everything(self) -> Telling:
        yield from self.deed()
        if self.before.step in (CHOOSING, RESOLVING) and self.after.step >= COUNCIL:
            yield {"kind": "impact"}
            self.scene.impact()
            yield from self.scene.told
        yield from self.new_round()
        yield from self.reshuffled()

    def deed(self) -> Telling:
        """What the event itself did, and all that followed in its step."""
        step = self.before.step
        if step in (DRAWING, REPLACING):
            yield self.drew()
        elif step == RESOLVING:
            yield from self.resolved()
        elif step == CRISIS:
            yield from self.crisis()
        elif step == LOSING:
            yield from self.lost()
        elif self.moved_on():
            turned_over = {CHOOSING: self.reveal, COUNCIL: self.council, VOTING: self.votes}
            yield from turned_over.get(step, self.discards)()
        else:
            yield from self.chose()

    def moved_on(self) -> bool:
        before, after = self.before, self.after
        here = (before.step, before.activity, before.rounds)
        return (after.step, after.activity, after.rounds) != here

    # --- cards ---

    def drew(self) -> Json:
        """A card drawn; which one only its owner sees."""
        seat = self.before.turn
        new = self.differences(seat, -1)
        return {"kind": "drew-card" if new else "drew", "seat": seat, **(new[0] if new else {})}

    def differences(self, seat: int, sign: int) -> list[Json]:
        """The cards that came into a hand (or with sign 1 left it), if they may be seen."""
        before, after = self.before.hand[seat], self.after.hand[seat]
        if before[0] == UNKNOWN:
            return []
        gone = (sign * (before[kind] - after[kind]) for kind in range(KINDS))
        return [with_card(self.named, kind) for kind, n in enumerate(gone) for _ in range(n)]

    def reshuffled(self) -> Telling:
        """The pile became the deck: the deck is larger than it should be."""
        held = sum(self.after.held) - sum(self.before.held)
        drawn = held if self.before.step in (DRAWING, REPLACING) or self.studied() else 0
        cards = self.after.stock - self.before.stock + drawn
        if cards > 0:
            yield {"kind": "reshuffled", "cards": cards}

    def studied(self) -> bool:
        return (
            self.before.step == RESOLVING and self.before.left > 0 and self.effect(self.before.turn) == STUDY
        )

    def effect(self, seat: int) -> int:
        return effect_of(self.box, self.before.did[seat])

    # --- choices face down ---

    def chose(self) -> Telling:
        for seat in self.seats:
            chosen = self.after.chosen[seat]
            if chosen != self.before.chosen[seat]:
                yield self.choice(seat, chosen)

    def choice(self, seat: int, chosen: int) -> Json:
        if chosen == UNKNOWN:
            return {"kind": "chose", "seat": seat}
        said = say(self.named, chosen)
        return {**said, "kind": f"chose-{said['kind']}", "seat": seat}

    # --- activities ---

    def reveal(self) -> Telling:
        yield {"kind": "reveal", "activity": self.before.activity + 1}
        if self.after.activity > self.before.activity + 1:
            return  # nobody had a card for the next one, and what was done in this one is no longer told
        for seat in self.seats:
            yield self.revealed(seat, self.after.did[seat])
        later = (*range(ACTION, PLANT), RESTORED)
        waiting = [seat for seat in self.seats if self.after.did[seat] in later]
        yield from self.without_question(waiting)

    def revealed(self, seat: int, did: int) -> Json:
        if did == NONE:
            return {"kind": "idle", "seat": seat}
        if did in (RESTORED, HOUSED):
            self.scene.built[seat][HOUSE] += did == HOUSED
            return {"kind": "housed" if did == HOUSED else "restores", "seat": seat}
        if did < RESTORE:
            self.scene.built[seat][did] += 1
        return {
            "kind": "built" if did < RESTORE else "plays",
            "seat": seat,
            **with_card(self.named, did % KINDS),
        }

    def without_question(self, waiting: list[int]) -> Telling:
        """Cards that take effect without asking anything, up to one that does."""
        for seat in sorted(waiting, key=self.in_line):
            if self.after.step == RESOLVING and not self.moved_past(seat):
                return
            yield self.silent(seat)

    def in_line(self, seat: int) -> int:
        did = self.after.did[seat]
        return KINDS + (seat - self.before.lead) % len(self.seats) if did == RESTORED else did - ACTION

    def moved_past(self, seat: int) -> bool:
        return self.after.activity != self.before.activity or not has(self.after.undone, seat)

    def silent(self, seat: int) -> Json:
        did = self.after.did[seat]
        effect = effect_of(self.box, did)
        if effect == BRING_BACK:
            return {"kind": "nothing-missing", "seat": seat}
        kind = {SHELTER: "sheltered", STUDY: "no-cards"}.get(effect, "no-target")
        return {"kind": kind, "seat": seat, "card": card_name(self.named, did % KINDS)}

    def resolved(self) -> Telling:
        """A card drawn, a crisis looked at, or an answer; then the cards behind it."""
        seat = self.before.turn
        if self.before.left:
            yield self.drew() if self.effect(seat) == STUDY else self.looked(seat)
            if self.after.step == RESOLVING and not self.moved_past(seat):
                return
        else:
            yield self.answered(seat)
        rest = [other for other in self.seats if other != seat and has(self.before.undone, other)]
        if self.after.did == self.before.did:
            yield from self.without_question(rest)

    def looked(self, seat: int) -> Json:
        crisis = self.after.known[seat][2 - self.before.left]
        if crisis == UNKNOWN:
            return {"kind": "looked", "seat": seat}
        return {"kind": "looked-at", "seat": seat, "crisis": self.named.crises[crisis]}

    def answered(self, seat: int) -> Json:
        aimed = self.after.aimed[seat]
        if self.effect(seat) == WATCH:
            return self.put_back(seat)
        if aimed == NONE:  # nobody had a card for the next activity, so this one is no longer told
            return {"kind": "answered", "seat": seat}
        said = {**say(self.named, aimed), "seat": seat}
        self.follow(seat, aimed)
        if aimed == DECLINE:
            return {**said, "kind": "declined", "card": card_name(self.named, self.before.did[seat] % KINDS)}
        past = {"plant": "planted", "protect": "protected", "close": "closed", "swap": "swapped"}
        return {**said, "kind": past[said["kind"]]}

    def put_back(self, seat: int) -> Json:
        known = self.after.known[seat]
        if known[0] == UNKNOWN:
            return {"kind": "put-back", "seat": seat}
        return {
            "kind": "put-back-so",
            "seat": seat,
            "crisis": [self.named.crises[crisis] for crisis in known],
        }

    def follow(self, seat: int, aimed: int) -> None:
        """Let the answer happen in the scene, for what the Impact finds there."""
        built = self.scene.built
        if aimed < PROTECT:
            for e, cards in enumerate(PLANTINGS[aimed - PLANT]):
                self.scene.environment[e] += cards
        elif CLOSE <= aimed < SWAP:
            owner, kind = divmod(aimed - CLOSE, STANDING)
            built[owner][kind] -= 1
            built[owner][HOUSE] += 1
        elif SWAP <= aimed < DECLINE:
            pair, theirs = divmod(aimed - SWAP, STANDING)
            mine, owner = divmod(pair, SEATS)
            for whose, kind, change in (
                (seat, mine, -1),
                (seat, theirs, 1),
                (owner, mine, 1),
                (owner, theirs, -1),
            ):
                built[whose][kind] += change

    # --- council ---

    def council(self) -> Telling:
        for seat in self.seats:
            yield {"kind": "votes" if self.after.did[seat] == VOTE else "reviews", "seat": seat}
        if VOTE in self.after.did and self.after.step != VOTING:
            yield {"kind": "nothing-to-close"}

    def votes(self) -> Telling:
        for seat in self.seats:
            aimed = self.after.aimed[seat]
            if aimed != NONE:
                kind = "abstained" if aimed == ABSTAIN else "voted"
                yield {**say(self.named, aimed), "kind": kind, "seat": seat}
        for owner in self.seats:
            for number in range(BUILDABLE):
                closed = self.before.built[owner][number] - self.after.built[owner][number]
                if closed:
                    card = self.named.standing[number]
                    yield {"kind": "voted-down", "owner": owner, "card": card, "cards": closed}

    def discards(self) -> Telling:
        for seat in self.seats:
            if self.before.did[seat] == REVIEW:
                gone = self.differences(seat, 1)
                cards = self.before.held[seat] - self.after.held[seat]
                if gone:
                    yield {"kind": "discarded-cards", "seat": seat, "card": [card["card"] for card in gone]}
                else:
                    yield {"kind": "discarded" if cards else "kept", "seat": seat, "cards": cards}

    # --- crisis ---

    def crisis(self) -> Telling:
        crisis = self.after.crisis
        yield {"kind": "crisis", "crisis": self.named.crises[crisis]}
        if self.box.strikes[crisis] != NONE:
            self.scene.strike(crisis)
            yield from self.scene.told
            return
        looks_at = self.box.looks_at[crisis]
        cards = looked_at(self.box, self.before.environment, crisis)
        if looks_at == TOTAL:
            yield {"kind": "against-all", "cards": cards}
        else:
            yield {"kind": "against", "environment": self.named.environments[looks_at], "cards": cards}
        for seat in self.seats:
            yield self.harm(seat)

    def harm(self, seat: int) -> Json:
        losing = self.after.losing[seat]
        everything = losing == sum(self.before.built[seat])
        kind = "unharmed" if not losing else "loses-all" if everything else "loses"
        return {"kind": kind, "seat": seat, "cards": losing}

    def lost(self) -> Telling:
        """Own losses as they are named; those of the others when the last one is named."""
        over = self.after.step != LOSING
        for seat in self.seats:
            known, now = self.before.lost[seat], self.after.lost[seat]
            if known[0] == UNKNOWN and over:
                yield {"kind": "lost", "seat": seat, "card": self.listed(now)}
            elif known != now and now[0] != UNKNOWN:
                new = [n - m for n, m in zip(now, known, strict=True)]
                yield {"kind": "lost", "seat": seat, "card": self.listed(new)}
            elif self.before.to_lose[seat] != self.after.to_lose[seat]:
                left = self.after.to_lose[seat]
                yield {"kind": "named-loss" if left else "named-losses", "seat": seat, "cards": left}

    def listed(self, row: list[int]) -> list[str]:
        return [name for name, n in zip(self.named.standing, row, strict=True) for _ in range(n)]

    # --- the round, the game ---

    def new_round(self) -> Telling:
        after = self.after
        if after.rounds > self.before.rounds:
            yield {"kind": "round", "round": after.rounds + 1, "seat": after.lead}
        if after.ending == TYPHOON:
            yield {"kind": "typhoon-end"}
        elif after.ending != NO_END:
            yield {"kind": "epilogue-end", "number": after.ending}
