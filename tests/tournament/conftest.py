"""What has to be compiled is compiled before a clock runs, here and, from the cache, in other processes."""

from __future__ import annotations

import pytest

from hapag.core import registry
from hapag.tournament.warming import warm_up
from tournament.guests import SETTING


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    for bot in ("random", "greedy"):
        warm_up(SETTING, registry.bot(bot))
