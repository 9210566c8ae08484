"""Measuring several subjects side by side, so that a busy machine slows them all alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Clock = Callable[[], float]
WARM_UP = 0.2  # seconds; also compiles


@dataclass
class Subject:
    """`work(n)` does n units and says how many steps they had.

    `clock` is the CPU time of this thread, or the wall clock for work that is spread over several threads.
    """

    name: str
    work: Callable[[int], int]
    clock: Clock = time.thread_time
    units: int = 1
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Steps a second, the median of the rounds."""
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        """How far the rounds lie apart, as a part of the median; a large one says: measure again."""
        return (max(self.rates) - min(self.rates)) / self.rate


def measure(subjects: list[Subject], seconds: float, rounds: int) -> None:
    """Each subject once a round, for `seconds`."""
    for subject in subjects:
        _settle_units(subject)
    for _ in range(rounds):
        for subject in subjects:
            subject.rates.append(_rate(subject, seconds))


def _settle_units(subject: Subject) -> None:
    """So many units a call that the clock is read rarely, yet often enough to stop in time."""
    subject.work(1)
    while _time_of(subject) < WARM_UP / 4:
        subject.units *= 2
    _rate(subject, WARM_UP)


def _time_of(subject: Subject) -> float:
    start = subject.clock()
    subject.work(subject.units)
    return subject.clock() - start


def _rate(subject: Subject, seconds: float) -> float:
    steps = 0
    start = now = subject.clock()
    while now - start < seconds:
        steps += subject.work(subject.units)
        now = subject.clock()
    return steps / (now - start)
