"""Which clauses and rulings of each game have a test, and which have none.

Ids are the first column of the tables of a game's README.md (`| RP-01 | ...`); a test shows one by
@pytest.mark.clause("RP-01"). Exits with 1 if an id has no test, a mark names no id, or a game has no ids.

python tools/clauses.py          a table
python tools/clauses.py --json   the same for programs
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parent.parent
ID = re.compile(r"^\|\s*([A-Z]{2,3}-R?\d+[a-z]?)\s*\|", re.MULTILINE)


@dataclass(frozen=True)
class Clauses:
    game: str
    total: int
    tested: int
    missing: list[str]
    unknown: list[str]

    @property
    def complete(self) -> bool:
        return self.total > 0 and not self.missing and not self.unknown


def game_folders() -> Iterator[tuple[Path, Path]]:
    """Each game's folder and the folder of its tests."""
    for box in sorted((ROOT / "src/hapag/games").glob("*/box.toml")):
        yield box.parent, ROOT / "tests/games" / box.parent.name
    for part in filter(None, os.environ.get("HAPAG_GAMES", "").split(os.pathsep)):
        for box in sorted(Path(part).glob("*/box.toml")):
            yield box.parent, box.parent / "tests"


def clauses_of(folder: Path, tests: Path) -> Clauses:
    ids, marked = ids_of(folder / "README.md"), marks_of(tests)
    missing = [clause for clause in ids if clause not in marked]
    name = folder.name.replace("_", "-")
    return Clauses(name, len(ids), len(ids) - len(missing), missing, sorted(marked - set(ids)))


def ids_of(readme: Path) -> list[str]:
    return list(dict.fromkeys(ID.findall(readme.read_text(encoding="utf-8")))) if readme.is_file() else []


def marks_of(tests: Path) -> set[str]:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(tests.rglob("test_*.py"))]
    return {clause for tree in trees for mark in marks(tree) for clause in named(mark)}


def marks(tree: ast.Module) -> Iterator[ast.expr]:
    """What stands where pytest looks for marks: above tests and classes, in `pytestmark` and `marks=`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            yield from node.decorator_list
        elif is_pytestmark(node) or (isinstance(node, ast.keyword) and node.arg == "marks"):
            yield node.value


def is_pytestmark(node: ast.AST) -> TypeGuard[ast.Assign]:
    return isinstance(node, ast.Assign) and "pytestmark" in map(name_of, node.targets)


def named(mark: ast.expr) -> Iterator[str]:
    """The ids in calls of `clause` or `pytest.mark.clause`."""
    for call in ast.walk(mark):
        if isinstance(call, ast.Call) and name_of(call.func) == "clause":
            yield from (
                part.value
                for part in call.args
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def told(found: Clauses) -> Iterator[str]:
    yield f"{found.game:<24} {found.tested:>3}/{found.total}"
    if not found.total:
        yield "    no ids: the README.md of the game has no table of clauses"
    if found.missing:
        yield f"    without a test: {', '.join(found.missing)}"
    if found.unknown:
        yield f"    marks that name no clause: {', '.join(found.unknown)}"


def main(arguments: list[str]) -> int:
    found = [clauses_of(folder, tests) for folder, tests in game_folders()]
    if "--json" in arguments:
        print(json.dumps([asdict(clauses) for clauses in found]))
    else:
        print("\n".join(line for clauses in found for line in told(clauses)))
    return 0 if all(clauses.complete for clauses in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
