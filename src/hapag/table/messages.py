"""What a client may say over the socket. Anything else is answered by what was wrong and what is allowed."""

from __future__ import annotations

from typing import Annotated, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

LONGEST_ID = 40
Id = Annotated[str, Field(min_length=1, max_length=LONGEST_ID, pattern=r"^[A-Za-z0-9._:-]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
BotName = Annotated[str, Field(max_length=40)]
Target = Annotated[str, Field(min_length=1, max_length=60)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class You(Message):
    """Who a client was, as its last snapshot said."""

    seats: Annotated[list[SeatNumber], Field(max_length=16)]
    host: bool


class Hello(Message):
    t: Literal["hello"]
    last: int | None = None
    you: You | None = None
    zip: bool = False
    as_: Literal["player", "watch"] = Field("player", alias="as")
    tokens: Annotated[list[Annotated[str, Field(max_length=400)]], Field(max_length=16)] = []


class Ping(Message):
    t: Literal["ping"]


class Resync(Message):
    t: Literal["resync"]


class Request(Message):
    """Something that is answered by `ack` or `refused` with the same id."""

    id: Id


class Move(Request):
    t: Literal["move"]
    seat: SeatNumber
    do: Annotated[str, Field(min_length=1, max_length=200)]


class Undo(Request):
    t: Literal["undo"]
    seat: SeatNumber


class Why(Request):
    t: Literal["why"]
    seat: SeatNumber
    path: Annotated[list[Target], Field(max_length=12)]


class Hint(Request):
    t: Literal["hint"]
    seat: SeatNumber


class Phrase(Request):
    t: Literal["phrase"]
    seat: SeatNumber
    phrase: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
    parts: Annotated[dict[Target, int | Target], Field(max_length=8)] = {}


class Chat(Request):
    t: Literal["chat"]
    seat: SeatNumber
    text: Annotated[str, Field(min_length=1, max_length=200)]


class StandIn(Request):
    t: Literal["seat"]
    seat: SeatNumber
    do: Literal["bot", "back", "leave"]


HostDeed = Literal[
    "start", "pause", "resume", "lock", "unlock", "chat", "no-chat", "end", "remove", "bot", "clock"
]


class Host(Request):
    t: Literal["host"]
    do: HostDeed
    seat: SeatNumber | None = None
    seconds: Annotated[int, Field(ge=0, le=3600)] | None = None
    bot: BotName | None = None
    fill: BotName | None = None


class Rematch(Request):
    t: Literal["rematch"]


Said = Annotated[
    Hello | Ping | Resync | Move | Undo | Why | Hint | Phrase | Chat | StandIn | Host | Rematch,
    Field(discriminator="t"),
]
_READER: TypeAdapter[Said] = TypeAdapter(Said)
KINDS = "hello, ping, resync, move, undo, why, hint, phrase, chat, seat, host, rematch"


class Unreadable(Exception):
    """A message that is none: what was wrong, and what is allowed."""

    def __init__(self, why: str, allowed: str, request: str | None = None) -> None:
        super().__init__(why)
        self.why, self.allowed, self.id = why, allowed, request


def read(text: str) -> Said:
    try:
        said = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Unreadable(f"This is not JSON: {error}.", "one JSON object a message") from None
    try:
        return _READER.validate_python(said)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the message"
        raise Unreadable(f"{where}: {first['msg']}.", f"t is one of {KINDS}", _id_of(said)) from None


def _id_of(said: object) -> str | None:
    """The id of a message that is wrong otherwise, so that its sender knows which one was refused."""
    found = said.get("id") if isinstance(said, dict) else None
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else None
