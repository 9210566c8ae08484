"""Somebody without a pointer: Tab, arrows, Enter."""

from __future__ import annotations

from browser.visitors import Visitor

# The focus is on something that can be seen and carries a mark, unless it is on the page as a whole.
IN_SIGHT = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "nowhere";
  const box = at.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const told = at.outerHTML.slice(0, 200);
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `out of the window: ${told}`;
  const top = document.elementFromPoint(x, y);
  if (!top || !(at.contains(top) || top.contains(at))) return `covered: ${told}`;
  const marks = [at, ...at.querySelectorAll(".focus")].map((one) => getComputedStyle(one));
  const marked = marks.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
    || (style.stroke !== "none" && style.opacity !== "0" && style.visibility === "visible"
      && style.display !== "none"));
  return marked ? "seen" : `no mark: ${told}`;
}"""
AT = "() => document.activeElement?.closest('[data-target]')?.dataset.target ?? null"
LEGAL = "() => Boolean(document.activeElement?.closest('.is-legal'))"

MOST_STOPS = 60  # of the Tab key on any page


class Keys:
    """Somebody without a pointer."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def press(self, *keys: str) -> Keys:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def tab_to(self, selector: str, key: str = "Tab") -> Keys:
        for _ in range(MOST_STOPS):
            if self.page.evaluate("(what) => Boolean(document.activeElement?.closest(what))", selector):
                return self
            self.press(key)
        raise AssertionError(f"Tab does not reach {selector}")

    def sees_where_it_is(self) -> None:
        seen = self.page.evaluate(IN_SIGHT)
        assert seen == "seen", seen

    @property
    def at(self) -> str | None:
        return self.page.evaluate(AT)

    def to_a_legal_place(self) -> None:
        """By the key that goes to the next place that may be chosen."""
        for _ in range(8):
            if self.page.evaluate(LEGAL):
                return
            self.press("n")
        raise AssertionError("n does not lead to a legal place")

    def decide(self) -> None:
        """One decision, on the board or in the hand: Enter chooses, then the red button does it."""
        step = self.visitor.step("wait")
        while isinstance(step, dict):
            on_board = self.page.locator("[data-zone=board] .is-legal").count() > 0
            self.tab_to("[data-zone=board] [data-target]" if on_board else "[data-zone=hand] .is-legal")
            if on_board:
                self.to_a_legal_place()
            self.sees_where_it_is()
            self.press("Enter")
            step = self.visitor.step()
        self.tab_to("#act")
        self.sees_where_it_is()
        self.press("Enter")
        self.visitor.step("act_sent")
