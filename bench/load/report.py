"""The section of RESULTS.md about the table under load: machine, figures, aims."""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.load.idle import Idle
from bench.load.kills import Kills
from bench.load.measured import Load, percentiles
from bench.load.page import SLOWER, Page
from hapag.core import registry
from hapag.lab.simulate import cores
from hapag.lab.speed import machine

RESULTS = Path(__file__).resolve().parents[1] / "RESULTS.md"
BEGIN, END = "<!-- load: begin -->", "<!-- load: end -->"
AIM_HALF = 100.0  # ms, p99 at half load
AIM_IDLE_CLIENTS, AIM_IDLE = 2000, 500.0  # MB
AIM_PAINT = 50.0  # ms, p95
AIM_FIRST = 120.0  # kB
MEGA = 1e6
NO_TIMES = (math.nan,) * 3  # nothing was acknowledged
SYNCS = 50  # how often the disk is asked


@dataclass
class Results:
    """What is missing was not asked for, or cannot be measured here: `notes` say why."""

    command: str
    ours: list[Load] = field(default_factory=list)
    games: list[Load] = field(default_factory=list)  # the other games
    peers: list[Load] = field(default_factory=list)
    peer_version: str = ""
    kills: Kills | None = None
    idle: Idle | None = None
    page: Page | None = None
    notes: list[str] = field(default_factory=list)


def markdown(results: Results) -> str:
    parts = [_machine(results)]
    if results.ours or results.games or results.peers:
        parts.append(_loads(results))
    if results.kills:
        parts.append(_kills(results.kills))
    if results.idle:
        parts.append(_idle(results.idle))
    if results.page:
        parts.append(_page(results.page))
    return "\n\n".join([*parts, *results.notes, _aims(results)]) + "\n"


def write(section: str) -> None:
    """Replace what stands between the marks; the rest of the page is written by hand."""
    before, found, rest = RESULTS.read_text(encoding="utf-8").partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"{RESULTS.name} lacks the lines {BEGIN} and {END}.")
    RESULTS.write_text(f"{before}{BEGIN}\n\n{section}\n{END}{after}", encoding="utf-8")


def _machine(results: Results) -> str:
    about, when = machine(), time.strftime("%Y-%m-%d %H:%M")
    peer = f"; {results.peer_version}" if results.peer_version else ""
    return (
        f"Measured {when} by `{results.command}`\n"
        f"on {about['processor']}, {cores()} cores; Python {about['python']}{peer}.\n"
        f"The clients run on the same cores. A write forced to this disk takes {_sync():.2f} ms (median)."
    )


def _sync() -> float:
    """Milliseconds of an fsync where the databases of these runs lie."""
    times = []
    with tempfile.TemporaryFile(prefix="hapag-load-") as file:
        for _ in range(SYNCS):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def _loads(results: Results) -> str:
    heads = (
        "server",
        "tables",
        "load",
        "moves/s",
        "moves per CPU second",
        "acknowledged, ms: p50",
        "p95",
        "p99",
        "seen by the other, ms: p50",
        "p95",
        "p99",
        "in flight",
        "memory, MB",
        "client's core",
        "games begun",
        "troubles",
    )
    ours = [*results.ours, *results.games]
    rows = [_row(f"Hapag, {registry.game(load.game).title}, on disk", load) for load in ours]
    rows += [_row("boardgame.io, tic-tac-toe, in memory", load) for load in results.peers]
    return f"### Two players a table, every move acknowledged\n\n{_table(heads, rows)}"


def _row(name: str, load: Load) -> tuple[str, ...]:
    return (
        name,
        str(load.tables),
        "full" if load.asked is None else f"{load.asked:,.0f} moves/s",
        f"{load.rate:,.0f}",
        f"{load.rate_of_cpu:,.0f}",
        *(_tenths(time) for times in (load.acked, load.seen) for time in percentiles(times) or NO_TIMES),
        f"{load.in_flight:.0f}",
        f"{load.memory / MEGA:,.0f}",
        f"{load.client_cpu / load.seconds:.0%}",
        f"{load.games:,}",
        str(load.troubles),
    )


def _kills(found: Kills) -> str:
    heads = (
        "kills",
        "tables",
        "moves acknowledged",
        "sent again after a kill",
        "acknowledged and lost",
        "done twice",
        "server answers again, s: median",
        "longest",
        "first move acknowledged, s: median",
        "longest",
    )
    row = (
        found.kills,
        found.tables,
        f"{found.acknowledged:,}",
        f"{found.again:,}",
        found.lost,
        found.doubled,
        *(f"{about(times):.1f}" for times in (found.up, found.playing) for about in (statistics.median, max)),
    )
    return f"### Killed under load, and started again\n\n{_table(heads, [row])}"


def _idle(found: Idle) -> str:
    heads = ("clients", "tables", "memory, MB", "before", "kB a client", "CPU", "processes")
    row = (
        f"{found.clients:,}",
        f"{found.tables:,}",
        f"{found.memory / MEGA:,.0f}",
        f"{found.before / MEGA:,.0f}",
        f"{found.each / 1000:.1f}",
        f"{found.cpu:.0%} of a core",
        found.processes,
    )
    return f"### Connected, pinging, idle\n\n{_table(heads, [row])}"


def _page(found: Page) -> str:
    heads = ("click", "clicks", "p50, ms", "p95", "p99")
    named = (
        ("anywhere: what was hit is painted as pressed", found.painted),
        ("the same on the screen, by Event Timing", found.shown),
        ("on a legal target: the choice and its consequence are drawn", found.choosing),
        ("on the button: the move is drawn as on its way", found.confirming),
    )
    rows = [(name, len(times), *map(_tenths, percentiles(times))) for name, times in named if times]
    largest = sorted(found.files.items(), key=lambda item: -item[1])
    files = [(f"`{name}`", f"{size / 1000:.1f}") for name, size in largest]
    return (
        f"### From click to painted change, {found.browser}, CPU slowed {SLOWER} times\n\n"
        f"{_table(heads, rows)}\n\nClicks that hit or changed nothing: {found.missed}; "
        f"that marked nothing first: {found.unmarked}.\n\n"
        f"### First visit of a table: {found.first_load / 1000:.1f} kB in {len(files)} files\n\n"
        f"{_table(('file', 'kB over the network'), files)}"
    )


def _aims(results: Results) -> str:
    rows = list(_aim_rows(results))
    return f"### Aims of the table\n\n{_table(('what', 'here', 'aim', 'reached'), rows)}"


def _aim_rows(results: Results) -> Iterator[tuple[str, str, str, str]]:
    full = {load.tables: load for load in results.peers if load.asked is None}
    for load in results.ours:
        waited = percentiles(load.acked)[-1]
        if load.asked is None and load.tables in full:
            peer = full[load.tables]
            least, most = peer.rate_of_cpu, percentiles(peer.acked)[-1]
            yield _at_least(f"{load.tables} tables: moves per CPU second", load.rate_of_cpu, least)
            yield _at_most(f"{load.tables} tables, full load: p99 acknowledged, ms", waited, most)
        elif load.asked is not None:
            yield _at_most(f"{load.tables} tables, half load: p99 acknowledged, ms", waited, AIM_HALF)
            for peer in (peer for peer in results.peers if peer.asked == load.asked):
                same = f"{load.tables} tables, {load.asked:,.0f} moves/s for both: p99 acknowledged, ms"
                yield _at_most(same, waited, percentiles(peer.acked)[-1])
    if results.kills:
        yield _none(f"{results.kills.kills} kills: acknowledged moves lost", results.kills.lost)
        yield _none(f"{results.kills.kills} kills: moves done twice", results.kills.doubled)
    if results.idle and results.idle.clients == AIM_IDLE_CLIENTS:
        yield _at_most(f"{AIM_IDLE_CLIENTS:,} idle clients, MB", results.idle.memory / MEGA, AIM_IDLE)
    if results.page:
        yield _at_most("click to painted change, p95, ms", percentiles(results.page.painted)[1], AIM_PAINT)
        yield _at_most("first visit of a table, kB", results.page.first_load / 1000, AIM_FIRST)


def _at_least(what: str, here: float, aim: float) -> tuple[str, str, str, str]:
    return what, f"{here:,.0f}", f"at least {aim:,.0f}", "yes" if here >= aim else "no"


def _at_most(what: str, here: float, aim: float) -> tuple[str, str, str, str]:
    return what, f"{here:,.1f}", f"at most {aim:,.1f}", "yes" if here <= aim else "no"


def _none(what: str, here: int) -> tuple[str, str, str, str]:
    return what, f"{here:,}", "none", "no" if here else "yes"


def _tenths(value: float) -> str:
    return f"{value:.1f}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
