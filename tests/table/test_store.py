"""The store: in order, at once, and one that cannot be written takes no other with it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import NullPool

from hapag.core import registry
from hapag.table import migrations
from hapag.table.codes import new_code, new_key, now
from hapag.table.entry import Entry, Json
from hapag.table.migrations import migrate
from hapag.table.room import Manners, Opening, Room, opening
from hapag.table.schema import metadata
from hapag.table.store import Store, opening_row
from hapag.table.writer import Restored, Work

Scene = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; PostgreSQL only if HAPAG_TEST_POSTGRES says where."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'hapag.sqlite'}"
    return str(request.getfixturevalue("postgres"))


def engine_of(url: str) -> Any:
    plain = make_url(url)
    plain = plain.set(drivername="sqlite") if "sqlite" in plain.drivername else plain
    return create_engine(plain, poolclass=NullPool)


@contextlib.asynccontextmanager
async def opened_store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def act(url: str, scene: Scene) -> None:
    async def all_of_it() -> None:
        async with opened_store(url) as store:
            await scene(store)

    asyncio.run(all_of_it())


def new_opening() -> Opening:
    game = registry.game(registry.game_names()[0])
    return opening(new_code(), game.name, game.players[0], {}, Manners(pace=7, clock=9, chat=True))


async def opened_room(store: Store) -> Room:
    room = Room(new_opening())
    await store.written_down(Work(opening=opening_row(room.opening, room.state)))
    return room


def said(room: Room, number: int, move_id: str | None = None) -> Json:
    return Entry(number, 5, "phrase", 0, move_id, {"phrase": "é🎲"}).row(room.opening.id)


# --- writing and reading -------------------------------------------------------------------------------


def test_what_is_written_is_read_back(url: str) -> None:
    async def scene(store: Store) -> None:
        room = await opened_room(store)
        entries = [Entry(n, 17 + n, "phrase", 0, f"0:{n}", {"phrase": "é🎲", "n": n}) for n in (1, 2)]
        entries.append(Entry(3, 2**41, "pause"))
        await store.written_down(Work([entry.row(room.opening.id) for entry in entries]))
        assert await store.find(room.opening.code) == room.opening
        assert await store.journal_of(room.opening.id) == entries
        assert await store.find("CCCCC") is None
        assert await store.count() == 1
        assert await store.record(room.opening.code) is None
        change = {
            "state": "over",
            "record": "the record",
            "touched": 5,
            "names": ["é", "b"],
            "places": [1, 2],
        }
        await store.written_down(Work(changes=[(room.opening.id, change)]))
        assert await store.record(room.opening.code) == "the record"
        row = {"code": room.opening.code, "game": room.opening.game, "touched": 5}
        assert await store.finished(9) == [{**row, "names": ["é", "b"], "places": [1, 2]}]
        assert await store.finished(9, skip=1) == []
        assert await store.names(room.opening.code) == ["é", "b"]
        assert await store.names("nothing") is None

    act(url, scene)


def test_it_is_all_there_after_a_restart(url: str) -> None:
    kept: list[Opening] = []

    async def first(store: Store) -> None:
        room = await opened_room(store)
        kept.append(room.opening)
        for number in range(1, 50):
            store.write(Work([said(room, number)], room=room))  # closing waits for what is on its way

    async def second(store: Store) -> None:
        assert [entry.n for entry in await store.journal_of(kept[0].id)] == list(range(1, 50))

    act(url, first)
    act(url, second)


def test_many_are_committed_at_once_and_told_in_order(url: str) -> None:
    async def scene(store: Store) -> None:
        rooms = [await opened_room(store) for _ in range(3)]
        before, told = store.written, []
        for number in range(1, 101):
            for room in rooms:
                done = lambda room=room, number=number: told.append((room, number))  # noqa: E731
                store.write(Work([said(room, number)], room=room, done=done))
        await store.written_down(Work())
        assert [number for room, number in told if room is rooms[0]] == list(range(1, 101))
        assert told == [(room, number) for number in range(1, 101) for room in rooms]
        assert store.written - before < 10

    act(url, scene)


def test_nobody_is_told_before_it_is_on_disk(url: str) -> None:
    async def scene(store: Store) -> None:
        room = await opened_room(store)
        there: list[int] = []

        def look() -> None:
            with contextlib.closing(engine_of(url).connect()) as other:
                there.append(other.execute(text("SELECT count(*) FROM journal")).scalar() or 0)

        await store.written_down(Work([said(room, 1)]))
        store.write(Work([said(room, 2)], room=room, done=look))
        await store.written_down(Work())
        assert there == [2]

    act(url, scene)


# --- what cannot be written ----------------------------------------------------------------------------


def test_a_failing_room_takes_no_other_with_it(url: str) -> None:
    async def scene(store: Store) -> None:
        good, bad = await opened_room(store), await opened_room(store)
        told: list[str] = []

        def work(room: Room, number: int, what: str, move_id: str | None = None) -> Work:
            return Work(
                [said(room, number, move_id)],
                room=room,
                done=lambda: told.append(what),
                failed=lambda error: told.append(f"not {what}"),
            )

        store.write(work(good, 1, "good 1"))
        store.write(work(bad, 1, "bad 1", "0:a"))
        store.write(work(bad, 2, "bad 2", "0:a"))  # the same id twice
        store.write(work(good, 2, "good 2"))
        store.write(work(bad, 3, "bad 3"))  # rests on what could not be written
        store.write(work(good, 3, "good 3"))
        await store.written_down(Work())
        store.write(work(bad, 3, "bad 4"))
        store.write(work(good, 4, "good 4"))
        await store.written_down(Work())
        assert told == [
            "good 1", "bad 1", "not bad 2", "good 2", "not bad 3", "good 3", "not bad 4", "good 4"
        ]  # fmt: skip
        assert (bad.broken, good.broken) == (True, False)
        assert [entry.n for entry in await store.journal_of(bad.opening.id)] == [1]

    act(url, scene)


def test_a_fault_at_one_table_stops_no_other(url: str) -> None:
    async def scene(store: Store) -> None:
        good, bad = await opened_room(store), await opened_room(store)
        told: list[str] = []

        def look() -> None:
            raise ZeroDivisionError

        def failed(error: BaseException) -> None:
            told.append(type(error).__name__)

        store.write(Work([said(bad, 1)], room=bad, taken=look, failed=failed))
        store.write(Work([said(bad, 2)], room=bad, taken=look, failed=failed))
        store.write(Work([said(good, 1)], room=good, done=lambda: told.append("good")))
        await store.written_down(Work())
        assert told == ["ZeroDivisionError", "Restored", "good"]
        assert (bad.broken, good.broken) == (True, False)
        assert await store.journal_of(bad.opening.id) == []

    act(url, scene)


def test_no_two_entries_have_one_number_and_no_two_tables_one_code(url: str) -> None:
    async def scene(store: Store) -> None:
        room = await opened_room(store)
        await store.written_down(Work([said(room, 1, "0:a")]))
        for row in (said(room, 1), said(room, 2, "0:a")):
            with pytest.raises(IntegrityError):
                await store.written_down(Work([row]))
        with pytest.raises(IntegrityError):
            await store.written_down(Work([said(Room(new_opening()), 1)]))
        again = replace(room.opening, id=new_key())
        with pytest.raises(IntegrityError):
            await store.written_down(Work(opening=opening_row(again, "gathering")))
        await store.written_down(Work([said(room, 2, "0:b")]))

    act(url, scene)


def test_a_database_that_was_exchanged_is_noticed(url: str) -> None:
    async def scene(store: Store) -> None:
        room, noticed, told = await opened_room(store), [], []

        def start_over() -> None:
            noticed.append(True)
            room.broken = True

        store.on_restored = start_over
        with engine_of(url).begin() as other:
            other.execute(text("UPDATE house SET generation = 'another'"))
        store.write(Work([said(room, 1)], room=room, failed=told.append))
        fresh = await opened_room(store)  # belongs to no room that is stale: it is simply written
        assert noticed == [True]
        assert [type(error) for error in told] == [Restored]
        assert await store.journal_of(room.opening.id) == []
        assert await store.find(fresh.opening.code) is not None
        alone = await opened_room(store)
        assert await store.find(alone.opening.code) is not None

    act(url, scene)


def test_the_exchange_is_noticed_while_nothing_is_written(url: str) -> None:
    async def scene(store: Store) -> None:
        noticed: list[bool] = []
        store.on_restored = lambda: noticed.append(True)
        await store.look_for_backup()
        assert noticed == []
        with engine_of(url).begin() as other:
            other.execute(text("UPDATE house SET generation = 'another'"))
        for _ in range(2):
            await store.look_for_backup()
            assert noticed == [True]

    act(url, scene)


def test_a_new_table_alone_survives_the_exchange(url: str) -> None:
    async def scene(store: Store) -> None:
        with engine_of(url).begin() as other:
            other.execute(text("UPDATE house SET generation = 'another'"))
        fresh = await opened_room(store)
        assert await store.find(fresh.opening.code) is not None

    act(url, scene)


def test_old_tables_are_removed_with_all_they_had(url: str) -> None:
    async def scene(store: Store) -> None:
        old, young = await opened_room(store), await opened_room(store)
        played = await opened_room(store)  # opened long ago, and a move was made just now
        moves = [Entry(1, 5, "pause"), Entry(2, now(), "resume")]
        await store.written_down(Work([said(old, 1), said(young, 1)]))
        await store.written_down(Work([entry.row(played.opening.id) for entry in moves]))
        for room in (old, played):
            await store.written_down(Work(changes=[(room.opening.id, {"touched": 1})]))
        assert await store.remove_untouched(30) == 1
        assert len(await store.journal_of(played.opening.id)) == 2
        assert await store.find(old.opening.code) is None
        assert await store.journal_of(old.opening.id) == []
        assert len(await store.journal_of(young.opening.id)) == 1

    act(url, scene)


def test_of_what_people_bring_along_the_youngest_are_kept(url: str) -> None:
    async def scene(store: Store) -> None:
        for number in range(6):
            row = {"id": f"{number}", "game": "a game", "record": f"record {number}", "touched": 10 - number}
            await store.written_down(Work(upload=row))
            await store.keep_uploads(3)
        assert [await store.record(f"{number}") is not None for number in range(6)] == [True] * 3 + [
            False
        ] * 3

    act(url, scene)


# --- the schema ----------------------------------------------------------------------------------------


def test_migrations_make_what_the_schema_says(url: str) -> None:
    migrate(url)
    migrate(url)  # nothing to do the second time
    with engine_of(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_results_are_read_once_from_records_of_before(tmp_path: Path) -> None:
    """By the migration that made a place for them."""
    url = f"sqlite:///{tmp_path / 'hapag.sqlite'}"
    migrate(url)
    record = '{"hapag":1,"seats":["greedy","Ana"]}\n{"n":1}\n{"end":true,"places":[2,1]}\n'
    row = {**opening_row(new_opening(), "over"), "record": record, "options": "{}", "manners": "{}"}
    with engine_of(url).begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        command.downgrade(config, "0001")
        names = ",".join(row)
        values = ",".join(f":{name}" for name in row)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), row)
        command.upgrade(config, "head")
        found = connection.execute(text("SELECT names, places FROM tables")).one()
    assert tuple(found) == ('["greedy", "Ana"]', "[2, 1]")


def test_sqlite_keeps_what_it_says_through_a_power_cut(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        async with store.engine.connect() as connection:
            found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in
                     ("journal_mode", "synchronous", "foreign_keys")]  # fmt: skip
        assert found == ["wal", 2, 1]

    act(f"sqlite+aiosqlite:///{tmp_path / 'hapag.sqlite'}", scene)
    with contextlib.closing(sqlite3.connect(tmp_path / "hapag.sqlite")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
