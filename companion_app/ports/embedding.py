"""What recall and the memory writer ask of an embedding engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

EmbedKind = Literal["query", "passage"]


class EmbeddingBackend(Protocol):
    """Turns texts into unit vectors. Safe to call from several threads; calls are served in order."""

    @property
    def name(self) -> str:
        """Name and version of the engine; vectors of differently named engines are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    def embed(self, texts: Sequence[str], kind: EmbedKind, timeout: float = 30.0) -> list[list[float]]:
        """Embed texts, in order, each vector of length 1 (L2).

        Texts are cleaned (no NUL, no surrogates) and cut to at most 512 tokens before they are embedded.

        Raises:
            BackendUnavailableError: The engine cannot be loaded.
            BackendError: The host stopped, or did not answer within ``timeout`` seconds.
        """
        ...

    def close(self) -> None:
        """End the host. Safe to call twice."""
        ...
