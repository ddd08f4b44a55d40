"""What one sentence tells of a name that stands in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.memory.mention import sketch

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("name", "said", "roles"),
    [
        ("Ivo", "Ivo, my landlord, is away.", {"landlord"}),
        ("Ivo", "Ivo is my younger brother.", {"brother.younger"}),
        ("Ivo", "My cousin Ivo called.", {"cousin"}),
        ("Ivo", "Uncle Ivo called.", {"uncle"}),
        ("Ivo", "Ivo the plumber called.", {"plumber"}),
        ("Ivo", "Ivo is my piano teacher.", {"teacher.piano"}),
        ("Ivo", "Ivo cuts my hair.", {"hairdresser"}),
        ("Ivo", "Ivo from the climbing wall called.", {"acquaintance"}),
        ("Ivo", "Ivo likes figs.", set()),
        ("Ivo", "Ivo met her sister.", set()),
        ("林悦", "林悦是我室友。", {"flatmate"}),
        ("林悦", "我表姐林悦来了。", {"cousin.mother.she-elder"}),
        ("林悦", "林悦，我的瑜伽老师，请假了。", {"teacher.瑜伽"}),
        ("林悦", "林悦坐我旁边。", {"colleague"}),
        ("阿强", "修车铺的阿强涨价了。", {"acquaintance"}),
        ("林悦", "林悦喜欢无花果。", set()),
    ],
)
def test_a_role_is_read_from_the_words_around(name: str, said: str, roles: set[str]) -> None:
    assert sketch(name, "person", said).roles == roles


@pytest.mark.parametrize(
    ("name", "kind", "said", "possessor"),
    [
        ("Pip", "pet", "Pip is my aunt's rabbit.", "aunt"),
        ("Pip", "pet", "Our rabbit Pip ran off.", "self"),
        ("Mum's kettle", "object", "Mum's kettle is old.", "mother"),
        ("my kettle", "object", "I love my kettle.", "self"),
        ("Pip", "person", "Pip is my neighbour's six-year-old.", "neighbour"),
        ("毛毛", "pet", "毛毛是爷爷的狗。", "grandfather.father"),
        ("毛毛", "pet", "邻居家的猫叫毛毛。", "neighbour"),
        ("姐姐的吉他", "object", "姐姐的吉他断了弦。", "sister.elder"),
        ("Pip", "pet", "Pip ran off.", None),
    ],
)
def test_it_is_read_whose_a_thing_is(name: str, kind: str, said: str, possessor: str | None) -> None:
    assert sketch(name, kind, said).possessor == possessor


@pytest.mark.parametrize(
    ("name", "said", "place"),
    [
        ("the Red Lion", "We ate at the Red Lion in Bath.", "bath"),
        ("the Red Lion", "We ate at the Red Lion in May.", None),
        ("中山路", "我在厦门中山路逛街。", "厦门"),
        ("人民公园", "人民公园在修路。", None),
    ],
)
def test_it_is_read_where_a_place_is(name: str, said: str, place: str | None) -> None:
    assert sketch(name, "place", said).place == place


def test_full_names_are_read_as_aliases() -> None:
    assert sketch("Sam", "person", "Sam (Samuel) is late.").aliases == ("Samuel",)
    assert sketch("Sam", "person", "Sam (late again) left.").aliases == ()
    assert sketch("Lou", "person", "Lou, short for Louisa, is late.").aliases == ("Louisa",)
    assert sketch("小王", "person", "小王（王强）来了。").aliases == ("王强",)
    assert sketch("何平", "person", "何平是老同学，我们都叫他胖哥。").aliases == ("胖哥",)


def test_a_namesake_is_said_to_be_one() -> None:
    assert sketch("Echo", "project", "Their new speaker is also called Echo.").is_namesake
    assert sketch("毛毛", "pet", "她的狗也叫毛毛。").is_namesake
    assert not sketch("Echo", "project", "Echo is late.").is_namesake


def test_words_are_cut_to_stems_and_pairs_of_characters_without_the_name() -> None:
    assert {"edit", "video"} <= sketch("Ivo", "person", "Ivo was editing the videos.").words
    assert {"羽毛", "毛球"} <= sketch("林悦", "person", "林悦在打羽毛球。").words
    assert "林悦" not in sketch("林悦", "person", "林悦在打羽毛球。").words


def test_a_pronoun_tells_the_sex_only_where_there_is_one_kind() -> None:
    assert sketch("Kim", "person", "Kim said she was tired.").sex == "f"
    assert sketch("Kim", "person", "Kim said she saw him.").sex is None
    assert sketch("Kim", "person", "Kim slept.").sex is None


@given(st.text(max_size=20), st.sampled_from(["person", "place", "pet"]), st.text(max_size=60))
def test_no_words_break_the_reading(name: str, kind: str, said: str) -> None:
    assert sketch(name, kind, said + name + said).name == name
