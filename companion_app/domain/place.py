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
    """Where a claim stands: its line, and the parts of it."""

    group_id: str
    line: str
    subject_id: str
    scope_id: str | None
    facet: str | None
    slot: str
    offset_minutes: int


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
