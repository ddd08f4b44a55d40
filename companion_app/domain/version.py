"""From computed facts to versions: what must be closed, and what opened, for a line to stand right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion_app.domain.candidate import Language, Precision, Sensitivity
from companion_app.domain.clock import Instant
from companion_app.domain.fact import ConflictKind, Resolution, Stability, WriteSource
from companion_app.domain.line import ComputedFact, PendingReason


@dataclass(frozen=True, slots=True)
class Version:
    """What is believed about a fact; the system times at which it is believed are kept beside it.

    Attributes:
        explicitness: 1 where the user asked to remember it or wrote it, else 0.5 where they said it, else 0.
        conflict_with: Ids of the facts that it stands against.
    """

    predicate: str
    object: str
    object_id: str | None
    scope_id: str | None
    facet: str | None
    attributes: Mapping[str, str]
    valid_at: Instant | None
    invalid_at: Instant | None
    date_precision: Precision
    event_at: Instant | None
    pending: PendingReason
    confidence: float
    stability: Stability
    sensitivity: Sensitivity
    write_source: WriteSource
    explicitness: float
    pinned: bool
    shared: bool
    language: Language
    offset_minutes: int
    persona_version: str
    superseded_by: str | None
    conflict_kind: ConflictKind | None
    conflict_with: tuple[str, ...]
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class StandingFact:
    """A fact of a line as the store has it.

    Attributes:
        claim_ids: The claims that it rested on when it was last believed.
        version: What is believed now, or None where nothing is.
    """

    id: str
    claim_ids: frozenset[str]
    version: Version | None


@dataclass(frozen=True, slots=True)
class Settled:
    """One step towards the computed line.

    Attributes:
        version: The version to believe from now on; None: stop believing the fact altogether.
        computed: Where it comes from; None for a fact that is given up.
    """

    fact_id: str
    is_new: bool
    version: Version | None
    computed: ComputedFact | None


@dataclass(frozen=True, slots=True)
class LinePlace:
    """Where on the graph a line lies, at which offset its dates are written, and which claims all companions see."""

    scope_id: str | None
    facet: str | None
    offsets: Mapping[str, int]
    shared: frozenset[str] = frozenset()


def settle(
    standing: Sequence[StandingFact],
    computed: Sequence[ComputedFact],
    place: LinePlace,
    new_id: Callable[[], str],
    corrected: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[Settled]:
    """Give every computed fact its identity and find what changed.

    A computed fact keeps the identity of the standing fact that rested on the very same claims, else of the
    oldest one with which it shares a claim; so undo finds the identities of before. A standing fact that
    nothing is computed for any more is given up.

    Args:
        new_id: Makes an id for a fact that was not known before.
        corrected: Facts that were given up for one of these, by the id of that one.

    Returns:
        Only what differs from what stands.
    """
    free = {fact.id: fact for fact in standing}
    matches = _matches(computed, free)
    ids = [matches.get(index) or new_id() for index in range(len(computed))]
    before = {fact.id: fact for fact in standing}
    steps: list[Settled] = []
    for index, fact in enumerate(computed):
        version = _version(fact, index, ids, computed, place, tuple(corrected.get(ids[index], ())))
        known = before.get(ids[index])
        claims = frozenset(claim.id for claim in fact.claims)
        if known is None or known.version != version or known.claim_ids != claims:
            steps.append(Settled(ids[index], known is None, version, fact))
    steps += [Settled(fact.id, is_new=False, version=None, computed=None) for fact in free.values() if fact.version]
    return steps


def _matches(computed: Sequence[ComputedFact], free: dict[str, StandingFact]) -> dict[int, str]:
    """Find the standing fact of each computed one, by its place; those found are taken out of ``free``."""
    found: dict[int, str] = {}
    rests_on = [frozenset(claim.id for claim in fact.claims) for fact in computed]
    for is_same in (frozenset.__eq__, lambda ours, theirs: bool(ours & theirs)):
        for index, claims in enumerate(rests_on):
            match = next((fact.id for fact in free.values() if is_same(claims, fact.claim_ids)), None)
            if index not in found and match:
                found[index] = match
                del free[match]
    return found


def _version(
    fact: ComputedFact,
    index: int,
    ids: Sequence[str],
    computed: Sequence[ComputedFact],
    place: LinePlace,
    wrong: tuple[str, ...],
) -> Version:
    first = fact.first
    rivals = [
        ids[i]
        for i, other in enumerate(computed)
        if i in fact.against or (not fact.against and (other.next == index or fact.next == i))
    ]
    # What a document tells otherwise still waits for a word; a slip that was put right is settled.
    is_correction = bool(wrong) and not fact.against
    return Version(
        predicate=first.predicate,
        object=first.object,
        object_id=first.object_entity,
        scope_id=place.scope_id,
        facet=place.facet,
        attributes=dict(first.attributes),
        valid_at=fact.valid_at,
        invalid_at=fact.invalid_at,
        date_precision=fact.precision,
        event_at=first.event_at,
        pending=fact.pending,
        confidence=fact.confidence,
        stability=fact.stability,
        sensitivity=next((c.sensitivity for c in fact.claims if c.sensitivity != "none"), "none"),
        write_source=fact.source,
        explicitness=max(_explicitness(c.write_source, c.confidence) for c in fact.claims),
        pinned=fact.pinned,
        shared=any(claim.id in place.shared for claim in fact.claims),
        language=first.language,
        offset_minutes=place.offsets[first.id],
        persona_version=first.persona_version,
        superseded_by=ids[fact.next] if fact.next is not None else None,
        conflict_kind="direct_contradiction" if is_correction else fact.conflict,
        conflict_with=(*(rivals if fact.conflict else ()), *wrong),
        resolution="superseded" if is_correction else fact.resolution,
    )


def _explicitness(source: WriteSource, confidence: float) -> float:
    if source == "manual_edit" or (source == "explicit_user" and confidence >= 0.95):
        return 1.0
    return 0.5 if source == "explicit_user" else 0.0
