"""The action the game's own advice likes best, without looking ahead."""

from __future__ import annotations

from hapag.core import calls
from hapag.core.bot import Bot, Decision


def choose(asked: Decision) -> int:
    out, _ = asked.game.buffers()
    return int(calls.best(asked.box, asked.table, asked.seat, asked.stream, out, asked.style))


BOT = Bot(
    "greedy", "Takes the move that the game's advice likes best at this moment.", choose, follows_advice=True
)
