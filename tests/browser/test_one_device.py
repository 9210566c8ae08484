"""Several people at one device: who is shown, what is covered, and how one's own seats are changed."""

from __future__ import annotations

from browser.hosting import Hosts
from browser.visitors import Visitor
from table.serving import Server, me, open_table

LONG = 2200  # milliseconds: well after the moment in which a device would pass on by itself


def _two(hosts: Hosts, server: Server, **given: object) -> Visitor:
    """Ana and Ben at one device; whoever is shown first has taken it."""
    both = hosts.sits(hosts.phone() if given.get("phone") else hosts.laptop(), open_table(server), 0, 1)
    if both.step("wait") == "covered":
        both.press(".pass .btn--main").sees(".play")
    return both


def _other(visitor: Visitor) -> str:
    """The own seat that is not shown."""
    return '.seat__show[aria-pressed="false"]'


def test_who_is_chosen_by_hand_stays(hosts: Hosts, server: Server) -> None:
    """Not snatched away again, neither by time nor by pings: a move can still be taken back."""
    both = _two(hosts, server)
    first = both.text(".tray__as")
    both.play_on()
    both.sees(".pass").press(".pass .btn--main").sees(".play")
    both.press(_other(both)).sees(".pass").press(".pass .btn--main").sees(".play")
    assert both.text(".tray__as") == first
    both.page.wait_for_timeout(LONG + 2500)
    assert both.count(".pass") == 0
    both.press('.tray__tools .tool:has-text("Undo")')
    both.until("() => document.querySelector('.seat.is-you.is-turn')")
    assert both.text(".tray__as") == first


def test_the_cover_hides_what_was_said(hosts: Hosts, server: Server) -> None:
    """The live region, open sheets and the bar: nothing of the last view is left, nothing opens later."""
    both = _two(hosts, server)
    both.play_on()
    both.sees(".pass")
    assert both.text("[role=status].vh").strip() == ""
    assert both.page.locator(".bar__room .iconbtn:visible:enabled[aria-haspopup]").count() == 0
    for key in ("?", "l", "u"):
        both.page.keyboard.press(key)
    both.press(".pass .btn--main").sees(".play")
    assert both.count("dialog.drawer, .guide") == 0


def test_own_seats_are_one_tap_away(hosts: Hosts, server: Server) -> None:
    """The wrong person has taken the device: the cover offers the others; and the strip of seats does too."""
    opened = open_table(server, me("Ana"), me("Ben"), me("Carla"))
    three = hosts.sits(hosts.phone(), opened, 0, 1, 2)
    if three.step("wait") == "covered":
        three.press(".pass .btn--main").sees(".play")
    three.play_on()
    three.sees(".pass")
    assert three.count(".pass__others .btn") == 2
    name = three.text(".pass__others .btn")
    three.press(".pass__others .btn").sees(".play")
    assert three.text(".tray__as").split()[-1] in name
    assert three.count(".seat__show") == 3
    three.press(_other(three)).sees(".pass").press(".pass .switch").press(".pass .btn--main").sees(".play")
    before = three.text(".tray__as")
    three.press(_other(three))
    three.until("(before) => document.querySelector('.tray__as').textContent.trim() !== before", before)
    assert three.count(".pass") == 0


def test_whoever_comes_back_is_told_that_a_bot_plays(hosts: Hosts, server: Server) -> None:
    ana, ben = (hosts.plays(opened, seat, phone=True) for opened in [open_table(server)] for seat in (0, 1))
    ben.menu("Your seats").press('.hosted .btn:has-text("Let a bot play")').close_sheet()
    ben.until_text(".tray__say", "A bot plays for you now")
    ben.page.reload()
    ben.sees(".play").until_text(".tray__say", "A bot plays for you now")
    ana.play_on(1)
    ben.press('.tray__go .btn:has-text("Take the seat back")')
    ben.until("() => !/bot plays/.test(document.querySelector('.tray__say').textContent)")
