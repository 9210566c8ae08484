"""Bots at a table: one match, one decision at a time, each bot given only what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from hapag.core import registry
from hapag.core.bot import Bot, Decision
from hapag.core.chance import seed_bytes, streams
from hapag.core.match import Match
from hapag.lab.plan import Plan


class Players:
    """The bots of one match, each with random numbers of its own."""

    def __init__(self, match: Match, bots: Sequence[Bot | None], seed: int | bytes | None) -> None:
        self.match, self.bots = match, bots
        self._streams = streams(b"bots" + seed_bytes(seed), len(bots)).reshape(len(bots), 1)

    def choice(self, seat: int) -> int:
        """The action that the bot of a seat takes now."""
        bot = self.bots[seat]
        assert bot is not None
        return self.advised(bot, seat)

    def advised(self, bot: Bot, seat: int) -> int:
        """The action that any bot would take in a seat's place."""
        match, stream = self.match, self._streams[seat]
        seen, legal = match.observed(seat), match.legal_actions(seat)
        return bot.choose(
            Decision(match.game, match.box, seen, seat, legal, stream, match.game.style(bot.style))
        )


def play_out(match: Match, players: Players) -> int:
    """Play to the end, the lowest waiting seat first; how many decisions that took."""
    decisions = 0
    while not match.over:
        seat = int(match.waiting[0])
        match.play_action(seat, players.choice(seat))
        decisions += 1
    return decisions


def match_of(plan: Plan, game: int) -> tuple[Match, int]:
    """One game of a plan with dice that anybody can check; and its number of decisions."""
    seats = plan.seated(game)
    seed = plan.seed_of(game)
    match = Match(plan.declared(), plan.box, plan.players, plan.options, seed, seats=seats)
    return match, play_out(match, Players(match, [registry.bot(name, plan.game) for name in seats], seed))
