"""No page breaks a rule that axe knows: WCAG 2.2 A and AA, and what is good practice besides."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.hosting import Hosts
from browser.places import ALL, go_to
from browser.visitors import LAPTOP, PHONE, WALL
from table.serving import Opened

SAID_AS_SEEN = {"label-content-name-mismatch": {"enabled": True}}  # axe still calls it experimental
RULES = {"resultTypes": ["violations"], "rules": SAID_AS_SEEN}
COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": ["color-contrast"],
}  # nothing else is different in the dark
AXE = Axe()


@pytest.mark.parametrize("name", ALL)
def test_no_violations(hosts: Hosts, finished: Opened, name: str) -> None:
    """Light on a phone, then turned dark; and the same page on a laptop. The big screen on a wall."""
    sizes = [WALL, PHONE] if name.startswith("screen") else [PHONE, LAPTOP]
    visitor = hosts.visitor(sizes[0], color_scheme="light")
    go_to(name, visitor, hosts, finished)
    found: list[str] = []
    for size in sizes:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            visitor.until("() => document.getAnimations().every((one) => one.playState !== 'running')")
            results = AXE.run(visitor.page, options=RULES if scheme == "light" else COLOURS)
            for broken in results.response["violations"]:
                where = [node["target"] for node in broken["nodes"]][:4]
                found.append(f"{name} {size[0]} {scheme}: {broken['id']} ({broken['help']}) at {where}")
    assert not found, "\n".join(found)
