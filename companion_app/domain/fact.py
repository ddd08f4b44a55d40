"""Facts as they are shown: windows, evidence, status and reason (contract: "A fact on the way out").

How a fact comes about stands in ``line.py``; this module holds the values and the one rule by which a
status is computed, never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion_app.domain.candidate import Language, Precision, Sensitivity
from companion_app.domain.clock import Instant, format_instant
from companion_app.domain.episode import Actor

Status = Literal["active", "pending", "inactive"]
Stability = Literal["ephemeral", "recent", "stable"]
Visibility = Literal["internal", "user_visible", "hidden_sensitive"]
WriteSource = Literal["explicit_user", "manual_edit", "inferred", "import", "system"]
ConflictKind = Literal["direct_contradiction", "temporal_evolution", "source_divergence"]
Resolution = Literal["superseded", "kept_both", "needs_review"]

STATUS_ORDER: tuple[Status, ...] = ("active", "pending", "inactive")
SOURCE_ORDER: tuple[WriteSource, ...] = ("manual_edit", "explicit_user", "inferred", "import", "system")


@dataclass(frozen=True, slots=True)
class Evidence:
    """An exact span of an episode that a fact rests on; ``content[start:end] == quote`` in code points."""

    episode_id: str
    external_id: str | None
    quote: str
    start: int
    end: int
    said_at: Instant
    offset_minutes: int
    actor: Actor
    session_id: str

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "episode_id": self.episode_id,
            "external_id": self.external_id,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "said_at": format_instant(self.said_at, self.offset_minutes),
            "actor": self.actor,
        }


@dataclass(frozen=True, slots=True)
class Conflict:
    """How a fact stands against others on its line."""

    kind: ConflictKind
    with_ids: tuple[str, ...]
    resolution: Resolution

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {"kind": self.kind, "with": list(self.with_ids), "resolution": self.resolution}


@dataclass(frozen=True, slots=True)
class FactView:
    """One version of a fact, ready to be shown; instants in UTC milliseconds.

    Attributes:
        expired_at: When the system stopped believing this version; None for the one it believes now.
        offset_minutes: The offset at which its instants are written.
        language: The language of the words it rests on; ``text`` is in it.
    """

    id: str
    subject: str
    predicate: str
    object: str
    text: str
    scope: str | None
    valid_at: Instant | None
    invalid_at: Instant | None
    date_precision: Precision
    event_at: Instant | None
    attributes: Mapping[str, str]
    persona_version: str
    shared: bool
    created_at: Instant
    expired_at: Instant | None
    confidence: float
    stability: Stability
    status: Status
    sensitivity: Sensitivity
    visibility: Visibility
    write_source: WriteSource
    pinned: bool
    evidence: tuple[Evidence, ...]
    superseded_by: str | None
    supersedes: tuple[str, ...]
    conflict: Conflict | None
    reason: str
    language: Language = "en"
    offset_minutes: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""

        def iso(instant: Instant | None) -> str | None:
            return format_instant(instant, self.offset_minutes)

        return {
            "id": self.id,
            "subject": self.subject,
            "predicate": self.predicate,
            "object": self.object,
            "text": self.text,
            "scope": self.scope,
            "valid_at": iso(self.valid_at),
            "invalid_at": iso(self.invalid_at),
            "date_precision": self.date_precision,
            "event_at": iso(self.event_at),
            "attributes": dict(self.attributes),
            "persona_version": self.persona_version,
            "shared": self.shared,
            "created_at": iso(self.created_at),
            "expired_at": iso(self.expired_at),
            "confidence": self.confidence,
            "stability": self.stability,
            "status": self.status,
            "sensitivity": self.sensitivity,
            "visibility": self.visibility,
            "write_source": self.write_source,
            "pinned": self.pinned,
            "evidence": [item.to_json() for item in self.evidence],
            "superseded_by": self.superseded_by,
            "supersedes": list(self.supersedes),
            "conflict": self.conflict.to_json() if self.conflict else None,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One station in the life of a line: what held from when until when, and whether it ever was true."""

    fact_id: str
    text: str
    object: str
    valid_at: Instant | None
    invalid_at: Instant | None
    date_precision: Precision
    write_source: WriteSource
    never_was_true: bool
    current: bool


@dataclass(frozen=True, slots=True)
class FactDetail:
    """One fact whole.

    Attributes:
        timeline: The stations of its line, newest first.
        used_in_replies: In how many replies it was given to the model.
        last_used_at: When it was last given, or None.
        feeds: What is computed from it (``relationship_state``), in the field's words.
    """

    fact: FactView
    timeline: tuple[TimelineEntry, ...]
    used_in_replies: int
    last_used_at: Instant | None
    feeds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a deed of the user changed (contract: answer of ``memory edit`` and its like)."""

    changed: tuple[str, ...]
    summary: str

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {"changed": list(self.changed), "summary": self.summary}


@dataclass(frozen=True, slots=True)
class ForgetReceipt:
    """What was erased, and what a check afterwards still found.

    Attributes:
        changed: Ids of the facts that are gone.
        blanked: Number of sentences blanked in messages.
        checked: Places that were searched afterwards (``memories``, ``search``, ``messages`` …).
        left: Number of traces that the check still found; 0 when all is gone.
        elsewhere: Number of messages that nobody asked to forget, and that still name what was forgotten.
    """

    changed: tuple[str, ...]
    blanked: int
    checked: tuple[str, ...]
    left: int
    summary: str = ""
    elsewhere: int = 0

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form, with the receipt beside it."""
        return {
            "changed": list(self.changed),
            "summary": self.summary,
            "receipt": {"blanked": self.blanked, "checked": list(self.checked), "left": self.left},
        }
