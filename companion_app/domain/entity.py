"""Entities: the things that facts are about, with all their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion_app.domain.clock import Instant

ReviewState = Literal["pending", "accepted", "rejected"]
ReviewCause = Literal["name", "description", "namesake", "neighbours", "declared"]
#: The kind of a name that the user declared ("A is the same as B"); it holds for things of every kind.
DECLARED = "declared"
#: Kinds whose names are common words: everybody's coffee is one thing, and tea is no green tea.
EVERYDAY = frozenset({"thing", "topic", "scope"})
#: Kinds whose names may be told by their meaning, too; those of people and pets have none.
MEANT = frozenset({"place", "org", "project"})
_NAMED_KINDS = {"org": "organisation", "thing": "object"}


def named_kind(kind: str) -> str:
    """The word by which ``naming.py`` and ``likeness.py`` know a kind of value."""
    return _NAMED_KINDS.get(kind, kind)


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing of one relationship.

    Attributes:
        name: The canonical name: the one it was first known by.
        labels: What kind of thing it is.
        merged_into: The entity that it was found to be, or None.
        is_namesake: Whether it is told from another that bears its name.
    """

    id: str
    name: str
    labels: tuple[str, ...]
    aliases: tuple[str, ...]
    merged_into: str | None
    first_seen: Instant = 0
    last_seen: Instant = 0
    is_namesake: bool = False

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
class Link:
    """One claim that links an entity to something.

    Attributes:
        is_out: Whether the entity is its subject; else it is its value.
    """

    subject_id: str
    predicate: str
    object_id: str | None
    attributes: Mapping[str, str]
    is_out: bool


@dataclass(frozen=True, slots=True)
class Deed:
    """What a deed on entities did, told backwards and in ids alone: whatever takes it back.

    Attributes:
        redirects: Entities whose lead was changed, and what they led to before, or None.
        parted: Pairs that were noted as not the same by it.
        reviews: Reviews that it decided, and the state they were in before.
        actions: Deeds on facts that were a part of it.
    """

    redirects: Mapping[str, str | None] = field(default_factory=dict)
    parted: tuple[tuple[str, str], ...] = ()
    reviews: Mapping[str, ReviewState] = field(default_factory=dict)
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """Two entities of which only the user can say whether they are one.

    Attributes:
        one: The one that came later; a yes lets it lead to the other.
        parts: The four pieces of evidence, None where there was nothing to compare.
        differs: What is known of both and is not the same.
        cause: Why it is asked: ``name`` (the names are alike), ``description`` (one is called by what is said of the
            other), ``namesake`` (one name, and something differs), ``neighbours`` (other names, spoken of with the
            same things), or ``declared`` (the user thinks so).
    """

    id: str
    one: Entity
    other: Entity
    at: Instant
    score: float
    parts: Mapping[str, float | None]
    differs: tuple[str, ...]
    cause: ReviewCause
    state: ReviewState

    @property
    def why(self) -> str:
        """One sentence for the user."""
        if self.cause == "namesake":
            told = ", ".join(self.differs) or "something"
            return f"They have one name, but what is known of them differs: {told}."
        if self.cause == "neighbours":
            return "Their names differ, but they are spoken of with the same people and things."
        if self.cause == "declared":
            return "You thought that they may be one."
        if self.cause == "description":
            return "One is called by what is said of the other."
        return "Their names are alike, and nothing that is known decides it."

    def to_json(self, at: str | None) -> dict[str, Any]:
        """Give the form for other programs; the time comes in the user's zone."""
        return {
            "id": self.id,
            "one": {"id": self.one.id, "name": self.one.name, "labels": list(self.one.labels)},
            "other": {"id": self.other.id, "name": self.other.name, "labels": list(self.other.labels)},
            "at": at,
            "score": self.score,
            "score_parts": dict(self.parts),
            "differs": list(self.differs),
            "why": self.why,
        }


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
