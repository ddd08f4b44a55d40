"""What is known about one thing: its facts, and the summary that follows from them. Reads and never writes."""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.clock import Instant
from companion_app.domain.fact import FactView
from companion_app.domain.predicates import Registry
from companion_app.domain.summary import Summary, summarise
from companion_app.domain.view import FactQuery
from companion_app.ports.storage import Unit


def facts_about(unit: Unit, group_id: str, family: Sequence[str], now: Instant, registry: Registry) -> list[FactView]:
    """All facts that are believed about a thing, whenever they hold.

    Args:
        family: The thing and what was merged into it.
    """
    question = FactQuery(now=now, view="history", status="all", about=tuple(family))
    return [fact for fact in unit.facts.views(group_id, question, registry) if fact.expired_at is None]


def summary_of(unit: Unit, group_id: str, entity_id: str, now: Instant, registry: Registry) -> Summary:
    """The summary of a thing at an instant, with the facts that it says."""
    family = unit.entities.with_merged(group_id, [unit.entities.canonical(entity_id)])
    return summarise(facts_about(unit, group_id, family, now, registry), now)
