"""Pages without a script: every one answers, in every language, and lets nothing in from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest

from hapag.web import assets, words
from table.people import Person, play_to_the_end
from table.serving import GAME, OPEN, Opened, Server, me, open_table, served

PAGES = (
    "/",
    "/join",
    f"/new/{GAME}",
    "/replays",
    "/rules",
    f"/rules/{GAME}",
    "/about",
    "/t/CCCCC",
    "/nowhere",
)
TABLE_PAGES = ("/t/{}", "/t/{}/screen", "/join?code=CC")
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}
SCRIPT = re.compile(r"<script\b([^>]*)>([^<]*)</script>", re.I)
INLINE = re.compile(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:", re.I)


@pytest.fixture(scope="module")
def tables(server: Server) -> list[Opened]:
    """One that gathers, and one that plays."""
    return [open_table(server, me("Ana"), OPEN, start=False), open_table(server)]


@pytest.fixture(scope="module")
def finished(server: Server) -> Opened:
    opened = open_table(server)
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(3))
    return opened


@contextmanager
def host_of(server: Server, opened: Opened) -> Iterator[httpx.Client]:
    """A browser with the host's rights, by the host's own link."""
    with server.browser(follow_redirects=True) as browser:
        assert browser.get(f"/t/{opened.code}/host", params={"key": opened.host}).status_code == 200
        yield browser


def is_clean(page: httpx.Response, lang: str) -> None:
    assert page.status_code in (200, 404), page.url
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert {name: page.headers[name] for name in HEADERS} == HEADERS
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert page.headers["cache-control"] == "no-store"
    assert f'lang="{lang}"' in page.text
    assert not INLINE.search(page.text), INLINE.search(page.text)
    for given, inside in SCRIPT.findall(page.text):
        assert "src=" in given or "application/json" in given, given
        assert not inside.strip() or "application/json" in given
    outside = re.findall(r"(?:src|href|action)=\"((?:https?:)?//[^\"]*)", page.text)
    assert all(address.startswith(str(page.url.copy_with(path="/", query=None))) for address in outside)


@pytest.mark.parametrize("lang", words.languages())
def test_every_page_answers(server: Server, tables: list[Opened], finished: Opened, lang: str) -> None:
    paths = [*PAGES, *(path.format(opened.code) for opened in tables for path in TABLE_PAGES)]
    paths += [f"/t/{finished.code}", f"/replay/{finished.code}"]
    with server.browser() as stranger, host_of(server, tables[0]) as host:
        for browser in (stranger, host):
            browser.cookies.set("hapag-lang", lang)
            for path in paths:
                is_clean(browser.get(path), lang)


def test_pages_differ_by_language(server: Server) -> None:
    english, filipino = (server.get("/", params={"lang": lang}).text for lang in ("en", "fil"))
    assert english != filipino
    asked = server.get("/", headers={"Accept-Language": "fil-PH,fil;q=0.9,en;q=0.5"})
    assert 'lang="fil"' in asked.text


def test_the_lobby_works_by_forms_alone(server: Server) -> None:
    with server.browser(follow_redirects=True) as ana, server.browser(follow_redirects=True) as ben:
        made = ana.post(f"/new/{GAME}", data={"players": "3", "seat-0": "me", "name-0": "Ana", "pace": "0"})
        assert made.status_code == 200, made.text
        code = str(made.url).rsplit("/", 1)[1]
        lobby = f"/t/{code}"
        assert ben.post("/join", data={"code": f" {code.lower()} "}).url.path == lobby
        assert ben.post(f"{lobby}/sit", data={"name": "Ben", "seat": "1"}).status_code == 200
        assert ben.post(f"{lobby}/sit", data={"name": "Che", "seat": "1"}).status_code == 409
        assert ben.post(f"{lobby}/start").status_code == 403
        assert ben.post(f"{lobby}/remove", data={"seat": "0"}).status_code == 403
        assert ben.post(f"{lobby}/nothing").status_code == 404
        assert ben.post(f"{lobby}/leave", data={"seat": "1"}).status_code == 200
        assert state(server, code)["seats"][1]["kind"] == "open"
        assert ana.post(f"{lobby}/lock").status_code == 200
        assert ben.post(f"{lobby}/sit", data={"name": "Ben"}).status_code in (403, 409)
        ana.post(f"{lobby}/unlock")
        ben.post(f"{lobby}/sit", data={"own": "Ben <b>", "seat": "1"})
        assert "Ben <b>" not in ana.get(lobby).text
        ana.post(f"{lobby}/bot", data={"seat": "2", "bot": "greedy"})
        assert ana.post(f"{lobby}/bot", data={"seat": "2", "bot": "nobody"}).status_code == 422
        assert ana.post(f"{lobby}/start").url.path == lobby
        table = state(server, code)
        assert (table["state"], [seat["kind"] for seat in table["seats"]]) == (
            "playing",
            ["person", "person", "bot"],
        )


def state(server: Server, code: str) -> dict[str, Any]:
    return dict(server.get(f"/api/tables/{code}").json())


def test_play_now_is_one_click(server: Server) -> None:
    with server.browser() as browser:
        answer = browser.post(f"/play/{GAME}")
        assert answer.status_code == 303
        page = browser.get(answer.headers["location"])
        assert page.status_code == 200
        assert '"as":"player"' in page.text
    assert server.post("/play/nothing").status_code == 404


def test_cookies_are_kept_from_scripts_and_other_sites(server: Server) -> None:
    answer = server.post(f"/play/{GAME}")
    seat = next(
        value for value in answer.headers.get_list("set-cookie") if not value.startswith("hapag-lang")
    )
    assert "HttpOnly" in seat
    assert "SameSite=lax" in seat
    language = server.get("/?lang=fil").headers["set-cookie"]
    assert language.startswith("hapag-lang=fil;")
    assert "SameSite=lax" in language


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "http://evil.example", "/\\evil.example", "\\\\evil", "/\t/evil", "", "javascript:1"],
)
def test_nobody_is_sent_elsewhere(server: Server, back: str) -> None:
    answer = server.post("/language", data={"lang": "fil", "back": back})
    assert answer.status_code == 303
    assert re.match(r"/(?![/\\\t])", answer.headers["location"] + "x")
    assert "evil.example" not in answer.headers["location"]


def test_the_language_switch_leads_back(server: Server) -> None:
    answer = server.post("/language", data={"lang": "fil", "back": f"/rules/{GAME}"})
    assert answer.headers["location"] == f"/rules/{GAME}"
    assert "hapag-lang=fil" in answer.headers["set-cookie"]
    assert "hapag-lang=en" in server.post("/language", data={"lang": "klingon"}).headers["set-cookie"]


def test_assets_are_kept_for_ever_packed_and_marked(server: Server) -> None:
    found = re.findall(r'(?:href|src)="(/s/[^"]+)"', server.get("/").text)
    assert found
    for path in set(found):
        answer = server.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].partition(";")[0] in assets.MEDIA_TYPES.values()
        if path.endswith((".css", ".js", ".svg")):
            assert answer.headers["content-encoding"] == "gzip"
        assert server.get(path, headers={"Accept-Encoding": "identity"}).content == answer.content
        other = server.get(re.sub(r"^/s/[^/]+", "/s/older", path))
        assert "immutable" not in other.headers["cache-control"]
        again = server.get(other.url.path, headers={"If-None-Match": other.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    for path in (
        "/s/x/../../../../etc/passwd",
        "/s/x/%2e%2e/%2e%2e/app.py",
        "/s/x/nothing.js",
        "/s/x/js/../..",
    ):
        assert server.get(path).status_code == 404


def test_the_generated_catalogs_are_there(server: Server, tables: list[Opened]) -> None:
    page = server.get(f"/t/{tables[1].code}").text
    static = re.search(r'"static":"(/s/[^"]+)"', page)
    assert static
    for path in (f"games/{GAME}/printed.json", f"games/{GAME}/words/fil.json", "words/en.json"):
        assert server.get(f"{static[1]}/{path}").json()


def test_the_big_screen_never_shows_the_hosts_link(server: Server, tables: list[Opened]) -> None:
    for opened in tables:
        with host_of(server, opened) as host:
            lobby, screen = (host.get(f"/t/{opened.code}{page}").text for page in ("", "/screen"))
        assert "/host?key=" in lobby
        assert "/host?key=" not in screen
        assert opened.host not in screen
        assert not [token for token in opened.seats.values() if token in lobby + screen]
        assert "/host?key=" not in server.get(f"/t/{opened.code}").text
    assert server.get(f"/t/{tables[0].code}/host?key={tables[1].host}").status_code == 403


def test_a_record_is_brought_along(server: Server, finished: Opened) -> None:
    record = server.get(f"/api/records/{finished.code}").text
    kept = server.post("/replays", files={"record": ("game.jsonl", record.encode())})
    assert kept.status_code == 303
    assert server.get(kept.headers["location"]).status_code == 200
    for bad in (
        b"",
        b"\xff\xfe",
        b"nothing",
        record.encode()[:-200],
        record.replace("chance", "chanc").encode(),
    ):
        assert server.post("/replays", files={"record": ("game.jsonl", bad)}).status_code == 422


def test_guessing_codes_is_stopped(tmp_path: Path) -> None:
    with served(tmp_path / "limited") as limited:
        opened = open_table(limited)
        with limited.browser() as browser:
            seen = [browser.get(f"/t/CCC{a}{b}").status_code for a in "CDFHJK" for b in "CDFHJK"]
            assert seen[:30] == [404] * 30
            assert set(seen[30:]) == {429}
            for path in (f"/t/{opened.code}", f"/api/tables/{opened.code}", f"/join?code={opened.code}"):
                assert browser.get(path).status_code in (404, 429)
            with Person(limited, opened.code) as guesser:
                guesser.closed()
                assert [m["key"] for m in guesser.heard if m["t"] == "refused"] == ["too_often"]
        limited.is_well()
