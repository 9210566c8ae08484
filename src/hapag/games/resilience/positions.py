"""Positions as text, both ways. What no play leads to is refused: possible.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hapag.core.bits import has
from hapag.core.compiled import Row
from hapag.core.errors import BadPosition, suggestion

from .layout import (
    ACTION_CARDS,
    ACTIVITIES,
    BOTH,
    BUILDABLE,
    CRISES,
    FREE,
    HOUSED,
    LOSING,
    MOST_CRISES,
    NO_END,
    NOBODY,
    NONE,
    NOTHING,
    RESOLVING,
    RESTORED,
    SEATS,
    SLOTS,
    TYPHOON,
    UNKNOWN,
    WATCHED,
    Table,
)
from .names import Names, names
from .possible import check_position
from .texts import texts

Content = dict[str, Any]
Parts = dict[str, str]

STEPS = (
    "drawing", "choosing", "resolving", "impact", "council", "voting", "reviewing", "replacing", "crisis",
    "losing", "round-end",
)  # fmt: skip
MOST_CARDS = 120  # in one place
ENDINGS = {"epilogue-1": 1, "epilogue-2": 2, "epilogue-3": 3, "epilogue-4": 4, "typhoon": TYPHOON}
WATCHES = ("-", "one", "both", "maybe")

HEAD = ("rounds", "activity", "step", "turn", "left", "ending")
CRISIS_LINE = ("came", "slots", "crisis", "top")
PILES = ("deck", "pile")
SEAT = (
    "hand", "buried", "built", "under", "protected", "sheltered", "chosen", "did", "aimed",
    "draws", "losing", "lost", "knows",
)  # fmt: skip

COUNTS = {"sheltered": ACTION_CARDS, "draws": 2, "losing": MOST_CARDS}
ALWAYS = ("hand", "built")  # what else is empty is left out
EMPTY = ("-", "0")


# --- writing -----------------------------------------------------------------------------------------------


def position_text(content: Content, table: Row) -> str:
    """Four lines for the table, one for each seat. `?` is what the reader may not know.

    What is in the decks is not written: it is all that does not lie anywhere else.
    """
    named = names(content)
    lines = [
        _head(table),
        " ".join(f"{name}={table.environment[e]}" for e, name in enumerate(named.environments)),
        _crisis_line(named, table),
        _line(PILES, table.stock, _bag(named.cards, table.discarded)),
        *(_seat(content, named, table, seat) for seat in range(table.players)),
    ]
    return "\n".join(lines)


def _line(keys: tuple[str, ...], *values: object) -> str:
    return " ".join(f"{key}={value}" for key, value in zip(keys, values, strict=True))


def _short_line(keys: tuple[str, ...], *values: object) -> str:
    """What is empty is left out, unless it is always told."""
    pairs = zip(keys, map(str, values), strict=True)
    return " ".join(f"{key}={value}" for key, value in pairs if key in ALWAYS or value not in EMPTY)


def _head(table: Row) -> str:
    ending = next((word for word, number in ENDINGS.items() if number == table.ending), "-")
    turn = "-" if table.turn == NOBODY else table.turn
    return _line(HEAD, table.rounds, table.activity, STEPS[table.step], turn, table.left, ending)


def _crisis_line(named: Names, table: Row) -> str:
    left = [table.crises[crisis] + _on_top(table, crisis) for crisis in range(CRISES)]
    came = [cards - n for cards, n in zip(named.crisis_cards, left, strict=True)]
    slots = _list(_crisis(named, table.slot[slot]) for slot in range(SLOTS) if table.slot[slot] != NONE)
    top = _list(_crisis(named, table.top[place]) for place in range(WATCHED) if table.top[place] != FREE)
    return _line(CRISIS_LINE, _bag(named.crises, came), slots, _crisis(named, table.crisis), top)


def _on_top(table: Row, crisis: int) -> int:
    return sum(table.top[place] == crisis for place in range(WATCHED))


def _crisis(named: Names, crisis: int) -> str:
    return "?" if crisis == UNKNOWN else "-" if crisis == NONE else named.crises[crisis]


def _seat(content: Content, named: Names, table: Row, seat: int) -> str:
    def text(action: int) -> str:
        return "?" if action == UNKNOWN else "-" if action == NONE else _action(content, action)

    undone = table.step == RESOLVING and has(table.undone, seat)
    named_losses = table.losing[seat] - table.to_lose[seat]
    return _short_line(
        SEAT,
        _known(named.cards, table.hand[seat], table.held[seat]),
        _known(named.cards, table.buried[seat], table.buried_cards[seat]),
        _bag(named.standing, table.built[seat]),
        _known(named.cards, table.under[seat], table.built[seat, BUILDABLE]),
        _bag(named.standing[:BUILDABLE], table.guarded[seat]),
        table.sheltered[seat],
        text(table.chosen[seat]),
        text(table.did[seat]),
        "." if undone else text(table.aimed[seat]),
        table.draws[seat],
        table.losing[seat],
        _known(named.standing, table.lost[seat], named_losses),
        _knows(named, table, seat),
    )


HIDDEN_DEEDS = {RESTORED: "restore", HOUSED: "house"}


def _action(content: Content, action: int) -> str:
    return HIDDEN_DEEDS.get(action) or texts(content).moves[action].replace(" ", ":")


def _bag(ids: Iterable[str], bag: Any) -> str:
    """`plantation:2,mine_1`, each kind once."""
    counted = ((name, bag[kind]) for kind, name in enumerate(ids))
    return _list(name if n == 1 else f"{name}:{n}" for name, n in counted if n)


def _known(ids: Iterable[str], bag: Any, cards: int) -> str:
    if bag[0] == UNKNOWN:
        return f"?{cards}" if cards else "-"
    return _bag(ids, bag)


def _knows(named: Names, table: Row, seat: int) -> str:
    """`both:typhoon:flash_flood`; `~` = somebody else has looked since."""
    if table.watch[seat] == NOTHING:
        return "-"
    crises = [table.known[seat, place] for place in range(2 if table.watch[seat] == BOTH else 1)]
    moved = "~" if table.moved[seat] else ""
    return ":".join([WATCHES[table.watch[seat]] + moved, *(_crisis(named, crisis) for crisis in crises)])


def _list(words: Iterable[str]) -> str:
    return ",".join(words) or "-"


# --- reading -----------------------------------------------------------------------------------------------


def position_of(content: Content, box: Row, text: str) -> Any:
    """The Table that the text describes, as an array of one."""
    lines = text.strip().splitlines()
    if not SEATS - 1 <= len(lines) - 4 <= SEATS:
        raise BadPosition("there must be four lines for the table, and one for each of 3 or 4 seats")
    if "?" in text:
        raise BadPosition("it is as one reader sees it: what is hidden (?) would be needed to play on")
    named = names(content)
    tables = Table.new()
    for field in ("chosen", "did", "aimed", "known"):
        tables[field] = NONE  # of a seat that is not in play, too
    table = Row(tables[0])
    table.players = len(lines) - 4
    _read_head(table, _parts(1, lines[0], HEAD))
    environments = _parts(2, lines[1], named.environments)
    for e, name in enumerate(named.environments):
        table.environment[e] = _number(name, environments[name], box.cards[e])
    _read_crises(named, box, table, _parts(3, lines[2], CRISIS_LINE))
    piles = _parts(4, lines[3], PILES)
    table.stock = _number("deck", piles["deck"], MOST_CARDS)
    _fill("card", named.cards, piles["pile"], table.discarded)
    for seat, line in enumerate(lines[4:]):
        _read_seat(content, named, table, seat, _short_parts(seat + 5, line))
    _fill_deck(named, box, table)
    check_position(box, tables)
    return tables


def _parts(number: int, line: str, keys: Iterable[str]) -> Parts:
    """The values of a line, whose keys stand in their order."""
    pairs = [word.partition("=") for word in line.split()]
    if [key for key, _, _ in pairs] != list(keys):
        raise BadPosition(f"line {number} must give {'= '.join(keys)}=, in this order")
    return {key: value for key, _, value in pairs}


def _short_parts(number: int, line: str) -> Parts:
    pairs = [word.partition("=") for word in line.split()]
    given = {key: value for key, _, value in pairs}
    if [key for key, _, _ in pairs] != [key for key in SEAT if key in given]:
        raise BadPosition(f"line {number} gives each of {'=, '.join(SEAT)}= at most once, in this order")
    return {key: "0" if key in COUNTS else "-" for key in SEAT} | given


def _number(what: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= most):
        raise BadPosition(f"{what} is a number from 0 to {most}, not {text!r}")
    return int(text)


def _one_of(what: str, text: str, known: Iterable[str]) -> int:
    """Where a word stands in a list; an empty one stands nowhere."""
    words = list(known)
    if not text or text not in words:
        raise BadPosition(f"there is no {what} {text!r}. {suggestion(text, filter(None, words))}")
    return words.index(text)


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _fill(what: str, ids: tuple[str, ...], text: str, bag: Any) -> int:
    """Count the cards that a text names; how many they are."""
    for word in _words(text):
        name, _, n = word.partition(":")
        kind = _one_of(what, name, ids)
        if bag[kind]:
            raise BadPosition(f"{name!r} stands twice in {text!r}")
        bag[kind] = _number(what, n, MOST_CARDS) if n else 1
    return sum(bag[kind] for kind in range(len(ids)))


def _read_head(table: Row, parts: Parts) -> None:
    table.rounds = _number("rounds", parts["rounds"], MOST_CRISES)
    table.activity = _number("activity", parts["activity"], ACTIVITIES)
    table.step = _one_of("step", parts["step"], STEPS)
    table.turn = NOBODY if parts["turn"] == "-" else _number("turn", parts["turn"], table.players - 1)
    table.left = _number("left", parts["left"], WATCHED)
    ending = parts["ending"]
    table.ending = NO_END if ending == "-" else ENDINGS[list(ENDINGS)[_one_of("ending", ending, ENDINGS)]]
    table.lead = table.rounds % table.players


def _read_crises(named: Names, box: Row, table: Row, parts: Parts) -> None:
    for field, key, room in (("slot", "slots", SLOTS), ("top", "top", WATCHED)):
        crises = _words(parts[key])
        if len(crises) > room:
            raise BadPosition(f"{key} holds {room} crises at most, not {parts[key]!r}")
        places = getattr(table, field)
        for place in range(room):
            places[place] = _one_of("crisis", crises[place], named.crises) if place < len(crises) else NONE
    table.crisis = NONE if parts["crisis"] == "-" else _one_of("crisis", parts["crisis"], named.crises)
    came = [0] * CRISES
    _fill("crisis", named.crises, parts["came"], came)
    for crisis, name in enumerate(named.crises):
        left = box.crises[crisis] - came[crisis] - _on_top(table, crisis)
        table.crises[crisis] = _rest(left, name)


def _rest(left: int, name: str) -> int:
    if left < 0:
        raise BadPosition(f"there are not so many {name} in the box")
    return left


def _fill_deck(named: Names, box: Row, table: Row) -> None:
    """With all the cards that lie nowhere else."""
    seats = range(table.players)
    for kind, name in enumerate(named.cards):
        left = box.copies[kind] - table.discarded[kind]
        left -= sum(table.hand[s, kind] + table.buried[s, kind] + table.under[s, kind] for s in seats)
        if kind < BUILDABLE:
            left -= sum(table.built[s, kind] for s in seats)
            if table.step == LOSING:  # what is destroyed goes to the pile when all have named theirs
                left -= sum(table.lost[s, kind] for s in seats)
        table.deck[kind] = _rest(left, name)


def _read_seat(content: Content, named: Names, table: Row, seat: int, parts: Parts) -> None:
    table.held[seat] = _fill("card", named.cards, parts["hand"], table.hand[seat])
    table.buried_cards[seat] = _fill("card", named.cards, parts["buried"], table.buried[seat])
    _fill("Investment", named.standing, parts["built"], table.built[seat])
    _fill("card", named.cards, parts["under"], table.under[seat])
    _fill("Investment", named.standing[:BUILDABLE], parts["protected"], table.guarded[seat])
    lost = _fill("Investment", named.standing, parts["lost"], table.lost[seat])
    for key, most in COUNTS.items():
        getattr(table, key)[seat] = _number(key, parts[key], most)
    if lost > table.losing[seat]:
        raise BadPosition(f"seat {seat} has lost more than it loses")
    table.to_lose[seat] = table.losing[seat] - lost
    table.undone |= (parts["aimed"] == ".") << seat
    aimed = parts["aimed"].replace(".", "-", 1)
    for key, text in (("chosen", parts["chosen"]), ("did", parts["did"]), ("aimed", aimed)):
        getattr(table, key)[seat] = _action_of(content, text, key == "did")
    _read_known(named, table, seat, parts["knows"])


def _action_of(content: Content, text: str, done: bool) -> int:
    if text == "-":
        return NONE
    if done and text in HIDDEN_DEEDS.values():
        return RESTORED if text == HIDDEN_DEEDS[RESTORED] else HOUSED
    actions, spoken = texts(content).actions, text.replace(":", " ")
    if spoken not in actions:
        raise BadPosition(f"there is no move {text!r}. {suggestion(spoken, actions)}")
    return actions[spoken]


def _read_known(named: Names, table: Row, seat: int, text: str) -> None:
    for place in range(WATCHED):
        table.known[seat, place] = NONE
    watch, *crises = text.split(":")
    table.moved[seat] = watch.endswith("~")
    table.watch[seat] = _one_of("knowledge", watch.removesuffix("~"), WATCHES)
    if len(crises) != (0, 1, 2, 1)[table.watch[seat]]:
        raise BadPosition(f"knows reads like -, one:typhoon or both~:typhoon:flash_flood, not {text!r}")
    for place, crisis in enumerate(crises):
        table.known[seat, place] = NONE if crisis == "-" else _one_of("crisis", crisis, named.crises)
