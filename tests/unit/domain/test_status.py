"""The one rule for a status, and what a query looks at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion_app.domain.fact import Change, Conflict, Evidence, ForgetReceipt
from companion_app.domain.view import FactQuery, mentions, status_at
from tests.fakes.views import fact_view

pytestmark = pytest.mark.unit

KEYS = (
    "id subject predicate object text scope valid_at invalid_at date_precision event_at attributes persona_version "
    "shared created_at expired_at confidence stability status sensitivity visibility write_source pinned evidence "
    "superseded_by supersedes conflict reason"
)


@pytest.mark.parametrize(
    ("pending", "invalid_at", "expired_at", "status"),
    [
        ("", None, None, "active"),
        ("", 101, None, "active"),
        ("", 100, None, "inactive"),
        ("", 99, None, "inactive"),
        ("hedged", None, None, "pending"),
        ("hedged", 50, None, "pending"),
        ("", None, 90, "inactive"),
        ("sensitive", None, 90, "inactive"),
    ],
)
def test_a_status_follows_from_claim_window_and_clock(
    pending: str, invalid_at: int | None, expired_at: int | None, status: str
) -> None:
    assert status_at(pending, invalid_at, expired_at, now=100) == status


def test_the_instant_that_a_query_looks_at() -> None:
    assert FactQuery(now=3).instant == 3
    assert FactQuery(now=3, known_at=2).instant == 2
    assert FactQuery(now=3, known_at=2, as_of=1).instant == 1


def test_words_are_looked_for_in_sentence_value_scope_subject_and_quotes() -> None:
    quote = Evidence("e", None, "ich wohne in 巴黎", 0, 5, 0, 0, "user", "s")
    fact = replace(fact_view("LIVES_IN", "Paris"), scope="late at night", subject="Anna", evidence=(quote,))
    for words in ("paris", "PARIS night", "anna", "巴 黎", "wohne", "live paris"):
        assert mentions(fact, words), words
    assert not mentions(fact, "paris london")


def test_the_keys_of_a_fact_are_those_of_the_contract() -> None:
    fact = fact_view("LIVES_IN", "Paris")
    assert list(fact.to_json()) == KEYS.split()
    quote = Evidence("ep", "mine", "words", 0, 5, 0, 480, "user", "s")
    assert quote.to_json() == {
        "episode_id": "ep", "external_id": "mine", "quote": "words", "start": 0, "end": 5,
        "said_at": "1970-01-01T08:00:00+08:00", "actor": "user",
    }  # fmt: skip
    assert Conflict("temporal_evolution", ("f",), "superseded").to_json() == {
        "kind": "temporal_evolution", "with": ["f"], "resolution": "superseded",
    }  # fmt: skip
    assert Change(("f",), "Done.").to_json() == {"changed": ["f"], "summary": "Done."}
    assert ForgetReceipt(("f",), 1, ("search",), 0, "Gone.").to_json() == {
        "changed": ["f"], "summary": "Gone.", "receipt": {"blanked": 1, "checked": ["search"], "left": 0},
    }  # fmt: skip
