"""What the program asks of the collection of models on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.generation import ChatBackend


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One model that can be chosen (contract: ``models list``).

    Attributes:
        name: ``starter``, ``echo``, or a file's stem.
        path: The model file, or None for ``echo``.
        kind: ``gguf`` or ``builtin``.
        size: Bytes on disk, 0 for builtin.
        can_extract: Whether it passed the extraction probe; None while it was not probed.
    """

    name: str
    path: str | None
    kind: Literal["gguf", "builtin"]
    size: int
    can_extract: bool | None = None


class ModelShelf(Protocol):
    """Finds and opens models. Opening is lazy: a host starts with the first request."""

    def list(self, chosen: str | None = None) -> list[ModelInfo]:
        """Models known here: the built-in ones, and the user's chosen file where it is one."""
        ...

    def resolve(self, name_or_path: str) -> ModelInfo:
        """Find a model by its name or file, and check the file without loading it.

        Raises:
            BackendUnavailableError: No such name or file, or the file is no readable GGUF.
        """
        ...

    def open_chat(self, name_or_path: str) -> ChatBackend:
        """Make a chat backend; its host is not started before the first use.

        Raises:
            BackendUnavailableError: As ``resolve``.
        """
        ...

    def open_embedding(self) -> EmbeddingBackend | None:
        """Make the embedding backend of this machine, or None where there is no engine."""
        ...
