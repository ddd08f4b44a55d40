"""Joins neighbouring readings: a day with its hour, a weekday with its week, one end of a range with the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from companion_app.memory.times.base import Clock, Fields, Moment, Part, Prefer, Whole, resolve
from companion_app.memory.times.rules import Kind, Piece

_JOIN = re.compile(
    r"[ ,]*(?:(?:on|at|in|of|in the|the|for|from|between|around|@|and|'s|\() ?)?[ ,@]*|[ 的，,]*(?:从|在)?",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:-|–|—+|~|～|to|through|thru|till|until|and|到|至|和|与|跟)\s*(?:the )?", re.IGNORECASE)
_LOOSE = re.compile(r"\s*(?:and|和|与|跟)\s*(?:the )?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:between|介于|在)\s*$|^\s*(?:之间|间)", re.IGNORECASE)


def join(text: str, pieces: list[Piece]) -> list[Piece]:
    """Merge pieces that together say one moment, left to right."""
    merged: list[Piece] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        if last and last.kind == piece.kind == "point" and _JOIN.fullmatch(text[last.end : piece.start]):
            both = _both(last.moment, piece.moment)
            if both is not None:
                merged[-1] = Piece(last.start, piece.end, both, "point")
                continue
        merged.append(piece)
    return merged


def _both(a: Moment, b: Moment) -> Moment | None:
    """Return what two readings say together, or None when they speak of different things."""
    if a.weak and b.weak and not (a.clock and b.part) and not (a.part and b.clock):
        return None
    cal = _both_days(a, b)
    if isinstance(cal, bool) or (a.part and b.part) or (a.clock and b.clock):
        return None
    part, clock = a.part or b.part, a.clock or b.clock
    weak = a.weak and b.weak and part is None
    joined = Moment(cal, part, clock, a.until or b.until, weak)
    return _place_hour(joined)


def _both_days(a: Moment, b: Moment) -> Fields | Whole | bool | None:
    if a.cal is None or b.cal is None:
        return a.cal or b.cal
    if isinstance(a.cal, Fields) and a.cal == Fields(wd=a.cal.wd):
        return _weekday_with(a.cal.wd, b.cal)
    if isinstance(b.cal, Fields) and b.cal == Fields(wd=b.cal.wd):
        return _weekday_with(b.cal.wd, a.cal)
    if isinstance(b.cal, Whole) and b.cal.precision == "instant":
        return b.cal
    return False


def _weekday_with(wd: int | None, other: Fields | Whole) -> Fields | Whole | bool:
    """A weekday beside a date repeats it; beside a week or month it picks a day of it."""
    if isinstance(other, Fields):
        return replace(other, wd=wd) if other.d is not None and other.wd is None else False
    if wd is None or other.precision not in {"week", "month", "day"}:
        return False
    if other.precision == "day":
        ahead = (wd - other.start.weekday() + 3) % 7 - 3
        day = other.start + timedelta(ahead)
        return Whole(day, day + timedelta(1), "day")
    day = other.start + timedelta((wd - other.start.weekday()) % 7)
    return Whole(day, day + timedelta(1), "day")


def _place_hour(moment: Moment) -> Moment:
    """Let a part of the day say which half of it a clock hour means."""
    if moment.part is None or moment.clock is None:
        return moment
    until = _in_part(moment.until, moment.part) if moment.until else None
    return replace(moment, clock=_in_part(moment.clock, moment.part), until=until, part=None)


def _in_part(clock: Clock, part: Part) -> Clock:
    if not clock.vague:
        return clock
    hour = clock.hour
    if part.evening and part.start < 24 and hour < 12 and not (part.start == 11 and hour >= 11):
        late_night = part.start == 17 and hour <= 4
        hour = hour if late_night else hour + 12
    elif (part.evening and hour == 12 and part.start >= 16) or (not part.evening and hour == 12):
        hour = 0
    return replace(clock, hour=hour % 24, vague=False)


Span = tuple[int, int, Whole, str]


class Resolver:
    """Turns joined pieces into whole stretches, ranges included."""

    def __init__(self, text: str, now: datetime, prefer: Prefer) -> None:
        self._text = text
        self._now = now
        self._prefer = prefer

    def spans(self, pieces: list[Piece]) -> list[tuple[int, int, Whole | None, Kind]]:
        """Return all readings as stretches of local time; None stands for "no single interval"."""
        out: list[tuple[int, int, Whole | None, Kind]] = []
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            ranged = self._range(piece, following) if following else None
            if ranged and following:
                out.append((piece.start, following.end, ranged, "point"))
                at += 2
                continue
            at += 1
            if piece.kind != "point":
                out.append((piece.start, piece.end, None, piece.kind))
                continue
            whole = None if piece.moment.weak and piece.moment.cal is None else self.whole(piece.moment)
            if whole:
                out.append((piece.start, piece.end, whole, "point"))
        return out

    def _range(self, a: Piece, b: Piece) -> Whole | None:
        if a.kind != "point" or b.kind != "point":
            return None
        glue = self._text[a.end : b.start]
        if not _RANGE.fullmatch(glue):
            return None
        around = (
            _BETWEEN.search(self._text[: a.start])
            or _BETWEEN.search(self._text[a.start : a.start + 9])
            or _BETWEEN.match(self._text[b.end :])
        )
        if _LOOSE.fullmatch(glue) and not around and "between" not in self._text[a.start : a.end].lower():
            return None
        first, second = self._share(a.moment, b.moment)
        start, end = self.whole(first), self.whole(second, start_hint(self, first))
        if start is None or end is None:
            return None
        if end.end <= start.start:
            end = Whole(end.start + timedelta(1), end.end + timedelta(1), end.precision) if second.clock else end
        stop = end.start if second.clock else end.end
        return Whole(start.start, stop, "interval") if start.start < stop else None

    def _share(self, a: Moment, b: Moment) -> tuple[Moment, Moment]:
        """Give each end of a range what only the other one said."""
        first, second = a, b
        if isinstance(a.cal, Fields) and isinstance(b.cal, Fields):
            ca, cb = share_fields(a.cal, b.cal)
            first, second = replace(a, cal=ca), replace(b, cal=cb)
        elif a.cal is None and b.cal is not None:
            first = replace(a, cal=self._fixed(b.cal))
        elif b.cal is None and a.cal is not None:
            second = replace(b, cal=self._fixed(a.cal))
        return self._share_clock(first, second)

    def _fixed(self, cal: Fields | Whole) -> Fields | Whole:
        return resolve(cal, self._now, self._prefer) or cal

    @staticmethod
    def _share_clock(a: Moment, b: Moment) -> tuple[Moment, Moment]:
        if a.clock and b.clock:
            ca, cb = range_clocks(a.clock, b.clock)
            return replace(a, clock=ca), replace(b, clock=cb)
        return a, b

    def whole(self, moment: Moment, after: datetime | None = None) -> Whole | None:
        """Return the stretch of local time that one moment means."""
        cal = moment.cal
        if cal is None and (moment.clock or moment.part):
            day: Whole | None = Whole(self._midnight(), self._midnight() + timedelta(1), "day")
        elif cal is None:
            return None
        elif after is not None and isinstance(cal, Fields) and cal.y is None:
            day = resolve(cal, after, "future")
        else:
            day = resolve(cal, self._now, self._prefer)
        if day is None:
            return None
        return self._within(day, moment)

    def _within(self, day: Whole, moment: Moment) -> Whole:
        if moment.clock and day.precision in {"day", "interval"}:
            start = clock_at(day.start, moment.clock)
            if moment.until:
                first, last = range_clocks(moment.clock, moment.until)
                start, stop = clock_at(day.start, first), clock_at(day.start, last)
                return Whole(start, stop if stop > start else stop + timedelta(1), "interval")
            grain = {
                "hour": timedelta(hours=1),
                "minute": timedelta(minutes=1),
                "second": timedelta(seconds=1),
            }
            return Whole(start, start + grain[moment.clock.grain], "instant")
        if moment.part and day.precision == "day":
            return Whole(
                day.start + timedelta(hours=moment.part.start),
                day.start + timedelta(hours=moment.part.end),
                "part",
            )
        return day

    def _midnight(self) -> datetime:
        return self._now.replace(hour=0, minute=0, second=0, microsecond=0)


def start_hint(resolver: Resolver, first: Moment) -> datetime | None:
    """Return where a range begins, so that its undated end is looked for after it."""
    whole = resolver.whole(first)
    return whole.start if whole else None


def share_fields(a: Fields, b: Fields) -> tuple[Fields, Fields]:
    """Complete two partial dates from each other ("July 13 to 15", "Nov-Feb 2017")."""
    if a.m is None and b.m is not None and a.y is None and a.d is not None:
        a = replace(a, m=b.m)
    if b.m is None and a.m is not None and b.d is not None:
        b = replace(b, m=a.m)
    if a.y is None and b.y is not None:
        back = a.m is not None and b.m is not None and (a.m, a.d or 0) > (b.m, b.d or 0)
        a = replace(a, y=b.y - 1 if back else b.y)
    elif b.y is None and a.y is not None and b.m is not None:
        ahead = a.m is not None and (b.m, b.d or 0) < (a.m, a.d or 0)
        b = replace(b, y=a.y + 1 if ahead else a.y)
    return a, b


def range_clocks(a: Clock, b: Clock) -> tuple[Clock, Clock]:
    """Settle morning and evening for both ends of a range of hours."""
    if a.vague and b.vague:
        early = 1 <= a.hour <= 6
        a = replace(a, hour=a.hour + 12) if early else a
        later = (b.hour, b.minute) > (a.hour % 12, a.minute)
        b = replace(b, hour=b.hour + 12) if b.hour < 12 and (early or not later) else b
    elif a.vague and not b.vague:
        if b.hour >= 12 and a.hour < 12 and a.hour + 12 <= b.hour:
            a = replace(a, hour=a.hour + 12)
    elif b.vague and b.hour < 12 and (b.hour, b.minute) <= (a.hour, a.minute):
        b = replace(b, hour=b.hour + 12)
    return replace(a, vague=False), replace(b, vague=False)


def clock_at(day: datetime, clock: Clock) -> datetime:
    """Return the moment of a clock time on a day; a bare one to six is taken for the afternoon."""
    hour = clock.hour + 12 if clock.vague and 1 <= clock.hour <= 6 else clock.hour
    return day + timedelta(hours=hour, minutes=clock.minute, seconds=clock.second)


Reader = Callable[[str, datetime], list[Piece]]
