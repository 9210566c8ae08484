"""Every page in every state worth looking at: how to get there. Used by the tests of access and of layout."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from browser.hosting import Hosts
from browser.visitors import Visitor
from hapag.core import registry
from table.people import Person, Sight, play_to_the_end
from table.serving import BOT, FEWEST, GAME, MOST, OPEN, Opened, Server, me, open_table

Place = Callable[[Visitor, Hosts], None]
Enough = Callable[[Sight, int, int], object]  # what is seen, decisions made, sentences the last one brought
EARLY, MUCH = 20, 10  # such decisions and sentences
PATIENT = 2  # decisions of a seat between two milestones of a game with open steps
NAMES = ("Ana", "Ben", "Maria Clara", "Andres", "Gabriela", "Emilio", "Apolinario", "Melchora")


# All that a page was still fetching is here, whatever was asked is answered, and nothing moves any more.
MOMENT = r"\b(One moment|Sandali|Fetching|Kinukuha)\b"
SETTLED = """async (moment) => {
  const waits = document.querySelector(".loading, .is-pressed, .replay__wait");
  const said = [...document.querySelectorAll(".tray__say, dialog[open], main")].map((one) => one.innerText);
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].every((one) => one.sheet);
  const images = [...document.images].every((one) => one.complete || one.loading === "lazy");
  const moves = document.getAnimations().some((one) => one.playState === "running"
    && Number.isFinite(one.effect.getComputedTiming().endTime));
  const asks = said.some((text) => new RegExp(moment).test(text));
  if (waits || !sheets || !images || moves || asks) return false;
  await document.fonts.ready;
  const size = () => [scrollX, document.documentElement.scrollHeight, document.body.innerText.length].join();
  const before = size();
  for (let n = 0; n < 4; n += 1) await new Promise((painted) => requestAnimationFrame(painted));
  return size() === before;
}"""


def page_at(path: str) -> Place:
    def go(visitor: Visitor, hosts: Hosts) -> None:
        visitor.go(path).sees("h1")

    return go


def on_the_way(server: Server, players: int = 4, turns: int = 6, **given: object) -> Opened:
    """A table in the middle of a game; seat 0 has something to decide."""
    least = turns * players * 2 - 1
    return _played(server, players, lambda sight, done, _: done >= least and sight.moves(0), **given)


def at_a_moment(server: Server, players: int = 4, **given: object) -> Opened:
    """A table where a decision has just brought much at once: the longer it takes, the less is enough."""

    def enough(sight: Sight, done: int, brought: int) -> bool:
        return done >= EARLY and brought >= MUCH - (done - EARLY) // players

    return _played(server, players, enough, **given)


def at_a_step(server: Server, players: int, step: str, **given: object) -> Opened:
    """A table where seat 0 is asked something in this step of the view, some way into the game."""

    def there(sight: Sight, done: int, brought: int) -> bool:
        return done >= EARLY and bool(sight.moves(0)) and sight.eyes["0"]["view"]["step"] == step

    return _played(server, players, there, **given)


def _played(server: Server, players: int, enough: Enough, **given: object) -> Opened:
    opened = open_table(server, *(me(NAMES[seat]) for seat in range(players)), **given)
    game = registry.game(str(given.get("game", GAME)))
    random, patience = Random(2), dict.fromkeys(range(players), PATIENT)
    with Person(server, opened.code, *opened.seats.values()) as everybody:
        sight, done, brought = everybody.sight, 0, 0
        while not sight.over and not enough(sight, done, brought):
            before = len(sight.eyes["0"]["log"])
            seat = next(seat for seat in reversed(range(players)) if sight.moves(seat))
            # an open step goes on until everybody has had enough, which is the last thing one may do
            tired = game.open_steps and patience[seat] <= 0
            everybody.move(seat, sight.moves(seat)[-1] if tired else random.choice(sight.moves(seat)))
            news = [words["kind"] for _, words in sight.eyes["0"]["log"][before:]]
            done, brought = done + 1, len(news)
            patience[seat] -= 1
            if set(news) & set(game.view.MILESTONES):
                patience = dict.fromkeys(range(players), PATIENT)
        if not sight.over:
            return opened
    return _played(server, players, enough, **given)  # the dice were against it


def finish(server: Server, **given: object) -> Opened:
    """A table where Ana and Ben have played to the end."""
    opened = open_table(server, **given)
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(3))
    return opened


_SHARED: dict[tuple[object, ...], Opened] = {}


def shared(server: Server, make: Callable[..., Opened], *given: object, **named: object) -> Opened:
    """The same table for all who only look."""
    key = (server.url, make.__name__, *given, *named.items())
    if key not in _SHARED:
        _SHARED[key] = make(server, *given, **named)
    return _SHARED[key]


def a_table(server: Server, players: int = 4, turns: int = 6) -> Opened:
    return shared(server, on_the_way, players, turns)


def lobby(visitor: Visitor, hosts: Hosts) -> None:
    opened = open_table(hosts.server, me("Ana"), me("Maria Clara"), OPEN, BOT, OPEN, start=False)
    hosts.sits(visitor, opened, 0, host=True).sees("#live-chairs")


def lobby_of_a_guest(visitor: Visitor, hosts: Hosts) -> None:
    opened = open_table(hosts.server, me("Ana"), OPEN, start=False)
    hosts.sits(visitor, opened).sees("#sit")


def asked(visitor: Visitor, hosts: Hosts) -> None:
    hosts.sits(visitor, a_table(hosts.server), 0, host=True).sees(".play").step()


def chosen(visitor: Visitor, hosts: Hosts) -> None:
    asked(visitor, hosts)
    assert visitor.choose() == "act"


def refused(visitor: Visitor, hosts: Hosts) -> None:
    asked(visitor, hosts)
    visitor.page.evaluate(
        """() => [...document.querySelectorAll("[data-zone=board] [data-target]")].find((one) =>
          !one.matches(".is-legal, .is-chosen")).dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
    )
    visitor.sees(".tray__say.is-why").until("() => document.querySelector('.is-struck, .is-cause') !== null")


def waits(visitor: Visitor, hosts: Hosts) -> None:
    hosts.sits(visitor, on_the_way(hosts.server), 0).sees(".play")
    visitor.play_on()


def crowded(visitor: Visitor, hosts: Hosts) -> None:
    hosts.sits(visitor, a_table(hosts.server, MOST, 2), 0).sees(".play").step()


def watched(visitor: Visitor, hosts: Hosts) -> None:
    hosts.sits(visitor, a_table(hosts.server)).sees(".play")


def guided(visitor: Visitor, hosts: Hosts) -> None:
    asked(visitor, hosts)
    visitor.page.keyboard.press("?")
    visitor.sees(".guide")


def covered(visitor: Visitor, hosts: Hosts) -> None:
    hosts.sits(visitor, on_the_way(hosts.server, 2), 0, 1).sees(".play, .pass")
    if visitor.step("wait") != "covered":
        visitor.play_on()
    visitor.sees(".pass")


def opened_panel(number: int) -> Place:
    """A panel of the menu, by its place there; 0 is the menu itself."""

    def go(visitor: Visitor, hosts: Hosts) -> None:
        asked(visitor, hosts)
        visitor.press(".bar .iconbtn[aria-haspopup=dialog]").sees(".entries")
        if number:
            visitor.press(f".entries > li:nth-child({number}) .entry")
            visitor.sees(".entries", state="detached").sees("dialog.drawer")

    return go


def choices(visitor: Visitor, hosts: Hosts) -> None:
    asked(visitor, hosts)
    visitor.page.keyboard.press("l")
    visitor.sees("#typed")


def ended_by_the_host(visitor: Visitor, hosts: Hosts) -> None:
    opened = on_the_way(hosts.server, 2, 2)
    with Person(hosts.server, opened.code, opened.host) as host:
        host.does("host", do="end")
    hosts.sits(visitor, opened, 0).until_text("main", "host|nagbukas|tinapos|tapos")


def gathering(visitor: Visitor, hosts: Hosts) -> None:
    opened = open_table(hosts.server, me("Ana"), me("Maria Clara"), OPEN, BOT, start=False)
    visitor.go(f"/t/{opened.code}/screen").until_text("body", opened.code)


def screen_of(players: int) -> Place:
    def go(visitor: Visitor, hosts: Hosts) -> None:
        visitor.go(f"/t/{a_table(hosts.server, players, 3).code}/screen").sees(".bs__players")

    return go


def over(finished: Opened) -> dict[str, Place]:
    """The pages of a game that is finished."""

    def end(visitor: Visitor, hosts: Hosts) -> None:
        hosts.sits(visitor, finished, 0).sees(".storybox svg .plot").press(".dicebox .btn")
        visitor.sees(".verdict.is-right")

    def wall(visitor: Visitor, hosts: Hosts) -> None:
        visitor.go(f"/t/{finished.code}/screen").sees(".bs__story svg .plot")

    def replay(visitor: Visitor, hosts: Hosts) -> None:
        visitor.go(f"/replay/{finished.code}#n=60").sees(".replay__slider")

    return {"end": end, "screen-over": wall, "replay": replay, "replays": page_at("/replays")}


STILL: dict[str, Place] = {
    "home": page_at("/"),
    "new": page_at(f"/new/{GAME}?players=4"),
    "join": page_at("/join"),
    "join-wrong": page_at("/join?code=ZZZZZ"),
    "rules": page_at("/rules"),
    "rules-of": page_at(f"/rules/{GAME}"),
    "about": page_at("/about"),
    "error": page_at("/t/ZZZZZ"),
}
LIVE: dict[str, Place] = {
    "lobby": lobby,
    "lobby-guest": lobby_of_a_guest,
    "table-asked": asked,
    "table-chosen": chosen,
    "table-refused": refused,
    "table-waits": waits,
    "table-crowded": crowded,
    "table-watched": watched,
    "table-guide": guided,
    "table-pass": covered,
    "table-menu": opened_panel(0),
    "table-rules": opened_panel(2),
    "table-settings": opened_panel(4),
    "table-invite": opened_panel(5),
    "table-talk": opened_panel(6),
    "table-seats": opened_panel(7),
    "table-host": opened_panel(8),
    "table-keys": opened_panel(9),
    "table-choices": choices,
    "table-ended": ended_by_the_host,
    "screen-gathering": gathering,
    "screen-playing": screen_of(4),
    "screen-fewest": screen_of(FEWEST),
    "screen-crowded": screen_of(MOST),
}


# Of the other games: what else only their own boards show, by the step of the view at which a seat is asked.
MOMENTS = {"resilience": {"hand": "choosing", "reveal": "resolving", "vote": "voting", "crisis": "losing"}}


def boards_of(game: str) -> dict[str, Place]:
    """What only the board of a game makes different from the pages above, for the other games."""
    players = min(4, registry.game(game).players[1])

    def opened(hosts: Hosts, make: Callable[..., Opened]) -> Opened:
        return shared(hosts.server, make, players, game=game)

    def asks(visitor: Visitor, hosts: Hosts) -> None:
        hosts.sits(visitor, opened(hosts, on_the_way), 0).sees(".play").step()

    def is_chosen(visitor: Visitor, hosts: Hosts) -> None:
        asks(visitor, hosts)
        assert visitor.choose() == "act"

    def moment(visitor: Visitor, hosts: Hosts) -> None:
        hosts.sits(visitor, opened(hosts, at_a_moment)).sees(".play")

    def screen(visitor: Visitor, hosts: Hosts) -> None:
        visitor.go(f"/t/{opened(hosts, at_a_moment).code}/screen").sees(".bs__players")

    def end(visitor: Visitor, hosts: Hosts) -> None:
        done = shared(hosts.server, finish, game=game)
        hosts.sits(visitor, done, 0).sees(".storybox svg .plot")

    def step(name: str) -> Place:
        def go(visitor: Visitor, hosts: Hosts) -> None:
            table = shared(hosts.server, at_a_step, players, name, game=game)
            hosts.sits(visitor, table, 0).sees(".play").step()

        return go

    found = {"asked": asks, "chosen": is_chosen, "moment": moment, "screen": screen, "end": end}
    found |= {name: step(view_step) for name, view_step in MOMENTS.get(game, {}).items()}
    return {f"{game}-{name}": place for name, place in found.items()}


OTHERS = tuple(name for name in registry.game_names() if name != GAME and registry.has_board(name))
BOARDS: dict[str, Place] = {name: place for game in OTHERS for name, place in boards_of(game).items()}
LOOKED_AT = ("chosen", "moment", "screen")  # by every test; the others differ little
OF_A_FINISHED_GAME = ("end", "screen-over", "replay", "replays")
ALL = (
    *STILL,
    *LIVE,
    *OF_A_FINISHED_GAME,
    *(f"{game}-{name}" for game in OTHERS for name in LOOKED_AT),
)


def go_to(name: str, visitor: Visitor, hosts: Hosts, finished: Opened) -> None:
    visitor.forgive("status of 404")
    places = {**STILL, **LIVE, **BOARDS, **over(finished)}
    places[name](visitor, hosts)
    visitor.until(SETTLED, MOMENT)
