"""Whatever the order in which turns arrive, the same sagas, mentions and summaries come of them."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fakes.life import Life
from tests.fakes.stories import derived

pytestmark = pytest.mark.integration

SAID = (
    ("I'm working on Project Heron.", "2026-03-01"),
    ("The Heron project went well today.", "2026-03-05"),
    ("My goal is to run a marathon.", "2026-03-06"),
    ("The plan to run a marathon scares me, Project Heron or not.", "2026-03-07"),
    ("我在做星火计划。", "2026-03-08"),
    ("星火项目今天很顺利。", "2026-03-09"),
    ("Please don't push me to study after work.", "2026-03-10"),
    ("After work I went home. Heron waits.", "2026-03-11"),
    ("I'm no longer working on Project Heron.", "2026-04-01"),
    ("I like short answers when I work late.", "2026-04-02"),
)
HOME = "home"


def told(order: tuple[int, ...], *, waiting: bool) -> tuple[object, object]:
    """Tell a life in an order, reading each turn at once or all in the end; what is derived in the end."""
    with tempfile.TemporaryDirectory() as folder:
        life = Life(Path(folder) / HOME)
        try:
            life.clock.set("2026-05-01T20:00:00+08:00")
            for index in order:
                words, day = SAID[index]
                life.take(words, None, valid_at=f"{day}T20:00:00+08:00", id=str(index))
                if waiting:
                    life.drain()
            life.drain()
            assert life.unwell() == []
            return derived(life)
        finally:
            life.close()


@pytest.fixture(scope="module")
def in_order() -> tuple[object, object]:
    return told(tuple(range(len(SAID))), waiting=True)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(len(SAID))), waiting=st.booleans())
def test_any_order_of_arrival_gives_the_same_sagas(
    in_order: tuple[object, object], order: list[int], waiting: bool
) -> None:
    assert told(tuple(order), waiting=waiting) == in_order


def test_the_life_of_the_property_has_stories_worth_comparing(in_order: tuple[object, object]) -> None:
    stories, texts = in_order
    assert isinstance(stories, dict)
    assert isinstance(texts, dict)
    assert {name: len(turns) for name, turns in stories.items()} == {
        "projectheron": 4, "runamarathon": 2, "星火计划": 2, "dontpushmetostudy": 1,
    }  # fmt: skip
    assert texts["星火计划"] == "你在做星火计划。"
