"""Bringing a line up to date: load, compute, compare, append. The only writer of fact versions."""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.clock import Instant
from companion_app.domain.ids import new_id
from companion_app.domain.line import compute_line
from companion_app.domain.line_key import subject_of
from companion_app.domain.predicates import Registry
from companion_app.domain.version import LinePlace, Settled, StandingFact, settle
from companion_app.ports.storage import Unit


def recompute(unit: Unit, group_id: str, line: str, now: Instant, registry: Registry, reason: str) -> list[str]:
    """Make what is believed of a line follow from its claims and actions.

    Args:
        reason: Why a version may stop being believed; kept beside it.

    Returns:
        Ids of the facts that changed.
    """
    claims = unit.claims.on_line(group_id, line)
    standing = unit.facts.on_line(group_id, line)
    ttl_days = registry[claims[0].predicate].ttl_days if claims else None
    policy = unit.settings.policy()
    computed = compute_line(claims, unit.claims.actions(group_id, line), ttl_days=ttl_days, policy=policy)
    places = unit.claims.places([claim.id for claim in claims])
    first = next(iter(places.values()), None)
    place = LinePlace(
        scope_id=first.scope_id if first else None,
        facet=first.facet if first else None,
        offsets={claim_id: found.offset_minutes for claim_id, found in places.items()},
        shared=unit.claims.shared(group_id, line),
    )
    corrected = unit.facts.given_up_for(group_id, [fact.id for fact in standing])
    steps = settle(standing, computed, place, lambda: new_id("fact"), corrected)
    before = {fact.id: fact for fact in standing}
    for step in steps:
        if step.is_new and first:
            unit.facts.create(group_id, step.fact_id, line, first.subject_id, now)
        _apply(unit, group_id, step, before.get(step.fact_id), now, registry, reason)
    if steps:
        unit.graph.mark_stale(group_id, _named_by(line, [*standing, *unit.facts.on_line(group_id, line)]))
    return [step.fact_id for step in steps]


def refresh(unit: Unit, group_id: str, fact_ids: Sequence[str], now: Instant, registry: Registry) -> None:
    """Make the index rows of facts anew whose subject or scope has another name than before."""
    for fact_id in fact_ids:
        unit.facts.index(group_id, fact_id, registry)
        for episode_id in unit.facts.first_source(fact_id):
            unit.jobs.add(group_id, "embed", episode_id, now)


def _named_by(line: str, facts: list[StandingFact]) -> set[str]:
    """The things that the facts of a line are about: what is derived from them does not hold any more."""
    versions = [fact.version for fact in facts if fact.version]
    return {subject_of(line), *(end for v in versions for end in (v.object_id, v.scope_id) if end)}


def _apply(
    unit: Unit, group_id: str, step: Settled, known: StandingFact | None, now: Instant, registry: Registry, reason: str
) -> None:
    old = known.version if known else None
    if old is not None and old != step.version:
        unit.facts.close(step.fact_id, now, reason if step.version is None else "")
    if step.version is None:
        unit.search.remove_fact(unit.facts.number(step.fact_id))
        return
    if old != step.version:
        unit.facts.open(group_id, step.fact_id, step.version, now)
    assert step.computed is not None, "a version comes from a computed fact"
    unit.facts.set_evidence(group_id, step.fact_id, step.computed)
    wording = (step.version.object, step.version.scope_id, step.version.attributes)
    if old is None or wording != (old.object, old.scope_id, old.attributes):
        unit.facts.index(group_id, step.fact_id, registry)
        # Its vector is made by the writer, together with those of the turn that it was first said in.
        unit.jobs.add(group_id, "embed", step.computed.first.episode_id, now)
