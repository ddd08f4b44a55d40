"""A batch of the cold pass, and what takes it back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

BatchState = Literal["done", "failed", "rolled_back"]


@dataclass(frozen=True, slots=True)
class Inverse:
    """What a batch did, told backwards and in ids alone.

    Attributes:
        archived: Versions that were moved out of the way: (fact id, version).
        believed: Facts of which something else is believed since: (fact id, version before or None, version after
            or None, the claims that it rested on before).
        asked: Reviews that it put before the user.
    """

    archived: tuple[tuple[str, int], ...] = ()
    believed: tuple[tuple[str, int | None, int | None, tuple[str, ...]], ...] = ()
    asked: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Give the form in which it is kept."""
        return {"archived": self.archived, "believed": self.believed, "asked": self.asked}

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Inverse:
        """Read the form in which it is kept."""
        return Inverse(
            tuple((fact, int(version)) for fact, version in value["archived"]),
            tuple((fact, old, new, tuple(claims)) for fact, old, new, claims in value["believed"]),
            tuple(value["asked"]),
        )


@dataclass(frozen=True, slots=True)
class Batch:
    """One batch of the cold pass.

    Attributes:
        facts: How many facts it looked at.
    """

    id: str
    state: BatchState
    facts: int
    inverse: Inverse = field(default_factory=Inverse)

    def to_json(self) -> dict[str, Any]:
        """Give the form for other programs."""
        return {
            "id": self.id, "state": self.state, "facts": self.facts, "changed": len(self.inverse.believed),
            "archived": len(self.inverse.archived), "asked": len(self.inverse.asked),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PassState:
    """How far the cold pass of a relationship has come.

    Attributes:
        number: Which pass it is.
        after: The number of the fact up to which it came; None where the last pass is over.
        ended_at: When the last pass that is over ended, or None.
    """

    number: int = 0
    after: int | None = None
    ended_at: int | None = None
