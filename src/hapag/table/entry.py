"""One line of a table's journal: what somebody did. A table is what its journal says, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    n: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int | None = None
    move_id: str | None = None
    parts: Json = field(default_factory=dict)

    def row(self, table: str) -> Json:
        return {
            "table_id": table,
            "n": self.n,
            "at": self.at,
            "kind": self.kind,
            "seat": self.seat,
            "move_id": self.move_id,
            "parts": self.parts,
        }


class Refused(Exception):
    """A wish that is not granted: a key for programs, a sentence for people, words for the page."""

    def __init__(self, key: str, say: str, words: Json | None = None) -> None:
        super().__init__(say)
        self.key, self.say, self.words = key, say, words

    def json(self) -> Json:
        said: Json = {"key": self.key, "say": self.say}
        return said if self.words is None else {**said, "words": self.words}
