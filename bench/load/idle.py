"""Many clients that are connected, ping and do nothing: what they cost in memory and CPU time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import uvloop

from bench.load.client import Player, Room, post
from bench.load.measured import Load, Window
from bench.load.server import Server, allow_many_files, hapag
from bench.load.tables import opening

AT_ONCE = 20  # tables that are being opened at the same time
SPARE = 500  # files that are open for other reasons


@dataclass(frozen=True)
class Idle:
    clients: int
    tables: int
    before: int  # bytes of the server with no table
    memory: int  # bytes with all connected, at the end
    cpu: float  # part of one core
    processes: int

    @property
    def each(self) -> float:
        """Bytes a client, its half of a table included."""
        return (self.memory - self.before) / self.clients


def idle(clients: int, seconds: float) -> Idle:
    most = allow_many_files()
    if clients + SPARE > most:
        raise SystemExit(
            f"{clients} clients need more files than the {most} this machine allows (ulimit -n)."
        )
    with hapag() as server:
        return uvloop.run(_run(server, clients // 2, seconds))


async def _run(server: Server, tables: int, seconds: float) -> Idle:
    empty = server.usage()
    gate = asyncio.Semaphore(AT_ONCE)
    connected: asyncio.Queue[Player] = asyncio.Queue()
    tasks = [asyncio.create_task(_table(server, gate, connected)) for _ in range(tables)]
    try:
        for _ in range(tables * 2):
            await _next(connected, tasks)
        before = server.usage()
        await asyncio.sleep(seconds)
        after = server.usage()
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    cpu = (after.cpu - before.cpu) / seconds
    return Idle(tables * 2, tables, empty.memory, after.memory, cpu, after.processes)


async def _next(connected: asyncio.Queue[Player], tasks: list[asyncio.Task[None]]) -> None:
    """The next client that has its snapshot; a table that failed says why."""
    waiting = asyncio.create_task(connected.get())
    done, _ = await asyncio.wait([waiting, *tasks], timeout=60, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    if waiting not in done:
        raise SystemExit("A client got no snapshot within a minute.")


async def _table(server: Server, gate: asyncio.Semaphore, connected: asyncio.Queue[Player]) -> None:
    async with gate:
        opened = await post(server.url, "/api/tables", opening())
    room = Room(server.url, opened["code"], Window(Load(1, None), server))

    await asyncio.gather(
        *(
            Player(room, int(seat), token, told=connected.put_nowait).play()
            for seat, token in opened["seats"].items()
        )
    )
