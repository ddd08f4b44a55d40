"""Where a claim stands in the graph, and what the record of changes says of a deed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion_app.domain.clock import Instant
from companion_app.domain.line import ActionKind

#: What the user may do to a fact: what a line follows from, and who else may see it.
DeedKind = ActionKind | Literal["share", "unshare"]


@dataclass(frozen=True, slots=True)
class ClaimPlace:
    """Where a claim stands: its line, and the parts of it.

    Attributes:
        subject_id, scope_id: The entities that stand, after all merges.
        said_subject, said_scope: The entities that were named; None where they are those that stand.
    """

    group_id: str
    line: str
    subject_id: str
    scope_id: str | None
    facet: str | None
    slot: str
    offset_minutes: int
    said_subject: str | None = None
    said_scope: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A claim with what was named in it and where it stands by that; moving it changes the last five alone."""

    id: str
    predicate: str
    facet: str | None
    said_subject: str
    said_scope: str | None
    object_id: str | None
    line: str
    subject_id: str
    scope_id: str | None
    slot: str
    value_key: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One row of the record of changes."""

    id: int
    at: Instant
    actor: str
    op: str
    fact_ids: tuple[str, ...]
    reason: str
    action_id: str | None
