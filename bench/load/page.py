"""The table page in Chromium, slowed: from a click to the painted change, and what a first visit loads."""

from __future__ import annotations

import random
import shutil
import time
from dataclasses import dataclass, field
from typing import Any

from bench.load.server import Server, hapag
from bench.load.tables import GAME

SLOWER = 6  # times
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LEGAL, CONFIRM = "[data-target].is-legal", "#act:not([aria-disabled])"
PATIENCE = 3000  # ms for a click to arrive and to change something
PHONE = {"width": 360, "height": 740}

# What a click hits is marked at once; all that follows from it is drawn after that mark is painted.
# *Painted* is the end of the frame with the first change: a MutationObserver notices the change, the next
# frame callback is the last moment before painting, and a task of the highest priority comes right after it.
# *Shown* is the browser's own Event Timing of that frame, compositor and screen included, in steps of 8 ms.
# *Drawn* is the end of the frame in which the target has another state, or the button is on its way.
WATCH = """
window.clicks = [];
window.shown = new Map();
let now = null;
const kind = (one) => one.className.baseVal ?? one.className;
const state = (one) => `${one.isConnected} ${one.ariaDisabled} ${kind(one).replace(" is-pressed", "")}`;
addEventListener("click", (event) => {
  const hit = event.target.closest("[data-target], #act");
  now = hit && { at: event.timeStamp, hit, state: state(hit), marked: false, painted: 0, drawn: 0 };
}, true);
const soon = { priority: "user-blocking" };
const afterFrame = (then) => requestAnimationFrame(() => scheduler.postTask(then, soon));
new MutationObserver(() => {
  const click = now;
  if (!click) return;
  if (!click.noticed) {
    click.noticed = true;
    click.marked = click.hit.classList.contains("is-pressed");
    afterFrame(() => { click.painted = performance.now() - click.at; });
  }
  if (state(click.hit) === click.state) return;
  now = null;
  afterFrame(() => {
    click.drawn = performance.now() - click.at;
    window.clicks.push(click);
  });
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
new PerformanceObserver((list) => {
  for (const { name, startTime, duration } of list.getEntries()) {
    if (name === "click") window.shown.set(startTime, duration);
  }
}).observe({ type: "event", durationThreshold: 16 });
"""
READ = "() => window.clicks.map(({ at, marked, painted, drawn }) => ({ at, marked, painted, drawn }))"
UNTOLD = 16.0  # ms: Event Timing says nothing about what is faster
TOLD_LATE = 300  # ms after which Event Timing has told of a frame


@dataclass
class Page:
    """Times in milliseconds, sizes in bytes as they came over the network, heads included."""

    browser: str
    files: dict[str, float] = field(default_factory=dict)  # of the first visit, by address
    painted: list[float] = field(default_factory=list)  # the first change after a click
    shown: list[float] = field(default_factory=list)  # the same, on the screen
    choosing: list[float] = field(default_factory=list)  # a click on a legal target: all of it is drawn
    confirming: list[float] = field(default_factory=list)  # a click on the button that makes the move

    missed: int = 0  # clicks that hit nothing, or changed nothing
    unmarked: int = 0  # clicks that changed something, but marked nothing before

    @property
    def first_load(self) -> float:
        return sum(self.files.values())


def missing() -> str | None:
    """Why it cannot be measured here."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Not measured: Playwright is not installed."
    return None if chromium() else "Not measured: no Chromium is installed."


def page(clicks: int) -> Page:
    from playwright.sync_api import sync_playwright

    with hapag() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        measured = Page(f"Chromium {browser.version}")
        _first_visit(browser, server, measured)
        _clicks(browser, server, measured, clicks)
        browser.close()
    return measured


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def _sat_down(browser: Any, server: Server) -> tuple[Any, str]:
    """A new visitor who has pressed Play now, and the address of the table."""
    context = browser.new_context(viewport=PHONE, has_touch=False)
    answer = context.request.post(
        f"{server.url}/play/{GAME}", headers={"Origin": server.url}, max_redirects=0
    )
    where = answer.headers.get("location")
    if not where:
        raise SystemExit(f"Play now was answered by {answer.status}: {answer.text()[:300]}")
    return context, where if where.startswith("http") else server.url + where


def _first_visit(browser: Any, server: Server, measured: Page) -> None:
    context, table = _sat_down(browser, server)
    tab = context.new_page()
    network = context.new_cdp_session(tab)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    network.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    network.on(
        "Network.loadingFinished",
        lambda event: measured.files.update(
            {addresses.get(event["requestId"], "?").removeprefix(server.url): event["encodedDataLength"]}
        ),
    )
    tab.goto(table)
    tab.wait_for_selector(LEGAL)
    tab.wait_for_load_state("networkidle")
    context.close()


def _clicks(browser: Any, server: Server, measured: Page, clicks: int) -> None:
    """Plays by clicking: a legal target until the button can make the move; a new table when one is over."""
    latest = time.monotonic() + 120
    while len(measured.choosing) < clicks and time.monotonic() < latest:
        context, table = _sat_down(browser, server)
        tab = context.new_page()
        tab.add_init_script(WATCH)
        tab.goto(table)
        tab.wait_for_selector(LEGAL)
        _past_the_guide(tab)
        context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        _play(tab, measured, clicks, latest)
        tab.wait_for_timeout(TOLD_LATE)
        _read_clicks(tab, measured)
        context.close()


def _past_the_guide(tab: Any) -> None:
    """The first steps lie over a part of the board until they are skipped."""
    tab.locator(".guide__go .btn").first.click()
    tab.wait_for_selector(".guide", state="detached")


def _play(tab: Any, measured: Page, clicks: int, latest: float) -> None:
    """The button where a move is complete, else any legal target: now and then that takes a choice back."""
    while len(measured.choosing) < clicks and time.monotonic() < latest:
        button, legal = tab.locator(f"{CONFIRM}:visible"), tab.locator(f"{LEGAL}:visible")
        if button.count():
            _click(tab, button.first, measured, measured.confirming)
        elif count := legal.count():
            _click(tab, legal.nth(random.randrange(count)), measured, measured.choosing)
        elif not _goes_on(tab):
            return


def _click(tab: Any, target: Any, measured: Page, times: list[float]) -> None:
    """One real click; what it changed is measured in the page.

    The mouse is only moved and pressed: Playwright's own click looks in the page whether it hits.
    """
    from playwright.sync_api import Error

    known = tab.evaluate("window.clicks.length")
    try:
        target.scroll_into_view_if_needed(timeout=PATIENCE)
        box = target.bounding_box()
        tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        tab.wait_for_function("known => window.clicks.length > known", arg=known, timeout=PATIENCE)
    except Error:
        measured.missed += 1
        return
    times.append(tab.evaluate("known => window.clicks[known].drawn", known))


def _read_clicks(tab: Any, measured: Page) -> None:
    shown = dict(tab.evaluate("[...window.shown]"))
    for click in tab.evaluate(READ):
        measured.unmarked += not click["marked"]
        measured.painted.append(click["painted"])
        measured.shown.append(shown.get(click["at"], UNTOLD))


def _goes_on(tab: Any) -> bool:
    """Whether there is something to do again, after the others have moved."""
    from playwright.sync_api import Error

    try:
        tab.wait_for_selector(f"{LEGAL}, {CONFIRM}", timeout=8000)
    except Error:
        return False
    return True
