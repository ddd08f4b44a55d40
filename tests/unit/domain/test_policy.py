"""Whom to believe: source, then time, then confidence; what is weaker waits."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion_app.domain.line import compute_line
from companion_app.domain.policy import ResolutionPolicy, policy_from, policy_to
from tests.fakes.lines import said

POLICY = ResolutionPolicy()


@pytest.mark.parametrize(
    ("predicate", "new", "held", "expected"),
    [
        ("LIVES_IN", ("explicit_user", 0.9), ("explicit_user", 0.99), True),
        ("LIVES_IN", ("explicit_user", 0.9), ("manual_edit", 0.99), True),
        ("LIVES_IN", ("inferred", 0.6), ("explicit_user", 0.9), False),
        ("LIVES_IN", ("import", 0.95), ("inferred", 0.6), False),
        ("LIVES_IN", ("explicit_user", 0.6), ("inferred", 0.9), True),
        ("LIVES_IN", ("inferred", 0.6), ("inferred", 0.9), False),
        ("LIVES_IN", ("inferred", 0.61), ("inferred", 0.9), True),
        ("HEALTH", ("explicit_user", 0.6), ("inferred", 0.9), False),
    ],
)
def test_source_then_time_then_confidence(predicate: str, new: Any, held: Any, expected: bool) -> None:
    assert POLICY.takes_over(predicate, new, held) is expected


def test_what_a_weaker_source_says_later_waits_beside_what_is_held() -> None:
    held = said("Paris", 1)
    later = replace(said("Rome", 9), write_source="inferred", confidence=0.6)
    paris, rome = compute_line([held, later], [])
    assert (paris.first.object, paris.invalid_at, paris.conflict) == ("Paris", None, "source_divergence")
    assert (rome.first.object, rome.pending, rome.resolution) == ("Rome", "weaker", "needs_review")


def test_what_a_weaker_source_says_is_over_goes_on() -> None:
    held = said("Paris", 1)
    over = replace(said("Paris", 9), operation="end", write_source="inferred", confidence=0.6)
    (paris,) = compute_line([held, over], [])
    assert paris.invalid_at is None


def test_the_order_is_a_setting() -> None:
    trusting = policy_from(
        {"source_order": [["manual_edit"], ["inferred", "explicit_user"], "import", "system"], "gap": 0.5}
    )
    held = said("Paris", 1)
    later = replace(said("Rome", 9), write_source="inferred", confidence=0.6)
    paris, rome = compute_line([held, later], [], policy=trusting)
    assert (paris.invalid_at, rome.pending) == (rome.valid_at, "")


def test_a_policy_is_read_as_it_was_written() -> None:
    policy = ResolutionPolicy(gap=0.2, confidence_first=frozenset({"AGE"}))
    assert policy_from(json.loads(policy_to(policy))) == policy
    assert policy_from({}) == ResolutionPolicy()


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"gap": 0},
        {"gap": True},
        {"gap": "much"},
        {"source_order": ["import"]},
        {"confidence_first": "AGE"},
        {"x": 1},
    ],
)
def test_what_is_no_policy_is_refused(wrong: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        policy_from(wrong)
