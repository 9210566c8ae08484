"""What the table offers besides moving, one thing after the other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Route

from browser.hosting import Hosts
from browser.places import on_the_way
from browser.visitors import LOGGED, Visitor, cookie_place
from table.people import Person, play_to_the_end
from table.serving import BOT, FEWEST, GAME, OPEN, Opened, Server, me, open_table

GUIDE = ".guide[role=dialog]"
Opens = Callable[[], Opened]


def _log(visitor: Visitor) -> int:
    return int(visitor.drawn().page.evaluate(f"() => {LOGGED}"))


# ---- one's own moves ----


def test_a_move_is_taken_back(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo())
    ana.sees(".play")
    ana = hosts.plays(solo(), 0)
    ana.decide_revocably()
    before = _log(ana)
    name = ana.page.evaluate("() => document.querySelector('.log > li').textContent")
    ana.press('.tray__tools .tool:has-text("Undo")')
    ana.until(f"(before) => {LOGGED} < before", before)
    assert name not in ana.page.evaluate("() => document.querySelector('.log').textContent")
    assert ana.choose() == "act"


def test_a_hint_chooses_but_does_nothing(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0, phone=True)
    before = _log(ana)
    ana.press('.tray__tools .tool[aria-label*="hint"]').sees("#act")
    assert _log(ana) == before
    ana.press("#act").step("act_sent")
    assert _log(ana) > before


# The answer has come, and the live region says what the tray shows.
SAID_ALOUD = """() => { const text = (css) => document.querySelector(css)?.textContent.trim() ?? "";
  const said = text("[role=status].vh");
  return said && text(".tray__say.is-why").includes(said.slice(0, 20)); }"""


def test_a_refusal_says_why_in_words(hosts: Hosts, solo: Opens) -> None:
    """Any place that cannot be chosen: the tray says a sentence, and what is in the way is marked."""
    ana = hosts.plays(solo(), 0)
    ana.decide()
    ana.step()
    ana.page.evaluate(
        """() => { const zone = document.querySelector("[data-zone=board]");
        const wrong = [...zone.querySelectorAll("[data-target]")].find((one) =>
          !one.matches(".is-legal, .is-chosen")); wrong.id = "wrong"; }"""
    )
    ana.press_place("#wrong").until(SAID_ALOUD)
    said = ana.text(".tray__say.is-why")
    assert re.search(r"\w+ .*\w+ .*\.", said)
    assert "_" not in said, "a sentence, not a key"
    ana.sees(".is-struck")
    ana.page.keyboard.press("Escape")
    ana.sees(".tray__say:not(.is-why)")


def test_every_refusal_has_words(hosts: Hosts, with_bot: Opens) -> None:
    """All places of the board, asked about one after the other: a sentence each, and never an error."""
    ana = hosts.plays(with_bot(), 0)
    ana.step()
    targets = ana.page.evaluate(
        "() => [...document.querySelectorAll('[data-zone=board] [data-target]')]"
        ".filter((one) => !one.matches('.is-legal, .is-chosen')).map((one) => one.dataset.target)"
    )
    refused = 0
    for target in targets[:: max(1, len(targets) // 8)]:
        ana.press_place(f'[data-zone=board] [data-target="{target}"]').sees(".tray__say.is-why, #act")
        if ana.count(".tray__say.is-why"):
            ana.until("() => !/One moment/.test(document.querySelector('.tray__say').textContent)")
            assert ana.text(".tray__say").strip().endswith("."), target
            refused += 1
        ana.page.keyboard.press("Escape")
        ana.page.keyboard.press("Escape")
    assert refused


def test_play_at_once_needs_no_button(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0)
    ana.menu("Settings").press('.switch:has-text("Play at once")').close_sheet()
    before = _log(ana)
    step = ana.step()
    while isinstance(step, dict) and _log(ana) == before:
        ana.press(f'[data-zone] [data-target="{step["targets"][0]}"]')
        step = ana.step()
    assert _log(ana) > before


# ---- help ----


def test_the_guide_is_shown_once_and_opened_again(hosts: Hosts, solo: Opens) -> None:
    opened = solo()
    ana = hosts.plays(opened, 0, phone=True, knows_the_guide=False).sees(GUIDE)
    shown = ana.text(f"{GUIDE} .xs")
    steps = int(shown.split()[-1])
    assert 3 <= steps <= 6
    for number in range(1, steps + 1):
        ana.until_text(f"{GUIDE} .xs", f"Step {number} ")
        ana.press(f"{GUIDE} .btn--dark")
    ana.sees(GUIDE, state="detached")
    ana.page.reload()
    ana.sees(".play")
    assert ana.choose() == "act"  # the guide would have come meanwhile
    assert ana.count(GUIDE) == 0
    ana.menu("first steps").sees(GUIDE)
    ana.press(f'{GUIDE} .btn:has-text("Skip")').sees(GUIDE, state="detached")
    ana.page.keyboard.press("?")
    ana.sees(GUIDE)
    ana.page.keyboard.press("Escape")
    ana.sees(GUIDE, state="detached")


def test_rules_beside_the_board(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0)
    ana.press('.bar .iconbtn[aria-label="Rules"]').sees("dialog.drawer h3, dialog.drawer article h2")
    assert ana.page.locator("[data-zone=board]").is_visible()
    assert ana.decide() == "act", "one may play on meanwhile"
    ana.close_sheet()


# ---- talk ----


def test_quick_phrases_reach_everybody(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ana, ben = hosts.plays(opened, 0, phone=True), hosts.plays(opened, 1, locale="fil-PH")
    ana.menu("Say something").press('.phrases .btn:has-text("Well played!")')
    ana.until_text("dialog .said", "Well played!")
    ben.until_text(".said", "Ana")
    assert "Well played" not in ben.text(".said"), "told in the reader's language"


def test_free_words_only_if_the_host_allows_them(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ana, ben = hosts.plays(opened, 0, host=True), hosts.plays(opened, 1)
    ben.press('.tray__tools .tool:has-text("Talk")').sees(".phrases")
    assert ben.count("#words") == 0
    ana.menu("Host").press('.switch:has-text("Free words")')
    ben.sees("#words").page.fill("#words", "Kumusta <b>kayo</b>?")
    ben.press('form:has(#words) button[type="submit"]')
    ana.until_text(".said", "Kumusta <b>kayo</b>\\?")
    ana.press('.switch:has-text("Free words")')
    ben.sees("#words", state="detached")


# ---- seats ----


def test_one_device_for_two_people(hosts: Hosts, server: Server) -> None:
    """Where views differ the device is covered until its next owner says so; who agrees plays openly."""
    opened = on_the_way(server, 2, 1)
    both = hosts.sits(hosts.phone(), opened, 0, 1)
    if both.step("wait") == "covered":
        both.press(".pass .btn--main")
    first = both.text(".tray__as")
    both.play_on()
    assert both.step("wait") == "covered", "what the first one wrote is not the other one's to know"
    cover = both.text(".pass h2")
    assert both.count("[data-zone]") == 0
    assert both.count(".log li") == 0
    both.press(".pass .btn--main").sees(".play")
    assert both.text(".tray__as") != first
    assert both.text(".tray__as").split()[-1] in cover
    both.play_on()
    both.sees(".pass").press(".pass .switch").press(".pass .btn--main")
    for _ in range(8):
        assert both.decide() == "act", "everybody may see everything now"


def test_a_bot_plays_for_somebody_who_is_away(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ana, ben = hosts.plays(opened, 0), hosts.plays(opened, 1)
    ben.menu("Your seats").press('.hosted .btn:has-text("Let a bot play")')
    ben.sees('.hosted .btn:has-text("Take the seat back")')
    ana.sees('.seat [aria-label="a bot plays for now"]')
    round_before = ana.text(".bar__where")
    ana.play_on(2)
    ana.until("(before) => document.querySelector('.bar__where').textContent !== before", round_before)
    ben.press('.hosted .btn:has-text("Take the seat back")').close_sheet()
    ana.play_on()
    assert ben.decide() == "act"
    ben.menu("Your seats").press('.hosted .btn:has-text("Leave the table")')
    ben.press('.hosted .btn:has-text("Yes, leave")')
    ana.sees('.seat [aria-label="bot"]')
    ben.until("() => !document.querySelector('.seat.is-you')")
    assert ana.play_on(2) != "covered"


def test_somebody_away_is_shown_and_may_be_played_for(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ana, ben = hosts.plays(opened, 0), hosts.plays(opened, 1)
    ana.sees(".seat:nth-child(2):not(.is-away)")
    ben.page.close()
    ana.sees(".seat.is-away")
    ana.play_on()
    ana.until_text(".tray__say", "away")
    ana.menu("Your seats").press('.hosted .btn:has-text("Let a bot play for")').close_sheet()
    assert ana.decide() == "act"


# ---- the host ----


def test_the_host_pauses_locks_and_hands_seats_to_bots(hosts: Hosts, server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"), me("Carla"))
    ana, ben, carla = hosts.plays(opened, 0, host=True), hosts.plays(opened, 1), hosts.plays(opened, 2)
    ana.play_on()
    ben.choose()
    ana.menu("Host").press('.switch:has-text("Pause")')
    ben.until_text(".strip", "paused")
    ben.sees("#act[aria-disabled]").press(".bar__title")
    ana.press('.switch:has-text("Pause")')
    ben.sees("#act:not([aria-disabled])").press("#act").step("act_sent")
    ana.press('.switch:has-text("Lock")').sees('.switch[aria-checked=true]:has-text("Lock")')
    ana.press('.hosted button:has-text("Let a bot play for Ben")')
    ben.until_text(".tray__say", "A bot plays for you now")
    ben.press('.tray__go .btn:has-text("Take the seat back")').sees(
        ".seat.is-you:not(:has(.seat__name .icon))"
    )
    ana.press('.hosted button:has-text("Remove Carla")').press('.hosted button:has-text("keep the seat")')
    assert carla.count(".seat.is-you") == 1
    ana.press('.hosted button:has-text("Remove Carla")').press('.hosted button:has-text("Yes, remove Carla")')
    carla.until_text("main", "no longer at this table")
    carla.press('a:has-text("Watch")').sees(".play")
    assert carla.count(".seat.is-you") == 0
    ana.press('.btn:has-text("End the table")').press('.btn:has-text("Yes, end it")')
    for visitor in (ana, carla):
        visitor.until_text("main", "host has ended")


def test_nobody_but_the_host_has_the_host_menu(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ben = hosts.plays(opened, 1)
    ben.press(".bar .iconbtn[aria-haspopup=dialog]").sees(".entries")
    assert ben.count('.entry:has-text("Host")') == 0
    assert opened.host not in ben.page.content()


def test_a_host_without_a_seat_has_the_hosts_rights(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    host = hosts.laptop()
    host.go(f"/t/{opened.code}/host?key={opened.host}").sees(".play")
    host.menu("Host").press('.switch:has-text("Pause")').until_text(".strip", "paused")
    host.press('.switch:has-text("Pause")').close_sheet()
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(5))
    host.sees('.end__again .btn:has-text("Play again")').press(".end__again .btn").sees(".play")


def test_the_gentle_clock(hosts: Hosts, server: Server) -> None:
    opened = open_table(server, clock=1, pace=0)
    ana = hosts.plays(opened, 0)
    ana.sees(".seat.is-you .clock, .seat.is-you .seat__fact time, .seat.is-you [class*=clock]")
    before = ana.text(".bar__where")
    ana.until("(before) => document.querySelector('.bar__where').textContent !== before", before)


def test_the_big_screen_knows_nothing_of_the_host(hosts: Hosts, server: Server) -> None:
    opened = open_table(server, me("Ana"), OPEN, start=False)
    wall = hosts.wall()
    wall.context.add_cookies(
        [{"name": f"hapag-{opened.code}", "value": opened.host, **cookie_place(server, opened)}]
    )  # even in the host's own browser
    wall.go(f"/t/{opened.code}/screen").until_text("body", opened.code)
    assert wall.sees("img[src$='qr.svg']").page.locator("img[src$='qr.svg']").bounding_box()["width"] > 300
    for secret in (opened.host, opened.seats[0], "/host?key"):
        assert secret not in wall.traffic()
        assert secret not in wall.page.content()


def test_the_link_is_copied_without_a_clipboard(hosts: Hosts, server: Server, solo: Opens) -> None:
    lobby = hosts.sits(hosts.laptop(), open_table(server, me("Ana"), OPEN, start=False), 0, host=True)
    lobby.press('[data-copy="joinlink"]').until_text('[data-copy="joinlink"]', "copied")
    assert lobby.page.evaluate("getSelection().toString()").startswith("http") or lobby.page.evaluate(
        "document.activeElement.value"
    ).startswith("http")
    ana = hosts.plays(solo(), 0)
    ana.menu("Invite").press('dialog .btn:has-text("Copy")').until_text("dialog [role=status]", "opied|Ctrl")


def test_whoever_loses_a_chair_is_told(hosts: Hosts, server: Server) -> None:
    """Not by a page that reloads without a word; and nobody is told who has got up by themselves."""
    opened = open_table(server, me("Ana"), me("Ben"), start=False)
    ana, ben = hosts.sits(hosts.laptop(), opened, 0, host=True), hosts.sits(hosts.phone(), opened, 1)
    ben.sees("#live-chairs")
    ana.press("details.more summary").press('.hostrow:has-text("Ben") button:has-text("Remove")')
    ben.until_text(".lobby__do .trouble", "given your chair away")
    ana.press("#leave-0").sees("#sit")
    assert ana.count(".lobby__do .trouble") == 0


def test_a_chair_is_not_lost_on_the_way_to_it(hosts: Hosts, server: Server) -> None:
    """The page hears that the chair is taken before the answer is here that proves whose it is."""
    opened = open_table(server, me("Ana"), OPEN, start=False)
    ben = hosts.sits(hosts.phone(), opened).sees("#sit")
    held: list[Route] = []
    ben.page.route("**/sit", lambda route: held.append(route))  # noqa: PLW0108
    with ben.page.expect_request("**/sit") as sent:
        ben.page.evaluate("document.querySelector('#sit').requestSubmit()")
    with ben.page.expect_response(f"**/t/{opened.code}"):
        kind = {"content-type": sent.value.headers["content-type"]}
        answer = server.post(f"/t/{opened.code}/sit", content=sent.value.post_data, headers=kind)
    ben.page.wait_for_timeout(300)  # in which the page may draw what it has heard
    held[0].fulfill(status=answer.status_code, headers=dict(answer.headers))
    ben.sees("#live-mine .hostrow")


# ---- what a device likes ----


def test_settings_are_kept_and_sound_is_off(hosts: Hosts, solo: Opens) -> None:
    opened = solo()
    ana = hosts.plays(opened, 0)
    ana.menu("Settings").sees(".switch")
    assert ana.count('.switch[aria-checked=true]:has-text("Sound")') == 0
    ana.press('.choice label:has-text("Dark")')
    ana.press('.switch:has-text("Sound")').sees('.switch[aria-checked=true]:has-text("Sound")')
    ana.page.reload()
    ana.sees('html[data-theme="dark"]').sees(".play")
    ana.menu("Settings").sees('.switch[aria-checked=true]:has-text("Sound")')


def test_nothing_moves_for_who_wants_it_still(hosts: Hosts, solo: Opens) -> None:
    running = (
        "() => document.getAnimations().filter((one) => one.playState === 'running'"
        " && one.effect.getComputedTiming().duration > 10).length"
    )
    ana = hosts.plays(solo(), 0, reduced_motion="reduce")
    for _ in range(2):
        ana.decide()
        assert ana.page.evaluate(running) == 0
    ben = hosts.plays(solo(), 0, reduced_motion="no-preference")
    ben.menu("Settings").press('.switch:has-text("Keep still")').close_sheet()
    for _ in range(2):
        ben.decide()
        assert ben.page.evaluate(running) == 0


@pytest.mark.parametrize("store", ["localStorage", "sessionStorage"])
def test_a_browser_that_remembers_nothing(hosts: Hosts, server: Server, store: str) -> None:
    opened = open_table(server)
    ana = hosts.phone(knows_the_guide=False)
    ana.context.add_init_script(
        f"Object.defineProperty(window, {json.dumps(store)}, {{ get() {{ throw new Error('refused'); }} }});"
    )
    hosts.sits(ana, opened, 0).sees(".play").sees(GUIDE).press(f'{GUIDE} .btn:has-text("Skip")')
    assert ana.decide() == "act"
    ana.menu("Settings").press('.choice label:has-text("Dark")').sees('html[data-theme="dark"]')


def test_play_now_is_one_click(hosts: Hosts) -> None:
    ana = hosts.phone(knows_the_guide=False)
    ana.go("/").press(f'form[action="/play/{GAME}"] .btn--main').sees(GUIDE)
    ana.press(f'{GUIDE} .btn:has-text("Skip")')
    assert ana.decide() == "act"


def test_a_lobby_without_javascript(hosts: Hosts, server: Server) -> None:
    """Tables, chairs, rules and replays need none; the board says that it does."""
    ana = hosts.visitor(java_script_enabled=False)
    ana.go(f"/new/{GAME}").press(f'.count[value="{FEWEST}"]').press(".newtable__manners .btn--main")
    ana.press("#start")
    assert "needs JavaScript" in ana.page.content()
    for path in ("/", "/rules", f"/rules/{GAME}", "/replays", "/about", "/join"):
        ana.go(path).sees("h1")


def test_a_table_with_a_bot_over_the_socket_is_seen_by_the_page(hosts: Hosts, server: Server) -> None:
    """Another program plays at the same table; the page follows."""
    opened = open_table(server, me("Ana"), me("Ben"), BOT)
    ana = hosts.plays(opened, 0)
    ana.play_on()
    with Person(server, opened.code, opened.seats[1]) as ben:
        while ben.sight.moves(1) and not ben.sight.moves(0):
            before = len(ben.sight.moves(1))
            ben.move(1)
            ben.settle()
            if before == 0 or ana.page.locator(".seat.is-you.is-turn").count():
                break
    assert ana.decide() == "act"
