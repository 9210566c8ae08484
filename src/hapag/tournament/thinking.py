"""What a bot would do in a turn, from what its seat may know."""

from __future__ import annotations

from hapag.core.bot import Bot, Decision
from hapag.core.game import Array
from hapag.core.match import Match
from hapag.core.protocol import Turn


def thought(match: Match, bot: Bot, stream: Array) -> Turn:
    """All its moves until it is somebody else's turn; the match is left as it is."""
    ahead = match.copy()
    seat = int(ahead.waiting[0])
    turn: list[str] = []
    while seat in ahead.waiting:
        action = _choice(ahead, seat, bot, stream)
        turn.append(ahead.action_text(action))
        ahead.play_action(seat, action)
    return tuple(turn)


def _choice(match: Match, seat: int, bot: Bot, stream: Array) -> int:
    game, seen, legal = match.game, match.observed(seat), match.legal_actions(seat)
    return bot.choose(Decision(game, match.box, seen, seat, legal, stream, game.style(bot.style)))
