"""The replay of a finished game and of an uploaded record: step, play, jump, through anybody's eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser.hosting import Hosts
from browser.visitors import Visitor
from table.serving import Opened, Server

SLIDER = ".replay__slider"


def _at(visitor: Visitor) -> int:
    return int(visitor.page.input_value(SLIDER))


def _is_at(visitor: Visitor, n: int) -> None:
    visitor.until(f"(n) => Number(document.querySelector('{SLIDER}').value) === n", n)


def _two_rounds_on(visitor: Visitor) -> int:
    """Where that is; a key counts once the page has drawn what it did."""
    for _ in range(2):
        n = _at(visitor)
        visitor.page.keyboard.press("PageDown")
        visitor.until(f"(n) => Number(document.querySelector('{SLIDER}').value) > n", n)
    return _at(visitor)


@pytest.fixture
def replay(hosts: Hosts, finished: Opened) -> Visitor:
    return hosts.laptop().go(f"/replay/{finished.code}").sees(SLIDER)


def test_step_play_and_jump(replay: Visitor, server: Server, finished: Opened) -> None:
    game = server.get(f"/api/records/{finished.code}/frames?eyes=all").json()
    last = len(game["frames"])
    assert _at(replay) == 0
    assert replay.page.get_attribute(SLIDER, "max") == str(last)
    replay.press('.replay__step[aria-label="One event on"]')
    _is_at(replay, 1)
    replay.press(".replay__play")
    replay.until(f"() => Number(document.querySelector('{SLIDER}').value) >= 3")
    replay.press(".replay__play")
    replay.press('.replay__step[aria-label="To the end"]')
    _is_at(replay, last)
    replay.until_text(".replay__say", "wins|win")
    replay.press('.replay__step[aria-label="One event back"]')
    _is_at(replay, last - 1)
    replay.press(".replay__event:nth-child(5)")
    n = int(replay.page.get_attribute(".replay__event:nth-child(5)", "data-n") or 0)
    _is_at(replay, n)
    replay.until("(n) => location.hash === `#n=${n}`", n)
    replay.page.reload()
    replay.sees(SLIDER)
    _is_at(replay, n)


def test_the_board_shows_the_moment(replay: Visitor) -> None:
    """Forwards and back again, the board is the same."""
    picture = "() => document.querySelector('.replay__board').innerHTML.replace(/is-just|just/g, '')"
    n = _two_rounds_on(replay)
    before = replay.page.evaluate("() => document.querySelector('.replay__board').textContent")
    replay.page.keyboard.press("End")
    _is_at(replay, int(replay.page.get_attribute(SLIDER, "max") or 0))
    assert replay.page.evaluate("() => document.querySelector('.replay__board').textContent") != before
    replay.page.keyboard.press("Home")
    _is_at(replay, 0)
    start = replay.page.evaluate(picture)
    assert _two_rounds_on(replay) == n
    assert replay.page.evaluate("() => document.querySelector('.replay__board').textContent") == before
    replay.page.keyboard.press("Home")
    _is_at(replay, 0)
    assert replay.page.evaluate(picture) == start


def test_keys(replay: Visitor) -> None:
    press = replay.page.keyboard.press
    press("ArrowRight")
    _is_at(replay, 1)
    press("ArrowLeft")
    _is_at(replay, 0)
    press("PageDown")
    replay.until(f"() => Number(document.querySelector('{SLIDER}').value) > 1")
    press("PageUp")
    _is_at(replay, 0)
    press("Space")
    replay.until(f"() => Number(document.querySelector('{SLIDER}').value) >= 1")
    press("Space")
    replay.page.focus("[role=listbox]")
    n = _at(replay)
    press("ArrowDown")
    replay.until(f"(n) => Number(document.querySelector('{SLIDER}').value) > n", n)
    replay.page.focus(".story[role=slider]")
    n = _at(replay)
    press("ArrowRight")
    replay.until(f"(n) => Number(document.querySelector('{SLIDER}').value) > n", n)


def test_one_pair_of_eyes_asks_for_nothing_else(hosts: Hosts, finished: Opened) -> None:
    eve = hosts.laptop().go(f"/replay/{finished.code}#n=40&eyes=1").sees(SLIDER)
    _is_at(eve, 40)
    frames = [url for url in eve.asked if "/frames" in url]
    assert frames
    assert all(url.endswith("eyes=1") for url in frames)
    assert not [
        url for url in eve.asked if "/chances" in url or (url.endswith(finished.code) and "records" in url)
    ]
    eve.page.select_option(".replay__eyes select", "watch")
    eve.until("() => location.hash.endsWith('eyes=watch')")
    frames = [url for url in eve.asked if "/frames" in url]
    assert frames[-1].endswith("eyes=watch")
    assert _at(eve) == 40
    eve.page.select_option(".replay__eyes select", "all")
    eve.sees(".dicebox")


def test_a_record_of_ones_own(hosts: Hosts, server: Server, finished: Opened, tmp_path: Path) -> None:
    file = tmp_path / "brought.jsonl"
    file.write_text(
        server.get(f"/api/records/{finished.code}").text.replace('"Ana"', '"Alma"'), encoding="utf-8"
    )
    ana = hosts.phone().go("/replays").sees(".record")
    ana.page.set_input_files("#record", file)
    ana.press(".replays__bring .btn").sees(SLIDER)
    ana.page.select_option(".replay__eyes select", label="Alma")
    ana.press('.replay__step[aria-label="To the end"]').until_text(".replay__say", "win")
    ana.page.select_option(".replay__eyes select", "all")
    ana.press(".dicebox .btn").sees(".verdict.is-right")


@pytest.mark.parametrize("broken", ["no record at all", "", "{}", "a lie", "half"])
def test_a_broken_upload_is_explained(
    hosts: Hosts, server: Server, finished: Opened, tmp_path: Path, broken: str
) -> None:
    text = server.get(f"/api/records/{finished.code}").text
    lines = text.splitlines(keepends=True)
    wrong = {"a lie": text.replace(lines[3], lines[4], 1), "half": "".join(lines[: len(lines) // 2])}
    file = tmp_path / "broken.jsonl"
    file.write_text(wrong.get(broken, broken), encoding="utf-8")
    ana = hosts.laptop().go("/replays")
    ana.forgive("status of 4")
    ana.page.set_input_files("#record", file)
    ana.press(".replays__bring .btn").sees(".trouble[role=alert]")
    said = ana.text(".trouble")
    assert len(said.split()) > 3
    assert "Traceback" not in said
    assert ana.page.locator("#record").is_visible(), "and one may try again"


def test_a_replay_that_is_not_there(hosts: Hosts, solo) -> None:
    ana = hosts.laptop()
    ana.forgive("status of 4")
    ana.go("/replay/ZZZZZ").sees("h1")
    unfinished = solo().code
    ana.go(f"/replay/{unfinished}").sees("h1")
    assert ana.count(SLIDER) == 0
