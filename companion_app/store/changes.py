"""The record of changes: who changed what, when and why. Ids only, never words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.place import ChangeRow


class ChangeTable:
    """Who changed what, when and why; undo looks here."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def add(
        self, group_id: str, at: Instant, actor: str, op: str, fact_ids: Sequence[str], reason: str,
        action_id: str | None = None,
    ) -> int:  # fmt: skip
        """Write a row; ids only, never words."""
        cursor = self._db.execute(
            "INSERT INTO changes (group_id, at, actor, op, fact_ids, reason, action_id) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [group_id, at, actor, op, json.dumps(list(fact_ids)), reason, action_id],
        )
        return int(cursor.lastrowid)

    def last_undoable(self, group_id: str) -> ChangeRow | None:
        """The newest deed of the user that was not taken back; an erasure stands in the way of nothing."""
        row = self._db.execute(
            "SELECT id, at, actor, op, fact_ids, reason, action_id FROM changes WHERE group_id = ? "
            "AND (action_id IN (SELECT id FROM user_actions) OR EXISTS (SELECT 1 FROM change_actions c "
            "JOIN user_actions a ON a.id = c.action_id WHERE c.change_id = changes.id)) "
            "AND undone_by IS NULL AND op <> 'undo' "
            "ORDER BY id DESC LIMIT 1",
            [group_id],
        ).fetchone()
        return None if row is None else _change(row)

    def add_actions(self, change_id: int, action_ids: Sequence[str]) -> None:
        """Note that a deed is many actions, which are undone together."""
        self._db.executemany(
            "INSERT INTO change_actions (change_id, action_id) VALUES (?, ?)", [(change_id, one) for one in action_ids]
        )

    def actions_of(self, change_id: int) -> list[str]:
        """The actions of a deed that were not erased."""
        rows = self._db.execute(
            "SELECT a.id FROM user_actions a WHERE a.id IN (SELECT action_id FROM changes WHERE id = ? "
            "UNION SELECT action_id FROM change_actions WHERE change_id = ?) ORDER BY a.seq",
            [change_id, change_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def mark_undone(self, change_id: int, by: int) -> None:
        """Note which change took it back."""
        self._db.execute("UPDATE changes SET undone_by = ? WHERE id = ?", [by, change_id])

    def newest(self, group_id: str, limit: int) -> list[ChangeRow]:
        """Changes, newest first."""
        rows = self._db.execute(
            "SELECT id, at, actor, op, fact_ids, reason, action_id FROM changes WHERE group_id = ? "
            "ORDER BY id DESC LIMIT ?",
            [group_id, limit],
        ).fetchall()
        return [_change(row) for row in rows]


def _change(row: Any) -> ChangeRow:
    return ChangeRow(row[0], row[1], row[2], row[3], tuple(json.loads(row[4])), row[5], row[6])
