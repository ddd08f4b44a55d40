"""Entities, their names, and where they were mentioned."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.entity import DECLARED, Entity
from companion_app.domain.ids import new_id
from companion_app.domain.name_index import name_keys
from companion_app.domain.text import has_cjk, key, word_runs
from companion_app.store.names import NameIndex

#: What stands behind this in a message is not looked through for names.
_LONGEST_TEXT = 4_000


class EntityTable:
    """Things of one relationship. Entities of different relationships are never the same one."""

    def __init__(self, connection: Any, names: NameIndex) -> None:
        self._db = connection
        self._names = names

    def resolve(self, group_id: str, kind: str, name: str, alias_key: str, now: Instant) -> str:
        """Find the entity of this name and kind, or make it. A merged one leads to where it went."""
        found = self.known(group_id, kind, alias_key)
        if found:
            self.seen(found, now)
            return found
        return self.add(group_id, kind, name, alias_key, now)

    def add(
        self, group_id: str, kind: str, name: str, alias_key: str, now: Instant,
        *, is_namesake: bool = False, episode_id: str | None = None,
    ) -> str:  # fmt: skip
        """Make an entity.

        Args:
            is_namesake: Another bears its name, and what is known of the two differs.
            episode_id: The turn in which its name was declared; the name goes with that.
        """
        entity_id = new_id("ent")
        self._db.execute(
            "INSERT INTO entities (id, group_id, name, labels, first_seen, last_seen, is_namesake) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [entity_id, group_id, name, json.dumps([kind]), now, now, is_namesake],
        )
        self.add_alias(group_id, entity_id, kind, name, alias_key, episode_id)
        return entity_id

    def seen(self, entity_id: str, now: Instant) -> None:
        """Note when an entity was spoken of."""
        self._db.execute(
            "UPDATE entities SET first_seen = min(first_seen, ?), last_seen = max(last_seen, ?) WHERE id = ?",
            [now, now, entity_id],
        )

    def known(self, group_id: str, kind: str, alias_key: str) -> str | None:
        """The entity of this name and kind, or None; a name that the user declared holds for every kind."""
        found = self.bearers(group_id, alias_key, [kind])
        return self.canonical(found[0]) if found else None

    def bearers(self, group_id: str, alias_key: str, kinds: Sequence[str]) -> list[str]:
        """Entities of some kinds that bear a name, merged ones as themselves; declared names first, then the oldest."""
        rows = self._db.execute(
            "SELECT a.entity_id FROM entity_aliases a JOIN entities e ON e.id = a.entity_id WHERE a.group_id = ? "
            "AND a.alias_key = ? AND a.kind IN (SELECT value FROM json_each(?)) "
            "ORDER BY a.kind = ? DESC, e.is_namesake, e.first_seen, e.id",
            [group_id, alias_key, json.dumps([*kinds, DECLARED]), DECLARED],
        ).fetchall()
        return list(dict.fromkeys(str(row[0]) for row in rows))

    def named_at(self, group_id: str, episode_id: str, start: int, alias_key: str) -> list[str]:
        """Entities that bear a name and were found in a turn at a place before."""
        rows = self._db.execute(
            "SELECT DISTINCT a.entity_id FROM claims c JOIN entity_aliases a "
            "ON a.entity_id IN (c.said_subject, c.object_id, c.said_scope) "
            "WHERE c.group_id = ? AND c.episode_id = ? AND c.quote_start = ? AND a.alias_key = ? ORDER BY a.entity_id",
            [group_id, episode_id, start, alias_key],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def get(self, group_id: str, entity_id: str) -> Entity | None:
        """Return an entity, merged or not, or None."""
        found = self._read("group_id = ? AND id = ?", [group_id, entity_id])
        return found[0] if found else None

    def all(self, group_id: str) -> list[Entity]:
        """Every entity of a relationship, by name."""
        return self._read("group_id = ?", [group_id])

    def _read(self, where: str, values: list[str]) -> list[Entity]:
        rows = self._db.execute(
            "SELECT e.id, e.name, e.labels, e.merged_into, (SELECT json_group_array(DISTINCT alias) "
            "FROM entity_aliases a WHERE a.entity_id = e.id), e.first_seen, e.last_seen, e.is_namesake "
            f"FROM entities e WHERE {where} ORDER BY name, id",
            values,
        ).fetchall()
        return [
            Entity(
                row[0], row[1], tuple(json.loads(row[2])), tuple(sorted(json.loads(row[4]))), row[3], row[5], row[6],
                bool(row[7]),
            )
            for row in rows
        ]  # fmt: skip

    def redirect(
        self, group_id: str, from_id: str, into_id: str | None, at: Instant, reason: str, episode_id: str | None = None
    ) -> None:
        """Let an entity lead to another, or to none any more; how it came to that is kept.

        Args:
            episode_id: The turn in which the user said so; it goes with that.
        """
        self._db.execute(
            "UPDATE entities SET merged_into = ? WHERE group_id = ? AND id = ?", [into_id, group_id, from_id]
        )
        self._db.execute(
            "UPDATE entity_merges SET undone_at = ? WHERE group_id = ? AND from_id = ? AND undone_at IS NULL",
            [at, group_id, from_id],
        )
        if into_id is not None:
            self._db.execute(
                "INSERT INTO entity_merges (group_id, from_id, into_id, at, reason, moved, episode_id) "
                "VALUES (?, ?, ?, ?, ?, '[]', ?)",
                [group_id, from_id, into_id, at, reason, episode_id],
            )

    def merged_in(self, group_id: str, episode_id: str) -> list[str]:
        """Entities that lead to others because a turn says so."""
        rows = self._db.execute(
            "SELECT from_id FROM entity_merges WHERE group_id = ? AND episode_id = ? AND undone_at IS NULL ORDER BY id",
            [group_id, episode_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def heirs(self, group_id: str, entity_id: str) -> list[str]:
        """Entities that lead straight to one, the oldest first."""
        rows = self._db.execute(
            "SELECT id FROM entities WHERE merged_into = ? AND group_id = ? ORDER BY first_seen, id",
            [entity_id, group_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def forget_aliases(self, episode_id: str) -> list[str]:
        """Forget the names that were declared in a turn; returns the entities that bore them."""
        rows = self._db.execute(
            "DELETE FROM entity_aliases WHERE episode_id = ? RETURNING group_id, entity_id", [episode_id]
        ).fetchall()
        for _, entity_id in rows:
            self._names.forget(entity_id)
            left = self._db.execute(
                "SELECT group_id, kind, alias FROM entity_aliases WHERE entity_id = ?", [entity_id]
            ).fetchall()
            for group_id, kind, alias in left:
                self._names.put(group_id, kind, entity_id, name_keys(alias, kind))
        return sorted({str(row[1]) for row in rows})

    def find(self, group_id: str, alias_key: str) -> list[str]:
        """Entities of any kind that bear this name."""
        rows = self._db.execute(
            "SELECT DISTINCT entity_id FROM entity_aliases WHERE group_id = ? AND alias_key = ?",
            [group_id, alias_key],
        ).fetchall()
        return sorted({self.canonical(row[0]) for row in rows})

    def with_merged(self, group_id: str, entity_ids: Sequence[str]) -> tuple[str, ...]:
        """Some entities and all those that lead to them: old claims name a thing by the id it had then."""
        rows = self._db.execute(
            "WITH RECURSIVE family (id) AS (SELECT value FROM json_each(?) UNION SELECT e.id FROM entities e "
            "JOIN family f ON e.merged_into = f.id WHERE +e.group_id = ?) SELECT id FROM family ORDER BY id",
            [json.dumps(list(entity_ids)), group_id],
        ).fetchall()
        return tuple(str(row[0]) for row in rows)

    def canonical(self, entity_id: str) -> str:
        """Follow merges to the entity that stands."""
        row = self._db.execute("SELECT merged_into FROM entities WHERE id = ?", [entity_id]).fetchone()
        return self.canonical(row[0]) if row and row[0] else entity_id

    def name(self, entity_id: str | None) -> str | None:
        """The canonical name, or None."""
        if entity_id is None:
            return None
        row = self._db.execute("SELECT name FROM entities WHERE id = ?", [self.canonical(entity_id)]).fetchone()
        return None if row is None else str(row[0])

    def naming(self, entity_id: str) -> tuple[str, bool]:
        """The name of an entity, and whether another bears it that it is told from."""
        row = self._db.execute("SELECT name, is_namesake FROM entities WHERE id = ?", [entity_id]).fetchone()
        return str(row[0]), bool(row[1])

    def add_alias(
        self, group_id: str, entity_id: str, kind: str, alias: str, alias_key: str, episode_id: str | None = None
    ) -> None:
        """Give an entity another name; one that was declared goes with the turn that declared it."""
        self._db.execute(
            "INSERT OR IGNORE INTO entity_aliases (group_id, alias_key, kind, entity_id, alias, episode_id) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [group_id, alias_key, kind, entity_id, alias, episode_id],
        )
        self._names.put(group_id, kind, entity_id, name_keys(alias, kind))

    def named_in(self, group_id: str, text: str, most: int = 20) -> list[str]:
        """Entities whose name stands in a text: as whole words (one or several of it), any run in Chinese."""
        text = text[:_LONGEST_TEXT]
        rows = self._db.execute(
            "SELECT DISTINCT alias_key, entity_id FROM entity_aliases WHERE group_id = ? AND alias_key <> '' "
            "AND instr(?, alias_key) > 0 ORDER BY length(alias_key) DESC, entity_id",
            [group_id, key(text)],
        ).fetchall()
        runs = word_runs(text) if rows else frozenset()
        named = [row[1] for row in rows if has_cjk(row[0]) or not runs.isdisjoint((row[0], f"{row[0]}s"))]
        return list(dict.fromkeys(self.canonical(entity) for entity in named))[:most]

    def is_used(self, group_id: str, entity_id: str) -> bool:
        """Whether a claim names an entity."""
        row = self._db.execute(
            "SELECT 1 FROM (SELECT 1 FROM claims WHERE group_id = ? AND said_subject = ? "
            "UNION ALL SELECT 1 FROM claims WHERE group_id = ? AND object_id = ? "
            "UNION ALL SELECT 1 FROM claims WHERE group_id = ? AND said_scope = ?) LIMIT 1",
            [group_id, entity_id] * 3,
        ).fetchone()
        return row is not None

    def drop(self, group_id: str, entity_id: str) -> None:
        """Erase an entity to which none leads: a name is a trace too."""
        self._db.execute(
            "DELETE FROM entity_merges WHERE group_id = ? AND ? IN (from_id, into_id)", [group_id, entity_id]
        )
        self._db.execute("DELETE FROM sagas WHERE group_id = ? AND entity_id = ?", [group_id, entity_id])
        self._db.execute("DELETE FROM entities WHERE group_id = ? AND id = ?", [group_id, entity_id])
