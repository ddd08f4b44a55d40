"""The predicate registry: what kinds of facts there are, and how each behaves.

The registry is data: the seed set stands in ``predicates.json`` and is copied into the store's
``predicates`` table, where it can grow (contract: "Predicate registry").
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

from companion_app.domain.candidate import Sensitivity
from companion_app.domain.fact import Stability

Cardinality = Literal["single", "multi"]
Bucket = Literal["current_fact", "relationship", "shared_experience", "evidence"]
Group = Literal["about_you", "likes", "talk", "boundaries", "goals", "people", "lately", "together"]


@dataclass(frozen=True, slots=True)
class Predicate:
    """One kind of fact.

    Attributes:
        cardinality: ``single``: a new value of the same subject, scope and facet supersedes the old one.
        family: Predicates of one family share a line per value, so that they exclude each other
            (``PREFERS x`` and ``DISLIKES x`` are both ``taste``).
        value_type: Names the normaliser by which two values are compared, and whether a value is an entity.
        faceted: Whether each facet is a line of its own.
        ttl_days: How long it holds when no end was said, or None for as long as nothing else is heard.
        sensitivity: The private matter that it always touches.
        group: The heading in the panel under which it stands.
        bucket: The recall bucket that it belongs to.
        stability: How lasting such a fact is when said plainly.
        you, they, zh: Sentence frames; see ``wording.py``.
        manner_en, manner_zh: How it steers the companion, for kinds that do; else empty.
        cues: Words by which people ask for it, in both languages, indexed beside the fact; those of a phrase
            are joined by ``_``.
    """

    name: str
    cardinality: Cardinality
    family: str
    value_type: str
    faceted: bool
    ttl_days: int | None
    sensitivity: Sensitivity
    group: Group
    bucket: Bucket
    stability: Stability
    you: str
    they: str
    zh: str
    manner_en: str
    manner_zh: str
    cues: str
    exclusive_with: tuple[str, ...] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Predicate:
        """Build it from a row of the registry."""
        return cls(**{**row, "exclusive_with": tuple(row["exclusive_with"])})


class Registry:
    """All predicates by name."""

    def __init__(self, predicates: Iterable[Predicate]) -> None:
        self._by_name = {predicate.name: predicate for predicate in predicates}

    def __getitem__(self, name: str) -> Predicate:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Predicate]:
        return iter(self._by_name.values())

    def get(self, name: str) -> Predicate | None:
        """Return a predicate, or None where the registry has no such name."""
        return self._by_name.get(name)


def seed_rows() -> list[dict[str, Any]]:
    """Read the seed set as plain rows."""
    text = resources.files("companion_app.domain").joinpath("predicates.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)["predicates"]
    return rows


@lru_cache(maxsize=1)
def seed_registry() -> Registry:
    """Build the registry of the seed set."""
    return Registry(Predicate.from_row(row) for row in seed_rows())
