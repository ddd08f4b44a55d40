"""The shipped stand-ins: echo and hashing."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.errors import ContextOverflowError
from companion_app.ports.generation import CancelToken, ChatMessage, Finished, GenerationParams, TextDelta
from models.echo import EchoChat, own_words
from models.hashing import HashingEmbedding

pytestmark = pytest.mark.unit


def reply(content: str) -> str:
    events = EchoChat().stream([ChatMessage("user", content)], GenerationParams(), CancelToken())
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def test_echo_repeats_the_words_in_the_language_of_the_message() -> None:
    assert reply("I live in Berlin.") == "You said: I live in Berlin."
    assert reply("我住在北京。") == "你说：我住在北京。"


def test_echo_repeats_only_what_follows_the_memory_pack() -> None:
    pack = "[memory]\n- lives in Paris\n[/memory]\n"
    assert reply(pack + "Where do I live?") == "You said: Where do I live?"
    assert own_words("a [/memory] b\nc") == "a [/memory] b\nc", "only a line of its own ends a pack"
    assert own_words("x\n[/memory]\r\ny\n[/memory]\nz") == "z"


def test_echo_has_an_answer_to_nothing() -> None:
    assert reply(" \n ") == "You said nothing."
    events = list(EchoChat().stream([], GenerationParams(), CancelToken()))
    assert isinstance(events[-1], Finished)


def test_echo_refuses_a_prompt_that_does_not_fit() -> None:
    with pytest.raises(ContextOverflowError, match=r"has 34 tokens.* holds 10"):
        list(EchoChat(10).stream([ChatMessage("user", "x" * 100)], GenerationParams(), CancelToken()))


def test_echo_counts_generously() -> None:
    echo = EchoChat()
    assert echo.count_tokens("") == 0
    assert echo.count_tokens("你好") == 2
    assert echo.count_tokens("hello world") == 4


def dot(a: list[float], b: list[float]) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


@given(st.text(alphabet=st.characters(exclude_categories=[]), max_size=50))
def test_every_text_has_a_unit_vector_and_always_the_same(words: str) -> None:
    engine = HashingEmbedding(64)
    first, second = engine.embed([words, words], "passage")
    assert first == second
    assert dot(first, first) == pytest.approx(1.0)
    assert len(first) == engine.dimension


def test_texts_that_share_words_lie_nearer() -> None:
    engine = HashingEmbedding()
    query = engine.embed(["my cat is called Tom"], "query")[0]
    near, far = engine.embed(["the cat Tom sleeps", "quarterly revenue grew"], "passage")
    assert dot(query, near) > dot(query, far) + 0.2


def test_a_query_is_not_quite_a_passage() -> None:
    engine = HashingEmbedding()
    query, passage = engine.embed(["a cat"], "query")[0], engine.embed(["a cat"], "passage")[0]
    assert 0.8 < dot(query, passage) < 1.0
