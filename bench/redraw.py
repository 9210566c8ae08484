"""How long the page of Tiger Island takes to draw an island of 135 hexes: `python -m bench.redraw`.

Two seats found one villager a turn, take all their totoros and never place a tile on top, which makes
the longest game there is: 45 tiles. Before the last of them is placed a real Chromium with a laptop's
window draws, at full speed and slowed: everything anew (all hexes flat, then raised again), the tile
turned (all marks), a place chosen (marks and ghost). *Frame* runs from the event to the end of the frame
that shows the change: scripts, style, layout and paint. *Work* is what the page's thread has computed
for it, which other programs on the machine disturb less (slowed, it counts the slowing too).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

from bench.load.page import FLAGS, SLOWER, chromium, missing
from bench.load.server import Server, hapag

SEATS = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}]
TURNS = 45
FULL = 5  # hexes of a settlement that may have its totoro
PATIENCE = 30.0  # seconds for any answer
PAUSE = 1000  # milliseconds, in which a move is made and drawn
WINDOW = {"width": 1280, "height": 800}
AIMS = {1: 16.0, SLOWER: 50.0}  # milliseconds, by how much slower the processor is made

# Clicks `where` and gives the milliseconds to the end of the frame with the change.
CLICK = """(where) => new Promise((done) => {
  const all = [...document.querySelectorAll(where)];
  const one = all[Math.floor(Math.random() * all.length)];
  const watcher = new MutationObserver(() => {
    if (one.classList.contains("is-pressed") && document.querySelectorAll(".is-pressed").length) {
      begun = performance.now(); // only the mark of the tap: the drawing itself follows it
      return;
    }
    watcher.disconnect();
    const soon = { priority: "user-blocking" };
    requestAnimationFrame(() => scheduler.postTask(() => done(performance.now() - begun), soon));
  });
  watcher.observe(document.querySelector(".play"), { subtree: true, childList: true, attributes: true });
  let begun = performance.now();
  one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""
DRAWINGS = {
    "all hexes anew": ".ti-tools button:first-child",
    "the tile turned": ".ti-turns [data-way=right]",
    "a place chosen": ".ti-cell.is-fits",
}


def opened(server: Server) -> dict[str, Any]:
    body = {"game": "tiger-island", "seats": SEATS, "pace": 0, "start": True}
    kind = {"Content-Type": "application/json"}
    asked = Request(f"{server.url}/api/tables", json.dumps(body).encode(), kind)
    with urlopen(asked) as answer:
        table: dict[str, Any] = json.load(answer)
    return table


def wide_island(server: Server, table: dict[str, Any]) -> None:
    """Plays until the last tile is to be placed."""
    from websockets.sync.client import connect

    address = f"{server.url.replace('http', 'ws', 1)}/t/{table['code']}/socket"
    with connect(address, max_size=None) as socket:
        tokens = list(table["seats"].values())
        socket.send(json.dumps({"t": "hello", "as": "player", "tokens": tokens, "last": None}))
        for number, (seat, move) in enumerate(decisions(socket)):
            if number == 2 * TURNS - 2:
                return
            socket.send(json.dumps({"t": "move", "id": f"m{number}", "seat": seat, "do": move}))


def decisions(socket: Any) -> Iterator[tuple[int, str]]:
    """Whose decision it is, and the one that makes the island wide."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["t"] in ("refused", "bye"):
            raise SystemExit(f"The server said: {message}")
        for seat, eyes in message.get("eyes", {}).items():
            if moves := eyes.get("moves"):
                yield int(seat), widest(moves)


def widest(moves: list[dict[str, Any]]) -> str:
    """Beside the island and near its middle; a totoro, or a villager where a settlement grows to five."""
    return str(min(moves, key=dislike)["do"])


def dislike(move: dict[str, Any]) -> tuple[int, int, int]:
    say, target = move["say"], move["path"][0]
    if say["kind"].startswith("place"):
        return ("level" in say or "warning" in say, far(target), 0)
    if say["kind"] == "totoro":
        return (-1, 0, 0)
    if say["kind"] == "expand":
        return (2, 0, 0)
    size = say.get("size", 1)
    return (size > FULL, -size if size <= FULL else size, far(target))


def far(target: str) -> int:
    x, y = map(int, target.removeprefix("hex-").split(","))
    return max(abs(x), abs(y), abs(x + y))


def measured(server: Server, table: dict[str, Any], times: int) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        cookie = {"name": f"hapag-{table['code']}", "value": table["seats"]["0"], "url": server.url}
        context.add_cookies([cookie])
        context.add_init_script('localStorage.setItem("hapag-guide-tiger-island", "true")')
        page = context.new_page()
        page.goto(f"{server.url}/t/{table['code']}")
        page.wait_for_selector(".ti-cell.is-fits")
        page.wait_for_timeout(1500)
        found: dict[str, Any] = {
            "browser": browser.version,
            "hexes": page.locator(".ti-land .ti-hex").count(),
            "targets": page.locator(".ti-cell").count(),
        }
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for slower in AIMS:
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            found[f"{slower}x"] = {
                name: spread(page, session, where, times) for name, where in DRAWINGS.items()
            }
            found[f"{slower}x"]["the tile placed"] = placing(page, session, times)
        browser.close()
    return found


def spread(page: Any, session: Any, where: str, times: int) -> dict[str, float]:
    """Milliseconds; the first one warms up."""
    frames, work = [], []
    for _ in range(times + 1):
        before = worked(session)
        frames.append(page.evaluate(CLICK, where))
        work.append(worked(session) - before)
    late = round(statistics.quantiles(frames[1:], n=20)[-1], 1)
    return {"frame": middle(frames), "frame_p95": late, "work": middle(work)}


def placing(page: Any, session: Any, times: int) -> dict[str, float]:
    """The tile is placed: from the button to the new view, all that is drawn on the way; then taken back."""
    work = []
    for _ in range(times + 1):
        page.evaluate(CLICK, DRAWINGS["a place chosen"])
        page.wait_for_selector("#act")
        before = worked(session)
        page.evaluate("document.querySelector('#act').click()")
        page.wait_for_timeout(PAUSE)
        work.append(worked(session) - before)
        page.wait_for_selector(".ti-kinds")
        page.keyboard.press("u")
        page.wait_for_selector(".ti-cell.is-fits")
    return {"work": middle(work)}


def middle(times: list[float]) -> float:
    return round(statistics.median(times[1:]), 1)


def worked(session: Any) -> float:
    """What the page's thread has computed so far, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.redraw", description=__doc__)
    parser.add_argument("--times", type=int, default=30, help="of each drawing (default 30)")
    asked = parser.parse_args()
    if note := missing():
        sys.exit(note)
    with hapag() as server:
        table = opened(server)
        wide_island(server, table)
        sys.stdout.write(json.dumps(measured(server, table, asked.times), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
