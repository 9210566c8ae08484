"""Tiger Island in real browsers: a whole game, turning the tile, what is shown beforehand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from browser.hosting import Hosts
from browser.keys import Keys
from browser.visitors import Visitor
from hapag.core import record as records
from hapag.core.verify import verify
from table.people import Person
from table.serving import Opened, Server, me, open_table

GAME = "tiger-island"
Moves = list[dict[str, Any]]
Wanted = Callable[[Moves], bool]


def opens(server: Server) -> Opened:
    return open_table(server, me("Ana"), me("Ben"), game=GAME)


def on_the_way(
    server: Server, wanted: Wanted, *liked: Callable[[Random, Moves], str]
) -> tuple[Opened, Moves]:
    """A table where seat 0 may do something that is wanted, and its moves. `liked`: how both decide."""
    opened, random = opens(server), Random(5)
    with Person(server, opened.code, *opened.seats.values()) as both:
        while not both.sight.over:
            seat = next((seat for seat in (0, 1) if both.sight.moves(seat)), None)
            if seat is None:
                both.read()
                continue
            moves: Moves = both.sight.eyes[str(seat)]["moves"]
            if seat == 0 and wanted(moves):
                return opened, moves
            both.move(seat, liked[seat](random, moves))
    raise AssertionError("the game is over")


def close(random: Random, moves: Moves) -> str:
    """Near the middle and sometimes on top, settling where it is cheap: islands as people make them."""
    tops = [move for move in moves if move["say"]["kind"].startswith("place-top")]
    low = [move for move in moves if move["say"].get("villagers", 1) < 3 and "warning" not in move["say"]]
    near = sorted(tops if tops and random.random() < 0.4 else low or moves, key=_far)
    return str(random.choice(near[:4])["do"])


def wasteful(random: Random, moves: Moves) -> str:
    """As `close`, but as many villagers at once as there are."""
    expansions = [move for move in moves if move["say"]["kind"] == "expand"]
    if not expansions:
        return close(random, moves)
    return str(max(expansions, key=lambda move: move["say"]["villagers"])["do"])


def _far(move: dict[str, Any]) -> int:
    return sum(abs(int(number)) for number in move["say"]["hex"].split())


def is_placing(moves: Moves) -> bool:
    return len(moves) > 100 and moves[0]["say"]["kind"].startswith("place")


def is_high(moves: Moves) -> bool:
    """Something lies on level 2."""
    return any(move["say"].get("level", 0) > 2 for move in moves)


def taps(visitor: Visitor, move: dict[str, Any]) -> None:
    """The first place and then, if that is no move yet, the rest."""
    first, second = move["path"]
    visitor.press(f'[data-zone=board] [data-target="{first}"]')
    if isinstance(visitor.step(), dict):
        visitor.press(f'[data-zone=hand] [data-target="{second}"]')
    visitor.sees("#act")


def turns_to(visitor: Visitor, turn: int) -> None:
    """The tile in hand, while it lies nowhere."""
    for _ in range(6):
        if visitor.text(".ti-inhand .vh").endswith(f"Turn {turn}"):
            return
        visitor.press(".ti-turns [data-way=right]")
    raise AssertionError(f"turn {turn} is not to be had")


# ---- a whole game ----


def test_a_whole_game_on_a_phone_and_a_laptop(hosts: Hosts, server: Server) -> None:
    opened = opens(server)
    ana, ben = hosts.plays(opened, 0, phone=True), hosts.plays(opened, 1)
    turns = 0
    with Person(server, opened.code, watch=True) as fan:
        while (ana.play_on(), ben.play_on()) != ("over", "over"):
            turns += 1
            if turns % 6 == 0:
                fan.settle()
                _tells_the_same(fan.sight.eyes["watch"]["view"], ben)
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert record.end is not None
    assert "The seed matches the commitment" in verify(record)
    for visitor in (ana, ben):
        visitor.sees(".endpage .rank")
        shown = [int(text) for text in visitor.page.locator(".rank__n").all_inner_texts()]
        assert sorted(shown) == sorted(record.end.scores)
        visitor.sees(".storybox svg .plot")


def _tells_the_same(view: dict[str, Any], visitor: Visitor) -> None:
    """Hexes, pieces and points are those of the view."""
    pieces = sum("piece" in hex for hex in view["hexes"].values())
    visitor.until(
        "([hexes, pieces, scores]) => { const all = (what) => [...document.querySelectorAll(what)];"
        " return all('.ti-land > .ti-hex').length === hexes"
        " && all('.ti-land > .ti-hex:has(.ti-roof)').length === pieces"
        " && all('.ti-score').map((one) => one.textContent).join() === scores.join(); }",
        [len(view["hexes"]), pieces, [seat["score"] for seat in view["seats"]]],
    )


# ---- the tile ----


def test_a_tile_is_turned_by_buttons_keys_wheel_and_tap(hosts: Hosts, server: Server) -> None:
    opened, moves = on_the_way(server, is_placing, close, close)
    ana = hosts.plays(opened, 0)
    ana.step()
    turns_to(ana, 4)
    keys = Keys(ana).tab_to("[data-zone=board] [data-target]")
    keys.press(".")
    ana.until_text(".ti-inhand", "Turn 5")
    keys.press(",", ",")
    ana.until_text(".ti-inhand", "Turn 3")
    ana.page.locator(".ti-sheet").hover()
    ana.page.mouse.wheel(0, 100)
    ana.until_text(".ti-inhand", "Turn 4")
    fits = {move["path"][0] for move in moves if move["path"][1] == "turn-4"}
    shown = ana.page.locator(".ti-cell:is(.is-fits, .is-covers)").evaluate_all(
        "(all) => all.map((one) => one.dataset.target)"
    )
    assert set(shown) == fits
    assert f"{len(fits)} place" in ana.text(".ti-fate")
    _turns_where_it_lies(ana, moves)


def _turns_where_it_lies(ana: Visitor, moves: Moves) -> None:
    """A tap on the place where the tile lies turns it there, past the turns in which it does not fit."""
    several = {move["path"][0]: 0 for move in moves}
    for move in moves:
        several[move["path"][0]] += 1
    place = next(place for place, ways in several.items() if 1 < ways < 6)
    turns = {int(move["path"][1][-1]) for move in moves if move["path"][0] == place}
    ana.press(f'[data-zone=board] [data-target="{place}"]').sees("#act")
    seen = set()
    for _ in turns:
        seen.add(int(ana.text("#act").split("turn ")[1][0]))
        before = ana.text("#act")
        ana.press(f'[data-zone=board] [data-target="{place}"]')
        ana.until("(before) => document.querySelector('#act')?.innerText !== before", before)
    assert seen == turns
    ana.page.keyboard.press("Escape")
    ana.sees("#act", state="detached")


def test_a_placement_is_typed_and_six_keys_go_six_ways(hosts: Hosts, server: Server) -> None:
    opened, moves = on_the_way(server, is_placing, close, close)
    ana = hosts.plays(opened, 0)
    ana.step()
    keys = Keys(ana).tab_to("[data-zone=board] [data-target]")
    ana.page.evaluate("() => document.querySelector('[data-hex=\"0,0\"]').focus()")
    for key, place in zip("edxzaw", ("1,0", "2,-1", "2,-2", "1,-2", "0,-1", "0,0"), strict=True):
        if ana.count(f'[data-hex="{place}"]') == 0:
            break
        keys.press(key)
        assert ana.page.evaluate("() => document.activeElement.dataset.hex") == place
    keys.press("l")
    ana.sees("#typed")
    keys.tab_to("#typed")
    say = moves[0]["say"]
    keys.page.keyboard.type(f"{say['hex']} {say['turn']}")
    keys.press("Enter")
    ana.until_text(".bar__where", "Build")


def test_what_a_tile_covers_is_shown_before(hosts: Hosts, server: Server) -> None:
    """The ghost, who would be lost, what is left of the settlement."""

    def splits(moves: Moves) -> bool:
        return any("splits" in move["say"] for move in moves)

    opened, moves = on_the_way(server, splits, close, close)
    move = max(moves, key=lambda move: len(str(move["say"].get("splits", ""))))
    for visitor in (hosts.plays(opened, 0), hosts.plays(opened, 0, phone=True)):
        visitor.step()
        turns_to(visitor, move["say"]["turn"])
        if not visitor.touch:
            visitor.page.locator(f'[data-target="{move["path"][0]}"]').hover()
            visitor.sees(".ti-ghost.is-faint .ti-lost").until_text(".ti-fate", "lost")
        taps(visitor, move)
        visitor.sees(".ti-ghost:not(.is-faint) .ti-lost").until_text(".ti-fate", r"hexes|wiped|apart")
        assert f"level {move['say']['level']}" in visitor.text(".ti-fate")


def test_who_would_lose_is_warned(hosts: Hosts, server: Server) -> None:
    """TI-R15: a placement that leaves no build."""

    def warns(moves: Moves) -> bool:
        return any("warning" in move["say"] for move in moves)

    opened, moves = on_the_way(server, warns, wasteful, close)
    move = next(move for move in moves if "warning" in move["say"])
    ana = hosts.plays(opened, 0, phone=True)
    ana.step()
    turns_to(ana, move["say"]["turn"])
    taps(ana, move)
    ana.sees(".ti-ghost.is-warning .ti-alarm")
    ana.until_text(".ti-fate", "cannot build")
    ana.until_text("#act", "lose")


# ---- builds ----


def test_an_expansion_shows_every_hex_and_says_what_it_takes(hosts: Hosts, server: Server) -> None:
    def several(moves: Moves) -> bool:
        return any(len(move["say"].get("fills", [])) > 1 for move in moves)

    opened, moves = on_the_way(server, several, close, close)
    move = max(moves, key=lambda move: len(move["say"].get("fills", [])))
    ana = hosts.plays(opened, 0, phone=True)
    ana.step()
    taps(ana, move)
    say = move["say"]
    assert ana.count(".ti-ghost .ti-plan") == len(say["fills"])
    assert f"{say['villagers']} villagers" in ana.text("#act")
    assert f"{say['points']} points" in ana.text("#act")
    other = next(one for one in ("jungle", "lake", "grass", "rock") if _cannot(moves, move, one))
    ana.press_place(f'[data-target="terrain-{other}"]').sees(".tray__say.is-why")
    ana.page.keyboard.press("Escape")
    ana.press("#act").step("act_sent")


def _cannot(moves: Moves, move: dict[str, Any], terrain: str) -> bool:
    return [move["path"][0], f"terrain-{terrain}"] not in [one["path"] for one in moves]


# ---- the window ----


def test_the_island_is_zoomed_and_shown_flat(hosts: Hosts, server: Server) -> None:
    opened, _ = on_the_way(server, is_high, close, close)
    ana = hosts.plays(opened, 0, phone=True)
    ana.step()
    wide = "() => document.querySelector('.ti-sheet').clientWidth"
    before = ana.page.evaluate(wide)
    ana.press(".ti-tools button:nth-child(4)")
    ana.until(f"(before) => ({wide})() > before * 1.2", before)
    ana.press(".ti-tools button:nth-child(2)").until(f"() => ({wide})() <= 360")
    assert ana.count(".ti-stratum") > 0
    ana.press(".ti-tools button:first-child").sees(".ti-tools [aria-pressed=true]")
    assert ana.count(".ti-stratum") == 0
