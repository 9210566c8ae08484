"""People with browsers: each has a window of their own, and no window may complain or ask anybody else.

Nothing here knows a game: who plays taps what the page says may be chosen.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

from hapag.core import registry
from hapag.table.house import SEPARATOR
from table.serving import PATIENCE, Opened, Server

WAIT = PATIENCE * 1000  # Playwright counts in milliseconds
PHONE, LAPTOP, WALL = (360, 740), (1280, 800), (1920, 1080)

# On a local network pages come over plain http. A browser treats 127.0.0.1 as if it were safe, so what would
# be missing there is taken away here.
PLAIN_HTTP = """
for (const [thing, name] of [[Crypto, "subtle"], [Crypto, "randomUUID"], [Navigator, "clipboard"],
  [Navigator, "serviceWorker"]]) Object.defineProperty(thing.prototype, name, { get: () => undefined });
"""
KNOWS_THE_GUIDE = "".join(
    f'try {{ localStorage.setItem("hapag-guide-{name}", "true"); }} catch {{}}'
    for name in registry.game_names()
)

# What a page wants from who looks at it: "over", "covered", "act" (the red button), "wait", or a target.
STEP = """() => {
  const find = (selector) => document.querySelector(selector);
  if (find(".is-pressed")) return "busy"; // what follows from a tap is drawn a moment after its mark
  if (find(".endpage") || find(".tray__go .btn:not(#act)")) return "over";
  if (find(".pass")) return "covered";
  const button = find("#act");
  if (button) return button.getAttribute("aria-disabled") ? "busy" : "act";
  if (!find(".seat.is-you.is-turn")) return "wait";
  const open = [...document.querySelectorAll("[data-zone] [data-target].is-legal")];
  const fresh = open.filter((one) => !one.matches(".is-chosen"));
  const legal = fresh.length ? fresh : open; // some may be chosen more than once
  const board = legal.filter((one) => one.closest("[data-zone=board]"));
  const targets = (board.length ? board : legal).map((one) => one.dataset.target);
  return targets.length ? { targets } : "busy";
}"""

LOGGED = "document.querySelector('.log:not(.said)').start"  # how much has happened, shown or not

# What lies beside the board is drawn a frame after it.
DRAWN = """() => document.querySelector(".side") && new Promise((done) => {
  const frame = (then) => requestAnimationFrame(() => setTimeout(then));
  frame(() => frame(done));
})"""


def _unpacked(frame: str | bytes) -> str:
    """A message as it was before it was packed."""
    return frame if isinstance(frame, str) else zlib.decompress(frame).decode()


class Visitor:
    """One window and its cookies. `troubles` stays empty while all is well."""

    def __init__(self, browser: Browser, base: str, size: tuple[int, int], **given: Any) -> None:
        knows = given.pop("knows_the_guide", True)
        self.base, self.touch = base, bool(given.get("has_touch"))
        self.context: BrowserContext = browser.new_context(
            base_url=base, viewport={"width": size[0], "height": size[1]}, **given
        )
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(PLAIN_HTTP)
        if knows:
            self.context.add_init_script(KNOWS_THE_GUIDE)
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        self.heard: list[str] = []  # every text that came from the server
        self.said: list[str] = []  # every text that the page sent over a socket
        self.asked: list[str] = []  # every address asked for
        self._answers: list[Response] = []
        self.random = Random(7)
        self.context.on("page", self._watch)
        self.page: Page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._complain(f"error in the page: {error}"))
        page.on("request", self._on_request)
        page.on("response", self._on_response)
        page.on("websocket", self._on_socket)

    def _complain(self, what: str) -> None:
        self.troubles.append(what)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"console: {message.text} ({message.location.get('url')})")

    def _on_request(self, request: Request) -> None:
        self.asked.append(request.url)
        self._same_host(request.url)

    def _on_response(self, response: Response) -> None:
        self._answers.append(response)
        if response.status >= 500:
            self._complain(f"{response.status} {response.url}")

    def _on_socket(self, socket: WebSocket) -> None:
        self._same_host(socket.url)
        socket.on("framereceived", lambda frame: self.heard.append(_unpacked(frame)))
        socket.on("framesent", lambda frame: self.said.append(_unpacked(frame)))

    def _same_host(self, url: str) -> None:
        at = urlsplit(url)
        if at.scheme != "data" and at.netloc != urlsplit(self.base).netloc:
            self._complain(f"asked somebody else: {url}")

    def forgive(self, *patterns: str) -> None:
        """Complaints a test brings about itself, such as those of a browser without a network."""
        self.forgiven += patterns

    def is_content(self) -> None:
        real = [one for one in self.troubles if not any(re.search(each, one) for each in self.forgiven)]
        assert not real, "\n".join(real)

    def traffic(self) -> str:
        """Everything the server has told this window, in sockets and pages."""
        texts = [*self.heard]
        for answer in self._answers:
            kind = answer.headers.get("content-type", "")
            if not 300 <= answer.status < 400 and not kind.startswith(("font", "image/png", "text/css")):
                texts.append(f"{answer.url} {json.dumps(answer.headers)} {answer.text()}")
        return "\n".join(texts)

    def close(self) -> None:
        self.context.close()

    # ---- looking ----

    def go(self, path: str) -> Visitor:
        self.page.goto(path)
        return self

    def sees(self, selector: str, **given: Any) -> Visitor:
        self.page.locator(selector).first.wait_for(**given)
        return self

    def until(self, script: str, arg: Any = None) -> Any:
        """Until the page says something true; what it says."""
        return self.page.wait_for_function(script, arg=arg, timeout=WAIT).json_value()

    def until_text(self, selector: str, pattern: str) -> None:
        self.until(
            "([where, what]) => [...document.querySelectorAll(where)]"
            ".some((one) => new RegExp(what, 'i').test(one.textContent))",
            [selector, pattern],
        )

    def drawn(self) -> Visitor:
        """Once what is drawn after the board is there, too."""
        self.page.evaluate(DRAWN)
        return self

    def text(self, selector: str) -> str:
        self.drawn()
        return self.page.locator(selector).first.inner_text()

    def count(self, selector: str) -> int:
        self.drawn()
        return self.page.locator(selector).count()

    # ---- doing ----

    def press(self, selector: str) -> Visitor:
        """A tap where the window is a phone, else a click."""
        found = self.page.locator(selector).first
        if self.touch:
            found.tap()
        else:
            found.click()
        return self

    def press_place(self, selector: str) -> Visitor:
        """Where a place lies, whether it may be chosen or not: a finger does not know."""
        found = self.page.locator(selector).first
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        return self

    def menu(self, entry: str) -> Visitor:
        """An entry of the table's menu, by its words."""
        self.press(".bar .iconbtn[aria-haspopup=dialog]").sees("dialog.drawer .entries")
        return self.press(f"dialog.drawer .entry:has-text({json.dumps(entry)})")

    def close_sheet(self) -> Visitor:
        self.press("dialog.drawer .drawer__head .iconbtn")
        return self.sees("dialog.drawer", state="detached")

    # ---- playing ----

    def step(self, *skip: str) -> Any:
        """What the page wants next, once it is not one of `skip`."""
        return self.until(
            f"(skip) => {{ const step = ({STEP})(); return !skip.includes(step) && step; }}",
            ["busy", *skip],
        )

    def choose(self) -> Any:
        """Tap legal targets until there is a red button; what the page wants then."""
        step = self.step("wait")
        while isinstance(step, dict):
            self.press(f'[data-zone] [data-target="{self.random.choice(step["targets"])}"]')
            step = self.step()
        return step

    def decide(self) -> Any:
        """One whole decision; "over" if there is none any more."""
        step = self.choose()
        if step == "act":
            self.press("#act")
            self.step("act_sent")
        return step

    def decide_revocably(self) -> None:
        """Decisions until one may be taken back: the next one is one's own, too."""
        for _ in range(12):
            self.decide()
            if self.step("act_sent") not in ("wait", "over") and self.count('.tool:has-text("Undo")'):
                return
        raise AssertionError("nothing may be taken back")

    def play_on(self, decisions: int = 10_000) -> Any:
        """Decisions until somebody else is waited for; what the page wants then."""
        step = self.step("wait")
        while step not in ("wait", "over", "covered") and decisions > 0:
            self.choose()
            self.press("#act")
            decisions -= 1
            step = self.step()
        return step


def play_together(*visitors: Visitor, at: Callable[[int], None] = lambda _: None) -> None:
    """Everybody decides in turn until the game is over for all; `at` is told the rounds of doing so."""
    number = 0
    while [visitor.play_on() for visitor in visitors].count("over") < len(visitors):
        number += 1
        at(number)


def cookie_place(server: Server, opened: Opened) -> dict[str, str]:
    """Where the server itself puts the cookie of a table."""
    return {"domain": urlsplit(server.url).hostname or "", "path": f"/t/{opened.code}"}


def cookies_of(server: Server, opened: Opened, *seats: int, host: bool = False) -> list[Any]:
    """The cookie of a browser that sat down on these chairs, or opened the table."""
    tokens = [opened.seats[seat] for seat in seats] + ([opened.host] if host else [])
    return [{"name": f"hapag-{opened.code}", "value": SEPARATOR.join(tokens), **cookie_place(server, opened)}]
