"""Pages as HTML: names cannot break them, rules pages stand on their own, nothing inline."""

import re

import pytest

from hapag.core import registry
from hapag.web import words
from hapag.web.render import TEMPLATES, render, rules_page

EVIL = '<script>alert("1")</script>'


@pytest.mark.parametrize("lang", words.languages())
def test_what_people_typed_is_text(lang):
    page = render(
        "replays.html",
        lang,
        newer=None,
        older=2,
        error=EVIL,
        records=[{"id": "KWN47", "game": EVIL, "names": [EVIL], "places": [1], "at": 1_795_000_000_000}],
    )
    assert EVIL not in page
    assert "&lt;script&gt;" in page


def test_page_data_cannot_leave_its_script():
    page = render("lobby.html", "en", **lobby(setup={"socket": "</script>" + EVIL}))
    assert EVIL not in page


def lobby(**other):
    seats = [
        {"kind": "person", "name": "Ana", "bot": None, "online": True},
        {"kind": "bot", "name": "Tala", "bot": "unknown", "online": True},
        {"kind": "open", "name": "", "bot": None, "online": False},
    ]
    table = {"code": "KWN47", "players": 3, "seats": seats, "locked": False}
    links = dict.fromkeys(("table", "screen", "qr", "rules", "join"), "/") | {"host": None}
    return {
        "game": words.game_told("rolling-philippines", "en"),
        "bots": words.bots_told("en"),
        "table": table,
        "you": {"seats": [], "host": False},
        "names": ["Maliksing Maya"],
        "removed": False,
        "chosen": 2,
        "form": {"own": "", "word": ""},
        "error": None,
        "links": links,
        "setup": {},
        **other,
    }


def test_a_lobby_shows_the_host_what_only_the_host_may_do():
    guest = render("lobby.html", "en", **lobby())
    host = render("lobby.html", "en", **lobby(you={"seats": [0], "host": True}))
    for deed in ("start", "lock", "remove"):
        assert f"/t/KWN47/{deed}" not in guest
        assert f"/t/KWN47/{deed}" in host


def test_the_language_of_a_page_is_said():
    for lang in words.languages():
        assert f'<html lang="{lang}">' in render("join.html", lang, code="", error=None)


def test_templates_have_no_inline_style_or_script():
    for file in TEMPLATES.glob("*.html"):
        source = file.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son[a-z]+=|href=.javascript:", source), file.name
        for script in re.findall(r"<script[^>]*>", source):
            assert "src=" in script or "application/json" in script, file.name


def test_the_rules_of_a_game_stand_on_their_own(any_game):
    rules = rules_page(any_game, "fil")
    assert rules["lang"] in words.languages()
    assert len({part["id"] for part in rules["contents"]}) == len(rules["contents"]) > 0
    for part in rules["contents"]:
        assert f'id="{part["id"]}"' in rules["html"]
    assert rules["html"].count("<table") == rules["html"].count('<div class="scroll')
    for link in re.findall(r'href="([^"]*)"', rules["html"]):
        assert link.startswith(("https://", "http://", "#"))


def test_rules_in_another_language_have_the_same_rulings(any_game):
    folder = registry.folder(registry.game(any_game))
    for file in folder.glob("README.*.md"):
        first = (folder / "README.md").read_text(encoding="utf-8")
        rulings = re.findall(r"^\| ([A-Z]{2}-R\d+) \|", first, re.M)
        assert re.findall(r"^\| ([A-Z]{2}-R\d+) \|", file.read_text(encoding="utf-8"), re.M) == rulings


def test_rules_come_as_a_whole_page_or_as_a_part(any_game):
    told, rules = words.game_told(any_game, "en"), rules_page(any_game, "en")
    part = render("rules.html", "en", game=told, rules=rules, fragment=True)
    whole = render("rules.html", "en", game=told, rules=rules, fragment=False)
    assert part.strip().startswith("<article")
    assert "<html" in whole
    assert "<h1" in whole
