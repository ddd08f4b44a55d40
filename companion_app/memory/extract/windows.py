# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Gives a statement its times: since when, until when, or when the event is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion_app.domain.candidate import TimeSpan
from companion_app.domain.clock import DAY_MS
from companion_app.memory.times import FoundTime

_TIMELY = re.compile(
    r"\d|ago\b|\b(?:yesterday|today|tonight|tomorrow|tmrw|last|next|this|since|until|till|every|each|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|morning|night|evening|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|christmas|noon|spring|summer|autumn|fall|winter|once|twice|now|in (?:a|an|two|three|four|five|six)|weekly|daily|weekdays?)s?\b|"
    r"[年月日号天周点晚早前后季]|星期|礼拜|现在|节",
    re.IGNORECASE,
)
SEASON_DAYS = 100
# A year, a birthday or a taste does not begin at a time named beside it.
_TIMELESS = frozenset(
    {
        "AGE",
        "NAME",
        "NICKNAME_FOR_USER",
        "BIRTHDAY",
        "FROM",
        "SPEAKS",
        "RESPONSE_STYLE",
        "HAS_BOUNDARY",
        "REMINDER_POLICY",
        "RELATED_TO",
        "KNOWS",
        "FAMILY_MEMBER",
        "HAS_GOAL",
        "HAS_ROUTINE",
        "PREFERS",
        "DISLIKES",
    }
)


@dataclass(frozen=True, slots=True)
class Windows:
    """The times of one statement."""

    valid: TimeSpan | None = None
    invalid: TimeSpan | None = None
    event: TimeSpan | None = None


def may_hold_time(text: str) -> bool:
    """Tell cheaply whether a text can hold time words at all."""
    return _TIMELY.search(text) is not None


def windows(predicate: str, operation: str, times: Sequence[FoundTime], said_at: int, *, change: bool) -> Windows:
    """Return the windows that the times beside a statement give it.

    Args:
        predicate: The statement's predicate.
        operation: ``assert``, ``end`` or ``deny``.
        times: The time expressions beside it.
        said_at: When it was said.
        change: Whether the words tell a beginning ("moved", 开始), so that a time beside them is its start.
    """
    named = [t for t in times if t.kind in {"point", "since", "until"} and not _is_now(t, said_at)]
    if operation == "deny":
        return Windows()
    until = next((t.span for t in named if t.kind == "until"), None)
    since = next((t.span for t in named if t.kind == "since"), None)
    point = next((t.span for t in named if t.kind == "point"), None)
    ranged = point is not None and point.precision == "interval" and point.end - point.start > 31 * DAY_MS
    if ranged and change and point is not None and point.end - point.start < SEASON_DAYS * DAY_MS:
        # "Last autumn I moved" tells when it began, and not how long it was.
        ranged = False
    if ranged and point is not None and predicate not in _TIMELESS and point.end <= said_at + 400 * DAY_MS:
        return Windows(TimeSpan(point.start, point.end, "interval"), TimeSpan(point.end, point.end, "interval"))
    if operation == "end":
        return Windows(since, until or point)
    if predicate == "AGE" and change and point is not None and point.start <= said_at:
        # "I turned 41 in March": it holds from then, whenever it is told.
        return Windows(point, until)
    if predicate in _TIMELESS:
        return Windows(since, until)
    if since is None and point is not None and not change:
        # A state said to hold in a year or month gone by is bounded by it; "today" beside a state is no start.
        past = point.end <= said_at and point.precision in {"year", "month", "interval"}
        return Windows(point, TimeSpan(point.end, point.end, "interval")) if past else Windows(None, until)
    return Windows(since or point, until)


def _is_now(found: FoundTime, said_at: int) -> bool:
    return found.span.precision == "instant" and abs(found.span.start - said_at) < 2_000


def coming(times: Sequence[FoundTime], said_at: int) -> TimeSpan | None:
    """Return the first time named that is not over yet, for plans."""
    return next(
        (t.span for t in times if t.kind in {"point", "since"} and t.span.end > said_at and not _is_now(t, said_at)),
        None,
    )
