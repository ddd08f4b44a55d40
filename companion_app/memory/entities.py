"""Merging and parting entities: which one a name leads to, and what of the facts follows from it.

Dedup document, part 2.4. A merge redirects and never deletes, and it never chooses between values. Claims keep
the entity that was named in them; where they stand follows from it and from the redirects that hold. So whatever
changes a redirect is taken back by changing it back, also for what was said in the meantime.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion_app.domain.clock import Instant
from companion_app.domain.entity import DECLARED
from companion_app.domain.episode import Episode
from companion_app.domain.line_key import line_key
from companion_app.domain.place import Spot
from companion_app.domain.predicates import Predicate, Registry
from companion_app.domain.text import key
from companion_app.domain.values import ENTITY_TYPES, value_key
from companion_app.memory.lines import recompute, refresh
from companion_app.ports.storage import Unit

#: Subjects that are no entities of the graph but its two ends.
ENDS = frozenset({"user", "companion"})
_MERGED = "Two things were found to be one."
_PARTED = "Two things were found not to be one."
_SAID_SO = "The user said so."


def entity_key(unit: Unit, entity_id: str, predicate: Predicate) -> str:
    """The key under which an entity is compared as a value: its name, and more where another has the same name."""
    standing = unit.entities.canonical(entity_id)
    name, is_namesake = unit.entities.naming(standing)
    plain = value_key(name, predicate.value_type)
    return f"{plain}\x1e{standing}" if is_namesake else plain


def declare_same(unit: Unit, episode: Episode, one: str, other: str, now: Instant, registry: Registry) -> list[str]:
    """The user said in a turn that two names mean one thing; it holds as long as the turn is kept.

    Returns:
        Facts that changed by it.
    """
    group = episode.group_id
    found = [unit.entities.find(group, key(name)) for name in (one, other)]
    names = (one, other)
    ids = [
        known[0] if known else unit.entities.add(group, DECLARED, name, key(name), now, episode_id=episode.id)
        for name, known in zip(names, found, strict=True)
    ]
    # The one that is known already stands; of two that are, the first.
    from_id, into_id = (ids[0], ids[1]) if found[1] and not found[0] else (ids[1], ids[0])
    for entity, name in zip(ids, names, strict=True):
        unit.entities.add_alias(group, entity, DECLARED, name, key(name), episode.id)
    return merge(unit, group, from_id, into_id, now, registry, _SAID_SO, episode.id)


def merge(
    unit: Unit,
    group_id: str,
    from_id: str,
    into_id: str,
    now: Instant,
    registry: Registry,
    reason: str,
    episode_id: str | None = None,
) -> list[str]:
    """Let one entity be another from now on; nothing happens where they are one.

    Returns:
        Facts that changed by it.
    """
    one, other = unit.entities.canonical(from_id), unit.entities.canonical(into_id)
    if one == other:
        return []
    return point(unit, group_id, {one: other}, now, registry, reason, episode_id=episode_id)


def point(
    unit: Unit,
    group_id: str,
    redirects: Mapping[str, str | None],
    now: Instant,
    registry: Registry,
    reason: str,
    *,
    episode_id: str | None = None,
) -> list[str]:
    """Let entities lead to others, or to none any more, and bring the facts about them up to date.

    Returns:
        Facts that changed by it.
    """
    family = unit.entities.with_merged(group_id, sorted(redirects))
    before = unit.claims.naming(group_id, family)
    for entity_id, target in redirects.items():
        # What led back to itself would lead nowhere.
        if target is None or unit.entities.canonical(target) != entity_id:
            unit.entities.redirect(group_id, entity_id, target, now, reason, episode_id)
    after = [placed(unit, spot, registry) for spot in before]
    unit.claims.move(group_id, [spot for spot, old in zip(after, before, strict=True) if spot != old])
    lines = sorted({spot.line for spot in [*before, *after]})
    unit.claims.follow(group_id, lines)
    moved = unit.facts.follow_claims(group_id, lines)
    parted = all(target is None for target in redirects.values())
    changed: list[str] = []
    for line in lines:
        changed += recompute(unit, group_id, line, now, registry, _PARTED if parted else _MERGED)
    refresh(unit, group_id, sorted({*moved, *unit.facts.about(group_id, family)}), now, registry)
    return list(dict.fromkeys([*changed, *moved]))


def placed(unit: Unit, spot: Spot, registry: Registry) -> Spot:
    """Where a claim stands by the entities that were named in it."""
    predicate = registry[spot.predicate]
    subject = spot.said_subject if spot.said_subject in ENDS else unit.entities.canonical(spot.said_subject)
    scope = unit.entities.canonical(spot.said_scope) if spot.said_scope else None
    value = spot.value_key
    if spot.object_id and predicate.value_type in ENTITY_TYPES:
        value = entity_key(unit, spot.object_id, predicate)
    slot = value if spot.slot else ""
    line = line_key(predicate, subject, scope, spot.facet, slot)
    return replace(spot, line=line, subject_id=subject, scope_id=scope, slot=slot, value_key=value)


def forget_declared(unit: Unit, group_id: str, episode_id: str, now: Instant, registry: Registry) -> list[str]:
    """What a turn said of names goes with it: those that were one by it alone are two again.

    Returns:
        Facts that changed by it.
    """
    merged = unit.entities.merged_in(group_id, episode_id)
    changed = point(unit, group_id, dict.fromkeys(merged), now, registry, _PARTED) if merged else []
    bore = unit.entities.forget_aliases(episode_id)
    return changed + drop_unused(unit, group_id, [*bore, *merged], now, registry)


def drop_unused(unit: Unit, group_id: str, entity_ids: Sequence[str], now: Instant, registry: Registry) -> list[str]:
    """Erase those of some entities that nothing rests on any more: a name is a trace too.

    Where others lead to one of them, the oldest of those stands in its place.

    Returns:
        Facts that changed by it.
    """
    changed: list[str] = []
    for entity_id in dict.fromkeys(entity_ids):
        entity = unit.entities.get(group_id, entity_id)
        if entity is None or unit.entities.is_used(group_id, entity_id):
            continue
        changed += drop_unused(unit, group_id, unit.entities.heirs(group_id, entity_id), now, registry)
        heirs = unit.entities.heirs(group_id, entity_id)
        if heirs:
            first, rest = heirs[0], heirs[1:]
            leads: dict[str, str | None] = {first: entity.merged_into, **dict.fromkeys(rest, first)}
            changed += point(unit, group_id, leads, now, registry, "What it was merged into was forgotten.")
        unit.reviews.forget(group_id, entity_id)
        unit.entities.drop(group_id, entity_id)
    return changed
