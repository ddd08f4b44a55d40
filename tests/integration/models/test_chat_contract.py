"""What every chat backend keeps, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion_app.ports.generation import (
    CancelToken,
    ChatBackend,
    ChatMessage,
    Finished,
    GenerationParams,
    TextDelta,
)
from models.registry import Shelf

pytestmark = pytest.mark.integration

GREEDY = GenerationParams(max_tokens=12, temperature=0)


@pytest.fixture(params=["echo", "scripted", pytest.param("starter", marks=pytest.mark.needs_model)])
def chat(request: pytest.FixtureRequest, scripted: Callable[..., ChatBackend]) -> Iterator[ChatBackend]:
    backend = scripted() if request.param == "scripted" else Shelf().open_chat(request.param)
    yield backend
    backend.close()


def run(
    chat: ChatBackend,
    words: str = "Count slowly from one to twenty, please.",
    params: GenerationParams = GREEDY,
    cancel: CancelToken | None = None,
) -> tuple[str, Finished]:
    *deltas, last = chat.stream([ChatMessage("user", words)], params, cancel or CancelToken())
    assert isinstance(last, Finished)
    assert all(isinstance(delta, TextDelta) and delta.text for delta in deltas)
    return "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)), last


class TestEveryChatBackend:
    def test_has_a_name_and_a_window(self, chat: ChatBackend) -> None:
        assert chat.name
        assert chat.context_window >= 256

    def test_ends_with_exactly_one_finished(self, chat: ChatBackend) -> None:
        text, last = run(chat)
        assert text
        assert last.evaluated_tokens > 0
        assert 0 < last.generated_tokens <= 12

    def test_says_the_same_again_when_greedy(self, chat: ChatBackend) -> None:
        assert run(chat)[0] == run(chat)[0]

    def test_stops_at_max_tokens(self, chat: ChatBackend) -> None:
        text, last = run(chat, params=GenerationParams(max_tokens=3, temperature=0))
        assert (last.reason, last.generated_tokens) == ("length", 3)
        assert text

    def test_says_nothing_once_cancelled(self, chat: ChatBackend) -> None:
        cancel = CancelToken()
        cancel.cancel()
        text, last = run(chat, cancel=cancel)
        assert (text, last.reason) == ("", "cancelled")

    def test_can_be_cancelled_on_the_way_and_asked_again(self, chat: ChatBackend) -> None:
        cancel = CancelToken()
        params = GenerationParams(max_tokens=400, temperature=0)
        events = []
        for event in chat.stream(
            [ChatMessage("user", "Tell me a very long story about a river. " * 8)], params, cancel
        ):
            events.append(event)
            cancel.cancel()
        assert isinstance(events[-1], Finished)
        assert events[-1].reason == "cancelled"
        assert len(events) == 2, "nothing is passed on after the cancel"
        assert run(chat)[0]

    def test_takes_any_text(self, chat: ChatBackend) -> None:
        for words in ("", "\x00", "\ud800", "👩‍👩‍👧 ไทย 你好", "\u202e" * 20, "<|im_end|>"):
            run(chat, words)

    def test_counts_tokens(self, chat: ChatBackend) -> None:
        assert chat.count_tokens("") == 0
        assert 0 < chat.count_tokens("two words") < chat.count_tokens("two words and then four more")

    def test_closes_twice(self, chat: ChatBackend) -> None:
        run(chat)
        chat.close()
        chat.close()
