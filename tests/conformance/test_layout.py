"""Records say what they hold, and setup leaves nothing of what lay there before."""

from __future__ import annotations

import numpy as np

from conformance.setting import Setting, image
from hapag.core import calls, registry
from hapag.core.layout import INTEGERS, markdown


def test_every_field_has_a_meaning_and_a_range_in_the_docs(any_game: str) -> None:
    game = registry.game(any_game)
    for record in (game.box_record, game.table_record):
        rows = markdown(record).splitlines()[2:]
        assert [row.split("`")[1] for row in rows] == list(record.dtype.names or ())
        assert all(field.meaning and field.values for field in record.fields)
        assert all(field.kind in INTEGERS for field in record.fields)


def test_setup_sets_every_field(any_setting: Setting) -> None:
    zeros = any_setting.start()
    dirty = np.frombuffer(b"\x55" * zeros.nbytes, zeros.dtype).copy()
    calls.setup(any_setting.box, dirty, any_setting.players)
    left = [name for name in zeros.dtype.names or () if dirty[name].tobytes() != zeros[name].tobytes()]
    assert left == []


def test_the_table_says_how_many_play(any_setting: Setting) -> None:
    assert int(any_setting.start()["players"][0]) == any_setting.players


def test_observing_overwrites_whatever_lay_there(any_setting: Setting) -> None:
    table = any_setting.start()
    dirty = np.frombuffer(b"\x55" * table.nbytes, table.dtype).copy()
    calls.observe(any_setting.box, table, 0, dirty)
    assert image(dirty) == image(any_setting.observed(table, 0))


def test_the_same_box_and_house_rules_make_the_same_record(any_setting: Setting) -> None:
    game, loaded = any_setting.game, registry.shipped_box(any_setting.name)
    assert image(game.box(loaded, any_setting.fresh.options)) == image(any_setting.box)
