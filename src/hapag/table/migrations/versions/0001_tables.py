"""Tables, journals, uploads.

A migration says what it makes by itself: it must make the same thing when `schema.py` has moved on.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("box", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("manners", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("host_key", sa.String(24), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_index("tables_state", "tables", ["state", "touched"])
    op.create_table(
        "journal",
        sa.Column(
            "table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("move_id", sa.String(80)),
        sa.Column("parts", sa.JSON, nullable=False),
    )
    op.create_index("journal_move_id", "journal", ["table_id", "move_id"], unique=True)
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    house = op.create_table("house", sa.Column("generation", sa.String(24), primary_key=True))
    op.bulk_insert(house, [{"generation": secrets.token_urlsafe(12)}])


def downgrade() -> None:
    for name in ("house", "uploads", "journal", "tables"):
        op.drop_table(name)
