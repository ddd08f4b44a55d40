"""A thing's summary: its facts, said one after another in the language in which each was said.

Derived text: a pure function of the facts, so it is rebuilt rather than kept in step, and never a source of facts.
What waits for a yes and private matters stand in no summary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion_app.domain.candidate import Language
from companion_app.domain.clock import Instant
from companion_app.domain.fact import FactView

#: Most facts in one summary; the surest come first.
MOST_FACTS = 12


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known about a thing at one instant.

    Attributes:
        facts: The facts that it says.
        since: From when on it is true as it stands, in the world; None: since ever.
        until: Until when; None: as long as no fact changes.
    """

    text: str
    language: Language
    facts: tuple[FactView, ...]
    since: Instant | None
    until: Instant | None


def summarise(facts: Sequence[FactView], now: Instant) -> Summary:
    """Sum up what is known of a thing.

    Args:
        facts: All facts about it that are believed, whenever they hold.
    """
    usable = [fact for fact in facts if fact.sensitivity == "none" and not fact.extra["pending"]]
    edges = {edge for fact in usable for edge in (fact.valid_at, fact.invalid_at) if edge is not None}
    holding = sorted((fact for fact in usable if _holds(fact, now)), key=_order)[:MOST_FACTS]
    chinese = sum(fact.language == "zh" for fact in holding)
    language: Language = "zh" if chinese * 2 > len(holding) else "en"
    return Summary(
        text=_joined(holding),
        language=language,
        facts=tuple(holding),
        since=max((edge for edge in edges if edge <= now), default=None),
        until=min((edge for edge in edges if edge > now), default=None),
    )


def _holds(fact: FactView, now: Instant) -> bool:
    return (fact.valid_at is None or fact.valid_at <= now) and (fact.invalid_at is None or fact.invalid_at > now)


def _order(fact: FactView) -> tuple[object, ...]:
    """An order in which no id stands: the same facts make the same summary, however they came to be known."""
    return (not fact.pinned, fact.predicate, -fact.confidence, -(fact.valid_at or 0), fact.text)


def _joined(facts: Sequence[FactView]) -> str:
    text = ""
    for fact in facts:
        if text and not text.endswith("。"):
            text += " "
        text += fact.text + ("。" if fact.language == "zh" else ".")
    return text
