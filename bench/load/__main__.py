"""python -m bench.load [--parts PART...] [--tables N...] [--seconds S] [--idle N] [--clicks N] [--kills N]
[--write]"""

from __future__ import annotations

import argparse
import subprocess
import sys

from bench.load import page, peer, tables
from bench.load.idle import idle
from bench.load.kills import kills
from bench.load.report import RESULTS, Results, markdown, write
from bench.load.server import allow_many_files
from hapag.core import registry

PARTS = ("tables", "games", "peer", "kills", "idle", "page")


def main() -> None:
    asked = _asked()
    allow_many_files()
    results = Results(" ".join(["python -m bench.load", *sys.argv[1:]]))
    _say("compiling what is not compiled yet, so that no server does it while it is measured")
    subprocess.run([sys.executable, "-m", "hapag", "warm"], check=True, stdout=sys.stderr)
    if "tables" in asked.parts or "peer" in asked.parts:
        _loads(asked, results)
    if "games" in asked.parts:
        _games(asked, results)
    if "kills" in asked.parts:
        _say(f"{asked.kills} kills")
        results.kills = kills(asked.tables[0], asked.kills)
    if "idle" in asked.parts:
        _say(f"{asked.idle:,} idle clients")
        results.idle = idle(asked.idle, asked.seconds)
    if "page" in asked.parts:
        _page(asked, results)
    section = markdown(results)
    print(section)
    if asked.write:
        write(section)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.load",
        description="The table server under load, beside boardgame.io. Only this computer is spoken to.",
    )
    parser.add_argument(
        "--tables",
        type=int,
        nargs="+",
        default=[25, 100, 200],
        help="half load: the last (default 25 100 200)",
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="for each figure (default 20)")
    parser.add_argument("--warm-up", type=float, default=6.0, help="seconds before each (default 6)")
    parser.add_argument("--idle", type=int, default=2000, help="idle clients (default 2000)")
    parser.add_argument("--clicks", type=int, default=200, help="on the slowed page (default 200)")
    parser.add_argument("--kills", type=int, default=20, help="of the server under load (default 20)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="default: all")
    parser.add_argument("--write", action="store_true", help=f"also put the section into {RESULTS.name}")
    asked = parser.parse_args()
    if (
        asked.seconds <= 0
        or asked.warm_up <= 0
        or min(*asked.tables, asked.idle, asked.clicks, asked.kills) < 1
    ):
        parser.error("all numbers must be above 0")
    return asked


def _loads(asked: argparse.Namespace, results: Results) -> None:
    """Ours and the peer take turns, so that a busy machine slows both. Then half of what each could do, and
    of the peer what was half of ours."""
    ways = []
    if "tables" in asked.parts:
        ways.append(("Hapag", tables.load, results.ours))
    if "peer" in asked.parts:
        note = peer.missing()
        if note:
            results.notes.append(note)
        else:
            results.peer_version = peer.version()
            ways.append(("boardgame.io", peer.load, results.peers))
    for count in asked.tables:
        for name, load, found in ways:
            _say(f"{name}, {count} tables, full load")
            found.append(load(count, asked.seconds, asked.warm_up))
    for name, load, found in ways:
        half = found[-1].rate / 2
        _say(f"{name}, {asked.tables[-1]} tables, {half:,.0f} moves/s")
        found.append(load(asked.tables[-1], asked.seconds, asked.warm_up, half))
    if len(ways) > 1:
        same = results.ours[-1].asked
        _say(f"boardgame.io, {asked.tables[-1]} tables, {same:,.0f} moves/s")
        results.peers.append(peer.load(asked.tables[-1], asked.seconds, asked.warm_up, same))


def _games(asked: argparse.Namespace, results: Results) -> None:
    """The other games that pages offer, at the least number of tables."""
    for name in registry.game_names():
        if name != tables.GAME and registry.has_board(name):
            _say(f"{name}, {asked.tables[0]} tables, full load")
            results.games.append(tables.load(asked.tables[0], asked.seconds, asked.warm_up, game=name))


def _page(asked: argparse.Namespace, results: Results) -> None:
    note = page.missing()
    if note:
        results.notes.append(note)
        return
    _say(f"the page, {asked.clicks} clicks")
    results.page = page.page(asked.clicks)


def _say(what: str) -> None:
    print(f"{what} ...", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
