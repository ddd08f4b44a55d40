"""Verification: no quote, no fact. What an extractor returns is checked against the episode in code.

Design, part 5.3. It holds for every extractor, the deterministic one included.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.candidate import Candidate
from companion_app.domain.episode import Episode
from companion_app.domain.predicates import Registry
from companion_app.domain.text import key
from companion_app.memory.gate import Gate

#: A value longer than this is no value but a text.
LONGEST_OBJECT = 300


def refusal(
    candidate: Candidate,
    episode: Episode,
    gate: Gate,
    registry: Registry,
    withheld: Sequence[tuple[int, int]],
) -> str | None:
    """Say why a candidate may not go on, in a stable word, or None where it may.

    Args:
        withheld: Spans of the episode that no extraction may see.
    """
    content = episode.turn.content
    start, end = candidate.start, candidate.end
    checks = (
        (candidate.predicate not in registry, "unknown_predicate"),
        (gate.predicates is not None and candidate.predicate not in gate.predicates, "not_from_here"),
        (not 0 <= start < end <= len(content), "no_quote"),
        (not any(a <= start and end <= b for a, b in gate.readable), "not_typed"),
        (any(start < b and a < end for a, b in withheld), "withheld"),
        (not candidate.object.strip() and candidate.operation == "assert", "empty"),
        (len(candidate.object) > LONGEST_OBJECT, "too_long"),
        (key(candidate.object) not in key(content), "not_their_words"),
    )
    return next((word for failed, word in checks if failed), None)
