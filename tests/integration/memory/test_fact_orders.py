"""Whatever the order in which turns arrive, the same is believed in the end: dates of saying decide, not of arrival."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fakes.life import Life

pytestmark = pytest.mark.integration

SAID = (
    ("I live in Lyon.", "2024-01-05"),
    ("I moved to Porto in March 2025.", "2025-04-01"),
    ("I'm back living in Lyon.", "2026-02-01"),
    ("I work at Acme.", "2024-02-01"),
    ("I left Acme and now work at Globex.", "2025-06-01"),
    ("我喜欢爵士乐。", "2025-01-01"),
    ("我不喜欢爵士乐了。", "2026-01-01"),
    ("I have a dog called Rex.", "2024-05-01"),
    ("Rex died last week.", "2026-03-01"),
    ("I'm 41.", "2025-05-01"),
    ("I'm 42.", "2026-05-01"),
    ("I don't eat pork.", "2025-03-01"),
)
Told = list[tuple[str, str, str | None, str]]


def told(order: tuple[int, ...], *, waiting: bool) -> Told:
    """Tell a life in an order, reading each turn at once or all in the end; what is believed in the end."""
    with tempfile.TemporaryDirectory() as folder:
        life = Life(Path(folder) / "home")
        try:
            life.clock.set("2026-06-01T20:00:00+08:00")
            for index in order:
                words, day = SAID[index]
                life.take(words, None, valid_at=f"{day}T20:00:00+08:00", id=str(index))
                if waiting:
                    life.drain()
            life.drain()
            assert life.unwell() == []
            return sorted(life.told(), key=str)
        finally:
            life.close()


@pytest.fixture(scope="module")
def in_order() -> Told:
    return told(tuple(sorted(range(len(SAID)), key=lambda index: SAID[index][1])), waiting=True)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(len(SAID))), waiting=st.booleans())
def test_any_order_of_arrival_gives_the_same_facts(in_order: Told, order: list[int], waiting: bool) -> None:
    assert told(tuple(order), waiting=waiting) == in_order


def test_the_life_of_the_property_has_changes_worth_comparing(in_order: Told) -> None:
    homes = [(value, start, end) for value, start, end, _ in in_order if value in ("Lyon", "Porto")]
    assert homes == [
        ("Lyon", "2024-01-05", "2025-03-01"), ("Lyon", "2026-02-01", None), ("Porto", "2025-03-01", "2026-02-01"),
    ]  # fmt: skip
    assert [status for value, _, _, status in in_order if value == "Rex"] == ["inactive"]
