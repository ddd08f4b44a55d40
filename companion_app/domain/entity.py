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


@dataclass(frozen=True, slots=True)
class FreshName:
    """A name for which the turns before it are still to be looked through.

    Attributes:
        looked_to: The sequence number up to which they were.
    """

    group_id: str
    name_key: str
    kind: str
    entity_id: str
    name: str
    looked_to: int


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A thing that facts connect with another.

    Attributes:
        hops: How many facts lie between.
        fact_ids: The facts by which it was reached.
    """

    entity_id: str
    hops: int
    fact_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """A summary as it is kept: true as it stands from ``since`` until ``until`` (None: without bound)."""

    text: str
    since: int | None
    until: int | None
