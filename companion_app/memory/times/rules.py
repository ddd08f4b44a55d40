"""What a rule for time words is: a pattern, what it says, and sentences that it must and must not read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from companion_app.memory.times.base import Moment

Kind = Literal["point", "since", "until", "duration", "recurrence"]
Build = Callable[[re.Match[str], datetime], Moment | None]


@dataclass(frozen=True, slots=True)
class TimeRule:
    """One kind of time expression.

    Attributes:
        name: A stable word for tests.
        pattern: The compiled expression; its match is the expression's span.
        build: Makes the value from the match and the local moment of saying; None refuses the match.
        kind: ``duration`` and ``recurrence`` have no single interval and only shut out other readings.
        examples: Texts in which it reads something.
        counter: Texts in which it reads nothing.
    """

    name: str
    pattern: re.Pattern[str]
    build: Build
    kind: Kind = "point"
    examples: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A rule's reading at a place of the text."""

    start: int
    end: int
    moment: Moment
    kind: Kind


def nothing(_match: re.Match[str], _now: datetime) -> Moment:
    """Build the empty value of durations and recurrences."""
    return Moment()


def scan(text: str, rules: tuple[TimeRule, ...], now: datetime) -> list[Piece]:
    """Read all pieces of a text: leftmost first, and of those that start together the longest."""
    found: list[Piece] = []
    for rule in rules:
        for match in rule.pattern.finditer(text):
            moment = rule.build(match, now)
            if moment is not None and match.end() > match.start():
                found.append(Piece(match.start(), match.end(), moment, rule.kind))
    found.sort(key=lambda p: (p.start, -p.end))
    kept: list[Piece] = []
    for piece in found:
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept
