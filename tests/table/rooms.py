"""Rooms without network and disk, for tests of what may be done in them."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.setting import Setting, all_settings
from hapag.table.entry import Entry, Json, Refused
from hapag.table.eyes import Viewer
from hapag.table.room import Manners, Room, opening

NOBODY: frozenset[int] = frozenset()
SETTINGS = all_settings()


def gathered(setting: Setting, people: int | None = None, **manners: Any) -> Room:
    """A room in which so many people sit, all if nothing is said."""
    options = dict(setting.options)
    room = Room(opening("CCCCC", setting.name, setting.players, options, Manners(**manners)))
    for seat in range(setting.players if people is None else people):
        room.enact("sit", seat, None, {"name": f"P{seat}", "key": f"key {seat}"})
    return room


def started(setting: Setting, **manners: Any) -> Room:
    room = gathered(setting, **manners)
    room.enact("start")
    return room


def look(room: Room, *viewers: Viewer) -> None:
    """Somebody looks through these eyes."""
    for viewer in viewers:
        eyes = room.see(viewer)
        assert eyes is not None
        eyes.change(room.may_undo(viewer))


def move(room: Room, seat: int, number: int = 0) -> Entry:
    assert room.match is not None
    legal = room.match.legal(seat)
    return room.enact("move", seat, None, {"do": legal[number % len(legal)]})


def refused(room: Room, kind: str, seat: int | None = None, parts: Json | None = None) -> str:
    """The key of the refusal; nothing may have changed by it."""
    before, n = room.public(NOBODY), room.n
    with pytest.raises(Refused) as refusal:
        room.enact(kind, seat, None, parts)
    assert (room.public(NOBODY), room.n) == (before, n)
    return refusal.value.key


def alike(one: Room, other: Room) -> None:
    """Both stand at the same point, seen by anybody."""
    assert one.public(NOBODY) == other.public(NOBODY)
    assert (one.n, one.touched, one.said, one.due) == (other.n, other.touched, other.said, other.due)
    assert one.seats == other.seats
    assert (one.match is None) == (other.match is None)
    if one.match is not None and other.match is not None:
        assert one.match.position == other.match.position
        assert one.match.events == other.match.events
        for viewer in (*range(len(one.seats)), None):
            eyes, others = one.see(viewer), other.see(viewer)
            assert eyes is not None
            assert others is not None
            assert {**eyes.whole(), "undo": None} == {**others.whole(), "undo": None}


def relived(room: Room, journal: list[Entry]) -> Room:
    again = Room(room.opening)
    for entry in journal:
        again.relive(entry)
    return again
