"""What people and programs may ask for over HTTP, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from hapag.core import registry
from hapag.core.errors import UnknownName
from hapag.core.game import Game
from hapag.core.options import Option
from hapag.table.codes import new_key
from hapag.table.entry import Json, Refused
from hapag.table.room import Manners
from hapag.table.seats import Seat, bot, person

LONGEST_NAME = 24
LONGEST_WORD = 40
BIGGEST_TABLE = 8


def _whole(value: object) -> object:
    """JSON knows one kind of number: 3.0 is 3. Texts and booleans are no numbers."""
    if isinstance(value, bool | str):
        raise ValueError("must be a whole number")
    return int(value) if isinstance(value, float) and value.is_integer() else value


def tidy(name: str) -> str:
    """One line, printable, without doubled spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def _named(name: str) -> str:
    name = tidy(name)
    if not name:
        raise ValueError("a name has at least one letter")
    return name


def _spoken(word: str) -> str:
    return tidy(word)


WHOLE = BeforeValidator(_whole)  # outermost, so that the bounds are in the API's description
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_named)]
Word = Annotated[str, Field(max_length=LONGEST_WORD), AfterValidator(_spoken)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatAsked(Asked):
    kind: Literal["me", "open", "bot"]
    name: Name = "Player"
    bot: BotName = "greedy"
    word: Word = ""


class TableAsked(Asked):
    game: Annotated[str, Field(max_length=60)]
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=BIGGEST_TABLE)]
    options: dict[Annotated[str, Field(max_length=60)], str | bool | Annotated[int, WHOLE]] = Field(
        {}, max_length=20
    )
    shuffle: bool = False
    pace: Annotated[int, Field(ge=0, le=10_000), WHOLE] = 600
    clock: Annotated[int, Field(ge=0, le=3600), WHOLE] = 0
    chat: bool = False
    start: bool = False


class SeatTaken(Asked):
    name: Name
    seat: Annotated[int, Field(ge=0, lt=BIGGEST_TABLE), WHOLE] | None = None
    word: Word = ""


class StartAsked(Asked):
    token: Annotated[str, Field(max_length=400)]
    fill: BotName | None = None


class RecordBrought(Asked):
    record: Annotated[str, Field(min_length=1, max_length=1 << 20)]


# --- what they mean for a table ---


def game_called(name: str) -> Game:
    try:
        found = registry.game(name)
    except UnknownName as error:
        raise Refused("no_such_game", str(error)) from None
    if not registry.has_board(found.name):
        raise Refused(
            "no_such_game", f"{found.title} has no board for pages yet: it is played in the terminal."
        )
    return found


def seats_of(asked: TableAsked, game: Game) -> list[Seat]:
    return [_seat(entry, number, game) for number, entry in enumerate(asked.seats)]


def _seat(asked: SeatAsked, number: int, game: Game) -> Seat:
    if asked.kind == "me":
        return person(asked.name, new_key(), asked.word)
    return bot(known_bot(asked.bot, game), number) if asked.kind == "bot" else Seat()


def known_bot(name: str, game: Game) -> str:
    known = registry.bot_names(game.name)
    if name not in known:
        raise Refused("no_such_bot", f"There is no bot {name!r}. There are: {', '.join(known)}.")
    return name


def manners_of(asked: TableAsked) -> Manners:
    return Manners(asked.pace, asked.clock, asked.chat, asked.shuffle)


# --- the form of a new table, as browsers send it ---


def spelled(value: object) -> str:
    return str(value).lower()


def form_of(game: Game, sent: Mapping[str, Any], name: str) -> Json:
    """What the form of a new table shows: what was filled in so far, else what most people want."""
    least, most = game.players
    players = min(max(_number(sent.get("players"), min(max(least, 3), most)), least), most)
    return {
        "players": players,
        "seats": [_seat_form(sent, seat, name) for seat in range(players)],
        "options": {option.name: _option_form(option, sent) for option in game.options},
        "shuffle": sent.get("shuffle") == "1",
        "pace": _number(sent.get("pace"), 600),
        "clock": _number(sent.get("clock"), 0),
        "chat": sent.get("chat") == "1",
    }


def _number(text: object, default: int) -> int:
    return int(str(text)) if str(text).isascii() and str(text).isdigit() and len(str(text)) < 6 else default


def _seat_form(sent: Mapping[str, Any], seat: int, name: str) -> Json:
    chosen = str(sent.get(f"seat-{seat}", "me" if seat == 0 else "open"))
    kind, _, which = chosen.partition(":")
    kind = kind if kind in ("me", "open", "bot") else "open"
    own = str(sent.get(f"name-{seat}", ""))[:LONGEST_NAME]
    return {"kind": kind, "bot": which or None, "name": own or (name if seat == 0 else "")}


def _option_form(option: Option, sent: Mapping[str, Any]) -> str:
    known = {spelled(value) for value in option.choices}
    asked = str(sent.get(f"option-{option.name}", ""))
    return asked if asked in known else spelled(option.usual)


def asked_by_form(game: Game, form: Json) -> TableAsked:
    """The form as a request of the API: from here on both are the same."""
    values = {option.name: {spelled(value): value for value in option.choices} for option in game.options}
    return TableAsked.model_validate(
        {
            "game": game.name,
            "seats": [_asked_seat(seat, number) for number, seat in enumerate(form["seats"])],
            "options": {name: values[name][text] for name, text in form["options"].items()},
            "shuffle": form["shuffle"],
            "pace": form["pace"],
            "clock": form["clock"],
            "chat": form["chat"],
        }
    )


def _asked_seat(seat: Json, number: int) -> Json:
    asked = {"kind": seat["kind"], "name": tidy(seat["name"]) or f"Player {number + 1}"}
    return asked | ({"bot": seat["bot"]} if seat["bot"] else {})
