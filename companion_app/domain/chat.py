"""Chats as they are shown: rows of sessions, turns of a transcript, and why a reply was what it was."""

from __future__ import annotations

from dataclasses import dataclass

from companion_app.domain.clock import Instant
from companion_app.domain.episode import Actor, Episode, EpisodeStatus, Span


@dataclass(frozen=True, slots=True)
class SessionView:
    """One row of the chat list."""

    id: str
    title: str
    started_at: Instant
    last_at: Instant
    last_line: str
    turns: int


@dataclass(frozen=True, slots=True)
class TurnView:
    """One message of a transcript.

    Attributes:
        id: The episode's id.
        seq: Its order in the store; pages are asked for by it.
        given: Number of memories that a reply was given; 0 for other turns.
    """

    id: str
    external_id: str | None
    session_id: str
    seq: int
    actor: Actor
    content: str
    valid_at: Instant
    offset_minutes: int
    status: EpisodeStatus
    spans: tuple[Span, ...] = ()
    generation_id: str | None = None
    given: int = 0

    @classmethod
    def of(cls, episode: Episode, given: int = 0) -> TurnView:
        """Show an episode."""
        turn = episode.turn
        return cls(
            id=episode.id, external_id=turn.external_id, session_id=turn.session_id, seq=episode.seq,
            actor=turn.actor, content=turn.content, valid_at=turn.valid_at, offset_minutes=turn.offset_minutes,
            status=turn.status, spans=turn.spans, generation_id=turn.generation_id,
            given=given if turn.actor == "assistant" else 0,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class UsedMemory:
    """A memory that a reply was given, or that was held back.

    Attributes:
        text: The memory's sentence, or an episode's words.
        reason: For one held back: the contract's reason; else an empty string.
    """

    id: str
    kind: str
    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReplyReasons:
    """The "why this?" data of one reply."""

    persona_name: str
    persona_version: str
    given: tuple[UsedMemory, ...]
    held_back: tuple[UsedMemory, ...]
