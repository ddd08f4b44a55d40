"""Entities: the things that facts are about, with all their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing of one relationship.

    Attributes:
        name: The canonical name: the one it was first known by.
        labels: What kind of thing it is.
        merged_into: The entity that it was found to be, or None.
    """

    id: str
    name: str
    labels: tuple[str, ...]
    aliases: tuple[str, ...]
    merged_into: str | None

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "id": self.id,
            "name": self.name,
            "labels": list(self.labels),
            "aliases": list(self.aliases),
            "merged_into": self.merged_into,
        }


@dataclass(frozen=True, slots=True)
class MovedClaim:
    """Where a claim stood before a merge moved it to another line; what an unmerge puts back."""

    id: str
    line: str
    subject_id: str
    scope_id: str | None
    slot: str
    value_key: str
