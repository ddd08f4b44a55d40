"""Settings that belong to the store, and the registry of predicates."""

from __future__ import annotations

import json
from typing import Any

from companion_app.domain.line import DEFAULT_POLICY
from companion_app.domain.policy import POLICY, ResolutionPolicy, policy_from
from companion_app.domain.predicates import Predicate, Registry, seed_rows


class SettingTable:
    """Names and values."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def get(self, name: str) -> str | None:
        """Return a value, or None."""
        row = self._db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
        return None if row is None else str(row[0])

    def set(self, name: str, value: str) -> None:
        """Keep a value."""
        self._db.execute(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [name, value],
        )

    def policy(self) -> ResolutionPolicy:
        """How facts of different sources are weighed in this store."""
        kept = self.get(POLICY)
        return DEFAULT_POLICY if kept is None else policy_from(json.loads(kept))

    def seed_predicates(self) -> None:
        """Bring the seed set of the registry into the table; rows added by others stay."""
        for row in seed_rows():
            self._db.execute(
                "INSERT INTO predicates (name, definition) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET definition = excluded.definition "
                "WHERE definition <> excluded.definition",
                [row["name"], json.dumps(row, ensure_ascii=False)],
            )

    def registry(self) -> Registry:
        """Read the registry as it stands in this store."""
        rows = self._db.execute("SELECT definition FROM predicates ORDER BY name").fetchall()
        return Registry(Predicate.from_row(json.loads(row[0])) for row in rows)
