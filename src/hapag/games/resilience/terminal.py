"""The table for a terminal: nature as bars, communities as lists, what is coming. Readable without colour."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, TypeAlias

Content: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

WIDTH = 78
NAME_WIDTH = 11
STEPS = {
    "draw": "Draw",
    "activities": "Activity {activity} of 3",
    "impact": "Impact",
    "council": "Council",
    "crisis": "Crisis",
}
ENDED = {
    "typhoon": "A Typhoon has destroyed everything: everybody has lost",
    "epilogue-1": "Epilogue 1: high DP, high Environment",
    "epilogue-2": "Epilogue 2: high DP, low Environment",
    "epilogue-3": "Epilogue 3: low DP, high Environment",
    "epilogue-4": "Epilogue 4: low DP, low Environment",
}
PAINT = {"forest": "#3f7d4e", "mangrove": "#4d97a8", "coral_reef": "#d9708a"}


def sheet(content: Content, view: View, seat: int | None = None, colour: bool = True) -> str:
    """At most 78 columns."""
    names = _names(content)
    lines = [
        _heading(view),
        "",
        *(_environment(names, environment, colour) for environment in view["environments"]),
        *_wrapped(_sources(names, view)),
        _totals(view),
        "",
        *_crises(names, view),
        "",
        *_communities(names, view, seat),
        *_own(names, view),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _names(content: Content) -> dict[str, str]:
    """What everything is called; an Action card by its number too."""
    parts = ("environment", "investment", "mine", "action", "extreme_weather", "end_game")
    named = {entry["id"]: entry["name"] for part in parts for entry in content[part]}
    numbered = {
        f"{entry['id']}_{order}": f"{entry['name']} {order}"
        for entry in content["action"]
        for order in entry["orders"]
    }
    return {**named, **numbered, "house": "House"}


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


# ---- nature ----


def _heading(view: View) -> str:
    if view["over"]:
        return f"Resilience   after round {view['round']}   {ENDED[view['ending']]}"
    step = STEPS[view["tracker"]].format(**view)
    return f"Resilience   Round {view['round']}   {step}   seat {view['lead']} leads"


def _environment(names: dict[str, str], environment: View, colour: bool) -> str:
    cards, after = environment["cards"], environment["after"]
    bar = ("#" * cards).ljust(environment["of"], ".")
    name = environment["environment"]
    ahead = "stays" if after == cards else f"then {after}"
    head = f"{names[name]:<{NAME_WIDTH}} {cards}/{environment['of']} "
    return f"{head}{_painted(bar, name, colour)}  next Impact {environment['net']:+d}, {ahead}"


def _painted(bar: str, name: str, colour: bool) -> str:
    if not colour or name not in PAINT:
        return bar
    red, green, blue = bytes.fromhex(PAINT[name][1:])
    return f"\x1b[1;38;2;{red};{green};{blue}m{bar}\x1b[0m"


def _sources(names: dict[str, str], view: View) -> str:
    """What the next Impact is made of."""
    sources = [source for environment in view["environments"] for source in environment["sources"]]
    words = [f"{names[source.get('card') or source['crisis']]} {source['change']:+d}" for source in sources]
    words += [f"{names[mine['card']]} digs" for mine in view["mines"]]
    return f"Impact of {', '.join(words)}" if words else "No Impact yet"


def _totals(view: View) -> str:
    totals = view["totals"]
    return (
        f"Nature {totals['environment']} (high from {totals['environment_high']})   "
        f"DP of all {totals['dp']} (high from {totals['dp_high']})   now: Epilogue {totals['epilogue']}"
    )


# ---- crises ----


def _crises(names: dict[str, str], view: View) -> Iterator[str]:
    slots = [names[crisis] for crisis in view["slots"]]
    yield f"End Game Crises: {', '.join(slots) or 'none'}   {view['crises']['left']} crises to come"
    weather = [threat for threat in view["threats"] if threat["kind"] == "weather"]
    if weather:
        yield from _wrapped("Each would lose now: " + ", ".join(_threat(names, threat) for threat in weather))
    if view["crisis"] is not None:
        yield f"{'Crisis now' if view['crisis']['now'] else 'Last crisis'}: {names[view['crisis']['crisis']]}"
    known = [names[crisis] for crisis in view["known"]["places"] if crisis]
    if known:
        yield f"You know what comes next: {', '.join(known)}"
    if view["known"]["somewhere"]:
        yield f"You know of the next two: {', '.join(names[c] for c in view['known']['somewhere'])}"


def _threat(names: dict[str, str], threat: View) -> str:
    destroys = "all" if threat["destroys"] is None else threat["destroys"]
    return f"{names[threat['crisis']]} {destroys}"


# ---- communities ----


def _communities(names: dict[str, str], view: View, seat: int | None) -> Iterator[str]:
    own = [each for each in view["seats"] if each["seat"] == seat]
    for each in [*own, *(each for each in view["seats"] if each["seat"] != seat)]:
        yield _community(view, each)
        yield from _wrapped(_investments(names, each), "  ")


def _community(view: View, each: View) -> str:
    you = " (you)" if each["seat"] == view["seat"] else ""
    words = [f"Seat {each['seat']}{you}", f"{each['dp']} DP", f"{each['held']} cards", *_states(view, each)]
    return "   ".join(words)


def _states(view: View, each: View) -> Iterator[str]:
    if each["council"]:
        yield "votes" if each["council"] == "vote" else "reviews"
    if each["to_lose"]:
        yield f"loses {each['to_lose']} more"
    if each["sheltered"]:
        yield "sheltered"
    if each["seat"] in view["waiting"]:
        yield "is asked"
    elif each["chosen"]:
        yield "has chosen"


def _investments(names: dict[str, str], each: View) -> str:
    words = [_investment(names, entry) for entry in each["investments"]]
    if each["houses"]:
        words.append(f"{each['houses']} House{'s' if each['houses'] > 1 else ''}")
    return ", ".join(words) or "nothing built"


def _investment(names: dict[str, str], entry: View) -> str:
    number = f"{entry['number']} " if entry["number"] > 1 else ""
    safe = ", protected" if entry["protected"] else ""
    return f"{number}{names[entry['card']]} ({entry['dp']} DP{safe})"


def _own(names: dict[str, str], view: View) -> Iterator[str]:
    if view["seat"] is None:
        return
    own = view["seats"][view["seat"]]
    cards = [f"{entry['number']} {names[entry['card']]}" for entry in view["hand"]]
    yield ""
    yield from _wrapped(f"Your hand: {', '.join(cards) or 'empty'}")
    if own["choice"]:
        yield f"Face down: {own['choice']['do']}"
