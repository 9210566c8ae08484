"""Two people on two phones and a projector: from the shelf to the rematch, by taps alone."""

from __future__ import annotations

from pathlib import Path

from browser.hosting import Hosts
from browser.visitors import play_together
from hapag.core import record as records
from hapag.core.verify import verify
from table.serving import GAME

RELOADED_IN = 3  # the round of taps in which one phone loads its page again


def test_two_phones_and_a_projector_play_a_whole_game(hosts: Hosts, tmp_path: Path) -> None:
    ana, ben, wall = hosts.phone(), hosts.phone(), hosts.wall()
    _opens_a_table(ana)
    code = ana.text(".bar__code b").strip()
    wall.go(f"/t/{code}/screen").until_text("body", code)
    _joins(ben, code)
    ana.until_text("#live-chairs", "Ben")
    wall.until_text("body", "Ben")
    ana.press("#start")
    for phone in (ana, ben):
        phone.sees(".play--map, .play--top")
    headers = [wall.sees(".bs__round").until("() => document.querySelector('.bs__round').textContent")]

    looks = 0

    def look(number: int) -> None:
        nonlocal looks
        looks = number
        if number == RELOADED_IN:
            before = ben.text(".bar__where")
            ben.page.reload()
            ben.sees(".play").until_text(".bar__where", before)
        shown = wall.text(".bs__round")
        if shown and shown != headers[-1]:
            headers.append(shown)

    play_together(ana, ben, at=look)
    assert len(headers) > looks // 2, "the projector follows the rounds"
    assert len(set(headers)) == len(headers), "and never goes back"
    _sees_the_end(ana)
    _sees_the_end(ben)
    wall.sees(".bs--over .winner").until_text(".bs__players", "Ana")
    _dice_are_checked(ana)
    _record_is_verified(ana, tmp_path / "game.jsonl", code)
    _play_again(ana, ben, code)


def _opens_a_table(ana) -> None:
    ana.go("/").press(f'a[href="/new/{GAME}"]')
    ana.press('.count[value="2"]').sees('.count.is-on[value="2"]')
    ana.page.fill("#name-0", "Ana")
    ana.press('label[for="open-1"]').press('label[for="pace-0"]')
    ana.press(".newtable__manners .btn--main").sees("#live-chairs")


def _joins(ben, code: str) -> None:
    ben.go("/")
    ben.page.fill("#code", code.lower())
    ben.press(".joinbox .btn").sees("#sit")
    ben.page.fill("#own", "Ben")
    ben.press("#sit .btn--main").sees("#live-mine .hostrow")


def _sees_the_end(visitor) -> None:
    visitor.sees(".endpage .rank")
    assert visitor.count(".rank > li") == 2
    assert "Ana" in visitor.text(".rank")
    assert "Ben" in visitor.text(".rank")
    visitor.sees(".storybox svg .plot")


def _dice_are_checked(visitor) -> None:
    visitor.press(".dicebox .btn").sees(".verdict.is-right")
    assert "match" in visitor.text(".verdict")


def _record_is_verified(visitor, file: Path, code: str) -> None:
    with visitor.page.expect_download() as coming:
        visitor.press(f'a[download="{code}.jsonl"]')
    coming.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "The seed matches the commitment" in verify(records.read(text))


def _play_again(ana, ben, code: str) -> None:
    ana.press(".end__again button").sees(".play .seat.is-you")
    again = ana.text(".bar__code b").strip()
    assert again != code
    ben.until_text(".end__again", "next game")
    ben.press(".end__again button").sees(".play .seat.is-you")
    assert ben.text(".bar__code b").strip() == again
    assert "Ana" in ben.text(".seats")
