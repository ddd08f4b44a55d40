"""What was derived from erased words goes with them: summaries, sagas, mentions."""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.episode import Episode
from companion_app.memory.mentions import note_mentions, spoken
from companion_app.ports.storage import Unit


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
