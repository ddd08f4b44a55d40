"""Time words are resolved from when they were said, in the user's zone."""

from __future__ import annotations

import pytest

from companion_app.domain.candidate import Language
from companion_app.domain.clock import format_instant, parse_moment
from companion_app.memory.times import FoundTime, chinese, english, find_times
from companion_app.memory.times.base import Prefer
from companion_app.memory.times.fold import fold
from companion_app.memory.times.rules import TimeRule

pytestmark = pytest.mark.unit
SAID = "2026-07-06T20:00:00+08:00"  # a Monday
RULES: list[tuple[Language, TimeRule]] = [*(("en", r) for r in english.RULES), *(("zh", r) for r in chinese.RULES)]


def find(
    text: str, lang: Language, at: str = SAID, tz: str | None = None, prefer: Prefer = "nearest"
) -> list[FoundTime]:
    said = parse_moment(at)
    return find_times(text, said.instant, said.offset_minutes, tz, lang, prefer=prefer)


@pytest.mark.parametrize(("lang", "rule", "text"), [(lang, r, t) for lang, r in RULES for t in r.examples])
def test_a_rule_matches_its_examples(lang: Language, rule: TimeRule, text: str) -> None:
    assert rule.pattern.search(fold(text)), rule.name


@pytest.mark.parametrize(("lang", "rule", "text"), [(lang, r, t) for lang, r in RULES for t in r.counter])
def test_a_rule_leaves_its_counter_examples(lang: Language, rule: TimeRule, text: str) -> None:
    said = parse_moment(SAID)
    from companion_app.memory.times import local_now

    now = local_now(said.instant, said.offset_minutes, None)
    assert not [m for m in rule.pattern.finditer(fold(text)) if rule.build(m, now)], rule.name


@pytest.mark.parametrize(
    ("text", "lang", "start", "end", "precision", "kind"),
    [
        ("yesterday", "en", "2026-07-05", "2026-07-06", "day", "point"),
        ("two weeks ago", "en", "2026-06-22", "2026-06-29", "week", "point"),
        ("three years ago", "en", "2023-01-01", "2024-01-01", "year", "point"),
        ("since 2019", "en", "2019-01-01", "2020-01-01", "year", "since"),
        ("since March 2022", "en", "2022-03-01", "2022-04-01", "month", "since"),
        ("until the end of August", "en", "2026-08-31", "2026-09-01", "day", "until"),
        ("from 2020 to 2023", "en", "2020-01-01", "2024-01-01", "interval", "point"),
        ("next Friday", "en", "2026-07-17", "2026-07-18", "day", "point"),
        ("on May 20", "en", "2026-05-20", "2026-05-21", "day", "point"),
        ("2026-07-25", "en", "2026-07-25", "2026-07-26", "day", "point"),
        ("7/25/2026", "en", "2026-07-25", "2026-07-26", "day", "point"),
        ("前天", "zh", "2026-07-04", "2026-07-05", "day", "point"),
        ("大前天", "zh", "2026-07-03", "2026-07-04", "day", "point"),
        ("去年九月", "zh", "2025-09-01", "2025-10-01", "month", "point"),
        ("三年前", "zh", "2023-01-01", "2024-01-01", "year", "point"),
        ("上周三", "zh", "2026-07-01", "2026-07-02", "day", "point"),
        ("下周三", "zh", "2026-07-15", "2026-07-16", "day", "point"),
        ("2024年起", "zh", "2024-01-01", "2025-01-01", "year", "since"),
        ("2020年到2023年", "zh", "2020-01-01", "2024-01-01", "interval", "point"),
        ("住到八月底", "zh", "2026-08-31", "2026-09-01", "day", "until"),
        ("兩年前", "zh", "2024-01-01", "2025-01-01", "year", "point"),
    ],
)
def test_words_find_their_dates(text: str, lang: Language, start: str, end: str, precision: str, kind: str) -> None:
    (found,) = find(text, lang)
    first, last = format_instant(found.span.start, 480), format_instant(found.span.end, 480)
    assert first is not None
    assert last is not None
    assert (first[:10], last[:10], found.span.precision, found.kind) == (start, end, precision, kind)


def test_after_midnight_is_the_new_day() -> None:
    (found,) = find("今天", "zh", "2026-07-07T00:30:00+08:00")
    assert (format_instant(found.span.start, 480) or "")[:10] == "2026-07-07"


def test_a_zone_moves_midnight_with_its_clocks() -> None:
    (found,) = find("in January", "en", "2026-07-06T20:00:00+02:00", "Europe/Berlin", "past")
    assert format_instant(found.span.start, 60) == "2026-01-01T00:00:00+01:00"


@pytest.mark.parametrize(("prefer", "year"), [("past", "2025"), ("future", "2026")])
def test_a_bare_month_looks_to_the_wanted_side(prefer: Prefer, year: str) -> None:
    (found,) = find("in December", "en", prefer=prefer)
    assert (format_instant(found.span.start, 480) or "")[:4] == year


@pytest.mark.parametrize(("text", "lang"), [("every Monday at 4pm", "en"), ("每周三晚上", "zh")])
def test_repetitions_are_no_point(text: str, lang: Language) -> None:
    assert [f.kind for f in find(text, lang)] == ["recurrence"]


def test_places_are_code_points() -> None:
    text = "😀我昨天回来了"
    (found,) = find(text, "zh")
    assert text[found.start : found.end] == "昨天"
