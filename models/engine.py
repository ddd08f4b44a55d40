"""What a model host asks of the engine that it runs. Child side; imports nothing heavy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from models.frames import Frame

Emit = Callable[[Frame], None]
IsCancelled = Callable[[], bool]


class EngineUnavailableError(Exception):
    """The engine cannot be loaded.

    Args:
        sentence: One sentence for the user.
        code: By what a window picks its own words, in the user's language; see ``companion_app.errors``.
    """

    def __init__(self, sentence: str, code: str = "model_not_loaded") -> None:
        super().__init__(sentence)
        self.code = code


class PromptOverflowError(Exception):
    """The prompt does not fit.

    Args:
        tokens: Tokens of the prompt.
        window: Tokens that the context holds.
    """

    def __init__(self, tokens: int, window: int) -> None:
        super().__init__(f"The prompt has {tokens} tokens, and the model's window holds {window}.")
        self.tokens = tokens
        self.window = window


class Engine(Protocol):
    """An engine inside a host. A module that can be hosted has a factory ``create_engine() -> Engine``."""

    def load(self, options: Frame) -> Frame:
        """Load the model; the answer goes to the program. Runs on the host's main thread.

        Raises:
            EngineUnavailableError: The model cannot be loaded.
        """
        ...

    def run(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        """Serve one request. Runs on the host's main thread, one request at a time.

        Args:
            request: The request; ``op`` says which.
            emit: Sends an event on the way.
            cancelled: Whether stop was asked for; to be asked often.

        Returns:
            The fields of the last event.
        """
        ...

    def quick(self, request: Frame) -> Frame | None:
        """Serve a request at once on the host's reader thread, even while ``run`` is busy, or return None.

        Only called after ``load``; only for work that is short and safe beside ``run``.
        """
        ...
