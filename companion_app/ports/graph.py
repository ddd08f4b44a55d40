"""What the parts ask of the store about the graph around entities: mentions, neighbours, sagas, what is stale."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from companion_app.domain.clock import Instant
from companion_app.domain.entity import FreshName, Neighbour, StoredSummary
from companion_app.domain.named import Bearer, Named
from companion_app.domain.saga import Saga, SagaEpisode, SagaRoot


class Graph(Protocol):
    """Mentions, neighbours and staleness of one relationship at a time."""

    def bearers(self, group_id: str, name_keys: Collection[str]) -> list[Bearer]:
        """The things that bear one of these names, as they were before any merge."""
        ...

    def stated_in(self, group_id: str, episode_id: str) -> list[Named]:
        """The things that claims of a turn are about, with the span that each claim rests on."""
        ...

    def set_mentions(self, group_id: str, episode_id: str, mentions: Iterable[Named]) -> set[str]:
        """Replace the mentions of a turn; returns the things of which something changed."""
        ...

    def mentioning(self, group_id: str, entity_ids: Collection[str]) -> list[tuple[str, int, int]]:
        """Where some things are mentioned: (episode id, start, end)."""
        ...

    def mentioned_in(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """The things that some turns mention."""
        ...

    def fresh_names(self, limit: int) -> list[FreshName]:
        """Names, of any relationship, for which not all turns were looked through yet."""
        ...

    def looked(self, name: FreshName, to: int | None) -> None:
        """Note how far the turns were looked through for a name; None: all of them."""
        ...

    def mark_stale(self, group_id: str, entity_ids: Collection[str]) -> None:
        """What was derived from these things is to be built anew; its words go at once.

        What they were merged with, then or now, is stale with them.
        """
        ...

    def stale(self, limit: int) -> list[tuple[str, str]]:
        """Things, of any relationship, whose derived text is to be built anew: (relationship, entity)."""
        ...

    def set_aside(self, group_id: str, entity_id: str) -> None:
        """What is derived from a thing cannot be built; it is left until something about it changes."""
        ...

    def keep_summary(
        self, group_id: str, entity_id: str, text: str, since: Instant | None, until: Instant | None
    ) -> None:
        """Keep a summary, and between which instants it is true as it stands."""
        ...

    def summary(self, group_id: str, entity_id: str) -> StoredSummary | None:
        """The summary that is kept of a thing, or None where it is stale."""
        ...

    def neighbours(self, group_id: str, entity_ids: Sequence[str], now: Instant, *, hops: int = 1) -> list[Neighbour]:
        """The things that facts holding now connect with some things, the nearest first.

        The two ends of every relationship connect nothing: else all were neighbours of all.

        Args:
            hops: How many facts may lie between.
        """
        ...

    def facts_beyond(self, group_id: str, entity_ids: Sequence[str], now: Instant) -> list[str]:
        """Facts, holding now, about the neighbours of some things, that do not name these things themselves."""
        ...


class Sagas(Protocol):
    """Sagas of one relationship at a time."""

    def roots(self, group_id: str, entity_ids: Collection[str], predicates: Collection[str]) -> list[SagaRoot]:
        """What the user believably said of some kinds about some things, ended or not; what waits makes no saga."""
        ...

    def stated(self, group_id: str, roots: Sequence[SagaRoot]) -> list[SagaEpisode]:
        """The turns that state what a saga is about: evidence of its facts, plain ends and denials on their lines."""
        ...

    def put(self, group_id: str, saga: Saga, now: Instant) -> bool:
        """Keep a saga as it should be; False where it stood so already."""
        ...

    def drop(self, group_id: str, entity_ids: Collection[str]) -> None:
        """There is no saga around these things."""
        ...

    def all(self, group_id: str) -> list[Saga]:
        """Every saga, by name; one that lost its last turn is none."""
        ...

    def around(self, group_id: str, entity_ids: Collection[str]) -> list[Saga]:
        """The sagas around some things."""
        ...

    def of_episodes(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """Ids of the sagas in which some turns stand."""
        ...

    def by_facts(self, group_id: str, numbers: Sequence[int]) -> list[str]:
        """The things that some facts, by row number, are about and around which there is a saga."""
        ...

    def next_episode(self, saga_id: str, episode_id: str) -> str | None:
        """The turn that follows one in a saga: by world time, then by sequence number."""
        ...
