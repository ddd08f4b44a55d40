"""Finding entities by what their names have in common, and by meaning (dedup document, part 2.2)."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from companion_app.domain.embedding import NameWork
from companion_app.domain.entity import DECLARED
from companion_app.domain.name_index import VERSION, name_keys
from companion_app.store.search import pack
from companion_app.store.settings import SettingTable

_BUILT = "entity_names"
#: A key that more entities have than this tells nothing; so many of them are looked at.
_MOST_BEARERS = 60


class NameIndex:
    """Keys and vectors of the names of entities."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def put(self, group_id: str, kind: str, entity_id: str, keys: Collection[str]) -> None:
        """Let an entity be found by keys."""
        self._db.executemany(
            "INSERT OR IGNORE INTO entity_names (group_id, kind, name_key, entity_id) VALUES (?, ?, ?, ?)",
            [(group_id, kind, key, entity_id) for key in sorted(keys)],
        )

    def alike(self, group_id: str, kind: str, keys: Collection[str], most: int) -> list[str]:
        """Entities of a kind that share keys, those with rare keys in common first; merged ones as themselves."""
        weights: dict[str, float] = {}
        for key in sorted(keys):
            rows = self._db.execute(
                "SELECT entity_id FROM entity_names WHERE group_id = ? AND kind IN (?, ?) AND name_key = ? LIMIT ?",
                [group_id, kind, DECLARED, key, _MOST_BEARERS],
            ).fetchall()
            for (entity_id,) in rows:
                weights[entity_id] = weights.get(entity_id, 0.0) + 1.0 / len(rows)
        ranked = sorted(weights, key=lambda entity_id: (-weights[entity_id], entity_id))
        return ranked[:most]

    def forget(self, entity_id: str) -> None:
        """Take an entity out of the index; its names are put in again by whoever changed them."""
        self._db.execute("DELETE FROM entity_names WHERE entity_id = ?", [entity_id])
        self._db.execute("DELETE FROM entity_vec WHERE entity_id = ?", [entity_id])

    def make_ready(self) -> None:
        """Index the names of a store that was made by a program that indexed none, or otherwise."""
        settings = SettingTable(self._db)
        if settings.get(_BUILT) == VERSION:
            return
        self._db.execute("DELETE FROM entity_names")
        rows = self._db.execute("SELECT group_id, kind, entity_id, alias FROM entity_aliases").fetchall()
        for group_id, kind, entity_id, alias in rows:
            self.put(group_id, kind, entity_id, name_keys(alias, kind))
        settings.set(_BUILT, VERSION)

    def put_vector(self, group_id: str, kind: str, entity_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of an entity's name."""
        self._db.execute(
            "INSERT OR REPLACE INTO entity_vec (entity_id, group_id, kind, engine, vector) VALUES (?, ?, ?, ?, ?)",
            [entity_id, group_id, kind, engine, pack(vector)],
        )

    def near(self, group_id: str, kind: str, engine: str, vector: Sequence[float], most: int) -> list[str]:
        """Entities of a kind whose names are near in meaning, the nearest first."""
        rows = self._db.execute(
            "SELECT entity_id, vec_distance_cosine(vector, ?) AS far FROM entity_vec "
            "WHERE group_id = ? AND kind = ? AND engine = ? ORDER BY far, entity_id LIMIT ?",
            [pack(vector), group_id, kind, engine, most],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def without_vector(self, episode_ids: Collection[str], kinds: Collection[str], engine: str) -> list[NameWork]:
        """Entities of some kinds, named in some turns, that have no vector of an engine."""
        rows = self._db.execute(
            "SELECT DISTINCT e.group_id, e.id, json_extract(e.labels, '$[0]'), e.name FROM mentions m "
            "JOIN entities e ON e.id = m.entity_id WHERE m.episode_id IN (SELECT value FROM json_each(?)) "
            "AND json_extract(e.labels, '$[0]') IN (SELECT value FROM json_each(?)) "
            "AND NOT EXISTS (SELECT 1 FROM entity_vec v WHERE v.entity_id = e.id AND v.engine = ?) ORDER BY e.id",
            [json.dumps(sorted(episode_ids)), json.dumps(sorted(kinds)), engine],
        ).fetchall()
        return [NameWork(*row) for row in rows]
