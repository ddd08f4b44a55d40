"""Identities, episodes, jobs, persona contracts, recall answers: the small values of the domain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.chat import TurnView
from companion_app.domain.episode import Episode, NewTurn, Span
from companion_app.domain.ids import group_id, keyed_hash, new_id, split_group
from companion_app.domain.job import Job
from companion_app.domain.line_key import line_key
from companion_app.domain.persona import PersonaSpec
from companion_app.domain.predicates import seed_registry
from companion_app.domain.recall import Held, Recall, ScoreParts
from companion_app.persona.contracts import shipped_contract

pytestmark = pytest.mark.unit


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_relationship_s_name_can_be_taken_apart_again(user: str, companion: str) -> None:
    assert split_group(group_id(user, companion)) == (user, companion)


@given(st.tuples(st.text(max_size=8), st.text(max_size=8)), st.tuples(st.text(max_size=8), st.text(max_size=8)))
def test_two_relationships_never_share_a_name(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert (group_id(*one) == group_id(*other)) == (one == other)


@given(st.lists(st.text(max_size=5), max_size=3), st.lists(st.text(max_size=5), max_size=3))
def test_keyed_hashes_tell_texts_apart_by_their_parts(one: list[str], other: list[str]) -> None:
    assert (keyed_hash(b"k", *one) == keyed_hash(b"k", *other)) == (one == other)
    assert keyed_hash(b"k", *one) != keyed_hash(b"l", *one)


def test_ids_are_fresh_and_bear_their_prefix() -> None:
    ids = {new_id("fact") for _ in range(1000)}
    assert len(ids) == 1000
    assert all(name.startswith("fact_") for name in ids)


def test_a_line_is_named_by_subject_family_scope_facet_and_slot() -> None:
    registry = seed_registry()
    likes, dislikes, style = registry["PREFERS"], registry["DISLIKES"], registry["RESPONSE_STYLE"]
    assert line_key(likes, "user", None, None, "tea") == line_key(dislikes, "user", None, None, "tea")
    assert line_key(likes, "user", None, None, "tea") != line_key(likes, "user", "night", None, "tea")
    assert line_key(likes, "user", None, "x", "tea") == line_key(likes, "user", None, "y", "tea")
    assert line_key(style, "user", None, "length", "") != line_key(style, "user", None, "tone", "")
    assert line_key(likes, "user", None, None, "tea") != line_key(likes, "anna", None, None, "tea")


def test_a_contract_survives_being_written_and_read() -> None:
    for language in ("en", "zh"):
        spec = shipped_contract("zh" if language == "zh" else "en")
        assert PersonaSpec.from_json(spec.to_json()) == spec
        assert spec.name == spec.identity["name"]


def test_a_turn_is_shown_with_what_the_reply_was_given() -> None:
    span = Span(0, 2, "pasted")
    turn = NewTurn("assistant", "hello", 5, 480, "s", spans=(span,), generation_id="g", external_id="x")
    view = TurnView.of(Episode("e", "group", 7, turn, 9), given=3)
    assert (view.id, view.seq, view.given, view.spans, view.external_id) == ("e", 7, 3, (span,), "x")
    said = NewTurn("user", "hello", 5, 480, "s")
    assert TurnView.of(Episode("e", "group", 7, said, 9), given=3).given == 0


def test_the_contract_s_forms() -> None:
    job = Job("j", "g", "read", "e", "parked", 3, "failed_ValueError")
    assert job.to_json() == {
        "id": "j", "kind": "read", "episode_id": "e", "state": "parked", "attempts": 3, "reason": "failed_ValueError",
    }  # fmt: skip
    assert list(ScoreParts().to_json()) == ("semantic keyword graph recency confidence stability explicitness".split())
    recall = Recall("small_talk", (), (Held("f", "expired"),), 0.123456, "", 0)
    assert recall.to_json() == {
        "intent": "small_talk", "items": [], "held_back": [{"id": "f", "reason": "expired"}], "answerable": 0.1235,
        "prompt_block": "", "tokens": 0,
    }  # fmt: skip
