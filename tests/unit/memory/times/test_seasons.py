"""Seasons are three months of the user's own half of the world."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion_app.domain.candidate import Language
from companion_app.domain.clock import to_datetime, to_instant
from companion_app.memory.times import find_times
from companion_app.memory.times.base import Prefer


def season(
    text: str, said: str, lang: Language = "en", *, tz: str | None = None, prefer: Prefer = "nearest"
) -> tuple[str, str] | None:
    at = to_instant(datetime.fromisoformat(said).replace(tzinfo=UTC))
    found = find_times(text, at, 0, tz, lang, prefer=prefer)
    if not found:
        return None
    span = found[0].span
    return to_datetime(span.start).strftime("%Y-%m"), to_datetime(span.end).strftime("%Y-%m")


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("I moved last spring", "2026-11-30", ("2026-03", "2026-06")),
        ("I moved last spring", "2026-04-10", ("2025-03", "2025-06")),
        ("I moved last winter", "2026-02-10", ("2024-12", "2025-03")),
        ("this winter has been long", "2026-02-10", ("2025-12", "2026-03")),
        ("we meet next summer", "2026-07-10", ("2027-06", "2027-09")),
        ("I left in the fall of 2019", "2026-07-10", ("2019-09", "2019-12")),
        ("I left early autumn 2019", "2026-07-10", ("2019-09", "2019-12")),
    ],
)
def test_a_named_season_is_found(text: str, said: str, expected: tuple[str, str]) -> None:
    assert season(text, said) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("去年秋天我搬到了兰州", ("2025-09", "2025-12")),
        ("今年夏天我毕业了", ("2026-06", "2026-09")),
        ("2019年冬天", ("2019-12", "2020-03")),
    ],
)
def test_a_season_of_a_year_is_found_in_chinese(text: str, expected: tuple[str, str]) -> None:
    assert season(text, "2026-11-30", "zh") == expected


def test_a_bare_season_is_a_date_only_beside_what_happened_or_will() -> None:
    assert season("she died in spring", "2026-11-30", prefer="past") == ("2026-03", "2026-06")
    assert season("I'll move in the spring", "2026-11-30", prefer="future") == ("2027-03", "2027-06")
    assert season("I like swimming in summer", "2026-11-30") is None


@pytest.mark.parametrize(
    "text", ["spring rolls", "I fall asleep", "we fell in love in Winter Park", "last spring roll"]
)
def test_words_that_only_look_like_seasons_are_none(text: str) -> None:
    assert season(text, "2026-11-30", prefer="past") is None


def test_south_of_the_equator_the_seasons_are_turned_round() -> None:
    assert season("I moved last spring", "2026-11-30", tz="Australia/Sydney") == ("2025-08", "2025-11")
    assert season("I moved last summer", "2026-11-30", tz="America/Sao_Paulo") == ("2025-12", "2026-03")
