"""Sagas: storylines of turns around a project, a goal or a boundary. Derived, never a source.

Persona document, part 四.7: HAS_EPISODE is a row of ``saga_episodes``, NEXT_EPISODE their order by world time, then
by sequence number.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.saga import Saga, SagaEpisode, SagaRoot


class SagaTable:
    """Sagas of one relationship at a time."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def roots(self, group_id: str, entity_ids: Collection[str], predicates: Collection[str]) -> list[SagaRoot]:
        """What the user believably said of some kinds about some things, ended or not; what waits makes no saga."""
        rows = self._db.execute(
            "SELECT f.id, f.line, v.language FROM fact_versions v JOIN facts f ON f.id = v.fact_id "
            "WHERE v.group_id = ? AND v.object_id IN (SELECT value FROM json_each(?)) AND v.believed_to IS NULL "
            "AND v.pending = '' AND f.subject_id = 'user' AND v.predicate IN (SELECT value FROM json_each(?)) "
            "ORDER BY v.valid_at, f.line",
            [group_id, json.dumps(list(entity_ids)), json.dumps(list(predicates))],
        ).fetchall()
        return [SagaRoot(*row) for row in rows]

    def stated(self, group_id: str, roots: Sequence[SagaRoot]) -> list[SagaEpisode]:
        """The turns that state what a saga is about: evidence of its facts, plain ends and denials on their lines."""
        rows = self._db.execute(
            "SELECT p.id, p.valid_at, p.seq, s.start, s.end FROM (SELECT e.episode_id, e.start, e.end FROM evidence e "
            "WHERE e.fact_id IN (SELECT value FROM json_each(?)) UNION SELECT c.episode_id, c.quote_start, c.quote_end "
            "FROM claims c WHERE c.group_id = ? AND c.line IN (SELECT value FROM json_each(?)) "
            "AND c.operation <> 'assert' AND c.pending = '') s JOIN episodes p ON p.id = s.episode_id "
            "ORDER BY p.valid_at, p.seq, s.start, s.end",
            [
                json.dumps([root.fact_id for root in roots]), group_id,
                json.dumps(sorted({root.line for root in roots})),
            ],
        ).fetchall()  # fmt: skip
        return [SagaEpisode(*row) for row in rows]

    def put(self, group_id: str, saga: Saga, now: Instant) -> bool:
        """Keep a saga as it should be; False where it stood so already."""
        known = self._db.execute(
            "SELECT name FROM sagas WHERE group_id = ? AND entity_id = ?", [group_id, saga.entity_id]
        ).fetchone()
        if known is not None and known[0] == saga.name and self._episodes(saga.id) == saga.episodes:
            return False
        self._db.execute(
            "INSERT INTO sagas (id, group_id, name, entity_id, created_at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            [saga.id, group_id, saga.name, saga.entity_id, now],
        )
        self._db.execute("DELETE FROM saga_episodes WHERE saga_id = ?", [saga.id])
        self._db.executemany(
            "INSERT INTO saga_episodes (saga_id, episode_id, valid_at, seq, start, end) VALUES (?, ?, ?, ?, ?, ?)",
            [(saga.id, item.episode_id, item.valid_at, item.seq, item.start, item.end) for item in saga.episodes],
        )
        return True

    def drop(self, group_id: str, entity_ids: Collection[str]) -> None:
        """There is no saga around these things."""
        self._db.execute(
            "DELETE FROM sagas WHERE group_id = ? AND entity_id IN (SELECT value FROM json_each(?))",
            [group_id, json.dumps(list(entity_ids))],
        )

    def all(self, group_id: str) -> list[Saga]:
        """Every saga, by name; one that lost its last turn is none."""
        return self._read("SELECT id, entity_id, name FROM sagas WHERE group_id = ? ORDER BY name, id", [group_id])

    def around(self, group_id: str, entity_ids: Collection[str]) -> list[Saga]:
        """The sagas around some things."""
        return self._read(
            "SELECT id, entity_id, name FROM sagas WHERE group_id = ? "
            "AND entity_id IN (SELECT value FROM json_each(?)) ORDER BY name, id",
            [group_id, json.dumps(list(entity_ids))],
        )

    def of_episodes(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """Ids of the sagas in which some turns stand."""
        rows = self._db.execute(
            "SELECT DISTINCT s.id FROM saga_episodes e JOIN sagas s ON s.id = e.saga_id WHERE s.group_id = ? "
            "AND e.episode_id IN (SELECT value FROM json_each(?)) ORDER BY s.id",
            [group_id, json.dumps(list(episode_ids))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def by_facts(self, group_id: str, numbers: Sequence[int]) -> list[str]:
        """The things that some facts, by row number, are about and around which there is a saga."""
        rows = self._db.execute(
            "WITH RECURSIVE chain (id) AS (SELECT v.object_id FROM facts f JOIN fact_versions v ON v.fact_id = f.id "
            "AND v.believed_to IS NULL WHERE f.group_id = ? AND f.number IN (SELECT value FROM json_each(?)) "
            "UNION SELECT e.merged_into FROM chain c JOIN entities e ON e.id = c.id WHERE e.merged_into IS NOT NULL) "
            "SELECT s.entity_id FROM sagas s WHERE s.group_id = ? AND s.entity_id IN (SELECT id FROM chain) "
            "ORDER BY s.name, s.id",
            [group_id, json.dumps(list(numbers)), group_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def next_episode(self, saga_id: str, episode_id: str) -> str | None:
        """The turn that follows one in a saga: by world time, then by sequence number."""
        row = self._db.execute(
            "SELECT n.episode_id FROM saga_episodes e JOIN saga_episodes n ON n.saga_id = e.saga_id "
            "AND (n.valid_at, n.seq) > (e.valid_at, e.seq) WHERE e.saga_id = ? AND e.episode_id = ? "
            "ORDER BY n.valid_at, n.seq LIMIT 1",
            [saga_id, episode_id],
        ).fetchone()
        return None if row is None else str(row[0])

    def _read(self, statement: str, values: list[Any]) -> list[Saga]:
        rows = self._db.execute(statement, values).fetchall()
        found = [Saga(row[0], row[1], row[2], self._episodes(row[0])) for row in rows]
        return [saga for saga in found if saga.episodes]

    def _episodes(self, saga_id: str) -> tuple[SagaEpisode, ...]:
        rows = self._db.execute(
            "SELECT episode_id, valid_at, seq, start, end FROM saga_episodes WHERE saga_id = ? ORDER BY valid_at, seq",
            [saga_id],
        ).fetchall()
        return tuple(SagaEpisode(*row) for row in rows)
