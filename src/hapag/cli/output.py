"""What commands print: tables and JSON on stdout, progress and troubles on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

UNLIMITED = 200


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def counted(number: int, what: str) -> str:
    """`1 game`, `1,000 games`"""
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def colourful() -> bool:
    """Whether stdout is a terminal that shows colours."""
    import os

    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def console(stderr: bool = False) -> Console:
    """Rich's console; wide where nobody's screen limits it, so that tables in files are not cut."""
    from rich.console import Console

    made = Console(stderr=stderr, highlight=False, soft_wrap=False)
    if not made.is_terminal:
        made.width = UNLIMITED
    return made


def print_table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[str] = ()
) -> None:
    """A table; the columns in `right` hold numbers."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    console().print(table)


def progress(unit: str) -> Progress:
    """A bar with count, rate and time left, on stderr; nothing where stderr is no terminal."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.finished_speed or task.speed or 0:,.0f} {unit}/s" if task.completed else "")

    shown = console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=shown, disable=not shown.is_terminal, transient=True)


@contextmanager
def waiting_for(what: str) -> Iterator[None]:
    """A turning wheel on stderr, if that is a terminal."""
    shown = console(stderr=True)
    if not shown.is_terminal:
        yield
        return
    with shown.status(f"{what} ..."):
        yield
