"""Keys for comparing words: width, case, script, punctuation; and which words stand in which text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.text import (
    MARK,
    clean,
    contains_key,
    has_cjk,
    is_mostly_chinese,
    key,
    masked,
    simplified,
    spaced_key,
    word_runs,
)

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＩ 陪伴", "AI陪伴"),
        ("臺北", "台北"),
        ("張偉", "张伟"),
        ("Straße", "STRASSE"),
        ("New  York", "new york"),
        ("O'Brien", "o brien"),
        ("café", "cafe\u0301"),
        ("３０", "30"),
        ("ﬁsh", "fish"),
        ("zero\u200bwidth", "zerowidth"),
        ("soft\u00adhyphen", "softhyphen"),
        ("_Anna_", "Anna"),
        ("「小明」", "小明"),
    ],
)
def test_these_are_one(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("北京", "南京"),
        ("30", "31"),
        ("cafe", "café"),
        ("C", "C++"),
        ("C", "C#"),
        ("C++", "C#"),
        ("Mei Lin", "Mei Ling"),
    ],
)
def test_these_are_two(one: str, other: str) -> None:
    assert key(one) != key(other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I met Anna Lee at work.", "anna lee"),
        ("Anna's birthday", "Anna"),
        ("ANNA!", "anna"),
        ("*Anna* and _Anna_", "Anna"),
        ("我在Google上班", "google"),
        ("她叫Anna。", "Anna"),
        ("an\u200bna was here", "Anna"),
        ("我住在臺北市", "台北"),
        ("张 伟来了", "张伟"),
        ("I write C++ for a living", "c++"),
        ("A 30-year-old", "30"),
        ("I play the 🎹 every day", "🎹"),
        ("costs $$$", "$$$"),
    ],
)
def test_these_words_stand_in_the_text(text: str, words: str) -> None:
    assert contains_key(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Annabel was here", "Anna"),
        ("my team won", "tea"),
        ("130 people", "30"),
        ("I write C++", "C"),
        ("I met Lee. Anna left.", "Anna Lee"),
        ("anything", ""),
        ("anything", "   "),
        ("no piano here", "🎹"),
        ("北京", "南京"),
    ],
)
def test_these_words_do_not(text: str, words: str) -> None:
    assert not contains_key(text, words)


@given(st.text(max_size=60))
def test_a_text_contains_itself_if_it_says_anything(text: str) -> None:
    assert contains_key(text, text) == bool(text.strip())


@given(st.text(max_size=60))
def test_keys_are_stable_and_never_break(text: str) -> None:
    assert key(key(text)) == key(text)
    assert spaced_key(spaced_key(text)) == spaced_key(text)
    assert " " not in key(text)
    assert simplified(clean(text)) == simplified(clean(text))


@given(st.text(st.characters(categories=["Cs", "Lo", "Ll"]), max_size=20))
def test_lone_surrogates_break_nothing(text: str) -> None:
    key(text)
    simplified(text)
    contains_key(text, text)


def test_runs_of_words_are_what_names_of_several_words_are_found_as() -> None:
    runs = word_runs("We met Mei Lin's cats in 台北 101")
    assert {"meilin", "meilins", "cats", "台北", "台北101", "101", "we"} <= runs
    assert "eil" not in runs
    assert word_runs("") == frozenset()


def test_what_cannot_be_stored_is_replaced_and_the_length_stays() -> None:
    assert clean("a\x00b\ud83dc") == "a\ufffdb\ufffdc"
    assert clean("a😀b") == "a😀b"


@given(st.text(max_size=60))
def test_cleaned_text_can_be_encoded(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) == len(text)
    cleaned.encode("utf-8")
    assert "\x00" not in cleaned


def test_telling_chinese_from_other_text() -> None:
    assert has_cjk("ok 好")
    assert not has_cjk("ok")
    assert is_mostly_chinese("我在 Google 上班")
    assert not is_mostly_chinese("My favourite word is 好 and that is all of it")
    assert not is_mostly_chinese("123 …")


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45)), max_size=4))
def test_masking_keeps_the_length_and_everything_outside(content: str, spans: list[tuple[int, int]]) -> None:
    spans = [(start, end) for start, end in spans if start <= end]
    hidden = masked(content, spans)
    assert len(hidden) == len(content)
    for index, (before, after) in enumerate(zip(content, hidden, strict=True)):
        inside = any(start <= index < end for start, end in spans)
        assert after == (MARK if inside else before)
