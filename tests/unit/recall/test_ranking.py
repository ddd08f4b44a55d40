"""Fusing channels by rank, and the parts of a score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.clock import DAY_MS
from companion_app.domain.recall import ScoreParts
from companion_app.recall.intent import Weights
from companion_app.recall.rank import fuse, near_around, recency, stability_part, total
from companion_app.recall.tokens import upper_estimate
from companion_app.recall.words import names_word

pytestmark = pytest.mark.unit


def test_first_in_every_channel_is_one_and_absent_is_nothing() -> None:
    fused = fuse([(1.0, [7, 8]), (0.5, [7, 9])])
    assert fused[7] == pytest.approx(1.0)
    assert fused[7] > fused[8] > fused[9]
    assert fuse([]) == {}
    assert fuse([(1.0, [])]) == {}


@given(st.lists(st.tuples(st.floats(0.1, 2.0), st.lists(st.integers(0, 20), unique=True, max_size=10)), max_size=4))
def test_fused_scores_lie_between_nought_and_one(channels: list[tuple[float, list[int]]]) -> None:
    assert all(0 < score <= 1.0000001 for score in fuse(channels).values())


def test_recency_halves_every_ninety_days_and_the_future_counts_as_now() -> None:
    now = 1000 * DAY_MS
    assert recency(now, now) == 1.0
    assert recency(now - 90 * DAY_MS, now) == pytest.approx(0.5)
    assert recency(now - 180 * DAY_MS, now) == pytest.approx(0.25)
    assert recency(now + 5 * DAY_MS, now) == 1.0


def test_a_score_is_the_weighted_sum_of_its_parts_and_keyword_is_only_told() -> None:
    weights = Weights(0.5, 0.1, 0.1, 0.1, 0.1, 0.1)
    assert total(ScoreParts(1, 1, 1, 1, 1, 1, 1), weights) == pytest.approx(1.0)
    assert total(ScoreParts(keyword=1.0), weights) == 0.0
    assert stability_part("stable") > stability_part("recent") > stability_part("ephemeral")


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_estimate_never_shrinks_when_text_is_added(one: str, other: str) -> None:
    assert upper_estimate(one + " " + other) >= max(upper_estimate(one), upper_estimate(other))


def test_the_estimate_counts_every_byte_of_what_has_no_word() -> None:
    assert upper_estimate("我") == 3
    assert upper_estimate("🎹") == 4
    assert upper_estimate("é") == 2
    assert upper_estimate("12.") == 3
    assert upper_estimate("hello") == 2


def test_a_turn_between_two_near_ones_is_near_itself() -> None:
    near = [(4, 0.9), (6, 0.9), (20, 0.89), (5, 0.5), (40, 0.4)]
    assert near_around(near)[:3] == [5, 4, 6]
    assert near_around([]) == []


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("What did Mia say about tea?", "Mia", True),
        ("what did MIA say", "Mia", True),
        ("Is Miami warm?", "Mia", False),
        ("小雨喜欢什么？", "小雨", True),
        ("What did I say?", "", False),
    ],
)
def test_a_name_is_found_as_a_whole_word(text: str, name: str, found: bool) -> None:
    assert names_word(text, name) is found
