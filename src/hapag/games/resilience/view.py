"""What a seat sees, what it is asked, its moves and what happened: JSON and words for whoever draws it.

Everything here is made from observed Tables, so it cannot say more than the seat may know. `box` and `table`
are plain copies of the records. What never changes is in `printed`; the sentences are in words/.

    round, lead     the round, and whose Actions and RESTOREs come first in it
    tracker, step   where the round stands: of its five steps, and more closely (`positions.STEPS`)
    activity        which of the three
    resolving       the card that takes effect now (null: none): seat, effect, card and number unless it is a
                    RESTORE, left (cards to draw or crises to look at)
    environments    each: cards of how many, sources of the next Impact (card or crisis, number, change), net,
                    mined (losses to Mines), after (what the next Impact leaves)
    mines, impact   the Mines that will dig; the next Impact step by step, as events
    threats         what each crisis that may still come would do now: cards (that stand against it), destroys
                    (each; null = all), more (cards that would lessen it), losing (by seat), ends (the game);
                    an End Game Crisis: environment, cards, after, losing, ends
    crisis, slots   the crisis revealed last, and whether it strikes now; the End Game Crises in their slots
    crises, known   how many of each are left, and how many lie in a fixed place; what the reader knows of the
                    top two, in their places or somewhere
    totals          DP and Environment of all, from where they are high, and the Epilogue as things stand
    deck, pile      how many cards; hand: the reader's
    seats           dp, investments (number, dp each, protected), houses, faces (what lies under them, the
                    reader's own), harmful (Investments that destroy), held, discarded (face down, own),
                    chosen (something lies face down), choice (the reader's), council, did and aimed (what was
                    turned over last, and its target), undone (still to take effect), sheltered, losing,
                    to_lose, lost (null: not to be seen yet), draws, looked (at crises)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hapag.core.bits import has
from hapag.core.layout import Plain
from hapag.core.options import Value

from . import asking, forecast, meaning, telling
from .layout import (
    ACTIVITIES,
    BUILDABLE,
    COUNCIL,
    HOUSE,
    HOUSED,
    KINDS,
    LOSING,
    NONE,
    NOTHING,
    RESOLVING,
    RESTORED,
    REVIEW,
    ROUND_END,
    UNKNOWN,
    VOTE,
)
from .names import Names, names
from .positions import STEPS, WATCHES
from .printed import EFFECTS as EFFECT_NUMBERS
from .saying import say, with_card
from .texts import texts

Content = dict[str, Any]
Json = dict[str, Any]
Row = tuple[int, ...]

MILESTONES = ("crisis",)  # the events that a plot over time marks
CARDS = ("investment", "mine", "action")
SAME_NAMES = {  # parts of words that are told by the names of other lists of the box
    "card": CARDS,
    "other": CARDS,
    "into": "environment",
    "crisis": ("extreme_weather", "end_game"),
}

# The five steps of the tracker, and where those that decisions and chance make of them lie on it.
TRACKER = ("draw", "activities", "impact", "council", "crisis")
ON_TRACKER = (0, 1, 1, 2, 3, 3, 3, 3, 4, 4, 4)
EFFECTS = ("none", "protect", "close", "swap", "drive", "shelter", "study", "watch", "restore")

ask, moves, meant, why, events = asking.ask, asking.moves, meaning.meant, meaning.why, telling.events


def view(content: Content, options: dict[str, Value], box: Plain, table: Plain, seat: int | None) -> Json:
    """`seat` None = a spectator. The match adds "waiting", "over", "places" and "ending"."""
    named = names(content)
    return {
        "game": "resilience",
        "seat": seat,
        "players": table.players,
        "options": options,
        "round": table.rounds + 1,
        "lead": table.lead,
        "tracker": TRACKER[ON_TRACKER[table.step]],
        "step": STEPS[table.step],
        "activity": min(table.activity + 1, ACTIVITIES),
        "resolving": resolving(named, box, table),
        "deck": table.stock,
        "pile": sum(table.discarded) + sum(table.buried_cards),
        "hand": [] if seat is None else counted(named.cards, tuple(table.hand[seat])),
        "seats": [community(content, named, box, table, other, seat) for other in range(table.players)],
        **forecast.outlook(named, box, table),
        "totals": totals(box, table),
        "crisis": crisis_in_force(named, table),
        "slots": [named.crises[crisis] for crisis in forecast.slots(table)],
        "crises": crisis_deck(named, table),
        "known": known_crises(named, table, seat),
        "threats": forecast.threats(named, box, table),
    }


@lru_cache(maxsize=4096)
def counted(ids: tuple[str, ...], bag: Row) -> list[Json]:
    """Each kind in a bag with how many there are, in the data's order."""
    return [{"card": name, "number": n} for name, n in zip(ids, bag, strict=True) if n]


def resolving(named: Names, box: Plain, table: Plain) -> Json | None:
    """The card that takes effect now: whose, which, what it does, and how many draws or looks are left."""
    if table.step != RESOLVING:
        return None
    did = table.did[table.turn]
    card = {} if did == RESTORED else with_card(named, did % KINDS)
    effect = EFFECTS[telling.effect_of(box, did)]
    return {"seat": table.turn, "effect": effect, "left": table.left, **card}


# --- crises ------------------------------------------------------------------------------------------------


def crisis_in_force(named: Names, table: Plain) -> Json | None:
    """The crisis revealed last, and whether it strikes now."""
    if table.crisis == NONE:
        return None
    return {"crisis": named.crises[table.crisis], "now": table.step in (LOSING, ROUND_END)}


def crisis_deck(named: Names, table: Plain) -> Json:
    """How many of each crisis have not come yet: everybody can count them, nobody knows the order."""
    left = list(table.crises)
    for crisis in table.top:
        if crisis >= 0:
            left[crisis] += 1
    kinds = {name: n for name, n in zip(named.crises, left, strict=True) if n}
    return {"left": sum(left), "kinds": kinds, "fixed": sum(crisis != NONE for crisis in table.top)}


def known_crises(named: Names, table: Plain, seat: int | None) -> Json:
    """What the seat knows of the top two: those in their places, and those in one of the two places."""
    places = [named.crises[crisis] if crisis >= 0 else None for crisis in table.top]
    somewhere: list[str] = []
    if seat is not None and table.watch[seat] != NOTHING and places[0] is None:
        somewhere = [named.crises[crisis] for crisis in table.known[seat] if crisis >= 0]
    return {"places": places, "somewhere": somewhere}


def totals(box: Plain, table: Plain) -> Json:
    """What the Epilogue is found by, and which it would be now (RE-24)."""
    points = sum(points_of(box, table, seat) for seat in range(table.players))
    environment = sum(table.environment)
    high_dp, high_environment = box.high_dp[table.players], box.high_environment[table.players]
    return {
        "dp": points,
        "dp_high": high_dp,
        "environment": environment,
        "environment_high": high_environment,
        "epilogue": box.epilogue[points >= high_dp][environment >= high_environment],
    }


# --- communities -------------------------------------------------------------------------------------------


def each(box: Plain, table: Plain) -> Row:
    """What one of each kind is worth as things stand (RE-23)."""
    grown = [box.grown[cards] for cards in table.environment]
    return tuple(
        dp if grows_with < 0 else grown[grows_with]
        for dp, grows_with in zip(box.dp, box.grows_with, strict=True)
    )


def points_of(box: Plain, table: Plain, seat: int) -> int:
    return sum(dp * n for dp, n in zip(each(box, table), table.built[seat], strict=True))


def community(content: Content, named: Names, box: Plain, table: Plain, other: int, seat: int | None) -> Json:
    """One player: what stands there, what is known of the hidden cards, and what was chosen and done."""
    own = other == seat
    chosen = table.chosen[other]
    built = tuple(table.built[other])
    return {
        "seat": other,
        "dp": points_of(box, table, other),
        "investments": standing(named, each(box, table), built, tuple(table.guarded[other])),
        "houses": built[HOUSE],
        "faces": counted(named.cards, tuple(table.under[other])) if own else None,
        "harmful": sum(n for kind, n in enumerate(built[:BUILDABLE]) if has(box.harmful, kind)),
        "held": table.held[other],
        "discarded": counted(named.cards, tuple(table.buried[other])) if own else None,
        "chosen": chosen != NONE,
        "choice": {"do": texts(content).moves[chosen], **say(named, chosen)} if chosen >= 0 else None,
        "council": {VOTE: "vote", REVIEW: "review"}.get(table.did[other]) if table.step > COUNCIL else None,
        "did": deed(named, table.did[other]),
        "aimed": say(named, table.aimed[other]) if table.aimed[other] >= 0 else None,
        "undone": table.step == RESOLVING and has(table.undone, other),
        "sheltered": table.sheltered[other],
        "losing": table.losing[other],
        "to_lose": table.to_lose[other],
        "lost": losses(named, tuple(table.lost[other])),
        "draws": table.draws[other],
        "looked": WATCHES[table.watch[other]] if table.watch[other] else None,
    }


@lru_cache(maxsize=4096)
def standing(named: Names, worth: Row, built: Row, guarded: Row) -> list[Json]:
    """Investments by kind, Houses apart, with what each is worth and how many are protected."""
    return [
        {"card": name, "number": n, "dp": dp, "protected": safe}
        for name, n, dp, safe in zip(named.standing[:BUILDABLE], built, worth, guarded, strict=False)
        if n
    ]


def deed(named: Names, did: int) -> Json | None:
    """What a seat did in the last step that was turned over."""
    if did in (RESTORED, HOUSED):
        return {"kind": "restore-hidden" if did == RESTORED else "house-hidden"}
    return None if did == NONE else say(named, did)


def losses(named: Names, lost: Row) -> list[Json] | None:
    """What the crisis took, or None while that is not to be seen."""
    return None if lost[0] == UNKNOWN else counted(named.standing, lost)


# --- what never changes ------------------------------------------------------------------------------------


def printed(content: Content) -> Json:
    """What the board draws from: every card and crisis with what is printed on it, and the numbers."""
    says = content["printed"]
    return {
        "cards": {**investments(content), **mines(content), **actions(content)},
        "house_dp": says["house_dp"],
        "grown": content["sustainable"]["dp_by_count"],
        "environments": [
            {"id": environment["id"], "cards": environment["cards"], "passes_to": environment["redirect"]}
            for environment in content["environment"]
        ],
        "impact_order": content["impact"]["order"],
        "crises": {**weathers(content), **end_games(content)},
        "slots": says["end_game_slots"],
        "hand_size": says["hand_size"],
        "activities": says["activities_per_round"],
        "restores": says["restore_activity"],
        "review_max": says["review_max"],
        "votes_to_close": says["votes_to_close"],
        "tracker": list(TRACKER),
        "phrases": phrases(content),
        "thresholds": {str(entry["players"]): entry for entry in says["epilogue_threshold"]},
        "epilogues": says["epilogue"],
    }


def phrases(content: Content) -> Json:
    """The quick phrases with places, and what each place may hold."""
    kinds = [entry["id"] for part in ("investment", "mine") for entry in content[part]]
    environments = [entry["id"] for entry in content["environment"]]
    return {
        "close": {"card": kinds, "seat": "seat"},
        "no-more": {"card": kinds},
        "restore": {"environment": environments},
    }


def investments(content: Content) -> Json:
    return {
        entry["id"]: {
            "name": entry["id"],
            "kind": entry["kind"],
            "environment": entry["environment"],
            "dp": entry.get("dp"),
            "impact": entry["impact"],
            "copies": entry["count"],
        }
        for entry in content["investment"]
    }


def mines(content: Content) -> Json:
    return {
        entry["id"]: {
            "name": entry["id"],
            "kind": "mine",
            "order": entry["order"],
            "dp": entry["dp"],
            "destroys": entry["destroys"],
            "copies": 1,
        }
        for entry in content["mine"]
    }


def actions(content: Content) -> Json:
    """Each card by itself; `name` is what those alike are called by, `text` what the box prints on them."""
    return {
        f"{entry['id']}_{order}": {
            "name": entry["id"],
            "kind": "action",
            "order": order,
            "effect": EFFECTS[EFFECT_NUMBERS[entry["effect"]]],
            "text": entry["text"],
            "copies": 1,
        }
        for entry in content["action"]
        for order in entry["orders"]
    }


def weathers(content: Content) -> Json:
    return {
        entry["id"]: {
            "kind": "weather",
            "looks_at": entry["looks_at"],
            "bands": entry["bands"],
            "may_end": entry["can_end_game"],
            "copies": entry["count"],
        }
        for entry in content["extreme_weather"]
    }


def end_games(content: Content) -> Json:
    return {
        entry["id"]: {
            "kind": "end-game",
            "environment": entry["environment"],
            "now": entry["destroys_now"],
            "every_round": entry["impact_per_round"],
            "copies": 1,
        }
        for entry in content["end_game"]
    }
