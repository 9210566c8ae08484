"""Pages and Python tell the same words by the same sentences, in every language."""

from __future__ import annotations

import json

from browser.hosting import Hosts
from conformance.setting import Setting, all_settings
from conformance.test_view import spoken
from hapag.core import words
from hapag.web import assets
from table.serving import GAME

NAMES = ["Ana", "Ben", "Íñigo", "ñora", "Carla", "Dan", "Eve", "Fay"]
TELL = """async ([module, game, language, entries, names, printed]) => {
  const { told, loadWords } = await import(`${module}/js/words.js`);
  const { game: catalog } = await loadWords(module, language, game);
  return entries.map(([table, entry, me]) => told(catalog, table, entry, { names, printed, me }));
}"""


def _most() -> list[Setting]:
    """Of each game the setting with the most players; its house rules all different from the usual ones."""
    best: dict[str, Setting] = {}
    for setting in all_settings():
        now = best.get(setting.name)
        if now is None or (setting.players, len(setting.options)) >= (now.players, len(now.options)):
            best[setting.name] = setting
    return list(best.values())


def test_every_sentence_is_told_alike(hosts: Hosts) -> None:
    page = hosts.laptop().go("/").page
    for setting in _most():
        names = NAMES[: setting.players]
        entries = [(table, entry, me) for table, entry in spoken(setting) for me in (None, 0)]
        for language, catalog in words.catalogs(setting.name).items():
            printed = words.names_of(setting.name, setting.content, language)
            here = [words.told(catalog, printed, table, entry, names, me) for table, entry, me in entries]
            asked = [assets.base(), setting.name, language, entries, names, {"names": printed}]
            assert page.evaluate(TELL, json.loads(json.dumps(asked))) == here


def test_a_speaker_names_things_in_its_language(hosts: Hosts) -> None:
    page = hosts.laptop().go("/").page
    printed = {
        "names": {"card": {"a": "Go-Bag"}, "city": {"b": "Cebu"}},
        "names_in": {"fil": {"card": {"a": "Supot"}}},
    }
    told = page.evaluate(
        "async ([base, printed]) => { const { speaker } = await import(`${base}/js/words.js`);"
        " return ['en', 'fil'].map((lang) => speaker({ lang, web: { table: {} }, game: {} },"
        " { names: [], printed, me: null })).map((one) => [one.word('card', 'a'), one.word('city', 'b')]); }",
        [assets.base(), printed],
    )
    assert told == [["Go-Bag", "Cebu"], ["Supot", "Cebu"]]


def test_lists_of_names(hosts: Hosts) -> None:
    page = hosts.laptop().go("/").page
    told = page.evaluate(
        "async (base) => { const { listed } = await import(`${base}/js/words.js`);"
        " return [[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Maya']].map((one) => listed(one, 'and')); }",
        assets.base(),
    )
    assert told == ["", "Ana", "Ana and Ben", "Ana, Ben and Maya"]


def test_the_catalogs_of_the_server_are_those_of_python(hosts: Hosts) -> None:
    page = hosts.laptop().go("/").page
    for language, catalog in words.catalogs(GAME).items():
        fetched = page.evaluate(
            "async (address) => (await fetch(address)).json()",
            f"{assets.base()}/games/{GAME}/words/{language}.json",
        )
        assert fetched.items() >= {"event": catalog["event"], "reason": catalog["reason"]}.items()
