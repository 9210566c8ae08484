"""Playing a record again, every event checked: to load it, to show it, to trace it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hapag.core import registry
from hapag.core.chance import seed_bytes
from hapag.core.errors import BadRecord, HapagError, MoveError
from hapag.core.match import Json, Match
from hapag.core.record import Event, Record


def replayed(
    record: Record, box: str | Path | None = None, file: str = "", seed: int | bytes | None = None
) -> Match:
    """A match brought to where the record stops, every event checked on the way.

    With the seed that the record promised, the match goes on rolling by itself.
    """
    for _, match in replay(record, box, file):  # noqa: B007 (the last one is wanted)
        pass
    check_end(record, match, file)
    if record.end is not None:
        match.seed = record.end.seed
    elif seed is not None:
        match.go_on(seed if isinstance(seed, bytes) else seed_bytes(seed))
    return match


def replay(
    record: Record, box: str | Path | None = None, file: str = ""
) -> Iterator[tuple[Event | None, Match]]:
    """Each event with the match as it stands just before it; at last None with the final match.

    The match stays `manual`: what came up is what the record says. `hapag.load` lets it go on by itself.
    """
    match = _opened(record, box, file)
    for n, event in enumerate(record.events, 1):
        yield event, match
        try:
            match.play_exactly(event)
        except MoveError as error:
            raise BadRecord(f"event {n}, {error.text!r} by {event.by}: {error.why}", file, n + 1) from None
    yield None, match


def _opened(record: Record, box: str | Path | None, file: str) -> Match:
    try:
        game = registry.game(record.game)
        loaded = registry.box_of(game.name, box)
        match = Match(
            game, loaded, record.players, record.options, None, "manual", record.seats, record.words
        )
    except HapagError as error:
        raise BadRecord(str(error), file, 1) from None
    if record.rules != game.rules_version:
        raise BadRecord(f"is of rules version {record.rules}; this Hapag plays {game.rules_version}", file, 1)
    if record.box != loaded.hash:
        raise BadRecord(
            f"was played with the box {record.box}, not with {loaded.source} ({loaded.hash})", file, 1
        )
    match.commitment = record.commitment
    return match


def check_end(record: Record, match: Match, file: str) -> None:
    line = len(record.events) + 2
    if record.end is None:
        if match.over:
            raise BadRecord("the game is over, but the line that ends it is missing", file, line)
        return
    if not match.over:
        raise BadRecord(f"says the game is over, but {match.waiting} must still decide", file, line)
    for name in ("scores", "places", "ending"):
        said, found = getattr(record.end, name), getattr(match, name)
        if said != found:
            raise BadRecord(f"says {name} {said}, but the moves lead to {found}", file, line)


def trace(record: Record, box: str | Path | None = None, file: str = "") -> Iterator[Json]:
    """Each event with what could have been done before it and the scores after it (design, section 5)."""
    steps = replay(record, box, file)
    event, match = next(steps)
    n = 0
    while event is not None:
        n += 1
        entry: Json = {"n": n, "by": event.by, "do": event.do, "waiting": list(match.waiting)}
        if match.waiting == ("chance",):
            entry["chance"] = match.outcomes()
        else:
            entry["legal"] = {str(seat): match.legal(int(seat)) for seat in match.waiting}
        event, match = next(steps)
        yield {**entry, "scores": match.scores}
    check_end(record, match, file)
