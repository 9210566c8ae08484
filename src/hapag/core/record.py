"""The record of a game: JSON Lines, written move by move, read back strictly (design, section 5)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any, NoReturn

from hapag.core.errors import BadRecord, HapagError
from hapag.core.files import replacing
from hapag.core.options import Value

FORMAT = 1
BIGGEST_FILE = 16 << 20  # bytes
LONGEST_LINE = 64 << 10

By = int | str  # a seat, or "chance"


@dataclass(frozen=True)
class Event:
    by: By
    do: str


@dataclass(frozen=True)
class End:
    scores: list[int]
    places: list[int] | list[None]
    ending: str
    seed: str | None


@dataclass
class Record:
    """One game as text. `words` are what players added to the seed before the start."""

    game: str
    rules: int
    box: str
    players: int
    options: dict[str, Value]
    seats: list[str]
    commitment: str | None
    words: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    end: End | None = None

    def header(self) -> dict[str, Any]:
        start = {
            "hapag": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "box": self.box,
            "players": self.players,
        }
        start |= {"options": self.options, "seats": self.seats, "commitment": self.commitment}
        return start | ({"words": self.words} if self.words else {})

    def lines(self) -> list[str]:
        end = [] if self.end is None else [line({"end": True, **vars(self.end)})]
        return [line(self.header()), *(_event_line(n, event) for n, event in enumerate(self.events, 1)), *end]

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def save(self, path: str | Path) -> Path:
        """Write the whole record or nothing: an interrupted save leaves what was there before."""
        path = Path(path)
        with replacing(path) as unfinished, unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(self.text())
        return path


_COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def line(entry: dict[str, Any]) -> str:
    return _COMPACT.encode(entry)


def _event_line(n: int, event: Event) -> str:
    """As `line` writes it, at a tenth of the cost: there are hundreds in a record."""
    by = f'"{event.by}"' if isinstance(event.by, str) else event.by
    return f'{{"n":{n},"by":{by},"do":{encode_basestring(event.do)}}}'


def load(path: str | Path) -> Record:
    """Read a record file; a damaged one is refused with the line and what was expected there."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise BadRecord("is no file", str(path))
        if path.stat().st_size > BIGGEST_FILE:
            raise BadRecord(
                f"has {path.stat().st_size} bytes; a record has at most {BIGGEST_FILE}", path.name
            )
        raw = path.read_bytes()
    except BadRecord:
        raise
    except (OSError, ValueError) as error:
        raise BadRecord(f"cannot be read: {getattr(error, 'strerror', error)}", str(path)) from None
    return read(raw, path.name)


def read(raw: bytes | str, file: str = "") -> Record:
    return _Reader(file).record(raw)


class _Reader:
    """Reads one record, knowing where it is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0

    def refuse(self, why: str) -> NoReturn:
        raise BadRecord(why, self.file, self.line or None)

    def record(self, raw: bytes | str) -> Record:
        record: Record | None = None
        for number, text in enumerate(self.split(raw), 1):
            self.line = number
            entry = self.entry(text)
            if record is None:
                record = self.header(entry)
            elif record.end is not None:
                self.refuse("nothing may follow the line that ends the game")
            elif "end" in entry:
                record.end = self.end(entry, record.players)
            else:
                record.events.append(self.event(entry, len(record.events) + 1, record.players))
        if record is None:
            self.refuse("is empty; a record starts with a line like " + '{"hapag":1,"game":...}')
        return record

    def split(self, raw: bytes | str) -> list[str]:
        if isinstance(raw, bytes):
            try:
                raw = raw.decode()
            except UnicodeDecodeError as error:
                self.line = error.object[: error.start].count(b"\n") + 1
                self.refuse("is not UTF-8 text")
        lines = raw.split("\n")
        if lines[-1] == "":
            lines.pop()
        elif len(lines) > 1:
            self.line = len(lines)
            self.refuse("the last line is cut off: it has no line end")
        return lines

    def entry(self, text: str) -> dict[str, Any]:
        if len(text) > LONGEST_LINE:
            self.refuse(f"has {len(text)} characters; a line has at most {LONGEST_LINE}")
        try:
            entry = json.loads(text, object_pairs_hook=self.pairs, parse_constant=self.constant)
            line(entry).encode()
        except HapagError:
            raise
        except UnicodeEncodeError:
            self.refuse("holds half of a surrogate pair, which is no character")
        except (ValueError, RecursionError):  # a number of thousands of digits is a ValueError
            self.refuse("is not JSON")
        if not isinstance(entry, dict):
            self.refuse("must be a JSON object")
        return entry

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) < len(pairs):
            self.refuse("names a key twice")
        return dict(pairs)

    def constant(self, word: str) -> NoReturn:
        self.refuse(f"{word} is no number of a record")

    def take(self, entry: dict[str, Any], key: str, kinds: type | tuple[type, ...], what: str) -> Any:
        if key not in entry:
            self.refuse(f"lacks {key!r}")
        value = entry[key]
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.refuse(f"{key!r} must be {what}, not {json.dumps(value)[:60]}")
        return value

    def only(self, entry: dict[str, Any], *keys: str) -> None:
        if unknown := [key for key in entry if key not in keys]:
            self.refuse(f"{unknown[0]!r} does not belong here; expected {', '.join(keys)}")

    def header(self, entry: dict[str, Any]) -> Record:
        if self.take(entry, "hapag", int, "the number of the format") != FORMAT:
            self.refuse(f"is of format {entry['hapag']}; this Hapag reads format {FORMAT}")
        self.only(
            entry, "hapag", "game", "rules", "box", "players", "options", "seats", "commitment", "words"
        )
        players = self.take(entry, "players", int, "a number of players")
        seats = self.take(entry, "seats", list, "a list of names")
        if len(seats) != players or not all(isinstance(name, str) for name in seats):
            self.refuse(f"'seats' must name {players} players")
        words = self.take({"words": [], **entry}, "words", list, "a list of words")
        if not all(isinstance(word, str) for word in words):
            self.refuse("'words' must be a list of words")
        options = self.take(entry, "options", dict, "an object of house rules")
        if not all(isinstance(value, Value) for value in options.values()):
            self.refuse("'options' must give each house rule a word, a whole number, true or false")
        return Record(
            game=self.take(entry, "game", str, "a game's name"),
            rules=self.take(entry, "rules", int, "a rules version"),
            box=self.take(entry, "box", str, "a box hash"),
            players=players,
            options=options,
            seats=seats,
            commitment=self.take(entry, "commitment", (str, type(None)), "a hash or null"),
            words=words,
        )

    def event(self, entry: dict[str, Any], expected: int, players: int) -> Event:
        self.only(entry, "n", "by", "do")
        if self.take(entry, "n", int, "a number") != expected:
            self.refuse(f"is event {entry['n']}, but event {expected} comes next: a line is missing or moved")
        by = self.take(entry, "by", (int, str), 'a seat or "chance"')
        if by != "chance" and (isinstance(by, str) or not 0 <= by < players):
            self.refuse(f"'by' must be a seat from 0 to {players - 1} or \"chance\", not {json.dumps(by)}")
        return Event(by, self.take(entry, "do", str, "a move"))

    def end(self, entry: dict[str, Any], players: int) -> End:
        self.only(entry, "end", "scores", "places", "ending", "seed")
        if entry["end"] is not True:
            self.refuse("'end' must be true")
        scores = self.take(entry, "scores", list, "a list of scores")
        places = self.take(entry, "places", list, "a list of places")
        if len(scores) != players or not all(type(score) is int for score in scores):
            self.refuse(f"'scores' must be {players} whole numbers")
        if len(places) != players or not (
            all(type(p) is int for p in places) or all(p is None for p in places)
        ):
            self.refuse(f"'places' must be {players} places, or all null")
        ending = self.take(entry, "ending", str, "a word")
        return End(scores, places, ending, self.take(entry, "seed", (str, type(None)), "the seed or null"))
