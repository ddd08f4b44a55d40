"""Mending a store: lines computed anew, indexes built anew. Raw turns, claims and deeds are never touched."""

from __future__ import annotations

from companion_app.domain.clock import Instant
from companion_app.domain.predicates import Registry
from companion_app.memory.cold_pass import ColdPass
from companion_app.memory.lines import refresh
from companion_app.ports.storage import Store, Unit


def repair(store: Store, registry: Registry, now: Instant) -> None:
    """Make everything that is believed follow from what was said, for every companion, batch by batch.

    Raises:
        BatchCheckError: A batch failed its check; nothing of that one was kept.
    """
    cold_pass = ColdPass(store, registry)
    states = store.read(lambda unit: {group: unit.batches.progress(group) for group in unit.batches.groups()})
    for group, state in states.items():
        if state.after is not None:
            # The rest of a pass that stopped; what it went past is looked at again by the one after it.
            cold_pass.run(group, now)
        cold_pass.run(group, now)


def reindex(store: Store, registry: Registry, now: Instant) -> None:
    """Build the word indexes anew in one transaction, and let the memory writer make the vectors anew."""

    def anew(unit: Unit) -> None:
        unit.search.clear()
        for group in unit.episodes.groups():
            for episode in unit.episodes.of_session(group, None):
                unit.episodes.index(episode)
                unit.jobs.add(group, "embed", episode.id, now)
            refresh(unit, group, unit.facts.all_believed(group), now, registry)

    store.write(anew)
