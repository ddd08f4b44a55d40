"""Keys by which a name is found again: what may be one shares a key, and common words have none."""

from __future__ import annotations

import pytest

from companion_app.domain.name_index import name_keys, told_keys

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("person", "Bob", "Robert Hayes"),
        ("person", "小周", "周宇航"),
        ("person", "阿辉", "陈辉"),
        ("person", "陳美玲", "陈美玲"),
        ("person", "Dr Lund", "Inga Lund"),
        ("person", "Mei Lin", "Mei Ling"),
        ("person", "my mom", "mother"),
        ("place", "Vienna", "Wien"),
        ("place", "NYC", "New York City"),
        ("place", "北京市", "Beijing"),
        ("org", "北大", "北京大学"),
        ("org", "农行", "中国农业银行"),
        ("org", "IBM", "International Business Machines"),
        ("org", "Acme", "Acmee"),
        ("project", "Project Juniper", "the Juniper project"),
        ("project", "星火计划", "星火"),
    ],
)
def test_what_may_be_one_shares_a_key(kind: str, one: str, other: str) -> None:
    assert name_keys(one, kind) & name_keys(other, kind)


@pytest.mark.parametrize("kind", ["thing", "topic", "scope"])
def test_common_words_are_not_looked_for(kind: str) -> None:
    assert name_keys("green tea", kind) == frozenset()


def test_who_is_called_by_a_role_is_found_by_it() -> None:
    assert name_keys("my sister", "person") & told_keys({"sister.elder"}, ())
    assert name_keys("the cat", "pet") & told_keys((), {"cat"})


@pytest.mark.parametrize("name", ["", "…", "?", "A", "王", "Robert Hayes the Third of Upper Stowe", "星火计划第二期"])
def test_a_name_has_few_keys(name: str) -> None:
    assert len(name_keys(name, "person")) <= 30
