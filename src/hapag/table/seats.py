"""Who sits at a table: persons, bots, and nobody yet."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

BOT_NAMES = ("Tala", "Kidlat", "Amihan", "Bituin", "Habagat", "Liwayway", "Dagat", "Hiraya")


@dataclass
class Seat:
    kind: str = "open"  # open, person, bot
    name: str = ""
    key: str | None = None  # what a person's token must say; new whenever the person changes
    bot: str | None = None  # which bot sits here
    standin: str | None = None  # the bot that plays for the person now
    word: str = ""  # what the person added to the dice

    @property
    def thinker(self) -> str | None:
        """The bot that decides for this seat at the moment, if one does."""
        return self.bot if self.kind == "bot" else self.standin

    @property
    def recorded(self) -> str:
        """The name in the record of the game."""
        return self.bot or self.name

    def as_kept(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value}

    def public(self, online: bool) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "online": online or self.kind == "bot",
            "standin": self.standin,
        }


def person(name: str, key: str, word: str = "") -> Seat:
    return Seat("person", name, key, word=word)


def bot(name: str, seat: int) -> Seat:
    return Seat("bot", BOT_NAMES[seat % len(BOT_NAMES)], bot=name)
