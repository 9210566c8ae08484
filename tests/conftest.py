"""What all tests share: games and settings as parameters, always from the registry, never from a list."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from conformance.setting import all_settings
from hapag.core import registry

# The same examples in every run: a red test stays red until it is mended. HAPAG_TEST_GAMES asks for more.
settings.register_profile(
    "hapag",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    max_examples=50 * int(os.environ.get("HAPAG_TEST_GAMES", "1")),
)
settings.load_profile("hapag")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`any_game`: every game's name. `any_setting`: every game, number of players and house rule."""
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", registry.game_names())
    if "any_setting" in metafunc.fixturenames:
        metafunc.parametrize("any_setting", all_settings(), ids=str)
