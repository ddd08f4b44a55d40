"""Counted integrity checks of an open store; they change nothing."""

from __future__ import annotations

from typing import Any

from companion_app.domain.health import Check

# Name, how many there are, how many are bad.
_COUNTED: tuple[tuple[str, str, str], ...] = (
    (
        "every memory has evidence",
        "SELECT count(*) FROM facts",
        "SELECT count(*) FROM facts f WHERE NOT EXISTS (SELECT 1 FROM evidence e WHERE e.fact_id = f.id)",
    ),
    (
        "evidence points into its message",
        "SELECT count(*) FROM evidence",
        (
            "SELECT count(*) FROM evidence e LEFT JOIN episodes p ON p.id = e.episode_id "
            "WHERE p.id IS NULL OR e.start < 0 OR e.end > length(p.content) OR e.start >= e.end"
        ),
    ),
    (
        "no two values hold at once on one line",
        "SELECT count(DISTINCT line) FROM facts",
        (
            "SELECT count(*) FROM facts f JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "JOIN facts g ON g.line = f.line AND g.group_id = f.group_id AND g.number > f.number "
            "JOIN fact_versions w ON w.fact_id = g.id AND w.believed_to IS NULL "
            "WHERE v.pending = '' AND w.pending = '' AND (v.invalid_at IS NULL OR v.invalid_at > w.valid_at) "
            "AND (w.invalid_at IS NULL OR w.invalid_at > v.valid_at)"
        ),
    ),
    (
        "one version of a memory is believed at a time",
        "SELECT count(*) FROM fact_versions",
        (
            "SELECT count(*) FROM (SELECT fact_id FROM fact_versions WHERE believed_to IS NULL "
            "GROUP BY fact_id HAVING count(*) > 1)"
        ),
    ),
    (
        "messages are in the word index",
        "SELECT count(*) FROM episodes",
        (
            "SELECT count(*) FROM episodes e WHERE withheld = 0 AND privacy <> 'private' "
            "AND memory_write_policy <> 'never' AND NOT EXISTS (SELECT 1 FROM episode_fts x WHERE x.rowid = e.seq)"
        ),
    ),
    (
        "the word index holds nothing else",
        "SELECT count(*) FROM episode_fts",
        (
            "SELECT count(*) FROM episode_fts x WHERE NOT EXISTS (SELECT 1 FROM episodes e WHERE e.seq = x.rowid "
            "AND e.withheld = 0)"
        ),
    ),
    (
        "believed memories are in the word index",
        "SELECT count(*) FROM fact_versions WHERE believed_to IS NULL",
        (
            "SELECT count(*) FROM facts f JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "WHERE NOT EXISTS (SELECT 1 FROM fact_fts x WHERE x.rowid = f.number)"
        ),
    ),
    (
        "vectors belong to something",
        "SELECT (SELECT count(*) FROM episode_vec) + (SELECT count(*) FROM fact_vec)",
        "SELECT count(*) FROM episode_vec v JOIN episodes e ON e.seq = v.seq WHERE e.withheld = 1",
    ),
)


class Doctor:
    """Examines the store of one connection."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def examine(self) -> list[Check]:
        """Run every check."""
        pages = self._db.execute("PRAGMA quick_check(100)").fetchall()
        seals = self._db.execute("PRAGMA cipher_integrity_check").fetchall()
        links = self._db.execute("PRAGMA foreign_key_check").fetchall()
        size = int(self._db.execute("PRAGMA page_count").fetchone()[0])
        checks = [
            Check("pages are whole", size, 0 if pages and pages[0][0] == "ok" else len(pages)),
            Check("page seals fit", size, len(seals)),
            Check("links lead somewhere", 1, len(links)),
        ]
        return checks + [Check(name, self._number(total), self._number(bad)) for name, total, bad in _COUNTED]

    def _number(self, statement: str) -> int:
        return int(self._db.execute(statement).fetchone()[0])
