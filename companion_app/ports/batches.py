"""The cold pass as the parts above the store see it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from companion_app.domain.clock import Instant
from companion_app.domain.maintenance import Batch, PassState


class Batches(Protocol):
    """The cold pass of one relationship at a time."""

    def groups(self) -> list[str]:
        """Every relationship of which there are facts."""
        ...

    def progress(self, group_id: str) -> PassState:
        """Where the pass stands."""
        ...

    def set_progress(self, group_id: str, state: PassState) -> None:
        """Note where the pass stands."""
        ...

    def facts_after(self, group_id: str, number: int, limit: int) -> list[tuple[int, str, str]]:
        """The next facts: (number, id, line)."""
        ...

    def ends(self, fact_ids: Collection[str]) -> list[str]:
        """The things that facts are about: subjects, values and scopes."""
        ...

    def unindexed(self, fact_ids: Collection[str]) -> list[str]:
        """Facts that are believed and stand in no word index, or have no vector."""
        ...

    def believed(self, fact_ids: Collection[str]) -> list[str]:
        """Those of some facts that are believed."""
        ...

    def present(self, group_id: str, lines: Collection[str]) -> dict[str, tuple[int | None, tuple[str, ...]]]:
        """What is believed of the facts of lines: the version, or None, and the claims that it rests on."""
        ...

    def versions(self, fact_ids: Collection[str]) -> int:
        """How many versions of facts there are, archived or not."""
        ...

    def archive(self, fact_ids: Collection[str], before: Instant) -> list[tuple[str, int]]:
        """Move versions that were given up before an instant for later ones; history reads them where they are."""
        ...

    def bring_back(self, versions: Sequence[tuple[str, int]]) -> None:
        """Move versions back out of the archive; those that were erased meanwhile stay gone."""
        ...

    def add(self, group_id: str, batch: Batch, started_at: Instant, ended_at: Instant) -> None:
        """Keep what a batch did."""
        ...

    def get(self, group_id: str, batch_id: str) -> Batch | None:
        """Return a batch, or None."""
        ...

    def mark(self, group_id: str, batch_id: str, state: str) -> None:
        """Note what became of a batch."""
        ...

    def believe_again(self, fact_id: str, old: int | None, new: int | None, claim_ids: Sequence[str]) -> bool:
        """Let a fact stand as before a batch; False where something else has been believed of it since."""
        ...

    def withdraw_reviews(self, review_ids: Sequence[str]) -> None:
        """Take back questions that are still open."""
        ...
