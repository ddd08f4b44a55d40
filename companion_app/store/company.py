"""What the graph tells of an entity: sentences about it, links to others, and with whom it is spoken of.

Every question looks at a bounded number of rows, so that it costs the same however often a thing was spoken of.
A plus before ``group_id`` keeps the planner from walking through a whole relationship by it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from typing import Any

from companion_app.domain.entity import Link
from companion_app.domain.text import masked

_MOST_SENTENCES = 4
_MOST_LINKS = 30
#: Turns of one entity that are looked through for others.
_MOST_TURNS = 20
_MOST_TURNS_TOGETHER = 200
_MOST_COMPANY = 24
_LONGEST_SENTENCE = 300


class Company:
    """The company that entities keep; families come with all that was merged into them."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def sentences(self, group_id: str, family: Collection[str], but: str = "") -> list[str]:
        """Words in which something was said of an entity, the newest first; what is withheld is blanked.

        Args:
            but: A turn that is not looked at.
        """
        ids = json.dumps(sorted(family))
        quotes = [
            "SELECT * FROM (SELECT episode_id, quote_start AS start, quote_end AS end FROM claims "
            f"WHERE {column} IN (SELECT value FROM json_each(?)) AND +group_id = ? AND episode_id <> ? "
            f"LIMIT {_MOST_TURNS})"
            for column in ("said_subject", "object_id", "said_scope")
        ]
        rows = self._db.execute(
            "SELECT DISTINCT e.seq, m.start, substr(e.content, m.start + 1, min(m.end - m.start, ?)), "
            "(SELECT json_group_array(json_array(w.start, w.end)) FROM withheld_spans w WHERE w.episode_id = e.id) "
            f"FROM ({' UNION '.join(quotes)}) m JOIN episodes e ON e.id = m.episode_id "
            "WHERE e.withheld = 0 ORDER BY e.seq DESC, m.start LIMIT ?",
            [_LONGEST_SENTENCE, *[ids, group_id, but] * len(quotes), _MOST_SENTENCES],
        ).fetchall()
        found = []
        for _, start, words, withheld in rows:
            spans = [(max(a - start, 0), b - start) for a, b in json.loads(withheld) if a < start + len(words)]
            found.append(masked(words, [span for span in spans if span[1] > 0]))
        return list(dict.fromkeys(found))

    def links(self, group_id: str, family: Collection[str]) -> list[Link]:
        """What is claimed of an entity, and of others about it."""
        ids = json.dumps(sorted(family))
        rows = self._db.execute(
            "SELECT * FROM (SELECT subject_id, predicate, object_id, attributes, 1 FROM claims WHERE +group_id = ? "
            "AND said_subject IN (SELECT value FROM json_each(?)) LIMIT ?) UNION ALL "
            "SELECT * FROM (SELECT subject_id, predicate, object_id, attributes, 0 FROM claims WHERE +group_id = ? "
            "AND object_id IN (SELECT value FROM json_each(?)) AND operation = 'assert' LIMIT ?)",
            [group_id, ids, _MOST_LINKS, group_id, ids, _MOST_LINKS],
        ).fetchall()
        return [Link(row[0], row[1], row[2], json.loads(row[3]), bool(row[4])) for row in rows]

    def company(self, group_id: str, family: Collection[str]) -> set[str]:
        """Others that were spoken of in the same turns; scopes are no company."""
        ids = json.dumps(sorted(family))
        rows = self._db.execute(
            "SELECT DISTINCT coalesce(e.merged_into, e.id) FROM (SELECT DISTINCT episode_id FROM mentions "
            "WHERE entity_id IN (SELECT value FROM json_each(?)) AND group_id = ? LIMIT ?) t "
            "JOIN mentions m ON m.episode_id = t.episode_id JOIN entities e ON e.id = m.entity_id "
            "WHERE +e.group_id = ? AND e.id NOT IN (SELECT value FROM json_each(?)) "
            "AND e.labels <> json_array('scope') LIMIT ?",
            [ids, group_id, _MOST_TURNS, group_id, ids, _MOST_COMPANY],
        ).fetchall()
        return {str(row[0]) for row in rows}

    def sharing(self, group_id: str, kind: str, company: Collection[str], most: int) -> list[tuple[str, int]]:
        """Entities of a kind that keep the same company, and with how many of it, most first."""
        shared: Counter[str] = Counter()
        for other in sorted(company):
            rows = self._db.execute(
                "SELECT DISTINCT coalesce(e.merged_into, e.id) FROM (SELECT episode_id FROM mentions "
                "WHERE entity_id = ? AND group_id = ? LIMIT ?) t JOIN mentions m ON m.episode_id = t.episode_id "
                "JOIN entities e ON e.id = m.entity_id WHERE +e.group_id = ? AND e.labels = json_array(?)",
                [other, group_id, _MOST_TURNS, group_id, kind],
            ).fetchall()
            shared.update(str(row[0]) for row in rows if row[0] not in company)
        return sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:most]

    def together(self, group_id: str, one: Collection[str], other: Collection[str]) -> bool:
        """Whether two entities were spoken of in one turn: then they are two."""
        row = self._db.execute(
            "SELECT 1 FROM (SELECT DISTINCT episode_id FROM mentions "
            "WHERE entity_id IN (SELECT value FROM json_each(?)) AND group_id = ? LIMIT ?) t "
            "JOIN mentions m ON m.episode_id = t.episode_id "
            "WHERE m.entity_id IN (SELECT value FROM json_each(?)) LIMIT 1",
            [json.dumps(sorted(one)), group_id, _MOST_TURNS_TOGETHER, json.dumps(sorted(other))],
        ).fetchone()
        return row is not None
