"""The measured section of RESULTS.md: machine, figures, ratios, aims."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.bots import GAMES, Strength
from bench.games import Measured
from bench.instructions import Counts
from bench.peers import MISSING, Peer
from bench.rounds import Subject
from bench.starts import Starts
from hapag.lab.simulate import cores
from hapag.lab.speed import machine
from hapag.lab.summary import Tally

AIM_DECISIONS = 15_000_000  # one core, Rolling Philippines, 4 players
AIM_GAIN_OF_TWO = 1.7
AIM_OF_ROLLOUTS = {"connect_four": 5, "backgammon": 100}  # times OpenSpiel's C++
AIM_COLD, AIM_NEW, AIM_HELP = 15.0, 1.5, 0.5  # seconds
AIM_TABLE = 1024  # bytes
AIMED = "rolling-philippines"  # the game that these aims are for


@dataclass(frozen=True)
class Results:
    command: str
    games: list[Measured]
    starts: dict[str, Starts]
    help_seconds: float
    peers: list[Peer]
    strengths: list[Strength]
    counts: dict[str, Counts | str]


def markdown(results: Results) -> str:
    parts = [
        _machine(results.command),
        _speeds(results),
        _starts(results),
        _peers(results),
        _counts(results.counts),
        _strengths(results.strengths),
        *_endings(results.strengths),
    ]
    return "\n\n".join([*parts, _aims(results)]) + "\n"


def _machine(command: str) -> str:
    about = machine()
    versions = ", ".join(f"{name} {about[name]}" for name in ("python", "numpy", "numba"))
    when = time.strftime("%Y-%m-%d %H:%M")
    return (
        f"Measured {when} by `{command}` on {about['processor']}, {cores()} cores;\n{versions}.\n\n"
        "Rates are decisions a second, medians over rounds in which all subjects take their turn. ± is half\n"
        "of the distance between the fastest and the slowest round: above 10 % the machine was not quiet."
    )


def _speeds(results: Results) -> str:
    rows = [
        (game.game.title, players, _rated(subject), f"{game.game.table_record.dtype.itemsize}")
        for game in results.games
        for players, subject in game.one_core.items()
    ]
    gains = [
        (
            game.game.title,
            f"{cores()}",
            _rated(game.one_by_wall),
            _rated(game.all_by_wall),
            f"{game.gain:.2f}",
        )
        for game in results.games
    ]
    one = _table(("game", "players", "one core, per CPU second", "Table, bytes"), rows)
    many = _table(("game", "cores", "one core, by the clock", "all cores, by the clock", "times"), gains)
    return f"### Random play, all legal actions listed at every decision\n\n{one}\n\n{many}"


def _starts(results: Results) -> str:
    rows = [
        (name, f"{times.cold:.1f}", f"{times.warm:.2f}", f"{times.new:.2f}")
        for name, times in results.starts.items()
    ]
    heads = (
        "game",
        "cold: first move and first simulated game",
        "the same, compiled before",
        "`hapag.new`, compiled before",
    )
    return (
        f"### Starting, in seconds\n\n{_table(heads, rows)}\n\n`hapag --help`: {results.help_seconds:.2f} s."
    )


def _peers(results: Results) -> str:
    head = "### Beside OpenSpiel, decisions per CPU second of one thread\n\n"
    if not results.peers:
        return head + MISSING
    ours = [game.fastest for game in results.games]
    heads = (
        "OpenSpiel",
        "Python loop",
        "C++ rollouts",
        *(f"times its C++: {subject.name}" for subject in ours),
    )
    rows = [
        (
            f"{peer.game}, {peer.version}",
            _rated(peer.through_python),
            _rated(peer.rollouts),
            *(f"{subject.rate / peer.rollouts.rate:.1f}" for subject in ours),
        )
        for peer in results.peers
    ]
    return head + _table(heads, rows)


def _counts(counts: dict[str, Counts | str]) -> str:
    rows = [
        (game, *("-" if value is None else f"{value:,.1f}" for value in found))
        for game, found in counts.items()
        if not isinstance(found, str)
    ]
    head = "### What a decision costs the processor (dice, cards and the lab's bookkeeping included)\n\n"
    if not rows:
        return head + "".join({found for found in counts.values() if isinstance(found, str)})
    return head + _table(("game", "instructions", "cycles", "branch misses"), rows)


def _strengths(strengths: Sequence[Strength]) -> str:
    rows = [
        (found.game.title, found.players, found.rules, *found.bots, _interval(found.summary.bots[0]))
        for found in strengths
        if len(found.bots) == 1
    ]
    heads = ("game", "players", "house rules", "bot in all seats", "mean score, 95 % interval")
    return f"### How well the bots play, {GAMES:,} games a line\n\n{_table(heads, rows)}"


def _endings(strengths: Sequence[Strength]) -> Iterator[str]:
    """A table for each game that can end in several ways, with a column for each of them."""
    for game in dict.fromkeys(found.game for found in strengths if len(found.game.endings) > 1):
        rows = [
            (
                found.players,
                found.rules,
                ", ".join(found.bots),
                _interval(found.summary.together),
                *_shares(found),
            )
            for found in strengths
            if found.game is game
        ]
        heads = ("players", "house rules", "bots in turn", "sum of all scores", *game.endings)
        said = "Games that ended so, in %, and the mean sum of all scores of a game, with 95 % intervals."
        yield f"### How {game.title} ends, {GAMES:,} games a line\n\n{said}\n\n{_table(heads, rows)}"


def _shares(found: Strength) -> Iterator[str]:
    for ending in found.game.endings:
        told = found.summary.ended(ending)
        share, low, high = (100 * value for value in (told["share"], *told["share_95"]))
        yield f"{share:.1f} ({low:.1f} to {high:.1f})"


def _interval(tally: Tally) -> str:
    low, high = tally.mean_interval
    return f"{tally.mean:.2f} ({low:.2f} to {high:.2f})"


def _aims(results: Results) -> str:
    return "### Aims\n\n" + _table(("what", "here", "aim", "reached"), list(_aim_rows(results)))


def _aim_rows(results: Results) -> Iterator[tuple[str, str, str, str]]:
    for game in results.games:
        if game.game.name == AIMED:
            yield from _game_aims(game, results)
    yield _at_most("`hapag --help`, seconds", results.help_seconds, AIM_HELP)


def _game_aims(game: Measured, results: Results) -> Iterator[tuple[str, str, str, str]]:
    yield _at_least(
        f"{game.fastest.name}: million decisions a second", game.fastest.rate / 1e6, AIM_DECISIONS / 1e6
    )
    if cores() == 2:
        yield _at_least("two cores, times one", game.gain, AIM_GAIN_OF_TWO)
    for peer in results.peers:
        if peer.game in AIM_OF_ROLLOUTS:
            ratio = game.fastest.rate / peer.rollouts.rate
            yield _at_least(f"times OpenSpiel's C++ {peer.game}", ratio, AIM_OF_ROLLOUTS[peer.game])
    times = results.starts[game.game.name]
    yield _at_most("cold compile, seconds", times.cold, AIM_COLD)
    yield _at_most("`hapag.new`, compiled before, seconds", times.new, AIM_NEW)
    yield _at_most("Table, bytes", game.game.table_record.dtype.itemsize, AIM_TABLE)


def _at_least(what: str, here: float, aim: float) -> tuple[str, str, str, str]:
    return what, f"{here:.2f}", f"at least {aim:g}", "yes" if here >= aim else "no"


def _at_most(what: str, here: float, aim: float) -> tuple[str, str, str, str]:
    return what, f"{here:.4g}", f"at most {aim:g}", "yes" if here <= aim else "no"


def _rated(subject: Subject) -> str:
    return f"{subject.rate:,.0f} ± {subject.spread / 2:.0%}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
