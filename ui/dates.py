"""Dates as the window says them: as exact as known, the current year left out in lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone

from companion_app.domain.candidate import Precision
from companion_app.domain.clock import Instant, SystemClock, to_instant
from ui.i18n import language, t

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "zh": tuple("一二三四五六日")}
_ISO = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_CHINESE = re.compile(r"(?:(?P<year>\d{4})\s*年\s*)?(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?")
_ENGLISH = re.compile(r"(?P<day>\d{1,2})\s+(?P<month>[A-Za-z]{3,9})\.?(?:\s+(?P<year>\d{4}))?")
_now: Callable[[], Instant] = SystemClock().now


def set_now(now: Callable[[], Instant]) -> None:
    """Take the present from another clock (pictures and tests)."""
    global _now  # noqa: PLW0603
    _now = now


def local(instant: Instant, offset_minutes: int | None = None) -> datetime:
    """Give an instant as a date at an offset, or at the machine's own zone."""
    utc = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=instant)
    if offset_minutes is None:
        return utc.astimezone()
    return utc.astimezone(timezone(timedelta(minutes=offset_minutes)))


def today() -> date:
    """Give the present date."""
    return local(_now()).date()


def clock_time(instant: Instant, offset_minutes: int | None = None) -> str:
    """Write the time of day, like 21:06."""
    return local(instant, offset_minutes).strftime("%H:%M")


def full_day(day: date, *, year: bool = True) -> str:
    """Write a day, like 6 July 2026."""
    if language() == "zh":
        return (f"{day.year} 年 " if year else "") + f"{day.month} 月 {day.day} 日"
    return f"{day.day} {_MONTHS[day.month - 1]}" + (f" {day.year}" if year else "")


def known(instant: Instant, precision: Precision, offset_minutes: int, *, short: bool = False) -> str:
    """Write a date as exactly as it is known; ``short`` leaves the current year out."""
    day = local(instant, offset_minutes).date()
    year = not (short and day.year == today().year)
    if precision == "year":
        return f"{day.year} 年" if language() == "zh" else str(day.year)
    if precision == "month":
        if language() == "zh":
            return (f"{day.year} 年 " if year else "") + f"{day.month} 月"
        return _MONTHS[day.month - 1] + (f" {day.year}" if year else "")
    return full_day(day, year=year)


def span(start: Instant, end: Instant, precision: Precision, offset_minutes: int, *, short: bool = False) -> str:
    """Write from when until when; a year that both share is written once."""
    first, last = local(start, offset_minutes), local(end, offset_minutes)
    shared = first.year == last.year and precision != "year"
    bare = known(start, precision, offset_minutes, short=short), known(end, precision, offset_minutes, short=short)
    if not shared or short:
        return t("date.range", start=bare[0], end=bare[1])
    year = f"{first.year} 年 " if language() == "zh" else f" {first.year}"
    if language() == "zh":
        return t("date.range", start=bare[0], end=bare[1].removeprefix(year))
    return t("date.range", start=bare[0].removesuffix(year), end=bare[1])


def said_at(instant: Instant, offset_minutes: int) -> str:
    """Write when something was said, like 6 July, 21:32."""
    moment = local(instant, offset_minutes)
    day = full_day(moment.date(), year=moment.year != today().year)
    return f"{day} {moment:%H:%M}" if language() == "zh" else f"{day}, {moment:%H:%M}"


def relative(instant: Instant) -> str:
    """Write a recent moment: today 21:06, yesterday, or the day."""
    moment = local(instant)
    if moment.date() == today():
        return f"{t('date.today')} {moment:%H:%M}"
    if moment.date() == today() - timedelta(days=1):
        return t("date.yesterday")
    return full_day(moment.date(), year=moment.year != today().year)


def day_heading(instant: Instant, offset_minutes: int) -> str:
    """Write the heading of a day in a transcript."""
    day = local(instant, offset_minutes).date()
    if day == today():
        return t("list.today")
    if day == today() - timedelta(days=1):
        return t("list.yesterday")
    return full_day(day, year=day.year != today().year)


def list_time(instant: Instant) -> str:
    """Write the time of a row in the chat list: 21:06, Tue, 4 May."""
    moment = local(instant)
    days = (today() - moment.date()).days
    if days <= 0:
        return f"{moment:%H:%M}"
    if days < 7:
        name = _DAYS[language()][moment.weekday()]
        return f"周{name}" if language() == "zh" else name
    if language() == "zh":
        return full_day(moment.date(), year=moment.year != today().year)
    short = f"{moment.day} {_MONTHS[moment.month - 1][:3]}"
    return short if moment.year == today().year else f"{short} {moment.year}"


def list_group(instant: Instant) -> str:
    """Tell in which group of the chat list a moment falls: today, yesterday, week or earlier."""
    days = (today() - local(instant).date()).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    return "week" if days < 7 else "earlier"


def start_of(day: date) -> Instant:
    """Give the first instant of a day in the machine's zone."""
    return to_instant(datetime(day.year, day.month, day.day).astimezone())


def read_day(text: str) -> date | None:
    """Read a day as this window writes it, or as 2026-07-06; None where it is no date."""
    words = text.strip()
    found = _ISO.fullmatch(words) or _CHINESE.fullmatch(words)
    if found is not None:
        year, month, day = found.group("year"), int(found.group("month")), int(found.group("day"))
    else:
        found = _ENGLISH.fullmatch(words)
        starts = [name for name in _MONTHS if found and name.lower().startswith(found.group("month").lower())]
        if found is None or len(starts) != 1:
            return None
        year, month, day = found.group("year"), _MONTHS.index(starts[0]) + 1, int(found.group("day"))
    try:
        return date(int(year) if year else today().year, month, day)
    except ValueError:
        return None
