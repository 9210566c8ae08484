"""The words of the pages: whole in every language, with the same parts; and whose language is whose."""

import re
from string import Formatter

import pytest

from hapag.core import registry
from hapag.web import words
from hapag.web.render import TEMPLATES, environment

OTHERS = [lang for lang in words.languages() if lang != words.FIRST]


def sentences(catalog, path=""):
    """Every sentence by its key; one with forms is one sentence."""
    for key, value in catalog.items():
        if isinstance(value, dict) and "count" not in value:
            yield from sentences(value, f"{path}{key}.")
        elif isinstance(value, list):
            for number, entry in enumerate(value):
                yield from sentences(entry, f"{path}{key}.{number}.")
        else:
            yield f"{path}{key}", value


def parts(sentence):
    """The parts a reader sees, in all forms; which one counts may differ: not every language counts alike."""
    texts = [sentence] if isinstance(sentence, str) else [sentence["one"], sentence["other"]]
    return {part for text in texts for _, part, _, _ in Formatter().parse(text) if part}


def keys_in_templates():
    for file in sorted(TEMPLATES.glob("*.html")):
        for key, made in re.findall(r'\bt\("([a-z_.-]+)"( ~)?', file.read_text(encoding="utf-8")):
            yield pytest.param(key, bool(made), id=f"{file.name}-{key}")


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_missing(lang):
    first, other = dict(sentences(words.written(words.FIRST))), dict(sentences(words.written(lang)))
    assert set(first) == set(other)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_sentence_has_the_same_parts_in_every_language(lang):
    other = dict(sentences(words.written(lang)))
    for key, sentence in sentences(words.written(words.FIRST)):
        assert parts(sentence) == parts(other[key]), key


@pytest.mark.parametrize("lang", OTHERS)
def test_a_game_says_the_same_in_every_language(any_game, lang):
    first = dict(sentences(words.game_catalog(any_game, words.FIRST)))
    folder = registry.folder(registry.game(any_game)) / "words"
    if not (folder / f"{lang}.toml").is_file():
        pytest.skip("this game has no words in this language")
    other = dict(sentences(words._read(folder / f"{lang}.toml")))
    assert set(first) == set(other)
    for key, sentence in first.items():
        assert parts(sentence) == parts(other[key]), key


@pytest.mark.parametrize(("key", "made"), list(keys_in_templates()))
def test_what_a_template_says_is_in_the_catalog(key, made):
    catalog = dict(sentences(words.catalog(words.FIRST)))
    if made:
        assert any(known.startswith(key) for known in catalog)
    else:
        assert key in catalog


def test_every_bot_has_a_level_and_a_sentence():
    for lang in words.languages():
        for bot in words.bots_told(lang):
            assert bot["level"]
            assert bot["sentence"]
    assert words.bots_told("fil")[0]["name"] == "random"


def test_the_number_chooses_the_form():
    t = words.translator("en")
    assert t("home.bots", bots=1) == "1 bot"
    assert t("home.bots", bots=2) == "2 bots"


def test_a_key_nobody_wrote_is_an_error():
    with pytest.raises(KeyError, match=r"home\.nothing"):
        words.translator("en")("home.nothing")


def test_braces_in_a_name_stay_as_they_are():
    assert words.translator("en")("lobby.news_sat", name="{seat} {0}") == "{seat} {0} sits down."


@pytest.mark.parametrize(
    ("cookie", "query", "header", "chosen"),
    [
        (None, None, None, "en"),
        (None, None, "fil-PH,fil;q=0.9,en;q=0.8", "fil"),
        (None, None, "tl", "fil"),
        (None, None, "de-DE,de;q=0.9", "en"),
        (None, None, "en;q=0.3,fil;q=0.7", "fil"),
        (None, None, "fil;q=0, en", "en"),
        (None, None, "fil;q=much", "en"),
        ("fil", None, "en", "fil"),
        ("fil", "en", "fil", "en"),
        ("zz", "TL", None, "fil"),
        ("", "../../etc", "*;;;", "en"),
    ],
)
def test_the_language_of_a_visitor(cookie, query, header, chosen):
    assert words.choose_language(cookie, query, header) == chosen


def test_options_say_what_they_are(any_game):
    for lang in words.languages():
        for option in words.options_told(any_game, lang):
            assert option["title"]
            assert option["meaning"]
            assert option["default"] in [value["value"] for value in option["values"]]


def test_a_game_may_name_the_colours_and_roles_of_its_seats(monkeypatch):
    name = "rolling-philippines"  # whose seats have none
    assert words.seats_told.__wrapped__(name, "en") == []
    printed = {"seats": [{"colour": "blue", "role": "mayor"}, {"colour": "orange"}]}
    monkeypatch.setattr(words.core_words, "printed", lambda *_: printed)
    monkeypatch.setattr(words, "game_catalog", lambda *_: {"role": {"mayor": "Alkalde"}})
    told = words.seats_told.__wrapped__(name, "fil")
    assert told == [{"colour": "blue", "role": "Alkalde"}, {"colour": "orange", "role": ""}]
    game = {**words.game_told(name, "fil"), "seats": told}
    named = (
        environment()
        .get_template("_parts.html")
        .make_module(
            {"game": game, "colours": ("red", "green", "blue"), "t": words.translator("en"), "languages": {}}
        )
    )
    assert [str(named.seat_named(n)).strip() for n in range(3)] == [
        "Alkalde · Blue circle",
        "Orange arch",
        "Blue circle",
    ]
