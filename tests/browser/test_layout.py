"""Every page at every size: nothing runs over the side, is too small for a finger, or is cut off."""

from __future__ import annotations

from typing import Any

import pytest

from browser.hosting import Hosts
from browser.places import ALL, go_to
from browser.visitors import Visitor
from table.serving import Opened

SIZES = ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080))
NARROW = ((320, 640), (1280, 800))  # of each layout the one where long words fit worst
LANGUAGES = {"en": ("en-US", SIZES), "fil": ("fil-PH", NARROW)}
SMALLEST, BUTTON = 24, 44  # CSS pixels: WCAG 2.5.8, and what the look promises of a button
HALF_A_PIXEL = 0.5

# Nothing has moved for a few frames.
SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const parts = () => [...document.querySelectorAll("body, main, .play > *, .bs > *")].map((one) =>
    Object.values(one.getBoundingClientRect().toJSON())).join();
  let same = 0;
  for (let before = null; same < 2; before = parts()) {
    await frame();
    same = before === parts() ? same + 1 : 0;
  }
  return true;
}"""

# All that is wrong with the page as it stands: [what, where]
FAULTS = """([smallest, button, slack]) => {
  const found = [];
  const page = document.scrollingElement;
  const told = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 140);
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter((one) =>
      one.getBoundingClientRect().right > innerWidth + 1).map(told);
    found.push(["scrolls sideways", `${page.scrollWidth} > ${innerWidth}: ${wide.slice(0, 3).join(" | ")}`]);
  }
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest(".vh, .skip, [aria-hidden=true], [inert]");
  const inText = (one) => one.matches("a, .linklike") && getComputedStyle(one).display === "inline";
  // on a window narrower than any phone's the list of choices stands in for places that lie close together
  const listed = (one) => innerWidth < 360 && one.closest("[data-zone=board]");
  const scroller = (one, way) => {  // only a hand may scroll: sideways, and beside the board downwards
    const hand = one.closest("[data-part=hand]");
    for (; hand && one !== hand.parentElement; one = one.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(one)[way])) return one;
    }
    return null;
  };
  const act = "a[href], button, select, summary, input:not([type=hidden]), [role=button], [role=slider]";
  for (const one of document.querySelectorAll(act)) {
    if (!shown(one) || inText(one) || listed(one)) continue;
    // a radio or box is as large as the label that sets it
    const label = one.labels && ["radio", "checkbox"].includes(one.type) && one.labels[0];
    const boxes = [one, label].filter(Boolean).map((each) => each.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (!width || !height) continue;
    const least = one.matches(".btn") ? button : smallest;
    if (height < least - slack || width < smallest - slack) {
      found.push(["too small", `${width.toFixed(1)} x ${height.toFixed(1)} ${told(one)}`]);
    }
    const { left, right } = boxes[0];
    const aside = one.closest("[tabindex='0'][role=region], .drawer, .sr") || scroller(one, "overflowX");
    if (!aside && (left < -1 || right > innerWidth + 1)) {
      found.push(["over the side", told(one)]);
    }
  }
  const texts = ".btn, .tool, .chip, h1, h2, .tray__say, .seat__name, .bar__where";
  for (const one of document.querySelectorAll(texts)) {
    if (!shown(one)) continue;
    const style = getComputedStyle(one);
    const cuts = !["visible", "auto"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    if (cuts && one.scrollWidth > one.clientWidth + 1) found.push(["text is cut", told(one)]);
  }
  const tray = document.querySelector(".tray");
  if (tray && shown(tray) && !document.querySelector("dialog[open]")) {
    const box = tray.getBoundingClientRect();
    if (box.bottom > innerHeight + 1) found.push(["the tray is cut", `${box.bottom} > ${innerHeight}`]);
    for (const one of tray.querySelectorAll("button")) {
      const own = (scroller(one, "overflowY") || one).getBoundingClientRect();
      const inside = own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
      if (shown(one) && !inside && !one.closest(".tray__log")) found.push(["out of the tray", told(one)]);
    }
  }
  return found;
}"""


def faults(visitor: Visitor, name: str, size: tuple[int, int], lang: str) -> list[str]:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.until(SETTLED)
    found: list[Any] = visitor.page.evaluate(FAULTS, [SMALLEST, BUTTON, HALF_A_PIXEL])
    return [f"{name} {lang} {size[0]}x{size[1]}: {what}: {where}" for what, where in found]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_nothing_is_cut_or_too_small(hosts: Hosts, finished: Opened, name: str, lang: str) -> None:
    locale, sizes = LANGUAGES[lang]
    visitor = hosts.visitor((360, 740), locale=locale)
    go_to(name, visitor, hosts, finished)
    found = [fault for size in sizes for fault in faults(visitor, name, size, lang)]
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_board_needs_no_scrolling_on_a_phone(hosts: Hosts, finished: Opened) -> None:
    """Seats, board, dice and button: all on one screen."""
    phone = hosts.phone()
    go_to("table-chosen", phone, hosts, finished)
    for part in ("[data-part=seats]", "[data-part=board]", "[data-part=hand]", "#act"):
        box = phone.page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 740 + 1, part


# Every text on the page and its height, as a part of the window's.
WRITTEN = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    const text = walk.currentNode.data.trim();
    const shown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text || !shown || one.closest(".vh, .skip, .bar, script, noscript")) continue;
    const drawn = one.getScreenCTM?.();
    const scale = drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c)) : 1;
    const part = (parseFloat(getComputedStyle(one).fontSize) * scale) / innerHeight;
    found.push([text, one.outerHTML.slice(0, 100), part]);
  }
  return found;
}"""
ON_THE_WALL = 0.027  # of the height, as the look asks: read from ten metres


def small_print(wall: Visitor) -> list[str]:
    """What is written smaller than can be read from afar."""
    written = wall.page.evaluate(WRITTEN)
    assert len(written) > 10
    return [f"{100 * part:.2f} %: {text} {where}" for text, where, part in written if part < ON_THE_WALL]


def test_nothing_on_the_wall_is_written_small(hosts: Hosts, finished: Opened) -> None:
    wall = hosts.wall()
    go_to("screen-playing", wall, hosts, finished)
    assert not small_print(wall)


def test_letters_may_be_twice_as_large(hosts: Hosts, finished: Opened) -> None:
    """WCAG 1.4.4 and 1.4.12: larger letters and looser lines hide nothing that can be pressed."""
    visitor = hosts.visitor((640, 900))
    go_to("table-chosen", visitor, hosts, finished)
    visitor.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert visitor.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    visitor.press("#act").step("act_sent")
