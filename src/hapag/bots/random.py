"""Any legal action, each as likely as any other."""

from __future__ import annotations

from hapag.core.bot import Bot, Decision
from hapag.core.chance import below


def choose(asked: Decision) -> int:
    return asked.actions[below(asked.stream, len(asked.actions))]


BOT = Bot("random", "Plays any legal move, each as likely as any other.", choose, follows_advice=False)
