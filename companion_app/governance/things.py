"""The things that memories are about: looking at them, and saying that two are one, or are not."""

from __future__ import annotations

from dataclasses import dataclass

from companion_app.domain.entity import Entity
from companion_app.domain.fact import Change, FactView
from companion_app.domain.saga import Saga
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, NotFoundError
from companion_app.governance.desk import Desk
from companion_app.memory.entities import merge, unmerge
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit
from companion_app.recall.about import facts_about, summary_of


@dataclass(frozen=True, slots=True)
class EntityDetail:
    """One entity with the facts about it, and what follows from them.

    Attributes:
        summary: What is known about it now, as derived text; empty where there is nothing to say.
        saga: Its story, or None.
    """

    entity: Entity
    facts: tuple[FactView, ...]
    summary: str = ""
    saga: Saga | None = None


class Things:
    """The entities of one relationship."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def list(self) -> list[Entity]:
        """Every entity, by name."""
        return self._desk.store.read(lambda unit: unit.entities.all(self._desk.group_id))

    def show(self, entity_id: str) -> EntityDetail:
        """One entity with what is known about it now.

        Raises:
            NotFoundError: There is no such entity.
        """
        desk = self._desk

        def look(unit: Unit) -> EntityDetail:
            entity = self._get(unit, entity_id)
            standing = unit.entities.canonical(entity_id)
            family = unit.entities.with_merged(desk.group_id, [standing])
            question = FactQuery(now=desk.now(), status="all", about=family)
            facts = tuple(unit.facts.views(desk.group_id, question, desk.registry))
            saga = next(iter(unit.sagas.around(desk.group_id, [standing])), None)
            return EntityDetail(entity, facts, self._summary(unit, standing), saga)

        return desk.store.read(look)

    def _summary(self, unit: Unit, entity_id: str) -> str:
        """The summary that is kept, where it is true as it stands; else the one that would be built now."""
        desk, now = self._desk, self._desk.now()
        kept = unit.graph.summary(desk.group_id, entity_id)
        if kept and (kept.since is None or kept.since <= now) and (kept.until is None or now < kept.until):
            return kept.text
        return summary_of(unit, desk.group_id, entity_id, now, desk.registry).text

    def declare_wrong(self, entity_id: str) -> Change:
        """Say that there is no such thing: all that is believed about it is taken back, as one deed.

        What these facts had closed reopens. The thing and its names stay, so that the deed can be undone.

        Raises:
            NotFoundError: There is no such entity.
            InputError: Nothing is believed about it.
        """
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            self._get(unit, entity_id)
            family = unit.entities.with_merged(desk.group_id, [unit.entities.canonical(entity_id)])
            now = desk.now()
            facts = facts_about(unit, desk.group_id, family, now, desk.registry)
            if not facts:
                raise InputError("Nothing is believed about this.", code="nothing_believed")
            actions = {}
            for fact in facts:
                line, claims = str(fact.extra["line"]), unit.facts.claim_ids(fact.id)
                actions[unit.claims.act(desk.group_id, line, "retract", now, fact.id, claims)] = line
            changed: list[str] = []
            for line in sorted(set(actions.values())):
                changed += recompute(
                    unit, desk.group_id, line, now, desk.registry, "The user said there is no such thing."
                )
            changed = list(dict.fromkeys(changed))
            reason = "All that was believed about it was taken back."
            change = unit.changes.add(desk.group_id, now, "user", "wrong", changed, reason, next(iter(actions)))
            unit.changes.add_actions(change, list(actions))
            return tuple(changed)

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, "Taken back, with all that was believed about it.")

    def merge(self, from_id: str, into_id: str) -> Change:
        """Say that two are one. The first leads to the second from now on.

        Raises:
            NotFoundError: There is no such entity.
            InputError: They are one already.
        """
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            self._get(unit, from_id), self._get(unit, into_id)
            one, other = unit.entities.canonical(from_id), unit.entities.canonical(into_id)
            if one == other:
                raise InputError("These are one already.", code="one_already")
            now = desk.now()
            changed = merge(unit, desk.group_id, one, other, now, desk.registry, "The user merged them.")
            unit.changes.add(desk.group_id, now, "user", "merge", changed, "Merged.")
            return tuple(changed)

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, "Merged.")

    def unmerge(self, entity_id: str) -> Change:
        """Say that a merged one is a thing of its own after all.

        Raises:
            NotFoundError: There is no such entity.
            InputError: It was not merged.
        """
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            self._get(unit, entity_id)
            changed = unmerge(unit, desk.group_id, entity_id, desk.now(), desk.registry)
            if changed is None:
                raise InputError("This was not merged with anything.", code="not_merged")
            unit.changes.add(desk.group_id, desk.now(), "user", "unmerge", changed, "Split.")
            return tuple(changed)

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, "Split.")

    def _get(self, unit: Unit, entity_id: str) -> Entity:
        entity = unit.entities.get(self._desk.group_id, entity_id)
        if entity is None:
            raise NotFoundError(f"There is nothing with the id {entity_id!r}.", code="no_entity")
        return entity
