"""Pages as HTML: Jinja templates with the words of the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from hapag.core import registry, sources
from hapag.web import assets, words

TEMPLATES = sources.PACKAGE / "web" / "templates"
COLOURS = ("red", "green", "blue", "yellow", "sky", "purple", "gray", "orange")  # of the seats, in order


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(static=assets.static, static_base=assets.base, cover=assets.cover, colours=COLOURS)
    drawn: Any = made.get_template("_icons.html").module
    made.globals.update(icon=drawn.icon, piece=drawn.piece, shape=drawn.shape)
    return made


def render(template: str, lang: str, **context: Any) -> str:
    """A page. Each template says in its first comment what it wants to know."""
    t = words.translator(lang)
    known = {"lang": lang, "t": t, "day": _day(t), "languages": words.languages(), "here": "/"}
    return environment().get_template(template).render({**known, **context})


def _day(t: words.Translator) -> Callable[[int], str]:
    def day(moment: int) -> str:
        """Milliseconds since 1970 as a date and time where the server is."""
        local = datetime.fromtimestamp(moment / 1000, UTC).astimezone()
        month = t(f"month.{local.month}")
        return t("month.date", day=local.day, month=month, year=local.year, time=f"{local:%H:%M}")

    return day


# ------------------------------------------------------------------ rules pages


@cache
def rules_page(game: str, lang: str) -> dict[str, Any]:
    """A game's README as HTML: `html`, the `lang` it is written in, `contents` of id and title."""
    folder = registry.folder(registry.game(game))
    own = folder / f"README.{lang}.md"
    file = own if own.is_file() else folder / "README.md"
    tokens = _reader().parse(file.read_text(encoding="utf-8"))
    contents = _named_headings(tokens)
    _only_outside_links(tokens)
    boxed = _in_scrolling_boxes(tokens, words.translator(lang))
    html = _reader().renderer.render(boxed, _reader().options, {})
    return {"html": Markup(html), "lang": lang if file == own else words.FIRST, "contents": contents}


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _named_headings(tokens: Sequence[Token]) -> list[dict[str, str]]:
    """Give every heading an id, and list those of the second level."""
    contents: list[dict[str, str]] = []
    used: set[str] = set()
    for heading, inline in pairwise(tokens):
        if heading.type != "heading_open":
            continue
        title = "".join(part.content for part in inline.children or [])
        slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "part"
        while slug in used:
            slug += "-more"
        used.add(slug)
        heading.attrSet("id", slug)
        if heading.tag == "h2":
            contents.append({"id": slug, "title": title})
    return contents


def _only_outside_links(tokens: Sequence[Token]) -> None:
    """Files of the repository are not on this server: what pointed at them becomes plain text."""
    for inline in tokens:
        dead: list[bool] = []
        for part in inline.children or []:
            if part.type == "link_open":
                dead.append(not str(part.attrGet("href")).startswith(("https://", "http://", "#")))
            if part.type in {"link_open", "link_close"} and dead[-1]:
                part.tag, part.attrs = "span", {}
            if part.type == "link_close":
                dead.pop()
            if part.type == "image":
                part.type, part.tag = "text", ""


def _in_scrolling_boxes(tokens: Sequence[Token], t: words.Translator) -> list[Token]:
    """Wide tables scroll inside a box that keyboards reach; its name is the heading above."""
    boxed: list[Token] = []
    heading, number = "", 0
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = "".join(part.content for part in tokens[at + 1].children or [])
        if token.type == "table_open":
            number += 1
            label = escape(t("rules.table", heading=heading, number=number))
            style = "scroll scroll--wide" if _columns(tokens, at) > 2 else "scroll"
            boxed.append(_raw(f'<div class="{style}" role="region" tabindex="0" aria-label="{label}">'))
        boxed.append(token)
        if token.type == "table_close":
            boxed.append(_raw("</div>"))
    return boxed


def _columns(tokens: Sequence[Token], table: int) -> int:
    count = 0
    for token in tokens[table:]:
        if token.type == "th_open":
            count += 1
        if token.type == "thead_close":
            break
    return count


def _raw(html: str) -> Token:
    return Token("html_block", "", 0, content=html)
