"""Temporal Fact Graph: facts, what was believed of them when, and the evidence that they rest on.

Persona document, part 四.10; dedup document, part 4. A version is appended and closed, never changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.fact import (
    SOURCE_ORDER,
    STATUS_ORDER,
    Conflict,
    Evidence,
    FactView,
    Status,
    Visibility,
)
from companion_app.domain.line import ComputedFact
from companion_app.domain.line_key import family_lines
from companion_app.domain.predicates import Predicate, Registry
from companion_app.domain.version import StandingFact, Version
from companion_app.domain.view import FactQuery, mentions, status_at
from companion_app.domain.wording import sentence
from companion_app.store.graph import TOUCHING
from companion_app.store.reasons import why
from companion_app.store.search import SearchIndex
from companion_app.store.sharing import SHARED, bounds

_VERSION = (
    "predicate, object, object_id, scope_id, facet, attributes, valid_at, invalid_at, date_precision, event_at, "
    "pending, confidence, stability, sensitivity, write_source, explicitness, pinned, shared, language, "
    "offset_minutes, persona_version, superseded_by, conflict_kind, conflict_with, resolution"
)
_WIDTH = len(_VERSION.split(","))


class FactTable:
    """Facts of one relationship at a time."""

    def __init__(self, connection: Any, search: SearchIndex) -> None:
        self._db = connection
        self._search = search

    # --- what the resolver asks and writes

    def on_line(self, group_id: str, line: str) -> list[StandingFact]:
        """The facts of a line, in order of their making."""
        rows = self._db.execute(
            "SELECT f.id, (SELECT json_group_array(claim_id) FROM evidence e WHERE e.fact_id = f.id), "
            f"v.version, {_prefixed('v')} FROM facts f LEFT JOIN fact_versions v ON v.fact_id = f.id "
            "AND v.believed_to IS NULL WHERE f.group_id = ? AND f.line = ? ORDER BY f.number",
            [group_id, line],
        ).fetchall()
        return [
            StandingFact(row[0], frozenset(json.loads(row[1])), None if row[2] is None else _read_version(row[3:]))
            for row in rows
        ]

    def create(self, group_id: str, fact_id: str, line: str, subject_id: str, now: Instant) -> None:
        """Make a fact; what is believed of it comes as a version."""
        self._db.execute(
            "INSERT INTO facts (id, group_id, line, subject_id, created_at) VALUES (?, ?, ?, ?, ?)",
            [fact_id, group_id, line, subject_id, now],
        )

    def close(self, fact_id: str, now: Instant, reason: str) -> None:
        """Stop believing the present version."""
        self._db.execute(
            "UPDATE fact_versions SET believed_to = ?, closed_reason = ? WHERE fact_id = ? AND believed_to IS NULL",
            [now, reason, fact_id],
        )

    def open(self, group_id: str, fact_id: str, version: Version, now: Instant) -> None:
        """Append a version."""
        values = _write_version(version)
        self._db.execute(
            f"INSERT INTO fact_versions (fact_id, version, group_id, believed_from, {_VERSION}) VALUES "
            "(?, (SELECT coalesce(max(version), 0) + 1 FROM fact_versions WHERE fact_id = ?), ?, ?, "
            + ", ".join("?" * _WIDTH) + ")",
            [fact_id, fact_id, group_id, now, *values],
        )  # fmt: skip

    def succeed(self, fact_id: str, by: str) -> None:
        """Note which fact the user's edit put in the place of one that is given up."""
        self._db.execute(
            "UPDATE fact_versions SET superseded_by = ? WHERE fact_id = ? AND version = "
            "(SELECT max(version) FROM fact_versions WHERE fact_id = ?)",
            [by, fact_id, fact_id],
        )

    def correct(self, fact_id: str, by: str) -> None:
        """Note which fact a correction put in the place of one that is given up: the two contradict each other."""
        self._db.execute(
            "UPDATE fact_versions SET superseded_by = ?, conflict_kind = 'direct_contradiction', conflict_with = ?, "
            "resolution = 'superseded' WHERE fact_id = ? AND believed_to IS NOT NULL AND version = "
            "(SELECT max(version) FROM fact_versions WHERE fact_id = ?)",
            [by, json.dumps([by]), fact_id, fact_id],
        )

    def given_up_for(self, group_id: str, fact_ids: Sequence[str]) -> dict[str, list[str]]:
        """The facts that were given up for others by a correction, by the id of the other."""
        rows = self._db.execute(
            "SELECT v.superseded_by, v.fact_id FROM fact_versions v JOIN facts f ON f.id = v.fact_id "
            "WHERE v.group_id = ? AND v.superseded_by IN (SELECT value FROM json_each(?)) "
            "AND v.believed_to IS NOT NULL AND v.conflict_kind = 'direct_contradiction' AND v.version = "
            "(SELECT max(version) FROM fact_versions w WHERE w.fact_id = v.fact_id) ORDER BY f.number",
            [group_id, json.dumps(list(fact_ids))],
        ).fetchall()
        found: dict[str, list[str]] = {}
        for by, fact_id in rows:
            found.setdefault(str(by), []).append(str(fact_id))
        return found

    def set_evidence(self, group_id: str, fact_id: str, computed: ComputedFact) -> None:
        """Replace the links of a fact to the spans that it rests on."""
        self._db.execute("DELETE FROM evidence WHERE fact_id = ?", [fact_id])
        self._db.executemany(
            "INSERT INTO evidence (fact_id, claim_id, episode_id, group_id, start, end) VALUES (?, ?, ?, ?, ?, ?)",
            [(fact_id, c.id, c.episode_id, group_id, c.start, c.end) for c in computed.claims],
        )

    def index(self, group_id: str, fact_id: str, registry: Registry) -> None:
        """Write the word index of a fact's present version; its vector is made anew by the writer."""
        number = self.number(fact_id)
        self._search.remove_fact(number)
        view = self.view(group_id, fact_id, 0, registry)
        if view is not None and view.expired_at is None:
            cues = registry[view.predicate].cues
            extras = " ".join(view.attributes.values())
            self._search.put_fact(number, f"{view.text} {view.subject} {view.scope or ''} {extras} {cues}")

    def number(self, fact_id: str) -> int:
        """The row number of a fact, by which the indexes know it."""
        return int(self._db.execute("SELECT number FROM facts WHERE id = ?", [fact_id]).fetchone()[0])

    def all_believed(self, group_id: str) -> list[str]:
        """Every fact that is believed, or waits."""
        rows = self._db.execute(
            "SELECT DISTINCT fact_id FROM fact_versions WHERE group_id = ? AND believed_to IS NULL ORDER BY fact_id",
            [group_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def line_of(self, group_id: str, fact_id: str) -> str | None:
        """The line of a fact, or None where there is no such fact."""
        row = self._db.execute("SELECT line FROM facts WHERE group_id = ? AND id = ?", [group_id, fact_id]).fetchone()
        return None if row is None else str(row[0])

    def holding(
        self, group_id: str, subject_id: str, predicate: Predicate, at: Instant, scope_id: str | None = None
    ) -> list[tuple[str, str, str, str | None]]:
        """Facts of a subject and predicate that hold: (fact id, line, value key, entity), the newest said first."""
        first, beyond = family_lines(predicate, subject_id)
        rows = self._db.execute(
            "SELECT f.id, f.line, c.value_key, c.object_id FROM facts f JOIN fact_versions v ON v.fact_id = f.id "
            "AND v.believed_to IS NULL JOIN evidence e ON e.fact_id = f.id JOIN claims c ON c.id = e.claim_id "
            "WHERE f.group_id = ? AND f.line >= ? AND f.line < ? AND v.predicate = ? AND v.scope_id IS ? "
            "AND (v.invalid_at IS NULL OR v.invalid_at > ?) GROUP BY f.id ORDER BY max(c.seq) DESC",
            [group_id, first, beyond, predicate.name, scope_id, at],
        ).fetchall()
        return [(str(row[0]), str(row[1]), str(row[2]), row[3]) for row in rows]

    def claim_ids(self, fact_id: str) -> list[str]:
        """The claims that a fact rests on."""
        rows = self._db.execute("SELECT claim_id FROM evidence WHERE fact_id = ? ORDER BY claim_id", [fact_id])
        return [str(row[0]) for row in rows]

    def quoted(self, group_id: str, episode_ids: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
        """The spans of turns on which believed facts rest, by turn."""
        rows = self._db.execute(
            "SELECT DISTINCT e.episode_id, e.start, e.end FROM evidence e "
            "JOIN fact_versions v ON v.fact_id = e.fact_id AND v.believed_to IS NULL "
            "WHERE e.group_id = ? AND e.episode_id IN (SELECT value FROM json_each(?)) "
            "ORDER BY e.episode_id, e.start, e.end",
            [group_id, json.dumps(list(episode_ids))],
        ).fetchall()
        spans: dict[str, list[tuple[int, int]]] = {}
        for episode_id, start, end in rows:
            spans.setdefault(episode_id, []).append((int(start), int(end)))
        return spans

    def follow_claims(self, group_id: str, lines: Sequence[str]) -> list[str]:
        """Let facts of lines stand where the first of the claims that they rest on went; returns those that moved.

        So two facts that a merge made one, and that were two before, are the same two when it is taken back.
        """
        first = (
            "(SELECT c.{} FROM evidence e JOIN claims c ON c.id = e.claim_id WHERE e.fact_id = facts.id "
            "ORDER BY c.seq LIMIT 1)"
        )
        rows = self._db.execute(
            f"UPDATE facts SET line = {first.format('line')}, subject_id = {first.format('subject_id')} "
            f"WHERE group_id = ? AND line IN (SELECT value FROM json_each(?)) AND line <> {first.format('line')} "
            "RETURNING id",
            [group_id, json.dumps(list(lines))],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def resting_on(self, group_id: str, claim_id: str) -> list[str]:
        """The facts that rest on a claim."""
        rows = self._db.execute(
            "SELECT fact_id FROM evidence WHERE group_id = ? AND claim_id = ? ORDER BY fact_id", [group_id, claim_id]
        ).fetchall()
        return [str(row[0]) for row in rows]

    def about(self, group_id: str, entity_ids: Sequence[str]) -> list[str]:
        """Believed facts in whose sentence an entity is named, as subject or scope."""
        ids = json.dumps(list(entity_ids))
        named = " UNION ".join(
            "SELECT e.fact_id FROM claims c JOIN evidence e ON e.claim_id = c.id JOIN fact_versions v "
            "ON v.fact_id = e.fact_id AND v.believed_to IS NULL WHERE c.group_id = ? "
            f"AND c.{column} IN (SELECT value FROM json_each(?))"
            for column in ("said_subject", "said_scope")
        )
        rows = self._db.execute(named, [group_id, ids] * 2).fetchall()
        return sorted(str(row[0]) for row in rows)

    def entity_of(self, fact_id: str) -> str | None:
        """The entity that is a fact's value, as it was last believed."""
        row = self._db.execute(
            "SELECT object_id FROM fact_versions WHERE fact_id = ? ORDER BY version DESC LIMIT 1", [fact_id]
        ).fetchone()
        return None if row is None else row[0]

    def first_source(self, fact_id: str) -> list[str]:
        """The turn that a fact was first said in; none where it is not believed any more."""
        rows = self._db.execute(
            "SELECT c.episode_id FROM evidence e JOIN claims c ON c.id = e.claim_id "
            "JOIN fact_versions v ON v.fact_id = e.fact_id AND v.believed_to IS NULL "
            "WHERE e.fact_id = ? ORDER BY c.seq LIMIT 1",
            [fact_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    # --- what is shown

    def view(self, group_id: str, fact_id: str, now: Instant, registry: Registry) -> FactView | None:
        """One fact as it is believed now, or as it was last believed; its own, or one that is shared."""
        rows = self._db.execute(
            f"{_SELECT} WHERE f.id = ? AND (f.group_id = ? OR f.id IN ({SHARED})) ORDER BY v.version DESC LIMIT 1",
            [fact_id, group_id, *bounds(group_id)],
        ).fetchall()
        views = self._views(group_id, rows, now, registry)
        return views[0] if views else None

    def views(self, group_id: str, question: FactQuery, registry: Registry) -> list[FactView]:
        """The facts of a view, those that other companions share included, in the contract's stable order."""
        rows = []
        is_past = question.view == "history" or question.known_at is not None
        for shared in (False, True):
            where, values = _conditions(group_id, question, shared=shared)
            rows += self._db.execute(f"{_SELECT_ALL if is_past else _SELECT} WHERE {where}", values).fetchall()
        found = self._views(group_id, rows, question.instant, registry)
        if question.known_at is not None:
            # What was believed then is told as it was then.
            found = [_as_believed(view) for view in found]
        if question.status != "all":
            found = [view for view in found if view.status == question.status]
        if question.query.strip():
            found = [view for view in found if mentions(view, question.query)]
        return sorted(found, key=_history_order if question.view == "history" else _list_order)

    def by_number(self, group_id: str, numbers: Sequence[int], now: Instant, registry: Registry) -> dict[int, FactView]:
        """Facts that are believed and hold now, by row number."""
        if not numbers:
            return {}
        marks = ",".join("?" * len(numbers))
        rows = self._db.execute(
            f"{_SELECT} WHERE v.believed_to IS NULL AND f.number IN ({marks}) "
            f"AND (f.group_id = ? OR f.id IN ({SHARED}))",
            [*numbers, group_id, *bounds(group_id)],
        ).fetchall()
        views = self._views(group_id, rows, now, registry)
        return {int(row[1]): view for row, view in zip(rows, views, strict=True)}

    def line_history(self, group_id: str, line: str, now: Instant, registry: Registry) -> list[FactView]:
        """The last version of every fact of a line, the newest in the world first."""
        rows = self._db.execute(
            f"{_SELECT} WHERE f.group_id = ? AND f.line = ? AND v.version = "
            "(SELECT max(version) FROM fact_versions w WHERE w.fact_id = f.id)",
            [group_id, line],
        ).fetchall()
        views = self._views(group_id, rows, now, registry)
        return sorted(views, key=lambda v: (v.valid_at or 0, v.created_at, v.id), reverse=True)

    def counts(self, group_id: str, now: Instant) -> dict[Status, int]:
        """Number of facts believed now, by status."""
        rows = self._db.execute(
            "SELECT pending, invalid_at, count(*) FROM fact_versions WHERE group_id = ? AND believed_to IS NULL "
            "GROUP BY pending, invalid_at",
            [group_id],
        ).fetchall()
        counts: dict[Status, int] = dict.fromkeys(STATUS_ORDER, 0)
        for pending, invalid_at, count in rows:
            counts[status_at(pending, invalid_at, None, now)] += int(count)
        return counts

    def _views(self, group_id: str, rows: Sequence[Any], now: Instant, registry: Registry) -> list[FactView]:
        ids = [row[0] for row in rows]
        evidence = self._evidence(ids)
        names = self._names({name for row in rows for name in (row[3], row[10]) if name})
        closes = self._supersedes(group_id, ids)
        last = self._last_versions({row[0] for row in rows if row[5] is not None})
        views = [
            _view(row, now, registry, evidence, names, closes, followed=row[5] is not None and row[5] < last[row[0]])
            for row in rows
        ]
        # How a shared fact stands to others of its own relationship is nobody else's matter.
        return [
            view if row[-1] == group_id else replace(view, superseded_by=None, supersedes=(), conflict=None)
            for row, view in zip(rows, views, strict=True)
        ]

    def _last_versions(self, fact_ids: Iterable[str]) -> dict[str, float]:
        """Until when the last version of each fact is believed."""
        rows = self._db.execute(
            "SELECT fact_id, max(coalesce(believed_to, 9e18)) FROM fact_versions "
            "WHERE fact_id IN (SELECT value FROM json_each(?)) GROUP BY fact_id",
            [json.dumps(sorted(fact_ids))],
        ).fetchall()
        return {str(row[0]): float(row[1]) for row in rows}

    def _evidence(self, fact_ids: Sequence[str]) -> dict[str, tuple[Evidence, ...]]:
        # NUL never gets into the store, so SQLite's substr counts code points as Python does.
        rows = self._db.execute(
            "SELECT e.fact_id, e.episode_id, p.external_id, substr(p.content, e.start + 1, e.end - e.start), "
            "e.start, e.end, p.valid_at, p.offset_minutes, p.actor, p.session_id FROM evidence e "
            "JOIN episodes p ON p.id = e.episode_id WHERE e.fact_id IN (SELECT value FROM json_each(?)) "
            "ORDER BY p.seq, e.start, e.end",
            [json.dumps(sorted(set(fact_ids)))],
        ).fetchall()
        found: dict[str, dict[tuple[str, int, int], Evidence]] = {}
        for row in rows:
            # Two claims may rest on one span: the quote is shown once.
            found.setdefault(row[0], {})[row[1], row[4], row[5]] = Evidence(*row[1:])
        return {fact_id: tuple(items.values()) for fact_id, items in found.items()}

    def _names(self, entity_ids: Iterable[str]) -> dict[str, str]:
        rows = self._db.execute(
            "WITH RECURSIVE chain (start, id, next, name) AS (SELECT id, id, merged_into, name FROM entities "
            "WHERE id IN (SELECT value FROM json_each(?)) UNION SELECT c.start, e.id, e.merged_into, e.name "
            "FROM entities e JOIN chain c ON e.id = c.next) SELECT start, name FROM chain WHERE next IS NULL",
            [json.dumps(sorted(set(entity_ids)))],
        ).fetchall()
        return {str(row[0]): str(row[1]) for row in rows}

    def _supersedes(self, group_id: str, fact_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        rows = self._db.execute(
            "SELECT DISTINCT superseded_by, fact_id FROM fact_versions WHERE group_id = ? "
            "AND superseded_by IN (SELECT value FROM json_each(?)) ORDER BY superseded_by, fact_id",
            [group_id, json.dumps(sorted(set(fact_ids)))],
        ).fetchall()
        closes: dict[str, tuple[str, ...]] = {}
        for newer, older in rows:
            closes[newer] = (*closes.get(newer, ()), older)
        return closes


_SELECT = (
    "SELECT f.id, f.number, f.line, f.subject_id, f.created_at, v.believed_to, v.closed_reason, "
    + ", ".join(f"v.{name.strip()}" for name in _VERSION.split(","))
    + ", f.group_id FROM facts f JOIN fact_versions v ON v.fact_id = f.id"
)


#: With the versions that the cold pass put into the archive.
_SELECT_ALL = _SELECT.replace(
    "JOIN fact_versions v", "JOIN (SELECT * FROM fact_versions UNION ALL SELECT * FROM fact_versions_archive) v"
)


def _prefixed(table: str) -> str:
    return ", ".join(f"{table}.{name.strip()}" for name in _VERSION.split(","))


def _conditions(group_id: str, question: FactQuery, *, shared: bool) -> tuple[str, list[Any]]:
    """The conditions of a view: of a relationship's own facts, or of those that others share with it."""
    parts, values = ["v.group_id = ?"], [group_id]  # type: list[str], list[Any]
    if shared:
        # Of a shared fact only what was believed while it was shared.
        parts, values = [f"v.group_id <> ? AND v.shared = 1 AND f.id IN ({SHARED})"], [group_id, *bounds(group_id)]
    if question.view != "history":
        if question.known_at is None:
            parts.append("v.believed_to IS NULL")
        else:
            parts.append("v.believed_from <= ? AND (v.believed_to IS NULL OR v.believed_to > ?) AND v.pending = ''")
            values += [question.known_at, question.known_at]
        parts.append("(v.valid_at IS NULL OR v.valid_at <= ?) AND (v.invalid_at IS NULL OR v.invalid_at > ?)")
        values += [question.instant, question.instant]
    if question.predicate is not None:
        parts.append("v.predicate = ?")
        values.append(question.predicate)
    if question.about is not None:
        ids = json.dumps(list(question.about))
        if not shared:
            # The three ways in first, each by its index, then the versions that do name it.
            parts.append(f"f.id IN ({TOUCHING})")
            values += [group_id, ids] * 3
        named = "IN (SELECT value FROM json_each(?))"
        parts.append(f"(f.subject_id {named} OR v.object_id {named} OR v.scope_id {named})")
        values += [ids] * 3
    return " AND ".join(parts), values


def _read_version(row: Sequence[Any]) -> Version:
    values = list(row)
    values[5] = json.loads(values[5])
    values[16], values[17] = bool(values[16]), bool(values[17])
    values[23] = tuple(json.loads(values[23] or "[]"))
    return Version(*values)


def _write_version(version: Version) -> list[Any]:
    values = [getattr(version, name.strip()) for name in _VERSION.split(",")]
    values[5] = json.dumps(dict(version.attributes), ensure_ascii=False)
    values[23] = json.dumps(list(version.conflict_with))
    return values


def _view(
    row: Any,
    now: Instant,
    registry: Registry,
    evidence: dict[str, tuple[Evidence, ...]],
    names: dict[str, str],
    closes: dict[str, tuple[str, ...]],
    *,
    followed: bool,
) -> FactView:
    fact_id, believed_to, version = row[0], row[5], _read_version(row[7:-1])
    status = status_at(version.pending, version.invalid_at, believed_to, now)
    subject = names.get(row[3], row[3])
    scope = names.get(version.scope_id) if version.scope_id else None
    conflict = None
    if version.conflict_kind and version.resolution:
        conflict = Conflict(version.conflict_kind, version.conflict_with, version.resolution)
    return FactView(
        id=fact_id,
        subject=subject,
        predicate=version.predicate,
        object=version.object,
        text=sentence(
            registry[version.predicate], subject, version.object, version.language,
            scope=scope, attributes=version.attributes,
        ),
        scope=scope,
        valid_at=version.valid_at,
        invalid_at=version.invalid_at,
        date_precision=version.date_precision,
        event_at=version.event_at,
        attributes=version.attributes,
        persona_version=version.persona_version,
        shared=version.shared,
        created_at=int(row[4]),
        expired_at=believed_to,
        confidence=version.confidence,
        stability=version.stability,
        status=status,
        sensitivity=version.sensitivity,
        visibility=_visibility(version, status),
        write_source=version.write_source,
        pinned=version.pinned,
        evidence=evidence.get(fact_id, ()),
        superseded_by=version.superseded_by,
        supersedes=closes.get(fact_id, ()),
        conflict=conflict,
        reason="A newer version of it follows." if followed else why(status, version, row[6]),
        language=version.language,
        offset_minutes=version.offset_minutes,
        extra={
            "facet": version.facet, "explicitness": version.explicitness, "line": row[2], "pending": version.pending,
        },
    )  # fmt: skip


def _visibility(version: Version, status: Status) -> Visibility:
    return "hidden_sensitive" if version.sensitivity != "none" and status == "pending" else "user_visible"


def _as_believed(view: FactView) -> FactView:
    ended = view.invalid_at is not None and view.status == "inactive" and view.expired_at is None
    return view if ended else replace(view, status="active")


def _list_order(view: FactView) -> tuple[Any, ...]:
    return (
        view.predicate,
        STATUS_ORDER.index(view.status),
        -view.confidence,
        SOURCE_ORDER.index(view.write_source),
        -(view.valid_at if view.valid_at is not None else -(1 << 62)),
        view.id,
    )


def _history_order(view: FactView) -> tuple[Any, ...]:
    return (
        view.predicate,
        view.valid_at if view.valid_at is not None else -(1 << 62),
        view.created_at,
        view.expired_at is None,
        view.expired_at or 0,
        view.id,
    )
