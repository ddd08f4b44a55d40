"""Entities, their names, and where they were mentioned."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import astuple
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.entity import Entity, MovedClaim
from companion_app.domain.ids import new_id
from companion_app.domain.text import has_cjk, key, word_runs

#: What stands behind this in a message is not looked through for names.
_LONGEST_TEXT = 4_000

#: The kind of a name that the user declared ("A is the same as B").
DECLARED = "declared"


class EntityTable:
    """Things of one relationship. Entities of different relationships are never the same one."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def resolve(self, group_id: str, kind: str, name: str, alias_key: str, now: Instant) -> str:
        """Find the entity of this name and kind, or make it. A merged one leads to where it went."""
        found = self.known(group_id, kind, alias_key)
        if found:
            self._db.execute("UPDATE entities SET last_seen = max(last_seen, ?) WHERE id = ?", [now, found])
            return found
        entity_id = new_id("ent")
        self._db.execute(
            "INSERT INTO entities (id, group_id, name, labels, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?)",
            [entity_id, group_id, name, json.dumps([kind]), now, now],
        )
        self.add_alias(group_id, entity_id, kind, name, alias_key)
        return entity_id

    def known(self, group_id: str, kind: str, alias_key: str) -> str | None:
        """The entity of this name and kind, or None; a name that the user declared holds for every kind."""
        row = self._db.execute(
            "SELECT entity_id FROM entity_aliases WHERE group_id = ? AND alias_key = ? AND kind IN (?, ?) "
            "ORDER BY kind = ? DESC, entity_id LIMIT 1",
            [group_id, alias_key, kind, DECLARED, kind],
        ).fetchone()
        return self.canonical(row[0]) if row else None

    def get(self, group_id: str, entity_id: str) -> Entity | None:
        """Return an entity, merged or not, or None."""
        found = [entity for entity in self.all(group_id) if entity.id == entity_id]
        return found[0] if found else None

    def all(self, group_id: str) -> list[Entity]:
        """Every entity of a relationship, by name."""
        rows = self._db.execute(
            "SELECT e.id, e.name, e.labels, e.merged_into, (SELECT json_group_array(DISTINCT alias) "
            "FROM entity_aliases a WHERE a.entity_id = e.id) FROM entities e WHERE group_id = ? ORDER BY name, id",
            [group_id],
        ).fetchall()
        return [
            Entity(row[0], row[1], tuple(json.loads(row[2])), tuple(sorted(json.loads(row[4]))), row[3]) for row in rows
        ]

    def redirect(
        self, group_id: str, from_id: str, into_id: str, at: Instant, reason: str, moved: Sequence[MovedClaim]
    ) -> None:
        """Let an entity lead to another; what was moved is kept, so that it can be put back."""
        self._db.execute(
            "UPDATE entities SET merged_into = ? WHERE group_id = ? AND id = ?", [into_id, group_id, from_id]
        )
        self._db.execute(
            "INSERT INTO entity_merges (group_id, from_id, into_id, at, reason, moved) VALUES (?, ?, ?, ?, ?, ?)",
            [group_id, from_id, into_id, at, reason, json.dumps([astuple(claim) for claim in moved])],
        )

    def part(self, group_id: str, from_id: str, at: Instant) -> list[MovedClaim] | None:
        """Take the last merge of an entity back; returns what it had moved, or None where it was not merged."""
        row = self._db.execute(
            "SELECT id, moved FROM entity_merges WHERE group_id = ? AND from_id = ? AND undone_at IS NULL "
            "ORDER BY id DESC LIMIT 1",
            [group_id, from_id],
        ).fetchone()
        if row is None:
            return None
        self._db.execute("UPDATE entity_merges SET undone_at = ? WHERE id = ?", [at, row[0]])
        self._db.execute("UPDATE entities SET merged_into = NULL WHERE group_id = ? AND id = ?", [group_id, from_id])
        return [MovedClaim(*values) for values in json.loads(row[1])]

    def merges_into(self, group_id: str, into_id: str) -> dict[str, list[MovedClaim]]:
        """The things that lead to one, in order of merging, with what each merge moved."""
        rows = self._db.execute(
            "SELECT m.from_id, m.moved FROM entity_merges m JOIN entities e ON e.id = m.from_id "
            "AND e.merged_into = m.into_id WHERE m.group_id = ? AND m.into_id = ? AND m.undone_at IS NULL "
            "ORDER BY m.id",
            [group_id, into_id],
        ).fetchall()
        return {str(row[0]): [MovedClaim(*values) for values in json.loads(row[1])] for row in rows}

    def forget_aliases(self, episode_id: str) -> None:
        """Forget the names that were declared in a turn."""
        self._db.execute("DELETE FROM entity_aliases WHERE episode_id = ?", [episode_id])

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
            "JOIN family f ON e.merged_into = f.id WHERE e.group_id = ?) SELECT id FROM family ORDER BY id",
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

    def add_alias(
        self, group_id: str, entity_id: str, kind: str, alias: str, alias_key: str, episode_id: str | None = None
    ) -> None:
        """Give an entity another name; one that was declared goes with the turn that declared it."""
        self._db.execute(
            "INSERT OR IGNORE INTO entity_aliases (group_id, alias_key, kind, entity_id, alias, episode_id) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [group_id, alias_key, kind, entity_id, alias, episode_id],
        )

    def mention(self, group_id: str, entity_id: str, episode_id: str, start: int, end: int) -> None:
        """Note that a turn speaks of an entity."""
        self._db.execute(
            "INSERT OR IGNORE INTO mentions (group_id, entity_id, episode_id, start, end) VALUES (?, ?, ?, ?, ?)",
            [group_id, entity_id, episode_id, start, end],
        )

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

    def drop_orphans(self, group_id: str, entity_ids: Sequence[str]) -> int:
        """Erase those of these entities that no claim rests on any more: a name is a trace too.

        One to which another leads stays as long as that other does.
        """
        gone = 0
        left = [entity for entity in entity_ids if not self._is_used(group_id, entity)]
        while left:
            free = [entity for entity in left if not self._is_led_to(entity)]
            if not free:
                break
            for entity_id in free:
                self._db.execute("DELETE FROM sagas WHERE group_id = ? AND entity_id = ?", [group_id, entity_id])
                self._db.execute("DELETE FROM entities WHERE group_id = ? AND id = ?", [group_id, entity_id])
            gone += len(free)
            left = [entity for entity in left if entity not in free]
        return gone

    def _is_used(self, group_id: str, entity_id: str) -> bool:
        row = self._db.execute(
            "SELECT 1 FROM claims WHERE group_id = ? AND (subject_id = ? OR object_id = ? OR scope_id = ?) LIMIT 1",
            [group_id, entity_id, entity_id, entity_id],
        ).fetchone()
        return row is not None

    def _is_led_to(self, entity_id: str) -> bool:
        row = self._db.execute("SELECT 1 FROM entities WHERE merged_into = ? LIMIT 1", [entity_id]).fetchone()
        return row is not None

    def forget_moved(self, group_id: str, claim_ids: Collection[str]) -> list[str]:
        """Take erased claims out of what merges moved: where they stood tells what they said.

        Returns:
            The entities of these merges.
        """
        rows = self._db.execute(
            "SELECT id, from_id, into_id, moved FROM entity_merges WHERE group_id = ?", [group_id]
        ).fetchall()
        touched: set[str] = set()
        for number, from_id, into_id, moved in rows:
            claims = json.loads(moved)
            left = [claim for claim in claims if claim[0] not in claim_ids]
            if len(left) < len(claims):
                self._db.execute("UPDATE entity_merges SET moved = ? WHERE id = ?", [json.dumps(left), number])
                touched |= {from_id, into_id}
        return sorted(touched)
