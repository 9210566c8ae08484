"""Bounce Back in real browsers: whole games of a council, the draft, the shock, warnings and the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from browser.hosting import Hosts, packed_sizes
from browser.keys import Keys
from browser.visitors import Visitor
from hapag.core import record as records
from hapag.core import registry, words
from hapag.core.verify import verify
from table.people import Person
from table.serving import Opened, Server, me, open_table

GAME = "bounce-back"
NAMES = ("Ana", "Ben", "Maria Clara", "Lola")
BOX = registry.shipped_box(GAME).content
CARDS = {card["id"]: card for card in BOX["card"]}
BANDS = {band["id"]: band["name"] for band in BOX["score_band"]}
SUBSYSTEMS = [board["name"] for board in BOX["subsystem"]]
SHOCKS = [shock["name"] for shock in BOX["shock"]]
SHORT = {face: str(words.catalog(GAME)["board"][f"short-{face}"]) for face in range(1, 6)}


def council(server: Server, **given: Any) -> Opened:
    return open_table(server, *(me(name) for name in NAMES), game=GAME, **given)


def everybody(server: Server, opened: Opened) -> Person:
    return Person(server, opened.code, *opened.seats.values())


def seen(person: Person) -> dict[str, Any]:
    view: dict[str, Any] = person.sight.eyes["0"]["view"]
    return view


def agreeing(person: Person) -> Iterator[dict[str, Any]]:
    """Rounds in which the council buys nothing, one view after the other."""
    while not person.sight.over:
        for seat in person.sight.you["seats"]:
            if person.sight.moves(seat):
                person.move(seat, person.sight.moves(seat)[-1])
        yield seen(person)


def signed(number: int) -> str:
    """With the minus sign of numbers."""
    return f"{number:+d}".replace("-", "−") if number else "0"


# ---- whole games ----


def test_two_people_with_two_seats_each_and_a_projector(hosts: Hosts, server: Server) -> None:
    """Ana on a laptop, Maria Clara on a phone: by taps alone."""
    opened = council(server)
    ana = hosts.sits(hosts.laptop(), opened, 0, 1).sees(".play")
    clara = hosts.sits(hosts.phone(), opened, 2, 3).sees(".play")
    wall = hosts.wall().go(f"/t/{opened.code}/screen").sees(".bs__round")
    headers: list[str] = []
    while (plays(ana), plays(clara)).count("over") < 2:
        headers.append(wall.text(".bs__round"))
        if len(headers) % 4 == 1:
            tells_the_same(server, opened, ana, clara)
    rounds = [int(found[0]) for text in headers if (found := re.findall(r"Round (\d)", text))]
    assert all(earlier <= later for earlier, later in pairwise(rounds))
    assert len(set(rounds)) > 1, "the projector follows the rounds"
    sees_the_end(server, opened, ana, clara, wall)


OTHER = '.seat.is-turn .seat__show[aria-pressed="false"]'
SHOWS_THE_OTHER = """(where) => { const other = document.querySelector(where); other?.click();
  return Boolean(other); }"""
MOST_BOUGHT = 1  # cards in a draft, so that the council comes to an end


def plays(visitor: Visitor) -> Any:
    """All own seats decide, as long as one of them has to; what the page wants then."""
    while True:
        step = visitor.step("act_sent")
        assert step != "covered", "all is open: nothing needs a cover"
        if step == "wait" and visitor.page.evaluate(SHOWS_THE_OTHER, OTHER):
            continue  # the page would go on to that seat by itself, a moment later
        if step in ("wait", "over"):
            return step
        decides(visitor, step)


def decides(visitor: Visitor, step: Any) -> None:
    """A card as long as the draft is small, else consent; whatever answers a shock."""
    if step != "act":
        cards = visitor.page.locator(".bb-cards .is-legal")
        small = visitor.count("[data-part=board] .bb-spot.is-draft") < MOST_BOUGHT
        target = cards.first if small and cards.count() else visitor.page.locator(".bb-act")
        target.tap() if visitor.touch else target.click()
    visitor.sees("#act:not([aria-disabled])").press("#act").step("act_sent", "act")


def tells_the_same(server: Server, opened: Opened, *visitors: Visitor) -> None:
    """Tokens stand where the view says, coins lie as it says, and who agrees is marked."""
    with Person(server, opened.code, watch=True) as eve:
        view = eve.sight.eyes["watch"]["view"]
    tokens = [
        [str(number) for number in (bar["prepare"], -bar["token"]) if number]
        for seat in view["seats"]
        for bar in seat["bars"]
    ]
    for visitor in visitors:
        visitor.until(
            """([tokens, coins]) => {
              const subs = [...document.querySelectorAll("[data-part=board] .bb-sub")].sort((one, other) =>
                "bygo".indexOf(one.dataset.c[0]) - "bygo".indexOf(other.dataset.c[0]));
              const shown = subs.flatMap((sub) => [...sub.querySelectorAll(".bb-scale")].map((bar) =>
                [...bar.querySelectorAll(".bb-token text")].map((text) => text.textContent)));
              const lie = [...document.querySelector("[data-part=board] .bb-coins").children].map((coin) =>
                ["left", "draft", "spent"].findIndex((kind) => coin.classList.contains(`is-${kind}`)));
              return JSON.stringify([shown, lie]) === JSON.stringify([tokens, coins]);
            }""",
            [
                tokens,
                [
                    at
                    for at, kind in enumerate(("left", "draft", "spent"))
                    for _ in range(view["budget"][kind])
                ],
            ],
        )


def sees_the_end(server: Server, opened: Opened, ana: Visitor, clara: Visitor, wall: Visitor) -> None:
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert record.end is not None
    assert "The seed matches the commitment" in verify(record)
    with Person(server, opened.code, watch=True) as eve:
        view = eve.sight.eyes["watch"]["view"]
    for visitor in (ana.sees(".endpage .rank"), clara.sees(".endpage .rank"), wall):
        heading = "bounced back" if view["result"]["survived"] else f"collapsed in round {view['round']}"
        visitor.until_text(".bb-ending h2", heading)
        visitor.until_text(
            ".bb-ending .bb-gauge", re.escape(signed(view["score"])) + ".*" + BANDS[view["band"]]
        )
        told = visitor.text(".bb-ending")
        for part in ("impact", "prepared", "mitigated", "recovered", "lost"):
            assert str(view["result"]["totals"][part]) in told
        if view["result"]["fell"]:
            assert SUBSYSTEMS[view["result"]["fell"]["seat"]] in visitor.text(".bb-fell")
    shown = ana.page.locator(".rank__n").all_inner_texts()
    assert [int(text) for text in shown] == [view["score"]] * 4


# ---- the draft ----


def test_the_draft_is_everybodys_at_once(hosts: Hosts, server: Server) -> None:
    """Put in, seen by all; agreed, and asked again after a change; taken back, not to come again; bought."""
    opened = council(server)
    lola, ben = hosts.plays(opened, 3, phone=True), hosts.plays(opened, 0)
    wall = hosts.wall().go(f"/t/{opened.code}/screen").sees(".bs__round")
    lola.press('[data-target="card-O-P4"]').sees("#act")
    assert lola.count(".bb-page:first-child .bb-spot.is-ghost") == 1, "chosen, it lies there already"
    assert lola.count(".bb-topline .is-asked") == CARDS["O-P4"]["cost"]
    lola.press("#act")
    for window in (ben, wall):
        window.until_text(".bb-draft .bb-lines", "Homes in the City")
        window.until("() => document.querySelectorAll('.bb-coins .is-draft').length === 3")
    ben.sees(".bb-forecast .is-draft").until_text(".bb-forecast", r"\d → \d+ %")
    ben.press('[data-target="agree"]').press("#act")
    for window in (lola, wall):
        window.until("() => document.querySelectorAll('.bb-draft .bb-consent .is-agreed').length === 1")
    lola.press('.bb-page:first-child [data-target="card-O-P4"]').sees("#act").press("#act")
    ben.until("() => !document.querySelector('.bb-draft .bb-lines, .bb-consent .is-agreed')")
    lola.press_place('[data-target="card-O-P4"]').until_text(".tray__say.is-why", "taken back")
    assert "taken back" in lola.text('[data-target="card-O-P4"] .bb-card__back').lower()
    with everybody(server, opened) as council_now:
        council_now.move(0, "buy B-P3")
        for seat in range(4):
            council_now.move(seat, "agree")
        planned = [one["card"] for one in seen(council_now)["seats"][0]["planning"]]
    if planned:  # not if the first shock has put it in place at once
        ben.until_text('.bb-sub[data-c="blue"] .bb-spot.is-paid', CARDS[planned[0]]["name"])
    else:
        ben.until_text('.bb-sub[data-c="blue"] .bb-chip', CARDS["B-P3"]["name"])


def test_a_draft_by_keys_alone(hosts: Hosts, server: Server) -> None:
    """From an empty board on: the focus is always somewhere, and seen."""
    opened = council(server)
    ana = hosts.plays(opened, 0)
    keys = Keys(ana)
    for card in ("B-P1", "B-P3"):
        keys.tab_to(f'[data-zone=hand] [data-target="card-{card}"]').press("Enter")
        ana.sees("#act:not([aria-disabled])")
        keys.tab_to("#act").press("Enter")
        ana.sees(f'[data-zone=board] [data-target="card-{card}"]')
        keys.sees_where_it_is()
    keys.tab_to('[data-target="agree"]').press("Enter")
    ana.sees("#act:not([aria-disabled])")
    keys.tab_to("#act").press("Enter")
    ana.sees(".bb-draft .bb-consent .is-agreed")
    keys.sees_where_it_is()


def test_the_council_speaks_with_a_tap(hosts: Hosts, server: Server) -> None:
    opened = council(server)
    ana, ben = hosts.plays(opened, 0), hosts.plays(opened, 1, phone=True)
    ana.press('.tray__tools .tool[aria-label*="talk" i]').sees("dialog.drawer .phrases")
    ana.press('.phrases .btn:has-text("close to -8")').sees(".proposal select")
    ana.page.select_option(".proposal select", label="Coastal Wetlands")
    ana.press(".proposal .btn--main")
    ben.until_text(".tray__heard", "Coastal Wetlands is close to -8!")


# ---- the shock ----


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_shock_is_told_in_full(hosts: Hosts, server: Server, motion: str) -> None:
    """Die, factor, who is hit, impact times factor, preparation, what is left; and the token moves there."""
    opened = council(server)
    fan, ben = hosts.laptop(reduced_motion=motion), hosts.phone(reduced_motion=motion)
    fan.go(f"/t/{opened.code}").sees(".play")
    hosts.sits(ben, opened, 1).sees(".play")
    wall = hosts.wall().go(f"/t/{opened.code}/screen").sees(".bs__round")
    with everybody(server, opened) as person:
        view = next(view for view in agreeing(person) if view["shock"] and view["shock"]["hits"])
    shock = view["shock"]
    for window in (fan, wall):
        window.until_text(".bb-moment", SHOCKS[shock["die"] - 1])
        window.until_text(".bb-moment", f"×{shock['factor']}")
        for hit in shock["hits"]:
            told = rf"{SUBSYSTEMS[hit['seat']]}.*{hit['impact']} × {shock['factor']} = {hit['total']}"
            window.until_text(".bb-toll li", told)
    ben.until_text(".bb-strip, .bb-moment", SHOCKS[shock["die"] - 1])
    for hit in shock["hits"]:
        fan.until_text(f".bb-subs > :nth-child({hit['seat'] + 1}) .bb-blow", f"Lost {hit['left']}")
        at = fan.page.evaluate(
            """([seat, face]) => { const bars = document.querySelectorAll(".bb-subs > *")[seat];
              const names = [...bars.querySelectorAll(".bb-bar__top > span")].map((one) => one.textContent);
              const bar = bars.querySelectorAll(".bb-bar")[names.indexOf(face)];
              return [...bar.querySelectorAll(".bb-token.is-shock text")].map((one) => one.textContent); }""",
            [hit["seat"], SHORT[shock["die"]]],
        )
        assert at == [str(-hit["token"])]
    moves = (
        "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10"
        " && !one.effect.target.closest('.dots'))"
    )
    if motion == "reduce":
        assert fan.page.evaluate(f"() => {moves}.length") == 0
    else:
        fan.until(f"() => {moves}.every((one) => one.playState !== 'running')")


def test_the_edge_is_said_and_shown_and_what_lies_beyond_it(hosts: Hosts, server: Server) -> None:
    """A council that buys nothing: a sign and words beside bars near -8, then the end and its reckoning."""
    opened = council(server)
    fan, ben = hosts.laptop().go(f"/t/{opened.code}").sees(".play"), hosts.plays(opened, 1, phone=True)
    with everybody(server, opened) as person:
        rounds = agreeing(person)
        view = next(view for view in rounds if view["warnings"] or view["over"])
        if view["warnings"]:
            worst = view["warnings"][0]
            fan.until_text(".bb-warnings", f"{SUBSYSTEMS[worst['seat']]} stands at {worst['token']}")
            fan.sees(f".bb-subs > :nth-child({worst['seat'] + 1}) .bb-bar.is-{worst['kind']} .bb-alarm")
            fan.sees(f".bb-subs > :nth-child({worst['seat'] + 1}) .bb-bar__warn")
            ben.sees(".bb-tabs .bb-alarm")
        view = [view, *rounds][-1]
    assert view["over"]
    for window in (fan, ben):
        window.sees(".endpage .bb-ending")
        window.until_text(".bb-ending", "bounced back" if view["result"]["survived"] else "collapsed")
    if view["result"]["fell"]:
        fan.until_text(".bb-fell", f"{SUBSYSTEMS[view['result']['fell']['seat']]} to -")
    came = [bar for bar in view["result"]["bars"] if bar["times"]]
    assert fan.count(".bb-reckoning tbody tr") == len(came)
    eve = hosts.laptop().go(f"/replay/{opened.code}").sees(".bb-board .bb-sub")
    assert eve.count(".bb-token") == 0, "before the first shock nothing has happened"
    eve.press('.replay__step[aria-label="The end"], .replay__step:last-of-type')
    lost = [-bar["token"] for seat in view["seats"] for bar in seat["bars"] if bar["token"]]
    eve.until(
        "(lost) => document.querySelectorAll('.bb-board .bb-token.is-shock').length === lost", len(lost)
    )


# ---- the boards ----


def test_a_phone_has_every_board_one_swipe_or_key_away(hosts: Hosts, server: Server) -> None:
    ben = hosts.plays(council(server), 1, phone=True)
    shown = """() => { const track = document.querySelector(".bb-pages").getBoundingClientRect();
      return [...document.querySelectorAll(".bb-page")].findIndex((page) =>
        Math.abs(page.getBoundingClientRect().left - track.left) < 2); }"""
    labels = ben.page.locator(".bb-page > section").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert labels == [SUBSYSTEMS[1], "Main board", SUBSYSTEMS[0], SUBSYSTEMS[2], SUBSYSTEMS[3]]
    assert ben.page.evaluate(shown) == 0, "one's own first"
    ben.press(".bb-tabs button:nth-child(2)").until(f"() => ({shown})() === 1")
    ben.page.keyboard.press("ArrowRight")
    ben.until(f"() => ({shown})() === 2")
    ben.page.evaluate(
        "() => document.querySelector('.bb-pages').scrollBy({ left: 300, behavior: 'instant' })"
    )
    ben.until("() => document.querySelector('.bb-tabs button:nth-child(4)').ariaSelected === 'true'")


def test_the_projector_shows_all_five_at_once(hosts: Hosts, server: Server) -> None:
    wall = hosts.wall().go(f"/t/{council(server).code}/screen").sees(".bb-board .bb-sub")
    boxes = wall.page.evaluate(
        """() => { const room = document.querySelector(".bs__board").getBoundingClientRect();
          return [...document.querySelectorAll(".bb-main, .bb-sub")].map((one) => {
            const box = one.getBoundingClientRect();
            return box.top >= room.top - 1 && box.bottom <= room.bottom + 1 && box.height > 100; }); }"""
    )
    assert boxes == [True] * 5


def test_cards_say_all_they_do_in_both_languages(hosts: Hosts, server: Server) -> None:
    opened = council(server)
    ana, lola = hosts.plays(opened, 0), hosts.plays(opened, 3, phone=True, locale="fil-PH")
    for visitor, letter, name in ((ana, "B", "name"), (lola, "O", "filipino")):
        faces = visitor.page.locator(".bb-cards .bb-card").all()
        own = [card for card in CARDS.values() if card["id"].startswith(f"{letter}-")]
        assert len(faces) == len(own) == 10
        for face, card in zip(faces, own, strict=True):
            assert face.locator(".bb-card__name").inner_text() == card.get(name, card["name"])
            assert face.locator(".bb-card__dice .die").count() == len(card["shocks"])
            assert face.locator(".bb-pesos i").count() == card["cost"]
            assert face.locator(".bb-card__effect").inner_text().split() == [
                signed(n) for n in card["effect"]
            ]
            assert face.locator(".bb-card__points").inner_text() == signed(sum(card["effect"]))
            assert face.locator(f".bb-kind.is-{card['kind']}").count() == 1
    said = ana.page.get_attribute('[data-target="card-B-P3"]', "aria-label") or ""
    assert "+2 against 2 Upstream oil spill and 3 Drought and water shortage" in said


def test_the_boards_of_the_page_are_small(server: Server) -> None:
    """What the game adds to the first visit of a table, compressed."""
    scripts = ("board.js", "cards.js", "council.js", "mainboard.js", "subsystem.js")
    parts = (*scripts, "board.css", "printed.json", "scenes.svg")
    sizes = packed_sizes(server, council(server).code, GAME, parts)
    assert sum(sizes.values()) < 30_000, json.dumps(sizes)
