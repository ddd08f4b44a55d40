"""Values of one type that are the same although they are written differently."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.predicates import seed_registry
from companion_app.domain.values import ENTITY_TYPES, value_key

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("value_type", "one", "other"),
    [
        ("age", "30", "30岁"),
        ("age", "三十", "30"),
        ("age", "二十三岁", "23"),
        ("age", "两百", "200"),
        ("age", "一百零五", "105"),
        ("age", "十", "10"),
        ("age", "030", "30"),
        ("age", "３０", "30"),
        ("place", "北京", "北京市"),
        ("place", "臺北", "台北市"),
        ("place", "広島", "広島"),
        ("place", "paris", "Paris"),
        ("thing", "the piano", "piano"),
        ("thing", "a Piano", "my piano"),
        ("topic", "C++", "c++"),
        ("project", "一个叫陪伴的", "陪伴的"),
        ("project", "the garden", "garden"),
        ("pet", "a cat", "cat"),
        ("name", "Li Ming", "li  ming"),
        ("text", "See my sister", "see my sister."),
    ],
)
def test_these_values_are_the_same(value_type: str, one: str, other: str) -> None:
    assert value_key(one, value_type) == value_key(other, value_type)


@pytest.mark.parametrize(
    ("value_type", "one", "other"),
    [
        ("age", "30", "31"),
        ("age", "三十", "四十"),
        ("place", "京市", "京"),
        ("place", "南京", "北京"),
        ("topic", "C", "C++"),
        ("topic", "C#", "C++"),
        ("thing", "the", "a"),
        ("thing", "🎹", "🎸"),
    ],
)
def test_these_values_are_not(value_type: str, one: str, other: str) -> None:
    assert value_key(one, value_type) != value_key(other, value_type)


@given(st.text(min_size=1, max_size=300), st.sampled_from(sorted({p.value_type for p in seed_registry()})))
def test_whatever_says_anything_has_a_key(value: str, value_type: str) -> None:
    assert bool(value_key(value, value_type)) or not value.strip()


def test_every_kind_of_thing_in_the_registry_is_an_entity_or_a_plain_value() -> None:
    types = {predicate.value_type for predicate in seed_registry()}
    assert types - ENTITY_TYPES == {"name", "age", "text"}
