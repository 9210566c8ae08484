"""The whole way in Filipino, and a change of language in the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.hosting import Hosts
from browser.visitors import Visitor
from hapag.core import words as game_words
from hapag.web import words as web_words
from table.serving import FEWEST, GAME, Opened

WORTH_LOOKING_FOR = 12  # letters: shorter pieces of a sentence may be in both languages by chance


def _texts(catalog: Any) -> Iterator[str]:
    if isinstance(catalog, str):
        yield catalog
    elif isinstance(catalog, dict):
        for key, value in catalog.items():
            if key != "count":
                yield from _texts(value)
    elif isinstance(catalog, list):
        for value in catalog:
            yield from _texts(value)


def _pieces(language: str) -> set[str]:
    """What the sentences of both catalogs are made of, between their parts."""
    sentences = [*_texts(web_words.catalog(language)), *_texts(game_words.catalog(GAME, language))]
    pieces = (piece.strip() for sentence in sentences for piece in re.split(r"\{\w+\}", sentence))
    return {piece for piece in pieces if len(piece) >= WORTH_LOOKING_FOR}


@pytest.fixture(scope="module")
def only_english() -> list[str]:
    return sorted(_pieces("en") - _pieces("fil"))


def _speaks_filipino(visitor: Visitor, only_english: list[str]) -> None:
    """Neither in what is seen nor in what is only heard is there a piece of an English sentence."""
    said = visitor.page.evaluate(
        """() => { const names = [...document.querySelectorAll("[aria-label], [title], [alt], [placeholder],"
          + "[aria-valuetext]")].flatMap((one) => ["aria-label", "title", "alt", "placeholder",
          "aria-valuetext"].map((name) => one.getAttribute(name)));
        const copy = document.body.cloneNode(true);
        for (const other of copy.querySelectorAll("[lang=en], script")) other.remove();
        return [document.title, copy.textContent, ...names].filter(Boolean).join("\\n"); }"""
    )
    found = [piece for piece in only_english if piece in said]
    assert not found, found
    assert visitor.page.evaluate("() => document.documentElement.lang") == "fil"


def test_from_the_shelf_to_the_end_in_filipino(hosts: Hosts, only_english: list[str]) -> None:
    ana = hosts.phone()
    ana.go("/").press('form.tongue button[lang="fil"]').sees('html[lang="fil"]')
    _speaks_filipino(ana, only_english)
    for path in ("/join", "/rules", "/replays", "/about", f"/new/{GAME}"):
        ana.go(path)
        if path != "/about":  # names of licences stay as they are
            _speaks_filipino(ana, only_english)
    ana.press(f'.count[value="{FEWEST}"]').press(".newtable__manners .btn--main").sees("#start")
    _speaks_filipino(ana, only_english)
    ana.press("#start").sees(".play")
    for _ in range(5):
        ana.choose()
        _speaks_filipino(ana, only_english)
        ana.press("#act").step("act_sent")
    _speaks_filipino(ana, only_english)


def test_every_panel_in_filipino(
    hosts: Hosts, with_bot: Callable[[], Opened], only_english: list[str]
) -> None:
    ana = hosts.plays(with_bot(), 0, host=True, locale="fil-PH")
    ana.decide()
    menu = ".bar .iconbtn[aria-haspopup=dialog]"
    entries = ana.press(menu).sees(".entries").page.locator(".entries button.entry").all_inner_texts()
    for entry in entries:
        if entry.strip() == "English":
            continue
        ana.page.locator(f'.entries button.entry:has-text("{entry.strip()}")').click()
        ana.sees("dialog.drawer, .guide")
        _speaks_filipino(ana, only_english)
        ana.page.keyboard.press("Escape")
        ana.sees("dialog.drawer, .guide", state="detached").press(menu).sees(".entries")


def test_the_end_and_the_replay_in_filipino(hosts: Hosts, finished: Opened, only_english: list[str]) -> None:
    ana = hosts.laptop(locale="fil-PH")
    hosts.sits(ana, finished, 0).sees(".endpage .storybox svg")
    ana.press(".dicebox .btn").sees(".verdict.is-right")
    _speaks_filipino(ana, only_english)
    ana.go(f"/replay/{finished.code}").sees(".replay__slider")
    _speaks_filipino(ana, only_english)
    wall = hosts.wall(locale="fil-PH").go(f"/t/{finished.code}/screen").sees(".bs--over")
    wall.press(".bs__tools .iconbtn").until("() => !document.querySelector('.bs__also')")
    _speaks_filipino(wall, only_english)


def test_the_language_changes_in_the_middle(hosts: Hosts, with_bot: Callable[[], Opened]) -> None:
    """Everything is told again at once, the log too; the board and what is chosen stay."""
    ana = hosts.plays(with_bot(), 0)
    ana.decide()
    ana.choose()
    chosen = ana.text("#act")
    english = ana.page.locator(".log").first.inner_text()
    ana.press('.bar .iconbtn[lang="fil"]').sees('html[lang="fil"]')
    ana.until("(before) => document.querySelector('#act').textContent.trim() !== before.trim()", chosen)
    filipino = ana.page.locator(".log").first.inner_text()
    assert filipino != english
    assert filipino.count("\n") == english.count("\n")
    ana.press('.bar .iconbtn[lang="en"]').sees('html[lang="en"]')
    ana.until("(before) => document.querySelector('#act').textContent.trim() === before.trim()", chosen)
    assert ana.page.locator(".log").first.inner_text() == english
    ana.page.reload()
    ana.sees('html[lang="en"] .play')


def test_the_address_may_name_the_language(hosts: Hosts, finished: Opened) -> None:
    ana = hosts.laptop()
    ana.go("/?lang=fil").sees('html[lang="fil"]')
    ana.go(f"/replay/{finished.code}").sees('html[lang="fil"] .replay__slider')
