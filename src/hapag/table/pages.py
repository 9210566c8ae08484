"""The pages: home, new table, join, lobby, table, big screen, replays, rules.

All but those with a board work without JavaScript.
"""

from __future__ import annotations

import asyncio
import gzip
import random
from typing import Annotated, Any

import orjson
import segno
from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from pydantic import ValidationError

from hapag.core import registry
from hapag.core.errors import HapagError
from hapag.table import records
from hapag.table.api import enacted, keep, kept, opened, take_seat
from hapag.table.codes import read_code
from hapag.table.entry import Json, Refused
from hapag.table.forms import SeatTaken, TableAsked, asked_by_form, form_of, game_called, known_bot
from hapag.table.hall import helper
from hapag.table.house import House, house_of
from hapag.table.live import Live
from hapag.table.room import Room
from hapag.web import assets, words
from hapag.web.modules import preloaded
from hapag.web.names import suggest
from hapag.web.render import render, rules_page

router = APIRouter(include_in_schema=False)
LANGUAGE = "hapag-lang"
NAME = "hapag-name"
A_YEAR = 60 * 60 * 24 * 365
SEE_OTHER = 303
GAMES_A_PART = 12  # of the list of finished ones
MOST_PARTS = 1000


# --- for every page ---


def language_of(request: Request) -> str:
    return words.choose_language(
        request.cookies.get(LANGUAGE),
        request.query_params.get("lang"),
        request.headers.get("accept-language"),
    )


def page(request: Request, template: str, status: int = 200, /, **context: Any) -> Response:
    lang = language_of(request)
    body = render(template, lang, here=request.url.path, **context).encode()
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}
    answer = HTMLResponse(gzip.compress(body, 5) if packed else body, status, headers)
    if request.query_params.get("lang"):
        answer.set_cookie(LANGUAGE, lang, max_age=A_YEAR, samesite="lax")
    return answer


def error_page(request: Request, status: int, say: str, allowed: str | None = None) -> Response:
    return page(request, "error.html", status, status=status, say=say, allowed=allowed)


def refused_page(request: Request, refused: Refused, status: int) -> Response:
    return error_page(request, status, told(request, refused))


def told(request: Request, refused: Refused) -> str:
    """A refusal in the reader's language where the catalog knows it."""
    known = words.catalog(language_of(request))["refused"]
    return str(known.get(refused.key, refused.say))


def go(path: str) -> RedirectResponse:
    return RedirectResponse(path, SEE_OTHER)


def _inside(path: str) -> str:
    """An address on this server only."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def own_name(request: Request) -> str:
    """The name somebody used last, or a friendly one."""
    return request.cookies.get(NAME, "") or suggest(1, (), random.Random())[0]


# --- home, new table, join ---


@router.get("/")
async def home(request: Request) -> Response:
    return page(request, "home.html", games=words.games_told(language_of(request)), code="")


@router.post("/language")
async def language(lang: str = Form(""), back: str = Form("/")) -> Response:
    answer = go(_inside(back))
    answer.set_cookie(LANGUAGE, words.choose_language(None, lang, None), max_age=A_YEAR, samesite="lax")
    return answer


@router.post("/play/{game}")
async def play_now(game: str, request: Request, bots: int | None = None) -> Response:
    """You against bots, at once: an easy one first, then better ones."""
    found = game_called(game)
    house = house_of(request)
    house.limits.spend("open", house.address(request))
    lang = language_of(request)
    wanted = words.game_told(found.name, lang)["bots"] if bots is None else bots
    easiest = [bot["name"] for bot in words.bots_told(lang)]
    others = found.check_players(wanted + 1) - 1
    seats = [{"kind": "bot", "bot": easiest[min(n, len(easiest) - 1)]} for n in range(others)]
    asked = TableAsked.model_validate(
        {"game": found.name, "seats": [{"kind": "me", "name": own_name(request)}, *seats], "start": True}
    )
    live = await opened(house, asked)
    return _seated(request, house, live, *(seat.key for seat in live.room.seats if seat.key), host=True)


def _seated(request: Request, house: House, live: Live, *keys: str, host: bool = False) -> Response:
    answer = go(f"/t/{live.room.opening.code}")
    rights = (*keys, live.room.opening.host_key) if host else keys
    house.give(request, answer, live.room, *rights)
    return answer


@router.get("/new/{game}")
async def new_form(game: str, request: Request) -> Response:
    found = game_called(game)
    return _new_page(request, found.name, form_of(found, request.query_params, own_name(request)))


def _new_page(request: Request, game: str, form: Json, error: str | None = None) -> Response:
    lang = language_of(request)
    return page(
        request,
        "new.html",
        200 if error is None else 422,
        game=words.game_told(game, lang),
        options=words.options_told(game, lang),
        bots=words.bots_told(lang, game),
        form=form,
        error=error,
    )


@router.post("/new/{game}")
async def new_table(game: str, request: Request) -> Response:
    found = game_called(game)
    house = house_of(request)
    form = form_of(found, {**(await request.form())}, own_name(request))
    try:
        house.limits.spend("open", house.address(request))
        live = await opened(house, asked_by_form(found, form))
    except ValidationError as error:
        return _new_page(request, found.name, form, _misfit(request, error))
    except Refused as refused:
        return _new_page(request, found.name, form, told(request, refused))
    except HapagError:
        return _new_page(request, found.name, form, told(request, Refused("not_possible", "Not possible.")))
    keys = [seat.key for seat in live.room.seats if seat.key]
    answer = _seated(request, house, live, *keys, host=True)
    _remember(answer, form["seats"])
    return answer


def _misfit(request: Request, error: ValidationError) -> str:
    """What of a form does not fit: a browser that shows the form right sends no such thing."""
    field = str(error.errors(include_url=False, include_input=False)[0]["loc"][-1])
    t = words.translator(language_of(request))
    return t(f"misfit.{field if field in words.catalog(words.FIRST)['misfit'] else 'other'}")


def _remember(answer: Response, seats: list[Json]) -> None:
    own = next((seat["name"] for seat in seats if seat["kind"] == "me"), "")
    if own and own.isascii():
        answer.set_cookie(NAME, own, max_age=A_YEAR, samesite="lax", httponly=True)


@router.get("/join")
async def join_form(request: Request, code: str = "") -> Response:
    return await _join(request, code) if code else page(request, "join.html", code="", error=None)


@router.post("/join")
async def join(request: Request, code: str = Form("")) -> Response:
    return await _join(request, code)


async def _join(request: Request, code: str) -> Response:
    try:
        live = await house_of(request).table(code, request)
    except Refused as refused:
        t = words.translator(language_of(request))
        say = told(request, refused) if code.strip() else t("join.empty")
        return page(request, "join.html", 404, code=code[:20], error=say)
    return go(f"/t/{live.room.opening.code}")


# --- a table ---


@router.get("/t/{code}")
async def table(code: str, request: Request) -> Response:
    house = house_of(request)
    if read_code(code) != code and read_code(code) is not None:
        return go(f"/t/{read_code(code)}")
    live = await house.table(code, request)
    if live.room.state == "gathering":
        return _lobby(request, house, live)
    return _script_page(request, "table", live.room.game.name, _setup(request, house, live.room, watch=False))


def _lobby(
    request: Request, house: House, live: Live, error: str | None = None, form: Json | None = None
) -> Response:
    room = live.room
    lang = language_of(request)
    setup = _setup(request, house, room, watch=False)
    taken = [seat.name for seat in room.seats]
    return page(
        request,
        "lobby.html",
        200 if error is None else 409,
        game=words.game_told(room.game.name, lang),
        bots=words.bots_told(lang, room.game.name),
        table=room.public(live.online),
        you={"seats": house.seats(request, room), "host": house.is_host(request, room)},
        names=suggest(3, taken, random.Random()),
        chosen=room.is_open(),
        form=form or {"own": request.cookies.get(NAME, ""), "word": ""},
        error=error,
        removed=house.lost_seat(request, room),
        links=setup["links"],
        setup=setup,
    )


def _setup(request: Request, house: House, room: Room, watch: bool) -> Json:
    """What the scripts of a page need to know."""
    code, game = room.opening.code, room.game.name
    links = _links(house, request, code, game)
    if house.is_host(request, room):
        links["host"] = house.url(request, f"/t/{code}/host?key={house.host_token(room)}")
    base = {"code": code, "as": "watch" if watch else "player", "socket": f"/t/{code}/socket"}
    return {**base, **_page_setup(request, game), "links": links}


def _page_setup(request: Request, game: str) -> Json:
    lang = language_of(request)
    told = words.game_told(game, lang)
    return {
        "lang": lang,
        "langs": words.languages(),
        "static": assets.base(),
        "game": {"name": game, "title": told["title"], "sentence": told["sentence"]},
    }


def _links(house: House, request: Request, code: str, game: str) -> dict[str, str | None]:
    return {
        "home": "/",
        "rules": f"/rules/{game}",
        "new": f"/new/{game}",
        "table": f"/t/{code}",
        "screen": f"/t/{code}/screen",
        "qr": f"/t/{code}/qr.svg",
        "rematch": f"/t/{code}/rematch",
        "join": house.url(request, f"/join?code={code}"),
        "host": None,
        **_record_links(code),
    }


def _record_links(key: str) -> dict[str, str | None]:
    return {
        "replay": f"/replay/{key}",
        "record": f"/api/records/{key}",
        "frames": f"/api/records/{key}/frames",
        "chances": f"/api/records/{key}/chances",
    }


def _script_page(request: Request, template: str, game: str, setup: Json) -> Response:
    """A page that its scripts draw: `SCRIPT.js`, and the game's own `board.js`."""
    board, style = f"games/{game}/board.js", f"games/{game}/board.css"
    return page(
        request,
        f"{template}.html",
        title=setup["game"]["title"],
        static=assets.base(),
        css=[assets.static(style)] if assets.asset(style) else [],
        preload=preloaded(f"js/{template}.js", board),
        setup_json=Markup(orjson.dumps(setup).decode().replace("<", "\\u003c")),
    )


@router.get("/t/{code}/screen")
async def screen(code: str, request: Request) -> Response:
    house = house_of(request)
    live = await house.table(code, request)
    setup = _setup(request, house, live.room, watch=True)
    setup["links"]["host"] = None  # never on the big screen
    return _script_page(request, "screen", live.room.game.name, setup)


@router.get("/t/{code}/host")
async def host(code: str, request: Request, key: str = "") -> Response:
    """The host's own link, to take the host's rights to another device."""
    house = house_of(request)
    live = await house.table(code, request, [key])
    if live.room.opening.host_key not in house.tokens.keys(live.room.opening.id, [key]):
        raise Refused("not_host", "This is not the host's link of this table.")
    return _seated(request, house, live, host=True)


@router.get("/t/{code}/qr.svg")
async def qr(code: str, request: Request) -> Response:
    """The way to the table as a picture for phones."""
    house = house_of(request)
    live = await house.table(code, request)
    address = house.url(request, f"/join?code={live.room.opening.code}")
    drawn = segno.make(address, error="m").svg_inline(scale=4, border=4, dark="#1d1410", light="#fffdf6")
    drawn = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(drawn, media_type="image/svg+xml")


@router.post("/t/{code}/sit")
async def sit(
    code: str,
    request: Request,
    name: str = Form(""),
    own: str = Form(""),
    word: str = Form(""),
    seat: str = Form(""),
) -> Response:
    house = house_of(request)
    live = await house.table(code, request)
    wanted = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
    try:
        asked = SeatTaken(name=own.strip() or name, seat=wanted, word=word)
        _, key = await take_seat(live, asked)
    except ValidationError as error:
        return _lobby(request, house, live, _misfit(request, error), {"own": own, "word": word})
    except Refused as refused:
        return _lobby(request, house, live, told(request, refused), {"own": own, "word": word})
    answer = _seated(request, house, live, key)
    _remember(answer, [{"kind": "me", "name": own.strip()}])
    return answer


@router.post("/t/{code}/{deed}")
async def deed(
    code: str,
    deed: str,
    request: Request,
    seat: str = Form(""),
    bot: str = Form(""),
    fill: str = Form(""),
) -> Response:
    """What people do in the lobby by its buttons; the same deeds come over the socket."""
    house = house_of(request)
    live = await house.table(code, request)
    number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
    if deed == "rematch":
        return await _rematch(request, house, live)
    if deed == "leave" and number in house.seats(request, live.room):
        await enacted(live, "leave", number, {"bot": helper()})
    else:
        await _host_deed(request, house, live, deed, number, bot or fill)
    answer = go(f"/t/{code}")
    if deed == "leave":  # their own wish: the key is forgotten
        house.give(request, answer, live.room)
    return answer


async def _host_deed(request: Request, house: House, live: Live, deed: str, seat: int, bot: str) -> None:
    if deed not in ("start", "bot", "remove", "lock", "unlock"):
        raise Refused("no_such_page", "There is no such page.")
    if not house.is_host(request, live.room):
        raise Refused("not_host", "Only the host may do that.")
    if deed == "start":
        await enacted(live, "start", None, {"fill": known_bot(bot, live.room.game) if bot else helper()})
    elif deed in ("bot", "remove"):
        in_place = "stand-in" if live.room.state == "playing" else "bot"  # whoever sits there may come back
        kind = in_place if deed == "bot" else "leave"
        await enacted(live, kind, seat, {"bot": known_bot(bot, live.room.game) if bot else helper()})
    else:
        await enacted(live, deed)


async def _rematch(request: Request, house: House, live: Live) -> Response:
    """The same people at a new table: whoever asks first opens it, all find their seats there."""
    held = house.keys(request, live.room)
    if live.room.rematch is None and not (
        house.seats(request, live.room) or house.is_host(request, live.room)
    ):
        raise Refused("not_seated", "Only somebody at this table may do that.")
    again = await house.hall.rematch(live)
    keys = [key for key in held if again.room.seat_of(key) is not None]
    return _seated(request, house, again, *keys, host=house.is_host(request, live.room))


# --- replays and rules ---


@router.get("/replays")
async def replays(request: Request, part: Annotated[int, Query(ge=1, le=MOST_PARTS)] = 1) -> Response:
    house = house_of(request)
    house.limits.spend("request", house.address(request))
    return await _replays(request, part)


async def _replays(request: Request, part: int = 1, error: str | None = None) -> Response:
    """One part of the list; one game more is asked for, to know whether there is another part."""
    store = house_of(request).hall.store
    rows = await store.finished(GAMES_A_PART + 1, (part - 1) * GAMES_A_PART)
    known = [row for row in rows[:GAMES_A_PART] if row["game"] in registry.game_names()]
    return page(
        request,
        "replays.html",
        200 if error is None else 422,
        records=[_listed(row, language_of(request)) for row in known],
        newer=part - 1 or None,
        older=part + 1 if len(rows) > GAMES_A_PART else None,
        error=error,
    )


def _listed(row: Json, lang: str) -> Json:
    places = row["places"] or [None]
    return {
        "id": row["code"],
        "game": words.game_told(row["game"], lang)["title"],
        "at": row["touched"],
        "names": records.told_apart(row["names"] or []),
        "places": None if None in places else places,
    }


@router.post("/replays")
async def bring(request: Request, record: UploadFile) -> Response:
    house = house_of(request)
    try:
        house.limits.spend("upload", house.address(request))
        text = (await record.read(records.BIGGEST + 1)).decode("utf-8")
        return go(f"/replay/{await keep(house, text)}")
    except UnicodeDecodeError:
        return await _replays(request, error=told(request, Refused("not_text", "")))
    except Refused as refused:
        # what is wrong with a line of a file is told in the words of those who write such files
        detail = f" ({refused.say})" if refused.key == "bad_record" else ""
        return await _replays(request, error=told(request, refused) + detail)


@router.get("/replay/{key}")
async def replay(key: str, request: Request) -> Response:
    text = await kept(request, key)
    game = (await asyncio.to_thread(records.header, text)).game
    links = {"home": "/", "rules": f"/rules/{game}", "replays": "/replays", **_record_links(key)}
    setup = {"id": key, **_page_setup(request, game), "links": links}
    return _script_page(request, "replay", game, setup)


@router.get("/rules")
async def rules_index(request: Request) -> Response:
    return page(request, "rules_index.html", games=words.games_told(language_of(request)))


@router.get("/rules/{game}")
async def rules(game: str, request: Request, fragment: bool = False) -> Response:
    found, lang = game_called(game), language_of(request)
    told = words.game_told(found.name, lang)
    return page(request, "rules.html", game=told, fragment=fragment, rules=rules_page(found.name, lang))


@router.get("/about")
async def about(request: Request) -> Response:
    return page(request, "credits.html", games=words.games_told(language_of(request)))
