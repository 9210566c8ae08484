"""What is kept: tables, and the journal of each, from which everything else is made again."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# A table as it was opened; nothing of this changes but its state, `touched`, and at the end its result.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("manners", JSON, nullable=False),  # how the table is run: pace of bots, chat, clock
    Column("seed", String(64), nullable=False),  # a secret until the game is over
    Column("host_key", String(24), nullable=False),
    Column("opened", BigInteger, nullable=False),  # milliseconds since 1970
    Column("touched", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),  # gathering, playing, over, ended
    Column("record", Text),  # JSON lines, once nobody plays on
    Column("names", JSON(none_as_null=True)),  # what those who played it were called at the table
    Column("places", JSON(none_as_null=True)),  # as in the record's end
    Index("tables_touched", "touched"),
    Index("tables_state", "state", "touched"),
)

# Everything anybody did at a table, numbered without gaps. Chance is not here: it follows from the seed.
journal = Table(
    "journal",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("move_id", String(80)),
    Column("parts", JSON, nullable=False),
    Index("journal_move_id", "table_id", "move_id", unique=True),
)

# Records that somebody brought along to look at.
uploads = Table(
    "uploads",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("record", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
)

# One row. A restored backup brings another number: a running server notices and reads everything anew.
house = Table("house", metadata, Column("generation", String(24), primary_key=True))
