"""A line that breaks: offline for twenty seconds, a server that restarts, a server that is killed."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from browser.hosting import Hosts
from browser.visitors import Visitor
from table.people import Person, play_to_the_end
from table.serving import Opened, Server, open_table

OFFLINE = 20.0  # seconds
NO_NETWORK = ("ERR_", "WebSocket connection")
MARKS = "() => document.querySelectorAll('[data-part=log] .log > li').length"


def _events(server: Server, opened: Opened) -> list[dict[str, Any]]:
    """What Ana has been told, from the server itself."""
    with Person(server, opened.code, opened.seats[0]) as ana:
        return [words for _, words in ana.sight.eyes["0"]["log"]]


def _decisions(server: Server, opened: Opened) -> int:
    return sum(words.get("seat") == 0 for words in _events(server, opened))


def _is_back(visitor: Visitor) -> None:
    visitor.sees(".strip.is-empty", state="attached")


def test_offline_for_twenty_seconds(hosts: Hosts, server: Server) -> None:
    opened = open_table(server)
    ana = hosts.plays(opened, 0, phone=True)
    ana.forgive(*NO_NETWORK)
    ana.choose()
    before = _decisions(server, opened)
    gone = time.monotonic()
    ana.context.set_offline(True)
    ana.sees(".strip:not(.is-empty)")
    assert "safe" in ana.text(".strip")
    ana.press("#act").sees("#act[aria-disabled]")  # done while offline: it waits
    assert _decisions(server, opened) == before
    ana.until("(until) => Date.now() >= until", (time.time() + OFFLINE - (time.monotonic() - gone)) * 1000)
    assert ana.text(".strip").strip(), "still offline"
    assert _decisions(server, opened) == before
    ana.context.set_offline(False)
    _is_back(ana)
    ana.step("act_sent")
    assert _decisions(server, opened) == before + 1, "done once"
    assert ana.decide() == "act", "and the game goes on"


def test_the_line_dies_without_a_word(hosts: Hosts, server: Server) -> None:
    """The sockets stay open but carry nothing, as on a bad mobile network: the page notices by itself."""
    opened = open_table(server)
    ana = hosts.laptop()
    dead = {"now": False}

    def wire(route: Any) -> None:
        to_server = route.connect_to_server()
        route.on_message(lambda text: None if dead["now"] else to_server.send(text))
        to_server.on_message(lambda text: None if dead["now"] else route.send(text))

    ana.page.route_web_socket("**/socket", wire)
    hosts.sits(ana, opened, 0).sees(".play")
    dead["now"] = True
    before = _decisions(server, opened)
    ana.choose()
    ana.press("#act")
    ana.until_text(".strip", "Reconnecting")
    assert _decisions(server, opened) == before
    dead["now"] = False
    _is_back(ana)
    ana.step("act_sent")
    assert _decisions(server, opened) == before + 1


def test_a_server_that_restarts_and_one_that_is_killed(own_hosts: Hosts, own_server: Server) -> None:
    opened = open_table(own_server)
    ana, ben = own_hosts.plays(opened, 0, phone=True), own_hosts.plays(opened, 1)
    wall = own_hosts.wall().go(f"/t/{opened.code}/screen").sees(".bs__round")
    for visitor in (ana, ben, wall):
        visitor.forgive(*NO_NETWORK)
    _away_and_back(own_server, opened, Server.stop, ana, ben, wall)
    _away_and_back(own_server, opened, Server.kill, ana, ben, wall)


def _away_and_back(
    server: Server, opened: Opened, ends: Any, ana: Visitor, ben: Visitor, wall: Visitor
) -> None:
    ana.play_on()
    ben.decide()
    before = _events(server, opened)
    ben.choose()
    ends(server)
    ana.until_text(".strip", "Reconnecting")
    wall.sees(".bs__line")
    ben.press("#act")  # nobody is there to hear it
    server.start()
    for visitor in (ana, ben):
        _is_back(visitor)
    wall.sees(".bs__line", state="detached")
    ben.step("act_sent")
    assert _events(server, opened)[: len(before)] == before, "nothing is lost"
    assert ben.play_on(2) is not None
    assert ana.play_on(2) is not None


def test_what_could_not_be_fetched_is_asked_for_again(hosts: Hosts, server: Server) -> None:
    """The line is down at the moment the end is first needed: nobody is left at "One moment."."""
    opened = open_table(server)
    ana = hosts.laptop()
    ana.forgive("ERR_FAILED", "Failed to (load|fetch)")
    ana.context.route("**/js/end.js", lambda route: route.abort())
    hosts.sits(ana, opened, 0).sees(".play")
    with Person(server, opened.code, opened.seats[0], opened.seats[1]) as both:
        play_to_the_end(both, Random(4))
    ana.sees(".middle .loading")
    ana.context.unroute("**/js/end.js")
    ana.sees(".endpage .storybox")


def test_what_comes_later_is_here_before_the_line_goes(hosts: Hosts, server: Server) -> None:
    """Panels and the end are fetched while nobody needs them."""
    ana = hosts.plays(open_table(server), 0)
    ana.forgive(*NO_NETWORK, "Failed to (load|fetch)")
    with ana.page.expect_response("**/js/device.js"):
        pass
    ana.context.set_offline(True)
    ana.until_text(".strip", "Offline")
    ana.press(".bar .iconbtn[aria-haspopup=dialog]").sees(".entries")
