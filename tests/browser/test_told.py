"""What is told without moving: words of others, what the clock did, what happened while the line was down."""

from __future__ import annotations

import json

from browser.hosting import Hosts
from table.people import Person
from table.serving import Server, me, open_table

SPOKEN = "[role=status].vh"


def test_words_are_seen_and_told_where_one_looks(hosts: Hosts, server: Server) -> None:
    """On a phone too: in the tray, until they are read, closed, or one's own move is made."""
    opened = open_table(server)
    ana, ben = hosts.plays(opened, 0, phone=True), hosts.plays(opened, 1)
    ben.press('.tray__tools .tool:has-text("Talk")').press('.phrases .btn:has-text("Well played!")')
    ana.until_text(".tray__heard", "Ben: Well played!")
    ana.until_text(SPOKEN, "Ben: Well played!")
    assert ben.count(".tray__heard") == 0, "one's own words are no news"
    box = ana.page.locator(".tray__heard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    ana.press(".tray__heard button:first-child").sees("dialog .said").close_sheet()
    assert ana.count(".tray__heard") == 0
    ben.press('.phrases .btn:has-text("Thank you!")')
    ana.sees(".tray__heard").decide()
    assert ana.count(".tray__heard") == 0


def test_a_long_word_stays_in_its_panel(hosts: Hosts, server: Server) -> None:
    opened = open_table(server, chat=True)
    ana = hosts.plays(opened, 0)
    with Person(server, opened.code, opened.seats[1]) as ben:
        ben.does("chat", seat=1, text="pagpapakabuti" * 15)
        ana.until_text(".side .said", "pagpapakabuti")
    wide = (
        "() => { const side = document.querySelector('.side'); return side.scrollWidth - side.clientWidth; }"
    )
    assert ana.page.evaluate(wide) == 0


def test_the_clock_says_that_it_has_decided(hosts: Hosts, server: Server) -> None:
    """And a choice that was made before is none in the next question."""
    opened = open_table(server, clock=2, pace=0)
    ana = hosts.plays(opened, 0, phone=True)
    ana.choose()
    ana.until_text(".tray__heard", "The time was up: a bot has decided for you")
    assert ana.count("#act") == 0 or ana.count(".is-chosen") > 0


def test_what_happened_meanwhile_is_marked_and_told(hosts: Hosts, server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"), me("Carla"))
    ana = hosts.plays(opened, 0)
    ana.forgive("WebSocket", "ERR_INTERNET_DISCONNECTED", "Failed to load")
    ana.play_on()
    ana.context.set_offline(True)
    ana.until_text(".strip", "Offline")
    with Person(server, opened.code, opened.seats[1]) as ben:
        ben.move(1)
        ben.does("phrase", seat=1, phrase="thanks")
    ana.context.set_offline(False)
    ana.until("() => !document.querySelector('.strip').textContent")
    ana.sees(".log .is-news")
    ana.until_text(SPOKEN, "Ben.*Thank you")
    ana.until_text(".tray__heard", "Thank you")
    kinds = [json.loads(text)["t"] for text in ana.heard]
    assert kinds.count("snapshot") == 1, "what was missed is told in its order, and not everything anew"
    with Person(server, opened.code, opened.seats[1], opened.seats[2]) as others:
        for seat in (1, 2):
            while others.sight.moves(seat):
                others.move(seat)
    assert ana.decide() == "act", "and the game goes on"
