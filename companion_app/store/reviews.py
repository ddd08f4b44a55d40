"""Pairs that wait for the user, pairs that were found not to be one, and deeds on entities with what undoes them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.entity import Deed, ReviewCause, ReviewState
from companion_app.domain.ids import new_id


class ReviewTable:
    """Pairs of entities of one relationship. Holds ids and numbers, never words."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def ask(
        self, group_id: str, one: str, other: str, at: Instant, score: float, parts: Mapping[str, float | None],
        differs: Collection[str], cause: ReviewCause,
    ) -> str | None:  # fmt: skip
        """Let a pair wait for the user; None where it was asked about before, or was found not to be one."""
        if self.are_parted(group_id, [one], [other]) or self._known(group_id, one, other):
            return None
        review_id = new_id("rev")
        self._db.execute(
            "INSERT INTO entity_reviews (id, group_id, one, other, at, score, parts, differs, cause, state) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')",
            [
                review_id, group_id, one, other, at, score, json.dumps(dict(parts)), json.dumps(sorted(differs)),
                cause,
            ],
        )  # fmt: skip
        return review_id

    def _known(self, group_id: str, one: str, other: str) -> bool:
        row = self._db.execute(
            "SELECT 1 FROM entity_reviews WHERE group_id = ? AND ((one = ? AND other = ?) OR (one = ? AND other = ?))",
            [group_id, one, other, other, one],
        ).fetchone()
        return row is not None

    def get(self, group_id: str, review_id: str) -> tuple[Any, ...] | None:
        """A pair: (id, one, other, at, score, parts, differs, cause, state), or None."""
        found = self._rows("group_id = ? AND id = ?", [group_id, review_id])
        return found[0] if found else None

    def pending(self, group_id: str) -> list[tuple[Any, ...]]:
        """Pairs that wait, the oldest first, as ``get`` gives them."""
        return self._rows("group_id = ? AND state = 'pending'", [group_id])

    def _rows(self, where: str, values: list[str]) -> list[tuple[Any, ...]]:
        rows = self._db.execute(
            "SELECT id, one, other, at, score, parts, differs, cause, state FROM entity_reviews "
            f"WHERE {where} ORDER BY at, id",
            values,
        ).fetchall()
        return [(*row[:5], json.loads(row[5]), tuple(json.loads(row[6])), *row[7:]) for row in rows]

    def set_state(self, group_id: str, review_id: str, state: ReviewState) -> None:
        """Note what became of a pair."""
        self._db.execute(
            "UPDATE entity_reviews SET state = ? WHERE group_id = ? AND id = ?", [state, group_id, review_id]
        )

    def part(self, group_id: str, one: str, other: str, at: Instant) -> bool:
        """Note that two are not the same; False where that was known."""
        cursor = self._db.execute(
            "INSERT OR IGNORE INTO not_same (group_id, one, other, at) VALUES (?, ?, ?, ?)",
            [group_id, *sorted((one, other)), at],
        )
        return bool(cursor.rowcount)

    def unpart(self, group_id: str, one: str, other: str) -> None:
        """Take back that two are not the same."""
        self._db.execute(
            "DELETE FROM not_same WHERE group_id = ? AND one = ? AND other = ?", [group_id, *sorted((one, other))]
        )

    def are_parted(self, group_id: str, ones: Collection[str], others: Collection[str]) -> bool:
        """Whether any of the ones was found not to be one with any of the others."""
        pairs = [sorted((one, other)) for one in ones for other in others]
        row = self._db.execute(
            "SELECT 1 FROM json_each(?) p JOIN not_same n ON n.group_id = ? AND n.one = json_extract(p.value, '$[0]') "
            "AND n.other = json_extract(p.value, '$[1]') LIMIT 1",
            [json.dumps(pairs), group_id],
        ).fetchone()
        return row is not None

    def forget(self, group_id: str, entity_id: str) -> None:
        """Forget all pairs of an entity that is erased."""
        self._db.execute("DELETE FROM entity_reviews WHERE group_id = ? AND ? IN (one, other)", [group_id, entity_id])
        self._db.execute("DELETE FROM not_same WHERE group_id = ? AND ? IN (one, other)", [group_id, entity_id])


class DeedTable:
    """Deeds of the user on entities, each with what takes it back."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def add(self, group_id: str, at: Instant, deed: Deed) -> str:
        """Keep a deed; returns its id."""
        deed_id = new_id("deed")
        told = {
            "redirects": dict(deed.redirects), "parted": deed.parted, "reviews": dict(deed.reviews),
            "actions": deed.actions,
        }  # fmt: skip
        self._db.execute(
            "INSERT INTO entity_deeds (id, group_id, at, inverse) VALUES (?, ?, ?, ?)",
            [deed_id, group_id, at, json.dumps(told)],
        )
        return deed_id

    def get(self, group_id: str, deed_id: str) -> Deed | None:
        """A deed by its id, or None."""
        row = self._db.execute(
            "SELECT inverse FROM entity_deeds WHERE group_id = ? AND id = ?", [group_id, deed_id]
        ).fetchone()
        if row is None:
            return None
        told = json.loads(row[0])
        return Deed(
            told["redirects"], tuple((one, other) for one, other in told["parted"]), told["reviews"],
            tuple(told["actions"]),
        )  # fmt: skip
