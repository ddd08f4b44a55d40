"""Jobs of the memory writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

JobKind = Literal["read", "embed"]
JobState = Literal["waiting", "done", "parked"]


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work on one episode; at most one of a kind for each episode.

    Attributes:
        kind: ``read``: gate, extract, resolve. ``embed``: make its vectors.
        reason: Why it is parked: a stable word, never what was said.
    """

    id: str
    group_id: str
    kind: JobKind
    episode_id: str
    state: JobState
    attempts: int
    reason: str

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "id": self.id,
            "kind": self.kind,
            "episode_id": self.episode_id,
            "state": self.state,
            "attempts": self.attempts,
            "reason": self.reason,
        }
