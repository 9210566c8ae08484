"""The lines that programs say in a tournament of Tiger Island, both ways (docs/guides/tournament.md).

One message a line; words are split at white space, and whole numbers may carry a sign. What a server says is
written as the course's did, and read with patience: servers differ in small words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hapag.core.protocol import (
    OUT,
    WON,
    BeginRound,
    EndOfChallenge,
    EndOfRound,
    Enter,
    FromClient,
    FromServer,
    Goodbye,
    IsOut,
    Login,
    Moved,
    MyMove,
    NewChallenge,
    NewMatch,
    Over,
    Turn,
    Wait,
    Welcome,
    WhoAreYou,
    YourMove,
)

from .layout import TILES, WORDS

USUAL = {"start": "tournament", "protect": "any-settlement", "tigers": True}

# Why somebody is out: no answer in time, an answer that is no move, or the move of a turn that is not
# allowed; and, by the game's ending, who has lost by the rules.
TIMEOUT = "FORFEITED: TIMEOUT"
MALFORMED = "FORFEITED: MALFORMED MOVE"
REFUSED = ("FORFEITED: ILLEGAL TILE PLACEMENT", "FORFEITED: ILLEGAL BUILD")
LOST = {"unable": "LOST: UNABLE TO BUILD"}

UNABLE = "UNABLE TO BUILD"
DRAWN = "tile "  # what the notation writes before a tile
RESULTS = {WON: "WIN", OUT: "FORFEITED"}
PAST = {"PLACE": "PLACED", "FOUND": "FOUNDED", "EXPAND": "EXPANDED", "BUILD": "BUILT"}
PRESENT = {past: verb for verb, past in PAST.items()}


# --- said --------------------------------------------------------------------------------------------------


def said(message: FromServer | FromClient) -> str:
    """A message as a line."""
    return _WORDED[type(message)](message)


def _challenge(message: NewChallenge) -> str:
    matches = "MATCH" if message.rounds == 1 else "MATCHES"
    return f"NEW CHALLENGE {message.challenge} YOU WILL PLAY {message.rounds} {matches}"


def _question(message: YourMove) -> str:
    unit = "SECOND" if message.seconds == 1 else "SECONDS"
    time = f"{message.seconds:g} {unit}: MOVE {message.number} PLACE {_tile(message.drawn)}"
    return f"MAKE YOUR MOVE IN GAME {message.game} WITHIN {time}"


def _answer(message: MyMove) -> str:
    return f"GAME {message.game} MOVE {message.number} {_whole(message.turn)}"


def _whole(turn: Turn) -> str:
    """A turn; who could only place has to say so."""
    return f"{turn[0]} {turn[1] if len(turn) > 1 else UNABLE}"


def _moved(message: Moved) -> str:
    done = " ".join(PAST.get(word, word) for word in _whole(message.turn).split())
    return f"{_of_player(message)} {done}"


def _of_player(message: Moved | IsOut) -> str:
    return f"GAME {message.game} MOVE {message.number} PLAYER {message.player}"


def _over(message: Over) -> str:
    results = (RESULTS.get(str(result), result) for result in message.results)
    both = (f"PLAYER {player} {result}" for player, result in zip(message.players, results, strict=True))
    return f"GAME {message.game} OVER {' '.join(both)}"


def _end_of_round(message: EndOfRound) -> str:
    tail = "" if message.number == message.rounds else " WAIT FOR THE NEXT MATCH"
    return f"END OF ROUND {message.number} OF {message.rounds}{tail}"


def _end_of_challenge(message: EndOfChallenge) -> str:
    return "END OF CHALLENGES" if message.last else "WAIT FOR THE NEXT CHALLENGE TO BEGIN"


_WORDED: dict[type, Callable[[Any], str]] = {
    Welcome: lambda _: "WELCOME TO ANOTHER EDITION OF THUNDERDOME!",
    Enter: lambda message: f"ENTER THUNDERDOME {message.password}",
    WhoAreYou: lambda _: "TWO SHALL ENTER, ONE SHALL LEAVE",
    Login: lambda message: f"I AM {message.user} {message.password}",
    Wait: lambda message: f"WAIT FOR THE TOURNAMENT TO BEGIN {message.player}",
    NewChallenge: _challenge,
    BeginRound: lambda message: f"BEGIN ROUND {message.number} OF {message.rounds}",
    NewMatch: lambda message: f"NEW MATCH BEGINNING NOW YOUR OPPONENT IS PLAYER {message.opponent}",
    YourMove: _question,
    MyMove: _answer,
    Moved: _moved,
    IsOut: lambda message: f"{_of_player(message)} {message.why}",
    Over: _over,
    EndOfRound: _end_of_round,
    EndOfChallenge: _end_of_challenge,
    Goodbye: lambda _: "THANK YOU FOR PLAYING! GOODBYE",
}


# --- read: parts of lines ----------------------------------------------------------------------------------

_SIGNED = "[+-]?[0-9]{1,300}"
_WHOLE = f"({_SIGNED})"
_HEX = rf"{_WHOLE} {_WHOLE} {_WHOLE}"
_PLACE = re.compile(rf"PLACE (\S+) AT {_HEX} {_WHOLE} (.+)")
_BUILDS = (
    re.compile(rf"(FOUND SETTLEMENT AT) {_HEX}()"),
    re.compile(rf"(EXPAND SETTLEMENT AT) {_HEX} ({'|'.join(WORDS)})"),
    re.compile(rf"(BUILD TOTORO SANCTUARY AT) {_HEX}()"),
    re.compile(rf"(BUILD TIGER PLAYGROUND AT) {_HEX}()"),
)


def _tile(drawn: str) -> str:
    return drawn.removeprefix(DRAWN)


def _turn_of(text: str) -> tuple[str, Turn] | None:
    """The tile and the moves that a text names, wherever they lead; None if it is no turn."""
    found = _PLACE.fullmatch(text)
    if found is None or found[1] not in TILES:
        return None
    tile, *numbers, built = found.groups()
    place = f"PLACE {tile} AT {_plain(numbers)}"
    if built == UNABLE:
        return tile, (place,)
    build = _build_of(built)
    return None if build is None else (tile, (place, build))


def _build_of(text: str) -> str | None:
    for form in _BUILDS:
        if found := form.fullmatch(text):
            words, *numbers, terrain = found.groups()
            return f"{words} {_plain(numbers)} {terrain}".rstrip()
    return None


def _plain(numbers: list[str]) -> str:
    """Whole numbers as the notation writes them: without a plus sign or leading zeros."""
    return " ".join(str(int(number)) for number in numbers)


# --- read: what a client says, strictly --------------------------------------------------------------------

_MINE = re.compile(rf"GAME (\S+) MOVE {_WHOLE} (.+)")
_TO_BE_LET_IN = (re.compile(r"ENTER THUNDERDOME (\S+)"), re.compile(r"I AM (\S+) (\S+)"))


def answered(line: str) -> Enter | Login | None:
    """What somebody says to be let in."""
    text = " ".join(line.split())
    password, login = (form.fullmatch(text) for form in _TO_BE_LET_IN)
    if password:
        return Enter(password[1])
    return Login(login[1], login[2]) if login else None


def game_named(line: str) -> str | None:
    """The game that a line is about."""
    words = line.split(maxsplit=2)
    return words[1] if len(words) > 1 and words[0] == "GAME" else None


def taken(line: str, asked: YourMove) -> Turn | None:
    """The turn with which a line answers a question, allowed or not; None if it is malformed."""
    found = _MINE.fullmatch(" ".join(line.split()))
    if found is None or found[1] != asked.game or int(found[2]) != asked.number:
        return None
    read = _turn_of(found[3])
    return None if read is None or read[0] != _tile(asked.drawn) else read[1]


# --- read: what a server says, with patience ---------------------------------------------------------------


def heard(line: str) -> FromServer | None:
    """What a server says, ours or another; None for what is nothing to us."""
    text = " ".join(line.split())
    for form, meaning in _SPOKEN:
        if found := form.fullmatch(text):
            return meaning(*found.groups())
    return None


def _heard_move(game: str, number: str, player: str, done: str) -> Moved | None:
    read = _turn_of(" ".join(PRESENT.get(word, word) for word in done.upper().split()))
    return None if read is None else Moved(game, int(number), player, DRAWN + read[0], read[1])


def _heard_end(game: str, *told: str) -> Over:
    meant = {word: result for result, word in RESULTS.items()}
    results = tuple(
        meant[word] if word in meant else int(word) for word in (told[1].upper(), told[3].upper())
    )
    return Over(game, (told[0], told[2]), results)


_OF_PLAYER = rf"GAME (\S+) MOVE {_WHOLE} PLAYER (\S+)"
_RESULT = rf"PLAYER (\S+) ({_SIGNED}|{'|'.join(RESULTS.values())})"

_SPOKEN: tuple[tuple[re.Pattern[str], Callable[..., FromServer | None]], ...] = tuple(
    (re.compile(form, re.IGNORECASE), meaning)
    for form, meaning in (
        (
            r"MAKE YOUR MOVE IN GAME (\S+) WITHIN ([0-9]+|[0-9]*\.[0-9]+) SECONDS? ?: ?"
            rf"MOVE {_WHOLE} PLACE (\S+)",
            lambda game, time, number, tile: YourMove(game, float(time), int(number), DRAWN + tile.upper()),
        ),
        (rf"{_OF_PLAYER} (PLACED? .+)", _heard_move),
        (
            rf"{_OF_PLAYER} ((?:FORFEITED|LOST):.*)",
            lambda game, number, player, why: IsOut(game, int(number), player, why),
        ),
        (rf"GAME (\S+) OVER {_RESULT} {_RESULT}", _heard_end),
        (r"WELCOME\b.*", Welcome),
        (r"TWO SHALL ENTER\b.*", WhoAreYou),
        (r"(?:PLEASE )?WAIT FOR THE TOURNAMENT TO BEGIN (\S+)", Wait),
        (
            rf"NEW CHALLENGE (\S+) YOU WILL PLAY {_WHOLE}\b.*",
            lambda challenge, rounds: NewChallenge(challenge, int(rounds)),
        ),
        (
            rf"BEGIN ROUND {_WHOLE} OF {_WHOLE}",
            lambda number, rounds: BeginRound(int(number), int(rounds)),
        ),
        (r"NEW (?:MATCH|ROUND) BEGINNING\b.* PLAYER (\S+)", NewMatch),
        (
            rf"END OF ROUND {_WHOLE} OF {_WHOLE}\b.*",
            lambda number, rounds: EndOfRound(int(number), int(rounds)),
        ),
        (r"END OF CHALLENGES?", lambda: EndOfChallenge(True)),
        (r"(?:PLEASE )?WAIT FOR (?:THE )?NEXT CHALLENGE\b.*", lambda: EndOfChallenge(False)),
        (r"THANK YOU FOR PLAYING\b.*", Goodbye),
    )
)
