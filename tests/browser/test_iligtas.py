"""ILIGTAS! in real browsers: whole games of three, hidden hands, what map, cards and disasters say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from browser.hosting import Hosts, packed_sizes
from browser.keys import Keys
from browser.places import at_a_moment
from browser.test_layout import faults, small_print
from browser.visitors import LAPTOP, WALL, Visitor
from conformance.setting import GAMES
from hapag.core import record as records
from hapag.core import registry
from hapag.core.verify import verify
from table.people import Person, play_to_the_end
from table.serving import BOT, Opened, Server, me, open_table

GAME = "iligtas"
THREE = (me("Ana"), me("Ben"), BOT)
BOX = registry.shipped_box(GAME).content
CARDS = {card["id"]: card for card in BOX["card"]}
PLACES = {place["id"]: place for place in BOX["location"]}
SLOTS = {slot["id"]: slot["locations"] for slot in BOX["house_slot"]}
DISASTERS = [hazard["id"] for hazard in BOX["hazard"]]
QUICK_TURNS = None if GAMES > 1 else 4
OWN = ".il-card.is-own"
IN_VIEW = """(where) => { const box = document.querySelector(where).getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.bottom - 3)?.closest(where) != null; }"""
USED = ".il-used:not(details:not([open]) *)"


def opens(server: Server, *seats: dict[str, Any], **given: Any) -> Opened:
    return open_table(server, *(seats or THREE), game=GAME, **given)


def plays_to(person: Person, stop: Callable[[int, list[str]], bool], seed: int = 2) -> None:
    """All own seats move at random, with a Safety Token wherever one may be placed, until `stop` says so."""
    random = Random(seed)
    while not person.sight.over:
        ready = [seat for seat in person.sight.you["seats"] if person.sight.moves(seat)]
        if not ready:
            person.read()
            continue
        moves = person.sight.moves(ready[0])
        if stop(ready[0], moves):
            return
        shields = [move for move in moves if move.startswith("shield")]
        person.move(ready[0], random.choice(shields or moves))


def may(seat: int, verb: str, after: int = 0) -> Callable[[int, list[str]], bool]:
    """This seat may do that, so many decisions later."""
    made = iter(range(10_000))
    return lambda owing, moves: (
        next(made) >= after and owing == seat and any(move.startswith(verb) for move in moves)
    )


def on_the_way(server: Server, stop: Callable[[int, list[str]], bool], players: int = 3) -> Opened:
    opened = opens(server, *(me(name) for name in ("Ana", "Ben", "Maya", "Lola", "Kuya")[:players]))
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        plays_to(everybody, stop)
    return opened


def eyes_of(server: Server, opened: Opened, seat: int | None) -> dict[str, Any]:
    """What a seat or a spectator is told now."""
    tokens = [] if seat is None else [opened.seats[seat]]
    with Person(server, opened.code, *tokens, watch=seat is None) as person:
        return person.sight.eyes["watch" if seat is None else str(seat)]


# ---- whole games ----


def test_three_play_a_whole_game_on_a_phone_and_a_laptop(hosts: Hosts, server: Server) -> None:
    opened = opens(server)
    ana = hosts.plays(opened, 0, phone=True)
    ben = hosts.plays(opened, 1)
    fan = hosts.sits(hosts.laptop(), opened).sees(".play")
    announced = set()
    while (ana.play_on(), ben.step("wait")) != ("over", "over"):
        if "Final Round" in ana.text(".bar__where"):  # Ben has still to play
            announced = {window.text(".il-final") for window in (ana, ben, fan)}
        ben.play_on()
        _tells_the_same(server, opened, ben)
    assert announced == {"Final Round: nobody builds any more"}
    _sees_the_result(server, opened, ana, ben)
    fan.sees(".endpage .rank")


def _tells_the_same(server: Server, opened: Opened, visitor: Visitor) -> None:
    """The page shows what the view says: damage, houses, cards, the chronicle."""
    view = eyes_of(server, opened, 1)["view"]
    visitor.until(
        "([damage, houses]) => [...document.querySelectorAll('.seat')].every((seat, i) =>"
        " seat.querySelector('.seat__fact').textContent.includes(String(damage[i])))"
        " && document.querySelectorAll('.il-slot.is-taken').length === houses",
        [[seat["damage"] for seat in view["seats"]], sum(len(seat["houses"]) for seat in view["seats"])],
    )
    held = sum(len(cards) for cards in view["hand"].values())
    assert visitor.count(OWN) == held == view["seats"][1]["held"]
    assert f"{view['deck']} card" in visitor.text(".il-deck__said")


def _sees_the_result(server: Server, opened: Opened, *visitors: Visitor) -> None:
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert record.end is not None
    assert "The seed matches the commitment" in verify(record)
    for visitor in visitors:
        visitor.sees(".endpage .rank")
        shown = [int(text) for text in visitor.page.locator(".rank__n").all_inner_texts()]
        assert shown == sorted(record.end.scores)
        visitor.sees(".storybox svg .plot")


def test_a_whole_game_by_keys_alone(hosts: Hosts, server: Server) -> None:
    """Ana has no pointer; Ben plays on a phone. In a quick run programs take over after a few turns."""
    opened = opens(server)
    ana, ben = hosts.plays(opened, 0), hosts.plays(opened, 1, phone=True)
    keys = Keys(ana)
    for turn in count():
        while ana.step() not in ("wait", "over"):
            keys.decide()
        if turn == QUICK_TURNS:
            break
        ben.play_on()
        if ana.step("wait") == "over":
            break
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(6))
    _sees_the_result(server, opened, ana, ben)


# ---- hidden hands ----


def test_nobody_is_told_a_hidden_card(hosts: Hosts, server: Server) -> None:
    """Ben, a spectator and the big screen: not one message names a card that only Ana has seen."""
    opened = opens(server, me("Ana"), me("Ben"), me("Maya"))
    fan, wall, ben = hosts.laptop(), hosts.wall(), hosts.phone()
    fan.go(f"/t/{opened.code}").sees(".play")
    wall.go(f"/t/{opened.code}/screen").sees(".bs__round")
    hosts.sits(ben, opened, 1).sees(".play")
    watchers = [fan, wall, ben]
    random, checked = Random(4), 0
    with (
        Person(server, opened.code, opened.seats[0]) as ana,
        Person(server, opened.code, opened.seats[1], opened.seats[2]) as others,
    ):
        for _ in range(60):
            _next_decision(ana, others, random)
            _met(watchers, ana)
            checked += _hides_all_hands(ana, others, watchers)
            if ana.sight.eyes["0"]["view"]["discard"] > 12:
                break
    assert checked > 100


def _next_decision(ana: Person, others: Person, random: Random) -> None:
    """The deck whenever it may be drawn from, and no Safety Tokens: hands grow and stay hidden."""
    for person in (ana, others):
        person.settle()
        for seat in person.sight.you["seats"]:
            moves = [move for move in person.sight.moves(seat) if not move.startswith("shield")]
            if moves:
                person.move(seat, "take deck" if "take deck" in moves else random.choice(moves))
                return


def _met(watchers: list[Visitor], ana: Person) -> None:
    """Everything up to now has reached the windows."""
    ana.settle()
    ana.does("phrase", seat=0, phrase="thanks")
    for watcher in watchers:
        wanted = f'"n":{ana.sight.n}'
        watcher.page.wait_for_timeout(10)
        for _ in range(600):
            if any(wanted in text for text in watcher.heard[-4:]):
                break
            watcher.page.wait_for_timeout(10)
        else:
            raise AssertionError(f"entry {ana.sight.n} has not come")


def _hides_all_hands(ana: Person, others: Person, watchers: list[Visitor]) -> int:
    """How many cards were looked for in how many windows."""
    others.settle()
    views = [ana.sight.eyes["0"]["view"], *(others.sight.eyes[seat]["view"] for seat in "12")]
    hidden = [
        (seat, card)
        for seat, view in enumerate(views)
        for cards in view["hand"].values()
        for card in cards
        if card not in view["seats"][seat]["known"]
    ]
    for watcher in watchers:
        told = "\n".join(watcher.heard)
        own = 1 if watcher is watchers[2] else None
        for seat, card in hidden:
            assert seat == own or f'"{card}"' not in told, f"{card} of seat {seat} was told"
    return len(hidden) * len(watchers)


def test_a_device_that_changes_hands_shows_no_hand(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(1, "house", after=12), players=2)
    hands = [_named(server, opened, seat) for seat in (0, 1)]
    both = hosts.sits(hosts.phone(), opened, 0, 1).sees(".pass")
    assert both.count("[data-zone]") == 0
    assert not [name for name in hands[0] | hands[1] if name in both.page.content()]
    both.press(".pass .btn--main").sees(OWN)
    assert set(both.page.locator(f"{OWN} .il-card__name").all_inner_texts()) == hands[1]
    assert "Ben" in both.text(".tray__as")
    both.play_on()
    assert both.step("wait") == "covered"
    assert both.count("[data-zone]") == 0
    assert not [name for name in hands[1] if name in both.page.content()]
    assert "Ana" in both.text(".pass h2")


def _named(server: Server, opened: Opened, seat: int) -> set[str]:
    hand = eyes_of(server, opened, seat)["view"]["hand"]
    return {CARDS[card]["name"] for cards in hand.values() for card in cards}


# ---- places in words ----


def test_a_slot_tells_its_risks_and_a_place_whom_it_would_hit(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(0, "house", after=20))
    view = eyes_of(server, opened, 0)["view"]
    ana = hosts.plays(opened, 0)
    free = next(slot for slot, state in view["slots"].items() if state["seat"] is None)
    ana.page.hover(f'[data-target="slot-{free}"]')
    for place, risk in zip(SLOTS[free], view["slots"][free]["risks"], strict=True):
        told = rf"{PLACES[place]['name']} \({PLACES[place]['hazard']} {risk}\)"
        ana.until_text(".tray__aside", told)
    ana.until_text(".tray__aside", rf"hit by {view['slots'][free]['ways']} of 36 rolls")
    place, state = next((name, one) for name, one in view["locations"].items() if one["hits"])
    ana.page.hover(f'[data-target="location-{place}"]')
    names = ("Ana", "Ben", "Maya")
    for seat in set(state["hits"].values()):
        houses = list(state["hits"].values()).count(seat)
        ana.until_text(".tray__aside", f"{houses} houses? of {names[seat]}")
    ana.until_text(".tray__aside", f"{min(state['damage'])} to {max(state['damage'])} damage each")
    said = ana.page.get_attribute(f'[data-target="slot-{free}"]', "aria-label") or ""
    assert "of 36 rolls" in said, "and who cannot see it hears the same"


def test_a_tap_on_a_phone_tells_the_place(hosts: Hosts, server: Server) -> None:
    """Chosen or refused, the line over the map says what the place is."""
    opened = on_the_way(server, may(0, "house", after=20))
    view = eyes_of(server, opened, 0)["view"]
    ana = hosts.plays(opened, 0, phone=True)
    free = next(slot for slot, state in view["slots"].items() if state["seat"] is None)
    ana.press_place(f'[data-target="slot-{free}"]')
    ana.sees("#act")
    ana.until_text(".il-strip__told", "of 36 rolls")
    ana.page.keyboard.press("Escape")
    ana.press_place('[data-target="location-L12"]')
    ana.until_text(".il-strip__told", "Low Bridge")
    ana.until_text(".tray__say.is-why", "First place a house")


def test_every_place_has_its_number_picture_and_dots(hosts: Hosts, server: Server) -> None:
    opened = opens(server)
    view = eyes_of(server, opened, 0)["view"]
    ana = hosts.plays(opened, 0)
    shown = ana.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".il-risk")].map((one) => [
          one.dataset.target.slice(9), [Number(one.querySelector(".il-number").textContent),
          one.querySelectorAll(".il-dot").length,
          parseFloat(getComputedStyle(one.querySelector(".il-number")).fontSize)]]))"""
    )
    assert len(shown) == 22
    for place, state in view["locations"].items():
        assert shown[place][:2] == [state["risk"], state["ways"]]
    sizes = {ways: size for _, ways, size in shown.values()}
    assert [sizes[ways] for ways in sorted(sizes)] == sorted(set(sizes.values())), "likelier is larger"
    scenes = ana.page.evaluate(
        """async () => { const uses = [...document.querySelectorAll(".il-ground use")].map((one) =>
          one.getAttribute("href")); const text = await (await fetch(uses[0])).text();
          return uses.map((href) => text.includes(`id="${href.split("#")[1]}"`)); }"""
    )
    assert scenes == [True] * 22


# ---- cards ----


def test_the_hand_is_grouped_and_three_alike_are_marked(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(0, "shield"))
    hand = eyes_of(server, opened, 0)["view"]["hand"]
    ana = hosts.plays(opened, 0)
    suits = [
        ana.page.locator(OWN).nth(i).get_attribute("data-h") for i in range(ana.page.locator(OWN).count())
    ]
    assert suits == [hazard for hazard in DISASTERS for _ in hand[hazard]]
    assert ana.count(f"{OWN}.is-set") == sum(len(cards) for cards in hand.values() if len(cards) >= 3)
    ana.choose()
    if ana.count("[data-target=pass].is-chosen") == 0:
        assert ana.count(f"{OWN}.is-paying") == 3, "the three that would be used"
    ana.press(OWN).sees(".il-reading")
    card = next(CARDS[card] for cards in hand.values() for card in cards)
    for text in (card["name"], card["text"], card["filipino"], card["filipino_text"]):
        ana.until_text(".il-reading", re.escape(text))


VOICES = """
  const spoken = globalThis.spoken = [];
  const synthesis = { getVoices: () => [{ lang: "en-US", name: "E" }, { lang: "fil-PH", name: "F" }],
    speak: (one) => spoken.push([one.text, one.voice.lang]), cancel: () => {},
    addEventListener: () => {}, removeEventListener: () => {} };
  Object.defineProperty(globalThis, "speechSynthesis", { get: () => synthesis });
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


def test_a_large_hand_scrolls_and_hides_no_button(hosts: Hosts, server: Server) -> None:
    """Whoever keeps all cards holds more than there is room for: the hand scrolls, the red button stays."""
    opened = opens(server, me("Ana"), me("Ben"))
    with Person(server, opened.code, *opened.seats.values()) as both:

        def keeps(seat: int, moves: list[str]) -> bool:
            held = sum(map(len, both.sight.eyes["0"]["view"]["hand"].values()))
            if seat == 0 and "pass" in moves and held < 10:
                moves[:] = ["pass"]
            return seat == 0 and "pass" in moves and held >= 10

        plays_to(both, keeps)
    ana = hosts.plays(opened, 0)
    assert ana.choose() == "act"
    assert ana.count(OWN) >= 10
    for size in (LAPTOP, WALL):
        assert not faults(ana, "large hand", size, "en")
        ana.page.mouse.move(150, 500)
        ana.page.mouse.wheel(0, 2000)
        ana.until(IN_VIEW, "[data-target=deck]")
        ana.until(IN_VIEW, "#act")


def test_the_wall_is_read_from_afar(hosts: Hosts, server: Server) -> None:
    code = at_a_moment(server, 4, game=GAME).code
    assert not small_print(hosts.wall().go(f"/t/{code}/screen").sees(".bs__players"))


def test_used_cards_are_shown_to_everybody_and_read_aloud(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(0, "shield"))
    ben, fan, wall = hosts.phone(locale="fil-PH"), hosts.laptop(), hosts.wall()
    ben.context.add_init_script(VOICES)
    hosts.sits(ben, opened, 1).sees(".play")
    fan.go(f"/t/{opened.code}").sees(".play")
    wall.go(f"/t/{opened.code}/screen").sees(".bs__round")
    with Person(server, opened.code, opened.seats[0]) as ana:
        move = next(move for move in ana.sight.eyes["0"]["moves"] if move["say"]["kind"] == "shield")
        ana.move(0, move["do"])
    used = [CARDS[card] for card in move["say"]["card"]]
    for card in used:
        fan.until_text(".il-last[open] .il-large", re.escape(f"{card['name']}{card['text']}"))
        wall.until_text(".il-screen .il-large", re.escape(card["text"]))
        ben.until_text(f"{USED} .il-large, .side .il-large", re.escape(card["filipino_text"]))
    assert fan.count(".aloud") == 0, "no voice, no button"
    asked = ben.count(".il-hand.is-used") == 0  # Ben is asked at once: then the cards lie beside the map
    ben.press(".side .aloud" if asked else ".il-hand .aloud")
    spoken = ben.page.evaluate("() => spoken")
    wanted = [[f"{card['filipino']}. {card['filipino_text']}", "fil-PH"] for card in used]
    assert sorted(spoken) == sorted(wanted)


def test_known_cards_of_others_lie_open_and_the_rest_is_counted(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(0, "house", after=24))
    ana = hosts.plays(opened, 0)
    view = eyes_of(server, opened, 0)["view"]
    for seat in view["seats"][1:]:
        row = f".il-others > li:nth-child({seat['seat']})"
        assert f"{seat['held']} card" in ana.text(f"{row} .il-count")
        names = [CARDS[card]["name"] for card in seat["known"]]
        shown = ana.page.locator(f"{row} details li").all_text_contents()
        assert [text.split(" (")[0] for text in shown] == names


# ---- the disaster ----


def rolls(person: Person, seat: int) -> dict[str, Any]:
    """Play until a disaster has hurt somebody; the view after it."""
    random = Random(9)
    for _ in range(200):
        person.settle()
        for own in person.sight.you["seats"]:
            if person.sight.moves(own):
                before = person.sight.eyes[str(seat)]["view"]["turn"]
                person.move(own, random.choice(person.sight.moves(own)))
                view = person.sight.eyes[str(seat)]["view"]
                if view["turn"] > before and view["disaster"] and any(view["disaster"]["seats"]):
                    return view
    raise AssertionError("no disaster in 200 moves")


LONG = (  # whatever moves, but for the dots of somebody who thinks
    "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10"
    " && !one.effect.target.closest('.dots'))"
)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_disaster_is_told_in_full(hosts: Hosts, server: Server, motion: str) -> None:
    """Sum, die, damage, what tokens kept off, who was hit: on the map and in words, moving or not."""
    opened = on_the_way(server, may(0, "take", after=14))
    fan, ben = hosts.laptop(reduced_motion=motion), hosts.phone(reduced_motion=motion)
    fan.go(f"/t/{opened.code}").sees(".play")
    hosts.sits(ben, opened, 1).sees(".play")
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        view = rolls(everybody, 0)
    disaster = view["disaster"]
    names = [PLACES[place]["name"] for place in disaster["struck"]]
    for name in names:
        fan.until_text(".il-disaster .il-struck-list", name)
        ben.until_text(".il-strip", name)
    told = fan.text(".il-disaster")
    assert str(disaster["sum"]) in told
    assert f"{disaster['damage']} damage" in told
    for seat, damage in enumerate(disaster["seats"]):
        if damage:
            fan.until_text(".il-toll", f"{('Ana', 'Ben', 'Maya')[seat]} *{damage} damage")
    for window in (fan, ben):
        assert window.count(".il-risk.is-now") == len(names)
        assert window.count(".il-burst") == sum(
            len(blow["hits"]) for blow in disaster["locations"].values() if blow["damage"]
        )
    if motion == "reduce":
        assert fan.page.evaluate(f"() => {LONG}.length") == 0
    else:
        fan.until(f"() => {LONG}.every((one) => one.playState !== 'running')")
    damaged = [slot for slot, state in view["slots"].items() if state["damage"]]
    for slot in damaged:
        shown = fan.page.locator(f'[data-target="slot-{slot}"] .il-damage text').text_content()
        assert shown == str(view["slots"][slot]["damage"])


def test_the_chronicle_has_every_roll(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, may(0, "take", after=36))
    log = [words for _, words in eyes_of(server, opened, None)["log"]]
    sums = [words["sum"] for words in log if words["kind"] in ("disaster", "quiet")]
    fan = hosts.laptop().go(f"/t/{opened.code}").sees(".il-chronicle")
    assert str(len(sums)) in fan.text(".il-chronicle summary")
    shown = fan.page.locator(".il-chronicle li > b").all_text_contents()
    assert [int(text) for text in shown] == sums[::-1]


def test_a_replay_shows_all_hands_and_each_die(hosts: Hosts, server: Server) -> None:
    opened = on_the_way(server, lambda seat, moves: False)
    frames = server.get(f"/api/records/{opened.code}/frames?eyes=all").json()["frames"]
    struck = next(
        frame["n"] for frame in frames if any(words["kind"] == "disaster" for words in _plain(frame["log"]))
    )
    eve = hosts.laptop().go(f"/replay/{opened.code}#n={struck}").sees(".il-risk.is-now")
    assert eve.count(".il-burst") == 0, "the damage is not rolled yet"
    assert eve.count(".replay__others .il-others > li") == 3
    assert eve.count(".replay__others .il-backs") == 0, "through all eyes every card lies open"
    eve.press('.replay__step[aria-label="One event on"]')
    eve.sees(".il-dmg")


def _plain(log: list[Any]) -> list[dict[str, Any]]:
    return [entry[1] if isinstance(entry, list) else entry for entry in log]


def test_a_table_of_the_page_is_small(server: Server) -> None:
    """What the game adds to the first visit of a table, compressed."""
    page = server.post(
        "/api/tables", json={"game": GAME, "seats": [me("Ana"), BOT], "start": True, "pace": 0}
    ).json()
    scripts = ("board.js", "map.js", "cards.js", "disaster.js", "story.js")
    parts = (*scripts, "board.css", "printed.json", "scenes.svg")
    sizes = packed_sizes(server, page["code"], GAME, parts)
    assert sum(sizes.values()) < 33_000, json.dumps(sizes)
