"""Fusing the channels by rank, and putting a score together from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion_app.domain.clock import DAY_MS, Instant
from companion_app.domain.fact import Stability
from companion_app.domain.recall import ScoreParts
from companion_app.recall.intent import Weights

#: Reciprocal-rank fusion's constant (reference benchmarks: 10 was measured best of those tried).
RANK_CONSTANT = 10
#: For turns, of which five lists are fused, a steeper one was measured better (development data).
EPISODE_CONSTANT = 7
_HALF_LIFE_DAYS = 90.0
_STABILITY: dict[Stability, float] = {"stable": 1.0, "recent": 0.6, "ephemeral": 0.3}


def fuse(channels: Iterable[tuple[float, Sequence[int]]], constant: int = RANK_CONSTANT) -> dict[int, float]:
    """Fuse ranked lists, each with its weight, into scores between 0 and 1."""
    scores: dict[int, float] = {}
    best = 0.0
    for weight, ranked in channels:
        best += weight / (constant + 1)
        for place, number in enumerate(ranked, 1):
            scores[number] = scores.get(number, 0.0) + weight / (constant + place)
    return {number: score / best for number, score in scores.items()} if best else {}


def near_around(near: Sequence[tuple[int, float]]) -> list[int]:
    """Rank turns by how near they and the turns beside them are together: an answer often says little by itself.

    Args:
        near: Numbers of turns and how near they are to the question, the nearest first.
    """
    if not near:
        return []
    found = dict(near)
    floor = near[-1][1]
    return sorted(
        found,
        key=lambda number: (-sum(found.get(beside, floor) for beside in (number - 1, number, number + 1)), number),
    )


def recency(at: Instant, now: Instant) -> float:
    """How recent something is: 1 now, half of it every 90 days; what lies ahead counts as now."""
    age = max(0, now - at) / DAY_MS
    return float(0.5 ** (age / _HALF_LIFE_DAYS))


def stability_part(stability: Stability) -> float:
    """How much of the stability's weight a fact gets."""
    return _STABILITY[stability]


def total(parts: ScoreParts, weights: Weights) -> float:
    """Put the score together."""
    return (
        parts.semantic * weights.semantic
        + parts.graph * weights.graph
        + parts.recency * weights.recency
        + parts.confidence * weights.confidence
        + parts.stability * weights.stability
        + parts.explicitness * weights.explicitness
    )
