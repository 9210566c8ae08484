"""No page breaks a rule that axe knows: WCAG 2.2 A and AA, and what is good practice besides."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

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


def is_drawn(page: Page, broken: dict[str, Any], node: dict[str, Any]) -> bool:
    """Letters and numbers on a piece on the board are its picture, no label: its name says them in words."""
    drawn = "(where) => document.querySelector(where)?.closest('[data-zone=board]') != null"
    return broken["id"] in SAID_AS_SEEN and page.evaluate(drawn, node["target"][0])


@pytest.mark.parametrize("name", ALL)
def test_no_violations(hosts: Hosts, finished: Opened, name: str) -> None:
    """Light on a phone, then turned dark; and the same page on a laptop. The big screen on a wall."""
    sizes = [WALL, PHONE] if "screen" in name else [PHONE, LAPTOP]
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
                nodes = [node for node in broken["nodes"] if not is_drawn(visitor.page, broken, node)]
                where = [(node["target"], node["html"][:200]) for node in nodes[:4]]
                if where:
                    found.append(f"{name} {size[0]} {scheme}: {broken['id']} ({broken['help']}) at {where}")
    assert not found, "\n".join(found)
