"""What a member is asked, its moves, what targets mean, and why something may not be: kinds with parts.

Every move is one target: a card, the draft as a whole (`agree`), or `done`. The sentences are in words/.
"""

from __future__ import annotations

from typing import Any

from hapag.core.layout import Plain

from .layout import (
    AGREE,
    BUY,
    BUYING,
    CARDS,
    DONE_MITIGATION,
    DONE_RECOVERY,
    MITIGATING,
    RECOVERING,
    RETURN,
    SUBSYSTEMS,
    USE,
)
from .names import cards, named
from .notation import action_text
from .reading import impact_in, money, owner, planned, shock_now, shocks_of, waiting_seats

Content = dict[str, Any]
Json = dict[str, Any]
Target = str

AGREE_TARGET, DONE_TARGET = "agree", "done"


def target_of(content: Content, card: int) -> Target:
    return f"card-{cards(content)[card]}"


# --- what a member is asked ----------------------------------------------------------------------------


def ask(content: Content, box: Plain, table: Plain, seat: int) -> Json:
    """The question. Nothing is asked after a target is chosen: each move is one."""
    asked = {BUYING: ask_to_buy, MITIGATING: ask_to_mitigate}.get(table.step, ask_to_recover)
    return {**asked(box, table, seat), "then": {}}


def ask_to_buy(box: Plain, table: Plain, seat: int) -> Json:
    agreed = agreed_so_far(table)
    kind = "buy-first" if not table.draft else "buy-or-agree" if agreed else "buy-on"
    return {"kind": kind, "left": money(table), "cost": table.drafted, "agreed": agreed}


def agreed_so_far(table: Plain) -> int:
    """How many have agreed so far."""
    return len(SUBSYSTEMS) - len(waiting_seats(table))


def ask_to_mitigate(box: Plain, table: Plain, seat: int) -> Json:
    shock = shock_now(table)
    assert shock is not None
    left, token = table.left[seat], table.shock_token[seat][shock]
    falls = token - left < box.lowest
    return {
        "kind": "mitigate-or-fall" if falls else "mitigate",
        "shock": shock + 1,
        "impact": impact_in(box, (seat, shock), table.at_round),
        "left": left,
        "token": token,
        "after": token - left,
    }


def ask_to_recover(box: Plain, table: Plain, seat: int) -> Json:
    lost = [shock for shock, token in enumerate(table.shock_token[seat]) if token < 0]
    return {"kind": "recover", "shock": [shock + 1 for shock in lost], "bars": len(lost)}


# --- moves ---------------------------------------------------------------------------------------------


def moves(content: Content, box: Plain, table: Plain, seat: int, actions: list[int]) -> list[Json]:
    return [
        {
            "do": action_text(content, None, action),
            "path": [path_of(content, action)],
            "say": said(content, box, table, seat, action),
        }
        for action in actions
    ]


def path_of(content: Content, action: int) -> Target:
    if action == AGREE:
        return AGREE_TARGET
    return DONE_TARGET if action in (DONE_MITIGATION, DONE_RECOVERY) else target_of(content, action % CARDS)


def said(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Json:
    """The move on the button that makes it."""
    if action == AGREE:
        return {"kind": "agree" if table.draft else "agree-nothing", "cost": table.drafted}
    if action == DONE_MITIGATION:
        return {"kind": "done-mitigation", "left": table.left[seat]}
    if action == DONE_RECOVERY:
        return {"kind": "done-recovery"}
    name = {"card": cards(content)[action % CARDS]}
    return {**name, **said_of_card(box, table, seat, action)}


def said_of_card(box: Plain, table: Plain, seat: int, action: int) -> Json:
    card = action % CARDS
    if action < USE:
        return {"kind": "buy" if action < RETURN else "return", "cost": box.cost[card]}
    if table.step == MITIGATING:
        return {"kind": "mitigate", "points": min(box.points[card], table.left[seat])}
    return {"kind": "recover", "points": regained(box, table, seat, card)}


def regained(box: Plain, table: Plain, seat: int, card: int) -> int:
    """On all bars together."""
    return sum(min(box.points[card], -table.shock_token[seat][shock]) for shock in shocks_of(box, card))


def meant(content: Content, table: Plain, seat: int, path: list[Target]) -> int | None:
    """The action these targets stand for, legal or not; None if they stand for none."""
    if path == [AGREE_TARGET]:
        return AGREE
    if path == [DONE_TARGET]:
        return DONE_MITIGATION if table.step == MITIGATING else DONE_RECOVERY
    names, name = cards(content), path[0].removeprefix("card-") if len(path) == 1 else ""
    if name not in names or not path[0].startswith("card-"):
        return None
    card = names.index(name)
    if table.step in (MITIGATING, RECOVERING):
        return USE + card
    return (RETURN if table.draft >> card & 1 else BUY) + card


# --- why it may not be ---------------------------------------------------------------------------------


def why(content: Content, box: Plain, table: Plain, seat: int, action: int, key: str) -> Json:
    """The reason with named parts, and under "cause" the targets that are in the way."""
    told = REASON_PARTS.get(key)
    named_card = {"card": cards(content)[action % CARDS]} if action < AGREE else {}
    parts, cause = told(content, box, table, seat, action) if told else ({}, [])
    return {"kind": key, **named_card, **parts, "cause": cause}


Told = tuple[Json, list[Target]]


def targets(content: Content, mask: int) -> list[Target]:
    return [f"card-{name}" for name in named(content, mask)]


def not_asked(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"seat": waiting_seats(table)[0]}, []


def not_your_subsystem(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    keeper = owner(box, action % CARDS)
    return {"owner": keeper, "subsystem": SUBSYSTEMS[keeper]}, [target_of(content, action % CARDS)]


def no_money(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {"cost": box.cost[action % CARDS], "left": money(table)}, targets(content, table.draft)


def planning_full(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    planned_cards = box.own[seat] & (table.planning | table.draft)
    return {"planned": planned(box, table, seat)}, targets(content, planned_cards)


def not_this_step(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    return {}, [target_of(content, action % CARDS)]


def other_shock(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    shock = shock_now(table)
    assert shock is not None
    return {"shock": shock + 1}, [target_of(content, action % CARDS)]


def nothing_to_recover(content: Content, box: Plain, table: Plain, seat: int, action: int) -> Told:
    named_shocks = [shock + 1 for shock in shocks_of(box, action % CARDS)]
    return {"shock": named_shocks}, [target_of(content, action % CARDS)]


REASON_PARTS = {
    told.__name__: told
    for told in (
        not_asked,
        not_your_subsystem,
        no_money,
        planning_full,
        not_this_step,
        other_shock,
        nothing_to_recover,
    )
}
