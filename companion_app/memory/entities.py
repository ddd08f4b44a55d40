"""Entity resolution: which thing a name means, names that the user declared to be one, and merging by hand.

Dedup document, part 2. A merge redirects and never deletes; it never chooses between values: the claims of
both stand on common lines afterwards, and the line decides. What it moved is kept, so that it can be undone.
"""

from __future__ import annotations

from dataclasses import replace

from companion_app.domain.clock import Instant
from companion_app.domain.entity import MovedClaim
from companion_app.domain.episode import Episode
from companion_app.domain.line_key import line_key
from companion_app.domain.predicates import Predicate, Registry
from companion_app.domain.text import key
from companion_app.domain.values import ENTITY_TYPES, value_key
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit

#: The kind of a name that the user declared; it holds for things of every kind.
DECLARED = "declared"
_MERGED = "Two things were found to be one."
_PARTED = "Two things were found not to be one."


def compared(unit: Unit, group_id: str, predicate: Predicate, words: str) -> str:
    """The key under which a value is compared: that of its entity's canonical name, where it has one."""
    own = value_key(words, predicate.value_type)
    if predicate.value_type not in ENTITY_TYPES:
        return own
    name = unit.entities.name(unit.entities.known(group_id, predicate.value_type, own))
    return own if name is None else value_key(name, predicate.value_type)


def declare_same(unit: Unit, episode: Episode, one: str, other: str, now: Instant, registry: Registry) -> list[str]:
    """The user said that two names mean one thing.

    Returns:
        Facts that changed by it.
    """
    group = episode.group_id
    known = [unit.entities.find(group, key(name)) for name in (one, other)]
    if known[0] and known[1]:
        if known[0][0] == known[1][0]:
            return []
        return merge(unit, group, known[1][0], known[0][0], now, registry, "The user said so.")
    home = known[0] or known[1]
    entity = home[0] if home else unit.entities.resolve(group, DECLARED, one, key(one), now)
    for name in (one, other):
        unit.entities.add_alias(group, entity, DECLARED, name, key(name), episode.id)
    return []


def merge(
    unit: Unit, group_id: str, from_id: str, into_id: str, now: Instant, registry: Registry, reason: str
) -> list[str]:
    """Let one entity be another from now on.

    Returns:
        Facts that changed by it.
    """
    before = unit.claims.naming(group_id, from_id)
    old_name, name = unit.entities.name(from_id) or "", unit.entities.name(into_id) or ""
    after = [_moved(unit, claim, from_id, into_id, old_name, name, registry) for claim in before]
    unit.entities.redirect(group_id, from_id, into_id, now, reason, before)
    return _move(unit, group_id, after, {claim.line for claim in [*before, *after]}, now, registry, _MERGED)


def unmerge(unit: Unit, group_id: str, entity_id: str, now: Instant, registry: Registry) -> list[str] | None:
    """Take the last merge of an entity back.

    Returns:
        Facts that changed by it, or None where the entity was not merged.
    """
    before = unit.entities.part(group_id, entity_id, now)
    if before is None:
        return None
    standing = [claim for claim in before if unit.claims.places([claim.id])]
    lines = {place.line for claim in standing for place in unit.claims.places([claim.id]).values()}
    return _move(unit, group_id, standing, lines | {claim.line for claim in standing}, now, registry, _PARTED)


def _move(
    unit: Unit, group_id: str, claims: list[MovedClaim], lines: set[str], now: Instant, registry: Registry, reason: str
) -> list[str]:
    for claim in claims:
        unit.claims.move(group_id, claim)
    for line in sorted(lines):
        unit.facts.follow_claims(group_id, line)
    changed: list[str] = []
    for line in sorted(lines):
        changed += recompute(unit, group_id, line, now, registry, reason)
    return list(dict.fromkeys(changed))


def _moved(
    unit: Unit, claim: MovedClaim, from_id: str, into_id: str, old_name: str, name: str, registry: Registry
) -> MovedClaim:
    """Where a claim stands once one entity is the other."""
    predicate_name, facet = unit.claims.predicate_and_facet(claim.id)
    predicate = registry[predicate_name]
    subject = into_id if claim.subject_id == from_id else claim.subject_id
    scope = into_id if claim.scope_id == from_id else claim.scope_id
    value, slot = claim.value_key, claim.slot
    if predicate.value_type in ENTITY_TYPES and value == value_key(old_name, predicate.value_type):
        value = value_key(name, predicate.value_type)
        slot = value if claim.slot else ""
    line = line_key(predicate, subject, scope, facet, slot)
    return replace(claim, line=line, subject_id=subject, scope_id=scope, slot=slot, value_key=value)
