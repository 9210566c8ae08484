"""What keeps strangers out: where requests may come from, how often, how big, and what pages may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hapag.table.entry import Refused
from hapag.web import assets

BIGGEST_BODY = 2 << 20  # bytes; records are far smaller
LIMITS: dict[str, RateLimitItem] = {
    "open": RateLimitItemPerMinute(40),  # tables opened
    "guess": RateLimitItemPerMinute(30),  # codes that were none
    "upload": RateLimitItemPerMinute(20),
    "socket": RateLimitItemPerMinute(300),
    "request": RateLimitItemPerMinute(1200),
}
MESSAGES_A_SECOND, BURST = 30.0, 90.0  # of one socket

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}

# A page asks for some forty files, and each head counts in its first load. They are ours, nobody's uploads, and
# what browsers run of them, modules and style sheets, must have its type anyway: they need none of these.
FILE_HEADERS: dict[str, str] = {}


class Limits:
    """How often one address may do something. Only codes that were wrong count as guesses."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._windows = MovingWindowRateLimiter(MemoryStorage())

    def spend(self, what: str, address: str) -> None:
        if self._on and not self._windows.hit(LIMITS[what], what, address):
            raise too_often()

    def allow(self, what: str, address: str) -> bool:
        """Whether there is some left, without spending."""
        return not self._on or self._windows.test(LIMITS[what], what, address)


def too_often() -> Refused:
    return Refused("too_often", "That was too often from your address. Wait a minute.")


class Bucket:
    """How fast one socket may talk."""

    def __init__(self, on: bool) -> None:
        self._on, self._left, self._at = on, BURST, 0.0

    def take(self, at: float) -> bool:
        self._left = min(BURST, self._left + (at - self._at) * MESSAGES_A_SECOND) if self._at else BURST
        self._at = at
        self._left -= 1
        return self._left >= 0 or not self._on

    @property
    def flooded(self) -> bool:
        return self._on and self._left < -BURST


def same_origin(headers: Mapping[str, str], public_url: str | None) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    ours = {headers.get("host", "")}
    if public_url:
        ours.add(urlsplit(public_url).netloc)
    return _place_of(origin) in ours


def _place_of(origin: str) -> str | None:
    """Host and port of a page's origin; None for what is no address ("null", damaged ones)."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


Tell = Callable[[Request, Refused, int], ASGIApp]


class Guard:
    """Middleware: security headers on every answer, no body over the limit, no post from a strange page.

    `tell` makes the answer to a request that is refused.
    """

    def __init__(self, app: ASGIApp, public_url: str | None, tell: Tell) -> None:
        self.app, self.public_url, self.tell = app, public_url, tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        ours = FILE_HEADERS if scope["path"].startswith(assets.PREFIX) else HEADERS
        if refusal is not None:
            told = self.tell(Request(scope), *refusal)
            await told(scope, receive, _with_headers(send, ours))
            return
        await self.app(scope, _Measured(receive), _with_headers(send, ours))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[Refused, int] | None:
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BIGGEST_BODY:
            return Refused("too_big", f"A request may have {BIGGEST_BODY} bytes at most."), 413
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers, self.public_url):
            return Refused("other_site", "This request came from a page of another site."), 403
        return None


class _Measured:
    """A request's body that is not allowed to grow for ever, whatever its header said."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._read = receive, 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > BIGGEST_BODY:
            return {"type": "http.disconnect"}
        return message


def _with_headers(send: Send, ours: Mapping[str, str]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in ours.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
