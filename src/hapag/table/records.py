"""Finished games to look at again: checked records, seen step by step through chosen eyes, and their dice."""

from __future__ import annotations

import hashlib
from itertools import count

from hapag.core import record as records
from hapag.core import registry
from hapag.core.errors import HapagError
from hapag.core.match import Match
from hapag.core.record import Record
from hapag.core.replay import replayed
from hapag.core.seen import Seen
from hapag.table.entry import Json, Refused
from hapag.table.patch import changes

BIGGEST = 1 << 20  # bytes of an uploaded record
ALL = "all"


def read(text: str) -> Record:
    """A record whose every line was played again; `Refused` with the line that is wrong."""
    if len(text.encode()) > BIGGEST:
        raise Refused("too_big", f"A record may have {BIGGEST} bytes here.")
    try:
        record = records.read(text, "the record")
        replayed(record)
    except HapagError as error:
        raise Refused("bad_record", str(error)) from None
    if record.end is None:
        raise Refused("unfinished", "Only finished games can be looked at here: this record has no end.")
    return record


def key_of(text: str) -> str:
    """The id of an uploaded record: the same record has the same id."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def frames(text: str, key: str, eyes: str, names: list[str] | None = None) -> Json:
    """The whole game through one pair of eyes: the view at the start, and how each event changes it.

    `names`: what the players were called at their table, where a bot has another name than in the record.
    """
    record = records.read(text, key)
    match = _from_the_start(record)
    viewer = _viewer(eyes, record.players)
    seen = Seen(match, viewer, everything=eyes == ALL)
    start = view = seen.view()
    steps: list[Json] = []
    for n, event in enumerate(record.events, 1):
        match.play_exactly(event)
        now = Seen(match, viewer, everything=eyes == ALL)
        log, new = now.events_since(seen), now.view()
        step: Json = {"n": n, "patch": changes(view, new), "log": log, "scores": now.scores()}
        if eyes == ALL:
            step |= {"by": event.by, "do": event.do}
        steps.append(step)
        seen, view = now, new
    return {
        "id": key,
        "game": record.game,
        "players": record.players,
        "names": told_apart(names or record.seats),
        "eyes": eyes,
        "view": start,
        "frames": steps,
        "end": None if record.end is None else vars(record.end),
        "commitment": record.commitment,
        "milestones": list(match.game.view.MILESTONES),
    }


def _viewer(eyes: str, players: int) -> int | None:
    if eyes in (ALL, "watch"):
        return None
    if eyes.isdigit() and int(eyes) < players:
        return int(eyes)
    raise Refused("no_such_eyes", f"Eyes are all, watch, or a seat from 0 to {players - 1}.")


def _from_the_start(record: Record) -> Match:
    """A match that waits for the events of the record, outcomes included."""
    return Match(
        registry.game(record.game),
        registry.shipped_box(record.game),
        record.players,
        record.options,
        chance="manual",
        seats=record.seats,
    )


def chances(text: str, key: str) -> Json:
    """What could have come up at each roll and draw, for whoever counts the dice again."""
    record = records.read(text, key)
    match = _from_the_start(record)
    found: list[Json] = []
    for n, event in enumerate(record.events, 1):
        if event.by == "chance":
            found.append({"n": n, "do": event.do, "weights": list(match.outcomes().items())})
        match.play_exactly(event)
    seed = None if record.end is None else record.end.seed
    return {"commitment": record.commitment, "seed": seed, "words": record.words, "chances": found}


def told_apart(names: list[str]) -> list[str]:
    """Equal names get a number each: "greedy 1", "greedy 2"."""
    numbers = {name: count(1) for name in names if names.count(name) > 1}
    return [f"{name} {next(numbers[name])}" if name in numbers else name for name in names]


def header(text: str) -> Record:
    """A record that was checked when it was kept."""
    return records.read(text)
