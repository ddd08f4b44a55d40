"""``echo``: a deterministic stand-in for a chat model, shipped as a feature of the product.

It answers every message with the user's own words in a fixed sentence, in the language of the message. With
it the whole program can be tried, tested and demonstrated where no model file is at hand, and every answer is
known beforehand. It runs in the program's own process and needs no library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from companion_app.errors import ContextOverflowError
from companion_app.ports.generation import (
    CancelToken,
    ChatMessage,
    Finished,
    GenerationParams,
    StreamEvent,
    TextDelta,
)
from models.text import StopFilter, clean_text

# The last line of the memory pack in the final user message; the user's own words follow it. The prompt is
# written by companion_app.conversation, which this package does not import: the two must agree on this line.
MEMORY_END = "[/memory]"

_WINDOW = 8192
_CJK = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
# A word with the white space before it; in languages without spaces, a character.
_WORD = re.compile("\\s*(?:[\u3400-\u9fff\uf900-\ufaff]|[^\\s\u3400-\u9fff\uf900-\ufaff]+)")


class EchoChat:
    """Implements ``ChatBackend`` without a model. Nothing is kept from one call to the next.

    Args:
        window: Tokens that prompt and reply share.
    """

    def __init__(self, window: int = _WINDOW) -> None:
        self._window = window

    @property
    def name(self) -> str:
        """The name that the user knows it by."""
        return "echo"

    @property
    def context_window(self) -> int:
        """Tokens that prompt and reply share."""
        return self._window

    def stream(
        self, messages: Sequence[ChatMessage], params: GenerationParams, cancel: CancelToken
    ) -> Iterator[StreamEvent]:
        """Answer with the last user message, word by word; a word counts as a token.

        Raises:
            ContextOverflowError: The prompt does not fit.
        """
        evaluated = sum(self.count_tokens(message.content) for message in messages)
        if evaluated + 1 > self._window:
            raise ContextOverflowError(
                f"The prompt has {evaluated} tokens, and the model's window holds {self._window}.",
                "Start a new conversation or shorten the message.",
                "context_overflow",
            )
        stops = StopFilter([clean_text(stop) for stop in params.stop])
        generated = 0
        reason: Literal["stop", "length", "cancelled"] = "stop"
        for word in _WORD.findall(answer_to(messages)):
            if cancel.cancelled or generated >= params.max_tokens:
                reason = "cancelled" if cancel.cancelled else "length"
                break
            generated += 1
            if shown := stops.feed(word):
                yield TextDelta(shown)
            if stops.stopped:
                break
        if rest := stops.finish():
            yield TextDelta(rest)
        yield Finished(reason, evaluated, generated)

    def count_tokens(self, text: str) -> int:
        """Estimate: one token for each CJK character, and one for each begun three bytes of the rest.

        It errs upwards for English (real vocabularies need about four letters a token).
        """
        wide = len(_CJK.findall(text))
        rest = len(_CJK.sub("", text).encode("utf-8", "replace"))
        return wide + -(-rest // 3)

    def close(self) -> None:
        """Nothing to end."""


def answer_to(messages: Sequence[ChatMessage]) -> str:
    """The whole answer to a prompt."""
    last = next((message.content for message in reversed(messages) if message.role == "user"), "")
    words = " ".join(clean_text(own_words(last)).split())
    chinese = len(_CJK.findall(words)) * 3 >= len(words) > 0
    if not words:
        return "You said nothing."
    return f"你说：{words}" if chinese else f"You said: {words}"


def own_words(content: str) -> str:
    """The user's own words within a final user message: what follows the memory pack, if there is one."""
    lines = content.split("\n")
    ends = [index for index, line in enumerate(lines) if line.rstrip("\r") == MEMORY_END]
    return "\n".join(lines[ends[-1] + 1 :]) if ends else content
