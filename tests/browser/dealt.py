"""`hapag`, at whose tables everybody is always dealt the same; the first argument says what."""

from __future__ import annotations

import sys
from random import Random
from types import SimpleNamespace

from hapag.cli import main
from hapag.table import room

if __name__ == "__main__":
    deal = int(sys.argv.pop(1))
    room.secrets = SimpleNamespace(  # type: ignore[attr-defined]
        token_bytes=lambda length: Random(deal).randbytes(length),
        SystemRandom=lambda: Random(deal),
    )
    main()
