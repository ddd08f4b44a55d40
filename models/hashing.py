"""``hashing``: a deterministic embedding fake, shipped for tests and demonstrations.

A text's words and character trigrams are hashed into a vector of fixed length. Texts that share words lie
near each other; it knows nothing of meaning and is never chosen by itself. It needs no library and no host.
"""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence

from companion_app.ports.embedding import EmbedKind
from models.text import prepare_for_embedding

_WORD = re.compile(r"\w+")


class HashingEmbedding:
    """Implements ``EmbeddingBackend``.

    Args:
        dimension: Length of every vector.
    """

    def __init__(self, dimension: int = 256) -> None:
        self._dimension = dimension

    @property
    def name(self) -> str:
        """Name and version of the engine."""
        return f"hashing-1/{self._dimension}"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    def embed(self, texts: Sequence[str], kind: EmbedKind, timeout: float = 30.0) -> list[list[float]]:  # noqa: ARG002 - the port's words; nothing here takes time
        """Embed texts, in order, each vector of length 1.

        A query and a passage of the same words are near each other but not the same, as with a real engine.
        """
        return [self._embed(prepare_for_embedding(text), kind) for text in texts]

    def close(self) -> None:
        """Nothing to end."""

    def _embed(self, text: str, kind: EmbedKind) -> list[float]:
        vector = [0.0] * self._dimension
        for feature, weight in _features(text, kind):
            digest = hashlib.blake2b(feature.encode("utf-8"), digest_size=8).digest()
            number = int.from_bytes(digest, "little")
            vector[(number >> 1) % self._dimension] += weight if number & 1 else -weight
        length = math.sqrt(math.fsum(value * value for value in vector))
        if length == 0.0:  # features can cancel each other out
            vector[0], length = 1.0, 1.0
        return [value / length for value in vector]


def _features(text: str, kind: EmbedKind) -> Iterator[tuple[str, float]]:
    """What a vector is made of: the kind lightly, words, and the trigrams within words."""
    yield f"kind:{kind}", 0.25
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        yield f"word:{word}", 1.0
        padded = f"^{word}$"
        for start in range(len(padded) - 2):
            yield f"part:{padded[start : start + 3]}", 0.5
