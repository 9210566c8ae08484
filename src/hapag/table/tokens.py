"""Signed tokens: who sits where, and who is the host. They are never logged and never in a record."""

from __future__ import annotations

from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer


@dataclass(frozen=True)
class Claim:
    """What a token says: at which table, and the key of a seat or of the host."""

    table: str
    key: str


class Tokens:
    def __init__(self, signing_key: str) -> None:
        self._serializer = URLSafeSerializer(signing_key, salt="hapag-seat")

    def write(self, claim: Claim) -> str:
        return str(self._serializer.dumps([claim.table, claim.key]))

    def read(self, token: str) -> Claim | None:
        """None for anything that was not signed here."""
        try:
            table, key = self._serializer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return Claim(table, key) if isinstance(table, str) and isinstance(key, str) else None

    def keys(self, table: str, tokens: list[str]) -> frozenset[str]:
        """The keys at one table that these tokens prove."""
        claims = (self.read(token) for token in tokens)
        return frozenset(claim.key for claim in claims if claim is not None and claim.table == table)
