"""Instants, and the door for times."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.clock import (
    FixedClock,
    SystemClock,
    format_instant,
    parse_moment,
    to_datetime,
    to_instant,
)
from companion_app.errors import InputError

pytestmark = pytest.mark.unit


def test_a_time_with_an_offset_becomes_an_instant_and_keeps_its_offset() -> None:
    moment = parse_moment("2026-07-06T20:11:00+08:00")
    assert (moment.instant, moment.offset_minutes) == (1_783_339_860_000, 480)
    assert format_instant(moment.instant, moment.offset_minutes) == "2026-07-06T20:11:00+08:00"


@pytest.mark.parametrize(
    ("text", "shown", "offset"),
    [
        ("2026-07-06T12:11:00Z", "2026-07-06T12:11:00+00:00", 0),
        (" 2026-07-06T12:11:00-09:30 ", "2026-07-06T12:11:00-09:30", -570),
        ("2026-07-06T12:11+05:45", "2026-07-06T12:11:00+05:45", 345),
        ("2026-07-06T12:11:00.250+00:00", "2026-07-06T12:11:00.250+00:00", 0),
        ("0001-01-01T00:00:00+00:00", "0001-01-01T00:00:00+00:00", 0),
        ("9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59+00:00", 0),
    ],
)
def test_iso_times_are_read(text: str, shown: str, offset: int) -> None:
    moment = parse_moment(text)
    assert (format_instant(moment.instant, moment.offset_minutes), moment.offset_minutes) == (shown, offset)


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-13-01T00:00:00+08:00", "2026-02-30T00:00:00Z", "1783339860", "今天", "\x00"]
)
def test_what_is_no_time_is_refused_with_its_name_and_the_mend(text: str) -> None:
    with pytest.raises(InputError, match="ISO 8601") as refused:
        parse_moment(text, "valid_at")
    assert "valid_at" in str(refused.value)
    assert "2026-07-06T20:11:00+08:00" in str(refused.value)


@pytest.mark.parametrize("text", ["2026-07-06T20:11:00", "2026-07-06", "2026-07-06 20:11"])
def test_a_time_without_an_offset_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no offset"):
        parse_moment(text)


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_time_beyond_the_calendar_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="out of range"):
        parse_moment(text)


@given(
    st.datetimes(min_value=datetime(2, 1, 1), max_value=datetime(9998, 12, 31)),
    st.integers(-14 * 60, 14 * 60),
)
def test_writing_and_reading_an_instant_gives_it_back(naive: datetime, offset: int) -> None:
    value = naive.replace(microsecond=naive.microsecond // 1000 * 1000, tzinfo=timezone(timedelta(minutes=offset)))
    instant = to_instant(value)
    written = format_instant(instant, offset)
    assert written is not None
    assert to_datetime(instant, offset) == value
    assert parse_moment(written) == parse_moment(value.isoformat())


@given(st.text(max_size=40))
def test_no_text_breaks_the_door_for_times(text: str) -> None:
    with suppress(InputError):
        parse_moment(text)


@pytest.mark.parametrize("instant", [-(1 << 62), -62_135_596_800_001, 253_402_300_800_000, 1 << 62])
def test_an_instant_beyond_the_calendar_is_written_as_its_edge(instant: int) -> None:
    written = format_instant(instant, 480)
    assert written is not None
    assert written[:4] in ("0001", "9999")


def test_no_instant_stays_none() -> None:
    assert format_instant(None) is None


def test_clocks() -> None:
    assert FixedClock(5).now() == 5
    before = to_instant(datetime.now(UTC))
    assert before - 1 <= SystemClock().now() <= before + 60_000
