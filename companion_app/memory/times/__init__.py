"""Time words, Chinese and English, to half-open intervals in the user's own zone.

The moment of saying is the anchor, never the moment of reading. A reading is as coarse as what was said:
"three years ago" is a year, 去年九月 a month. Open ends ("since", 起) and closing ones ("until") keep the
interval of the named time and say so in ``kind``; lengths and repetitions have no single interval, and their
span is the moment of saying.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from companion_app.domain.candidate import Language, TimeSpan
from companion_app.domain.clock import Instant, to_datetime, to_instant
from companion_app.memory.times import chinese, english
from companion_app.memory.times.base import Prefer, Whole
from companion_app.memory.times.combine import Resolver, join
from companion_app.memory.times.fold import fold
from companion_app.memory.times.rules import Kind, scan
from companion_app.memory.times.seasons import is_southern, season_rules

__all__ = ["FoundTime", "day_end", "find_times", "local_now"]

# Longer texts are cut: no statement's time words stand that far from it.
MAX_TEXT = 2_000


@dataclass(frozen=True, slots=True)
class FoundTime:
    """One time expression in a text.

    Attributes:
        start: First code point.
        end: One past the last code point.
        span: What it means, from the moment of saying.
        kind: ``point`` (this is when), ``since`` (from then on), ``until`` (up to then), ``duration``,
            ``recurrence``.
    """

    start: int
    end: int
    span: TimeSpan
    kind: Kind


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _zone_of(offset_minutes: int, tz: str | None) -> ZoneInfo | timezone:
    zone = _zone(tz) if tz else None
    return zone if zone is not None else timezone(timedelta(minutes=offset_minutes))


def local_now(said_at: Instant, offset_minutes: int, tz: str | None) -> datetime:
    """Return the local wall time of saying, without a zone."""
    zone = _zone_of(offset_minutes, tz)
    return to_datetime(said_at).astimezone(zone).replace(tzinfo=None)


def to_span(whole: Whole, offset_minutes: int, tz: str | None) -> TimeSpan:
    """Turn a stretch of local time into instants."""
    zone = _zone_of(offset_minutes, tz)
    start = to_instant(whole.start.replace(tzinfo=zone))
    end = to_instant(whole.end.replace(tzinfo=zone))
    return TimeSpan(start, max(start, end), whole.precision)


def day_end(said_at: Instant, offset_minutes: int, tz: str | None, days: int = 0) -> TimeSpan:
    """Return the local midnight that ends the day of saying, or a later one, as an empty interval."""
    now = local_now(said_at, offset_minutes, tz)
    end = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days + 1)
    return to_span(Whole(end, end, "instant"), offset_minutes, tz)


def find_times(
    text: str,
    said_at: Instant,
    offset_minutes: int,
    tz: str | None,
    lang: Language,
    *,
    prefer: Prefer = "nearest",
) -> list[FoundTime]:
    """Find the time expressions of a text, in order, without overlaps.

    Args:
        text: A clause or sentence.
        said_at: When it was said.
        offset_minutes: The offset at which it was said.
        tz: IANA name of the user's zone; where known it decides about midnight and the clocks' changes.
        lang: Which words to look for.
        prefer: Where a date without a year, or a bare weekday, is looked for.
    """
    folded = fold(text[:MAX_TEXT])
    now = local_now(said_at, offset_minutes, tz)
    try:
        rules = (chinese.RULES if lang == "zh" else english.RULES) + season_rules(
            lang, prefer, southern=is_southern(tz)
        )
        pieces = join(folded, scan(folded, rules, now))
        found = Resolver(folded, now, prefer).spans(pieces)
    except (OverflowError, ValueError):
        return []
    out = []
    for start, end, whole, kind in found:
        span = to_span(whole, offset_minutes, tz) if whole else TimeSpan(said_at, said_at, "unknown")
        if kind != "point":
            out.append(FoundTime(start, end, span, kind))
            continue
        first, last, opened = _open_end(folded, start, end, lang)
        out.append(FoundTime(first, last, span, opened))
    return out


_SINCE_EN = re.compile(r"(?:(?:ever )?since|starting(?: from| on)?|as of)(?: the)? $", re.IGNORECASE)
_FROM_EN = re.compile(r"from $", re.IGNORECASE)
_UNTIL_EN = re.compile(r"(?:until|till|til|through|up to)(?: the)? $", re.IGNORECASE)
_INNER_EN = re.compile(r"(?P<since>since|from)|(?P<until>until|till|through) ", re.IGNORECASE)
_SINCE_ZH = re.compile(r"的?(?:开始|起|以来|至今|到现在)")
_UNTIL_ZH = re.compile(r"(?:直到|一直到|到|待到|住到)$")
_FROM_ZH = re.compile(r"(?:从|自从|自)$")


def _open_end(text: str, start: int, end: int, lang: Language) -> tuple[int, int, Kind]:
    """Tell "since" and "until" from the words around an expression; they belong to its span."""
    before = text[max(0, start - 16) : start]
    if lang == "en":
        return _open_end_en(text, start, end, before)
    after = _SINCE_ZH.match(text, end)
    head = _FROM_ZH.search(before)
    if after and not (after.group() == "开始" and not head):
        return start - (len(head.group()) if head else 0), after.end(), "since"
    if head:
        return start - len(head.group()), end, "since"
    until = _UNTIL_ZH.search(before)
    if until:
        return start - len(until.group()), end, "until"
    return start, end, "point"


def _open_end_en(text: str, start: int, end: int, before: str) -> tuple[int, int, Kind]:
    inner = _INNER_EN.match(text, start, end)
    if inner:
        return start, end, _range_or(text, start, end, "since" if inner["since"] else "until")
    openings: tuple[tuple[re.Pattern[str], Kind], ...] = (
        (_SINCE_EN, "since"), (_UNTIL_EN, "until"), (_FROM_EN, "since"),
    )  # fmt: skip
    for pattern, kind in openings:
        match = pattern.search(before)
        if match:
            return start - len(match.group()), end, kind
    return start, end, "point"


def _range_or(text: str, start: int, end: int, kind: Kind) -> Kind:
    """A whole range ("from May to Oct") is a point although it begins with "from"."""
    rest = text[start + 5 : end].lower()
    return "point" if re.search(r"\b(?:to|until|till|through|thru|and)\b|[-–~]", rest) else kind
