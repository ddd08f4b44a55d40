"""Candidates: what an extractor believes it has read in one episode, before anything is decided.

Persona document, part 五.2. A candidate always points at the exact characters that it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion_app.domain.clock import Instant

Precision = Literal["instant", "part", "day", "week", "month", "year", "interval", "unknown"]
Language = Literal["zh", "en"]
Sensitivity = Literal["none", "health", "finance", "intimacy", "belief", "identity", "location", "third_party"]
Operation = Literal["assert", "end", "deny"]

SENSITIVITIES: tuple[Sensitivity, ...] = (
    "none", "health", "finance", "intimacy", "belief", "identity", "location", "third_party",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A half-open interval of world time [start, end) and how exactly it was said."""

    start: Instant
    end: Instant
    precision: Precision


@dataclass(frozen=True, slots=True)
class Candidate:
    """One statement read in one episode.

    Attributes:
        predicate: A name from the predicate registry.
        object: The value in the user's own words, cut from the episode.
        start: First code point of the quote in the episode's content.
        end: One past the last code point of the quote.
        operation: ``assert`` it holds; ``end`` it held and does not any more; ``deny`` it never was true.
        subject: ``user``, or the name (or, without a name, the role) of the other person or pet.
        scope: Where it applies, in its first wording, or None for everywhere.
        facet: Which side of a faceted predicate (``length``, ``water`` …), or None.
        attributes: Small typed extras such as ``role`` or ``species``.
        valid: When it began to hold, if said.
        invalid: When it ceases to hold, if said.
        event: For ``PLANS``: when the event is.
        confidence: 0.95 asked to remember, 0.90 plain, 0.60 hedged (design, part 5.6).
        explicit: The user asked that it be remembered.
        hedged: Said with doubt; it waits as pending.
        beside: Said with "also" or "part-time": opens a second value beside the first.
        one: It speaks of one of its kind ("my dog died"): where several are held, of none that can be told.
        corrects: Said as a correction ("no, 31"): what it replaces was never true.
        corrected_object: The value that a correction names as wrong, or None for "the one before".
        slip: What the same message had said first, and takes back ("I'm 30, no, 31"), or None.
        sensitivity: What kind of private matter it touches.
        language: The language of the words it rests on.
        rule: Name of the rule that read it, for explanation and counting.
    """

    predicate: str
    object: str
    start: int
    end: int
    language: Language
    rule: str
    operation: Operation = "assert"
    subject: str = "user"
    scope: str | None = None
    facet: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    valid: TimeSpan | None = None
    invalid: TimeSpan | None = None
    event: TimeSpan | None = None
    confidence: float = 0.90
    explicit: bool = False
    hedged: bool = False
    beside: bool = False
    one: bool = False
    corrects: bool = False
    corrected_object: str | None = None
    slip: Candidate | None = None
    sensitivity: Sensitivity = "none"


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was read in one episode, and what was refused, counted by reason.

    Attributes:
        candidates: In the order in which they stand in the text.
        refused: Reason (``question``, ``hypothetical``, ``quoted`` …) to number of clauses.
        do_not_remember: The user asked that this turn not be remembered.
    """

    candidates: tuple[Candidate, ...] = ()
    refused: Mapping[str, int] = field(default_factory=dict)
    do_not_remember: bool = False
