# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""English time words."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from companion_app.memory.times.base import (
    Clock,
    Fields,
    Grain,
    Moment,
    Part,
    Whole,
    days,
    month_of,
    months_on,
    one_day,
    quarter_of,
    shift,
    step,
    stretch,
    week_of,
    weekday_near,
    year_of,
)
from companion_app.memory.times.holidays import ENGLISH as HOLIDAYS
from companion_app.memory.times.holidays import holiday
from companion_app.memory.times.numbers import (
    CARDINAL,
    COUNT,
    ORDINAL_WORD,
    YEAR_WORDS,
    english,
    english_year,
)
from companion_app.memory.times.rules import TimeRule, nothing

_MONTHS = {
    name: i
    for i, names in enumerate(
        [
            "jan january",
            "feb february",
            "mar march",
            "apr april",
            "may",
            "jun june",
            "jul july",
            "aug august",
            "sep sept september",
            "oct october",
            "nov november",
            "dec december",
        ],
        start=1,
    )
    for name in names.split()
}
_WEEKDAYS = {
    name: i
    for i, names in enumerate(
        [
            "mon monday",
            "tue tues tuesday",
            "wed weds wednesday",
            "thu thur thurs thursday",
            "fri friday",
            "sat saturday",
            "sun sunday",
        ]
    )
    for name in names.split()
}
_UNITS = {
    "sec": "second", "second": "second", "min": "minute", "minute": "minute", "hour": "hour", "hr": "hour",
    "day": "day", "week": "week", "wk": "week", "month": "month", "quarter": "quarter", "qtr": "quarter",
    "year": "year", "yr": "year", "decade": "decade", "fortnight": "fortnight",
}  # fmt: skip
_PARTS = {
    "morning": Part(4, 12), "noon": Part(11, 14), "afternoon": Part(12, 19), "evening": Part(16, 24),
    "night": Part(17, 29),
}  # fmt: skip

MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
LONG_MONTH = (
    r"(?:january|february|april|june|july|august|september|october|november|december|sept|aug|feb|oct|nov|dec|jan)"
)
WEEKDAY = rf"(?:{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})"
UNIT = rf"(?:{'|'.join(sorted(_UNITS, key=len, reverse=True))})s?"
YEAR = rf"(?:(?:19|20)\d\d|{YEAR_WORDS})"
DAY = rf"(?:(?:the )?(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?|(?:the )?{ORDINAL_WORD})"
NEXT = r"(?:next|following|upcoming|coming)"
LAST = r"(?:last|past|previous)"
THIS = r"(?:this|current)"
AFTER_PREPOSITION = "|".join(
    rf"(?<={word} )"
    for word in [
        "in",
        "during",
        "since",
        "until",
        "till",
        "by",
        "from",
        "before",
        "after",
        "of",
        "early",
        "late",
        "mid",
        "through",
        "between",
        "around",
        "and",
        "to",
    ]
)


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/.$])(?:{pattern})(?![\w])", re.IGNORECASE)


def _month(text: str) -> int:
    return _MONTHS[text.lower().rstrip(".")]


def _unit(text: str) -> str:
    word = text.lower()
    return _UNITS.get(word) or _UNITS[word.removesuffix("s")]


def _day(text: str) -> int | None:
    return english(re.sub(r"^the ", "", text.strip(), flags=re.IGNORECASE))


def _whole(value: Whole | None) -> Moment | None:
    return Moment(value) if value else None


def _fields(y: str | None, m: str | None, d: str | None, wd: str | None = None) -> Moment | None:
    year = english_year(y) if y else None
    if year is not None and year < 100:
        year += 2000 if year < 70 else 1900
    month = None if m is None else (int(m) if m.isdigit() else _month(m))
    day = _day(d) if d else None
    if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return None
    return Moment(Fields(year, month, day, _WEEKDAYS[wd.lower()] if wd else None))


def _counted(count: int | None, unit: str) -> tuple[int, str] | None:
    if count is None:
        return None
    return (count * 2, "week") if unit == "fortnight" else (count, unit)


def _offset(match: re.Match[str], now: datetime, sign: int) -> Moment | None:
    counted = _counted(english(match["n"]), _unit(match["u"]))
    return _whole(shift(now, sign * counted[0], counted[1])) if counted else None


def _weekdays_ago(match: re.Match[str], now: datetime) -> Moment | None:
    count = english(match["n"])
    if count is None:
        return None
    last = weekday_near(now, _WEEKDAYS[match["wd"].lower().removesuffix("s")], "past")
    return Moment(one_day(last.start.date() - timedelta(7 * (count - 1))))


def _from_day(match: re.Match[str], now: datetime) -> Moment | None:
    counted = _counted(english(match["n"]), _unit(match["u"]))
    if not counted:
        return None
    on = match["on"].lower()
    if on == "today":
        return _whole(shift(now, *counted))
    day = now.date() + timedelta(1) if on in {"tomorrow", "tmrw"} else None
    if day is None:
        day = weekday_near(now, _WEEKDAYS[on], "future").start.date()
    return Moment(one_day(step(day, *counted)))


def _from_date(match: re.Match[str], now: datetime) -> Moment | None:
    counted = _counted(english(match["n"]), _unit(match["u"]))
    year = int(match["y"]) if match["y"] else now.year
    month = int(match["m"]) if match["m"].isdigit() else _month(match["m"])
    day = _day(match["d"])
    if not counted or day is None:
        return None
    try:
        return Moment(one_day(step(date(year, month, day), *counted)))
    except ValueError:
        return None


def _stretch(match: re.Match[str], now: datetime) -> Moment | None:
    counted = _counted(english(match["n"]), _unit(match["u"]))
    sign = -1 if re.match(LAST, match["which"], re.IGNORECASE) else 1
    return _whole(stretch(now, sign * counted[0], counted[1])) if counted else None


def _sign(word: str) -> int:
    text = word.lower()
    if re.fullmatch(LAST, text):
        return -1
    return 0 if text in {"this", "current", "the current", "the same"} else 1


def _named_unit(match: re.Match[str], now: datetime) -> Moment | None:
    unit, sign = match["u"].lower(), _sign(match["which"])
    if unit in {"weekend"}:
        monday = now.date() - timedelta(now.weekday()) + timedelta(7 * sign)
        return Moment(days(monday + timedelta(5), monday + timedelta(7), "interval"))
    if _unit(unit) == "quarter":
        first = months_on(now.date().replace(day=1), 3 * sign)
        return Moment(quarter_of(first.year, (first.month + 2) // 3))
    return _whole(shift(now, sign, _unit(unit)))


def _named_weekday(match: re.Match[str], now: datetime) -> Moment | None:
    word, wd = match["which"].lower(), _WEEKDAYS[match["wd"].lower()]
    if word in {"upcoming", "coming"} or word.endswith(" upcoming") or word.endswith(" coming"):
        return Moment(weekday_near(now, wd, "future"))
    if word in {"this past", "last", "past"}:
        return Moment(weekday_near(now, wd, "past"))
    return _weekday_in(now, wd, _sign(word))


def _weekday_in(now: datetime, wd: int, weeks: int) -> Moment:
    monday = now.date() - timedelta(now.weekday())
    return Moment(one_day(monday + timedelta(7 * weeks + wd)))


def _weekday_of_week(match: re.Match[str], now: datetime) -> Moment | None:
    return _weekday_in(now, _WEEKDAYS[match["wd"].lower()], _sign(match["which"]))


def _named_month(match: re.Match[str], now: datetime) -> Moment | None:
    month, sign = _month(match["m"]), _sign(match["which"])
    year = now.year
    if sign > 0 and month <= now.month:
        year += 1
    if sign < 0 and month >= now.month:
        year -= 1
    return Moment(month_of(year, month))


def _day_of_month(match: re.Match[str], now: datetime) -> Moment | None:
    first = months_on(now.date().replace(day=1), _sign(match["which"]))
    day = _day(match["d"])
    return Moment(Fields(first.year, first.month, day)) if day and day <= 31 else None


def _nth_in_period(match: re.Match[str], now: datetime) -> Moment | None:
    period = _period(match["p"], now)
    count = 1 if not match["n"] else english(match["n"])
    if period is None or count is None:
        return None
    start, end = period.start.date(), period.end.date()
    unit = _unit(match["u"])
    if match["edge"].lower() == "last":
        first = step(end, -count, unit)
        found = days(first, end, "interval")
    else:
        found = days(start, step(start, count, unit), "interval")
    return Moment(one_day(found.start.date()) if unit == "day" and count == 1 else found)


def _period(text: str, now: datetime) -> Whole | None:
    year = re.search(r"(?:19|20)\d\d", text)
    month = re.search(rf"\b{MONTH}", text, re.IGNORECASE)
    sign = 1 if re.search(r"next", text, re.IGNORECASE) else -1 if re.search(LAST, text, re.IGNORECASE) else 0
    if month:
        return month_of(int(year.group()) if year else now.year, _month(month.group()))
    return year_of(int(year.group()) if year else now.year + sign)


def _ordinal_month(match: re.Match[str], now: datetime) -> Moment | None:
    period = _period(match["p"], now)
    nth = english(match["n"])
    return Moment(month_of(period.start.year, nth)) if period and nth and nth <= 12 else None


def _last_weekday_of(match: re.Match[str], now: datetime) -> Moment | None:
    year = int(match["y"]) if match["y"] else now.year
    month = _month(match["m"])
    name = match["wd"].lower()
    last = month_of(year, month).end.date() - timedelta(1)
    wd = 5 if name == "weekend" else _WEEKDAYS[name]
    day = last - timedelta((last.weekday() - wd) % 7)
    return Moment(days(day, day + timedelta(2), "interval") if name == "weekend" else one_day(day))


def _clock(match: re.Match[str], _now: datetime) -> Moment | None:
    groups = match.groupdict()
    hour = english(groups["h"])
    minute = english(groups["mi"]) if groups.get("mi") else None
    second = int(groups["s"]) if groups.get("s") else None
    if hour is None or hour > 24 or (minute or 0) > 59 or (second or 0) > 59:
        return None
    half = (groups.get("ap") or "").lower()[:1]
    if half and hour > 12:
        return None
    vague = not half and 1 <= hour <= 12 and not groups["h"].startswith("0")
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    grain: Grain = "second" if second is not None else "minute" if minute is not None else "hour"
    weak = bool(groups.get("weak"))
    return Moment(clock=Clock(hour % 24, minute or 0, second or 0, grain, vague), weak=weak)


def _past_hour(match: re.Match[str], _now: datetime) -> Moment | None:
    text = match["h"].lower()
    hour = 12 if text in {"noon", "midday"} else 0 if text == "midnight" else english(text)
    word = match["q"].lower()
    minutes = 30 if word.startswith("half") else 15 if "quarter" in word else english(re.sub(r" min.*", "", word))
    if hour is None or hour > 23 or minutes is None or minutes > 59:
        return None
    total = hour * 60 + (-minutes if match["dir"].lower() in {"to", "before"} else minutes)
    half = (match["ap"] or "").lower()[:1]
    if half == "p" and hour < 12:
        total += 720
    return Moment(
        clock=Clock(total // 60 % 24, total % 60, 0, "minute", not half and text.isalpha() and 1 <= hour < 12)
    )


def _pair(match: re.Match[str], _now: datetime) -> Moment | None:
    first, second = _pair_clock(match, "1"), _pair_clock(match, "2")
    if not first or not second:
        return None
    return Moment(clock=first, until=second, weak=not (match["ap1"] or match["ap2"] or (match["mi1"] and match["mi2"])))


def _pair_clock(match: re.Match[str], which: str) -> Clock | None:
    hour, minute = int(match["h" + which]), match["mi" + which]
    if hour > 24 or (minute and int(minute) > 59):
        return None
    half = (match["ap" + which] or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Clock(hour % 24, int(minute or 0), 0, "minute" if minute else "hour", not half and 1 <= hour <= 12)


def _part(match: re.Match[str], now: datetime) -> Moment | None:
    which = (match["which"] or "").lower()
    name = match["p"].lower()
    if name in {"night", "morning", "afternoon", "evening"} and not which:
        return Moment(part=_PARTS[name], weak=True)
    if which in {"in the", "at", "the"}:
        return Moment(part=_PARTS[name], weak=which != "in the")
    offset = {"last": -1, "yesterday": -1, "next": 1, "tomorrow": 1}.get(which, 0)
    return Moment(one_day(now.date() + timedelta(offset)), _PARTS[name])


def _holiday(match: re.Match[str], now: datetime) -> Moment | None:
    year = int(match["y"]) if match["y"] else None
    return holiday(match["h"].lower().replace("'", "").replace("’", ""), year, match["which"], now)


def _holiday_weekend(match: re.Match[str], now: datetime) -> Moment | None:
    name = (match["h"] or match["h2"]).lower().replace("'", "")
    found = holiday(name, int(match["y"] or match["y2"] or match["y3"] or 0) or None, None, now)
    if found is None or not isinstance(found.cal, Whole):
        return None
    day = found.cal.start.date()
    saturday = (
        day - timedelta((day.weekday() + 2) % 7) if day.weekday() in {0, 5, 6} else day + timedelta(5 - day.weekday())
    )
    return Moment(days(saturday, saturday + timedelta(2), "interval"))


def _relative_day(match: re.Match[str], now: datetime) -> Moment | None:
    word = re.sub(r"\s+", " ", match.group().lower())
    table = {"tod": 0, "tom": 1, "tmr": 1, "yes": -1, "cur": 0}
    offset = 2 if "after tom" in word else -2 if "before yes" in word else table[word[:3]]
    return Moment(one_day(now.date() + timedelta(offset)))


def _week_of(match: re.Match[str], now: datetime) -> Moment | None:
    day = _day(match["d"])
    if day is None:
        return None
    options = []
    for year in (now.year - 1, now.year, now.year + 1):
        try:
            options.append(week_of(date(year, _month(match["m"]), day)))
        except ValueError:
            continue
    return _whole(min(options, key=lambda w: abs(w.start - now), default=None))


def _now(_match: re.Match[str], now: datetime) -> Moment:
    return Moment(Whole(now, now + timedelta(seconds=1), "instant"))


def _in_fraction(match: re.Match[str], now: datetime) -> Moment:
    word = re.sub(r"[ -]+", " ", match["f"].lower())
    minutes = (
        45 if word.startswith(("three", "3/4")) else 30 if word.startswith(("half", "1/2", "a half", "an half")) else 15
    )
    at = now + timedelta(minutes=minutes)
    return Moment(Whole(at, at + timedelta(seconds=1), "instant"))


def _quarter(match: re.Match[str], now: datetime) -> Moment | None:
    number = english(match["n"] or match["n2"])
    year = match["y"] or match["y2"]
    return Moment(quarter_of(int(year) if year else now.year, number)) if number and 1 <= number <= 4 else None


def _decade(match: re.Match[str], _now: datetime) -> Moment:
    first = int(match["y"])
    return Moment(days(date(first, 1, 1), date(first + 10, 1, 1), "interval"))


def _year_range(match: re.Match[str], _now: datetime) -> Moment | None:
    first, last = int(match["a"]), int(match["b"])
    return Moment(days(date(first, 1, 1), date(last + 1, 1, 1), "interval")) if first < last else None


def _edge(match: re.Match[str], now: datetime) -> Moment | None:
    period: Whole | None
    text = match["p"].lower()
    if "year" in text:
        period = year_of(now.year + (1 if "next" in text else -1 if "last" in text else 0))
    elif "month" in text and not re.search(MONTH, text.replace("month", "")):
        day = months_on(now.date(), 1 if "next" in text else -1 if "last" in text else 0)
        period = month_of(day.year, day.month)
    elif "week" in text:
        period = week_of(now.date() + timedelta(7 if "next" in text else 0))
    else:
        month = re.search(rf"\b{MONTH}", text, re.IGNORECASE)
        year = re.search(r"(?:19|20)\d\d", text)
        if not month:
            period = year_of(int(year.group())) if year else None
        else:
            number = _month(month.group())
            default = now.year + (1 if number < now.month and now.month - number > 6 else 0)
            period = month_of(int(year.group()) if year else default, number)
    if period is None:
        return None
    last = period.end.date() - timedelta(1)
    return Moment(one_day(last))


_AP = r"(?P<ap>a\.? ?m\b\.?|p\.? ?m\b\.?|a\b|p\b)"
_HM = r"(?P<h>2[0-4]|[01]?\d)"
_MIN = r"(?P<mi>[0-5]\d)"
_HOURWORD = rf"(?P<h>{CARDINAL})"


def _dotted(match: re.Match[str], _now: datetime) -> Moment | None:
    hour = int(match["h"] or match["h2"])
    half = (match["ap"] or match["ap2"] or "").lower()[:1]
    minute = int(match["mi"] or match["mi2"])
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Moment(clock=Clock(hour % 24, minute, 0, "minute", not half and 1 <= hour <= 12))


def _weak_clock(match: re.Match[str], now: datetime) -> Moment | None:
    found = _clock(match, now)
    return Moment(clock=found.clock, weak=True) if found else None


def _days_pair(match: re.Match[str], now: datetime) -> Moment | None:
    first, last = _day(match["a"]), _day(match["b"])
    if first is None or last is None or not 1 <= first < last <= 31:
        return None
    month = _month(match["m"])
    years = [english_year(match["y"])] if match["y"] else [now.year, now.year + 1, now.year - 1]
    for year in years:
        try:
            found = days(
                date(year or now.year, month, first),
                date(year or now.year, month, last) + timedelta(1),
                "interval",
            )
        except ValueError:
            continue
        if match["y"] or abs(found.start - now) <= timedelta(183):
            return Moment(found)
    return None


RULES: tuple[TimeRule, ...] = (
    TimeRule("every", _re(rf"(?:every|each)(?: (?:other|single|{COUNT}|{ORDINAL_WORD}))? (?:{UNIT}|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|noon|(?:{WEEKDAY}s?(?:,| and| or)? ?)+)(?: (?:morning|afternoon|evening|night))?s?(?:,? (?:at|around) \d\d?(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?)?|(?:once|twice|{COUNT} times) (?:a|per|every) (?:day|week|month|year)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:(?:,| and|, and) (?:mon|tues|wednes|thurs|fri|satur|sun)days)*|(?:on )?(?:weekends|weekdays|weeknights)"), nothing, "recurrence", ("every monday at 4pm", "I run twice a week", "on Fridays"), ("on Friday",)),
    TimeRule("by the unit", _re(r"(?:day after day|by (?:day|week|month|year)|(?:this |that |it |you |one |we |they )?may (?:or|be|not|i|have|get|want)\b|second round|march on)"), nothing, "recurrence", ("day after day",), ("the day after",)),
    TimeRule("duration", _re(rf"for (?:about |around |over |almost |nearly |the past |the last )?{COUNT}(?:\.\d+)?(?: and a half| more)? ?(?:{UNIT}|h|w|y)(?: now)?(?! (?:of|in) (?:19|20)\d\d)|(?:over|within|lasts|lasted|after|(?:to|\w+n't|not|will|can|could|would|should|may|might) last) {COUNT} {UNIT}"), nothing, "duration", ("for three years",), ("for the party",)),
    TimeRule("ago", _re(rf"(?:about |around |over |almost |like )?(?P<n>{COUNT}) (?P<u>{UNIT}) (?:ago|back|earlier)"), lambda m, now: _offset(m, now, -1), "point", ("two weeks ago", "a couple of days ago"), ("ago",)),
    TimeRule("weekdays ago", _re(rf"(?P<n>{COUNT}) (?P<wd>{WEEKDAY}s) ago"), _weekdays_ago, "point", ("2 thursdays ago",), ()),
    TimeRule("from now", _re(rf"(?P<n>{COUNT}) (?P<u>{UNIT}) (?:from now|hence|later|from today)"), lambda m, now: _offset(m, now, 1), "point", ("3 minutes from now",), ()),
    TimeRule("in", _re(rf"(?:today |tomorrow )?in (?:about |around |just )?(?P<n>{COUNT}) (?P<u>{UNIT})(?:'|’)?(?: time)?"), lambda m, now: _offset(m, now, 1), "point", ("in 5 minutes", "in two weeks"), ("in the week",)),
    TimeRule("in part of an hour", _re(r"(?:in )?(?:about )?(?P<f>half an|a quarter of an|three[- ]quarters of an|1/2|1/4|3/4|a half) hour(?: from now)?"), _in_fraction, "point", ("in half an hour",), ()),
    TimeRule("from a day", _re(rf"(?P<n>{COUNT}) (?P<u>{UNIT}) from (?P<on>today|tomorrow|tmrw|{WEEKDAY})"), _from_day, "point", ("3 days from Tuesday",), ()),
    TimeRule("from a date", _re(rf"(?P<n>{COUNT}) (?P<u>{UNIT}) from (?P<m>{MONTH}|\d\d?)[ /](?P<d>{DAY})(?:(?:/|, ?| )(?P<y>(?:19|20)\d\d))?"), _from_date, "point", ("2 weeks from January 15",), ()),
    TimeRule("stretch", _re(rf"(?:the )?(?P<which>{LAST}|{NEXT}) (?P<n>{COUNT}) (?P<u>{UNIT})"), _stretch, "point", ("the last two days", "next 3 weeks"), ()),
    TimeRule("stretch turned", _re(rf"(?:the )?(?P<n>{COUNT}) (?P<which>{LAST}|{NEXT}) (?P<u>{UNIT})"), _stretch, "point", ("the 5 past years",), ()),
    TimeRule("named unit", _re(rf"(?:the |this )?(?P<which>{LAST}|{NEXT}|{THIS}|the current|the same) (?P<u>week|weekend|month|year|yr|quarter|qtr|decade)"), _named_unit, "point", ("next week", "last year", "this or next week"), ("the week",)),
    TimeRule("unit after next", _re(r"(?:the )?week after next"), lambda _m, now: Moment(week_of(now.date() + timedelta(14))), "point", ("the week after next",), ()),
    TimeRule("named weekday", _re(rf"(?P<which>this past|this upcoming|this coming|the following|{LAST}|{NEXT}|{THIS}) (?P<wd>{WEEKDAY})"), _named_weekday, "point", ("next Friday", "last sunday", "this past Wednesday"), ()),
    TimeRule("weekday after next", _re(rf"(?P<wd>{WEEKDAY}) after next"), lambda m, now: Moment(one_day(weekday_near(now, _WEEKDAYS[m["wd"].lower()], "future").start.date() + timedelta(7))), "point", ("friday after next",), ()),
    TimeRule("weekday of week", _re(rf"(?P<wd>{WEEKDAY})(?: of| from|,)? (?:the )?(?P<which>{LAST}|{NEXT}|{THIS}) week"), _weekday_of_week, "point", ("tuesday of next week", "sunday from last week"), ()),
    TimeRule("week's weekday", _re(rf"(?P<which>{LAST}|{NEXT}|{THIS}) week(?:'s|’s)?(?: on| -)? ?(?P<wd>{WEEKDAY})"), _weekday_of_week, "point", ("last week's sunday", "next week Wednesday"), ()),
    TimeRule("named month", _re(rf"(?P<which>{LAST}|{NEXT}|{THIS}) (?P<m>{MONTH})"), _named_month, "point", ("last March",), ()),
    TimeRule("day of month", _re(rf"(?P<d>{DAY})(?: of)?(?: the)? (?P<which>{LAST}|{NEXT}|{THIS}) month"), _day_of_month, "point", ("20th of next month",), ()),
    TimeRule("edge of period", _re(rf"(?:the )?(?P<edge>first|last)(?: (?P<n>{COUNT}))? (?P<u>days?|weeks?|months?) (?:of|in) (?:the )?(?P<p>(?:{LAST}|{NEXT}|{THIS}) year|(?:{MONTH} ?)?(?:19|20)\d\d|{MONTH})"), _nth_in_period, "point", ("last day of october 2015", "the last four months of 2021"), ()),
    TimeRule("nth month", _re(rf"(?:the )?(?P<n>\d\d?(?:st|nd|rd|th)|{ORDINAL_WORD}) month of (?P<p>(?:{LAST}|{NEXT}|{THIS}) year|(?:19|20)\d\d)"), _ordinal_month, "point", ("the third month of 2021",), ()),
    TimeRule("last weekday of", _re(rf"last (?P<wd>{WEEKDAY}|weekend) of (?P<m>{MONTH})(?: (?P<y>(?:19|20)\d\d))?"), _last_weekday_of, "point", ("last Sunday of March 2014",), ()),
    TimeRule("end of", _re(rf"(?:the )?end of (?P<p>(?:the |next |this |last )?(?:week|month|year)|{MONTH}(?: (?:19|20)\d\d)?|(?:19|20)\d\d)"), _edge, "point", ("the end of August", "end of the month"), ("the end of the road",)),
    TimeRule("month day year", _re(rf"(?:(?:this )?(?P<wd>{WEEKDAY}),? ?(?:\(|-)?)?(?P<m>{MONTH})(?:,? |-)?(?P<d>{DAY})(?:(?:,| of|-)? ?,? ?(?P<y>{YEAR}))?\)?"), lambda m, _now: _fields(m["y"], m["m"], m["d"], m["wd"]), "point", ("April 14, 2015", "Fri, Jul 18", "Nov 18 2014"), ("may be",)),
    TimeRule("day month year", _re(rf"(?:(?P<wd>{WEEKDAY}),? )?(?P<d>{DAY}|{CARDINAL}(?= (?:of )?{LONG_MONTH}))(?: of)?[ -]?(?P<m>{MONTH})(?:(?:,| of|-)? ?(?P<y>{YEAR}))?"), lambda m, _now: _fields(m["y"], m["m"], m["d"], m["wd"]), "point", ("4th of july of 1995", "05-Aug-2016"), ()),
    TimeRule("month year", _re(rf"(?P<m>{MONTH})(?:,| of|/)? ?(?P<y>{YEAR})"), lambda m, _now: _fields(m["y"], m["m"], None), "point", ("March 2022", "june of 1992"), ()),
    TimeRule("odd orders", _re(rf"(?P<y>(?:19|20)\d\d)[-/](?:(?P<m>{MONTH})[-/](?P<d>\d\d?)|(?P<d2>\d\d?)[-/](?P<m2>{MONTH}))|(?P<m3>{MONTH})[-/](?:(?P<d3>\d\d?)[-/](?P<y3>(?:19|20)\d\d)|(?P<y4>(?:19|20)\d\d)[-/](?P<d4>\d\d?))|(?P<d5>\d\d?)[-/](?P<y5>(?:19|20)\d\d)[-/](?P<m5>{MONTH})"), lambda m, _now: _fields(m["y"] or m["y3"] or m["y4"] or m["y5"], m["m"] or m["m2"] or m["m3"] or m["m5"], m["d"] or m["d2"] or m["d3"] or m["d4"] or m["d5"]), "point", ("2019-aug-1", "Sep-23-2020"), ()),
    TimeRule("month alone", _re(rf"(?P<m>{LONG_MONTH})|(?:{AFTER_PREPOSITION})(?P<m2>may|mar|march)"), lambda m, _now: _fields(None, m["m"] or m["m2"], None), "point", ("in March", "September"), ("may", "march")),
    TimeRule("short month range", _re(rf"(?P<m>{MONTH})(?=-{MONTH})"), lambda m, _now: _fields(None, m["m"], None), "point", ("Jan-Feb 2017",), ()),
    TimeRule("iso", re.compile(r"(?<![\d.])(?P<y>(?:19|20)\d\d)(?:-|/|\.| )(?P<m>0?[1-9]|1[0-2])(?:(?:-|/|\.| )(?P<d>3[01]|[12]\d|0?[1-9])(?:T(?=\d\d:))?)?(?![\d])(?!\.\d)"), lambda m, _now: _fields(m["y"], m["m"], m["d"]) if m["d"] or m.group()[4] in "-/" else None, "point", ("2016-10-16", "2015-3"), ("10.5",)),
    TimeRule("numeric", re.compile(r"(?<![\d/.$])(?P<m>0?[1-9]|1[0-2])/(?P<d>3[01]|[12]\d|0?[1-9])(?:(?:/|, ?(?=\d{4}))(?P<y>(?:19|20)?\d\d))?(?![\d/])(?!\.\d|%)"), lambda m, _now: _fields(m["y"], m["m"], m["d"]), "point", ("5/3/18", "2/29/2020"), ("30/4.85",)),
    TimeRule("numeric dashes", re.compile(r"(?<![\d/.\-$])(?P<m>0?[1-9]|1[0-2])-(?P<d>3[01]|[12]\d|0?[1-9])-(?P<y>(?:19|20)\d\d)(?![\d/-])"), lambda m, _now: _fields(m["y"], m["m"], m["d"]), "point", ("05-13-2020",), ("05-13",)),
    TimeRule("numeric turned", re.compile(r"(?<![\d/.\-$])(?P<d>3[01]|2\d|1[3-9])/(?P<m>0?[1-9]|1[0-2])(?:/(?P<y>(?:19|20)?\d\d))?(?![\d/])(?!\.\d)"), lambda m, _now: _fields(m["y"], m["m"], m["d"]), "point", ("22/04",), ()),
    TimeRule("day alone", _re(r"(?:on |from |around |by |since |until |till |between )the (?P<d>(?:3[01]|[12]?\d)(?:st|nd|rd|th))|(?<=till )the seventeenth"), lambda m, _now: _fields(None, None, m["d"] or "17"), "point", ("on the 21st",), ("the 21st century",)),
    TimeRule("weekday day", _re(rf"(?P<wd>{WEEKDAY}),? (?:the )?(?P<d>(?:3[01]|[12]?\d)(?:st|nd|rd|th)|{ORDINAL_WORD}(?: {ORDINAL_WORD})?|(?:3[01]|[12]\d)(?= at))"), lambda m, _now: _fields(None, None, m["d"], m["wd"]), "point", ("wednesday the thirty first",), ()),
    TimeRule("weekday", _re(r"(?P<wd>monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri)|(?:(?<=on )|(?<=this )|(?<=by )|(?<=until )|(?<=since ))(?P<wd2>sat|sun)|(?P<wd3>sat)(?= at)"), lambda m, _now: _fields(None, None, None, m["wd"] or m["wd2"] or m["wd3"]), "point", ("on Monday",), ("sun",)),
    TimeRule("year", _re(r"(?:" + AFTER_PREPOSITION + r"|(?<=in the year )|(?<=the year ))(?P<y>(?:19|20)\d\d)(?!-\d|\d|%| ?(?:people|dollars|words|steps|km|miles|euros))"), lambda m, _now: _fields(m["y"], None, None), "point", ("since 2019", "in the year 2008"), ("Pay ABC 2000",)),
    TimeRule("years", re.compile(r"(?<![\d.])(?:(?:from|between|in) )?(?P<a>(?:19|20)\d\d) ?(?:-|–|~|to|through|until|till|and) ?(?P<b>(?:19|20)\d\d)(?![\d-])", re.IGNORECASE), _year_range, "point", ("from 2014 to 2018", "2014-2018"), ()),
    TimeRule("decade", _re(r"(?:the )?(?P<y>(?:19|20)\d0)s"), _decade, "point", ("the 1990s",), ()),
    TimeRule("quarter", _re(r"(?:the )?(?P<n>[1-4](?:st|nd|rd|th)|first|second|third|fourth) (?:quarter|qtr)(?: of)?(?: (?P<y>(?:19|20)\d\d))?|(?:(?P<y2>(?:19|20)\d\d)[ -]?)?q(?P<n2>[1-4])(?: (?:19|20)\d\d)?"), _quarter, "point", ("3rd qtr", "2019 q1"), ()),
    TimeRule("quarter year", _re(r"q(?P<n>[1-4]) (?:of )?(?P<y>(?:19|20)\d\d)(?P<n2>)?(?P<y2>)?"), _quarter, "point", ("q3 2019",), ()),
    TimeRule("relative day", _re(r"(?:the )?day after (?:tomorrow|tmrw)|(?:the )?day before yesterday|today|tomorrows?|tmrw|tmr|yesterday|current date"), _relative_day, "point", ("tomorrow", "the day before yesterday"), ()),
    TimeRule("now", _re(r"right now|now|at the moment|at present"), _now, "point", ("I'll go back now",), ()),
    TimeRule("week of", _re(rf"(?:the )?week (?:commencing|of|starting) (?P<m>{MONTH}) (?P<d>{DAY})"), _week_of, "point", ("the week commencing February 4",), ()),
    TimeRule("part", _re(r"(?P<which>this|last|next|in the|yesterday|tomorrow|at)? ?(?P<p>morning|afternoon|evening|night)"), _part, "point", ("this morning", "last night"), ()),
    TimeRule("tonight", _re(r"tonight|tonite|(?P<x>to-night)"), lambda _m, now: Moment(one_day(now.date()), _PARTS["night"]), "point", ("tonight",), ()),
    TimeRule("noon", _re(r"(?:at )?(?:the )?(?:noon(?:ish)?|mid-?day)"), lambda _m, _now: Moment(clock=Clock(12)), "point", ("at noon",), ()),
    TimeRule("midnight", _re(r"(?:at )?midnight"), lambda _m, now: Moment(one_day(now.date() + timedelta(1)), clock=Clock(0)), "point", ("at midnight",), ()),
    TimeRule("clock digits", _re(rf"(?:at |@ ?|around |circa )?{_HM}(?:[:]{_MIN}(?::(?P<s>[0-5]\d))?) ?{_AP}?(?:\.(?=\s|$))?"), _clock, "point", ("7:56:30 pm", "15:30"), ()),
    TimeRule("clock dotted", _re(rf"(?:at |@ ?){_HM}\.{_MIN}(?! ?(?:percent|%|million|billion|k\b)) ?{_AP}?|{_HM.replace('h>', 'h2>')}\.{_MIN.replace('mi>', 'mi2>')} ?(?P<ap2>[ap]\.?m)"), _dotted, "point", ("at 6.45", "3.30pm"), ("37.1",)),
    TimeRule("clock packed", _re(rf"(?:at )?(?P<h>1[0-2]|0?[1-9]){_MIN}(?P<ap> ?[ap]\.?m\b\.?|(?= in the (?:morning|afternoon|evening)))"), _clock, "point", ("at 730 in the evening", "1140 a.m."), ()),
    TimeRule("clock hour", _re(rf"(?:at |@ ?|around |circa )?(?P<h>1[0-2]|0?[1-9])(?: ?o'?clock|\.)? ?{_AP}"), _clock, "point", ("3pm", "9 a.m."), ("palm",)),
    TimeRule("clock in the", _re(rf"(?P<h>1[0-2]|0?[1-9]|{CARDINAL}) in the (?P<ap>am|pm)"), _clock, "point", ("3 in the AM",), ()),
    TimeRule("clock o'clock", _re(rf"(?:at )?(?P<h>\d\d?|{CARDINAL}) ?o'?clock"), _clock, "point", ("8 o'clock",), ()),
    TimeRule("clock words", _re(rf"(?:at )?(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[ -](?P<mi>(?:oh )?{CARDINAL}))?(?: minutes)? {_AP}"), _clock, "point", ("seven thirty p.m.", "seven p . m ."), ("two sixty a m",)),
    TimeRule("clock words weak", _re(r"(?:at )?(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -](?P<mi>(?:thirty|forty|fifty|twenty)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|fifteen|ten)(?P<weak> minutes|)"), _weak_clock, "point", ("tomorrow at six forty-three minutes",), ()),
    TimeRule("clock at", _re(r"(?:at|for|circa) (?P<h>\d\d?)(?P<weak>)(?! ?(?:%|people|percent|times|\d))"), _weak_clock, "point", ("Sat at 5",), ("at 5 people",)),
    TimeRule("clock before part", _re(r"(?P<h>1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?P<weak>)(?=,? (?:tonight|in the (?:morning|afternoon|evening)|tomorrow (?:morning|evening|afternoon|night)))"), _weak_clock, "point", ("9 tomorrow evening",), ()),
    TimeRule("clock past", _re(rf"(?:at )?(?P<q>half|a quarter|quarter|five|ten|twenty(?:[ -]five)?|(?:{CARDINAL}|\d\d?) min(?:ute)?s?|1[0-5]|5|2[05](?= past))(?: mins?| minutes?)? (?P<dir>past|after|to|before) (?P<h>noon|midday|midnight|{CARDINAL}|1[0-2]|[1-9])(?: ?{_AP})?"), _past_hour, "point", ("half past 3 pm", "a quarter to noon"), ()),
    TimeRule("clock pair", _re(r"(?:(?:from|between) )?(?P<h1>2[0-4]|[01]?\d)(?::(?P<mi1>[0-5]\d))? ?(?P<ap1>[ap]\.?m\.?)? ?(?:-|–|to|and|until|till) ?(?P<h2>2[0-4]|[01]?\d)(?::(?P<mi2>[0-5]\d))? ?(?P<ap2>[ap]\.?m\b\.?)?(?![-/]\d)"), _pair, "point", ("from 7 to 7:30", "3-4pm"), ()),
    TimeRule("holiday weekend", _re(rf"(?P<h>{HOLIDAYS})(?: (?P<y>(?:19|20)\d\d))? weekend(?: (?P<y2>(?:19|20)\d\d))?|the weekend of (?P<h2>{HOLIDAYS})(?: (?P<y3>(?:19|20)\d\d))?"), _holiday_weekend, "point", ("halloween weekend 2021",), ()),
    TimeRule("holiday", _re(rf"(?:(?P<which>last|next|this|the following|following) )?(?P<h>{HOLIDAYS})(?:(?:,| of)? (?P<y>(?:19|20)\d\d))?"), _holiday, "point", ("christmas", "easter 2018"), ()),
    TimeRule("days pair", _re(rf"(?:(?:from|between) )?(?:the )?(?P<a>\d\d?(?:st|nd|rd|th)?|{ORDINAL_WORD}) ?(?:-|to|and|through|thru|till|until) ?(?:the )?(?P<b>\d\d?(?:st|nd|rd|th)?|{ORDINAL_WORD})(?: of)? (?P<m>{MONTH})(?:,? (?P<y>{YEAR}))?"), _days_pair, "point", ("9 to 12 of June",), ()),
    TimeRule("month days", _re(rf"(?:from )?(?P<m>{MONTH}) (?P<a>{DAY}) ?(?:-|to|and|through|thru|till|until) ?(?P<b>{DAY})(?:,? (?P<y>(?:19|20)\d\d))?(?!:)"), _days_pair, "point", ("July 13-15",), ()),
)  # fmt: skip
