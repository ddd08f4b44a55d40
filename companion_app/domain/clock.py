"""Instants and clocks.

An instant is an ``int``: milliseconds since the epoch in UTC. The offset at which something was said is
kept beside it, never inside it. Order within one millisecond comes from a sequence number, not from here.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Protocol

from companion_app.errors import InputError

Instant = int
DAY_MS = 86_400_000


class Clock(Protocol):
    """Tells the present instant."""

    def now(self) -> Instant:
        """Return the present as UTC milliseconds."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> Instant:
        """Return the present as UTC milliseconds."""
        return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class FixedClock:
    """A clock that stands still: for ``--now``, imports and tests."""

    instant: Instant

    def now(self) -> Instant:
        """Return the instant it was made with."""
        return self.instant


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant together with the offset, in minutes east of UTC, at which it was spoken of."""

    instant: Instant
    offset_minutes: int


def parse_moment(text: str, what: str = "time") -> Moment:
    """Read an ISO 8601 time that carries an offset.

    Args:
        text: For example ``2026-07-06T20:11:00+08:00``.
        what: The name of the field or option, for the error's sentence.

    Raises:
        InputError: The text is no time, or has no offset, or lies outside the years 1 to 9999.
    """
    try:
        value = datetime.fromisoformat(text.strip())
    except (ValueError, AttributeError):
        raise InputError(
            f"{text!r} is not a {what} in ISO 8601 form.", "Write it like 2026-07-06T20:11:00+08:00."
        ) from None
    offset = value.utcoffset()
    if offset is None:
        raise InputError(f"The {what} {text!r} has no offset.", "Write it like 2026-07-06T20:11:00+08:00.")
    try:
        return Moment(to_instant(value), int(offset.total_seconds() // 60))
    except OverflowError:
        raise InputError(f"The {what} {text!r} is out of range.", "Use a year between 2 and 9998.") from None


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // timedelta(milliseconds=1)
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // timedelta(milliseconds=1)


def to_instant(value: datetime) -> Instant:
    """Turn an aware datetime into an instant."""
    return (value.astimezone(UTC) - _EPOCH) // timedelta(milliseconds=1)


def to_datetime(instant: Instant, offset_minutes: int = 0) -> datetime:
    """Turn an instant into an aware datetime at the given offset; one beyond the calendar becomes its edge."""
    local = min(max(instant + offset_minutes * 60_000, _FIRST), _LAST)
    return (_EPOCH + timedelta(milliseconds=local)).replace(tzinfo=timezone(timedelta(minutes=offset_minutes)))


def format_instant(instant: Instant | None, offset_minutes: int = 0) -> str | None:
    """Write an instant as ISO 8601 with an offset; None stays None."""
    if instant is None:
        return None
    value = to_datetime(instant, offset_minutes)
    return value.isoformat(timespec="milliseconds" if instant % 1000 else "seconds")
