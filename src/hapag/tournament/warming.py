"""Compiling before anybody waits: a clock of 1.5 seconds leaves no time for it."""

from __future__ import annotations

from hapag.core import registry
from hapag.core.bot import Bot
from hapag.core.chance import streams
from hapag.tournament.setting import Setting
from hapag.tournament.thinking import thought


def warm_up(setting: Setting, bot: Bot | None = None) -> None:
    """A whole game, with a check of each move as if it came from somebody else."""
    bot = bot or registry.bot("random", setting.game.name)
    match = setting.match(b"a game to warm up")
    stream = streams(1, 1)
    while not match.over:
        for move in thought(match, bot, stream):
            match.play_action(int(match.waiting[0]), match.action_of(move))
