"""Schema versions of the store, brought up to date when the server opens it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, make_url, text

LOCK = 0x4A9A6  # PostgreSQL's advisory lock while a server migrates


def migrate(url: str) -> None:
    """Bring the database up to date; a second server that starts meanwhile waits."""
    plain = make_url(url)
    if plain.get_backend_name() == "sqlite":
        plain = plain.set(drivername="sqlite")
        if plain.database and plain.database != ":memory:":
            Path(plain.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(plain, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            _upgrade(connection)
    finally:
        engine.dispose()


def _upgrade(connection: Connection) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.execute(text("BEGIN IMMEDIATE" if sqlite else "BEGIN"))
    try:
        if not sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(Path(__file__).parent))
        command.upgrade(config, "head")
    except BaseException:
        connection.execute(text("ROLLBACK"))
        raise
    connection.execute(text("COMMIT"))
