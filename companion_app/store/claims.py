"""Claims and user actions: what was said and done, in order, never changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from companion_app.domain.candidate import Candidate
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Episode
from companion_app.domain.ids import new_id
from companion_app.domain.line import Action, Claim
from companion_app.domain.line_key import saying
from companion_app.domain.place import ClaimPlace, DeedKind, Spot

_COLUMNS = (
    "id, seq, operation, predicate, value_key, object, object_id, episode_id, quote_start, quote_end, said_at, "
    "said_day, confidence, write_source, language, persona_version, valid_from, date_precision, valid_to, "
    "event_at, pending, sensitivity, stability, attributes"
)


_SPOT = "id, predicate, facet, said_subject, said_scope, object_id, line, subject_id, scope_id, slot, value_key"


class ClaimTable:
    """Claims and actions by line."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def add(self, place: ClaimPlace, claim: Claim, rule: str, now: Instant, action_id: str | None = None) -> Claim:
        """Store a claim; its order number is given here."""
        cursor = self._db.execute(
            "INSERT INTO claims (id, group_id, line, episode_id, quote_start, quote_end, operation, subject_id, "
            "predicate, scope_id, facet, slot, value_key, object, object_id, attributes, valid_from, date_precision, "
            "valid_to, event_at, said_at, said_day, offset_minutes, confidence, write_source, stability, pending, "
            "sensitivity, language, persona_version, rule, action_id, created_at, said_subject, said_scope) "
            "VALUES (" + ", ".join("?" * 35) + ")",
            [
                claim.id, place.group_id, place.line, claim.episode_id, claim.start, claim.end, claim.operation,
                place.subject_id, claim.predicate, place.scope_id, place.facet, place.slot, claim.value_key,
                claim.object, claim.object_entity, json.dumps(dict(claim.attributes), ensure_ascii=False),
                claim.valid_from, claim.precision, claim.valid_to, claim.event_at, claim.said_at, claim.said_day,
                place.offset_minutes, claim.confidence, claim.write_source, claim.stability, claim.pending,
                claim.sensitivity, claim.language, claim.persona_version, rule, action_id, now,
                place.said_subject or place.subject_id, place.said_scope or place.scope_id,
            ],
        )  # fmt: skip
        return self.by_seq(int(cursor.lastrowid))

    def is_known(
        self, episode: Episode, candidate: Candidate, subject_id: str, scope_id: str | None, value_key: str
    ) -> bool:
        """Whether what a candidate says was taken from the same words before; without a value, any value counts."""
        row = self._db.execute(
            "SELECT 1 FROM claims WHERE group_id = ? AND episode_id = ? AND quote_start = ? AND quote_end = ? "
            "AND operation = ? AND predicate = ? AND subject_id = ? AND scope_id IS ? AND ? IN ('', value_key) LIMIT 1",
            [
                episode.group_id, episode.id, candidate.start, candidate.end, candidate.operation,
                candidate.predicate, subject_id, scope_id, value_key,
            ],
        ).fetchone()  # fmt: skip
        return row is not None

    def by_seq(self, seq: int) -> Claim:
        """Return a claim by its order number."""
        return _claim(self._db.execute(f"SELECT {_COLUMNS} FROM claims WHERE seq = ?", [seq]).fetchone())

    def on_line(self, group_id: str, line: str) -> list[Claim]:
        """All claims of a line but those of an edit that was undone."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM claims WHERE group_id = ? AND line = ? AND (action_id IS NULL OR action_id "
            "NOT IN (SELECT undoes FROM user_actions WHERE undoes IS NOT NULL)) ORDER BY seq",
            [group_id, line],
        ).fetchall()
        return [_claim(row) for row in rows]

    def offsets(self, group_id: str, line: str) -> dict[str, int]:
        """The offset at which each claim of a line was said."""
        rows = self._db.execute(
            "SELECT id, offset_minutes FROM claims WHERE group_id = ? AND line = ?", [group_id, line]
        ).fetchall()
        return {str(row[0]): int(row[1]) for row in rows}

    def places(self, claim_ids: Collection[str]) -> dict[str, ClaimPlace]:
        """Where claims stand."""
        rows = self._db.execute(
            "SELECT id, group_id, line, subject_id, scope_id, facet, slot, offset_minutes, said_subject, said_scope "
            "FROM claims "
            "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq",
            [json.dumps(list(claim_ids))],
        ).fetchall()
        return {row[0]: ClaimPlace(*row[1:]) for row in rows}

    def all_made(self, group_id: str) -> list[tuple[str, str, str, Instant]]:
        """Every claim of a relationship: (id, line, what it says on it, when it was made)."""
        rows = self._db.execute(
            "SELECT id, line, predicate, value_key, created_at FROM claims WHERE group_id = ? ORDER BY seq", [group_id]
        ).fetchall()
        return [(str(row[0]), str(row[1]), saying(row[2], row[3]), int(row[4])) for row in rows]

    def naming(self, group_id: str, entity_ids: Collection[str]) -> list[Spot]:
        """Claims in which any of some entities was named, as subject, object or scope, in order of arrival."""
        ids = json.dumps(list(entity_ids))
        named = " UNION ".join(
            f"SELECT seq, {_SPOT} FROM claims WHERE group_id = ? AND {column} IN (SELECT value FROM json_each(?))"
            for column in ("said_subject", "object_id", "said_scope")
        )
        rows = self._db.execute(f"{named} ORDER BY seq", [group_id, ids] * 3).fetchall()
        return [Spot(*row[1:]) for row in rows]

    def move(self, group_id: str, spots: Sequence[Spot]) -> None:
        """Let claims stand where they belong; a deed on them stands with the first claim that it names."""
        for spot in spots:
            self._db.execute(
                "UPDATE claims SET line = ?, subject_id = ?, scope_id = ?, slot = ?, value_key = ? "
                "WHERE group_id = ? AND id = ?",
                [spot.line, spot.subject_id, spot.scope_id, spot.slot, spot.value_key, group_id, spot.id],
            )

    def follow(self, group_id: str, lines: Collection[str]) -> None:
        """Let the deeds on lines stand where the first of the claims that they name went."""
        first = (
            "(SELECT c.line FROM claims c JOIN json_each(user_actions.claim_ids) n ON n.value = c.id "
            "ORDER BY c.seq LIMIT 1)"
        )
        self._db.execute(
            f"UPDATE user_actions SET line = coalesce({first}, line) WHERE group_id = ? "
            "AND line IN (SELECT value FROM json_each(?))",
            [group_id, json.dumps(list(lines))],
        )

    def in_episodes(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """The claims that were made in some turns."""
        rows = self._db.execute(
            "SELECT id FROM claims WHERE group_id = ? AND episode_id IN (SELECT value FROM json_each(?)) ORDER BY seq",
            [group_id, json.dumps(list(episode_ids))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def spans(self, claim_ids: Collection[str]) -> dict[str, tuple[str, int, int]]:
        """The span that each claim rests on: (episode id, start, end)."""
        rows = self._db.execute(
            "SELECT id, episode_id, quote_start, quote_end FROM claims "
            "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq",
            [json.dumps(list(claim_ids))],
        ).fetchall()
        return {row[0]: (row[1], int(row[2]), int(row[3])) for row in rows}

    def edits_behind(self, fact_id: str) -> set[str]:
        """The edits that made a fact's claims."""
        rows = self._db.execute(
            "SELECT c.action_id FROM evidence e JOIN claims c ON c.id = e.claim_id "
            "WHERE e.fact_id = ? AND c.action_id IS NOT NULL",
            [fact_id],
        ).fetchall()
        return {str(row[0]) for row in rows}

    def act(
        self, group_id: str, line: str, kind: DeedKind, at: Instant, fact_id: str, claim_ids: Collection[str],
        *, value: Instant | None = None, episode_id: str | None = None,
    ) -> str:  # fmt: skip
        """Store a deed of the user on a fact; returns its id."""
        action_id = new_id("act")
        self._db.execute(
            "INSERT INTO user_actions (id, group_id, line, kind, at, fact_id, claim_ids, value, episode_id) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [action_id, group_id, line, kind, at, fact_id, json.dumps(sorted(claim_ids)), value, episode_id],
        )
        return action_id

    def undo(self, group_id: str, action_id: str, at: Instant) -> list[str]:
        """Take a deed back; returns the lines that it touched, none where it was erased with its memory."""
        row = self._db.execute(
            "SELECT line, fact_id FROM user_actions WHERE group_id = ? AND id = ?", [group_id, action_id]
        ).fetchone()
        if row is None:
            return []
        self._db.execute(
            "INSERT INTO user_actions (id, group_id, line, kind, at, fact_id, claim_ids, undoes) "
            "VALUES (?, ?, ?, 'undo', ?, ?, '[]', ?)",
            [new_id("act"), group_id, row[0], at, row[1], action_id],
        )
        lines = self._db.execute("SELECT DISTINCT line FROM claims WHERE action_id = ?", [action_id]).fetchall()
        return sorted({str(row[0]), *(str(found[0]) for found in lines)})

    def actions(self, group_id: str, line: str) -> list[Action]:
        """The deeds on a line that were not taken back."""
        rows = self._db.execute(
            "SELECT id, seq, kind, at, claim_ids, value FROM user_actions WHERE group_id = ? AND line = ? "
            "AND kind NOT IN ('undo', 'share', 'unshare') "
            "AND id NOT IN (SELECT undoes FROM user_actions WHERE undoes IS NOT NULL) ORDER BY seq",
            [group_id, line],
        ).fetchall()
        return [Action(row[0], row[1], row[2], row[3], frozenset(json.loads(row[4])), row[5]) for row in rows]

    def shared(self, group_id: str, line: str) -> frozenset[str]:
        """The claims of a line that the user shared with all companions; the last word on each counts."""
        rows = self._db.execute(
            "SELECT kind, claim_ids FROM user_actions WHERE group_id = ? AND line = ? AND kind IN ('share', 'unshare') "
            "AND id NOT IN (SELECT undoes FROM user_actions WHERE undoes IS NOT NULL) ORDER BY seq",
            [group_id, line],
        ).fetchall()
        shared: set[str] = set()
        for kind, claim_ids in rows:
            claims = set(json.loads(claim_ids))
            shared = shared | claims if kind == "share" else shared - claims
        return frozenset(shared)

    def named_by(self, claim_ids: Collection[str]) -> list[str]:
        """The entities that claims name."""
        rows = self._db.execute(
            "SELECT subject_id, object_id, scope_id, said_subject, said_scope FROM claims "
            "WHERE id IN (SELECT value FROM json_each(?))",
            [json.dumps(list(claim_ids))],
        ).fetchall()
        return sorted({str(entity) for row in rows for entity in row if entity})

    def erase(self, claim_ids: Collection[str]) -> list[str]:
        """Erase claims; returns the entities that they named."""
        named = self.named_by(claim_ids)
        self._db.execute(
            "DELETE FROM claims WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(list(claim_ids))]
        )
        return named


def _claim(row: Any) -> Claim:
    return Claim(
        id=row[0], seq=int(row[1]), operation=row[2], predicate=row[3], value_key=row[4], object=row[5],
        object_entity=row[6], episode_id=row[7], start=int(row[8]), end=int(row[9]), said_at=int(row[10]),
        said_day=int(row[11]), confidence=float(row[12]), write_source=row[13], language=row[14],
        persona_version=row[15], valid_from=row[16], precision=row[17], valid_to=row[18], event_at=row[19],
        pending=row[20], sensitivity=row[21], stability=row[22], attributes=json.loads(row[23]),
    )  # fmt: skip
