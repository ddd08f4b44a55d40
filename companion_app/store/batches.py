"""Batches of the cold pass, how far it has come, and the archive of versions that nothing current needs."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.maintenance import Batch, Inverse, PassState

_CURSOR = "cold_pass "


class BatchTable:
    """The cold pass of one relationship at a time."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    # --- how far it has come

    def groups(self) -> list[str]:
        """Every relationship of which there are facts."""
        return [str(row[0]) for row in self._db.execute("SELECT DISTINCT group_id FROM facts ORDER BY 1").fetchall()]

    def progress(self, group_id: str) -> PassState:
        """Where the pass stands."""
        row = self._db.execute("SELECT value FROM settings WHERE name = ?", [_CURSOR + group_id]).fetchone()
        return PassState() if row is None else PassState(*json.loads(row[0]))

    def set_progress(self, group_id: str, state: PassState) -> None:
        """Note where the pass stands."""
        self._db.execute(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [_CURSOR + group_id, json.dumps([state.number, state.after, state.ended_at])],
        )

    def facts_after(self, group_id: str, number: int, limit: int) -> list[tuple[int, str, str]]:
        """The next facts: (number, id, line)."""
        rows = self._db.execute(
            "SELECT number, id, line FROM facts WHERE number > ? AND group_id = ? ORDER BY number LIMIT ?",
            [number, group_id, limit],
        ).fetchall()
        return [(int(row[0]), str(row[1]), str(row[2])) for row in rows]

    def ends(self, fact_ids: Collection[str]) -> list[str]:
        """The things that facts are about: subjects, values and scopes."""
        rows = self._db.execute(
            "SELECT f.subject_id, v.object_id, v.scope_id FROM facts f JOIN fact_versions v ON v.fact_id = f.id "
            "AND v.believed_to IS NULL WHERE f.id IN (SELECT value FROM json_each(?))",
            [json.dumps(sorted(fact_ids))],
        ).fetchall()
        return sorted({str(end) for row in rows for end in row if end})

    def unindexed(self, fact_ids: Collection[str]) -> list[str]:
        """Facts that are believed and stand in no word index, or have no vector."""
        rows = self._db.execute(
            "SELECT f.id FROM facts f JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "WHERE f.id IN (SELECT value FROM json_each(?)) AND (f.number NOT IN (SELECT rowid FROM fact_fts) "
            "OR f.number NOT IN (SELECT number FROM fact_vec)) ORDER BY f.number",
            [json.dumps(sorted(fact_ids))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def believed(self, fact_ids: Collection[str]) -> list[str]:
        """Those of some facts that are believed."""
        rows = self._db.execute(
            "SELECT DISTINCT fact_id FROM fact_versions WHERE believed_to IS NULL "
            "AND fact_id IN (SELECT value FROM json_each(?)) ORDER BY fact_id",
            [json.dumps(sorted(fact_ids))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def present(self, group_id: str, lines: Collection[str]) -> dict[str, tuple[int | None, tuple[str, ...]]]:
        """What is believed of the facts of lines: the version, or None, and the claims that it rests on."""
        rows = self._db.execute(
            "SELECT f.id, v.version, (SELECT json_group_array(claim_id) FROM evidence e WHERE e.fact_id = f.id) "
            "FROM facts f LEFT JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "WHERE f.group_id = ? AND f.line IN (SELECT value FROM json_each(?))",
            [group_id, json.dumps(sorted(lines))],
        ).fetchall()
        return {str(row[0]): (row[1], tuple(sorted(json.loads(row[2])))) for row in rows}

    def versions(self, fact_ids: Collection[str]) -> int:
        """How many versions of facts there are, archived or not."""
        ids = json.dumps(sorted(fact_ids))
        some = "WHERE fact_id IN (SELECT value FROM json_each(?))"
        row = self._db.execute(
            f"SELECT (SELECT count(*) FROM fact_versions {some}) + (SELECT count(*) FROM fact_versions_archive {some})",
            [ids, ids],
        ).fetchone()
        return int(row[0])

    # --- the archive

    def archive(self, fact_ids: Collection[str], before: Instant) -> list[tuple[str, int]]:
        """Move versions that were given up before an instant for later ones; history reads them where they are."""
        rows = self._db.execute(
            "SELECT v.fact_id, v.version FROM fact_versions v WHERE v.fact_id IN (SELECT value FROM json_each(?)) "
            "AND v.believed_to < ? AND v.version < (SELECT max(w.version) FROM fact_versions w "
            "WHERE w.fact_id = v.fact_id) ORDER BY v.fact_id, v.version",
            [json.dumps(sorted(fact_ids)), before],
        ).fetchall()
        moved = [(str(row[0]), int(row[1])) for row in rows]
        self._move("fact_versions", "fact_versions_archive", moved)
        return moved

    def bring_back(self, versions: Sequence[tuple[str, int]]) -> None:
        """Move versions back out of the archive; those that were erased meanwhile stay gone."""
        self._move("fact_versions_archive", "fact_versions", versions)

    def _move(self, source: str, target: str, versions: Sequence[tuple[str, int]]) -> None:
        keys = [[fact_id, version] for fact_id, version in versions]
        self._db.executemany(f"INSERT INTO {target} SELECT * FROM {source} WHERE fact_id = ? AND version = ?", keys)
        self._db.executemany(f"DELETE FROM {source} WHERE fact_id = ? AND version = ?", keys)

    # --- batches

    def add(self, group_id: str, batch: Batch, started_at: Instant, ended_at: Instant) -> None:
        """Keep what a batch did."""
        self._db.execute(
            "INSERT INTO batches (id, group_id, kind, state, inverse, started_at, ended_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                batch.id, group_id, f"cold_pass {batch.facts}", batch.state, json.dumps(batch.inverse.to_json()),
                started_at, ended_at,
            ],
        )  # fmt: skip

    def get(self, group_id: str, batch_id: str) -> Batch | None:
        """Return a batch, or None."""
        row = self._db.execute(
            "SELECT id, state, kind, inverse FROM batches WHERE group_id = ? AND id = ?", [group_id, batch_id]
        ).fetchone()
        if row is None:
            return None
        return Batch(row[0], row[1], int(row[2].split()[-1]), Inverse.from_json(json.loads(row[3])))

    def mark(self, group_id: str, batch_id: str, state: str) -> None:
        """Note what became of a batch."""
        self._db.execute("UPDATE batches SET state = ? WHERE group_id = ? AND id = ?", [state, group_id, batch_id])

    def believe_again(self, fact_id: str, old: int | None, new: int | None, claim_ids: Sequence[str]) -> bool:
        """Let a fact stand as before a batch; False where something else has been believed of it since."""
        row = self._db.execute(
            "SELECT max(version), max(CASE WHEN believed_to IS NULL THEN version END) FROM fact_versions "
            "WHERE fact_id = ?",
            [fact_id],
        ).fetchone()
        if row[0] is None or row[1] != new:
            return False
        if new is not None:
            self._db.execute("DELETE FROM fact_versions WHERE fact_id = ? AND version = ?", [fact_id, new])
        if old is not None:
            self._db.execute(
                "UPDATE fact_versions SET believed_to = NULL, closed_reason = '' WHERE fact_id = ? AND version = ?",
                [fact_id, old],
            )
        self._db.execute("DELETE FROM evidence WHERE fact_id = ?", [fact_id])
        self._db.execute(
            "INSERT INTO evidence (fact_id, claim_id, episode_id, group_id, start, end) SELECT ?, id, episode_id, "
            "group_id, quote_start, quote_end FROM claims WHERE id IN (SELECT value FROM json_each(?))",
            [fact_id, json.dumps(list(claim_ids))],
        )
        if old is None:
            self._db.execute(
                "DELETE FROM facts WHERE id = ? AND NOT EXISTS "
                "(SELECT 1 FROM fact_versions v WHERE v.fact_id = facts.id)",
                [fact_id],
            )
        return True

    def withdraw_reviews(self, review_ids: Sequence[str]) -> None:
        """Take back questions that are still open."""
        self._db.execute(
            "DELETE FROM entity_reviews WHERE state = 'pending' AND id IN (SELECT value FROM json_each(?))",
            [json.dumps(list(review_ids))],
        )
