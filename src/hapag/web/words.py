"""The words of the pages in each language, and how a visitor's language is chosen.

`words/LANG/*.toml` are merged into one catalog. A sentence is a text with {parts}, or a table
`{count = "n", one = "...", other = "..."}` in which the number in part n chooses the form. What a language
does not say is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hapag.core import registry, sources
from hapag.core import words as core_words
from hapag.core.bot import Bot

Catalog = dict[str, Any]
Translator = Callable[..., str]

FOLDER = sources.PACKAGE / "web" / "words"
FIRST = "en"
ALIASES = {"tl": "fil"}  # browsers of older phones still say Tagalog


@cache
def languages() -> dict[str, str]:
    """Each language with its own name for itself, English first."""
    codes = sorted((folder.name for folder in FOLDER.iterdir() if folder.is_dir()), key=_first_before_others)
    return {code: written(code)["language"]["name"] for code in codes}


def _first_before_others(code: str) -> tuple[bool, str]:
    return code != FIRST, code


@cache
def written(lang: str) -> Catalog:
    """What is written in a language, file by file, without anything from English."""
    return _merged(_read(file) for file in sorted((FOLDER / lang).glob("*.toml")))


@cache
def catalog(lang: str) -> Catalog:
    """All words of the pages in a language."""
    return _merged((written(FIRST), written(lang)))


@cache
def game_catalog(game: str, lang: str) -> Catalog:
    """A game's own words, where the game has them in this language, over its English ones."""
    folder = registry.folder(registry.game(game)) / "words"
    files = (folder / f"{code}.toml" for code in (FIRST, lang))
    return _merged(_read(file) for file in files if file.is_file())


def _read(file: Path) -> Catalog:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _merged(catalogs: Any) -> Catalog:
    """Later words win; a sentence with two forms is replaced whole."""
    merged: Catalog = {}
    for words in catalogs:
        for key, value in words.items():
            below = merged.get(key)
            if isinstance(value, dict) and isinstance(below, dict) and "count" not in value:
                merged[key] = _merged((below, value))
            else:
                merged[key] = value
    return merged


@cache
def translator(lang: str) -> Translator:
    """t("home.play", name="Ana"): a sentence of the catalog with its parts filled in."""
    words = catalog(lang)

    def t(key: str, **parts: object) -> str:
        return told(_found(words, key), parts)

    return t


def _found(words: Catalog, key: str) -> Any:
    found: Any = words
    for step in key.split("."):
        if not isinstance(found, dict) or step not in found:
            raise KeyError(f"no words for {key!r}")
        found = found[step]
    return found


def told(sentence: str | dict[str, str], parts: dict[str, object]) -> str:
    if isinstance(sentence, dict):
        sentence = sentence["one" if parts[sentence["count"]] == 1 else "other"]
    return sentence.format(**parts)


def choose_language(cookie: str | None, query: str | None, accept_language: str | None) -> str:
    """What was asked for in the address, else chosen before, else what the browser likes best."""
    asked = (query, cookie, *_by_liking(accept_language or ""))
    return next((known for code in asked if code and (known := _known(code))), FIRST)


def _known(code: str) -> str | None:
    """Our language for a code such as fil-PH, tl or EN_us."""
    base = code.strip().lower().replace("_", "-").split("-")[0]
    base = ALIASES.get(base, base)
    return base if base in languages() else None


def _by_liking(header: str) -> list[str]:
    """The codes of an Accept-Language header, best first; those of weight 0 are refused ones."""
    weighed = []
    for entry in header[:400].split(","):
        code, _, weight = entry.partition(";")
        try:
            liking = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            liking = 0.0
        if liking > 0:
            weighed.append((liking, code))
    return [code for _, code in sorted(weighed, key=lambda pair: -pair[0])]


# ------------------------------------------------------------------ games and bots, told


def games_told(lang: str) -> list[dict[str, Any]]:
    """Every game that can be played on a page, for a shelf."""
    return [game_told(name, lang) for name in registry.game_names() if registry.has_board(name)]


def game_told(name: str, lang: str) -> dict[str, Any]:
    game = registry.game(name)
    said = game_catalog(game.name, lang).get("game", {})
    least, most = game.players
    return {
        "name": game.name,
        "title": said.get("title", game.title),
        "sentence": said.get("sentence", game.sentence),
        "minutes": game.minutes,
        "players": [least, most],
        "bots": max(least, min(3, most)) - 1,  # beside one person: enough for a lively first game
        "seats": seats_told(name, lang),
    }


@cache
def seats_told(name: str, lang: str) -> list[dict[str, str]]:
    """The colour and the role of each seat, for a game whose `printed` names them: elsewhere no list."""
    printed = core_words.printed(name, registry.shipped_box(name).content)
    roles = game_catalog(name, lang).get("role", {})
    return [
        {"colour": seat["colour"], "role": str(roles.get(seat.get("role"), seat.get("role", "")))}
        for seat in printed.get("seats", ())
    ]


def options_told(name: str, lang: str) -> list[dict[str, Any]]:
    """A game's house rules: [option.NAME] of its catalog has name, meaning, and a table `value`."""
    said = game_catalog(name, lang).get("option", {})
    return [
        {
            "name": option.name,
            "title": said.get(option.name, {}).get("name", option.name.replace("_", " ").capitalize()),
            "meaning": said.get(option.name, {}).get("meaning", option.sentence),
            "default": _spelled(option.usual),
            "values": [
                {"value": _spelled(value), "title": _value_told(value, said.get(option.name, {}), lang)}
                for value in option.choices
            ],
        }
        for option in registry.game(name).options
    ]


def _spelled(value: object) -> str:
    return str(value).lower()


def _value_told(value: object, said: Catalog, lang: str) -> str:
    if isinstance(value, bool):
        plain = translator(lang)("new.yes" if value else "new.no")
    else:
        plain = str(value).replace("-", " ").capitalize()
    return str(said.get("value", {}).get(_spelled(value), plain))


def bots_told(lang: str, game: str | None = None) -> list[dict[str, str]]:
    """Every bot, the easiest first as the catalog lists them: how well it plays, and how.

    With a game also its bots that have a style: [style] and [style-says] of its catalog name them.
    """
    known = list(catalog(lang)["bot"])
    bots = [registry.bot(name, game) for name in registry.bot_names(game)]
    bots.sort(key=lambda bot: (known.index(bot.base) if bot.base in known else len(known), not bot.style))
    return [_bot_told(bot, lang, game) for bot in bots]


def _bot_told(bot: Bot, lang: str, game: str | None) -> dict[str, str]:
    """A style stands before the bot that has none: the last one is what most people want."""
    level = catalog(lang)["bot"].get(bot.base, bot.base.capitalize())
    sentence = catalog(lang)["bot-says"].get(bot.name, bot.sentence)
    if bot.style and game is not None:
        own = game_catalog(game, lang)
        level = f"{level}, {own.get('style', {}).get(bot.style, bot.style)}"
        sentence = own.get("style-says", {}).get(bot.style, sentence)
    return {"name": bot.name, "level": level, "sentence": sentence}
