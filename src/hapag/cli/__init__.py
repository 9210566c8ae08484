"""The command line. Heavy imports stand inside the commands, so that `hapag --help` answers at once."""

from __future__ import annotations

from hapag.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    app(prog_name="hapag")
