"""The chat model that is chosen now, opened when it is first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion_app.errors import BackendUnavailableError, UserFacingError
from companion_app.events import Event, ModelState
from companion_app.ports.generation import ChatBackend
from companion_app.ports.shelf import ModelInfo, ModelShelf
from companion_app.settings import Settings


class ChosenModel:
    """Which chat model answers, and what it is doing.

    Args:
        shelf: Finds and opens models.
        settings: Holds the choice.
        publish: Takes the news.
    """

    def __init__(self, shelf: ModelShelf, settings: Settings, publish: Callable[[Event], None]) -> None:
        self._shelf = shelf
        self._settings = settings
        self._publish = publish
        self._lock = threading.Lock()
        self._open: ChatBackend | None = None
        self._opened_as = ""
        self._for_now: str | None = None

    def list(self) -> list[ModelInfo]:
        """Models that can be chosen."""
        return self._shelf.list(self.choice)

    @property
    def choice(self) -> str:
        """The chosen model's name or path."""
        return self._for_now or str(self._settings.get("model"))

    def choose(self, name_or_path: str) -> ModelInfo:
        """Choose a model, from now on and for the next start.

        Raises:
            BackendUnavailableError: There is no such model, or its file is not readable; the old choice stays.
        """
        info = self._shelf.resolve(name_or_path)
        self._settings.set("model", info.path if info.kind == "gguf" and info.name != "starter" else info.name)
        self._for_now = None
        self._publish(ModelState(info.name, "ready"))
        return info

    def check(self, name_or_path: str | None) -> None:
        """Make sure that a model can be read before anything is said to it; a named one answers in this process only.

        Raises:
            BackendUnavailableError: As ``choose``.
        """
        self._shelf.resolve(name_or_path or self.choice)
        if name_or_path:
            self._for_now = name_or_path

    def backend(self) -> ChatBackend:
        """The chosen model, opened.

        Raises:
            BackendUnavailableError: It cannot be.
        """
        choice = self.choice
        with self._lock:
            if self._open is None or self._opened_as != choice:
                if self._open is not None:
                    self._open.close()
                    self._open = None
                self._publish(ModelState(choice, "loading"))
                self._open = self._shelf.open_chat(choice)
                self._opened_as = choice
            return self._open

    def state(self) -> ModelState:
        """The chosen model, without opening it."""
        try:
            info = self._shelf.resolve(self.choice)
        except BackendUnavailableError as error:
            return ModelState(self.choice, "none", message=error.message, error_code=error.code)
        except UserFacingError as error:
            return ModelState(self.choice, "failed", message=error.message, error_code=error.code)
        return ModelState(info.name, "ready")

    def close(self) -> None:
        """End the model's host. Safe to call twice."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None
