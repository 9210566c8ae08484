"""Results of simulated games as a file: Parquet, CSV or JSON Lines by its ending; whole or not at all."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from hapag.core.errors import HapagError
from hapag.core.files import replacing
from hapag.lab.plan import Plan
from hapag.lab.simulate import Games

Columns = dict[str, list[Any]]
Write = Callable[[Columns], None]


def columns(plan: Plan, games: Games) -> Columns:
    """A line a game: its number; bot, score and place of each seat; how it ended; its decisions."""
    table: Columns = {"game": list(range(games.first, games.first + len(games)))}
    for seat in range(plan.players):
        table[f"seat{seat}_bot"] = [plan.names[bot] for bot in games.bots[:, seat].tolist()]
        table[f"seat{seat}_score"] = games.scores[:, seat].tolist()
        table[f"seat{seat}_place"] = [place or None for place in games.places[:, seat].tolist()]
    words = plan.declared().endings
    table["ending"] = [words[ending] for ending in games.endings.tolist()]
    table["decisions"] = games.decisions.tolist()
    return table


@contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")

        def write(table: Columns) -> None:
            if file.tell() == 0:
                writer.writerow(table)
            writer.writerows(zip(*table.values(), strict=True))

        yield write


@contextmanager
def _jsonl(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="\n") as file:

        def write(table: Columns) -> None:
            lines = (dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True))
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

        yield write


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import polars

    kinds = {"game": polars.Int64, "decisions": polars.Int64}
    frames: list[polars.DataFrame] = []

    def write(table: Columns) -> None:
        schema = {name: kinds.get(name, _kind(name)) for name in table}
        frames.append(polars.DataFrame(table, schema=schema))

    yield write
    polars.concat(frames).write_parquet(path)


def _kind(column: str) -> Any:
    import polars

    return polars.String if column.endswith(("_bot", "ending")) else polars.Int32


WRITERS = {".parquet": _parquet, ".csv": _csv, ".jsonl": _jsonl}


def check_path(path: Path) -> None:
    """Say what is wrong before the games are played."""
    if path.suffix not in WRITERS:
        raise HapagError(f"{path.name}: results end in {', '.join(WRITERS)}; this name does not.")
    if path.suffix == ".parquet":
        try:
            import polars  # noqa: F401
        except ImportError:
            raise HapagError("Parquet files need polars: pip install 'hapag[lab]'") from None
    if path.is_dir():
        raise HapagError(f"{path} is a folder.")


def written(plan: Plan, runs: Iterable[Games], path: Path) -> Iterator[Games]:
    """Pass the results on while they are written; the file appears when all are there."""
    check_path(path)
    with ExitStack() as opened:
        try:
            unfinished = opened.enter_context(replacing(path))
        except OSError as error:
            raise HapagError(f"{path} could not be written: {error.strerror}.") from None
        write = opened.enter_context(WRITERS[path.suffix](unfinished))
        for games in runs:
            write(columns(plan, games))
            yield games
