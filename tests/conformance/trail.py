"""Everything the verbs answer along random games, as one line an event: for comparing ways of running.

python -m conformance.trail GAME      (HAPAG_JIT=0: interpreted) prints the trails of all settings as JSON
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

import numpy as np

from conformance.setting import Setting, image, settings_of
from hapag.core import calls, loops
from hapag.core.chance import below, streams
from hapag.core.game import Array
from hapag.core.verbs import CHANCE

SEED = 20
CLOSER = 60  # every so many events the slower verbs are compared too
STRIDE = 23  # of the action numbers, one in so many (or more) is checked then, others each time
CHECKED = 1500  # numbers at most


def trail(setting: Setting) -> list[str]:
    """One game chosen and rolled through a compiled simulation stream."""
    table, stream = setting.start(), streams(SEED, 1)
    lines: list[str] = []
    while waiting := setting.waiting(table):
        by = waiting[below(stream, len(waiting))]
        number = pick(setting, table, by, stream)
        lines.append(f"{by} {number} {digest(answers(setting, table, by, len(lines)))}")
        table = setting.applied(table, by, number)
    return [*lines, f"end {digest(answers(setting, table, 0, 0))}", whole_games(setting)]


def pick(setting: Setting, table: Array, by: int, stream: Array) -> int:
    """An outcome by weight, as compiled loops pick it; or any legal action."""
    if by != CHANCE:
        legal = setting.legal(table, by)
        return legal[below(stream, len(legal))]
    outcomes = setting.outcomes(table)
    left = below(stream, sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("a number below the sum of the weights falls on one of them")


def answers(setting: Setting, table: Array, by: int, n: int) -> Iterator[bytes]:
    yield image(table)
    yield repr(setting.scores(table)).encode()
    if by == CHANCE:
        yield repr(setting.outcomes(table)).encode()
    for seat in setting.seats:
        yield repr(setting.legal(table, seat)).encode()
    if n % CLOSER == 0:
        for seat in setting.watchers:
            yield from closer_answers(setting, table, seat, n)


def closer_answers(setting: Setting, table: Array, seat: int, n: int) -> Iterator[bytes]:
    seen = setting.observed(table, seat)
    yield image(seen)
    yield image(setting.resampled(seen, seat, streams(seat, 1)))
    if seat in setting.seats:
        stride = max(STRIDE, setting.game.actions // CHECKED)
        numbers = range(-2 + n % stride, setting.game.actions + 2, stride)
        yield repr([setting.check(table, seat, number) for number in numbers]).encode()
        if legal := setting.legal(table, seat):
            liked = [
                [setting.advice(seen, seat, action, style) for action in legal] for style in setting.styles
            ]
            yield repr(liked).encode()
            yield repr(
                int(calls.best(setting.box, seen, seat, streams(seat, 1), setting.game.buffers()[0]))
            ).encode()


def whole_games(setting: Setting) -> str:
    """Scores and length of a whole game: seat 0 plays by advice, the others at random."""
    points, lengths = np.zeros((1, setting.players), np.int32), np.zeros(1, np.int64)
    table, stream = setting.start(), streams(SEED, 1).reshape(1, 1)
    loops.play_games(setting.box, table, setting.players, 1, stream, *setting.game.buffers(), points, lengths)
    return f"scores={points.tolist()} lengths={lengths.tolist()} {digest([image(table)])}"


def digest(parts: Iterator[bytes] | list[bytes]) -> str:
    return hashlib.sha256(b"|".join(parts)).hexdigest()[:16]


def trails(game: str) -> dict[str, list[str]]:
    return {str(setting): trail(setting) for setting in settings_of(game)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(trails(sys.argv[1])) + "\n")
