"""Which texts have no vector yet, and keeping those that were made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion_app.domain.embedding import VectorWork
from companion_app.domain.predicates import Registry
from companion_app.domain.text import masked
from companion_app.domain.wording import sentence
from companion_app.store.search import SearchIndex
from companion_app.store.settings import SettingTable

#: An engine reads at most 512 tokens; more than this is not even handed to it.
_MOST_CHARACTERS = 4_000


class VectorTable:
    """Vectors of turns and of facts, by engine."""

    def __init__(self, connection: Any, search: SearchIndex) -> None:
        self._db = connection
        self._search = search

    def missing(self, episode_ids: Sequence[str], engine: str) -> list[VectorWork]:
        """The turns among these that have no vector of an engine, and the facts that rest on them."""
        ids = json.dumps(list(episode_ids))
        turns = self._db.execute(
            "SELECT seq, group_id, content, (SELECT json_group_array(json_array(start, end)) FROM withheld_spans w "
            "WHERE w.episode_id = e.id) FROM episodes e WHERE id IN (SELECT value FROM json_each(?)) AND withheld = 0 "
            "AND privacy <> 'private' AND source <> 'memory_panel' "
            "AND NOT EXISTS (SELECT 1 FROM episode_vec v WHERE v.seq = e.seq AND v.engine = ?)",
            [ids, engine],
        ).fetchall()
        work = [
            VectorWork("episode", row[0], row[1], masked(row[2], json.loads(row[3]))[:_MOST_CHARACTERS])
            for row in turns
        ]
        facts = self._db.execute(
            "SELECT DISTINCT f.number, f.group_id, f.subject_id, v.predicate, v.object, v.language, v.attributes, "
            "(SELECT name FROM entities WHERE id = v.scope_id), (SELECT name FROM entities WHERE id = f.subject_id) "
            "FROM facts f JOIN evidence e ON e.fact_id = f.id "
            "JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "WHERE e.episode_id IN (SELECT value FROM json_each(?)) "
            "AND NOT EXISTS (SELECT 1 FROM fact_vec x WHERE x.number = f.number AND x.engine = ?)",
            [ids, engine],
        ).fetchall()
        registry = SettingTable(self._db).registry() if facts else Registry(())
        for number, group_id, subject_id, predicate, value, language, attributes, scope, subject in facts:
            text = sentence(
                registry[predicate], subject or subject_id, value, language, scope=scope,
                attributes=json.loads(attributes),
            )  # fmt: skip
            work.append(VectorWork("fact", number, group_id, text[:_MOST_CHARACTERS]))
        return work

    def put(self, work: Sequence[VectorWork], engine: str, vectors: Sequence[Sequence[float]]) -> None:
        """Keep vectors of texts that still stand; one that was erased meanwhile gets none."""
        for item, vector in zip(work, vectors, strict=True):
            if item.kind == "episode":
                standing = self._db.execute("SELECT 1 FROM episodes WHERE seq = ? AND withheld = 0", [item.number])
                if standing.fetchone() and item in self._present(item, engine):
                    self._search.put_episode_vector(item.number, item.group_id, engine, vector)
            elif self._db.execute("SELECT 1 FROM facts WHERE number = ?", [item.number]).fetchone():
                self._search.put_fact_vector(item.number, item.group_id, engine, vector)

    def _present(self, item: VectorWork, engine: str) -> list[VectorWork]:
        """The work as it would be today: words blanked since then must not come back as a vector."""
        row = self._db.execute("SELECT id FROM episodes WHERE seq = ?", [item.number]).fetchone()
        return self.missing([row[0]], engine)
