"""What an operator may set: by flag of `hapag serve`, or by environment (HAPAG_PORT, HAPAG_DATABASE, ...)."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import platformdirs
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Defaults suit a laptop on a local network."""

    model_config = SettingsConfigDict(env_prefix="HAPAG_", extra="ignore", frozen=True)

    host: str = Field("0.0.0.0", description="address to listen on; 127.0.0.1 = this computer only")
    port: int = Field(8080, ge=0, le=65535, description="port to listen on; 0 = any free one")
    data: Path = Field(
        Path(platformdirs.user_data_dir("hapag", appauthor=False)), description="folder of the database"
    )
    database: str | None = Field(None, description="SQLAlchemy URL; default: hapag.sqlite in the data folder")
    public_url: str | None = Field(None, description="address that players use, if it is another one")
    secret: str | None = Field(None, description="key that signs seats; default: kept in the data folder")
    keep_days: float = Field(30, gt=0, description="tables nobody has touched for so long are removed")
    max_tables: int = Field(5000, ge=1, description="no more tables than this at the same time")
    max_uploads: int = Field(
        500, ge=1, description="no more records that somebody brought along; the oldest go first"
    )
    bot_workers: int = Field(
        os.cpu_count() or 2, ge=1, le=64, description="most processes for bots that take their time"
    )
    trust_proxy: bool = Field(False, description="believe X-Forwarded-For and -Proto of a proxy in front")
    log_json: bool = Field(False, description="log lines as JSON")
    limits: bool = Field(True, description="limit how often one address may ask (off only for load tests)")

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.data / 'hapag.sqlite'}"

    def signing_key(self) -> str:
        """The key of seat tokens: given, or made once and kept beside the database."""
        if self.secret:
            return self.secret
        self.data.mkdir(parents=True, exist_ok=True)
        file = self.data / "secret"
        try:
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(32))
        except FileExistsError:
            pass
        return file.read_text(encoding="ascii").strip()
