"""What programs that play each other over a network say; the words are those of a game's `protocol.py`.

The module of a game words the messages of a server (`said`) and reads them as anybody's server words them
(`heard`); it reads what a client says to be let in (`answered`) and, strictly, how it answers a question
(`game_named`, `taken`). It names the house rules that tournaments usually have (USUAL) and why somebody is
out of a game (TIMEOUT, MALFORMED, REFUSED for each move of a turn, LOST by the ending).
"""

from __future__ import annotations

from dataclasses import dataclass

Turn = tuple[str, ...]  # all moves of a player from one question to the next, in the game's notation

WON, OUT = "won", "out"  # instead of a score, when somebody is out


@dataclass(frozen=True)
class Welcome:
    pass


@dataclass(frozen=True)
class Enter:
    """A client's first words."""

    password: str


@dataclass(frozen=True)
class WhoAreYou:
    pass


@dataclass(frozen=True)
class Login:
    """A client's second words."""

    user: str
    password: str


@dataclass(frozen=True)
class Wait:
    player: str  # the name by which the server calls this client


@dataclass(frozen=True)
class NewChallenge:
    challenge: str
    rounds: int


@dataclass(frozen=True)
class BeginRound:
    number: int
    rounds: int


@dataclass(frozen=True)
class NewMatch:
    opponent: str


@dataclass(frozen=True)
class YourMove:
    """A question, to be answered within some seconds. `drawn` is the outcome that opens the turn."""

    game: str
    seconds: float
    number: int
    drawn: str


@dataclass(frozen=True)
class MyMove:
    """A client's answer. Who could not complete the turn says the moves that were possible."""

    game: str
    number: int
    drawn: str
    turn: Turn


@dataclass(frozen=True)
class Moved:
    game: str
    number: int
    player: str
    drawn: str
    turn: Turn


@dataclass(frozen=True)
class IsOut:
    """A player is out of a game, and why in the words of the game's protocol."""

    game: str
    number: int
    player: str
    why: str


@dataclass(frozen=True)
class Over:
    """A game is over: for each player a score, or WON and OUT."""

    game: str
    players: tuple[str, ...]
    results: tuple[int | str, ...]


@dataclass(frozen=True)
class EndOfRound:
    number: int
    rounds: int


@dataclass(frozen=True)
class EndOfChallenge:
    last: bool


@dataclass(frozen=True)
class Goodbye:
    pass


FromServer = (
    Welcome
    | WhoAreYou
    | Wait
    | NewChallenge
    | BeginRound
    | NewMatch
    | YourMove
    | Moved
    | IsOut
    | Over
    | EndOfRound
    | EndOfChallenge
    | Goodbye
)
FromClient = Enter | Login | MyMove
