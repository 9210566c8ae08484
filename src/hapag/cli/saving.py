"""Keeping a game: its record and, while it is unfinished, its seed beside it for nobody else's eyes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hapag.core.errors import BadRecord, HapagError
from hapag.core.files import replacing

if TYPE_CHECKING:
    from hapag.core.match import Match


def seed_file(file: Path) -> Path:
    return file.with_name(file.name + ".seed")


def save(match: Match, file: Path, own: Path | None = None) -> str:
    """Write the record, and the seed if the game will go on. Returns what to tell the player.

    own   the file that the game is kept in already; any other that exists must hold this game
    """
    if "\0" in str(file):
        raise HapagError(f"{str(file)!r} cannot be the name of a file.")
    try:
        if own is None or file.resolve() != own.resolve():
            _check_free(match, file)
        match.record().save(file)
        if match.over or match.seed is None:
            seed_file(file).unlink(missing_ok=True)
        else:
            _write_secretly(seed_file(file), match.seed + "\n")
    except OSError as error:
        raise HapagError(f"{file} could not be written: {error.strerror}.") from None
    if match.over:
        return f"Saved. Anybody can check every roll: hapag verify {file}"
    kept = (
        ""
        if match.seed is None
        else f" The dice to come are in {seed_file(file)}: do not look, do not share."
    )
    return f"Saved.{kept} Go on with: hapag play {match.game.name} --resume {file}"


def _check_free(match: Match, file: Path) -> None:
    for kept in (file, seed_file(file)):
        if kept.exists() and not _holds(file, match):
            raise HapagError(f"{kept} is there already, and not with this game.")


def _holds(file: Path, match: Match) -> bool:
    """Whether a file has an earlier save of the match: the same start, with the same promise."""
    from hapag.core import record

    try:
        found = record.load(file)
    except BadRecord:
        return False
    promised = {**match.record().header(), "commitment": match.commitment}
    return match.commitment is not None and found.header() == promised


def _write_secretly(file: Path, text: str) -> None:
    """Readable by its owner only, from the first moment on; whole or not at all."""
    with replacing(file, mode=0o600) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


def saved_seed(file: Path) -> bytes | None:
    """The seed that was kept beside a record, if any."""
    kept = seed_file(file)
    if not kept.is_file():
        return None
    try:
        return bytes.fromhex(kept.read_text(encoding="utf-8").strip())
    except ValueError:
        raise HapagError(f"{kept} holds no seed: it must be one line of hexadecimal digits.") from None
