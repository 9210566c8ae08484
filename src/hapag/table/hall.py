"""The hall: all tables of this server. It opens them, finds them on disk, looks after bots and clocks."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine, Sequence
from dataclasses import asdict, replace
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import IntegrityError

from hapag.core import registry
from hapag.core.errors import HapagError
from hapag.table import codes
from hapag.table.codes import new_code, now
from hapag.table.entry import Entry, Json, Refused
from hapag.table.live import Live
from hapag.table.room import Manners, Opening, Room, opening
from hapag.table.seats import Seat
from hapag.table.settings import Settings
from hapag.table.store import Store, opening_row
from hapag.table.thinkers import Thinkers
from hapag.table.writer import Work

log = structlog.get_logger()

IDLE = 300_000  # milliseconds after which a table nobody is connected to leaves the memory
TICK = 0.5  # seconds between two looks at the clocks
HOUSEKEEPING = 60.0  # seconds
UNTIDY = 1000  # collections of the young after which it is tidied up even while people play
GOOD_BYE = 0.2  # seconds for the last messages to leave
TRIES = 50  # codes tried before the hall counts as full


class Hall:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings, self.store, self.thinkers = settings, store, thinkers
        self.tables: dict[str, Live] = {}
        self._by_id: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.closing = False
        self.moves = 0  # for the metrics
        self._moves_before = 0  # as it was a minute ago
        self._kept = 0  # tables on disk
        self._finding: dict[str, asyncio.Task[Live]] = {}
        self._running: set[asyncio.Task[None]] = set()
        store.on_restored, store.on_heard = self._start_over, self._hear

    async def open(self) -> None:
        await self.store.open()
        self._kept = await self.store.count()
        self.thinkers.open(registry.game_names())
        self._spawn(self._watch_clocks())
        self._spawn(self._keep_house())

    async def say_good_bye(self) -> None:
        """Tell everybody to come back in a moment; what was acknowledged is on disk already."""
        self.closing = True
        for live in self.tables.values():
            for client in list(live.clients):
                client.bye("restart")
        await asyncio.sleep(GOOD_BYE)

    async def close(self) -> None:
        self.closing = True
        for task in self._running:
            task.cancel()
        await self.store.close()
        self.thinkers.close()

    def _spawn(self, work: Coroutine[Any, Any, None], keep: set[asyncio.Task[None]] | None = None) -> None:
        task = asyncio.get_running_loop().create_task(work)
        for among in (self._running, keep) if keep is not None else (self._running,):
            among.add(task)
            task.add_done_callback(among.discard)

    # --- opening and finding tables ---

    async def open_table(
        self, game: str, seats: Sequence[Seat], options: Json, manners: Manners, start: bool = False
    ) -> Live:
        """A new table with these people and bots at it, on disk before anybody hears of it."""
        if self.closing:
            raise Refused("closing", "The server is about to restart. Try again in a moment.")
        if self._kept >= self.settings.max_tables:
            raise Refused("full", "There are as many tables as this server may hold. Try again later.")
        room = Room(opening(new_code(), game, len(seats), options, manners))
        entries = [self._seated(room, number, seat) for number, seat in enumerate(seats)]
        done = [entry for entry in entries if entry is not None]
        if start:
            done.append(room.enact("start"))
        opened = await self._write_opening(room, done)
        live = self._take_in(room)
        kinds = [seat.kind for seat in seats]
        people, bots = kinds.count("person"), kinds.count("bot")
        told = {"players": opened.players, "people": people, "bots": bots, "started": start}
        log.info("table_opened", table=opened.code, game=opened.game, **told)
        self.look_after(live)
        return live

    def _seated(self, room: Room, number: int, seat: Seat) -> Entry | None:
        if seat.kind == "person":
            return room.enact(
                "sit", number, None, {"name": seat.name, "key": seat.key, "word": seat.word, "host": True}
            )
        return room.enact("bot", number, None, {"bot": seat.bot}) if seat.kind == "bot" else None

    async def _write_opening(self, room: Room, done: list[Entry]) -> Opening:
        """Under a code that no other table has: the database knows, so it is simply tried."""
        for _ in range(TRIES):
            opened = room.opening
            work = Work([entry.row(opened.id) for entry in done], opening_row(opened, room.state))
            try:
                await self.store.written_down(work)
            except IntegrityError:
                room.opening = replace(opened, code=new_code())
                continue
            self._kept += 1
            return opened
        raise Refused("full", "No free code was found. Remove old tables.")

    def _take_in(self, room: Room) -> Live:
        live = Live(room, self.store)
        self._spawn(self._claim(live))
        live.after, live.on_broken = self.look_after, self._renew
        self.tables[room.opening.code] = self._by_id[room.opening.id] = live
        return live

    async def find(self, code: str) -> Live:
        """The table of a code, from memory or from disk; `Refused` if there is none."""
        read = codes.read_code(code)
        if read is None:
            raise Refused("no_such_table", f"A table's code has {codes.LENGTH} of {codes.ALPHABET}.")
        live = self.tables.get(read)
        if live is not None:
            return live
        if read not in self._finding:
            task = asyncio.get_running_loop().create_task(self._read_from_disk(read))
            self._finding[read] = task
            task.add_done_callback(lambda _: self._finding.pop(read, None))
        return await asyncio.shield(self._finding[read])

    async def _read_from_disk(self, code: str) -> Live:
        live = self._take_in(await self._relived(code))
        self.look_after(live)
        return live

    async def _relived(self, code: str) -> Room:
        """A room as its journal tells it."""
        opened = await self.store.find(code)
        if opened is None:
            raise Refused("no_such_table", f"There is no table {code}.")
        _check_same_rules(opened)
        room = Room(opened)
        for entry in await self.store.journal_of(opened.id):
            room.relive(entry)
        return room

    # --- other processes on the same database ---

    async def _claim(self, live: Live) -> None:
        """Only one process lets the bots of a table move; if it goes, another one takes over."""
        if not live.ours:
            live.ours = await self.store.neighbours.looks_after(live.room.opening.id)
            self.look_after(live)

    def _hear(self, kind: str, table: str, rest: str) -> None:
        live = self._by_id.get(table)
        if live is None:
            return
        if kind == "wrote" and int(rest) > live.room.n:
            self._spawn(self._catch_up(live))
        elif kind == "here":
            process, *seats = rest.split(",")
            live.elsewhere[process] = (now(), frozenset(int(seat) for seat in seats if seat))
            live.meet()

    async def _catch_up(self, live: Live) -> None:
        """Live through what another process has written."""
        async with live.catching_up:
            for entry in await self.store.journal_of(live.room.opening.id, live.room.n):
                if entry.n == live.room.n + 1 and not live.room.broken:
                    live.relive(entry)

    def _renew(self, live: Live) -> None:
        """What is in memory is not what is on disk: read it again, and tell everybody."""
        self._spawn(self._read_again(live))

    async def _read_again(self, live: Live) -> None:
        code = live.room.opening.code
        try:
            live.renew(await self._relived(code))
        except Refused:
            self.tables.pop(code, None)
            live.shut("gone")
        except Exception as trouble:
            log.error("not_read", table=code, trouble=repr(trouble))
            self.tables.pop(code, None)
            live.shut("restart")

    def _start_over(self) -> None:
        """The database is another one now: everything in memory is stale."""
        log.warning("restored")
        for live in self.tables.values():
            live.room.broken = live.renewing = True
            self._renew(live)

    # --- bots and clocks ---

    def look_after(self, live: Live) -> None:
        """Let a bot think for every seat that waits for one."""
        room = live.room
        if room.paused or room.broken or self.closing:
            return
        for seat in room.waiting() if live.ours else ():
            if room.seats[seat].thinker is not None and seat not in live.busy:
                live.busy.add(seat)
                self._spawn(self._bot_moves(live, seat), live.tasks)

    async def _bot_moves(self, live: Live, seat: int) -> None:
        """One decision of one bot; the position may have changed meanwhile, then it thinks again."""
        room = live.room
        try:
            await asyncio.sleep(room.manners.pace / 1000)
            bot = room.seats[seat].thinker
            if bot is not None and seat in room.waiting() and not room.paused and room.match is not None:
                await self._decide(live, seat, bot, {"bot": bot})
        except Refused as trouble:
            live.log.warning("bot_refused", seat=seat, key=trouble.key)
            await asyncio.sleep(TICK)
        except (HapagError, OSError) as trouble:
            live.log.error("bot_failed", seat=seat, trouble=repr(trouble))
            await asyncio.sleep(TICK)
        finally:
            live.busy.discard(seat)
        self.look_after(live)

    async def _decide(self, live: Live, seat: int, bot: str, parts: Json) -> None:
        """Ask a bot and make its move, unless the seat knows something new by then."""
        match = live.room.match
        assert match is not None
        known = match.observed(seat).tobytes()
        move = await self.thinkers.think(match, seat, bot, live.room.opening.id)
        room = live.room
        still = seat in room.waiting() and match.observed(seat).tobytes() == known
        asked = "clock" in parts or room.seats[seat].thinker == bot  # or its player is back
        if still and asked and not room.broken:
            self.moves += 1
            live.enact("move", seat, {"do": move, **parts})

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for live in list(self.tables.values()):
                for seat, due in list(live.room.due.items()):
                    if due <= now() and seat not in live.busy and live.ours:
                        live.busy.add(seat)
                        self._spawn(self._time_is_up(live, seat), live.tasks)

    async def _time_is_up(self, live: Live, seat: int) -> None:
        """A gentle clock: a bot makes this one decision, the seat stays its owner's."""
        try:
            if seat in live.room.waiting() and not live.room.paused:
                await self._decide(live, seat, helper(), {"clock": True})
        except Refused:
            pass
        finally:
            live.busy.discard(seat)

    async def hint(self, live: Live, seat: int) -> str:
        """What a bot would do in this seat."""
        match = live.room.match
        if match is None or seat not in live.room.waiting():
            raise Refused("not_your_turn", "You have nothing to decide now.")
        return await self.thinkers.think(match, seat, helper(), live.room.opening.id)

    # --- rematch ---

    async def rematch(self, live: Live) -> Live:
        """The same people at a new table, each one chair further round, so that another one begins."""
        async with live.rematching:  # whoever asks second gets what the first one opened
            if live.room.rematch is None:
                await self._open_again(live)
        assert live.room.rematch is not None
        return await self.find(live.room.rematch)

    async def _open_again(self, live: Live) -> None:
        room = live.room
        if room.state != "over":
            raise Refused("not_over", "The game is not over yet.")
        seats = [_again(seat) for seat in (*room.seats[1:], *room.seats[:1])]
        manners = Manners(**asdict(room.manners))
        opened = await self.open_table(room.opening.game, seats, room.opening.options, manners, start=True)
        live.enact("rematch", parts={"code": opened.room.opening.code})

    # --- housekeeping ---

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                self._forget_idle()
                for live in list(self.tables.values()):
                    await self._claim(live)
                    live.look_round(remind=True)
                await self.store.look_for_backup()
                removed = await self.store.remove_untouched(self.settings.keep_days)
                self._kept = await self.store.count()
                if removed:
                    log.info("old_tables_removed", count=removed)
                self._tidy()
            except Exception as trouble:
                log.error("housekeeping_failed", trouble=repr(trouble))

    def _tidy(self) -> None:
        """Free what only refers to itself. It stops everybody, so it waits for a minute without moves."""
        if self.moves == self._moves_before or gc.get_count()[1] > UNTIDY:
            gc.collect()
        self._moves_before = self.moves

    def _forget_idle(self) -> None:
        """Tables nobody is connected to leave the memory; they are on disk."""
        for code, live in list(self.tables.items()):
            room = live.room
            if not live.clients and not live.tasks and max(live.left_at, room.touched) < now() - IDLE:
                self.store.write(Work(changes=[(room.opening.id, {"touched": room.touched})]))
                self._spawn(self.store.neighbours.lets_go(room.opening.id))
                del self.tables[code]


def helper() -> str:
    """The bot that is asked for hints and when a clock runs out: the best one that needs no time to think."""
    names = registry.bot_names()
    good = [name for name in names if registry.bot(name).follows_advice]
    return (good or names)[0]


def _again(seat: Seat) -> Seat:
    return Seat(seat.kind, seat.name, seat.key, seat.bot) if seat.kind == "person" else seat


def _check_same_rules(opened: Opening) -> None:
    """A table in the middle of a game is not played on by other rules than it began with."""
    game = registry.game(opened.game)
    if (game.rules_version, registry.shipped_box(game.name).hash) != (opened.rules, opened.box):
        raise Refused(
            "other_rules",
            "This table was begun under an earlier version of the rules and cannot be played on.",
        )
