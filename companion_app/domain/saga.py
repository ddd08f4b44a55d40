"""Sagas: storylines that make themselves from projects, goals and boundaries (persona document, part 四.6, 四.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion_app.domain.candidate import Language
from companion_app.domain.clock import Instant

#: Kinds of facts around whose object a saga forms.
SAGA_PREDICATES = ("HAS_BOUNDARY", "HAS_GOAL", "WORKING_ON")


@dataclass(frozen=True, slots=True)
class SagaEpisode:
    """A turn of a saga, with the span for which it belongs to it."""

    episode_id: str
    valid_at: Instant
    seq: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SagaRoot:
    """A fact around whose object a saga forms."""

    fact_id: str
    line: str
    language: Language


@dataclass(frozen=True, slots=True)
class Saga:
    """A storyline: the turns that speak of one thing, in order of world time, then of sequence number."""

    id: str
    entity_id: str
    name: str
    episodes: tuple[SagaEpisode, ...]


def saga_id(entity_id: str) -> str:
    """Name the saga around a thing: made anew, it bears the name that it had."""
    return f"saga_{entity_id.removeprefix('ent_')}"


def in_order(items: Iterable[SagaEpisode]) -> tuple[SagaEpisode, ...]:
    """Splice turns by world time, each once, with the first span for which it belongs."""
    first: dict[str, SagaEpisode] = {}
    for item in items:
        known = first.get(item.episode_id)
        if known is None or (item.start, item.end) < (known.start, known.end):
            first[item.episode_id] = item
    return tuple(sorted(first.values(), key=lambda item: (item.valid_at, item.seq)))
