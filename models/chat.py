"""A chat backend whose engine runs in a host: turns events into the port's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, cast

from companion_app.ports.generation import (
    CancelToken,
    ChatMessage,
    Finished,
    GenerationParams,
    StreamEvent,
    TextDelta,
)
from models.child import Limits
from models.frames import Frame
from models.pipe import Host
from models.text import clean_text

_COUNT_TIMEOUT_S = 30.0


class HostedChat:
    """Implements ``ChatBackend`` over a model host.

    Args:
        name: The name that the user knows the model by.
        context_window: Tokens that prompt and reply share; the host is told the same number.
        engine: The engine's module.
        options: What the engine's ``load`` is given.
        limits: Deadlines of the host.
    """

    def __init__(
        self, name: str, context_window: int, engine: str, options: Frame, limits: Limits | None = None
    ) -> None:
        self._name = name
        self._context_window = context_window
        self._host = Host(engine, options, f"The model {name!r}", limits)

    @property
    def name(self) -> str:
        """The name that the user knows it by."""
        return self._name

    @property
    def context_window(self) -> int:
        """Tokens that prompt and reply share."""
        return self._context_window

    @property
    def pid(self) -> int | None:
        """The host's process, or None while there is none."""
        return self._host.pid

    def stream(
        self, messages: Sequence[ChatMessage], params: GenerationParams, cancel: CancelToken
    ) -> Iterator[StreamEvent]:
        """Generate a reply; ends with exactly one ``Finished``. See the port for what it raises.

        The host starts, and the model loads, within the first step. A cancel is felt while it loads too; the
        load then goes on, for the next request. Leaving the iterator early cancels the reply.
        """
        if cancel.cancelled:
            yield Finished("cancelled", 0, 0)
            return
        call = self._host.call(_request(messages, params))
        evaluated = generated = 0
        events = call.events(lambda: cancel.cancelled)
        try:
            for event in events:
                evaluated = int(event.get("evaluated", evaluated))
                generated = int(event.get("generated", generated))
                if text := event.get("text"):
                    yield TextDelta(str(text))
                if event["event"] == "done":
                    reason = cast("Literal['stop', 'length', 'cancelled']", event["reason"])
                    yield Finished(reason, evaluated, generated)
        finally:
            # A generator that is left early is closed late by itself; the host shall hear it now.
            call.abandon()

    def count_tokens(self, text: str) -> int:
        """Number of tokens of a text, without special tokens. May be asked while a reply streams.

        Raises:
            BackendUnavailableError: The model cannot be loaded.
            BackendError: The host stopped or did not answer.
        """
        request: Frame = {"op": "count", "text": clean_text(text)}
        # The first count waits for the model to load, which has a deadline of its own.
        return int(self._host.call(request).result(self._host.limits.load + _COUNT_TIMEOUT_S)["tokens"])

    def retry(self) -> None:
        """Allow a model that failed to load to be tried again."""
        self._host.retry()

    def close(self) -> None:
        """End the host. Safe to call twice."""
        self._host.close()


def _request(messages: Sequence[ChatMessage], params: GenerationParams) -> Frame:
    return {
        "op": "chat",
        "messages": [{"role": message.role, "content": clean_text(message.content)} for message in messages],
        "max_tokens": params.max_tokens,
        "temperature": params.temperature,
        "repeat_penalty": params.repeat_penalty,
        "top_p": params.top_p,
        "seed": params.seed,
        "stop": [clean_text(stop) for stop in params.stop],
    }
