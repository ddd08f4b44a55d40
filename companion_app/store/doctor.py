"""Counted integrity checks of an open store; they change nothing."""

from __future__ import annotations

from typing import Any

from sqlcipher3 import dbapi2

from companion_app.domain.health import Check

# Turns that recall may find.
_OPEN = "withheld = 0 AND privacy <> 'private' AND memory_write_policy <> 'never'"

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
        "evidence rests on a claim",
        "SELECT count(*) FROM evidence",
        "SELECT count(*) FROM evidence e WHERE NOT EXISTS (SELECT 1 FROM claims c WHERE c.id = e.claim_id)",
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
        "memories stand with what their names lead to",
        "SELECT count(*) FROM claims",
        (
            "SELECT count(*) FROM claims c JOIN entities e ON e.id IN (c.subject_id, c.scope_id) "
            "WHERE e.merged_into IS NOT NULL"
        ),
    ),
    (
        "messages are in the word index",
        "SELECT count(*) FROM episodes",
        f"SELECT count(*) FROM episodes WHERE {_OPEN} AND seq NOT IN (SELECT rowid FROM episode_fts)",
    ),
    (
        "messages are in the index of their neighbours",
        "SELECT count(*) FROM episodes",
        f"SELECT count(*) FROM episodes WHERE {_OPEN} AND seq NOT IN (SELECT rowid FROM context_fts)",
    ),
    (
        "messages are in the wide index",
        "SELECT count(*) FROM episodes",
        f"SELECT count(*) FROM episodes WHERE {_OPEN} AND seq NOT IN (SELECT rowid FROM wide_fts)",
    ),
    (
        "the word index holds nothing else",
        (
            "SELECT (SELECT count(*) FROM episode_fts) + (SELECT count(*) FROM context_fts) + "
            "(SELECT count(*) FROM wide_fts)"
        ),
        (
            f"SELECT (SELECT count(*) FROM episode_fts WHERE rowid NOT IN (SELECT seq FROM episodes WHERE {_OPEN})) + "
            f"(SELECT count(*) FROM context_fts WHERE rowid NOT IN (SELECT seq FROM episodes WHERE {_OPEN})) + "
            f"(SELECT count(*) FROM wide_fts WHERE rowid NOT IN (SELECT seq FROM episodes WHERE {_OPEN}))"
        ),
    ),
    (
        "believed memories are in the word index",
        "SELECT count(*) FROM fact_versions WHERE believed_to IS NULL",
        (
            "SELECT count(*) FROM facts f JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL "
            "WHERE f.number NOT IN (SELECT rowid FROM fact_fts)"
        ),
    ),
    (
        "no other memory is in the word index",
        "SELECT count(*) FROM fact_fts",
        (
            "SELECT count(*) FROM fact_fts WHERE rowid NOT IN (SELECT f.number FROM facts f "
            "JOIN fact_versions v ON v.fact_id = f.id AND v.believed_to IS NULL)"
        ),
    ),
    (
        "vectors belong to something",
        "SELECT (SELECT count(*) FROM episode_vec) + (SELECT count(*) FROM fact_vec)",
        (
            "SELECT (SELECT count(*) FROM episode_vec WHERE seq NOT IN "
            "(SELECT seq FROM episodes WHERE withheld = 0 AND privacy <> 'private')) + "
            "(SELECT count(*) FROM fact_vec WHERE number NOT IN (SELECT number FROM facts))"
        ),
    ),
)


class Doctor:
    """Examines the store of one connection."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def examine(self) -> list[Check]:
        """Run every check."""
        for index in ("episode_fts", "context_fts", "wide_fts", "fact_fts"):
            # FTS5 checks what this connection last saw of an index; a question makes it look again.
            self._rows(f"SELECT rowid FROM {index} WHERE {index} MATCH '\"a\"' LIMIT 1")
        pages = self._rows("PRAGMA quick_check(100)")
        seals = self._rows("PRAGMA cipher_integrity_check")
        links = self._rows("PRAGMA foreign_key_check")
        size = self._number("PRAGMA page_count") or 0
        checks = [
            Check("pages are whole", size, 1 if pages is None else sum(row[0] != "ok" for row in pages)),
            Check("page seals fit", size, 1 if seals is None else len(seals)),
            Check("links lead somewhere", size, 1 if links is None else len(links)),
        ]
        return checks + [self._counted(name, total, bad) for name, total, bad in _COUNTED]

    def _counted(self, name: str, total: str, bad: str) -> Check:
        count, found = self._number(total), self._number(bad)
        # What cannot even be looked at is bad.
        return Check(name, count or 0, 1 if count is None or found is None else found)

    def _number(self, statement: str) -> int | None:
        rows = self._rows(statement)
        return None if rows is None else int(rows[0][0])

    def _rows(self, statement: str) -> list[Any] | None:
        """The answer, or None where the pages that hold it cannot be read."""
        try:
            rows: list[Any] = self._db.execute(statement).fetchall()
        except MemoryError:
            # So SQLCipher says of a page that cannot be deciphered.
            return None
        except dbapi2.DatabaseError as error:
            if not any(word in str(error) for word in ("malformed", "not a database", "vtable constructor")):
                raise
            return None
        return rows
