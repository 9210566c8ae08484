"""What a run under load gives: a number of moves, and how long each took."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from bench.load.server import Server, Usage

PARTS = (0.50, 0.95, 0.99)


def percentiles(values: list[float]) -> tuple[float, ...]:
    """The least values that 50, 95 and 99 % do not exceed."""
    ordered = sorted(values)
    return tuple(ordered[max(0, math.ceil(part * len(ordered)) - 1)] for part in PARTS) if ordered else ()


@dataclass
class Load:
    """Times are milliseconds from sending: until the mover had the answer, until the other one saw it."""

    tables: int
    asked: float | None  # moves a second that were asked for; None: as many as possible
    acked: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's processes
    client_cpu: float = 0.0
    memory: int = 0  # bytes, at the end
    games: int = 0  # begun while it was measured
    troubles: int = 0  # refused moves, gaps, matches that came to a stop
    game: str = ""

    @property
    def moves(self) -> int:
        return len(self.acked)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def in_flight(self) -> float:
        """Moves that wait for their answer, on average (Little's law)."""
        return sum(self.acked) / 1000 / self.seconds

    @property
    def rate_of_cpu(self) -> float:
        return self.moves / self.cpu if self.cpu else 0.0


class Window:
    """The time in which is measured, after the warm-up."""

    def __init__(self, load: Load, server: Server) -> None:
        self.load, self._server = load, server
        self._before: Usage | None = None
        self._from = self._own = 0.0
        self.open = False

    def begin(self) -> None:
        self._before, self._from, self._own = self._server.usage(), time.perf_counter(), time.process_time()
        self.open = True

    def end(self) -> None:
        self.open = False
        after = self._server.usage()
        assert self._before is not None
        self.load.seconds = time.perf_counter() - self._from
        self.load.client_cpu = time.process_time() - self._own
        self.load.cpu, self.load.memory = after.cpu - self._before.cpu, after.memory
