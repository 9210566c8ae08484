"""Take the pictures of all pages that docs/screens shows: a real server, a real Chromium, and tables whose
dice always fall alike.

python tools/screens.py            all pages
python tools/screens.py PAGE ...   these
"""

from __future__ import annotations

import base64
import secrets
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "screens"
SEED = 5
SIZES = {"phone": (360, 740), "laptop": (1280, 800), "wall": (1920, 1080)}
SCALES = {"phone": 1.0, "laptop": 0.6, "wall": 0.45}
QUALITY = 40  # of a webp picture: small, and every letter can be read
PAGES = {
    "home": "The shelf",
    "new": "A new table",
    "join": "Join with a code",
    "lobby": "People gather (the host)",
    "lobby-guest": "People gather (a guest)",
    "table-asked": "Something is asked",
    "table-chosen": "Something is chosen",
    "table-refused": "A choice that does not fit",
    "table-guide": "The first steps",
    "table-choices": "The list of choices",
    "table-rules": "Rules beside the board",
    "table-host": "What the host may do",
    "table-pass": "The device changes hands",
    "table-watched": "Somebody watches",
    "end": "The end",
    "replay": "The replay",
    "replays": "Finished games",
    "screen-gathering": "Big screen: people gather",
    "screen-playing": "Big screen: the game",
    "screen-over": "Big screen: the end",
    "rules-of": "The rules of a game",
    "about": "About",
    "error": "What is not there",
}
BOARDS = {  # of every other game what only its board makes different
    "asked": "something is asked",
    "chosen": "something is chosen",
    "moment": "much has just happened",
    "screen": "the big screen",
    "end": "the end",
}
MOMENTS = {  # of some games
    "hand": "a card and what to do with it",
    "reveal": "a card takes effect",
    "vote": "the vote",
    "crisis": "a crisis strikes",
}
VARIANTS = {
    "dark": ("in the dark", {"color_scheme": "dark"}),
    "fil": ("in Filipino", {"locale": "fil-PH"}),
}
VARIED = "table-chosen"


def pages() -> dict[str, str]:
    """All pages with their titles."""
    registry, places = import_module("hapag.core.registry"), import_module("browser.places")
    told = {}
    for name in places.OTHERS:
        states = {**BOARDS, **{one: MOMENTS[one] for one in places.MOMENTS.get(name, {})}}
        told |= {f"{name}-{state}": f"{registry.game(name).title}: {what}" for state, what in states.items()}
    return {**PAGES, **told}


def serve() -> None:
    """`hapag serve` whose codes, dice and names come from one seed: only for pictures."""
    fixed = Random(SEED)
    secrets.token_bytes = lambda size=32: fixed.randbytes(size or 32)  # type: ignore[assignment]
    secrets.choice = fixed.choice
    import_module("hapag.table.pages").suggest = _names
    import_module("hapag.cli").main()


def _names(count: int, taken: Any, random: Random) -> list[str]:
    """The usual suggestions, always the same."""
    del random
    return list(import_module("hapag.web.names").suggest(count, taken, Random(SEED)))


def shots(names: list[str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every picture: its page, its name, and how its browser differs from the usual one."""
    for name in names:
        for size, pixels in SIZES.items():
            yield name, f"{name}-{size}", {"size": pixels}
        if name == VARIED:
            for variant, (_, given) in VARIANTS.items():
                for size, pixels in SIZES.items():
                    yield name, f"{name}-{variant}-{size}", {"size": pixels, **given}


def picture(page: Any, scale: float) -> bytes:
    """What the window shows, as webp: Chromium makes it itself."""
    size = page.viewport_size
    page.evaluate("() => scrollTo(0, 0)")
    page.evaluate(
        "() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
    )
    page.wait_for_function("() => document.fonts.ready.then(() => true)")
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": scale}
    session = page.context.new_cdp_session(page)
    told = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    return base64.b64decode(told["data"])


def take(names: list[str]) -> None:
    hosting, places = import_module("browser.hosting"), import_module("browser.places")
    serving = import_module("table.serving")
    found = hosting.chromium()
    if found is None:
        sys.exit("No Chromium: no pictures are taken. Debian: apt-get install chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = (str(Path(__file__).resolve()),)
    with tempfile.TemporaryDirectory() as data, hosting.browsing(found) as browser:
        server = serving.Server(Path(data), "--no-limits", program=program).start()
        try:
            finished = places.finish(server)
            for name, file, given in shots(names):
                hosts = hosting.Hosts(browser, server)
                visitor = hosts.visitor(**given)
                places.go_to(name, visitor, hosts, finished)
                path = FOLDER / f"{file}.webp"
                path.write_bytes(picture(visitor.page, SCALES[file.rsplit("-", 1)[1]]))
                hosts.are_content()
                hosts.close()
                print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes", flush=True)
        finally:
            server.kill()


def write_page() -> None:
    """The document that shows all pictures."""
    lines = [
        "# Every page at three sizes",
        "",
        "A phone (360 x 740), a laptop (1280 x 800) and a projector (1920 x 1080), the larger ones",
        "scaled down. Taken by `make regenerate` from a real server in a real browser.",
    ]
    for name, title in pages().items():
        lines += ["", f"## {title}", "", _row(name, title)]
        if name == VARIED:
            for variant, (note, _) in VARIANTS.items():
                lines += ["", f"### {title}, {note}", "", _row(f"{name}-{variant}", f"{title}, {note}")]
    (FOLDER / "README.md").write_text("\n".join([*lines, ""]), encoding="utf-8")


def _row(file: str, title: str) -> str:
    widths = {"phone": 160, "laptop": 350, "wall": 390}
    return "\n".join(
        f'<img src="{file}-{size}.webp" width="{widths[size]}" alt="{title}, {size}">' for size in SIZES
    )


def main(names: list[str]) -> int:
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    if names[:1] == ["serve"]:
        serve()
        return 0
    known = pages()
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"There is no page {unknown[0]!r}. Pages: {', '.join(known)}")
    take(names or list(known))
    write_page()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
