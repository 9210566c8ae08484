"""Resilience in real browsers: a whole game of three, what is face down, and how each step is told."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from browser.hosting import Hosts
from browser.keys import Keys
from browser.places import finish, shared
from browser.visitors import Visitor, play_together
from hapag.core import record as records
from hapag.core import registry
from hapag.core.verify import verify
from hapag.core.words import printed
from hapag.web.words import game_catalog
from table.people import Person
from table.serving import Opened, Server, me, open_table

GAME = "resilience"
NAMES = ("Ana", "Ben", "Maya")
LONG = int(os.environ.get("HAPAG_TEST_GAMES", "1")) > 1
BY_HAND = 4  # turns that everybody plays in a browser before bots take over for Ben and Maya
WORDS = {lang: game_catalog(GAME, lang) for lang in ("en", "fil")}
CARD_NAMES = printed(GAME, registry.shipped_box(GAME).content)["names"]["card"]

Stop = Callable[[dict[str, Any], list[str]], bool]


def at_step(step: str, least: int = 1, owing: bool = True) -> Stop:
    """This step of a round that is not before `least`, with something for Ana to decide."""
    return lambda view, moves: view["step"] == step and view["round"] >= least and (bool(moves) or not owing)


def on_the_way(server: Server, stop: Stop, seed: int = 2) -> Opened:
    """A table of three where `stop` is true of what Ana sees and may do; most build what they can."""
    opened = open_table(server, *(me(name) for name in NAMES), game=GAME)
    random = Random(seed)
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        sight = everybody.sight
        while not sight.over and not stop(sight.eyes["0"]["view"], sight.moves(0)):
            seat = next(seat for seat in reversed(range(3)) if sight.moves(seat))
            builds = [move for move in sight.moves(seat) if move.startswith("build")]
            everybody.move(
                seat, random.choice(builds if builds and random.random() < 0.75 else sight.moves(seat))
            )
        assert not sight.over
    return opened


def eyes_of(server: Server, opened: Opened, seat: int | None = None) -> dict[str, Any]:
    tokens = [] if seat is None else [opened.seats[seat]]
    with Person(server, opened.code, *tokens, watch=seat is None) as person:
        return person.sight.eyes["watch" if seat is None else str(seat)]


# ---- a whole game ----


def test_three_play_a_whole_game(hosts: Hosts, server: Server) -> None:
    """On a phone, a laptop and in Filipino. What Ana lays face down first is in nobody else's traffic."""
    opened = open_table(server, *(me(name) for name in NAMES), game=GAME)
    ana, ben = hosts.plays(opened, 0), hosts.plays(opened, 1, phone=True)
    maya = hosts.plays(opened, 2, locale="fil-PH")
    _lays_face_down(ana, ben, maya)
    everybody = (ana, ben, maya)
    if LONG:
        play_together(*everybody)
    else:
        for _ in range(BY_HAND):
            for window in everybody:
                window.play_on(1)
        for window, seat in ((ben, 1), (maya, 2)):
            _lets_a_bot_play(server, opened, window, seat)
        while ana.play_on() != "over":
            pass
    _sees_the_result(server, opened, *everybody)


def _lays_face_down(ana: Visitor, *others: Visitor) -> None:
    """Ana builds; until all have chosen nobody is told what, and then everybody sees it at once."""
    ana.step("wait")
    cards = ana.page.locator(".rs-card:not(.is-action)")
    target = str(cards.first.get_attribute("data-target"))
    card = target.removeprefix("hand-")
    before = [len(other.heard) for other in others]
    ana.press(f'[data-target="{target}"]').press('[data-target="build"]').press("#act")
    ana.until_text(".rs-facedown", f"Build {CARD_NAMES[card]}")
    for other, known in zip(others, before, strict=True):
        other.sees(".rs-comm:not(.is-you) .rs-state .rs-back")
        told = "\n".join(other.heard[known:])
        assert '"chosen"' in told, "it is told that she has chosen"
        assert card not in told, f"{card} was told before all had chosen"
        assert "chose-" not in told
        assert other.count(f'[data-target="lot-0-{card}"]') == 0
    for other in others:
        other.play_on(1)
    for window in (ana, *others):
        window.sees(f'[data-target="lot-0-{card}"]')


def _lets_a_bot_play(server: Server, opened: Opened, window: Visitor, seat: int) -> None:
    with Person(server, opened.code, opened.seats[seat]) as person:
        person.does("seat", seat=seat, do="bot")
    window.until_text(".tray__say", "bot")


def _sees_the_result(server: Server, opened: Opened, *visitors: Visitor) -> None:
    for visitor in visitors:
        visitor.sees(".endpage .rank")
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert record.end is not None
    assert "The seed matches the commitment" in verify(record)
    for visitor in visitors:
        shown = [int(text) for text in visitor.page.locator(".rank__n").all_inner_texts()]
        assert sorted(shown) == sorted(record.end.scores)
        lang = "fil" if visitor is visitors[-1] else "en"
        assert WORDS[lang]["epilogue"][record.end.ending] in visitor.text(".rs-ending")


def test_a_round_by_keys_alone(hosts: Hosts, server: Server) -> None:
    """Ana has no pointer: activities, council, vote or review, losses. Ben and Maya move at once."""
    opened = open_table(server, *(me(name) for name in NAMES), game=GAME)
    keys = Keys(hosts.plays(opened, 0))
    with Person(server, opened.code, opened.seats[1], opened.seats[2]) as others:
        while others.settle() and others.sight.eyes["1"]["view"]["round"] == 1:
            ready = [seat for seat in (1, 2) if others.sight.moves(seat)]
            if ready:
                others.move(ready[0])
            else:
                keys.decide()


# ---- what is drawn ----


def test_pictures_ticks_and_numbers_agree(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, at_step("choosing", 4))
    ana = hosts.plays(opened, 0)
    for one in eyes_of(server, opened, 0)["view"]["environments"]:
        part = ana.page.locator(f'[data-target="env-{one["environment"]}"]')
        assert part.locator(".rs-env__n b").inner_text() == str(one["cards"])
        assert part.locator(".rs-env__ticks .is-on").count() == one["cards"]
        shape = part.locator(".rs-land:not(.is-worn)").evaluate("(one) => one.style.clipPath")
        edge = re.search(r"([\d.]+)%", shape.split(",")[1])
        assert edge is not None
        assert float(edge[1]) == pytest.approx(100 * one["cards"] / one["of"], abs=0.1)


def test_nature_says_what_it_is_worth(hosts: Hosts, server: Server) -> None:
    """Against each crisis that may still come, in words: on hover, and for who cannot see it."""
    opened = on_the_way(server, at_step("choosing", 2))
    view = eyes_of(server, opened, 0)["view"]
    ana = hosts.plays(opened, 0)
    for one in view["environments"]:
        name = one["environment"]
        label = ana.page.get_attribute(f'[data-target="env-{name}"]', "aria-label") or ""
        ana.page.hover(f'[data-target="env-{name}"]')
        worth = ana.text(f'[data-target="env-{name}"] .rs-worth')
        threats = [threat for threat in view["threats"] if threat["environment"] in (name, "total")]
        assert threats
        for threat in threats:
            crisis = _crisis_name(threat["crisis"])
            assert f"{crisis} now:" in label
            assert f"{crisis} now:" in worth


def _crisis_name(crisis: str) -> str:
    box = registry.shipped_box(GAME).content
    return next(
        entry["name"]
        for part in ("extreme_weather", "end_game")
        for entry in box[part]
        if entry["id"] == crisis
    )


def test_a_vote_names_what_it_closes_and_refuses_houses(hosts: Hosts, server: Server) -> None:
    """A House and what is protected say why they cannot be chosen."""
    opened = on_the_way(server, lambda view, moves: view["step"] == "voting" and "abstain" in moves)
    view = eyes_of(server, opened, 0)["view"]
    owner = next(seat["seat"] for seat in view["seats"] if seat["houses"])
    ana = hosts.plays(opened, 0)
    ana.press_place(f'[data-target="lot-{owner}-house"]').until_text(".tray__say.is-why", "House")
    ana.page.keyboard.press("Escape")
    lot = ana.page.locator('[data-zone=board] [data-target^="lot-"].is-legal').first
    target = str(lot.get_attribute("data-target"))
    ana.press(f'[data-target="{target}"]').sees("#act")
    seat, card = target.removeprefix("lot-").split("-", 1)
    assert ana.text("#act") == f"Vote to close {CARD_NAMES[card]} of {NAMES[int(seat)]}"


def test_a_proposal_names_only_what_stands_there(hosts: Hosts, server: Server) -> None:
    """In the Council talking is one tap away, on a phone too; the chosen Investment is offered first."""
    opened = on_the_way(server, at_step("voting", 2))
    view = eyes_of(server, opened, 0)["view"]
    ben = hosts.plays(opened, 1)
    ana = hosts.plays(opened, 0, phone=True)
    ana.press(".tool[aria-label*=Talk]").sees("dialog.drawer .phrases")
    ana.press('.phrases button:has-text("Close … of …?")').sees(".proposal")
    for seat in view["seats"]:
        stands = [CARD_NAMES[one["card"]] for one in seat["investments"]]
        if not stands:
            continue
        ana.page.locator(".proposal select").first.select_option(label=NAMES[seat["seat"]])
        options = ana.page.locator(".proposal select").nth(1).locator("option").all_inner_texts()
        assert sorted(text.strip() for text in options) == sorted(stands)
    ana.press(".proposal .btn--main")
    ben.until_text(".said", rf"Ana: Close {re.escape(stands[0])} of {NAMES[seat['seat']]}\?")


# ---- step by step ----


def test_steps_are_told_one_by_one_and_may_be_skipped(hosts: Hosts, server: Server) -> None:
    """Who likes moving pages sees each step for a while; who skips, or does not, sees the end at once."""
    opened = on_the_way(server, at_step("choosing", 2))
    slow, calm = hosts.laptop(reduced_motion="no-preference"), hosts.laptop()
    for window in (slow, calm):
        window.go(f"/t/{opened.code}").sees(".play")
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        for seat in range(3):
            everybody.move(seat)
        told = [words for _, words in everybody.sight.eyes["0"]["log"]]
    start = max(at for at, words in enumerate(told) if words["kind"] == "reveal")
    steps = [words for words in told[start:] if not words["kind"].startswith("chose")]
    slow.sees(".rs-told.is-running")
    assert slow.text(".rs-told__at") == f"1/{len(steps)}"
    slow.until_text(".rs-told__at", f"2/{len(steps)}")
    slow.press(".rs-skip").sees(".rs-told:not(.is-running)")
    assert slow.text(".rs-told__at") == f"{len(steps)}/{len(steps)}"
    calm.until_text(".rs-told__at", f"{len(steps)}/{len(steps)}")
    assert calm.text(".rs-told p") == slow.text(".rs-told p")
    calm.press(".rs-turn:first-of-type").until_text(".rs-told__at", f"{len(steps) - 1}/{len(steps)}")


def test_a_crisis_says_what_it_does(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, at_step("losing"))
    eyes = eyes_of(server, opened, 0)
    view, log = eyes["view"], [words for _, words in eyes["log"]]
    ana = hosts.plays(opened, 0)
    card = ana.text(".rs-crisis")
    assert _crisis_name(view["crisis"]["crisis"]) in card
    against = next(words["cards"] for words in reversed(log) if words["kind"].startswith("against"))
    assert re.search(rf"\b({against}|One) (Environment )?cards? .*against it", card)
    lines = ana.page.locator(".rs-bands .is-now").all_inner_texts()
    least, *most = map(int, re.findall(r"\d+", lines[0]))
    assert least <= against <= (most[0] if most else 27)
    assert ana.count('[data-target^="lot-0-"].is-legal') > 0


# ---- the end ----


@pytest.mark.parametrize("locale", ["en-US", "fil-PH"])
def test_the_end_reads_the_epilogue_and_draws_nature(hosts: Hosts, server: Server, locale: str) -> None:
    opened = shared(server, finish, game=GAME)
    view = eyes_of(server, opened)["view"]
    totals = view["totals"]
    fan = hosts.laptop(locale=locale)
    fan.go(f"/t/{opened.code}").sees(".rs-ending")
    said = fan.text(".rs-ending")
    assert WORDS[locale[: locale.index("-")]]["epilogue"][view["ending"]] in said
    for number in ("dp", "dp_high", "environment", "environment_high"):
        assert re.search(rf"\b{totals[number]}\b", said)
    fan.sees(".storybox svg .plot-shared")
    frames = json.loads(server.get(f"/api/records/{opened.code}/frames?eyes=all").text)
    crises = re.findall(r'"kind": "crisis"', json.dumps(frames["frames"]))
    assert fan.count(".storybox .evline") == len(crises)
    fan.press(".storytable summary")
    last = fan.page.locator(".storytable tbody tr").last.locator("td").all_inner_texts()
    assert [int(text) for text in last] == [*[seat["dp"] for seat in view["seats"]], totals["environment"]]


def test_five_epilogues_are_told_in_both_languages() -> None:
    """RE-24 and the Typhoon: five texts and five lines of our own, none like another."""
    for words in WORDS.values():
        keys = ["typhoon", *(f"epilogue-{number}" for number in range(1, 5))]
        assert sorted(words["epilogue"]) == sorted(words["ending"]) == sorted(keys)
        assert len(set(words["epilogue"].values())) == 5
    assert all(
        WORDS["en"]["epilogue"][key] != WORDS["fil"]["epilogue"][key] for key in WORDS["en"]["epilogue"]
    )
