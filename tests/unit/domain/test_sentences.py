"""Finding the sentence around some words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.sentences import sentence_bounds, sentences_of, subtract

pytestmark = pytest.mark.unit


def around(text: str, words: str) -> str:
    start = text.index(words)
    first, last = sentence_bounds(text, start, start + len(words))
    return text[first:last]


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        ("I live in Paris.", "Paris", "I live in Paris."),
        ("Hi! I live in Paris. And you?", "Paris", "I live in Paris."),
        ("Hi! I live in Paris", "Paris", "I live in Paris"),
        ("我住在北京。你呢？", "北京", "我住在北京。"),
        ("早！我住在北京，很冷；你呢？", "北京", "我住在北京，很冷；"),
        ("One\nI live in Paris\nTwo", "Paris", "I live in Paris"),
        ("I weigh 72.5 kg. Really.", "5 kg", "I weigh 72.5 kg."),
        ("See example.com for it. Bye.", "com", "See example.com for it."),
        ("Really?! I live in Paris!!! Yes.", "Paris", "I live in Paris!!!"),
        ("A. B. C.", "A. B", "A. B."),
    ],
)
def test_the_sentence_around_words(text: str, words: str, sentence: str) -> None:
    assert around(text, words) == sentence


def test_all_sentences() -> None:
    text = "  Hi! I live in Paris.\n\n我住在北京。72.5 kg"
    assert [text[a:b] for a, b in sentences_of(text)] == ["Hi!", "I live in Paris.", "我住在北京。", "72.5 kg"]
    assert sentences_of("") == []
    assert sentences_of(" \n ") == []


@given(st.text(alphabet="ab .!?。；\n5", max_size=60), st.data())
def test_the_sentence_holds_the_words_and_is_made_of_whole_sentences(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    words = text[start:end].strip()
    first, last = sentence_bounds(text, start, end)
    assert 0 <= first <= last <= len(text)
    if words:
        inner = start + text[start:end].index(words)
        assert first <= inner
        assert inner + len(words) <= last


@given(st.text(alphabet="ab .!?。；\n5", max_size=60))
def test_sentences_are_in_order_and_leave_out_nothing_but_space(text: str) -> None:
    bounds = sentences_of(text)
    left = list(text)
    at = 0
    for start, end in bounds:
        assert at <= start < end <= len(text)
        left[start:end] = [" "] * (end - start)
        at = end
    assert not "".join(left).strip()


@given(
    st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda pair: (min(pair), max(pair))),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda p: (min(p), max(p))), max_size=5),
)
def test_subtracting_takes_exactly_the_holes_away(span: tuple[int, int], holes: list[tuple[int, int]]) -> None:
    left = subtract(span, holes)
    wanted = {n for n in range(*span) if not any(a <= n < b for a, b in holes)}
    assert {n for a, b in left for n in range(a, b)} == wanted
    assert all(a < b for a, b in left)
