"""Pages without a script: every one answers, in every language, and lets nothing in from elsewhere."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest

from hapag.web import assets, words
from table.people import Person, play_to_the_end
from table.serving import BOT, GAME, OPEN, Opened, Server, me, open_table, served

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


@pytest.mark.parametrize("lang", words.languages())
def test_who_is_removed_from_the_lobby_is_told(server: Server, lang: str) -> None:
    said = words.translator(lang)("lobby.removed")
    opened = open_table(server, me("Ana"), OPEN, OPEN, start=False)
    lobby = f"/t/{opened.code}"
    with host_of(server, opened) as host, server.browser(follow_redirects=True) as ben:
        ben.cookies.set("hapag-lang", lang)
        assert said not in ben.get(lobby).text
        ben.post(f"{lobby}/sit", data={"name": "Ben", "seat": "1"})
        host.post(f"{lobby}/remove", data={"seat": "1"})
        assert said in ben.get(lobby).text
        assert said not in ben.post(f"{lobby}/sit", data={"name": "Ben", "seat": "2"}).text
        assert said not in ben.post(f"{lobby}/leave", data={"seat": "2"}).text  # as they wished
        assert said not in host.get(lobby).text


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
    assert f"Path={answer.headers['location']};" in seat
    language = server.get("/?lang=fil").headers["set-cookie"]
    assert language.startswith("hapag-lang=fil;")
    assert "SameSite=lax" in language


def test_a_tables_cookie_goes_to_its_table_only(server: Server) -> None:
    """With those of a hundred tables a request is bigger than a server reads."""
    with server.browser() as browser:
        places = [browser.post(f"/play/{GAME}").headers["location"] for _ in range(3)]
        assert "cookie" not in browser.get("/").request.headers
        for place in places:
            for page in (browser.get(place), browser.get(f"{place}/screen")):
                assert page.status_code == 200
                assert page.request.headers["cookie"].count("hapag-") == 1
            assert "/host?key=" in browser.get(place).text


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


def test_the_hosts_link_brings_the_hosts_rights_into_a_running_game(
    server: Server, tables: list[Opened]
) -> None:
    """On a device that has no seat, too; who has no rights at all asks for none and gets none."""
    code = tables[1].code
    with host_of(server, tables[1]) as host:
        page = host.get(f"/t/{code}").text
        cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    assert '"as":"player"' in page
    assert "/host?key=" in page
    with Person(server, code, additional_headers={"Cookie": cookie}) as seatless:
        assert seatless.sight.you == {"seats": [], "host": True}
        seatless.does("host", do="pause")
        seatless.does("host", do="resume")


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


def test_a_replay_calls_bots_as_the_table_did(server: Server) -> None:
    opened = open_table(server, me("Ana"), BOT, BOT)
    with Person(server, opened.code, *opened.seats.values()) as person:
        play_to_the_end(person, Random(3))
        names = [seat["name"] for seat in person.sight.table["seats"]]
    told = f"/api/records/{opened.code}/frames"
    assert server.get(told).json()["names"] == names
    assert server.get(told.replace(opened.code, opened.code.lower())).json()["names"] == names
    record = server.get(f"/api/records/{opened.code}").text
    assert '"seats":["Ana","greedy","greedy"]' in record
    kept = server.post("/api/records", json={"record": record}).json()["id"]
    assert server.get(f"/api/records/{kept}/frames").json()["names"] == ["Ana", "greedy 1", "greedy 2"]


def test_the_list_of_finished_games_comes_in_parts(own_server: Server) -> None:
    opened = open_table(own_server, me("Ana"), BOT)
    with Person(own_server, opened.code, *opened.seats.values()) as person:
        play_to_the_end(person, Random(3))
    with closing(sqlite3.connect(own_server.data / "hapag.sqlite")) as database, database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
        others = ", ".join(name for name in columns if name not in ("id", "code"))
        for number in range(29):
            database.execute(
                f"INSERT INTO tables (id, code, {others}) SELECT ?, ?, {others} FROM tables LIMIT 1",
                (f"id {number}", f"C{number}"),
            )
    parts = [own_server.get("/replays", params={"part": part}).text for part in (1, 2, 3, 4)]
    links = [re.findall(r'href="/replay/(\w+)"', part) for part in parts]
    assert [len(found) for found in links] == [12, 12, 6, 0]
    assert {code for found in links for code in found} == {opened.code, *(f"C{n}" for n in range(29))}
    assert ["?part=1" in part for part in parts] == [False, True, False, False]
    assert ["?part=2" in part for part in parts] == [True, False, True, False]
    assert "Ana" in parts[0]
    for wrong in ("0", "x", "99999999999999999999"):
        assert own_server.get("/replays", params={"part": wrong}).status_code == 422


@pytest.mark.parametrize("lang", words.languages())
def test_what_is_refused_is_told_in_the_readers_language(server: Server, finished: Opened, lang: str) -> None:
    record = server.get(f"/api/records/{finished.code}").content
    unfinished = b"\n".join(record.splitlines()[:50]) + b"\n"
    refused, misfit = (words.catalog(lang)[table] for table in ("refused", "misfit"))
    with server.browser(headers={"Accept-Language": lang}) as browser:

        def brought(text: bytes) -> str:
            return browser.post("/replays", files={"record": ("a.jsonl", text)}).text

        assert refused["unfinished"] in brought(unfinished)
        assert refused["bad_record"] in brought(b"nothing")
        assert refused["not_text"] in brought(b"\xff\xfe")
        assert refused["too_big"] in brought(b"x" * ((1 << 20) + 1))
        big = browser.post("/replays", files={"record": ("a.jsonl", b"x" * (3 << 20))})
        assert (big.status_code, refused["too_big"] in big.text) == (413, True)
        assert big.headers["content-security-policy"]
        strange = browser.post("/replays", headers={"Origin": "http://evil.example"})
        assert (strange.status_code, refused["other_site"] in strange.text) == (403, True)
        for field, value, said in (
            ("seat-0", "bot:nobody", refused["no_such_bot"]),
            ("pace", "99999", misfit["pace"]),
            ("clock", "99999", misfit["clock"]),
        ):
            answer = browser.post(f"/new/{GAME}", data={"players": "2", field: value})
            assert (answer.status_code, said in answer.text) == (422, True), field
        gathering = open_table(server, me("Ana"), OPEN, start=False)
        lobby = browser.post(f"/t/{gathering.code}/sit", data={"name": "x" * 30})
        assert (lobby.status_code, misfit["name"] in lobby.text) == (409, True)


def test_the_file_of_a_record_is_called_as_the_pages_say(server: Server, finished: Opened) -> None:
    """`hapag verify KWN47.jsonl`"""
    for code in (finished.code, finished.code.lower()):
        saved = server.get(f"/api/records/{code}").headers["content-disposition"]
        assert saved == f'attachment; filename="{finished.code}.jsonl"'


def test_nobody_asks_for_records_without_end(tmp_path: Path) -> None:
    with served(tmp_path / "limited") as limited:
        with limited.browser() as browser:
            for _ in range(1200):
                assert browser.get("/api/records/CCCCC").status_code == 404
            for path in ("/api/records/CCCCC", "/api/records/CCCCC/frames", "/replay/CCCCC", "/replays"):
                assert browser.get(path).status_code == 429
            assert browser.get("/").status_code == 200
        limited.is_well()


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
            other = open_table(limited)
            with Person(limited, opened.code, *other.seats.values()) as guesser:
                guesser.closed()
                assert [m["key"] for m in guesser.heard if m["t"] == "refused"] == ["too_often"]
            with Person(limited, opened.code, opened.seats[0]) as seated:  # at the same address
                seated.move(0)
            assert browser.get(f"/t/{opened.code}/host", params={"key": opened.host}).status_code == 303
            assert browser.get(f"/t/{opened.code}").status_code == 200
            assert browser.get(f"/t/{other.code}").status_code == 429
        limited.is_well()
