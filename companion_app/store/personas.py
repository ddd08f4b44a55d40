"""Companions and the versions of their contracts."""

from __future__ import annotations

from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.ids import new_id
from companion_app.domain.persona import PersonaSpec, PersonaVersion


class PersonaTable:
    """Which contract a companion is under."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def active(self, companion_id: str) -> PersonaVersion | None:
        """The contract in force, or None for a companion that was never spoken with."""
        row = self._db.execute(
            "SELECT v.id, v.companion_id, v.contract, v.created_at FROM companions c "
            "JOIN persona_versions v ON v.companion_id = c.id AND v.version = c.persona_version WHERE c.id = ?",
            [companion_id],
        ).fetchone()
        return None if row is None else PersonaVersion(row[0], row[1], PersonaSpec.from_json(row[2]), int(row[3]))

    def begin(self, companion_id: str, spec: PersonaSpec, now: Instant) -> PersonaVersion:
        """Make a companion with its first contract."""
        version = PersonaVersion(new_id("persona"), companion_id, spec, now)
        self._db.execute(
            "INSERT INTO companions (id, name, persona_version, created_at) VALUES (?, ?, ?, ?)",
            [companion_id, spec.name, spec.version, now],
        )
        self._db.execute(
            "INSERT INTO persona_versions (id, companion_id, version, contract, created_at) VALUES (?, ?, ?, ?, ?)",
            [version.id, companion_id, spec.version, spec.to_json(), now],
        )
        return version
