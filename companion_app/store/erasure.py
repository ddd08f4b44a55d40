"""Erasing facts for good, and looking afterwards whether anything is left.

Deleted pages are overwritten (``secure_delete``), the word index keeps no words of deleted rows, and the
write-ahead log is emptied by the checkpoint that the caller makes after the transaction.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion_app.domain.episode import Episode
from companion_app.store.search import SearchIndex
from companion_app.store.words import all_words_query


class Erasure:
    """What no other part of the store does: removing rows that were meant to last."""

    def __init__(self, connection: Any, search: SearchIndex) -> None:
        self._db = connection
        self._search = search

    def chain(self, group_id: str, fact_id: str) -> list[str]:
        """A fact together with those that the user edited into it: one memory in the user's eyes.

        What it was edited into for a while belongs to it too, where that edit was undone.
        """
        rows = self._db.execute(
            "WITH RECURSIVE edits (old, new) AS (SELECT a.fact_id, e.fact_id FROM user_actions a "
            "JOIN claims k ON k.action_id = a.id JOIN evidence e ON e.claim_id = k.id "
            "WHERE a.group_id = ? AND a.kind = 'edit'), chain (id) AS (VALUES (?) "
            "UNION SELECT d.old FROM chain c JOIN edits d ON d.new = c.id "
            "UNION SELECT d.new FROM chain c JOIN edits d ON d.old = c.id WHERE NOT EXISTS "
            "(SELECT 1 FROM fact_versions v WHERE v.fact_id = d.new AND v.believed_to IS NULL)) SELECT id FROM chain",
            [group_id, fact_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def resting_only_on(self, group_id: str, claim_ids: Sequence[str]) -> list[str]:
        """Facts, believed or given up, that rest on nothing but these claims."""
        ids = json.dumps(list(claim_ids))
        rows = self._db.execute(
            "SELECT fact_id FROM evidence WHERE group_id = ? GROUP BY fact_id "
            "HAVING count(*) = count(*) FILTER (WHERE claim_id IN (SELECT value FROM json_each(?))) "
            "AND max(claim_id IN (SELECT value FROM json_each(?)))",
            [group_id, ids, ids],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def corrections_in(self, group_id: str, episode_ids: Sequence[str]) -> set[str]:
        """Take back the corrections that were made in these turns; returns the lines that they touched."""
        ids = json.dumps(list(episode_ids))
        rows = self._db.execute(
            "DELETE FROM user_actions WHERE group_id = ? AND episode_id IN (SELECT value FROM json_each(?)) "
            "AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.episode_id = user_actions.episode_id) RETURNING line",
            [group_id, ids],
        ).fetchall()
        return {str(row[0]) for row in rows}

    def fact(self, group_id: str, fact_id: str) -> None:
        """Remove a fact with its versions, evidence, index rows and the deeds on it."""
        row = self._db.execute("SELECT number FROM facts WHERE group_id = ? AND id = ?", [group_id, fact_id]).fetchone()
        if row is None:
            return
        self._search.remove_fact(int(row[0]))
        self._db.execute("DELETE FROM user_actions WHERE group_id = ? AND fact_id = ?", [group_id, fact_id])
        self._db.execute("DELETE FROM fact_versions_archive WHERE group_id = ? AND fact_id = ?", [group_id, fact_id])
        self._db.execute("DELETE FROM conflicts WHERE group_id = ? AND ? IN (one, other)", [group_id, fact_id])
        self._db.execute("DELETE FROM facts WHERE group_id = ? AND id = ?", [group_id, fact_id])

    def evidence_of(self, group_id: str, claim_ids: Sequence[str]) -> None:
        """Take erased claims out of the evidence of facts that stay."""
        self._db.execute(
            "DELETE FROM evidence WHERE group_id = ? AND claim_id IN (SELECT value FROM json_each(?))",
            [group_id, json.dumps(list(claim_ids))],
        )

    def episodes(self, group_id: str, episodes: Sequence[Episode]) -> None:
        """Remove turns with their index rows, jobs, mentions, and what replies made of them."""
        ids = json.dumps([episode.id for episode in episodes])
        sessions = sorted({episode.turn.session_id for episode in episodes})
        self._db.execute(
            "DELETE FROM generations WHERE group_id = ? AND (user_episode_id IN (SELECT value FROM json_each(?)) "
            "OR reply_episode_id IN (SELECT value FROM json_each(?)))",
            [group_id, ids, ids],
        )
        self._db.execute(
            "DELETE FROM reply_uses WHERE group_id = ? AND item_id IN (SELECT value FROM json_each(?))", [group_id, ids]
        )
        for episode in episodes:
            self._search.remove_episode(episode.seq)
        self._db.execute(
            "DELETE FROM episodes WHERE group_id = ? AND id IN (SELECT value FROM json_each(?))", [group_id, ids]
        )
        for session in sessions:
            self._db.execute(
                "DELETE FROM sessions WHERE group_id = ? AND id = ? AND NOT EXISTS "
                "(SELECT 1 FROM episodes e WHERE e.group_id = sessions.group_id AND e.session_id = sessions.id)",
                [group_id, session],
            )

    def other_quotes(self, group_id: str, episode_id: str, claim_ids: Sequence[str]) -> list[tuple[int, int]]:
        """Spans of a turn on which claims other than these rest."""
        rows = self._db.execute(
            "SELECT quote_start, quote_end FROM claims WHERE group_id = ? AND episode_id = ? "
            "AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY quote_start",
            [group_id, episode_id, json.dumps(list(claim_ids))],
        ).fetchall()
        return [(int(row[0]), int(row[1])) for row in rows]

    def traces(self, fact_ids: Sequence[str], episode_seqs: Sequence[int], words: str) -> dict[str, int]:
        """Count what is left of erased facts, by place.

        Args:
            episode_seqs: The turns that they came from.
            words: What must not be found in those turns any more.
        """
        ids, seqs = json.dumps(list(fact_ids)), json.dumps(list(episode_seqs))
        count = self._count
        found = {
            "memories": count("SELECT count(*) FROM facts WHERE id IN (SELECT value FROM json_each(?))", ids)
            + count("SELECT count(*) FROM fact_versions WHERE fact_id IN (SELECT value FROM json_each(?))", ids)
            + count("SELECT count(*) FROM evidence WHERE fact_id IN (SELECT value FROM json_each(?))", ids),
            "replies": count("SELECT count(*) FROM reply_uses WHERE item_id IN (SELECT value FROM json_each(?))", ids),
            "vectors": count("SELECT count(*) FROM episode_vec WHERE seq IN (SELECT value FROM json_each(?))", seqs),
            "search": 0,
        }
        phrase = all_words_query(words)
        if phrase:
            found["search"] = count(
                "SELECT count(*) FROM episode_fts WHERE episode_fts MATCH ? "
                "AND rowid IN (SELECT value FROM json_each(?))",
                phrase, seqs,
            )  # fmt: skip
        return found

    def _count(self, statement: str, *values: str) -> int:
        return int(self._db.execute(statement, list(values)).fetchone()[0])
