"""Asking a person for a move, and all else that may be typed instead of one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from hapag.cli.choices import Choices, choices
from hapag.cli.output import colourful
from hapag.cli.rules import print_rules
from hapag.core import registry
from hapag.core.errors import Ambiguous, MoveError, suggestion

if TYPE_CHECKING:
    from hapag.cli.sitting import Sitting

ADVISER = "greedy"
ALWAYS = """\
  rules       the rules of the game
  save FILE   keep the game so far
  quit        stop (you may save)
  ?           this help"""
HELP = f"""Type a move's number, the move itself, or a part of it that fits one move only. Or:
  board       draw the board again
  moves       list all moves
  hint        what the greedy bot would do here
  why MOVE    why a move is not possible
  undo        take back your last move, if nothing has happened since
{ALWAYS}"""
HELP_WITH_CHANCE = f"""Type what came up with your dice or cards. Or:
{ALWAYS}"""

Commands = dict[str, Callable[[], None]]


class Leave(Exception):
    """Somebody wants to stop."""


class Asking:
    """The question that is open: which seat is asked, and what was typed after the command."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._match = sitting, sitting.match
        self._seat, self._rest = 0, ""
        self.automatic: set[int] = set()  # events that were the only possible move
        self._always: Commands = {
            "?": self._help,
            "help": self._help,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
        }
        self._commands: Commands = {
            **self._always,
            "board": self._board,
            "moves": self._moves,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
        }

    def move(self, seat: int) -> None:
        """Ask until a move is made or taken back."""
        self._seat = seat
        self._board()
        self._ask(self._sitting.names[seat], self._answer)

    def outcome(self) -> None:
        """A resumed game without its seed: somebody rolls real dice and says what came up."""
        typer.echo(f"What came up? {', '.join(self._match.outcomes())}")
        self._ask("chance", self._answer_with_chance)

    def _ask(self, who: str, answer: Callable[[str], None]) -> None:
        before = len(self._match.events)
        while len(self._match.events) == before:
            text = input(f"{who}> ").strip()
            if text:
                answer(text)

    def _answer(self, text: str) -> None:
        if text in self._match.legal(self._seat) or not self._commanded(text, self._commands):
            self._play(text)

    def _answer_with_chance(self, text: str) -> None:
        if text not in self._match.outcomes() and self._commanded(text, self._always):
            return
        try:
            self._match.play("chance", text)
        except MoveError as error:
            typer.echo(f"{error.why} {self._meant(text, self._always)}")

    def _commanded(self, text: str, commands: Commands) -> bool:
        """Obey a command; whether it was one."""
        word, _, rest = text.partition(" ")
        command = commands.get(word.lower())
        if command is not None:
            self._rest = rest.strip()
            command()
        return command is not None

    def _play(self, text: str) -> None:
        listed = self._choices()
        move = text if text in listed.moves else listed.numbered(text) or text
        made = len(self._match.events)
        try:
            if not self._sure(move):
                return
            self._match.play(self._seat, move)
        except Ambiguous as error:
            typer.echo(error.why)
        except MoveError as error:
            typer.echo(f"{text}: {error.why} {self._meant(text, self._commands)}")
        else:
            self.automatic.discard(made)

    def _sure(self, move: str) -> bool:
        """Whether the move shall be made although it comes with a warning (`"warning"` in its words)."""
        trial = self._match.copy()
        trial.play(self._seat, move)
        meant = trial.events[len(self._match.events)].do  # what was typed may be a part of it
        says = {entry["do"]: entry["say"] for entry in self._match.seen(self._seat).moves()}
        if "warning" not in says[meant]:
            return True
        typer.echo(f"{self._sitting.witness.told('move', says[meant])}.")
        return input("Do it all the same? Type yes: ").strip().lower() == "yes"

    def _meant(self, text: str, commands: Commands) -> str:
        close = suggestion(text.split(maxsplit=1)[0], commands)
        return close if close.startswith("Did you mean") else "Type ? for help."

    def _choices(self) -> Choices:
        return choices(self._match.paths(self._seat))

    # --- commands -------------------------------------------------------------------------------

    def _help(self) -> None:
        typer.echo(HELP_WITH_CHANCE if self._match.waiting == ("chance",) else HELP)

    def _board(self) -> None:
        match, seat = self._match, self._seat
        typer.echo("\n" + match.game.terminal.sheet(match.content, match.view(seat), seat, colourful()))
        self._moves(everything=False)

    def _moves(self, everything: bool = True) -> None:
        typer.echo(self._choices().text(shutil.get_terminal_size().columns, everything))

    def _hint(self) -> None:
        action = self._sitting.players.advised(registry.bot(ADVISER), self._seat)
        typer.echo(f"The {ADVISER} bot would play {self._match.action_text(action)}.")

    def _why(self) -> None:
        try:
            self._match.copy().play(self._seat, self._choices().numbered(self._rest) or self._rest)
        except MoveError as error:
            typer.echo(error.why)
        else:
            typer.echo("That move is possible.")

    def _undo(self) -> None:
        taken = self._undoable()
        if not taken:
            typer.echo(
                "Only your own last move can be taken back, and only while nothing has happened since."
            )
            return
        for _ in range(taken):
            self._match.undo()
        self._sitting.witness.forget(taken)
        typer.echo("Taken back.")

    def _undoable(self) -> int:
        """How many events go: the last decision of the seat, with moves that followed because they had to."""
        events = self._match.events
        taken = 0
        while taken < len(events) and events[-1 - taken].by == self._seat:
            taken += 1
            if len(events) - taken not in self.automatic:
                return 0 if self._sitting.witness.showed(taken) else taken
        return 0

    def _rules(self) -> None:
        print_rules(self._match.game)

    def _save(self) -> None:
        file = Path(self._rest) if self._rest else self._sitting.file
        if file is None:
            typer.echo("Say where: save FILE")
            return
        self._sitting.saved(file)

    def _quit(self) -> None:
        raise Leave
