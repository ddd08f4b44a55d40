"""Building blocks of the time resolver: calendar arithmetic, partial dates and the values that rules give.

All arithmetic is done in naive local time and turned into instants once, at the very end, so that a day is
the user's own day also where clocks are put forward.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Literal

from companion_app.domain.candidate import Precision

Grain = Literal["hour", "minute", "second"]
Prefer = Literal["nearest", "past", "future"]
MONDAY_WEEK = 7


@dataclass(frozen=True, slots=True)
class Fields:
    """A date of which only some parts were said; ``wd`` is 0 for Monday, ``months`` is how many it covers."""

    y: int | None = None
    m: int | None = None
    d: int | None = None
    wd: int | None = None
    months: int = 1


@dataclass(frozen=True, slots=True)
class Whole:
    """A stretch of whole days (or, for instants, of seconds) in local time, half-open."""

    start: datetime
    end: datetime
    precision: Precision


@dataclass(frozen=True, slots=True)
class Clock:
    """A time on the clock; ``vague`` means that morning or evening was not said."""

    hour: int
    minute: int = 0
    second: int = 0
    grain: Grain = "hour"
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a day, in hours from its midnight (night runs into the next day)."""

    start: int
    end: int

    @property
    def evening(self) -> bool:
        """Whether a clock hour said with it means the second half of the day."""
        return self.start >= 11


@dataclass(frozen=True, slots=True)
class Moment:
    """What one or several neighbouring time words say together."""

    cal: Fields | Whole | None = None
    part: Part | None = None
    clock: Clock | None = None
    until: Clock | None = None
    weak: bool = False


def months_on(day: date, months: int) -> date:
    """Return the day ``months`` later, at most the last of that month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    year = min(max(year, 1), 9998)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def midnight(day: date) -> datetime:
    """Return the first moment of a day."""
    return datetime.combine(day, time())


def days(start: date, end: date, precision: Precision) -> Whole:
    """Return the stretch from one midnight to another."""
    return Whole(midnight(start), midnight(end), precision)


def one_day(day: date) -> Whole:
    """Return one whole day."""
    return days(day, day + timedelta(1), "day")


def week_of(day: date) -> Whole:
    """Return the week, from Monday, that holds a day."""
    monday = day - timedelta(day.weekday())
    return days(monday, monday + timedelta(MONDAY_WEEK), "week")


def month_of(year: int, month: int) -> Whole:
    """Return a calendar month."""
    first = date(year, month, 1)
    return days(first, months_on(first, 1), "month")


def year_of(year: int) -> Whole:
    """Return a calendar year."""
    return days(date(year, 1, 1), date(year + 1, 1, 1), "year")


def quarter_of(year: int, quarter: int) -> Whole:
    """Return a quarter of a year, 1 to 4."""
    first = date(year, 3 * quarter - 2, 1)
    return days(first, months_on(first, 3), "interval")


def shift(now: datetime, count: int, unit: str) -> Whole | None:
    """Return what lies ``count`` units from now, as coarse as its unit.

    Args:
        now: The moment of saying, local.
        count: Negative for the past.
        unit: ``second`` ``minute`` ``hour`` ``day`` ``week`` ``month`` ``quarter`` ``year`` ``decade``.
    """
    try:
        if unit in {"second", "minute", "hour"}:
            at = now + timedelta(**{unit + "s": count})
            return Whole(at, at + timedelta(minutes=1), "instant")
        if unit == "day":
            return one_day(now.date() + timedelta(count))
        if unit == "week":
            return week_of(now.date() + timedelta(7 * count))
        if unit in {"month", "quarter"}:
            day = months_on(now.date(), count * (3 if unit == "quarter" else 1))
            return month_of(day.year, day.month)
        return year_of(now.year + count * (10 if unit == "decade" else 1))
    except (OverflowError, ValueError):
        return None


def step(day: date, count: int, unit: str) -> date:
    """Return the exact day ``count`` units on, for stretches such as "the next three months"."""
    if unit in {"month", "quarter", "year", "decade"}:
        return months_on(day, count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit])
    return day + timedelta(count * {"day": 1, "week": 7}.get(unit, 1))


def stretch(now: datetime, count: int, unit: str) -> Whole | None:
    """Return the last (negative) or next ``count`` units, without today."""
    try:
        today = now.date()
        if count < 0:
            return days(step(today, count, unit), today, "interval")
        first = today + timedelta(1)
        return days(first, step(first, count, unit), "interval")
    except (OverflowError, ValueError):
        return None


def weekday_near(now: datetime, wd: int, prefer: Prefer) -> Whole:
    """Return the nearest day of that name on the wanted side of today; future where nothing says otherwise."""
    today = now.date()
    if prefer == "past":
        return one_day(today - timedelta(((today.weekday() - wd - 1) % 7) + 1))
    return one_day(today + timedelta(((wd - today.weekday() - 1) % 7) + 1))


def resolve(cal: Fields | Whole, now: datetime, prefer: Prefer) -> Whole | None:
    """Fill in what was not said about a date, from the moment of saying.

    Args:
        cal: The date as far as it was said.
        now: The moment of saying, local.
        prefer: On which side of now a date without its year, or a bare weekday, is looked for.
    """
    if isinstance(cal, Whole):
        return cal
    if cal.y is not None:
        return _with_year(cal, cal.y)
    if cal.m is not None:
        return _nearest(_years(cal, now), now, prefer)
    if cal.d is not None:
        return _nearest(_months(cal.d, cal.wd, now), now, prefer)
    if cal.wd is not None:
        return weekday_near(now, cal.wd, prefer)
    return None


def _with_year(cal: Fields, year: int) -> Whole | None:
    try:
        if cal.m is None:
            return year_of(year)
        if cal.d is None and cal.months > 1:
            first = date(year, cal.m, 1)
            return days(first, months_on(first, cal.months), "interval")
        if cal.d is None:
            return month_of(year, cal.m)
        return one_day(date(year, cal.m, cal.d))
    except ValueError:
        return None


def _years(cal: Fields, now: datetime) -> list[Whole]:
    found = [w for y in range(now.year - 6, now.year + 7) if (w := _with_year(replace(cal, y=y), y))]
    if cal.wd is not None:
        same = [w for w in found if w.start.weekday() == cal.wd]
        return same or found
    return found


def _months(day: int, wd: int | None, now: datetime) -> list[Whole]:
    found = []
    for offset in range(-2, 3):
        first = months_on(now.date().replace(day=1), offset)
        if day <= calendar.monthrange(first.year, first.month)[1]:
            found.append(one_day(first.replace(day=day)))
    return [w for w in found if w.start.weekday() == wd] or found


def _nearest(found: Iterable[Whole], now: datetime, prefer: Prefer) -> Whole | None:
    def gap(whole: Whole) -> float:
        return 0.0 if whole.start <= now < whole.end else abs((whole.start - now).total_seconds())

    options = list(found)
    if prefer == "past":
        options = [w for w in options if w.start <= now] or options
    elif prefer == "future":
        options = [w for w in options if w.end > now] or options
    return min(options, key=gap, default=None)
