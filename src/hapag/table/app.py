"""The server: pages, API and sockets joined into one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from starlette.exceptions import HTTPException

import hapag
from hapag.core.errors import HapagError
from hapag.table import api, pages
from hapag.table.entry import Refused
from hapag.table.guard import Guard, Limits
from hapag.table.hall import Hall
from hapag.table.house import House, house_of
from hapag.table.settings import Settings
from hapag.table.store import Store
from hapag.table.thinkers import Thinkers
from hapag.table.tokens import Tokens
from hapag.web import assets

log = structlog.get_logger()
FOR_EVER = "max-age=31536000, immutable"


def create_app(settings: Settings) -> FastAPI:
    hall = Hall(settings, Store(settings.database_url), Thinkers(settings.bot_workers))
    house = House(settings, hall, Tokens(settings.signing_key()), Limits(settings.limits))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        assets.assets()
        await hall.open()
        log.info("open")
        yield
        await hall.close()
        log.info("closed")

    app = FastAPI(
        title="Hapag",
        version=hapag.__version__,
        description="Open a table, sit down, read finished games. Playing itself goes over a WebSocket.",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.house = house
    app.include_router(api.router)
    app.include_router(pages.router)
    app.add_api_route("/s/{version}/{path:path}", _asset, include_in_schema=False)
    app.add_api_route("/favicon.ico", _favicon, include_in_schema=False)
    app.add_api_route("/healthz", _health, include_in_schema=False)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HapagError, _not_possible)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, _http_trouble)
    app.add_exception_handler(Exception, _own_fault)
    app.add_middleware(Guard, public_url=settings.public_url, tell=_tell)
    return app


# --- what went wrong, told to programs as JSON and to people as a page ---


def _for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/")


def _tell(request: Request, refused: Refused, status: int) -> Response:
    if _for_programs(request):
        return JSONResponse({"error": {"key": refused.key, "say": refused.say}}, status)
    return pages.refused_page(request, refused, status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _tell(request, error, api.status_of(error))


async def _not_possible(request: Request, error: Exception) -> Response:
    return _tell(request, Refused("not_possible", str(error)), api.UNFIT)


async def _misshapen(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _tell(request, Refused("bad_request", f"{where}: {first['msg']}."), api.UNFIT)


async def _http_trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no_such_page", 405: "not_that_way"}.get(error.status_code, "bad_request")
    answer = _tell(request, Refused(key, str(error.detail)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _own_fault(request: Request, error: Exception) -> Response:
    """Ours: it is in the log with all that helps; whoever asked is told no more than that."""
    log.error("failed", path=request.url.path, exc_info=error)
    return _tell(request, Refused("own_fault", "Something went wrong here. It has been noted."), 500)


# --- what is neither page nor API ---


async def _asset(version: str, path: str, request: Request) -> Response:
    found = assets.asset(path)
    if found is None:
        raise HTTPException(404, "There is no such file.")
    headers = {"Vary": "Accept-Encoding"}
    if version == assets.version():
        headers["Cache-Control"] = FOR_EVER
    else:  # somebody's page is older than this server
        headers |= {"Cache-Control": "no-cache", "ETag": found.etag}
    if request.headers.get("if-none-match") == found.etag:
        return Response(status_code=304, headers=headers)
    packed = found.gzipped is not None and "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    body = found.gzipped if packed else found.body
    headers["Content-Type"] = found.media_type  # scripts and styles of a UTF-8 page are UTF-8
    return Response(body, headers=headers)


async def _favicon(request: Request) -> Response:
    return await _asset(assets.version(), "art/mark.svg", request)


async def _health(request: Request) -> Response:
    """200 while tables can be written and read."""
    await house_of(request).hall.store.count()
    return PlainTextResponse("ok")


async def _metrics(request: Request) -> Response:
    hall = house_of(request).hall
    metrics = CollectorRegistry()
    values = {
        "hapag_tables_in_memory": ("Tables somebody may be at", len(hall.tables)),
        "hapag_clients": ("Sockets", sum(len(live.clients) for live in hall.tables.values())),
        "hapag_moves": ("Moves asked for since the start", hall.moves),
        "hapag_transactions": ("Transactions since the start", hall.store.written),
        "hapag_waiting_to_be_written": ("Things not on disk yet", hall.store.waiting),
    }
    for name, (meaning, value) in values.items():
        Gauge(name, meaning, registry=metrics).set(value)
    return PlainTextResponse(generate_latest(metrics), media_type="text/plain; version=0.0.4; charset=utf-8")
