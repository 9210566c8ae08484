"""A game by keys alone: Tab to the board, arrows from place to place, Enter, Escape, typed moves."""

from __future__ import annotations

from collections.abc import Callable

from browser.hosting import Hosts
from browser.keys import IN_SIGHT, Keys
from browser.visitors import LOGGED
from table.serving import GAME, Opened

Opens = Callable[[], Opened]


def test_three_rounds_by_keys_alone(hosts: Hosts, solo: Callable[[], Opened]) -> None:
    ana = hosts.plays(solo(), 0)
    keys = Keys(ana)
    before = ana.text(".bar__where")
    for _ in range(20):
        keys.decide()
        where = keys.page.evaluate(IN_SIGHT)
        assert where == "seen", f"after a move the focus is {where}"
    assert ana.text(".bar__where") != before


def test_arrows_reach_every_place_of_the_board(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0)
    keys = Keys(ana).tab_to("[data-zone=board] [data-target]")
    assert ana.count("[data-zone=board] [data-target][tabindex='0']") == 1, "the board is one Tab stop"
    all_places = set(
        ana.page.evaluate(
            "() => [...document.querySelectorAll('[data-zone=board] [data-target]')]"
            ".map((one) => one.dataset.target)"
        )
    )
    reached: set[str] = set()
    _explore(keys, reached)
    assert reached == all_places, all_places - reached


def _explore(keys: Keys, reached: set[str]) -> None:
    """Go everywhere: from each new place try all four arrows, and come back by focusing it."""
    open_places = [keys.at]
    while open_places:
        place = open_places.pop()
        if place is None or place in reached:
            continue
        reached.add(place)
        for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
            keys.page.evaluate(
                '(at) => document.querySelector(`[data-zone=board] [data-target="${at}"]`).focus()', place
            )
            keys.press(key)
            open_places.append(keys.at)


def test_escape_undo_hint_list_and_help(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0)
    keys = Keys(ana)
    ana.step()
    keys.press("h")
    ana.sees("#act")
    keys.press("Escape")
    ana.sees("#act", state="detached")
    ana.decide_revocably()
    before = ana.drawn().page.evaluate(f"() => {LOGGED}")
    keys.press("u")
    ana.until(f"(before) => {LOGGED} < before", before)
    keys.press("?")
    ana.sees(".guide")
    keys.press("Escape")
    ana.sees(".guide", state="detached")
    keys.press("l")
    ana.sees("dialog.drawer #typed")
    keys.press("Escape")
    ana.sees("dialog.drawer", state="detached")


def test_a_typed_move(hosts: Hosts, solo: Opens) -> None:
    ana = hosts.plays(solo(), 0)
    keys = Keys(ana)
    ana.step()
    keys.press("l")
    ana.sees("#typed")
    keys.tab_to("#typed")
    keys.page.keyboard.type("this is no move")
    keys.press("Enter")
    ana.until_text("#typed-note[role=alert]", r"\w+ .*\.")
    example = ana.page.evaluate(
        "() => document.querySelector('.choices__list code, .choices__group code')?.textContent"
    )
    if example is None:
        keys.tab_to("summary").press("Enter")
        example = ana.sees(".choices__list code").text(".choices__list code")
        keys.tab_to("#typed", "Shift+Tab")
    before = ana.drawn().page.evaluate(f"() => {LOGGED}")
    keys.press("Control+a")
    keys.page.keyboard.type(example)
    keys.press("Enter")
    ana.until(f"(before) => {LOGGED} > before", before)


def test_a_move_from_the_list(hosts: Hosts, solo: Opens) -> None:
    """The list of choices is the board in words: every legal move is there."""
    ana = hosts.plays(solo(), 0)
    keys = Keys(ana)
    ana.step()
    keys.press("l")
    ana.sees("#typed")
    number = int(ana.text("#drawer-title").split()[0])
    groups = ana.page.locator(".choices__group summary b").all_inner_texts()
    assert not groups or sum(map(int, groups)) == number
    if groups:
        keys.tab_to("summary").press("Enter")
    keys.tab_to(".choices__list .btn").press("Enter")
    ana.until("() => document.activeElement?.id === 'act'")
    keys.sees_where_it_is()
    keys.press("Enter")
    ana.step("act_sent")


def test_the_lobby_and_the_forms_by_keys(hosts: Hosts) -> None:
    ana = hosts.laptop()
    ana.go("/")
    keys = Keys(ana).press("Tab")
    assert ana.page.evaluate("() => document.activeElement.className") == "skip"
    keys.sees_where_it_is()
    keys.tab_to(f'a[href^="/new/{GAME}"]').press("Enter")
    ana.sees(".newtable")
    keys.tab_to('.count[value="2"]').press("Enter")
    ana.sees('.count.is-on[value="2"]')
    keys.tab_to(".newtable__manners .btn--main").press("Enter")
    ana.sees("#start")
    keys.tab_to("#start").press("Enter")
    ana.sees(".play .seat.is-you")
