"""The HTTP API for programs: JSON in, JSON out. docs/guides/table-protocol.md tells it in words."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from hapag.core import registry
from hapag.table import records
from hapag.table.codes import new_key, now
from hapag.table.entry import Json, Refused
from hapag.table.forms import (
    RecordBrought,
    SeatTaken,
    StartAsked,
    TableAsked,
    game_called,
    known_bot,
    manners_of,
    seats_of,
)
from hapag.table.house import House, house_of
from hapag.table.live import Live
from hapag.table.writer import Work

router = APIRouter(prefix="/api")
STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_record": 404,
    "no_such_page": 404,
    "locked": 403,
    "not_host": 403,
    "not_seated": 403,
    "not_your_seat": 403,
    "taken": 409,
    "started": 409,
    "open_seats": 409,
    "not_playing": 409,
    "no_open_seat": 409,
    "over": 409,
    "not_over": 409,
    "other_rules": 409,
    "too_often": 429,
    "too_big": 413,
    "full": 409,
    "closing": 409,
}
UNFIT = 422
WRITTEN_WITHIN = 10  # seconds


class Trouble(BaseModel):
    key: str
    say: str


class Refusal(BaseModel):
    """What every refused request is answered with."""

    error: Trouble


class Opened(BaseModel):
    code: str
    host: str
    seats: dict[str, str]


class Seated(BaseModel):
    seat: int
    token: str


class Kept(BaseModel):
    id: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 403, 404, 409, 413, 422, 429)
}


def status_of(refused: Refused) -> int:
    return STATUS.get(refused.key, UNFIT)


def refusal(refused: Refused) -> JSONResponse:
    return JSONResponse({"error": {"key": refused.key, "say": refused.say}}, status_of(refused))


@router.get("/games")
async def games() -> list[Json]:
    """Every game, its house rules, and the bots."""
    return [_game(name) for name in registry.game_names() if registry.has_board(name)]


def _game(name: str) -> Json:
    game = registry.game(name)
    options = [
        {"name": o.name, "values": list(o.choices), "default": o.usual, "meaning": o.sentence}
        for o in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "sentence": game.sentence,
        "minutes": game.minutes,
        "players": list(game.players),
        "options": options,
        "bots": registry.bot_names(name),
    }


@router.post("/tables", status_code=201, responses=REFUSALS)
async def open_table(asked: TableAsked, request: Request) -> Opened:
    """Open a table. The tokens are the only way to sit there again: keep them."""
    house = house_of(request)
    house.limits.spend("open", house.address(request))
    live = await opened(house, asked)
    room = live.room
    seats = {str(n): house.token(room, seat.key) for n, seat in enumerate(room.seats) if seat.key}
    return Opened(code=room.opening.code, host=house.host_token(room), seats=seats)


async def opened(house: House, asked: TableAsked) -> Live:
    """A table as somebody asked for it, by form or by program."""
    game = game_called(asked.game)
    if asked.start and any(seat.kind == "open" for seat in asked.seats):
        raise Refused("open_seats", "With `start` no seat may be open.")
    manners = manners_of(asked)
    return await house.hall.open_table(game.name, seats_of(asked, game), asked.options, manners, asked.start)


@router.get("/tables/{code}", responses=REFUSALS)
async def table(code: str, request: Request) -> Json:
    live = await house_of(request).table(code, request)
    return live.room.public(live.online)


@router.post("/tables/{code}/seats", status_code=201, responses=REFUSALS)
async def sit(code: str, asked: SeatTaken, request: Request) -> Seated:
    """Sit down at a table, before its game begins."""
    house = house_of(request)
    live = await house.table(code, request)
    seat, key = await take_seat(live, asked)
    return Seated(seat=seat, token=house.token(live.room, key))


async def take_seat(live: Live, asked: SeatTaken) -> tuple[int, str]:
    """The seat somebody got, and the key to it."""
    seat = live.room.is_open() if asked.seat is None else asked.seat
    if seat is None:
        raise Refused("no_open_seat", "Every seat at this table is taken.")
    key = new_key()
    await enacted(live, "sit", seat, {"name": asked.name, "key": key, "word": asked.word})
    return seat, key


async def enacted(live: Live, kind: str, seat: int | None = None, parts: Json | None = None) -> None:
    """Let something happen at a table, and wait until it is on disk."""
    on_disk = asyncio.Event()
    live.enact(kind, seat, parts, done=on_disk.set)
    try:
        await asyncio.wait_for(on_disk.wait(), WRITTEN_WITHIN)
    except TimeoutError:
        raise Refused("closing", "It could not be written down. Try again in a moment.") from None


@router.post("/tables/{code}/start", responses=REFUSALS)
async def start(code: str, asked: StartAsked, request: Request) -> Json:
    """Begin the game; only with the host's token."""
    house = house_of(request)
    live = await house.table(code, request, [asked.token])
    if live.room.opening.host_key not in house.tokens.keys(live.room.opening.id, [asked.token]):
        raise Refused("not_host", "Only the host may begin the game.")
    await enacted(live, "start", None, {"fill": known_bot(asked.fill, live.room.game)} if asked.fill else {})
    return live.room.public(live.online)


# --- records ---


@router.post("/records", status_code=201, responses=REFUSALS)
async def keep_record(asked: RecordBrought, request: Request) -> Kept:
    house = house_of(request)
    house.limits.spend("upload", house.address(request))
    return Kept(id=await keep(house, asked.record))


async def keep(house: House, text: str) -> str:
    """Check a record wholly and keep it; the same one has the same id."""
    record = await asyncio.to_thread(records.read, text)
    key = records.key_of(text)
    if await house.hall.store.record(key) is None:
        row = {"id": key, "game": record.game, "record": text, "touched": now()}
        await house.hall.store.written_down(Work(upload=row))
        await house.hall.store.keep_uploads(house.settings.max_uploads)
    return key


async def kept(request: Request, key: str) -> str:
    """The text of a finished game."""
    house = house_of(request)
    house.limits.spend("request", house.address(request))
    text = await house.hall.store.record(_name_of(key))
    if text is None:
        raise Refused("no_such_record", "There is no finished game with this name here.")
    return text


def _name_of(key: str) -> str:
    """Codes may be typed in small letters; the ids of uploads have them."""
    return key.upper() if len(key) < 10 else key


LINES = "application/x-ndjson"


@router.get(
    "/records/{key}",
    responses={**REFUSALS, 200: {"content": {LINES: {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def record(key: str, request: Request) -> Response:
    """The record as JSON Lines; `hapag verify` and `hapag replay` read it. The pages name the same file."""
    text = await kept(request, key)
    headers = {"Content-Disposition": f'attachment; filename="{_name_of(key)}.jsonl"'}
    return Response(text, media_type=LINES, headers=headers)


@router.get("/records/{key}/frames", responses=REFUSALS)
async def frames(
    key: str, request: Request, eyes: Annotated[str, Query(max_length=8)] = records.ALL
) -> Response:
    """The whole game for a replay, through `all` eyes, `watch`, or a seat's."""
    text = await kept(request, key)
    names = await house_of(request).hall.store.names(_name_of(key))
    return _json(await asyncio.to_thread(records.frames, text, key, eyes, names))


@router.get("/records/{key}/chances", responses=REFUSALS)
async def chances(key: str, request: Request) -> Response:
    """What could have come up at each roll and draw, with weights, for checking the dice."""
    text = await kept(request, key)
    return _json(await asyncio.to_thread(records.chances, text, key))


def _json(value: Json) -> Response:
    return Response(orjson.dumps(value), media_type="application/json")
