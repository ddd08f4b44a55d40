"""No quote, no fact: what an extractor returns is checked against the message."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion_app.domain.candidate import Candidate
from companion_app.domain.episode import Span
from companion_app.domain.predicates import seed_registry
from companion_app.memory.gate import Gate, eligibility
from companion_app.memory.verify import LONGEST_OBJECT, refusal
from tests.unit.memory.extract.turns import turn

pytestmark = pytest.mark.unit

TEXT = "Hi! I live in Paris. Bye."
GOOD = Candidate("LIVES_IN", "Paris", 4, 19, "en", "test")


def verdict(candidate: Candidate, withheld: Any = (), gate: Gate | None = None, **fields: Any) -> str | None:
    episode = turn(TEXT, **fields)
    return refusal(candidate, episode, gate or eligibility(episode), seed_registry(), withheld)


def test_a_candidate_with_its_quote_goes_on() -> None:
    assert verdict(GOOD) is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"predicate": "LOVES"}, "unknown_predicate"),
        ({"start": 19, "end": 19}, "no_quote"),
        ({"start": 20, "end": 4}, "no_quote"),
        ({"start": -1}, "no_quote"),
        ({"end": len(TEXT) + 1}, "no_quote"),
        ({"object": " "}, "empty"),
        ({"object": "P" * (LONGEST_OBJECT + 1)}, "too_long"),
        ({"object": "London"}, "not_their_words"),
    ],
)
def test_what_is_wrong_with_a_candidate_is_told_in_a_stable_word(change: dict[str, Any], reason: str) -> None:
    assert verdict(replace(GOOD, **change)) == reason


def test_the_object_may_be_written_otherwise_but_must_be_the_user_s_words() -> None:
    assert verdict(replace(GOOD, object="PARIS")) is None
    assert verdict(replace(GOOD, object="Par is")) is None


def test_an_end_needs_no_object() -> None:
    assert verdict(replace(GOOD, operation="end", object="")) is None


def test_pasted_words_are_not_the_user_s() -> None:
    assert verdict(GOOD, spans=[Span(14, 19, "pasted")]) == "not_typed"
    assert verdict(GOOD, spans=[Span(0, 3, "quoted")]) is None


@pytest.mark.parametrize("span", [(0, 5), (14, 19), (10, 11), (18, 25), (0, len(TEXT))])
def test_withheld_words_make_no_memory(span: tuple[int, int]) -> None:
    assert verdict(GOOD, [span]) == "withheld"


@pytest.mark.parametrize("span", [(0, 4), (19, len(TEXT))])
def test_words_beside_the_withheld_ones_do(span: tuple[int, int]) -> None:
    assert verdict(GOOD, [span]) is None


def test_a_document_may_not_state_tastes() -> None:
    likes = Candidate("PREFERS", "Paris", 4, 19, "en", "test")
    assert verdict(likes, source="document") == "not_from_here"
    assert verdict(GOOD, source="document") is None
    assert verdict(GOOD, actor="assistant") == "not_from_here"
