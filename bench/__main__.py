"""python -m bench [--seconds S] [--rounds N] [--games NAME...] [--callgrind] [--write]"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.bots import strengths
from bench.games import measured
from bench.instructions import counts_of
from bench.peers import peers
from bench.report import Results, markdown
from bench.rounds import measure
from bench.starts import help_seconds, starts_of
from hapag.core import registry

RESULTS = Path(__file__).with_name("RESULTS.md")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def main() -> None:
    asked = _asked()
    section = markdown(_results(asked))
    print(section)
    if asked.write:
        _write(section)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Speed of Hapag and of its peers, in one run."
    )
    parser.add_argument(
        "--seconds", type=float, default=1.5, help="for each subject in each round (default 1.5)"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="how often each subject has its turn (default 5)"
    )
    parser.add_argument("--games", nargs="+", default=registry.game_names(), help="default: all")
    parser.add_argument("--callgrind", action="store_true", help="count instructions with valgrind (minutes)")
    parser.add_argument("--write", action="store_true", help=f"also put the section into {RESULTS.name}")
    asked = parser.parse_args()
    if asked.seconds <= 0 or asked.rounds < 1:
        parser.error("--seconds must be above 0, and --rounds at least 1")
    return asked


def _results(asked: argparse.Namespace) -> Results:
    games, others = [measured(name) for name in asked.games], peers()
    subjects = [subject for game in games for subject in game.subjects]
    subjects += [subject for peer in others for subject in (peer.through_python, peer.rollouts)]
    measure(subjects, asked.seconds, asked.rounds)
    return Results(
        command=" ".join(["python -m bench", *sys.argv[1:]]),
        games=games,
        starts={name: starts_of(name) for name in asked.games},
        help_seconds=help_seconds(),
        peers=others,
        strengths=[strength for name in asked.games for strength in strengths(name)],
        counts={name: counts_of(name, asked.callgrind) for name in asked.games},
    )


def _write(section: str) -> None:
    """Replace what stands between the marks; the rest of the page is written by hand."""
    page = RESULTS.read_text(encoding="utf-8")
    before, found, rest = page.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"{RESULTS.name} lacks the lines {BEGIN} and {END}.")
    RESULTS.write_text(f"{before}{BEGIN}\n\n{section}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
