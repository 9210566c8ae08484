"""What is kept of a tournament: a record of each game, the results, and traces for a closer look."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hapag.core import record
from hapag.core.files import replacing
from hapag.core.replay import trace
from hapag.tournament.duel import Played
from hapag.tournament.results import Results

RESULTS = "results.json"
TRACES = "traces"


@dataclass(frozen=True)
class Place:
    """Where in a tournament a game belongs; all counted from 1."""

    challenge: int
    round: int
    match: int

    def file(self, game: str) -> str:
        return f"challenge-{self.challenge}-round-{self.round}-match-{self.match}-{game}.jsonl"


class Kept:
    """In a folder, which is made at once: better to fail now than after the first game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.records: list[Path] = []
        self._games: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, place: Place, played: Played) -> Path:
        """Note a game for the results; the file for its record, which is to be saved.

        A forfeited game is unfinished by its rules: its record stops there, and the results say why.
        """
        path = self.folder / place.file(played.game)
        self.records.append(path)
        self._games.append({"record": path.name, **vars(place), **_told(played)})
        return path

    def save_results(self, about: dict[str, Any], results: Results) -> None:
        games = sorted(self._games, key=lambda game: str(game["record"]))
        told = {**about, "table": results.as_json(), "games": games}
        with replacing(self.folder / RESULTS) as unfinished:
            unfinished.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _told(played: Played) -> dict[str, Any]:
    seats = played.players
    return {
        "game": played.game,
        "players": [player.name for player in seats],
        "scores": played.match.scores,
        "winner": None if played.winner is None else seats[played.winner].name,
        "out": [seats[seat].name for seat in played.out],
        "why": played.why,
        "move": played.number if played.out else None,
        "seed": played.match.seed,
    }


def write_traces(records: list[Path]) -> Iterator[Path]:
    """For each record what could have been done before each event, as `hapag replay --json` prints it."""
    for path in sorted(kept for kept in records if kept.is_file()):
        entries = trace(record.load(path), file=path.name)
        traced = path.parent / TRACES / path.name
        with replacing(traced) as unfinished, unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(record.line(entry) + "\n" for entry in entries)
        yield traced
