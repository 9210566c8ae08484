"""Who played and how it ended, beside the record: a list of games need not read the games."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("names", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("places", sa.JSON(none_as_null=True)))
    tables = sa.table(
        "tables",
        sa.column("id", sa.String),
        sa.column("record", sa.Text),
        sa.column("names", sa.JSON(none_as_null=True)),
        sa.column("places", sa.JSON(none_as_null=True)),
    )
    here = op.get_bind()
    for key in list(here.execute(sa.select(tables.c.id).where(tables.c.record.is_not(None))).scalars()):
        record = here.execute(sa.select(tables.c.record).where(tables.c.id == key)).scalar_one()
        first, *_, last = map(json.loads, record.splitlines())
        found = {"names": first["seats"], "places": last.get("places")}
        here.execute(sa.update(tables).where(tables.c.id == key).values(found))


def downgrade() -> None:
    for name in ("names", "places"):
        op.drop_column("tables", name)
