"""One sitting at the terminal: whose turn it is, what is told, what is asked, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from hapag.cli.asking import Asking, Leave
from hapag.cli.output import colourful
from hapag.cli.saving import save
from hapag.cli.telling import result, seat_names, start
from hapag.cli.witness import Witness
from hapag.core import registry
from hapag.core.errors import HapagError
from hapag.lab.playing import Players

if TYPE_CHECKING:
    from hapag.core.match import Match

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Sitting:
    def __init__(self, match: Match, seats: Sequence[str | None], file: Path | None) -> None:
        self.match, self.file = match, file
        self.names = seat_names(match.seats)
        bots = [None if name is None else registry.bot(name, match.game.name) for name in seats]
        self.players = Players(match, bots, None if match.seed is None else bytes.fromhex(match.seed))
        self.humans = [seat for seat, name in enumerate(seats) if name is None]
        self.witness = Witness(match, self.humans or [None])
        self._asking = Asking(self)
        self._holder: int | None = None  # who has the device

    def run(self, resumed: Path | None = None) -> None:
        """Play to the end or until somebody leaves; `resumed` is the file that the game comes from."""
        if self.file is not None:
            save(self.match, self.file, resumed)  # what cannot be written is refused before the game
        typer.echo(start(self.match) + ("; type ? for help." if self.humans else "."))
        if self.match.commitment is not None:
            typer.echo(f"The dice are promised as {self.match.commitment}.")
        self.witness.follow()
        if resumed is not None:
            self._skip_the_past()
        try:
            while not self.match.over:
                self._next()
        except (Leave, EOFError, KeyboardInterrupt) as left:
            self._leave(asked=isinstance(left, Leave))
            return
        self._finish()

    def _skip_the_past(self) -> None:
        typer.echo(f"{len(self.match.events)} events have happened; `board` shows where the game stands.")
        self.witness.forget_news()

    # --- turns ----------------------------------------------------------------------------------

    def _next(self) -> None:
        """One decision. People decide before bots, so that a bot's choice never stops an undo."""
        if self.match.waiting == ("chance",):
            self._asking.outcome()
        else:
            waiting = [int(by) for by in self.match.waiting]
            people = [seat for seat in waiting if seat in self.humans]
            if people:
                self._decide(people[0])
            else:
                self.match.play_action(waiting[0], self.players.choice(waiting[0]))
        self.witness.follow()
        if len(self.humans) < 2:
            self.tell(self.humans[0] if self.humans else None)

    def _decide(self, seat: int) -> None:
        self._pass_to(seat)
        self.tell(seat)
        moves = self.match.legal(seat)
        if len(moves) == 1:
            typer.echo(f"{self.names[seat]}: {moves[0]} is the only move, so it is made.")
            self._asking.automatic.add(len(self.match.events))
            self.match.play(seat, moves[0])
        else:
            self._asking.move(seat)

    def _pass_to(self, seat: int) -> None:
        """Nobody sees what the other knows."""
        if self._holder not in (None, seat):
            self._clear()
            typer.echo(f"Pass the device to {self.names[seat]}.")
            input(f"{self.names[seat]}, press Enter when nobody else looks. ")
            self._clear()
        self._holder = seat

    def _clear(self) -> None:
        typer.echo(CLEAR if colourful() else "\n" + "-" * 40, nl=not colourful())

    def tell(self, viewer: int | None) -> None:
        for line in self.witness.news(viewer):
            typer.echo(f"  {line}")

    # --- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        if len(self.humans) > 1:
            self.tell(self._holder)
        typer.echo(result(self.match))
        if self.match.seed is not None:
            typer.echo(f"The seed was {self.match.seed}; it was promised as {self.match.commitment}.")
        if (self.file or self.humans) and not self._kept():
            self._offer("The record proves every roll. Save it as (Enter: no): ")

    def _leave(self, asked: bool) -> None:
        typer.echo()
        if self._kept() or ((asked or self.file) and self._offer("Save the game as (Enter: do not save): ")):
            return
        typer.echo("The game is not saved. With --save FILE it is, and --resume FILE goes on with it.")

    def _offer(self, question: str) -> bool:
        """Ask for a file until one is written or none is wanted."""
        while True:
            try:
                name = input(question).strip()
            except (EOFError, KeyboardInterrupt):
                name = ""
                typer.echo()
            if not name:
                return False
            if self.saved(Path(name)):
                return True

    def _kept(self) -> bool:
        return self.file is not None and self.saved(self.file)

    def saved(self, file: Path) -> bool:
        """Keep the game here from now on; a failure is told, and another file can be named."""
        try:
            typer.echo(save(self.match, file, self.file))
        except HapagError as error:
            typer.echo(str(error))
            return False
        self.file = file
        return True
