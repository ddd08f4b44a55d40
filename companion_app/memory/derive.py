"""What follows from facts and mentions: sagas and summaries. Built anew where stale, never a source of facts.

Persona document, part 四.6; the same facts and turns always make the same sagas and summaries, in whatever order
they came to be known.
"""

from __future__ import annotations

import logging

from companion_app.domain.clock import Clock, Instant
from companion_app.domain.entity import FreshName
from companion_app.domain.named import core_of
from companion_app.domain.predicates import Registry
from companion_app.domain.saga import SAGA_PREDICATES, Saga, SagaEpisode, in_order, saga_id
from companion_app.domain.summary import summarise
from companion_app.errors import StorageError
from companion_app.memory.mentions import Spoken, counts_as_told, note_mentions, spoken
from companion_app.ports.storage import Store, Unit
from companion_app.recall.about import facts_about

log = logging.getLogger(__name__)

#: Turns that are looked through for one name in one transaction.
_TURNS = 100
#: Names, and things, in one step: few, so that a new turn is read soon.
_IN_A_STEP = 20


class Deriver:
    """Brings what is derived up to date, a few things at a time, for all relationships in the store.

    What is new or stale is marked in the store, so a restart goes on where it stopped.
    """

    def __init__(self, store: Store, registry: Registry, clock: Clock) -> None:
        self._store = store
        self._registry = registry
        self._clock = clock

    def step(self) -> bool:
        """Do the next few; False when all is as it should be."""
        names = self._store.read(lambda unit: unit.graph.fresh_names(_IN_A_STEP))
        for name in names:
            self._look(name)
        if names:
            return True
        stale = self._store.read(lambda unit: unit.graph.stale(_IN_A_STEP))
        for group_id, entity_id in stale:
            self._rebuild(group_id, entity_id)
        return bool(stale)

    def _look(self, name: FreshName) -> None:
        try:
            look_for(self._store, name)
        except StorageError:
            raise
        except Exception as error:
            # A bug must not keep the writer at one name for ever.
            log.exception("looking for a name failed: %s", type(error).__name__)
            self._store.write(lambda unit: unit.graph.looked(name, None))

    def _rebuild(self, group_id: str, entity_id: str) -> None:
        try:
            self._store.write(lambda unit: rebuild(unit, group_id, entity_id, self._clock.now(), self._registry))
        except StorageError:
            raise
        except Exception as error:
            log.exception("building what is derived failed: %s", type(error).__name__)
            self._store.write(lambda unit: unit.graph.set_aside(group_id, entity_id))


def rebuild(unit: Unit, group_id: str, entity_id: str, now: Instant, registry: Registry) -> None:
    """Build anew what is derived from a thing: its saga and its summary.

    A thing that was merged into another has neither; what it was known by counts for the other.
    """
    if unit.entities.canonical(entity_id) != entity_id:
        unit.sagas.drop(group_id, [entity_id])
        unit.graph.keep_summary(group_id, entity_id, "", None, None)
        return
    family = unit.entities.with_merged(group_id, [entity_id])
    summary = summarise(facts_about(unit, group_id, family, now, registry), now)
    unit.graph.keep_summary(group_id, entity_id, summary.text, summary.since, summary.until)
    saga = _saga(unit, group_id, entity_id, family)
    if saga is None:
        unit.sagas.drop(group_id, [entity_id])
    else:
        unit.sagas.put(group_id, saga, now)


def look_for(store: Store, name: FreshName) -> None:
    """Look through the turns that were there before a name was known, a stretch at a time."""

    def find(unit: Unit) -> list[Spoken]:
        found = unit.episodes.holding_words_after(name.group_id, core_of(name.kind, name.name), name.looked_to, _TURNS)
        return [spoken(episode, unit.episodes.withheld_spans(episode.id)) for episode in found]

    said = store.read(find)
    to = said[-1].episode.seq if len(said) == _TURNS else None

    def keep(unit: Unit) -> None:
        rules = unit.never.for_group(name.group_id)
        for one in said:
            # A turn that was erased meanwhile, or whose words were, is not what was looked through.
            if unit.episodes.get(name.group_id, one.episode.id) == one.episode:
                note_mentions(unit, one, rules)
        unit.graph.looked(name, to)

    store.write(keep)


def _saga(unit: Unit, group_id: str, entity_id: str, family: tuple[str, ...]) -> Saga | None:
    roots = unit.sagas.roots(group_id, family, SAGA_PREDICATES)
    if not roots:
        return None
    items = unit.sagas.stated(group_id, roots)
    known = {item.episode_id for item in items}
    for episode_id, start, end in unit.graph.mentioning(group_id, family):
        episode = unit.episodes.get(group_id, episode_id)
        if episode and (episode_id in known or counts_as_told(episode)):
            items.append(SagaEpisode(episode_id, episode.turn.valid_at, episode.seq, start, end))
    return Saga(saga_id(entity_id), entity_id, unit.entities.name(entity_id) or "", in_order(items))
