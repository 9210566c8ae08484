"""What a seat is asked, what its targets mean, and why a move is refused: it must be true on the board."""

from __future__ import annotations

from typing import Any

import pytest

from games.resilience.laying import GAME, choose, houses, lay
from hapag.core import calls, words
from hapag.core.errors import NotAllowed
from hapag.core.match import Match
from hapag.games.resilience.layout import ACTIONS

Json = dict[str, Any]
CARD = "tree_nursery"
NAMES = ["Ana", "Ben", "Cora", "Dodo"]


def told(match: Match, table: str, entry: Json, you: int | None = 0) -> str:
    printed = words.names_of(GAME, match.content)
    return words.told(words.catalog(GAME), printed, table, entry, NAMES, you)


def asked(match: Match, seat: int = 0) -> str:
    question = match.seen(seat).ask()
    assert question is not None
    return told(match, "ask", question)


def why(match: Match, *path: str, seat: int = 0) -> Json:
    seen = match.seen(seat)
    action = seen.meant(list(path))
    assert action is not None
    try:
        match.copy().play(seat, match.action_text(action))
    except NotAllowed as refused:
        return seen.why(action, refused.reason)
    raise AssertionError(f"{match.action_text(action)} is allowed")


def refused(match: Match, *path: str, seat: int = 0) -> str:
    return told(match, "reason", why(match, *path, seat=seat))


def resolving(card: str, *seats: Json, **head: Any) -> Match:
    first, *rest = seats
    match = lay({"hand": card, **first}, *rest, **head)
    match.play(0, f"action {card}")
    return match


def test_an_activity_is_a_card_and_a_way() -> None:
    match = lay({"hand": "fishpond,closure_order_4"}, {"hand": CARD}, {})
    question = match.seen(0).ask()
    assert question is not None
    assert told(match, "ask", question) == "Activity 2 of 3: choose a card, then what to do with it."
    assert told(match, "ask", question["then"]["hand-fishpond"]).startswith("Fishpond: build it")
    assert told(match, "ask", question["then"]["hand-closure_order_4"]).startswith("Closure Order: play it")
    move = next(move for move in match.seen(0).moves() if move["do"] == "action closure_order_4")
    assert move["path"] == ["hand-closure_order_4", "action"]
    assert told(match, "move", move["say"]) == "Play Closure Order 4"
    assert refused(match, "hand-mine_1", "build") == "Not in your hand: Hillside Mine."
    assert refused(match, "hand-mine_1") == "Not in your hand: Hillside Mine."
    assert refused(match, "hand-fishpond", "action").startswith("Fishpond is no Action card")
    assert refused(match, "hand-closure_order_4", "build").startswith("Closure Order is an Action card")
    assert refused(match, "vote") == "Choose a card and an activity now."
    match.play(0, "build fishpond")
    assert refused(match, "hand-closure_order_4") == "You have chosen already. Still to choose: Ben."


def test_environment_cards_may_be_named_in_any_order() -> None:
    match = lay({"hand": CARD}, {}, {}, forest=8, activity=2)
    match.play(0, f"restore {CARD}")
    assert asked(match) == "Which 2 Environment cards come back?"
    assert match.seen(0).meant(["env-coral_reef", "env-forest"]) == match.action_of("plant forest coral_reef")
    assert match.paths(0)["plant mangrove mangrove"] == ["env-mangrove", "env-mangrove"]
    assert refused(match, "env-forest", "env-forest") == "Only one card of Forest is missing."
    assert refused(match, "env-forest") == "2 cards come back, no more and no less."


def test_targets_of_actions() -> None:
    match = resolving("permit_renewal_1", {"built": "plantation"}, {"built": "mine_1"}, {})
    assert asked(match).startswith("Which of your Investments is safe")
    assert match.paths(0)["protect plantation"] == ["lot-0-plantation"]
    assert refused(match, "lot-1-mine_1").startswith("Say first which of your Investments is protected")
    match = resolving(
        "closure_order_3", {"built": "plantation,house", "under": CARD}, {"built": "mine_1"}, {}
    )
    assert match.paths(0)["close 1 mine_1"] == ["lot-1-mine_1"]
    assert refused(match, "lot-0-house") == "A House can be neither protected nor closed."
    assert refused(match, "lot-2-plantation") == "Cora has no Plantation there."
    match = resolving(
        "land_swap_6", {"built": "plantation"}, {"built": "mine_1,fishpond", "protected": "mine_1"}, {}
    )
    question = match.seen(0).ask()
    assert question is not None
    assert told(match, "ask", question["then"]["lot-0-plantation"]) == "Swap Plantation for which of theirs?"
    for path in (["lot-0-plantation", "lot-1-fishpond"], ["lot-1-fishpond", "lot-0-plantation"]):
        assert match.seen(0).meant(path) == match.action_of("swap plantation 1 fishpond")
    assert why(match, "lot-0-plantation", "lot-1-mine_1") == {
        "kind": "protected",
        "owner": 1,
        "card": "mine_1",
        "cause": ["lot-1-mine_1"],
    }
    assert refused(match, "lot-0-plantation", "lot-0-fishpond").startswith("Name an Investment of another")


def test_of_two_crises_the_next_one_is_named() -> None:
    match = resolving("weather_watch_18", {}, {}, {})
    match.play("chance", "look typhoon")
    match.play("chance", "look flash_flood")
    assert asked(match) == "Which of these crises comes next? Typhoon, Flash Flood"
    assert match.paths(0)["order flash_flood typhoon"] == ["crisis-flash_flood"]
    assert refused(match, "crisis-super_typhoon").startswith("You have looked at these: Typhoon, Flash Flood")


def test_the_council() -> None:
    match = lay({"hand": "fishpond:2", "built": "plantation"}, houses(CARD), {}, step="council")
    assert asked(match) == "Vote to close an Investment, or review your hand?"
    choose(match, "review", "vote", "vote")
    assert asked(match, 1).startswith("Which Investment do you vote to close?")
    assert match.paths(1)["vote 0 plantation"] == ["lot-0-plantation"]
    assert refused(match, "lot-1-house", seat=1).startswith("A vote on a House changes nothing.")
    choose(match, "abstain", "vote 0 plantation")
    assert asked(match) == "You may exchange up to 2 cards. Which?"
    assert match.paths(0) == {
        "discard -": ["done"],
        "discard fishpond": ["hand-fishpond", "done"],
        "discard fishpond fishpond": ["hand-fishpond", "hand-fishpond"],
    }
    assert refused(match, "hand-mine_1", "hand-fishpond") == "Not in your hand: Hillside Mine."


def test_losses_are_named_one_by_one() -> None:
    match = lay({"built": "plantation:3"}, {}, {}, step="crisis", forest=5)
    match.play("chance", "crisis flash_flood")
    assert asked(match) == "Flash Flood: choose 2 Investments to lose, one by one."
    assert match.paths(0) == {"lose plantation": ["lot-0-plantation"]}
    match.play(0, "lose plantation")
    assert asked(match) == "Flash Flood: choose an Investment to lose."
    assert refused(match, "lot-0-fishpond") == "Ana has no Fishpond there."
    assert refused(match, "lot-1-fishpond").startswith("Say now which of your Investments is lost")


@pytest.mark.parametrize(
    "path",
    [
        ["hand-"],
        ["hand-house", "build"],
        ["env-"],
        ["lot-9-plantation"],
        ["lot-0-"],
        ["crisis-"],
        ["done", "done"],
    ],
)
def test_targets_that_mean_nothing(path: list[str]) -> None:
    assert lay({"hand": CARD}, {}, {}).seen(0).meant(path) is None


def every_question() -> list[Match]:
    """Positions in which each question is open, and some in which none is."""
    plain = {"hand": "fishpond,closure_order_4", "built": "plantation"}
    built = {"built": "plantation"}
    shielded = {"built": "plantation", "protected": "plantation"}
    choosing, council = lay(plain, {"hand": CARD}, {}), lay(plain, {}, {}, step="council")
    chosen, voting = choosing.copy(), council.copy()
    chosen.play(0, "build fishpond")
    choose(voting, "vote", "review", "review")
    reviewing = voting.copy()
    reviewing.play(0, "vote 0 plantation")
    watching = resolving("weather_watch_18", {}, {}, {})
    watching.play("chance", "look typhoon")
    watching.play("chance", "look flash_flood")
    losing = lay({"built": "plantation:9"}, {}, {}, step="crisis")
    losing.play("chance", "crisis typhoon")
    over = lay({}, {}, {}, step="crisis")
    over.play("chance", "crisis typhoon")
    return [
        *(choosing, chosen, council, voting, reviewing, watching, losing, over),
        resolving("closure_order_3", built, shielded, {}),
        resolving("permit_renewal_1", built, {}, {}),
        resolving("land_swap_6", built, {"built": "fishpond"}, {}),
        resolving("planting_drive_8", {}, {}, {}, forest=9, mangrove=9),
    ]


def test_every_reason_can_be_met() -> None:
    """No reason is there for nothing. (`too_many` is for boxes in which reviewers discard fewer than two.)"""
    matches = every_question()
    met = {reason(m, seat, action) for m in matches for seat in range(3) for action in range(-1, ACTIONS)}
    assert {key for key, _ in matches[0].game.reasons.values()} - met == {"too_many"}


def reason(match: Match, seat: int, action: int) -> str:
    found = int(calls.check(match.box, match.table, seat, action))
    return match.game.reasons[found][0] if found else ""
