"""Checking a record from its revealed seed: what is proven, in one sentence."""

from __future__ import annotations

import hashlib
from pathlib import Path

from hapag.core.chance import FairStream, with_words
from hapag.core.errors import BadRecord
from hapag.core.record import Record
from hapag.core.replay import replay, replayed


def verify(record: Record, box: str | Path | None = None, file: str = "") -> str:
    """What the record proves. Raises BadRecord at the first thing that does not hold."""
    match = replayed(record, box, file)
    counts = f"{len(record.events)} events of {match.game.title}"
    if record.end is None:
        return f"The moves are legal, but the game is unfinished ({counts}): its seed is still a secret."
    if record.end.seed is None or record.commitment is None:
        return (
            f"The moves and the result are right ({counts}); the dice came by hand, so no seed proves them."
        )
    stream = _stream(record, file)
    rolled = _check_outcomes(record, stream, box, file)
    return (
        f"The seed matches the commitment, all {rolled} chance outcomes follow from it, "
        f"all {len(record.events) - rolled} moves are legal, and the result is right ({match.game.title})."
    )


def _stream(record: Record, file: str) -> FairStream:
    assert record.end is not None
    assert record.end.seed is not None
    last = len(record.events) + 2
    try:
        seed = bytes.fromhex(record.end.seed)
    except ValueError:
        raise BadRecord("the seed is not written in hexadecimal digits", file, last) from None
    if "sha256:" + hashlib.sha256(seed).hexdigest() != record.commitment:
        raise BadRecord("the revealed seed is not the one that was promised: its hash differs", file, last)
    return FairStream(with_words(seed, record.words))


def _check_outcomes(record: Record, stream: FairStream, box: str | Path | None, file: str) -> int:
    """Derive every roll and draw anew; how many there were."""
    rolled = 0
    for n, (event, match) in enumerate(replay(record, box, file), 1):
        if event is not None and event.by == "chance":
            possible = match.outcomes()
            right = list(possible)[stream.pick(rolled, possible.values())]
            if event.do != right:
                raise BadRecord(f"event {n} says {event.do!r}, but the seed gives {right!r}", file, n + 1)
            rolled += 1
    return rolled
