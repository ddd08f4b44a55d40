"""The things that memories are about: looking at them, and saying that two are one, or are not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion_app.domain.entity import Deed, Entity, Review
from companion_app.domain.fact import Change, FactView
from companion_app.domain.saga import Saga
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, NotFoundError
from companion_app.governance.desk import Desk
from companion_app.memory.entities import point
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit
from companion_app.recall.about import summary_of


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


@dataclass(frozen=True, slots=True)
class _Done:
    """What a deed changed, and what takes it back."""

    changed: tuple[str, ...]
    deed: Deed


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

    def reviews(self) -> Sequence[Review]:
        """Pairs of which only the user can say whether they are one, the oldest first.

        Pairs that became one, or were parted, in another way meanwhile are no question any more.
        """
        return self._desk.store.read(self._pending)

    def _pending(self, unit: Unit) -> Sequence[Review]:
        group = self._desk.group_id
        found = [self._review(unit, row) for row in unit.reviews.pending(group)]
        return [
            review
            for review in found
            if review.one.id != review.other.id
            and not unit.reviews.are_parted(
                group,
                unit.entities.with_merged(group, [review.one.id]),
                unit.entities.with_merged(group, [review.other.id]),
            )
        ]

    def _review(self, unit: Unit, row: tuple[Any, ...]) -> Review:
        review_id, one, other, at, score, parts, differs, cause, state = row
        first, second = (self._get(unit, unit.entities.canonical(entity_id)) for entity_id in (one, other))
        return Review(review_id, first, second, at, score, parts, differs, cause, state)

    def merge(self, from_id: str, into_id: str) -> Change:
        """Say that two are one. The first leads to the second from now on.

        Raises:
            NotFoundError: There is no such entity.
            InputError: They are one already.
        """

        def work(unit: Unit) -> _Done:
            self._get(unit, from_id), self._get(unit, into_id)
            return self._joined(unit, from_id, into_id)

        return self._do("merge", "Merged.", work)

    def unmerge(self, entity_id: str) -> Change:
        """Say that a merged one is a thing of its own after all. What was said under its name goes with it.

        Raises:
            NotFoundError: There is no such entity.
            InputError: It was not merged.
        """

        def work(unit: Unit) -> _Done:
            entity = self._get(unit, entity_id)
            if entity.merged_into is None:
                raise InputError("This was not merged with anything.", code="not_merged")
            return self._parted(unit, {entity_id: entity.merged_into})

        return self._do("unmerge", "Split.", work)

    def split(self, entity_id: str) -> Change:
        """Say that names were wrongly taken for one: each is a thing of its own again, and they stay apart.

        For a name that was merged that is the name; for an entity that others were merged into, all of these.

        Raises:
            NotFoundError: There is no such entity.
            InputError: Nothing was merged.
        """

        def work(unit: Unit) -> _Done:
            entity, group, now = self._get(unit, entity_id), self._desk.group_id, self._desk.now()
            if entity.merged_into is not None:
                leads = {entity_id: entity.merged_into}
            else:
                leads = dict.fromkeys(unit.entities.heirs(group, entity_id), entity_id)
            if not leads:
                raise InputError(
                    f"Nothing was merged into {entity_id!r}.", "Use --wrong to take back all that is believed of it.",
                    code="nothing_to_split",
                )  # fmt: skip
            done = self._parted(unit, leads)
            parted = tuple(pair for pair in leads.items() if unit.reviews.part(group, *pair, now))
            return _Done(done.changed, replace(done.deed, parted=parted))

        return self._do("split", "Split.", work)

    def declare_wrong(self, entity_id: str) -> Change:
        """Say that something is no thing at all: what is believed of it, and with it, is taken back.

        Raises:
            NotFoundError: There is no such entity.
            InputError: Nothing is believed of it.
        """
        desk = self._desk

        def work(unit: Unit) -> _Done:
            self._get(unit, entity_id)
            family = unit.entities.with_merged(desk.group_id, [unit.entities.canonical(entity_id)])
            question = FactQuery(now=desk.now(), view="history", status="all", about=family)
            facts = [f for f in unit.facts.views(desk.group_id, question, desk.registry) if f.expired_at is None]
            if not facts:
                raise InputError(f"Nothing is believed of {entity_id!r}.", code="nothing_believed")
            actions, lines = [], dict[str, None]()
            for fact in facts:
                line = str(fact.extra["line"])
                claims = unit.facts.claim_ids(fact.id)
                actions.append(unit.claims.act(desk.group_id, line, "retract", desk.now(), fact.id, claims))
                lines[line] = None
            changed: list[str] = []
            for line in lines:
                changed += recompute(unit, desk.group_id, line, desk.now(), desk.registry, "The user took it back.")
            return _Done(tuple(changed), Deed(actions=tuple(actions)))

        return self._do("split", "Taken back, with what followed from it.", work)

    def accept(self, review_id: str) -> Change:
        """Say that the two of a review are one.

        Raises:
            NotFoundError: There is no such review.
            InputError: It was decided already.
        """

        def work(unit: Unit) -> _Done:
            review = self._open_review(unit, review_id)
            done = self._joined(unit, review.one.id, review.other.id)
            unit.reviews.set_state(self._desk.group_id, review_id, "accepted")
            return _Done(done.changed, replace(done.deed, reviews={review_id: "pending"}))

        return self._do("accept", "Merged.", work)

    def reject(self, review_id: str) -> Change:
        """Say that the two of a review are two; they are never proposed again.

        Raises:
            NotFoundError: There is no such review.
            InputError: It was decided already.
        """

        def work(unit: Unit) -> _Done:
            review, group = self._open_review(unit, review_id), self._desk.group_id
            pair = (review.one.id, review.other.id)
            unit.reviews.part(group, *pair, self._desk.now())
            unit.reviews.set_state(group, review_id, "rejected")
            return _Done((), Deed(parted=(pair,), reviews={review_id: "pending"}))

        return self._do("reject", "They stay two.", work)

    def _open_review(self, unit: Unit, review_id: str) -> Review:
        row = unit.reviews.get(self._desk.group_id, review_id)
        if row is None:
            raise NotFoundError(f"There is no review with the id {review_id!r}.", code="no_review")
        open_ones = {review.id: review for review in self._pending(unit)}
        if review_id not in open_ones:
            raise InputError(f"The review {review_id!r} was decided already.", code="decided_already")
        return open_ones[review_id]

    def _joined(self, unit: Unit, from_id: str, into_id: str) -> _Done:
        desk = self._desk
        one, other = unit.entities.canonical(from_id), unit.entities.canonical(into_id)
        if one == other:
            raise InputError("These are one already.", code="one_already")
        changed = point(unit, desk.group_id, {one: other}, desk.now(), desk.registry, "The user merged them.")
        return _Done(tuple(changed), Deed(redirects={one: None}))

    def _parted(self, unit: Unit, leads: Mapping[str, str]) -> _Done:
        desk = self._desk
        changed = point(unit, desk.group_id, dict.fromkeys(leads), desk.now(), desk.registry, "The user parted them.")
        return _Done(tuple(changed), Deed(redirects=leads))

    def _do(self, op: str, summary: str, work: Callable[[Unit], _Done]) -> Change:
        """Do a deed in one transaction, with its row in the record of changes and what takes it back."""
        desk = self._desk

        def whole(unit: Unit) -> tuple[str, ...]:
            done = work(unit)
            deed_id = unit.deeds.add(desk.group_id, desk.now(), done.deed)
            unit.changes.add(desk.group_id, desk.now(), "user", op, done.changed, summary, deed_id)
            return done.changed

        changed = desk.store.write(whole)
        desk.tell(changed)
        return Change(changed, summary)

    def _get(self, unit: Unit, entity_id: str) -> Entity:
        entity = unit.entities.get(self._desk.group_id, entity_id)
        if entity is None:
            raise NotFoundError(f"There is nothing with the id {entity_id!r}.", code="no_entity")
        return entity
