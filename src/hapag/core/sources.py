"""Where the rule sources are, and the cache folder named after them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata, util
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parent.parent
ENTRY_POINTS = "hapag.games"
GAME_PATH = "HAPAG_GAMES"


@cache
def installed_games() -> dict[str, str]:
    """Games of other packages: name -> module, from the entry-point group `hapag.games`."""
    return {point.name: point.value for point in metadata.entry_points(group=ENTRY_POINTS)}


def local_folders() -> list[Path]:
    """Folders with games of the user's own, from the environment variable HAPAG_GAMES."""
    return [Path(part) for part in os.environ.get(GAME_PATH, "").split(os.pathsep) if part]


def local_games() -> dict[str, Path]:
    """The games in those folders, by name."""
    folders = (entry for folder in local_folders() if folder.is_dir() for entry in sorted(folder.iterdir()))
    return {
        entry.name.replace("_", "-"): entry
        for entry in folders
        if (entry / "__init__.py").is_file() and (entry / "box.toml").is_file()
    }


def rule_folders() -> Iterator[Path]:
    yield PACKAGE / "core"
    yield PACKAGE / "games"
    yield from local_games().values()
    for module in installed_games().values():
        spec = util.find_spec(module.split(":")[0].split(".")[0])
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent


def fingerprint() -> str:
    """One hash over everything that compiled code can be made of."""
    digest = hashlib.sha256(repr((sys.version, _version("numba"), _version("numpy"))).encode())
    for folder in rule_folders():
        for file in sorted(folder.rglob("*.py")):
            if "tests" in file.relative_to(folder).parts:
                continue
            digest.update(str(file.relative_to(folder)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "none"


def cache_root() -> Path:
    return Path(os.environ.get("HAPAG_CACHE") or platformdirs.user_cache_dir("hapag")) / "compiled"


def cache_folder() -> Path:
    return cache_root() / fingerprint()
