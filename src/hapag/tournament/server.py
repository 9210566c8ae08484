"""The server: waits for the players, then holds challenges of rounds of matches of two games."""

from __future__ import annotations

import asyncio
import hmac
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hapag.core.chance import seed_bytes
from hapag.core.errors import HapagError
from hapag.core.protocol import (
    BeginRound,
    EndOfChallenge,
    EndOfRound,
    FromServer,
    Goodbye,
    NewChallenge,
    NewMatch,
)
from hapag.tournament.connection import Connection
from hapag.tournament.door import Door
from hapag.tournament.duel import Duel, Played
from hapag.tournament.keeping import Kept, Place
from hapag.tournament.logins import FEWEST
from hapag.tournament.player import Player
from hapag.tournament.results import Results
from hapag.tournament.schedule import cycle, pairs
from hapag.tournament.setting import Setting

GAMES = ("A", "B")  # of a match; each player begins one
LINGER = 1.0  # seconds for the last words to be sent
ALIKE = ("challenge", "match", "game")  # within what all draw the same


@dataclass(frozen=True)
class Plan:
    """What was agreed on. Without `rounds` everybody meets everybody once in a challenge."""

    password: str = field(repr=False)
    logins: Mapping[str, str] = field(repr=False)
    rounds: int | None = None
    challenges: int = 1
    clock: float = 1.5
    alike: str = ALIKE[0]
    seed: int | None = None
    wait: float | None = None  # seconds until it begins with who is there


class Tournament:
    def __init__(
        self, setting: Setting, plan: Plan, told: Callable[[str], object], records: Path | None = None
    ) -> None:
        self.setting, self.plan, self.told = setting, plan, told
        self.kept = None if records is None else Kept(records)
        self.players: list[Player] = []
        self.results = Results((str(number), user) for number, user in enumerate(plan.logins, 1))
        self.door = Door(setting.protocol, plan.password, plan.logins, self._let_in, told)
        self._seed = seed_bytes(plan.seed)
        self._connections: set[Connection] = set()
        self._complete = asyncio.Event()

    async def hold(self, host: str, port: int, ready: Callable[[int], object]) -> Results:
        """From opening the port to the last goodbye. `ready` is told the port."""
        server = await self._listening(host, port)
        try:
            ready(server.sockets[0].getsockname()[1])
            await self._gather()
            for number in range(1, self.plan.challenges + 1):
                await self._challenge(number)
            self._tell(Goodbye())
        finally:
            server.close()
            await self._keep_results()
            await self._part()
        return self.results

    async def _listening(self, host: str, port: int) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        try:
            return await loop.create_server(lambda: Connection(self._opened), host, port)
        except OSError as error:
            number = error.errno or 0  # asyncio's own words name the address again; a bad host has no number
            why = os.strerror(number) if number > 0 else error.strerror or error
            said = f"Cannot listen at {host}:{port}: {why}. Try another --port or --host."
            raise HapagError(said) from None

    # --- who comes and goes ---

    def _opened(self, connection: Connection) -> None:
        self._connections = {known for known in self._connections if not known.ended.is_set()} | {connection}
        self.door.opened(connection)

    def _let_in(self, player: Player) -> None:
        self.players.append(player)
        self.told(f"{player.name} is here, as player {player.number}.")
        if len(self.players) == len(self.plan.logins):
            self._complete.set()

    async def _gather(self) -> None:
        try:
            await asyncio.wait_for(self._complete.wait(), self.plan.wait)
        except TimeoutError:
            if len(self.players) < FEWEST:
                came = f"{len(self.players)} of {len(self.plan.logins)} players came"
                raise HapagError(f"Only {came} within {self.plan.wait:g} seconds.") from None
        self.door.close()
        self.players.sort(key=lambda player: int(player.number))

    async def _part(self) -> None:
        """Everybody is sent what was said, if they read it soon."""
        self.door.close()
        for connection in self._connections:
            connection.close()
        ends = [asyncio.create_task(connection.ended.wait()) for connection in self._connections]
        if ends:
            await asyncio.wait(ends, timeout=LINGER)
        for connection in self._connections:
            connection.abort()
        await asyncio.gather(*ends)

    def _tell(self, message: FromServer) -> None:
        for player in self.players:
            player.say(message)

    # --- challenges, rounds, matches ---

    async def _challenge(self, number: int) -> None:
        rounds = self.plan.rounds or cycle(len(self.players))
        self._tell(NewChallenge(str(number), rounds))
        for count in range(1, rounds + 1):
            self.told(f"Challenge {number} of {self.plan.challenges}, round {count} of {rounds}")
            self._tell(BeginRound(count, rounds))
            await self._round(number, count)
            self._tell(EndOfRound(count, rounds))
            await self._keep_results()
        self._tell(EndOfChallenge(number == self.plan.challenges))

    async def _round(self, challenge: int, number: int) -> None:
        async with asyncio.TaskGroup() as group:
            for match, (one, other) in enumerate(pairs(len(self.players), number), 1):
                place = Place(challenge, number, match)
                group.create_task(self._match(place, self.players[one], self.players[other]))

    async def _match(self, place: Place, one: Player, other: Player) -> None:
        """Both games at once; each player begins one."""
        for player, opponent in ((one, other), (other, one)):
            player.forget()
            player.say(NewMatch(opponent.number))
        async with asyncio.TaskGroup() as group:
            for game, players in zip(GAMES, ((one, other), (other, one)), strict=True):
                names = [player.name for player in players]
                match = self.setting.match(self._seed_of(place, game), names)
                duel = Duel(game, match, players, self.setting.protocol, self.plan.clock)
                group.create_task(self._game(place, duel))

    async def _game(self, place: Place, duel: Duel) -> None:
        played = await duel.play()
        self.results.add(played)
        self.told(f"  {told(played)}")
        if self.kept is not None:
            await self._kept(played.match.record().save, self.kept.add(place, played))

    def _seed_of(self, place: Place, game: str) -> bytes:
        parts = {
            "challenge": f"{place.challenge}",
            "match": f"{place.challenge} {place.round} {place.match}",
            "game": f"{place.challenge} {place.round} {place.match} {game}",
        }
        return hmac.digest(self._seed, f"{self.plan.alike} {parts[self.plan.alike]}".encode(), "sha256")

    # --- on disk ---

    async def _keep_results(self) -> None:
        if self.kept is not None:
            plan, setting = self.plan, self.setting
            about = {"game": setting.game.name, "options": setting.options, "clock": plan.clock}
            await self._kept(self.kept.save_results, {**about, "alike": plan.alike}, self.results)

    async def _kept(self, write: Callable[..., object], *what: Any) -> None:
        """A full disk ends no tournament."""
        try:
            await asyncio.to_thread(write, *what)
        except OSError as error:
            self.told(f"Not saved: {error.strerror or error}.")


def told(played: Played) -> str:
    """A game in one line."""
    one, other = (player.name for player in played.players)
    first, second = (str(result).upper() for result in played.results)
    why = f" ({played.why}, move {played.number})" if played.out else ""
    return f"{played.game}: {one} {first} : {second} {other}{why}"
