"""The graph around entities: names, mentions, neighbours, and what is derived from them and may be stale.

Persona document, part 四.6 to 四.9. Merges are followed when reading, so that taking one back needs no rewriting.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.entity import FreshName, Neighbour, StoredSummary
from companion_app.domain.named import Bearer, Named

_ENDS = ("user", "companion")
# More facts than this around one thing are no neighbourhood but a crowd.
_MOST_FACTS = 200

# Facts that name one of some entities; each of the three ways in has its index.
TOUCHING = (
    "SELECT id FROM facts WHERE group_id = ? AND subject_id IN (SELECT value FROM json_each(?)) "
    "UNION SELECT fact_id FROM fact_versions WHERE group_id = ? AND object_id IN (SELECT value FROM json_each(?)) "
    "UNION SELECT fact_id FROM fact_versions WHERE group_id = ? AND scope_id IN (SELECT value FROM json_each(?))"
)


class GraphTable:
    """Mentions, neighbours and staleness of one relationship at a time."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    # --- names and mentions

    def bearers(self, group_id: str, name_keys: Collection[str]) -> list[Bearer]:
        """The things that bear one of these names, as they were before any merge."""
        rows = self._db.execute(
            "SELECT a.alias_key, a.kind, a.entity_id, a.alias FROM json_each(?) k CROSS JOIN entity_aliases a "
            "ON a.group_id = ? AND a.alias_key = k.value ORDER BY a.alias_key, a.kind, a.entity_id",
            [json.dumps(list(name_keys)), group_id],
        ).fetchall()
        return [Bearer(*row) for row in rows]

    def stated_in(self, group_id: str, episode_id: str) -> list[Named]:
        """The things that claims of a turn are about, with the span that each claim rests on."""
        rows = self._db.execute(
            "SELECT subject_id, object_id, scope_id, quote_start, quote_end FROM claims "
            "WHERE group_id = ? AND episode_id = ? ORDER BY seq",
            [group_id, episode_id],
        ).fetchall()
        found = [
            Named(entity, int(row[3]), int(row[4]))
            for row in rows
            for entity in row[:3]
            if entity and entity not in _ENDS
        ]
        return list(dict.fromkeys(found))

    def set_mentions(self, group_id: str, episode_id: str, mentions: Iterable[Named]) -> set[str]:
        """Replace the mentions of a turn; returns the things of which something changed."""
        old = {
            Named(row[0], int(row[1]), int(row[2]))
            for row in self._db.execute(
                "SELECT entity_id, start, end FROM mentions WHERE group_id = ? AND episode_id = ?",
                [group_id, episode_id],
            ).fetchall()
        }
        new = set(mentions)
        self._db.executemany(
            "DELETE FROM mentions WHERE entity_id = ? AND episode_id = ? AND start = ?",
            [(item.entity_id, episode_id, item.start) for item in old - new],
        )
        self._db.executemany(
            "INSERT OR IGNORE INTO mentions (group_id, entity_id, episode_id, start, end) VALUES (?, ?, ?, ?, ?)",
            [(group_id, item.entity_id, episode_id, item.start, item.end) for item in sorted(new - old, key=_place)],
        )
        return {item.entity_id for item in old ^ new}

    def mentioning(self, group_id: str, entity_ids: Collection[str]) -> list[tuple[str, int, int]]:
        """Where some things are mentioned: (episode id, start, end)."""
        rows = self._db.execute(
            "SELECT DISTINCT m.episode_id, m.start, m.end FROM mentions m JOIN episodes e ON e.id = m.episode_id "
            "WHERE m.group_id = ? AND m.entity_id IN (SELECT value FROM json_each(?)) "
            "ORDER BY e.valid_at, e.seq, m.start, m.end",
            [group_id, json.dumps(list(entity_ids))],
        ).fetchall()
        return [(str(row[0]), int(row[1]), int(row[2])) for row in rows]

    def mentioned_in(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """The things that some turns mention."""
        rows = self._db.execute(
            "SELECT DISTINCT entity_id FROM mentions WHERE group_id = ? "
            "AND episode_id IN (SELECT value FROM json_each(?)) ORDER BY entity_id",
            [group_id, json.dumps(list(episode_ids))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def fresh_names(self, limit: int) -> list[FreshName]:
        """Names, of any relationship, for which not all turns were looked through yet."""
        rows = self._db.execute(
            "SELECT group_id, alias_key, kind, entity_id, alias, looked_to FROM entity_aliases "
            "WHERE looked_to IS NOT NULL ORDER BY looked_to DESC, group_id, alias_key, kind, entity_id LIMIT ?",
            [limit],
        ).fetchall()
        return [FreshName(*row) for row in rows]

    def looked(self, name: FreshName, to: int | None) -> None:
        """Note how far the turns were looked through for a name; None: all of them."""
        self._db.execute(
            "UPDATE entity_aliases SET looked_to = ? WHERE group_id = ? AND alias_key = ? AND kind = ? "
            "AND entity_id = ?",
            [to, name.group_id, name.name_key, name.kind, name.entity_id],
        )

    # --- what is derived

    def mark_stale(self, group_id: str, entity_ids: Collection[str]) -> None:
        """What was derived from these things is to be built anew; its words go at once.

        What they were merged with, then or now, is stale with them.
        """
        if not entity_ids:
            return
        self._db.execute(
            "WITH RECURSIVE family (id) AS (SELECT value FROM json_each(?) "
            "UNION SELECT m.into_id FROM entity_merges m JOIN family f ON m.from_id = f.id "
            "UNION SELECT m.from_id FROM entity_merges m JOIN family f ON m.into_id = f.id) "
            "UPDATE entities SET summary = '', summary_stale = 1 WHERE group_id = ? AND id IN (SELECT id FROM family)",
            [json.dumps(sorted(entity_ids)), group_id],
        )

    def stale(self, limit: int) -> list[tuple[str, str]]:
        """Things, of any relationship, whose derived text is to be built anew: (relationship, entity)."""
        rows = self._db.execute(
            "SELECT group_id, id FROM entities WHERE summary_stale = 1 ORDER BY id LIMIT ?", [limit]
        ).fetchall()
        return [(str(row[0]), str(row[1])) for row in rows]

    def set_aside(self, group_id: str, entity_id: str) -> None:
        """What is derived from a thing cannot be built; it is left until something about it changes."""
        self._db.execute("UPDATE entities SET summary_stale = 2 WHERE group_id = ? AND id = ?", [group_id, entity_id])

    def keep_summary(
        self, group_id: str, entity_id: str, text: str, since: Instant | None, until: Instant | None
    ) -> None:
        """Keep a summary, and between which instants it is true as it stands."""
        self._db.execute(
            "UPDATE entities SET summary = ?, summary_from = ?, summary_until = ?, summary_stale = 0 "
            "WHERE group_id = ? AND id = ?",
            [text, since, until, group_id, entity_id],
        )

    def summary(self, group_id: str, entity_id: str) -> StoredSummary | None:
        """The summary that is kept of a thing, or None where it is stale."""
        row = self._db.execute(
            "SELECT summary, summary_from, summary_until FROM entities "
            "WHERE group_id = ? AND id = ? AND summary_stale = 0",
            [group_id, entity_id],
        ).fetchone()
        return None if row is None else StoredSummary(str(row[0]), row[1], row[2])

    # --- neighbours

    def neighbours(self, group_id: str, entity_ids: Sequence[str], now: Instant, *, hops: int = 1) -> list[Neighbour]:
        """The things that facts holding now connect with some things, the nearest first.

        The two ends of every relationship connect nothing: else all were neighbours of all.

        Args:
            hops: How many facts may lie between.
        """
        seen = {self._canonical(entity) for entity in entity_ids}
        edge, found = sorted(seen), []
        for hop in range(1, hops + 1):
            reached: dict[str, list[str]] = {}
            for fact_id, ends in self._edges(group_id, edge, now):
                for end in ends:
                    if end not in seen:
                        reached.setdefault(end, []).append(fact_id)
            found += [Neighbour(end, hop, tuple(facts)) for end, facts in sorted(reached.items())]
            edge = sorted(reached)
            seen |= reached.keys()
        return found

    def facts_beyond(self, group_id: str, entity_ids: Sequence[str], now: Instant) -> list[str]:
        """Facts, holding now, about the neighbours of some things, that do not name these things themselves."""
        near = [neighbour.entity_id for neighbour in self.neighbours(group_id, entity_ids, now)]
        own = {fact_id for fact_id, _ in self._edges(group_id, sorted(map(self._canonical, entity_ids)), now)}
        return [fact_id for fact_id, _ in self._edges(group_id, near, now) if fact_id not in own]

    def _edges(self, group_id: str, entity_ids: Sequence[str], now: Instant) -> list[tuple[str, list[str]]]:
        """Facts that hold and name one of some things, with all things that they name, as merges stand."""
        if not entity_ids:
            return []
        ids = json.dumps(self._with_merged(group_id, entity_ids))
        rows = self._db.execute(
            "SELECT f.id, f.subject_id, v.object_id, v.scope_id FROM facts f JOIN fact_versions v ON v.fact_id = f.id "
            "AND v.believed_to IS NULL AND v.pending = '' AND (v.valid_at IS NULL OR v.valid_at <= ?) "
            f"AND (v.invalid_at IS NULL OR v.invalid_at > ?) WHERE f.id IN ({TOUCHING}) ORDER BY f.number LIMIT ?",
            [now, now, group_id, ids, group_id, ids, group_id, ids, _MOST_FACTS],
        ).fetchall()
        return [(str(row[0]), [self._canonical(end) for end in row[1:] if end and end not in _ENDS]) for row in rows]

    def _with_merged(self, group_id: str, entity_ids: Sequence[str]) -> list[str]:
        rows = self._db.execute(
            "WITH RECURSIVE family (id) AS (SELECT value FROM json_each(?) UNION SELECT e.id FROM family f "
            "JOIN entities e ON e.merged_into = f.id WHERE e.group_id = ?) SELECT id FROM family",
            [json.dumps(list(entity_ids)), group_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def _canonical(self, entity_id: str) -> str:
        row = self._db.execute("SELECT merged_into FROM entities WHERE id = ?", [entity_id]).fetchone()
        return self._canonical(row[0]) if row and row[0] else entity_id


def _place(item: Named) -> tuple[int, int, str]:
    return item.start, item.end, item.entity_id
