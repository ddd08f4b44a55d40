"""The write gate: which episodes may become memory at all, how far, and which of their words count.

The table is that of the design, part 5.1. The gate looks at one episode alone; late results of a cancelled
generation are told apart by whoever knows the generation's state, before the gate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion_app.domain.episode import Episode, NewTurn, Span

Ceiling = Literal["active", "pending", "none"]
WriteSource = Literal["explicit_user", "import"]

DOCUMENT_SOURCES = frozenset({"document", "vision", "tool"})

# What a document, a picture or a tool may at most ask about: plain facts. Tastes, limits, manners and
# promises are the user's alone to state, or a poisoned file could steer the companion.
DOCUMENT_PREDICATES = frozenset(
    {
        "NAME", "AGE", "BIRTHDAY", "LIVES_IN", "FROM", "WORKS_AT", "WORKS_AS", "STUDIES_AT", "STUDIES",
        "SPEAKS", "FAMILY_MEMBER", "KNOWS", "HAS_PET", "OWNS", "WORKING_ON", "LEARNING", "ALLERGIC_TO",
        "HEALTH", "PLANS", "RELATIONSHIP_STATUS",
    }
)  # fmt: skip
COMPANION_PREDICATES = frozenset({"PROMISED"})


@dataclass(frozen=True, slots=True)
class Gate:
    """What may be read in an episode.

    Attributes:
        allowed: Whether anything in it may become a memory.
        ceiling: How far a candidate from it may rise by itself.
        write_source: What its facts are marked with.
        reason: Why, in a stable word.
        readable: The code-point ranges, half-open and in order, whose words count.
        predicates: The predicates that may come from it, or None for all.
    """

    allowed: bool
    ceiling: Ceiling
    write_source: WriteSource
    reason: str
    readable: tuple[tuple[int, int], ...] = ()
    predicates: frozenset[str] | None = None


def eligibility(episode: Episode, *, memory_on: bool = True) -> Gate:
    """Decide what may be learned from an episode.

    Args:
        episode: The stored turn.
        memory_on: False while the user has paused the memory.
    """
    turn = episode.turn
    refusal = _refusal(turn, memory_on=memory_on)
    if refusal:
        return Gate(False, "none", "explicit_user", refusal)
    readable = typed_ranges(len(turn.content), turn.spans)
    if not readable:
        return Gate(False, "none", "explicit_user", "nothing_typed")
    if turn.actor == "tool" or turn.source in DOCUMENT_SOURCES:
        return Gate(True, "pending", "import", "document", readable, DOCUMENT_PREDICATES)
    if turn.actor == "assistant":
        return Gate(True, "pending", "explicit_user", "companion_text", readable, COMPANION_PREDICATES)
    if any(span.kind == "pasted" for span in turn.spans):
        return Gate(True, "pending", "explicit_user", "pasted_beside", readable)
    if turn.privacy == "sensitive":
        return Gate(True, "pending", "explicit_user", "sensitive", readable)
    return Gate(True, "active", "explicit_user", "ok", readable)


def _refusal(turn: NewTurn, *, memory_on: bool) -> str | None:
    """Return the first reason for which nothing may be learned from a turn."""
    reasons = (
        (not memory_on, "memory_off"),
        (turn.status == "interrupted", "interrupted"),
        (turn.status == "corrected", "corrected"),
        (turn.status == "deleted", "deleted"),
        (turn.privacy == "private", "private"),
        (turn.memory_write_policy == "never", "never_policy"),
        (turn.is_stranger, "stranger"),
        (turn.actor == "system" or turn.source == "system", "system_text"),
        # An edit in the panel is an action of its own; reading it again would count it twice.
        (turn.source == "memory_panel", "panel_edit"),
    )
    return next((word for holds, word in reasons if holds), None)


def typed_ranges(length: int, spans: tuple[Span, ...]) -> tuple[tuple[int, int], ...]:
    """Return what is left of ``[0, length)`` when pasted and quoted spans are taken away."""
    left: list[tuple[int, int]] = []
    at = 0
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        start, end = max(span.start, 0), min(span.end, length)
        if start > at:
            left.append((at, start))
        at = max(at, end)
    if at < length:
        left.append((at, length))
    return tuple(left)
