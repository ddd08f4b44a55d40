"""Feast days with a fixed date, or a rule in the common calendar, and the lunar ones of a small table."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from companion_app.memory.times.base import Moment, one_day

_Rule = Callable[[int], date | None]


def _fixed(month: int, day: int) -> _Rule:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, nth: int) -> _Rule:
    def rule(year: int) -> date:
        first = date(year, month, 1)
        return first + timedelta((weekday - first.weekday()) % 7 + 7 * (nth - 1))

    return rule


def _easter(year: int) -> date:
    # The anonymous Gregorian computus.
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    r = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * r) // 451
    month, day = divmod(h + r - 7 * m + 114, 31)
    return date(year, month, day + 1)


def _thanksgiving(year: int) -> date:
    first = date(year, 11, 1)
    return first + timedelta((3 - first.weekday()) % 7 + 21)


def _black_friday(year: int) -> date:
    return _thanksgiving(year) + timedelta(1)


# The first day of the lunar year; from it the first month's feasts follow by counting days.
_LUNAR_NEW_YEAR = {
    2005: "0209", 2006: "0129", 2007: "0218", 2008: "0207", 2009: "0126", 2010: "0214", 2011: "0203",
    2012: "0123", 2013: "0210", 2014: "0131", 2015: "0219", 2016: "0208", 2017: "0128", 2018: "0216",
    2019: "0205", 2020: "0125", 2021: "0212", 2022: "0201", 2023: "0122", 2024: "0210", 2025: "0129",
    2026: "0217", 2027: "0206", 2028: "0126", 2029: "0213", 2030: "0203", 2031: "0123", 2032: "0211",
}  # fmt: skip
_DRAGON_BOAT = {
    2005: "0611", 2006: "0531", 2007: "0619", 2008: "0608", 2009: "0528", 2010: "0616", 2011: "0606",
    2012: "0623", 2013: "0612", 2014: "0602", 2015: "0620", 2016: "0609", 2017: "0530", 2018: "0618",
    2019: "0607", 2020: "0625", 2021: "0614", 2022: "0603", 2023: "0622", 2024: "0610", 2025: "0531",
    2026: "0619", 2027: "0609", 2028: "0528", 2029: "0616", 2030: "0605",
}  # fmt: skip
_MID_AUTUMN = {
    2005: "0918", 2006: "1006", 2007: "0925", 2008: "0914", 2009: "1003", 2010: "0922", 2011: "0912",
    2012: "0930", 2013: "0919", 2014: "0908", 2015: "0927", 2016: "0915", 2017: "1004", 2018: "0924",
    2019: "0913", 2020: "1001", 2021: "0921", 2022: "0910", 2023: "0929", 2024: "0917", 2025: "1006",
    2026: "0925", 2027: "0915", 2028: "1003", 2029: "0922", 2030: "0912",
}  # fmt: skip


def _table(table: dict[int, str], plus: int = 0) -> _Rule:
    def rule(year: int) -> date | None:
        text = table.get(year)
        return date(year, int(text[:2]), int(text[2:])) + timedelta(plus) if text else None

    return rule


_EN: dict[str, _Rule] = {
    r"christmas eve|xmas eve": _fixed(12, 24),
    r"christmas(?: day)?|xmas(?: day)?": _fixed(12, 25),
    r"new years? eve": _fixed(12, 31),
    r"new years?(?: day)": _fixed(1, 1),
    r"halloween": _fixed(10, 31),
    r"valentine(?:s)?(?: day)?": _fixed(2, 14),
    r"(?:saint|st\.?) (?:paddy|patrick)s day": _fixed(3, 17),
    r"thanksgiving(?: day)?": _thanksgiving,
    r"black friday": _black_friday,
    r"labou?r day": _nth(9, 0, 1),
    r"earth day": _fixed(4, 22),
    r"easter(?: sunday)?": _easter,
    r"mothers day": _nth(5, 6, 2),
    r"fathers day": _nth(6, 6, 3),
    r"international workers day|may day": _fixed(5, 1),
    r"independence day": _fixed(7, 4),
    r"chinese new year|lunar new year": _table(_LUNAR_NEW_YEAR),
}
_ZH: dict[str, _Rule] = {
    "元旦节?": _fixed(1, 1),
    "情人节": _fixed(2, 14),
    "女生节": _fixed(3, 7),
    "三八妇女节|妇女节|三八节": _fixed(3, 8),
    "植树节": _fixed(3, 12),
    "愚人节": _fixed(4, 1),
    "五一国际劳动节|国际劳动节|五一劳动节|劳动节|五一节?(?!月)": _fixed(5, 1),
    "青年节": _fixed(5, 4),
    "母亲节": _nth(5, 6, 2),
    "六一儿童节|儿童节": _fixed(6, 1),
    "父亲节": _nth(6, 6, 3),
    "八一建军节|建军节": _fixed(8, 1),
    "教师节": _fixed(9, 10),
    "国庆节?": _fixed(10, 1),
    "万圣节": _fixed(10, 31),
    "感恩节": _nth(11, 3, 4),
    "平安夜": _fixed(12, 24),
    "圣诞节?": _fixed(12, 25),
    "除夕": _table(_LUNAR_NEW_YEAR, -1),
    "春节|大年初一": _table(_LUNAR_NEW_YEAR),
    "元宵节?|(?:农历)?正月十五": _table(_LUNAR_NEW_YEAR, 14),
    "端午节?|(?:农历)?五月初五": _table(_DRAGON_BOAT),
    "中秋节?|(?:农历)?八月十五(?!日|号)": _table(_MID_AUTUMN),
}
# An apostrophe may stand before any closing s.
ENGLISH = (
    "|".join(sorted(_EN, key=len, reverse=True))
    .replace("s day", "'?s'? day")
    .replace("years?", "year'?s?")
    .replace("(?:s)?(?: day)", "(?:'?s)?(?: day)")
)
CHINESE = "|".join(sorted(_ZH, key=len, reverse=True))
_RULES = [(re.compile(pattern), rule) for pattern, rule in {**_EN, **_ZH}.items()]


def holiday(name: str, year: int | None, which: str | None, now: datetime) -> Moment | None:
    """Return the day of a feast, in the stated year or else the nearest sensible one."""
    rule = next((rule for pattern, rule in _RULES if pattern.fullmatch(name)), None)
    if rule is None:
        return None
    if year is not None:
        day = rule(year)
        return Moment(one_day(day)) if day else None
    options = [day for y in (now.year - 1, now.year, now.year + 1) if (day := rule(y))]
    word = (which or "").lower()
    today = now.date()
    if word == "last":
        options = [day for day in options if day < today]
        return Moment(one_day(max(options))) if options else None
    ahead = [day for day in options if day >= today]
    if word == "this":
        ahead = [day for day in options if day.year == now.year] or ahead
    return Moment(one_day(min(ahead or options))) if options else None
