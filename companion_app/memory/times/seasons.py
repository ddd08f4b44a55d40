# ruff: noqa: E501  (one word list a line)
"""Seasons: "last spring", "in the summer of 2019", 去年秋天: calendar months, turned round south of the equator."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

from companion_app.domain.candidate import Language
from companion_app.memory.times.base import Fields, Moment, Prefer
from companion_app.memory.times.rules import TimeRule

_FIRST = {"spring": 3, "春": 3, "summer": 6, "夏": 6, "autumn": 9, "fall": 9, "秋": 9, "winter": 12, "冬": 12}
_MONTHS = 3
_SEASON = r"(?P<s>spring|summer|autumn|fall|winter)"
_NO_COMPOUND = r"(?![\w-]|(?-i: [A-Z][a-z])| (?:rolls?|onions?|clean(?:ing)?|breaks?|water|term|semester|olympics|camp|sale|jackets?|coats?|wear|collection|asleep|in love|apart|down|for\b|behind|short))"
_OF = r"(?:,? (?:of |in )?(?P<y>(?:19|20)\d\d))"
# Alone, "in spring" is a season of any year: it is a date only beside what has happened or will.
_ALONE_EN = re.compile(
    rf"\b(?:in|since|until|till|by|during|over|from) (?:the )?(?:early |late |mid-?)?{_SEASON}{_NO_COMPOUND}",
    re.IGNORECASE,
)
_COUNTED_EN = re.compile(
    rf"\b(?P<which>last|this past|past|this|this coming|next|the coming) {_SEASON}{_NO_COMPOUND}", re.IGNORECASE
)
_DATED_EN = re.compile(
    rf"\b(?:(?:in )?the )?(?:early |late |mid-?)?{_SEASON},? (?:of |in )?(?P<y>(?:19|20)\d\d)\b", re.IGNORECASE
)
_DATED_ZH = re.compile(
    r"(?:(?P<y>(?:19|20)\d\d)年|(?P<ry>大前年|前年|去年|今年|明年|后年))的?(?:初|暮|晚|深)?(?P<s>[春夏秋冬])(?:天|季|里)?(?!节|游|晚)"
)
_RELATIVE_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2}
_SOUTH = re.compile(
    r"Australia/|Antarctica/|Pacific/(?:Auckland|Chatham|Fiji|Apia|Tongatapu|Noumea)|Indian/(?:Mauritius|Reunion|Antananarivo)|"
    r"Africa/(?:Johannesburg|Maputo|Harare|Lusaka|Windhoek|Gaborone|Maseru|Mbabane|Luanda)|Atlantic/Stanley|"
    r"America/(?:Argentina/|Buenos_Aires|Santiago|Punta_Arenas|Montevideo|Asuncion|Sao_Paulo|La_Paz|Lima|Bahia|Campo_Grande|Cuiaba)"
)


def is_southern(tz: str | None) -> bool:
    """Tell whether a zone lies where spring begins in September; an unknown one does not."""
    return tz is not None and _SOUTH.match(tz) is not None


@lru_cache(maxsize=16)
def season_rules(lang: Language, prefer: Prefer, *, southern: bool) -> tuple[TimeRule, ...]:
    """Return the rules that read seasons.

    Args:
        lang: Which words to look for.
        prefer: On which side of the saying a season without its year lies.
        southern: Whether the seasons are those south of the equator.
    """

    def first_month(match: re.Match[str]) -> int:
        first = _FIRST[match["s"].lower()]
        return (first + 5) % 12 + 1 if southern else first

    def dated(match: re.Match[str], now: datetime) -> Moment:
        groups = match.groupdict()
        relative = groups.get("ry")
        return _season(now.year + _RELATIVE_YEARS[relative] if relative else int(match["y"]), first_month(match))

    def counted(match: re.Match[str], now: datetime) -> Moment:
        first = first_month(match)
        return _season(_year(first, match["which"].lower(), now), first)

    def alone(match: re.Match[str], _now: datetime) -> Moment:
        return _season(None, first_month(match))

    if lang == "zh":
        return (TimeRule("season of a year", _DATED_ZH, dated),)
    rules = (TimeRule("season of a year", _DATED_EN, dated), TimeRule("season", _COUNTED_EN, counted))
    return rules if prefer == "nearest" else (*rules, TimeRule("season alone", _ALONE_EN, alone))


def _season(year: int | None, first: int) -> Moment:
    return Moment(Fields(year, first, months=_MONTHS))


def _year(first: int, which: str, now: datetime) -> int:
    """Give "last", "this" and "next" their year: the last one is over, the next has not begun."""
    # A winter that began in December is this one still in February.
    year = now.year - 1 if first + _MONTHS - 12 > now.month else now.year
    if which in {"last", "this past", "past"}:
        return year if _over(year, first, now) else year - 1
    if which in {"next", "this coming", "the coming"}:
        return year + 1 if (now.year, now.month) >= (year, first) else year
    return year


def _over(year: int, first: int, now: datetime) -> bool:
    end = (year, first + _MONTHS) if first + _MONTHS <= 12 else (year + 1, first + _MONTHS - 12)
    return (now.year, now.month) >= end
