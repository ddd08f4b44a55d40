"""What was derived from erased words goes with them: summaries, sagas, mentions, names, and what merges kept."""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.episode import Episode
from companion_app.governance.desk import Desk
from companion_app.memory.entities import merge, unmerge
from companion_app.memory.mentions import note_mentions, spoken
from companion_app.ports.storage import Unit

_FORGOTTEN = "What it was merged into was forgotten."


def telling(unit: Unit, group_id: str, claim_ids: Sequence[str]) -> list[str]:
    """Ids of the summaries and sagas in which what rests on some claims may be told."""
    named = {entity for own in unit.claims.named_by(claim_ids) for entity in (own, unit.entities.canonical(own))}
    episodes = [episode for episode, _, _ in unit.claims.spans(claim_ids).values()]
    return [*sorted(named), *unit.sagas.of_episodes(group_id, episodes)]


def note_anew(unit: Unit, episode: Episode) -> None:
    """Note what a turn mentions now that some of its words are gone or hidden."""
    left = unit.episodes.get(episode.group_id, episode.id)
    if left is not None:
        said = spoken(left, unit.episodes.withheld_spans(left.id))
        note_mentions(unit, said, unit.never.for_group(left.group_id))


def forget_derived(unit: Unit, desk: Desk, entity_ids: Sequence[str], claim_ids: Sequence[str]) -> None:
    """Let go of what was derived from erased claims.

    Summaries lose their words at once; sagas, and names on which nothing rests any more, go.

    Args:
        entity_ids: The things that the claims named.
    """
    group = desk.group_id
    merged = unit.entities.forget_moved(group, claim_ids)
    unit.graph.mark_stale(group, entity_ids)
    touched = list(dict.fromkeys([*entity_ids, *merged]))
    for entity_id in touched:
        _free(unit, desk, entity_id)
    unit.entities.drop_orphans(group, touched)


def _free(unit: Unit, desk: Desk, entity_id: str) -> None:
    """Let what was merged into a forgotten thing stand by itself: else it would bear the forgotten name."""
    group = desk.group_id
    merges = unit.entities.merges_into(group, entity_id)
    moved = {claim.id for claims in merges.values() for claim in claims}
    if not merges or any(claim.id not in moved for claim in unit.claims.naming(group, entity_id)):
        return
    parted = list(merges)
    for other in parted:
        unmerge(unit, group, other, desk.now(), desk.registry)
    # They were all the same thing, and still are.
    for other in parted[1:]:
        merge(unit, group, other, parted[0], desk.now(), desk.registry, _FORGOTTEN)
