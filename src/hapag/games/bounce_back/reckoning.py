"""The end of a game reckoned up: how good the score is, and what saved or broke the city."""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .layout import SUBSYSTEMS, SURVIVED
from .reading import Bar, bars, fallen, impact_in, rounds_of, settled, shock_now

Content = dict[str, Any]
Json = dict[str, Any]


def result(content: Content, box: Plain, table: Plain) -> Json:
    """`impact` is `prepared` + `mitigated` + `recovered` + `lost`, on each bar and in all."""
    told = [reckoned(box, table, bar) for bar in bars(box)]
    parts = ("impact", "prepared", "mitigated", "recovered", "lost")
    fell = fallen(box, table)
    return {
        "survived": table.step == SURVIVED,
        "round": table.at_round,
        "bars": told,
        "totals": {part: sum(bar[part] for bar in told) for part in parts},
        "fell": named_bar(box, table, fell[0]) if fell else None,
        "saved": best(told),
    }


def reckoned(box: Plain, table: Plain, bar: Bar) -> Json:
    """All that one shock did to one subsystem, and what took it off again."""
    seat, shock = bar
    rounds = list(rounds_of(box, table, bar))
    impact = sum(impact_in(box, bar, number) for number in rounds)
    lost = -table.shock_token[seat][shock]
    eased, recovered = mitigated(box, table, bar), table.recovered[seat][shock]
    return {
        "seat": seat,
        "subsystem": SUBSYSTEMS[seat],
        "shock": shock + 1,
        "times": len(rounds),
        "impact": impact,
        "prepared": impact - eased - recovered - lost,
        "mitigated": eased,
        "recovered": recovered,
        "lost": lost,
    }


def mitigated(box: Plain, table: Plain, bar: Bar) -> int:
    """Without what was taken off a shock that never moved the token, because the city fell before."""
    seat, shock = bar
    pending = shock == shock_now(table) and not settled(box, table, seat)
    return table.mitigated[seat][shock] - (table.eased[seat] if pending else 0)


def named_bar(box: Plain, table: Plain, bar: Bar) -> Json:
    seat, shock = bar
    return {
        "seat": seat,
        "subsystem": SUBSYSTEMS[seat],
        "shock": shock + 1,
        "token": table.shock_token[seat][shock],
        "impact": impact_in(box, bar, table.at_round),
        "left": table.left[seat],
    }


def best(told: list[Json]) -> Json | None:
    """The bar on which the council saved most."""
    saved = [(bar["prepared"] + bar["mitigated"] + bar["recovered"], -i) for i, bar in enumerate(told)]
    points, place = max(saved)
    return {**told[-place], "points": points} if points else None
