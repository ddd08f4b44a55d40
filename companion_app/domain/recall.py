"""What a recall gives: items with their score's parts and reason, what was held back, and the memory pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion_app.domain.clock import Instant
from companion_app.domain.fact import Evidence
from companion_app.domain.predicates import Bucket

Intent = Literal[
    "fact_recall", "preference_fit", "emotional_support", "task_continuity", "relationship_repair",
    "persona_feedback", "privacy_request", "small_talk",
]  # fmt: skip
Kind = Literal["fact", "episode", "summary", "saga"]
KINDS: tuple[Kind, ...] = ("fact", "episode", "summary", "saga")
HeldReason = Literal["expired", "wrong_scope", "sensitive", "no_room", "conflict", "never_rule"]


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """The parts of a score, each 0 to 1; ``keyword`` is told for information and not added."""

    semantic: float = 0.0
    keyword: float = 0.0
    graph: float = 0.0
    recency: float = 0.0
    confidence: float = 0.0
    stability: float = 0.0
    explicitness: float = 0.0

    def to_json(self) -> dict[str, float]:
        """Give the contract's form."""
        return {name: round(getattr(self, name), 4) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class RecallItem:
    """One thing that the model is given.

    Attributes:
        text: A memory's sentence, or a turn's words.
        line: The same as one line of the memory pack.
        at: Since when it holds, or when it was said.
    """

    kind: Kind
    id: str
    external_id: str | None
    bucket: Bucket
    text: str
    line: str
    score: float
    parts: ScoreParts
    evidence: tuple[Evidence, ...]
    why: str
    at: Instant

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "kind": self.kind,
            "id": self.id,
            "external_id": self.external_id,
            "bucket": self.bucket,
            "text": self.text,
            "score": round(self.score, 4),
            "score_parts": self.parts.to_json(),
            "evidence": [item.to_json() for item in self.evidence],
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that is remembered and was left out."""

    id: str
    reason: HeldReason
    kind: Kind = "fact"

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {"id": self.id, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Recall:
    """The answer of the Retrieval Assembler for one turn.

    Attributes:
        answerable: How sure memory is of holding an answer at all, 0 to 1.
        prompt_block: The memory pack exactly as the model receives it.
        tokens: What the pack costs.
    """

    intent: Intent
    items: tuple[RecallItem, ...]
    held_back: tuple[Held, ...]
    answerable: float
    prompt_block: str
    tokens: int
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "intent": self.intent,
            "items": [item.to_json() for item in self.items],
            "held_back": [held.to_json() for held in self.held_back],
            "answerable": round(self.answerable, 4),
            "prompt_block": self.prompt_block,
            "tokens": self.tokens,
            **self.extra,
        }
