"""Any local sentence-transformers folder, in an embedding host; the library is an optional extra.

Inside this package the library of the same name is reached as ``import sentence_transformers``: imports are
absolute. Nothing is ever downloaded: the host is told to stay offline, and only a folder is accepted.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from pathlib import Path
from typing import Any

from companion_app.errors import BackendUnavailableError
from models.embedding import HostedEmbedding, pack_vectors
from models.engine import Emit, EngineUnavailableError, IsCancelled
from models.frames import Frame
from models.text import EMBED_MAX_TOKENS, prepare_for_embedding

_CONFIG_FILES = ("modules.json", "config.json", "config_sentence_transformers.json")
_MAX_CONFIG_BYTES = 1024 * 1024
_WEIGHT_SUFFIXES = (".safetensors", ".bin")
_PREFIXES = {"query": "query: ", "passage": "passage: "}


def open_sentence_transformers(folder: Path) -> HostedEmbedding:
    """Make an embedding backend for a model folder.

    Raises:
        BackendUnavailableError: It is no such folder, or the library is not installed.
    """
    if not (folder / "config.json").is_file() and not (folder / "modules.json").is_file():
        raise BackendUnavailableError(
            f"{folder} is not a sentence-transformers model folder.",
            "Choose the folder that holds config.json.",
            "embedding_not_found",
        )
    if importlib.util.find_spec("sentence_transformers") is None:
        raise BackendUnavailableError(
            "The library sentence-transformers is not installed.",
            "Install the program with its extra 'sentence-transformers'.",
            "embedding_not_installed",
        )
    options: Frame = {"folder": str(folder.resolve()), "prefixes": _PREFIXES if is_e5(folder) else {}}
    return HostedEmbedding(_name(folder), read_dimension(folder), "sentence_transformers", options)


def is_e5(folder: Path) -> bool:
    """Whether a folder holds a model of the E5 family, which wants to be told queries from passages."""
    words = f"{folder.name} {_config(folder, 'config.json').get('_name_or_path', '')}".lower()
    return "e5" in words.replace("_", "-").replace("/", "-").replace(" ", "-").split("-")


def read_dimension(folder: Path) -> int:
    """Read the length of a model's vectors from its folder, without loading it.

    Raises:
        BackendUnavailableError: The folder does not say.
    """
    dimension: object = _config(folder, "config.json").get("hidden_size")
    modules = _load_json(folder / "modules.json")
    for module in modules if isinstance(modules, list) else []:
        path = module.get("path") if isinstance(module, dict) else None
        if isinstance(path, str) and path and ".." not in Path(path).parts:
            config = _config(folder / path, "config.json")
            # The last module that changes the length decides: pooling, then possibly a dense layer.
            for key in ("word_embedding_dimension", "embedding_dimension", "out_features"):
                dimension = config.get(key, dimension)
    if not isinstance(dimension, int) or not 0 < dimension <= 65_536:
        raise BackendUnavailableError(
            f"The model folder {folder} does not say how long its vectors are.", "", "embedding_not_found"
        )
    return dimension


def _name(folder: Path) -> str:
    """The folder's name with a fingerprint: vectors of another model are never taken for this one's."""
    digest = hashlib.sha256()
    for name in _CONFIG_FILES:
        path = folder / name
        digest.update(path.read_bytes()[:_MAX_CONFIG_BYTES] if path.is_file() else b"-")
    for path in sorted(folder.rglob("*")):
        if path.suffix in _WEIGHT_SUFFIXES and path.is_file():
            with path.open("rb") as weights:
                digest.update(f"{path.name}:{path.stat().st_size}".encode() + weights.read(65_536))
    return f"{folder.resolve().name}/st-{digest.hexdigest()[:12]}"


def _config(folder: Path, name: str) -> dict[str, Any]:
    """A configuration file's object, or an empty one."""
    value = _load_json(folder / name)
    return value if isinstance(value, dict) else {}


def _load_json(path: Path) -> object:
    try:
        with path.open("rb") as stream:
            return json.loads(stream.read(_MAX_CONFIG_BYTES))
    except (OSError, ValueError, RecursionError):
        return None


def create_engine() -> SentenceTransformersEngine:
    """Make the engine, for ``models.host``."""
    return SentenceTransformersEngine()


class SentenceTransformersEngine:
    """Child side."""

    def __init__(self) -> None:
        self._model: Any = None
        self._prefixes: dict[str, str] = {}

    def load(self, options: Frame) -> Frame:
        """Load a model folder on the processor."""
        self._prefixes = options["prefixes"]
        try:
            from sentence_transformers import SentenceTransformer
        except (ImportError, OSError):
            raise EngineUnavailableError(
                "The library sentence-transformers is not installed.", "embedding_not_installed"
            ) from None
        try:
            # A folder may bring Python code of its own; it is never run.
            self._model = SentenceTransformer(
                options["folder"], device="cpu", local_files_only=True, trust_remote_code=False
            )
        except Exception as error:
            raise EngineUnavailableError(
                f"The embedding model in {options['folder']} could not be loaded ({type(error).__name__})."
            ) from error
        limit = self._model.max_seq_length
        self._model.max_seq_length = min(limit or EMBED_MAX_TOKENS, EMBED_MAX_TOKENS)
        return {}

    def quick(self, request: Frame) -> Frame | None:  # noqa: ARG002
        """Nothing here may run beside an embedding."""
        return None

    def run(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        """Embed texts in small batches; a cancel is felt between them."""
        prefix = self._prefixes.get(request["kind"], "")
        texts = [prefix + prepare_for_embedding(text) for text in request["texts"]]
        vectors: list[bytes] = []
        for start in range(0, len(texts), 4):
            if cancelled():
                return {"reason": "cancelled"}
            rows = self._model.encode(texts[start : start + 4], normalize_embeddings=True, show_progress_bar=False)
            vectors.extend(row.astype("<f4").tobytes() for row in rows)
            emit({"event": "progress"})
        return {"vectors": pack_vectors(vectors)}
