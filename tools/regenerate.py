"""Write the kept answers of games anew: counts and playthroughs. Read the difference before you keep it.

python tools/regenerate.py            all games
python tools/regenerate.py GAME ...   these
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main(games: list[str]) -> int:
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    registry = import_module("hapag.core.registry")
    for game in games or registry.game_names():
        name = registry.game(game).name
        for path in [
            import_module("conformance.counts").write(name),
            *import_module("conformance.playthroughs").write(name),
        ]:
            print(f"{path}  {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
