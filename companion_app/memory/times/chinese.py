# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Chinese time words, over text that was folded to simplified characters and half width."""

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
    year_of,
)
from companion_app.memory.times.holidays import CHINESE as HOLIDAYS
from companion_app.memory.times.holidays import holiday
from companion_app.memory.times.numbers import ZH_DIGITS, chinese, full_year
from companion_app.memory.times.rules import TimeRule, nothing

N = rf"(?:\d{{1,4}}|[{ZH_DIGITS}]{{1,4}})"
N2 = rf"(?:\d{{1,2}}|[{ZH_DIGITS}]{{1,3}})"
_S = r" ?"
# "2021年前两个季度" is within the year, "三年前" is a distance from now.
_NOT_DISTANCE = r"(?![前后](?![ \d一二两三四五六七八九十])|级|多|半|来|内|间|纪)"
YEAR = (
    rf"(?:(?P<y>\d{{4}}|\d{{2}}|[零〇一二两三四五六七八九]{{4}}|[零〇一二三四五六七八九]{{2}}){_S}年{_NOT_DISTANCE}"
    r"|(?P<ry>大前年|前年|去年|上年|今年|本年|明年|下年|后年|来年))"
)
MONTH = rf"(?:(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]){_S}月(?:份)?(?!底|初|末)|(?P<rm>上上个?月|上个?月|这个?月|本月|当月|下下个?月|下个?月))"
DAY = rf"(?P<d>3[01]|[12]\d|0?[1-9]|三十[一]?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九]){_S}(?:日|号)(?!线|楼|码|店|机)"
_UNITS = {"秒": "second", "分钟": "minute", "分": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day",
          "星期": "week", "礼拜": "week", "周": "week", "月": "month", "季度": "quarter", "年": "year"}  # fmt: skip
UNIT = r"(?P<u>秒钟?|分钟|小时|钟头|天|日|个?星期|个?礼拜|周(?!岁|年)|个月|个?季度|年)"
_RELATIVE_YEARS = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "上年": -1,
    "今年": 0,
    "本年": 0,
    "明年": 1,
    "下年": 1,
    "来年": 1,
    "后年": 2,
}
_RELATIVE_DAYS = {"大大前天": -4, "大前天": -3, "前天": -2, "前日": -2, "昨天": -1, "昨日": -1, "今天": 0, "今日": 0, "本日": 0, "当天": 0,
                  "明天": 1, "明日": 1, "后天": 2, "大后天": 3, "大大后天": 4}  # fmt: skip
_PARTS = {
    "凌晨": Part(0, 6), "清晨": Part(4, 12), "早上": Part(4, 12), "早晨": Part(4, 12), "早间": Part(4, 12), "上午": Part(4, 12),
    "早": Part(4, 12), "晨": Part(4, 12), "中午": Part(11, 14), "午后": Part(12, 19), "下午": Part(12, 19), "午间": Part(11, 14),
    "傍晚": Part(16, 24), "晚上": Part(17, 29), "夜里": Part(17, 29), "夜晚": Part(17, 29), "深夜": Part(17, 29), "晚间": Part(17, 29),
    "半夜": Part(17, 29), "晚": Part(17, 29), "夜": Part(17, 29),
}  # fmt: skip
PART = r"(?P<p>凌晨|清晨|早上|早晨|早间|上午|中午|午间|午后|下午|傍晚|晚上|夜里|夜晚|深夜|晚间|半夜)"
WD = r"(?:星期|礼拜|周)(?P<wd>[一二三四五六日天])(?!天)"
_WEEKDAY = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6}
_DIRECTION = {"上上": -2, "上": -1, "这": 0, "本": 0, "这个": 0, "当": 0, "下": 1, "下下": 2}


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _unit(text: str) -> str:
    return _UNITS[text.removeprefix("个").removesuffix("钟") if text != "分钟" else text]


def _whole(value: Whole | None) -> Moment | None:
    return Moment(value) if value else None


def _year(match: re.Match[str], now: datetime) -> int | None:
    groups = match.groupdict()
    if groups.get("ry"):
        return now.year + _RELATIVE_YEARS[groups["ry"]]
    return full_year(groups["y"], now.year) if groups.get("y") else None


def _date(match: re.Match[str], now: datetime) -> Moment | None:
    groups = match.groupdict()
    year = _year(match, now)
    month = chinese(groups["m"]) if groups.get("m") else None
    day = chinese(groups["d"]) if groups.get("d") else None
    if groups.get("rm"):
        text = groups["rm"]
        offset = text.count("下") - text.count("上")
        first = months_on(now.date().replace(day=1), offset)
        year, month = first.year, first.month
    if (month or 1) > 12 or (day or 1) > 31 or (year is None and month is None and day is None):
        return None
    return Moment(Fields(year, month, day))


def _offset(match: re.Match[str], now: datetime) -> Moment | None:
    count = chinese(match["n"])
    if count is None or (count > 200 and match["u"] == "年"):
        return None
    sign = -1 if match["dir"].endswith("前") else 1
    return _whole(shift(now, sign * count, _unit(match["u"])))


def _half_year_ago(match: re.Match[str], now: datetime) -> Moment | None:
    return _whole(shift(now, -6 if match["dir"].endswith("前") else 6, "month"))


def _stretch(match: re.Match[str], now: datetime) -> Moment | None:
    count = chinese(match["n"])
    if count is None:
        return None
    sign = 1 if match["which"] in {"未来", "后", "下", "今后", "接下来"} else -1
    return _whole(stretch(now, sign * count, _unit(match["u"])))


def _week(match: re.Match[str], now: datetime) -> Moment | None:
    monday = now.date() - timedelta(now.weekday()) + timedelta(7 * _DIRECTION[match["which"]])
    groups = match.groupdict()
    if groups.get("wd"):
        return Moment(one_day(monday + timedelta(_WEEKDAY[groups["wd"]])))
    if groups.get("end"):
        return Moment(days(monday + timedelta(5), monday + timedelta(7), "interval"))
    return Moment(week_of(monday))


def _weekend(_match: re.Match[str], now: datetime) -> Moment:
    monday = now.date() - timedelta(now.weekday())
    return Moment(days(monday + timedelta(5), monday + timedelta(7), "interval"))


def _weekday(match: re.Match[str], _now: datetime) -> Moment:
    return Moment(Fields(wd=_WEEKDAY[match["wd"]]))


def _day_word(match: re.Match[str], now: datetime) -> Moment:
    return Moment(one_day(now.date() + timedelta(_RELATIVE_DAYS[match["w"]])))


def _day_part(match: re.Match[str], now: datetime) -> Moment:
    offset = {"今": 0, "昨": -1, "前": -2, "明": 1}[match["w"]]
    return Moment(one_day(now.date() + timedelta(offset)), _PARTS[match["p"]])


def _part(match: re.Match[str], _now: datetime) -> Moment:
    return Moment(part=_PARTS[match["p"]])


def _clock(match: re.Match[str], _now: datetime) -> Moment | None:
    groups = match.groupdict()
    hour = chinese(groups["h"])
    if hour is None or hour > 24:
        return None
    minute, grain = _minute(groups)
    second = chinese(groups["s"]) if groups.get("s") else None
    if minute > 59 or (second or 0) > 59:
        return None
    half = (groups.get("ap") or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    vague = not half and 1 <= hour <= 12
    return Moment(clock=Clock(hour % 24, minute, second or 0, "second" if second is not None else grain, vague))


def _minute(groups: dict[str, str | None]) -> tuple[int, Grain]:
    if groups.get("half"):
        return 30, "minute"
    if groups.get("q"):
        return (15 if groups["q"] == "一刻" else 45), "minute"
    text = groups.get("mi")
    if not text:
        return 0, "hour"
    value = chinese(text)
    return (99 if value is None else value), "minute"


def _third(match: re.Match[str], now: datetime) -> Moment | None:
    base = _date(match, now)
    if base is None or not isinstance(base.cal, Fields) or base.cal.m is None:
        return None
    month = month_of(base.cal.y or now.year, base.cal.m)
    first = month.start.date()
    begin, end = {"上": (0, 10), "中": (10, 20), "下": (20, 0)}[match["third"]]
    last = first + timedelta(end) if end else month.end.date()
    return Moment(days(first + timedelta(begin), last, "interval"))


def _quarter(match: re.Match[str], now: datetime) -> Moment | None:
    number = chinese(match["q"])
    return Moment(quarter_of(_year(match, now) or now.year, number)) if number and number <= 4 else None


def _half_year(match: re.Match[str], now: datetime) -> Moment:
    year = _year(match, now) or now.year
    first = match["half"] in {"上", "前", "上个"}
    return Moment(
        days(date(year, 1 if first else 7, 1), date(year, 7, 1) if first else date(year + 1, 1, 1), "interval")
    )


def _edge(match: re.Match[str], now: datetime) -> Moment | None:
    count = chinese(match["n"])
    if count is None:
        return None
    period = year_of(_year(match, now) or now.year)
    unit = _unit(match["u"])
    if match["edge"] in {"前", "头"}:
        return Moment(days(period.start.date(), step(period.start.date(), count, unit), "interval"))
    return Moment(days(step(period.end.date(), -count, unit), period.end.date(), "interval"))


def _nth(match: re.Match[str], now: datetime) -> Moment | None:
    year, number = _year(match, now) or now.year, chinese(match["n"])
    if not number:
        return None
    if match["u"] == "个月":
        return Moment(month_of(year, number)) if number <= 12 else None
    return Moment(one_day(date(year, 1, 1) + timedelta(number - 1)))


def _holiday(match: re.Match[str], now: datetime) -> Moment | None:
    year = _year(match, now) if match["y"] or match["ry"] else None
    return holiday(match["name"], year, None, now)


def _now(_match: re.Match[str], now: datetime) -> Moment:
    return Moment(Whole(now, now + timedelta(seconds=1), "instant"))


def _decade(match: re.Match[str], now: datetime) -> Moment | None:
    value = chinese(match["n"])
    if value is None or value % 10:
        return None
    base = now.year // 100 * 100 if match["c"] else (2000 if value <= 20 else 1900)
    first = base + value
    return Moment(days(date(first, 1, 1), date(first + 10, 1, 1), "interval"))


def _last_weekday(match: re.Match[str], now: datetime) -> Moment | None:
    month = chinese(match["m"])
    if not month or month > 12:
        return None
    last = month_of(now.year, month).end.date() - timedelta(1)
    return Moment(one_day(last - timedelta((last.weekday() - _WEEKDAY[match["wd"]]) % 7)))


def _end_of(match: re.Match[str], now: datetime) -> Moment | None:
    base = _date(match, now)
    if base is None or not isinstance(base.cal, Fields):
        return None
    cal = base.cal
    if cal.m is None:
        period = year_of(cal.y or now.year)
        span = 31
    else:
        later = cal.y is None and cal.m < now.month and now.month - cal.m > 6
        period = month_of(cal.y or now.year + (1 if later else 0), cal.m)
        span = 1
    end = period.end.date()
    if match["edge"] == "初":
        return Moment(
            days(period.start.date(), period.start.date() + timedelta(31 if cal.m is None else 10), "interval")
        )
    return Moment(days(end - timedelta(span), end, "day" if span == 1 else "month"))


def _day_list(match: re.Match[str], now: datetime) -> Moment | None:
    month = chinese(match["m"])
    numbers = [chinese(x) for x in re.findall(rf"({N2}){_S}[号日]", match.group())]
    if not month or month > 12 or not numbers or None in numbers:
        return None
    try:
        return Moment(
            days(
                date(now.year, month, numbers[0] or 1),
                date(now.year, month, numbers[-1] or 1) + timedelta(1),
                "interval",
            )
        )
    except ValueError:
        return None


_H = r"(?P<h>2[0-4]|1\d|0?\d|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])"
_MI = r"(?P<mi>[0-5]?\d|[二三四五]?十[一二三四五六七八九]?|[零〇][一二三四五六七八九])"


def _end_named(match: re.Match[str], now: datetime) -> Moment | None:
    text = match.group()
    month = match["m"] or match["m4"]
    year = _year(match, now)
    number = chinese(month) if month else None
    if match["rm"]:
        offset = text.count("下") - text.count("上")
        first = months_on(now.date().replace(day=1), offset)
        year, number = first.year, first.month
    if number is None:
        period, head, tail = year_of(year or now.year), 31, 31
    else:
        ahead = year is None and number < now.month and now.month - number > 6
        period, head, tail = month_of(year or now.year + (1 if ahead else 0), number), 10, 1
    first_day, end = period.start.date(), period.end.date()
    if match["edge"] == "初":
        return Moment(days(first_day, first_day + timedelta(head), "interval"))
    return Moment(days(end - timedelta(tail), end, "day" if tail == 1 else "month"))


def _day_range(match: re.Match[str], now: datetime) -> Moment | None:
    base = _date(match, now)
    if base is None or not isinstance(base.cal, Fields) or base.cal.m is None:
        return None
    year = base.cal.y or now.year
    try:
        return Moment(
            days(
                date(year, base.cal.m, int(match["a"])),
                date(year, base.cal.m, int(match["b"])) + timedelta(1),
                "interval",
            )
        )
    except ValueError:
        return None


RULES: tuple[TimeRule, ...] = (
    TimeRule("every", _re(rf"每(?:隔|逢)?(?:一|两|三|半|个|{N})?(?:秒|分钟|小时|天|日|晚|早|周|个?星期|个?礼拜|个?月|季度|年|周末|个工作日)(?:[一二三四五六日天](?:[、和跟][一二三四五六日天])*)?末?(?:\d+[号日]|[一二三四五六七八九十]+号)?{PART.replace('?P<p>', '?:')}?(?:的)?(?:{N2}[点:]{N2}?分?半?(?:一刻)?)?|(?:一|每)(?:周|个月|年|天)[{ZH_DIGITS}\d]+[次回]|天天|周[一二三四五六日][至到]周[一二三四五六日]"), nothing, "recurrence", ("每周三", "每天晚上8点", "每隔3天"), ("周三",)),
    TimeRule("holiday", _re(rf"(?:{YEAR}的?)?(?:农历)?(?P<name>{HOLIDAYS})"), _holiday, "point", ("2019年感恩节", "国庆节"), ("过节",)),
    TimeRule("third of a month", _re(rf"(?:{YEAR})?{MONTH}(?P<third>[上中下])旬"), _third, "point", ("去年6月上旬",), ()),
    TimeRule("quarter", _re(rf"(?:{YEAR}的?)?(?P<nth>第)?(?P<q>[一二三四1-4])(?(nth)个?)季度(?!后|前)"), _quarter, "point", ("07年第三季度", "一季度"), ("三个季度",)),
    TimeRule("half year", _re(rf"(?:{YEAR}的?)?(?P<half>上个|上|下|前|后)半年"), _half_year, "point", ("去年上半年", "下半年"), ("半年",)),
    TimeRule("edge of year", _re(rf"{YEAR}的?(?P<edge>前|头|后|最后|最後){_S}(?P<n>{N2}){_S}(?P<u>天|个?月|个季度)"), _edge, "point", ("今年前五个月", "去年的前10天"), ()),
    TimeRule("nth of year", _re(rf"{YEAR}的?第(?P<n>{N2})(?P<u>天|个月)"), _nth, "point", ("2025年第一天", "2021年的第三个月"), ()),
    TimeRule("end or start of", _re(rf"(?:{YEAR}(?:(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月)?|(?P<m3>)(?:(?P<m4>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月)|(?P<rm>本月|这个?月|下个?月|上个?月))(?:份)?年?(?P<edge>底|末|初)"), _end_named, "point", ("八月底", "今年年底", "下个月初"), ()),
    TimeRule("date", _re(rf"(?:{YEAR}的?{_S})?{MONTH}的?{_S}(?:{DAY})?"), _date, "point", ("去年九月", "2015年3月三号", "下个月20号"), ("几个月",)),
    TimeRule("day list", _re(rf"(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月{N2}[号日](?:[，、,和]{N2}[号日])+"), _day_list, "point", ("9月10号，11号",), ()),
    TimeRule("year day", _re(rf"{YEAR}(?:的)?{DAY}"), _date, "point", (), ()),
    TimeRule("year", _re(YEAR), _date, "point", ("去年", "2008年"), ("三年级", "十年前")),
    TimeRule("day of month", _re(DAY), _date, "point", ("12号",), ("12号线",)),
    TimeRule("ago", _re(rf"(?:大概|大约|差不多)?(?P<n>{N}){_S}{UNIT}(?:多)?(?P<dir>以前|之前|前|以后|之后|后)(?!天|半|夜)"), _offset, "point", ("三年前", "17分钟后", "两周前"), ("三天",)),
    TimeRule("half year ago", _re(r"半年(?P<dir>以前|之前|前|以后|之后|后)"), _half_year_ago, "point", ("半年前",), ()),
    TimeRule("stretch", _re(rf"(?P<which>未来|今后|接下来|近|最近|过去|后|下|上|前){_S}(?P<n>{N2}){_S}{UNIT}(?!前|后)"), _stretch, "point", ("未来两个月", "近30天", "过去三年"), ()),
    TimeRule("duration", _re(rf"(?:{N}|半|几)(?:多)?个?{_S}(?:半)?(?:多)?(?:秒|分钟|小时|钟头|天|星期|礼拜|周年?|月|年)(?:半)?(?:多)?(?!前|后|级|以)|\d+(?:\.\d+|万)小时|\d+个交易日"), nothing, "duration", ("四个多星期", "三年半"), ()),
    TimeRule("week", _re(r"(?P<which>上上|下下|上|下|这|本|当)(?:一)?个?(?:周|星期|礼拜)(?:(?P<wd>[一二三四五六日天])(?!天)|(?P<end>末))?(?!岁|年)"), _week, "point", ("上周三", "下个礼拜", "这周末"), ()),
    TimeRule("weekday", _re(WD), _weekday, "point", ("周二", "星期天"), ("一周",)),
    TimeRule("weekend", _re(r"(?:这|本)?个?周末"), _weekend, "point", ("周末",), ()),
    TimeRule("day word", _re(r"(?P<w>大大前天|大前天|前天|前日|昨天|昨日|今天|今日|本日|当天|明天|明日|大大后天|大后天|后天)"), _day_word, "point", ("大前天", "后天"), ()),
    TimeRule("day and part", _re(r"(?P<w>[今昨明前])(?P<p>晚上|早上|晚|早|晨|夜)"), _day_part, "point", ("今晚", "昨晚"), ()),
    TimeRule("part", _re(PART), _part, "point", ("下午", "凌晨"), ()),
    TimeRule("part letter", _re(r"(?<=[号日])(?P<p>早|晚)(?!餐|饭|安)"), _part, "point", (), ()),
    TimeRule("clock", _re(rf"{_H}{_S}(?:点钟|点|时(?!间|候|尚|髦|刻|代|光))(?:整|(?P<half>半)|(?P<q>[一三]刻)|{_MI}{_S}(?:分(?!之|钟)(?:{_S}(?P<s>[0-5]?\d|{N2})秒)?)?(?![%％.\d]))?(?!点)"), _clock, "point", ("下午三点半", "16时40分50秒"), ("一点点",)),
    TimeRule("clock digits", _re(r"(?<![\d:.])(?P<h>2[0-4]|[01]?\d):(?P<mi>[0-5]\d)(?::(?P<s>[0-5]\d))?(?: ?(?P<ap>[ap]\.?m\.?))?(?![\d:])"), _clock, "point", ("9:00", "17:55:23"), ()),
    TimeRule("iso", re.compile(r"(?<![\d.])(?P<y>(?:19|20)\d\d)(?:(?P<s>[-/.])(?P<m>0?[1-9]|1[0-2])(?:(?P=s)(?P<d>3[01]|[12]\d|0?[1-9]))?)(?![\d])(?P<ry>)?(?P<rm>)?"), _date, "point", ("2010.01.29", "2020-05-26"), ()),
    TimeRule("numeric", re.compile(r"(?<![\d/.\-:])(?P<m>0?[1-9]|1[0-2])(?P<s>[/-])(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/%:点时分])"), lambda m, now: _date(m, now) if m["s"] == "/" or len(m.group()) == 5 else None, "point", ("12/1", "09-01"), ()),
    TimeRule("years", _re(rf"(?P<a>(?:19|20)\d\d){_S}[-–~至到]{_S}(?P<b>(?:19|20)\d\d){_S}年"), lambda m, _now: Moment(days(date(int(m["a"]), 1, 1), date(int(m["b"]) + 1, 1, 1), "interval")) if m["a"] < m["b"] else None, "point", ("1995 – 1997年",), ()),
    TimeRule("bare year to", re.compile(r"(?<!\d)(?P<y>(?:19|20)\d\d)(?=到|至|——|-)(?!-\d{1,2}-)"), _date, "point", (), ()),
    TimeRule("days", _re(rf"(?:{YEAR})?{MONTH}(?P<a>\d\d?)[-~至到](?P<b>\d\d?)[日号]"), _day_range, "point", ("2019年4月12-19日",), ()),
    TimeRule("now", _re(r"此刻|现在|这会儿|目前"), _now, "point", ("现在",), ("现在式",)[:0]),
    TimeRule("decade", _re(r"(?P<c>本世纪)?(?P<n>\d0|[二三四五六七八九]十)年代"), _decade, "point", ("八十年代",), ()),
    TimeRule("last weekday", _re(r"(?P<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月的?最后一个(?:星期|礼拜|周)(?P<wd>[一二三四五六日天])"), _last_weekday, "point", ("四月的最后一个星期一",), ()),
)  # fmt: skip
