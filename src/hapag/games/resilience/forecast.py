"""What the Impact and the crises do to a position, step by step: for events, and for what would happen now.

The rules themselves are compiled and say nothing on their way. A Scene plays nature's part once more on plain
numbers and notes each step as an event; a test holds it against the rules along many games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hapag.core.layout import Plain

from .layout import ALL_LOST, BUILDABLE, ENVIRONMENTS, MINES, NONE, SLOTS, STANDING, TOTAL
from .names import Names

Json = dict[str, Any]


class Scene:
    """Nature and communities as they lie open, to be changed; `told` is what happened."""

    def __init__(self, named: Names, box: Plain, table: Plain) -> None:
        self.named, self.box, self.players = named, box, table.players
        self.environment: list[int] = list(table.environment)
        self.built: list[list[int]] = [list(row) for row in table.built]
        self.slots: list[int] = [crisis for crisis in table.slot if crisis != NONE]
        self.told: list[Json] = []

    def tell(self, kind: str, **parts: Any) -> None:
        self.told.append({"kind": kind, **parts})

    # --- cards of an Environment ---

    def bring_back(self, e: int, cards: int) -> None:
        back = min(cards, self.box.cards[e] - self.environment[e])
        self.environment[e] += back
        if back:
            self.tell("grew", **self._cards(e, back))

    def destroy(self, e: int, cards: int) -> None:
        for _ in range(ENVIRONMENTS):
            if not cards:
                return
            gone = min(cards, self.environment[e])
            self.environment[e] -= gone
            cards -= gone
            if gone:
                self.tell("shrank", **self._cards(e, gone))
            if not self.environment[e]:
                self.deplete(e)
            if cards:
                into = self.box.passes_to[e]
                names = self.named.environments
                self.tell("passed", environment=names[e], into=names[into], cards=cards)
                e = into

    def deplete(self, e: int) -> None:
        for seat in range(self.players):
            for kind in range(BUILDABLE):
                if self.box.commercial[e] >> kind & 1 and self.built[seat][kind]:
                    name = self.named.standing[kind]
                    self.tell("ruined", seat=seat, card=name, cards=self.built[seat][kind], **self._name(e))
                    self.built[seat][kind] = 0

    def _name(self, e: int) -> Json:
        return {"environment": self.named.environments[e]}

    def _cards(self, e: int, cards: int) -> Json:
        return {**self._name(e), "cards": cards, "now": self.environment[e]}

    # --- the Impact step ---

    def impact(self) -> list[Json]:
        """RE-10; what each Environment's sum is made of, in the order of the step tracker."""
        sums = []
        for e in self.box.impact_order:
            if e < ENVIRONMENTS:
                sums.append(self._net(e))
            else:
                self._mines()
        return sums

    def _net(self, e: int) -> Json:
        sources = self.sources(e)
        net = sum(source["change"] for source in sources)
        self.tell("net" if net else "steady", **self._name(e), change=f"{net:+d}")
        if net > 0:
            self.bring_back(e, net)
        elif net < 0:
            self.destroy(e, -net)
        if not self.environment[e]:
            self.deplete(e)
        return {**self._name(e), "sources": sources, "net": net}

    def sources(self, e: int) -> list[Json]:
        """All that restores or destroys an Environment every round, apart from Mines."""
        box, found = self.box, []
        for kind in range(BUILDABLE):
            number = sum(self.built[seat][kind] for seat in range(self.players))
            if number and box.impact[kind][e]:
                change = number * box.impact[kind][e]
                found.append({"card": self.named.standing[kind], "number": number, "change": change})
        for crisis in self.slots:
            if box.strikes[crisis] == e and box.strikes_on[crisis]:
                change = -box.strikes_on[crisis]
                found.append({"crisis": self.named.crises[crisis], "number": 1, "change": change})
        return found

    def mines(self) -> list[Json]:
        """The Mines that stand anywhere, in their order, with the Environments they destroy."""
        return [
            {
                "seat": seat,
                "card": self.named.standing[kind],
                "environment": [self.named.environments[e] for e in self.box.mine_hits[place] if e >= 0],
            }
            for place, kind, seat in self._working_mines()
        ]

    def _working_mines(self) -> list[tuple[int, int, int]]:
        return [
            (place, self.box.mine[place], seat)
            for place in range(MINES)
            for seat in range(self.players)
            if self.box.mine[place] != NONE and self.built[seat][self.box.mine[place]]
        ]

    def _mines(self) -> None:
        for place, kind, seat in self._working_mines():
            self.tell("mine", seat=seat, card=self.named.standing[kind])
            for e in self.box.mine_hits[place]:
                if e >= 0:
                    self.destroy(e, 1)

    # --- crises ---

    def strike(self, crisis: int) -> None:
        """An End Game Crisis comes (RE-21)."""
        self.destroy(self.box.strikes[crisis], self.box.strikes_now[crisis])
        self.slots.append(crisis)
        self.tell("slot", crisis=self.named.crises[crisis], number=len(self.slots), slots=self.box.slots)


def looked_at(box: Plain, environment: list[int], crisis: int) -> int:
    """How many cards stand against an Extreme Weather Event."""
    looks_at = box.looks_at[crisis]
    return sum(environment) if looks_at == TOTAL else environment[looks_at]


def losses(box: Plain, table: Plain, crisis: int) -> list[int]:
    """How many Investments each seat would lose to an Extreme Weather Event now (RE-R15)."""
    number = box.destroyed[crisis][looked_at(box, table.environment, crisis)]
    return [
        max(min(number, sum(table.built[seat][:STANDING])) - table.sheltered[seat], 0)
        for seat in range(table.players)
    ]


def slots(table: Plain) -> list[int]:
    return [table.slot[slot] for slot in range(SLOTS) if table.slot[slot] != NONE]


# --- what would happen as things stand ---------------------------------------------------------------------

_kept: list[Any] = [None, {}]  # the box, and what was found for positions of it
MOST_KEPT = 4096


def _keep(box: Plain, key: Any, find: Callable[[], Json]) -> Json:
    """Views ask for the same position many times, once for each pair of eyes."""
    if _kept[0] is not box or len(_kept[1]) >= MOST_KEPT:
        _kept[:] = box, {}
    found: dict[Any, Json] = _kept[1]
    if key not in found:
        found[key] = find()
    return found[key]


def _open(table: Plain) -> tuple[Any, ...]:
    """All that nature and crises ask for."""
    return tuple(table.environment), tuple(map(tuple, table.built)), tuple(table.slot), table.players


def outlook(named: Names, box: Plain, table: Plain) -> Json:
    """What the next Impact would do to each Environment, and the steps of it as events."""
    return _keep(box, ("impact", _open(table)), lambda: _outlook(named, box, table))


def _outlook(named: Names, box: Plain, table: Plain) -> Json:
    scene = Scene(named, box, table)
    mines = scene.mines()
    sums = {each["environment"]: each for each in scene.impact()}
    environments = [
        {
            "environment": name,
            "cards": table.environment[e],
            "of": box.cards[e],
            "sources": sums[name]["sources"],
            "net": sums[name]["net"],
            "mined": sum(mine["environment"].count(name) for mine in mines),
            "after": scene.environment[e],
        }
        for e, name in enumerate(named.environments)
    ]
    return {"environments": environments, "mines": mines, "impact": scene.told}


def threats(named: Names, box: Plain, table: Plain) -> list[Json]:
    """What each crisis that has not come yet would do now: to each player, or to nature."""
    key = ("threats", _open(table), tuple(table.sheltered), tuple(table.crises), tuple(table.top))
    found: list[Json] = _keep(box, key, lambda: {"all": _threats(named, box, table)})["all"]
    return found


def _threats(named: Names, box: Plain, table: Plain) -> list[Json]:
    left = [n + table.top.count(crisis) for crisis, n in enumerate(table.crises)]
    return [_threat(named, box, table, crisis) for crisis, n in enumerate(left) if n]


def _threat(named: Names, box: Plain, table: Plain, crisis: int) -> Json:
    name = {"crisis": named.crises[crisis]}
    if box.strikes[crisis] == NONE:
        return {**name, **_weather(named, box, table, crisis)}
    scene = Scene(named, box, table)
    scene.strike(crisis)
    return {
        **name,
        "kind": "end-game",
        "environment": named.environments[box.strikes[crisis]],
        "cards": box.strikes_now[crisis],
        "after": dict(zip(named.environments, scene.environment, strict=True)),
        "losing": [sum(table.built[s]) - sum(scene.built[s]) for s in range(table.players)],
        "ends": len(scene.slots) == box.slots,
    }


def _weather(named: Names, box: Plain, table: Plain, crisis: int) -> Json:
    """`cards` stand against it; with `more` of them it would destroy less. None = all, or never."""
    looks_at, cards = box.looks_at[crisis], looked_at(box, table.environment, crisis)
    row = box.destroyed[crisis]
    most = sum(box.cards) if looks_at == TOTAL else box.cards[looks_at]
    losing = losses(box, table, crisis)
    standing = [sum(table.built[seat]) for seat in range(table.players)]
    return {
        "kind": "weather",
        "environment": "total" if looks_at == TOTAL else named.environments[looks_at],
        "cards": cards,
        "destroys": None if row[cards] == ALL_LOST else row[cards],
        "more": next((n - cards for n in range(cards, most + 1) if row[n] < row[cards]), None),
        "losing": losing,
        "ends": bool(box.may_end[crisis]) and losing == standing,
    }
