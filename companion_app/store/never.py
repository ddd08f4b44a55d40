"""Never rules, refusals and tombstones: what must not be stored, or not again. None holds erased words."""

from __future__ import annotations

from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.ids import keyed_hash, new_id, split_group
from companion_app.domain.never import NeverRule, RuleKind


class NeverTable:
    """What the user said must never be kept."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def rules(self, user_id: str, companion: str) -> list[NeverRule]:
        """The rules in force for one relationship, oldest first."""
        rows = self._db.execute(
            "SELECT id, kind, value, companion, stopped FROM never_rules "
            "WHERE user_id = ? AND (companion IS NULL OR companion = ?) ORDER BY created_at, rowid",
            [user_id, companion],
        ).fetchall()
        return [NeverRule(*row) for row in rows]

    def for_group(self, group_id: str) -> list[NeverRule]:
        """The rules in force for a relationship."""
        return self.rules(*split_group(group_id))

    def add(self, user_id: str, companion: str | None, kind: RuleKind, value: str, now: Instant) -> NeverRule:
        """Add a rule; the same rule twice is one."""
        row = self._db.execute(
            "SELECT id, kind, value, companion, stopped FROM never_rules "
            "WHERE user_id = ? AND companion IS ? AND kind = ? AND value = ?",
            [user_id, companion, kind, value],
        ).fetchone()
        if row:
            return NeverRule(*row)
        rule = NeverRule(new_id("never"), kind, value, companion)
        self._db.execute(
            "INSERT INTO never_rules (id, user_id, companion, kind, value, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            [rule.id, user_id, companion, kind, value, now],
        )
        return rule

    def remove(self, user_id: str, rule_id: str) -> bool:
        """Lift a rule; False where there is none."""
        cursor = self._db.execute("DELETE FROM never_rules WHERE user_id = ? AND id = ?", [user_id, rule_id])
        return bool(cursor.rowcount)

    def stopped(self, rule_id: str) -> None:
        """Count that a rule stopped something; never what."""
        self._db.execute("UPDATE never_rules SET stopped = stopped + 1 WHERE id = ?", [rule_id])

    def refused(self, group_id: str, reason: str, count: int = 1) -> None:
        """Count what was not read, by reason."""
        self._db.execute(
            "INSERT INTO refusals (group_id, reason, count) VALUES (?, ?, ?) "
            "ON CONFLICT (group_id, reason) DO UPDATE SET count = count + excluded.count",
            [group_id, reason, count],
        )


class TombstoneTable:
    """Keyed hashes of what was forgotten: enough to know it again, not enough to read it."""

    def __init__(self, connection: Any, hash_key: bytes) -> None:
        self._db = connection
        self._hash_key = hash_key

    def add(self, group_id: str, line: str, said: str, now: Instant) -> None:
        """Mark what was said on a line (see ``saying``) as forgotten."""
        self._db.execute(
            "INSERT OR REPLACE INTO tombstones (group_id, hash, at) VALUES (?, ?, ?)",
            [group_id, keyed_hash(self._hash_key, line, said), now],
        )

    def has(self, group_id: str, line: str, said: str) -> bool:
        """Whether what is said on a line was forgotten."""
        row = self._db.execute(
            "SELECT 1 FROM tombstones WHERE group_id = ? AND hash = ?",
            [group_id, keyed_hash(self._hash_key, line, said)],
        ).fetchone()
        return row is not None

    def all(self) -> list[tuple[str, bytes, Instant]]:
        """Every tombstone of the store: (relationship, hash, when)."""
        rows = self._db.execute("SELECT group_id, hash, at FROM tombstones").fetchall()
        return [(str(row[0]), bytes(row[1]), int(row[2])) for row in rows]

    def take_over(self, stones: list[tuple[str, bytes, Instant]]) -> None:
        """Put tombstones of a newer state of the same store in place."""
        self._db.executemany(
            "INSERT INTO tombstones (group_id, hash, at) VALUES (?, ?, ?) "
            "ON CONFLICT (group_id, hash) DO UPDATE SET at = max(at, excluded.at)",
            stones,
        )

    def buried_at(self, group_id: str, line: str, said: str) -> Instant | None:
        """When what is said on a line was forgotten, or None."""
        row = self._db.execute(
            "SELECT at FROM tombstones WHERE group_id = ? AND hash = ?",
            [group_id, keyed_hash(self._hash_key, line, said)],
        ).fetchone()
        return None if row is None else int(row[0])

    def lift(self, group_id: str, line: str, said: str) -> None:
        """The user said that it may be kept after all."""
        self._db.execute(
            "DELETE FROM tombstones WHERE group_id = ? AND hash = ?",
            [group_id, keyed_hash(self._hash_key, line, said)],
        )
