"""Who is believed when two sources differ: the settings of fact resolution, and the rule that reads them.

Dedup document, part 3.2: source first, then the time at which something holds, then confidence. What a weaker
source says later does not take over; it waits, and the user decides.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion_app.domain.fact import WriteSource

#: The name under which the policy is kept.
POLICY = "resolution"
_SOURCES: tuple[WriteSource, ...] = ("manual_edit", "explicit_user", "inferred", "import", "system")


@dataclass(frozen=True, slots=True)
class ResolutionPolicy:
    """How facts of different sources are weighed.

    Attributes:
        source_order: Sources by strength, the strongest first; those of one rank are equals. What the user edits
            and what the user says are equals by default: whoever moves says so, and need not edit.
        gap: A newer value that is less sure by this much, or more, does not take over.
        confidence_first: Predicates for which that is asked before the source.
    """

    source_order: tuple[tuple[WriteSource, ...], ...] = (
        ("manual_edit", "explicit_user"), ("inferred",), ("import",), ("system",),
    )  # fmt: skip
    gap: float = 0.30
    confidence_first: frozenset[str] = frozenset({"ALLERGIC_TO", "HEALTH", "BIRTHDAY"})

    def takes_over(self, predicate: str, new: tuple[WriteSource, float], held: tuple[WriteSource, float]) -> bool:
        """Tell whether a newer value replaces one that is held.

        Args:
            predicate: The kind of fact.
            new: Source and confidence of the newer value.
            held: Source and confidence of the value that is held.
        """
        ranks = self._rank(new[0]), self._rank(held[0])
        # In whole hundredths, so that 0.9 against 0.6 is a gap of 0.30 and not of 0.29999.
        is_unsure = round((held[1] - new[1]) * 100) >= round(self.gap * 100)
        if predicate in self.confidence_first and is_unsure:
            return False
        if ranks[0] != ranks[1]:
            return ranks[0] < ranks[1]
        return not is_unsure

    def _rank(self, source: WriteSource) -> int:
        return next((rank for rank, tier in enumerate(self.source_order) if source in tier), len(self.source_order))


def policy_from(value: Any) -> ResolutionPolicy:
    """Read a policy as it stands among the settings; what is left out is as by default.

    Raises:
        ValueError: It is none.
    """
    if not isinstance(value, dict) or value.keys() - {"source_order", "gap", "confidence_first"}:
        raise ValueError("a policy has source_order, gap and confidence_first")
    default = ResolutionPolicy()
    order = value.get("source_order", default.source_order)
    tiers = tuple(tuple(tier) if isinstance(tier, list | tuple) else (tier,) for tier in order)
    named = [source for tier in tiers for source in tier]
    if sorted(named) != sorted(_SOURCES):
        raise ValueError("every source has one place in the order")
    gap = value.get("gap", default.gap)
    if isinstance(gap, bool) or not isinstance(gap, int | float) or not 0 < gap <= 1:
        raise ValueError("the gap lies between 0 and 1")
    first = value.get("confidence_first", default.confidence_first)
    if isinstance(first, str) or not all(isinstance(name, str) for name in first):
        raise ValueError("predicates are named by words")
    return ResolutionPolicy(tiers, float(gap), frozenset(first))


def policy_to(policy: ResolutionPolicy) -> str:
    """Write a policy for the store."""
    return json.dumps(
        {
            "source_order": policy.source_order, "gap": policy.gap,
            "confidence_first": sorted(policy.confidence_first),
        }
    )  # fmt: skip
