"""What the conversation asks of a chat model."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a prompt."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class GenerationParams:
    """How a reply is drawn.

    Attributes:
        max_tokens: Upper bound of generated tokens.
        temperature: 0 is greedy.
        top_p: Nucleus.
        repeat_penalty: How much a token that was drawn lately is held back; 1 is not at all.
        seed: Fixed for a repeatable reply, or None.
        stop: Strings that end the reply; never part of it.
    """

    max_tokens: int = 512
    temperature: float = 0.7
    top_p: float = 0.95
    repeat_penalty: float = 1.0
    seed: int | None = None
    stop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the reply, in order; whole code points."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event of a stream.

    Attributes:
        reason: ``stop`` the reply is whole, ``length`` it met max_tokens, ``cancelled`` it was stopped.
        evaluated_tokens: Prompt tokens that had to be evaluated (prefix-cache misses).
        generated_tokens: Tokens drawn.
    """

    reason: Literal["stop", "length", "cancelled"]
    evaluated_tokens: int
    generated_tokens: int


StreamEvent = TextDelta | Finished


class CancelToken:
    """Set from any thread; looked at between tokens."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work that holds this token to stop."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether stop was asked for."""
        return self._event.is_set()


class ChatBackend(Protocol):
    """A chat model, ready or able to become ready. Calls may come from any one thread at a time."""

    @property
    def name(self) -> str:
        """The name that the user knows it by."""
        ...

    @property
    def context_window(self) -> int:
        """Tokens that prompt and reply share."""
        ...

    def stream(
        self, messages: Sequence[ChatMessage], params: GenerationParams, cancel: CancelToken
    ) -> Iterator[StreamEvent]:
        """Generate a reply; ends with exactly one ``Finished``.

        Raises:
            BackendUnavailableError: The model cannot be loaded.
            ContextOverflowError: The prompt does not fit.
            BackendError: The host stopped; what had arrived was yielded before.
        """
        ...

    def count_tokens(self, text: str) -> int:
        """Number of tokens of a text, without special tokens."""
        ...

    def close(self) -> None:
        """End the host. Safe to call twice."""
        ...
