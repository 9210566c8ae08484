"""Checking a record from its revealed seed: what is proven, in one sentence."""

from __future__ import annotations

from pathlib import Path

from hapag.core.chance import FairStream, with_words
from hapag.core.errors import BadRecord
from hapag.core.match import Match
from hapag.core.record import Event, Record
from hapag.core.replay import check_end, replay


def verify(record: Record, box: str | Path | None = None, file: str = "") -> str:
    """What the record proves. Raises BadRecord at the first thing that does not hold."""
    stream = _promised(record, file)
    rolled = 0
    for n, (event, match) in enumerate(replay(record, box, file), 1):
        if event is not None and event.by == "chance":
            _check_outcome(stream, rolled, n, event, match, file)
            rolled += 1
    check_end(record, match, file)
    return _proven(record, stream, rolled, match.game.title)


def _promised(record: Record, file: str) -> FairStream | None:
    """The stream of the revealed seed, if there is one; an error if it is not the one that was promised."""
    if record.end is None or (record.commitment is None and record.end.seed is None):
        return None
    last = len(record.events) + 2
    if record.commitment is None:
        raise BadRecord("a seed is revealed that nobody promised: the first line has no commitment", file, 1)
    if record.end.seed is None:
        raise BadRecord("the seed that was promised is not revealed, so nothing proves the dice", file, last)
    try:
        seed = bytes.fromhex(record.end.seed)
    except ValueError:
        raise BadRecord("the seed is not written in hexadecimal digits", file, last) from None
    if FairStream(seed).commitment != record.commitment:
        raise BadRecord("the revealed seed is not the one that was promised: its hash differs", file, last)
    return FairStream(with_words(seed, record.words))


def _check_outcome(
    stream: FairStream | None, rolled: int, n: int, event: Event, match: Match, file: str
) -> None:
    """Derive one roll or draw anew."""
    possible = match.outcomes()
    if stream is None or not possible:
        return
    right = list(possible)[stream.pick(rolled, possible.values())]
    if event.do != right:
        raise BadRecord(f"event {n} says {event.do!r}, but the seed gives {right!r}", file, n + 1)


def _proven(record: Record, stream: FairStream | None, rolled: int, title: str) -> str:
    counts = f"{len(record.events)} events of {title}"
    if record.end is None:
        dice = "the dice come by hand" if record.commitment is None else "its seed is still a secret"
        return f"The moves are legal, but the game is unfinished ({counts}): {dice}."
    if stream is None:
        return (
            f"The moves and the result are right ({counts}); the dice came by hand, so no seed proves them."
        )
    return (
        f"The seed matches the commitment, all {rolled} chance outcomes follow from it, "
        f"all {len(record.events) - rolled} moves are legal, and the result is right ({title})."
    )
