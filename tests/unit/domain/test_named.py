"""Finding known names in a text: by whole words, by any run in Chinese, and by the other forms of a project's name."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.named import Bearer, choose, core_of, keys_of, runs

pytestmark = pytest.mark.unit

BEARERS = (
    Bearer("projectheron", "project", "heron", "Project Heron"),
    Bearer("星火计划", "project", "spark", "星火计划"),
    Bearer("will", "person", "will", "Will"),
    Bearer("mia", "person", "mia", "Mia"),
    Bearer("afterwork", "scope", "evening", "after work"),
    Bearer("小王", "person", "wang", "小王"),
    Bearer("小王子", "thing", "prince", "小王子"),
    Bearer("tea", "thing", "tea", "tea"),
    Bearer("cplusplus", "topic", "cpp", "C++"),
    Bearer("c", "topic", "c", "C"),
    Bearer("2026", "thing", "year", "2026"),
)


def named(text: str, *, as_written: bool = True) -> list[tuple[str, str]]:
    return [
        (item.entity_id, text[item.start : item.end]) for item in choose(runs(text), BEARERS, as_written=as_written)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Project Heron", [("heron", "Project Heron")]),
        ("the heron project went well", [("heron", "heron project")]),
        ("We shipped Heron yesterday.", [("heron", "Heron")]),
        ("I saw a heron.", []),
        ("Herons are birds.", []),
        ("A new project. Heron sat there.", []),
        ("Ｐｒｏｊｅｃｔ　Ｈｅｒｏｎ！", [("heron", "Ｐｒｏｊｅｃｔ　Ｈｅｒｏｎ")]),
        ("星火计划很顺利", [("spark", "星火计划")]),
        ("星火計劃很順利", [("spark", "星火計劃")]),
        ("星火那个项目很顺利", [("spark", "星火那个项目")]),
        ("项目星火很顺利", [("spark", "项目星火")]),
        ("星火燎原", []),
        ("Will you come?", []),
        ("I will.", []),
        ("I met Will.", [("will", "Will")]),
        ("mia is here", []),
        ("Mia is here", [("mia", "Mia")]),
        ("after work, tea", [("evening", "after work"), ("tea", "tea")]),
        ("after. work", []),
        ("teas and steam", [("tea", "teas")]),
        ("小王子和小王", [("prince", "小王子"), ("wang", "小王")]),
        ("小，王", []),
        ("I write C++ and C", [("cpp", "C++")]),
        ("in 2026", []),
        ("", []),
    ],
)
def test_what_is_named(text: str, found: list[tuple[str, str]]) -> None:
    assert named(text) == found


def test_a_question_may_be_written_small_but_for_names_that_are_words() -> None:
    assert named("how is mia? will she come?", as_written=False) == [("mia", "mia")]


def test_two_things_of_one_name_are_both_named() -> None:
    both = [Bearer("mia", "person", "one", "Mia"), Bearer("mia", "pet", "two", "Mia")]
    assert [item.entity_id for item in choose(runs("Mia!"), both)] == ["one", "two"]


def test_the_words_themselves_outrank_another_form_of_a_name() -> None:
    both = [Bearer("星火计划", "project", "plan", "星火计划"), Bearer("星火项目", "project", "project", "星火项目")]
    assert [item.entity_id for item in choose(runs("星火项目"), both)] == ["project"]


@pytest.mark.parametrize(
    ("kind", "name", "core"),
    [
        ("project", "Project Heron", "Heron"),
        ("project", "星火计划", "星火"),
        ("project", "项目星火", "星火"),
        ("project", "Project", "Project"),
        ("project", "计划", "计划"),
        ("person", "Project Heron", "Project Heron"),
    ],
)
def test_the_words_that_must_stand_in_a_turn_that_names_it(kind: str, name: str, core: str) -> None:
    assert core_of(kind, name) == core


@given(st.text(max_size=200))
def test_spans_lie_in_the_text_and_do_not_cross(text: str) -> None:
    spans = [(item.start, item.end) for item in choose(runs(text), BEARERS)]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    apart = sorted(set(spans))
    assert all(one[1] <= other[0] for one, other in pairwise(apart))


@given(st.text(alphabet="星火计划项目小王子abC ", min_size=0, max_size=400))
def test_the_keys_grow_with_the_length_of_a_text_and_not_with_its_square(text: str) -> None:
    assert len(keys_of(runs(text))) <= 14 * 8 * max(1, len(text))
