"""Episodes: raw events as they happened, the ground on which every memory stands.

Persona document, parts 四.1 and 四.8. An episode is never interpreted here and never changed after it
was stored; only forgetting blanks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion_app.domain.clock import Instant

Actor = Literal["user", "assistant", "tool", "system"]
Source = Literal["chat", "voice", "vision", "tool", "document", "system", "memory_panel"]
EpisodeStatus = Literal["completed", "interrupted", "corrected", "deleted"]
Privacy = Literal["normal", "private", "sensitive"]
WritePolicy = Literal["never", "candidate", "explicit"]
SpanKind = Literal["pasted", "quoted"]

ACTORS: tuple[Actor, ...] = ("user", "assistant", "tool", "system")
SOURCES: tuple[Source, ...] = ("chat", "voice", "vision", "tool", "document", "system", "memory_panel")
STATUSES: tuple[EpisodeStatus, ...] = ("completed", "interrupted", "corrected", "deleted")
PRIVACIES: tuple[Privacy, ...] = ("normal", "private", "sensitive")
WRITE_POLICIES: tuple[WritePolicy, ...] = ("never", "candidate", "explicit")
SPAN_KINDS: tuple[SpanKind, ...] = ("pasted", "quoted")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a turn, in code points, half-open, that its user did not type themselves."""

    start: int
    end: int
    kind: SpanKind


@dataclass(frozen=True, slots=True)
class NewTurn:
    """A turn on the way in, checked at the door and not yet stored (contract: "A turn on the way in").

    Attributes:
        content: Text as sent; NUL and lone surrogates already replaced by U+FFFD.
        valid_at: When it was said.
        offset_minutes: The offset at which it was said, minutes east of UTC.
        tz: IANA name of the user's zone at that time, or None where only the offset is known.
        external_id: The caller's own id, or None: then one is derived from the content.
        is_stranger: A user turn whose speaker is not the user; kept, never the user's memory.
    """

    actor: Actor
    content: str
    valid_at: Instant
    offset_minutes: int
    session_id: str
    source: Source = "chat"
    status: EpisodeStatus = "completed"
    generation_id: str | None = None
    privacy: Privacy = "normal"
    memory_write_policy: WritePolicy = "candidate"
    speaker: str | None = None
    tz: str | None = None
    spans: tuple[Span, ...] = ()
    external_id: str | None = None
    parent_id: str | None = None
    is_stranger: bool = False


@dataclass(frozen=True, slots=True)
class Episode:
    """A stored turn: what came in, with its identity, order and the time it was stored.

    Attributes:
        id: Our id, unique in the store.
        group_id: The relationship it belongs to (user + companion).
        seq: Order of arrival in the store, growing.
        turn: What came in.
        created_at: When the system stored it.
    """

    id: str
    group_id: str
    seq: int
    turn: NewTurn
    created_at: Instant
