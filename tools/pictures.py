"""Draw the pictures that the documents show: docs/GAME.svg, a table in the middle of a game.

python tools/pictures.py          all games
python tools/pictures.py GAME ... these
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SEED = 11
DONE = 0.62  # of the game, when the picture is taken


def table_of(name: str) -> Any:
    """A match of greedy bots, most of the way through."""
    lab = import_module("hapag.lab.playing")
    plan = import_module("hapag.lab.plan").plan(name, games=1, bots=["greedy"], seed=SEED)
    finished, _ = lab.match_of(plan, 0)
    match = import_module("hapag").new(name, plan.players, plan.seed_of(0), options=plan.options)
    players = lab.Players(match, [import_module("hapag.core.registry").bot("greedy")] * plan.players, SEED)
    while len(match.events) < DONE * len(finished.events):
        seat = match.waiting[-1]
        match.play_action(seat, players.choice(seat))
    return match


def main(names: list[str]) -> int:
    sys.path.insert(0, str(ROOT / "src"))
    for name in names or import_module("hapag.core.registry").game_names():
        match = table_of(name)
        picture = ROOT / "docs" / f"{match.game.name}.svg"
        picture.write_text(match.game.drawing.svg(match.content, match.view(0), 0), encoding="utf-8")
        print(f"{picture}  {picture.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
