"""The cold pass: in quiet hours it goes through all facts once more, in small batches that can be taken back.

Dedup document, parts 4.4 and 5.3. Each batch looks at some hundred facts: their lines are computed anew (conflicts,
duplicates, what has run out), the things that they are about are compared with their like (what keeps the same
company is asked about), their index rows are written anew, and versions that were given up long ago go into the
archive, where history still reads them. A batch is one transaction: it is checked, and nothing of it stays when the
check fails; the pass goes on where it stopped. What a batch did is kept as ids, so that it can be rolled back whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.clock import DAY_MS, Instant
from companion_app.domain.maintenance import Batch, Inverse, PassState
from companion_app.domain.predicates import Registry
from companion_app.errors import CompanionError, InputError, NotFoundError
from companion_app.memory.lines import recompute, refresh
from companion_app.memory.propose import propose_alike
from companion_app.ports.storage import Store, Unit

#: How many facts a batch looks at (dedup document, part 5.3: 100 to 500).
BATCH = 200
#: How old a version is before it goes into the archive (part 5.3: three months).
ARCHIVE_DAYS = 90
#: How often the pass begins anew (part 4.4: once a day).
EVERY_MS = DAY_MS
_STALE = "The cold pass found that it does not follow from what was said."
_ENDS = frozenset({"user", "companion"})


class BatchCheckError(CompanionError):
    """A batch did not leave the memories as they must be; nothing of it was kept."""


class ColdPass:
    """Runs batches; only the thread that writes memories may.

    Args:
        store: The open store.
        registry: The kinds of facts there are.
        size: How many facts a batch looks at.
    """

    def __init__(self, store: Store, registry: Registry, size: int = BATCH) -> None:
        self._store = store
        self._registry = registry
        self._size = size

    def due(self, now: Instant) -> str | None:
        """The first relationship whose pass is under way, or whose last one is a day old; None where there is none."""

        def look(unit: Unit) -> str | None:
            states = {group: unit.batches.progress(group) for group in unit.batches.groups()}
            return next((group for group, state in states.items() if _is_due(state, now)), None)

        return self._store.read(look)

    def run(self, group_id: str, now: Instant) -> list[Batch]:
        """Run one pass to its end, or the rest of one that stopped.

        Raises:
            BatchCheckError: A batch failed its check.
        """
        done: list[Batch] = []
        while True:
            batch = self.step(group_id, now)
            if batch is None:
                return done
            done.append(batch)

    def step(self, group_id: str, now: Instant) -> Batch | None:
        """Run the next batch; None where the pass is over by now.

        Raises:
            BatchCheckError: It failed its check; nothing of it was kept.
        """
        return self._store.write(lambda unit: self._batch(unit, group_id, now))

    def _batch(self, unit: Unit, group_id: str, now: Instant) -> Batch | None:
        state = unit.batches.progress(group_id)
        number = state.number + 1 if state.after is None else state.number
        rows = unit.batches.facts_after(group_id, state.after or 0, self._size)
        if not rows:
            unit.batches.set_progress(group_id, PassState(number, None, now))
            return None
        after = PassState(number, rows[-1][0], state.ended_at)
        batch_id = f"batch_{number}_{rows[0][0]}"
        known = unit.batches.get(group_id, batch_id)
        if known is not None:
            # It was done, and the note of it is all that was lost.
            unit.batches.set_progress(group_id, after)
            return known
        batch = Batch(batch_id, "done", len(rows), self._work(unit, group_id, rows, now))
        unit.batches.add(group_id, batch, now, now)
        unit.batches.set_progress(group_id, after)
        changed = [fact for fact, _, _, _ in batch.inverse.believed]
        if changed or batch.inverse.archived or batch.inverse.asked:
            unit.changes.add(group_id, now, "memory_writer", "cold_pass", changed, f"Batch {batch_id}.")
        return batch

    def _work(self, unit: Unit, group_id: str, rows: Sequence[tuple[int, str, str]], now: Instant) -> Inverse:
        facts = [fact_id for _, fact_id, _ in rows]
        lines = sorted({line for _, _, line in rows})
        before = unit.batches.present(group_id, lines)
        asked_before = {row[0] for row in unit.reviews.pending(group_id)}
        for line in lines:
            recompute(unit, group_id, line, now, self._registry, _STALE)
        for entity_id in unit.batches.ends(facts):
            if entity_id not in _ENDS:
                propose_alike(unit, group_id, entity_id, now)
        after = unit.batches.present(group_id, lines)
        refresh(unit, group_id, unit.batches.unindexed(facts), now, self._registry)
        total = unit.batches.versions(facts)
        archived = unit.batches.archive(facts, now - ARCHIVE_DAYS * DAY_MS)
        self._check(unit, group_id, facts, lines, total, now)
        believed = tuple(
            (fact_id, before.get(fact_id, (None, ()))[0], now_is[0], before.get(fact_id, (None, ()))[1])
            for fact_id, now_is in sorted(after.items())
            if before.get(fact_id) != now_is
        )
        asked = sorted({row[0] for row in unit.reviews.pending(group_id)} - asked_before)
        return Inverse(tuple(archived), believed, tuple(asked))

    def _check(
        self, unit: Unit, group_id: str, facts: Sequence[str], lines: Sequence[str], total: int, now: Instant
    ) -> None:
        """See that everything follows from what was said, that nothing was lost, and that it all has evidence."""
        if any(recompute(unit, group_id, line, now, self._registry, _STALE) for line in lines):
            raise BatchCheckError("A line did not come to rest.")
        if unit.batches.versions(facts) != total:
            raise BatchCheckError("The archive lost a version.")
        present = unit.batches.present(group_id, lines).values()
        if any(version is not None and not claims for version, claims in present):
            raise BatchCheckError("A memory has no evidence.")


def roll_back(unit: Unit, group_id: str, batch_id: str, now: Instant, registry: Registry) -> Batch:
    """Take a batch back whole. What has changed since, by what was said or done, stays as it is now.

    Raises:
        NotFoundError: There is no such batch.
        InputError: It was rolled back before.
    """
    batch = unit.batches.get(group_id, batch_id)
    if batch is None:
        raise NotFoundError(f"There is no batch {batch_id!r}.", code="no_batch")
    if batch.state != "done":
        raise InputError(f"The batch {batch_id!r} was rolled back already.", code="rolled_back_already")
    unit.batches.bring_back(batch.inverse.archived)
    changed = []
    for fact_id, old, new, claim_ids in batch.inverse.believed:
        if unit.batches.believe_again(fact_id, old, new, claim_ids):
            changed.append(fact_id)
    refresh(unit, group_id, unit.batches.believed(changed), now, registry)
    unit.batches.withdraw_reviews(batch.inverse.asked)
    unit.batches.mark(group_id, batch_id, "rolled_back")
    unit.changes.add(group_id, now, "user", "roll_back", changed, f"Batch {batch_id}.")
    return Batch(batch.id, "rolled_back", batch.facts, batch.inverse)


def _is_due(state: PassState, now: Instant) -> bool:
    return state.after is not None or state.ended_at is None or now - state.ended_at >= EVERY_MS
