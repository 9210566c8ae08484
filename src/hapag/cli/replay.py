"""hapag replay FILE"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hapag.cli.arguments import Box, Json, RecordFile
from hapag.core.errors import HapagError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hapag.core.match import Match
    from hapag.core.record import Event, Record


class Form(StrEnum):
    text = "text"
    trace = "trace"


To = Annotated[
    Form | None, typer.Option("--to", help="text: a line an event (default); trace: JSON Lines, as --json.")
]
Step = Annotated[bool, typer.Option("--step", help="Show the board after each event and wait for Enter.")]
At = Annotated[int | None, typer.Option(min=0, metavar="N", help="Show the position after event N.")]

EXCLUSIVE = (
    ("--json", "--to text"),
    ("--json", "--step"),
    ("--to trace", "--step"),
    ("--at", "--step"),
    ("--at", "--to trace"),
)


def replay(
    file: RecordFile,
    to: To = None,
    json: Json = False,
    step: Step = False,
    at: At = None,
    box: Box = None,
) -> None:
    """Tell a recorded game, every event checked against the rules."""
    from hapag.cli.records import a_failed_check, opened

    _check_exclusive(to, json, step, at)
    with a_failed_check():
        record = opened(file, box)
        if at is not None:
            _print_position(record, box, file.name, at, json)
        elif json or to is Form.trace:
            _print_trace(record, box, file.name)
        else:
            _tell(record, box, file.name, step)


def _check_exclusive(to: Form | None, json: bool, step: bool, at: int | None) -> None:
    given = {
        "--json": json,
        "--to text": to is Form.text,
        "--to trace": to is Form.trace,
        "--step": step,
        "--at": at is not None,
    }
    for one, other in EXCLUSIVE:
        if given[one] and given[other]:
            raise HapagError(f"{one} and {other} exclude each other.")


def _print_trace(record: Record, box: Path | None, file: str) -> None:
    """The whole trace or, for a record that does not hold, nothing."""
    from hapag.core.record import line
    from hapag.core.replay import trace

    for entry in list(trace(record, box, file)):
        typer.echo(line(entry))


# --- told -------------------------------------------------------------------------------------------


def _tell(record: Record, box: Path | None, file: str, step: bool) -> None:
    from hapag.cli.telling import result, seat_names, start
    from hapag.core.replay import replayed

    end = replayed(record, box, file)
    names = seat_names(record.seats)
    typer.echo(start(end))
    for n, (event, match) in enumerate(_after_each(record, box, file), 1):
        typer.echo(_line(n, event, names))
        if step and not _shown(match, event):
            return
    typer.echo(result(end) if end.over else f"Unfinished: to decide next {_waiting(end, names)}.")


def _after_each(record: Record, box: Path | None, file: str) -> Iterator[tuple[Event, Match]]:
    """Each event with the match as it stands just after it."""
    from hapag.core.replay import replay as steps

    done: Event | None = None
    for event, match in steps(record, box, file):
        if done is not None:
            yield done, match
        done = event


def _line(n: int, event: Event, names: list[str]) -> str:
    who = "chance" if event.by == "chance" else names[int(event.by)]
    width = max(map(len, ["chance", *names]))
    return f"{n:>5}  {who:<{width}}  {event.do}"


def _waiting(match: Match, names: list[str]) -> str:
    return ", ".join("chance" if by == "chance" else names[int(by)] for by in match.waiting)


def _shown(match: Match, event: Event) -> bool:
    """Draw the board of whoever acted; whether to go on."""
    from hapag.cli.output import colourful

    seat = None if event.by == "chance" else int(event.by)
    typer.echo("\n" + match.game.terminal.sheet(match.content, match.view(seat), seat, colourful()))
    try:
        return input("Enter: on, q: stop ").strip().lower() not in ("q", "quit")
    except EOFError:
        return False


# --- one position -----------------------------------------------------------------------------------


def _print_position(record: Record, box: Path | None, file: str, at: int, json: bool) -> None:
    from hapag.cli.output import colourful, print_json

    match = _match_at(record, box, file, at)
    seats = range(match.players)
    if json:
        views = {str(seat): match.view(seat) for seat in seats}
        print_json({"n": at, "position": match.position, "view": match.view(), "views": views})
        return
    typer.echo(f"{match.game.title} after event {at} of {len(record.events)}\n\n{match.position}\n")
    for seat in seats:
        typer.echo(match.game.terminal.sheet(match.content, match.view(seat), seat, colourful()))


def _match_at(record: Record, box: Path | None, file: str, at: int) -> Match:
    from hapag.core.replay import replay as steps

    if at > len(record.events):
        raise HapagError(f"{file} has {len(record.events)} events, so there is no position after event {at}.")
    every = (match for _, match in steps(record, box, file))
    for n, match in enumerate(every):
        if n == at:
            return match
    raise AssertionError("a record of n events passes through n + 1 positions")
