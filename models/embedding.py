"""An embedding backend whose engine runs in a host, and the form in which vectors travel."""

from __future__ import annotations

import base64
import sys
from array import array
from collections.abc import Iterable, Sequence

from companion_app.errors import BackendError
from companion_app.ports.embedding import EmbedKind
from models.child import Limits
from models.frames import Frame
from models.pipe import Host
from models.text import prepare_for_embedding

# The port's calls may bring any number of texts; a request brings at most so many, to keep frames small.
_TEXTS_PER_REQUEST = 256


class HostedEmbedding:
    """Implements ``EmbeddingBackend`` over a model host. Safe to call from several threads.

    Args:
        name: Name and version of the engine.
        dimension: Length of every vector.
        engine: The engine's module.
        options: What the engine's ``load`` is given.
        limits: Deadlines of the host.
    """

    def __init__(self, name: str, dimension: int, engine: str, options: Frame, limits: Limits | None = None) -> None:
        self._name = name
        self._dimension = dimension
        self._host = Host(engine, options, "The embedding engine", limits)

    @property
    def name(self) -> str:
        """Name and version of the engine."""
        return self._name

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    @property
    def pid(self) -> int | None:
        """The host's process, or None while there is none."""
        return self._host.pid

    def embed(self, texts: Sequence[str], kind: EmbedKind, timeout: float = 30.0) -> list[list[float]]:
        """Embed texts, in order, each vector of length 1. See the port for what it raises.

        The timeout holds for each 256 texts.
        """
        vectors: list[list[float]] = []
        for start in range(0, len(texts), _TEXTS_PER_REQUEST):
            part = [prepare_for_embedding(text) for text in texts[start : start + _TEXTS_PER_REQUEST]]
            answer = self._host.call({"op": "embed", "kind": kind, "texts": part}).result(timeout)
            vectors.extend(unpack_vectors(str(answer["vectors"]), len(part), self._dimension))
        return vectors

    def retry(self) -> None:
        """Allow an engine that failed to load to be tried again."""
        self._host.retry()

    def close(self) -> None:
        """End the host. Safe to call twice."""
        self._host.close()


def pack_vectors(vectors: Iterable[bytes]) -> str:
    """Pack little-endian float32 vectors for a frame: JSON numbers are four times larger and slower."""
    return base64.b64encode(b"".join(vectors)).decode("ascii")


def unpack_vectors(packed: str, count: int, dimension: int) -> list[list[float]]:
    """Take ``count`` vectors out of a frame.

    Raises:
        BackendError: There are not so many numbers.
    """
    numbers = array("f")
    numbers.frombytes(base64.b64decode(packed))
    if sys.byteorder == "big":
        numbers.byteswap()
    if len(numbers) != count * dimension:
        raise BackendError("The embedding engine answered with vectors of another size.", code="model_failed")
    return [list(numbers[i * dimension : (i + 1) * dimension]) for i in range(count)]
