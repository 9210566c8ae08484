"""What every request handler needs: the hall, the rights in tokens and cookies, and the limits."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hapag.table.addresses import EVERYWHERE, HERE, address
from hapag.table.entry import Refused
from hapag.table.guard import Limits, too_often
from hapag.table.hall import Hall
from hapag.table.live import Live
from hapag.table.room import Room
from hapag.table.settings import Settings
from hapag.table.tokens import Claim, Tokens

COOKIE_AGE = 60 * 60 * 24 * 30
SEPARATOR = "~"  # occurs in no token


@dataclass(frozen=True)
class House:
    settings: Settings
    hall: Hall
    tokens: Tokens
    limits: Limits

    # --- who is asking ---

    def address(self, request: HTTPConnection) -> str:
        return request.client.host if request.client else "?"

    async def table(self, code: str, request: HTTPConnection, tokens: list[str] | None = None) -> Live:
        """The table of a code. Whoever guesses codes is stopped after some that were none.

        Not who holds a key to that very table: somebody else at the same address may have guessed.
        """
        if self.may_guess(request):
            return await self._guessed(code, request)
        claims = (self.tokens.read(token) for token in _held(request, code, tokens))
        claimed = {claim.table for claim in claims if claim is not None}
        with contextlib.suppress(Refused):
            if claimed and (live := await self.hall.find(code)).room.opening.id in claimed:
                return live
        raise too_often()

    async def _guessed(self, code: str, request: HTTPConnection) -> Live:
        try:
            return await self.hall.find(code)
        except Refused as refused:
            if refused.key == "no_such_table":
                self.limits.spend("guess", self.address(request))
            raise

    def may_guess(self, request: HTTPConnection) -> bool:
        """Whether an address has not yet named too many codes that were none."""
        return self.limits.allow("guess", self.address(request))

    def keys(self, request: HTTPConnection, room: Room, tokens: list[str] | None = None) -> frozenset[str]:
        """The keys that a request proves, by cookie or by tokens of its own."""
        return self.tokens.keys(room.opening.id, _held(request, room.opening.code, tokens))

    def seats(self, request: HTTPConnection, room: Room) -> list[int]:
        found = (room.seat_of(key) for key in self.keys(request, room))
        return sorted(seat for seat in found if seat is not None)

    def lost_seat(self, request: HTTPConnection, room: Room) -> bool:
        """Whether somebody had a seat here that is not theirs any more."""
        keys = self.keys(request, room) - {room.opening.host_key}
        return bool(keys) and not any(room.seat_of(key) is not None for key in keys)

    def is_host(self, request: HTTPConnection, room: Room) -> bool:
        return room.opening.host_key in self.keys(request, room)

    # --- giving rights ---

    def token(self, room: Room, key: str) -> str:
        return self.tokens.write(Claim(room.opening.id, key))

    def host_token(self, room: Room) -> str:
        return self.token(room, room.opening.host_key)

    def give(self, request: HTTPConnection, answer: Response, room: Room, *keys: str) -> None:
        """Add rights to those the browser holds for this table; those that have lapsed are dropped.

        The cookie goes nowhere but to its table: with those of a hundred tables no request would fit.
        """
        valid = {seat.key for seat in room.seats} | {room.opening.host_key}
        held = sorted((self.keys(request, room) & valid) | set(keys))
        answer.set_cookie(
            cookie_name(room.opening.code),
            SEPARATOR.join(self.token(room, str(key)) for key in held),
            max_age=COOKIE_AGE,
            path=f"/t/{room.opening.code}",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

    def url(self, request: HTTPConnection, path: str) -> str:
        """An address that others can use: `localhost` leads every phone to itself."""
        base = self.settings.public_url or str(request.base_url)
        if not self.settings.public_url and request.url.hostname in HERE and self.settings.host in EVERYWHERE:
            base = address(self.settings.host, request.url.port)
        return base.rstrip("/") + path


def cookie_name(code: str) -> str:
    return f"hapag-{code}"


def _held(request: HTTPConnection, code: str, tokens: list[str] | None) -> list[str]:
    """The tokens that a request brings for a table."""
    cookie = request.cookies.get(cookie_name(code), "")
    return [token for token in cookie.split(SEPARATOR) if token] + (tokens or [])


def house_of(request: HTTPConnection) -> House:
    found: House = request.app.state.house
    return found
